"""The tables that the engine's own tests lay for its cards, each asked without knowing a card.

Random games come to few of the cards there are; some test uses every one of them. While those
tests run, each event they have the machine take is kept with the table before it, a few for every
card that the event uses or that is about. Then each such table is asked what may happen, what
follows, who would win and what can be scored, with the card and without it: nothing may be decided
otherwise. `python -m tests.engine.ignorance.tables` goes through all of them, in some minutes of a
quiet machine; with words, through the cards whose name has one of them in it.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine import machine, scene
from rules_engine.card_book import known
from rules_engine.card_book.known import CardRules, Condition, rules_of
from rules_engine.scene import Scene
from rules_engine.sense.ground import abilities_of
from rules_engine.state.events import Event, Pass, Score
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position
from tests.engine.ignorance.scenes import misled_at, stands
from tests.engine.proof.own_cards import own_cards

ENGINE = Path(__file__).parents[1]
USED_MOST, ABOUT_MOST = 6, 6
"""How many tables are kept of a card: that use it, and on which it is about."""
TESTS = ("cards", "fighters", "books", "moments", "effects", "sequences", "commentary")

Table = tuple[Position, Event]


class Laid:
    """What the machine was asked to do while tests ran, by card.

    Of the tables of a card those are kept that differ most in what happens: by kind of event.
    """

    def __init__(self) -> None:
        self.using: dict[str, dict[tuple[str, ...], Table]] = {}
        self.about: dict[str, dict[tuple[str, ...], Table]] = {}
        self.step, self.advance, self.legal = machine.step, machine.advance, machine.legal
        self.stage = scene.stage
        self.known: dict[str, CardRules] = {}

    def __enter__(self) -> "Laid":
        def stepping(position: Position, event: Event, **told: Any) -> machine.Stepped:
            stepped = self.step(position, event, **told)
            self.keep(position, event)
            return stepped

        def advancing(position: Position, event: Event, *told: Any) -> Position:
            after = self.advance(position, event, *told)
            self.keep(position, event)
            return after

        def allowing(position: Position, *told: Any) -> tuple[Event, ...]:
            events = self.legal(position, *told)
            for event in events:
                self.keep(position, event)
            return events

        def staging(told: Scene) -> Position:
            position = self.stage(told)
            if position.stack:
                self.keep(position, Pass(by=0))
            return position

        machine.step, machine.advance, machine.legal = stepping, advancing, allowing  # type: ignore[assignment]
        scene.stage = staging
        self.known = dict(known._BY_NAME)
        for name, rules in self.known.items():
            if rules.condition is not None:
                asking = self._scoring(name, rules.condition)
                known._BY_NAME[name] = replace(rules, condition=asking)
        return self

    def __exit__(self, *_: object) -> None:
        machine.step, machine.advance, machine.legal = self.step, self.advance, self.legal
        scene.stage = self.stage
        known._BY_NAME.update(self.known)

    def _scoring(self, name: str, condition: Condition) -> Condition:
        def asked(position: Position, seat: int) -> bool:
            kept = self.using.setdefault(name, {})
            met = condition(position, seat)
            self._one(kept, USED_MOST, str(met), position, Score(by=seat, card=name))
            return met

        return asked

    def keep(self, position: Position, event: Event) -> None:
        """Take note of an event that the machine took, if the cards about have few tables yet."""
        kind = type(event).__name__
        for name in named(event):
            self._one(self.using.setdefault(name, {}), USED_MOST, kind, position, event)
        for name in about(position):
            self._one(self.about.setdefault(name, {}), ABOUT_MOST, kind, position, event)

    @staticmethod
    def _one(
        kept: dict[tuple[str, ...], Table], most: int, kind: str, position: Position, event: Event
    ) -> None:
        key = (kind, position.edition, position.stack[-1].sequence if position.stack else "")
        if key not in kept and len(kept) < most:
            kept[key] = (position, event)

    def tables(self, name: str) -> list[Table]:
        """The tables kept of a card."""
        return [*self.using.get(name, {}).values(), *self.about.get(name, {}).values()]


def named(event: Event) -> set[str]:
    """The known cards and abilities that an event names."""
    cards = (getattr(event, "card", ""), *getattr(event, "cards", ()))
    return _known(cards)


def about(position: Position) -> set[str]:
    """The known cards that lie open on a table or were used there, and the abilities of fighters.

    In the middle of a card's effects only an engine that knows it can stand.
    """
    cards = [one.card for one in position.in_play]
    for index, fighter in enumerate(position.fighters):
        if not fighter.out:
            cards += [*fighter.upgrades, *abilities_of(position, index)]
    cards += [one.word for past in (*position.earlier, position.history) for one in past]
    return _known(cards) - _being_played(position)


def _being_played(position: Position) -> set[str]:
    frames = (frame.args for frame in position.stack if isinstance(frame.args, Playing))
    return _known(args.card for args in frames)


def _known(cards: Iterable[str]) -> set[str]:
    rules = (rules_of(card) for card in cards if card)
    return {one.name for one in rules if one is not None}


def laid() -> Laid:
    """What the engine's tests have the machine take; they are run for it."""
    # what conditions are made of is another thing here: they are wrapped
    off = ["--deselect", str(ENGINE / "moments/test_upon.py")]
    off += [word for name in ("django", "cacheprovider", "xdist") for word in ("-p", f"no:{name}")]
    alone = ["-c", os.devnull, "--rootdir", str(ENGINE.parents[1]), "--confcutdir", str(ENGINE)]
    with Laid() as kept:
        pytest.main(["-qq", "--no-header", *off, *alone, *(str(ENGINE / one) for one in TESTS)])
    return kept


def wrong(kept: Laid, name: str) -> Iterator[str]:
    """What an engine that has forgotten a card decides otherwise on the tables kept of it."""
    for position, event in kept.tables(name):
        if name not in _being_played(position) and stands(position):
            yield from misled_at(position, event, (name,))


def every_card(
    words: list[str], seed: int = 0, goes_on: Any = lambda: True
) -> tuple[int, int, list[str]]:
    """Forget every known card in turn: how many were, on how many tables, and what came out wrong.

    words: only cards with one of them in their name; goes_on is asked before each card.
    """
    kept = laid()
    names = [one for one in own_cards() if not words or any(word in one for word in words)]
    Random(seed).shuffle(names)
    done = tables = 0
    found: list[str] = []
    for name in names:
        if not goes_on():
            break
        done += bool(kept.tables(name))
        tables += len(kept.tables(name))
        for told in wrong(kept, name):
            found.append(told)
            sys.stdout.write(f"fault: {told}\n")
            sys.stdout.flush()
    bare = sorted(one for one in names if not kept.tables(one))
    sys.stdout.write(f"on no table: {', '.join(bare) or 'none'}\n")
    sys.stdout.write(f"{done} of {len(names)} cards forgotten on {tables} tables\n")
    return done, tables, found


if __name__ == "__main__":
    sys.exit(1 if every_card(sys.argv[1:])[2] else 0)
