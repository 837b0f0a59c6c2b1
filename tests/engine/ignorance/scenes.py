"""Scenes of golden games with questions asked of them, answered with and without knowing a card.

A scene is the table before an event of a game that names a known card, or that comes soon after
one; what is asked is whether that event may happen, who would win, and what can be scored.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rules_engine.adjudicate import AnyAsked, Decided, Follows, May, Winner, rule_on
from rules_engine.adjudicate.asked import Characteristic, Scorable, WhoIsAsked
from rules_engine.card_book.known import rules_of
from rules_engine.facts.errors import Unusable
from rules_engine.machine import TRIPPED, asked
from rules_engine.replay import replay
from rules_engine.sense.ground import attacks_of
from rules_engine.state.events import Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position
from tests.engine.ignorance.forgetting import ignorant_of
from tests.engine.ignorance.games import GAMES, game

EVERY = 9


class Asked(NamedTuple):
    """A table, what is asked of it, and the cards that can be forgotten there."""

    name: str
    path: Path
    before: int
    event: Event
    cards: tuple[str, ...]


def cards_of(position: Position, event: Event) -> tuple[str, ...]:
    """The known cards that lie on a table, were used on it, or that an event names.

    In the middle of a card's effects only an engine that knows it can stand.
    """
    lying = [card for fighter in position.fighters for card in fighter.upgrades]
    lying += [one.card for one in position.in_play]
    lying += [one.word for past in (*position.earlier, position.history) for one in past]
    lying += [getattr(event, "card", ""), *getattr(event, "cards", ())]
    being_played = {frame.args.card for frame in position.stack if isinstance(frame.args, Playing)}
    known = (rules_of(card) for card in lying if card and card not in being_played)
    return tuple(sorted({rules.name for rules in known if rules is not None}))


def _all() -> Iterator[Asked]:
    for path in GAMES:
        for entry in game(path).entries[::EVERY]:
            event = entry.logged.event
            yield Asked(f"{path.stem}-{entry.n}", path, entry.n - 1, event, ())


ASKED = tuple(_all())


def questions(position: Position, event: Event) -> list[AnyAsked]:
    """What is asked of a table: the event that came, what follows, who is asked and would win."""
    asked: list[AnyAsked] = [May(event), Follows((event,)), WhoIsAsked(), Winner()]
    for seat, own in enumerate(position.seats):
        asked += [Scorable(card, seat) for card in own.objectives if not card.startswith("?")]
    for index, fighter in enumerate(position.fighters):
        if fighter.upgrades and not fighter.out:
            asked += characteristics(position, index)
    return asked


def characteristics(position: Position, fighter: int) -> Iterator[AnyAsked]:
    """What is asked of a fighter that has upgrades."""
    for name in ("move", "wounds", "defence", "wizard level"):
        yield Characteristic(fighter, name)
    for attack in attacks_of(position, fighter):
        for name in ("dice", "damage", "range"):
            yield Characteristic(fighter, name, attack.name)


def misled(scene: Asked) -> list[str]:
    """The questions of a scene that ignorance of one card decides otherwise, with that card."""
    report = replay(game(scene.path), until=scene.before)
    if report.last < scene.before:
        return []  # the game is to be recorded anew: its rules have changed before this scene
    position = report.after(scene.before)
    return misled_at(position, scene.event, cards_of(position, scene.event))


def misled_at(position: Position, event: Event, cards: tuple[str, ...]) -> list[str]:
    """The questions of a table that ignorance of one of the cards decides otherwise."""
    every = questions(position, event)
    told = [_answer(position, one) for one in every]
    wrong = []
    for card in cards:
        with ignorant_of(card):
            if not stands(position):
                continue
            for one, known in zip(every, told, strict=True):
                found = _answer(position, one)
                if found not in (known, None):
                    wrong.append(f"{card}: {one} {known} -> {found}")
    return wrong


def stands(position: Position) -> bool:
    """Whether an engine that has forgotten a card can stand there.

    Not where its ability is due, nor in the middle of an attack that it gives.
    """
    try:
        asked(position)
    except TRIPPED:
        return False
    return True


def _answer(position: Position, ask: AnyAsked) -> object:
    """What is decided; None where nothing is."""
    try:
        answer = rule_on(position, ask)
    except Unusable:
        return None
    if not isinstance(answer, Decided):
        return None
    return answer.verdict, answer.outcome
