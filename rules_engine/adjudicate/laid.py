"""A question's position laid out for people: the picture, who stands where, what is allowed now."""

from typing import Any

import msgspec

from rules_engine.adjudicate.asked import Legal, Question
from rules_engine.adjudicate.course import Course, most_telling
from rules_engine.adjudicate.order_questions import allowed
from rules_engine.adjudicate.table import dealt, position_of
from rules_engine.adjudicate.words import (
    ask_in_words,
    capital,
    event_in_words,
    refusal_in_words,
    window_in_words,
)
from rules_engine.card_book.naming import card_title
from rules_engine.draw.position import draw
from rules_engine.facts.errors import Refused
from rules_engine.facts.fighters import known_fighters
from rules_engine.facts.hexes import Hex
from rules_engine.machine import asked
from rules_engine.moments.answers import window_now
from rules_engine.sense.blindness import blind_spots
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sense.naming import called, seat_called
from rules_engine.showing import WINDOWS
from rules_engine.state.events import Event, Pass
from rules_engine.state.position import Position

MOST_SHOWN = 300
MOST_WINDOWS = 24


class Standing(msgspec.Struct, frozen=True):
    """A fighter as it stands. attacks: what it can attack with, by name."""

    fighter: int
    name: str
    card: str
    seat: int
    hex: Hex | None
    wounds: int
    wound_tokens: int
    inspired: bool
    out: bool
    attacks: tuple[str, ...]


class Said(msgspec.Struct, frozen=True):
    """An event in words; stopped: why it cannot have happened, '' where it can."""

    says: str
    stopped: str = ""
    rule: str = ""


class Choices(msgspec.Struct, frozen=True):
    """What is asked, in words and of which seat (-1: of the table), and what may be answered.

    window: the one that is open, '' for none. count: of dice or cards. events: each `event` with
    what it `says`; left_out: how many more there are.
    """

    says: str
    who: int
    kind: str
    window: str
    count: int
    events: tuple[dict[str, Any], ...]
    left_out: int


class Laid(msgspec.Struct, frozen=True):
    """The position after the events that a question tells of.

    svg: the battlefield, every hex and fighter to be tapped. said: each event of `after`, up to one
    that cannot be. windows: what is open now, the choices in each window before the next decision;
    next: that decision, None once the game is over. unknown: names of cards whose rules nobody here
    knows, which leave open what they may change. supposed: what the engine added by itself.
    """

    svg: str
    seats: tuple[str, ...]
    fighters: tuple[Standing, ...]
    said: tuple[Said, ...]
    windows: tuple[Choices, ...]
    next: Choices | None
    unknown: tuple[str, ...]
    supposed: tuple[str, ...]


def laid(question: Question) -> Laid:
    """The position of a question, laid out. What is asked of it plays no part.

    Windows between its events are passed, as for an answer. Raises Unusable.
    """
    position = position_of(question)
    position, supposed = dealt(position, question, question.after)
    course = Course(position)
    sentences = tuple(_taken(course, question.after))
    now = course.position
    windows, following = _ahead(course)
    return Laid(
        draw(now, tappable=True, key=False),
        tuple(seat_called(now, seat) for seat in range(len(now.seats))),
        tuple(_standing(now, index) for index in range(len(now.fighters))),
        sentences,
        windows,
        following,
        tuple(dict.fromkeys(card_title(spot.card) for spot in blind_spots(now))),
        supposed,
    )


def _ahead(course: Course) -> tuple[tuple[Choices, ...], Choices | None]:
    """The windows up to the next decision, with what may be done in each, and that decision."""
    windows: list[Choices] = []
    while (ask := course.ask) is not None and ask.kind in WINDOWS:
        if len(windows) == MOST_WINDOWS:
            return tuple(windows), None
        choices = _choices(course)
        try:
            course.take(Pass(by=ask.who))
        except Refused:
            # a card laid open must be scored: nobody passes on to anything else
            return tuple(windows), choices
        windows.append(choices)
    return tuple(windows), _choices(course) if course.ask is not None else None


def _choices(course: Course) -> Choices:
    now, ask = course.position, asked(course.position)
    assert ask is not None
    answer = allowed(course, Legal())
    outcome: dict[str, Any] = answer.outcome
    # of the many ways of a move some may be left out, of anything else nothing
    events = sorted(outcome["events"], key=lambda one: "path" in one["event"])
    name = window_now(now)
    return Choices(
        capital(ask_in_words(now, ask, name)),
        ask.who,
        ask.kind,
        window_in_words(name) if name else "",
        ask.count,
        tuple(events[:MOST_SHOWN]),
        outcome.get("left_out", 0) + max(0, len(events) - MOST_SHOWN),
    )


def _taken(course: Course, events: tuple[Event, ...]) -> list[Said]:
    """The events taken, each in words; the first that cannot happen ends them."""
    sentences: list[Said] = []
    for event in events:
        says = event_in_words(course.position, event)
        tried = course.seek(event)
        if tried:
            best = most_telling(tried)
            why = refusal_in_words(best.position, best.refused)
            sentences.append(Said(says, why, best.refused.rule))
            break
        sentences.append(Said(says))
    return sentences


def _standing(position: Position, index: int) -> Standing:
    fighter = position.fighters[index]
    card = known_fighters().get(fighter.card)
    sides = (card.inspired if fighter.inspired else card.base) if card else None
    return Standing(
        index,
        called(position, index),
        fighter.card,
        fighter.seat,
        fighter.hex,
        wounds_of(position, index),
        fighter.wound_tokens,
        fighter.inspired,
        fighter.out,
        tuple(attack.name for attack in sides.attacks) if sides else (),
    )
