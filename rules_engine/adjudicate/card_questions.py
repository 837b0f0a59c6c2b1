"""Questions about cards: their windows, and whether an objective may be scored."""

from typing import Any

from rules_engine.adjudicate.asked import Scorable, Windows
from rules_engine.adjudicate.course import Course
from rules_engine.adjudicate.forms import Answer
from rules_engine.adjudicate.naming import lying
from rules_engine.adjudicate.record import decided, recording, undecided
from rules_engine.adjudicate.windows_of import (
    otherwise_in_words,
    used_otherwise,
    windows_used_in,
)
from rules_engine.adjudicate.words import ask_in_words, listed, refusal_in_words, window_in_words
from rules_engine.card_book.known import rules_of
from rules_engine.card_book.naming import card_meant, card_title
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.kernel.flow import Line, enclosing, told
from rules_engine.machine import asked, legal
from rules_engine.moments.answers import window_now
from rules_engine.moments.playing import card_glory, kind_of
from rules_engine.moments.scoring import check_score, scored_at_once
from rules_engine.sense.naming import seat_called, seat_meant
from rules_engine.sense.untold import OPEN
from rules_engine.state.events import Cycle, Score
from rules_engine.state.frames import Asking
from rules_engine.state.position import Position, put_seat


def windows(course: Course, ask: Windows) -> Answer:
    """Where a card can be used, and whether it can be used now."""
    position = course.position
    seat = seat_meant(position, ask.seat)
    card = card_meant(ask.card, lying(position))
    rules = rules_of(card)
    if rules is None:
        return _unknown(position, card)
    with recording() as record:
        open_now = _usable_now(position, seat, card)
    at = windows_used_in(position.edition, card)
    asking = enclosing(position, Asking)
    line = Line(rules.rule, "holds", {"card": rules.name, "windows": at})
    otherwise = used_otherwise(rules, kind_of(card))
    where = f"in: {listed(map(window_in_words, at))}" if at else otherwise_in_words(otherwise)
    now = ask_in_words(position, asked(position), window_now(position))
    player = seat_called(position, seat)
    untold = [OPEN[name] for name in record.assumed if name in OPEN]
    can = f"{player} {'can' if open_now else 'cannot'} use it now."
    if untold and not open_now:
        can = f"Whether {player} can use it now is open: {' and '.join(untold)}."
    return decided(
        position,
        "told",
        (line,),
        record.assumed,
        first=(
            f"{rules.name} is used {where or 'in no window of this edition'}.",
            can,
            f"Now {now}.",
        ),
        cards=(card,),
        windows=at,
        otherwise=otherwise,
        open=asking.at if asking is not None else "",
        now=None if untold and not open_now else open_now,
    )


def _usable_now(position: Position, seat: int, card: str) -> bool:
    """Whether the seat, asked now, could use the card, in its hand or on a fighter."""
    own = position.seats[seat]
    held = card in own.power or card in own.objectives
    given = any(
        card in (*fighter.upgrades, fighter.card)
        for fighter in position.fighters
        if fighter.seat == seat
    )
    if not held and not given:
        return False
    now = asked(position)
    if now is None or now.who != seat:
        return False
    uses = (one for one in legal(position, seat) if not isinstance(one, Cycle))
    return any(getattr(event, "card", "") == card for event in uses)


def _unknown(position: Position, card: str) -> Answer:
    name = card_title(card)
    why = f"what {name} does is not known to the engine: its wording is in no source it has"
    return undecided(position, why, missing=(Line("log.sealed", "not shown", {"card": card}),))


def scorable(course: Course, ask: Scorable) -> Answer:
    """Whether an objective's condition is met, and whether it can be scored this moment.

    It is held against the very checks of scoring it; a card that is not in the hand is looked at
    as if it had been there from the start.
    """
    position = course.position
    seat = seat_meant(position, ask.seat)
    card = card_meant(ask.card, lying(position))
    if kind_of(card) != "objective":
        raise Unusable(f"{card_title(card)} is no objective known here")
    rules = rules_of(card)
    if rules is None or rules.condition is None:
        return _unknown(position, card)
    at_once = scored_at_once(card)
    own = position.seats[seat]
    held = card in own.objectives
    looked = position
    if not held:
        looked = put_seat(position, seat, objectives=(*own.objectives, card))
    now = asked(position)
    kind = "surge" if at_once else "score"
    may_now = held and now is not None and now.who == seat and now.kind == kind
    hand = "" if held else f" (as if in the hand of {seat_called(position, seat)})"
    asked_of: dict[str, Any] = {"cards": (card,), "when": "at once" if at_once else "end phase"}
    with recording() as record:
        try:
            check_score(looked, seat, Score(by=seat, card=card), surge=at_once)
        except Refused as refused:
            not_met = f"No: the condition of {rules.name} is not met{hand}."
            first = (not_met, refusal_in_words(position, refused))
            lines = record.lines or ()
            return decided(position, "no", lines, record.assumed, refused, first=first, **asked_of)
        told("scoring.glory-kept", glory=card_glory(card))
    if record.not_shown:
        return undecided(
            position, "what it needs is hidden", record.lines or (), record.not_shown, cards=(card,)
        )
    later = "at once, in its own step" if at_once else "in the end phase"
    moment = "and it may be scored now" if may_now else f"but not now: it is scored {later}"
    first = (
        f"Yes: the condition of {rules.name} is met{hand}, {moment}.",
        f"It is worth {card_glory(card)} glory.",
    )
    lines, worth = record.lines or (), card_glory(card)
    return decided(
        position, "yes", lines, record.assumed, first=first, now=may_now, glory=worth, **asked_of
    )
