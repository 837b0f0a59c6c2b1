"""Random legal games that are led: what is drawn, how dice fall and what players are after.

A game is a `Course` and follows from it alone. Its decks are drawn from the top, so that a card
can be had when it is wanted; a seat may be lucky or unlucky; players use every card they can, and
at each activation are after one of a few things (`AIMS`).
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from random import Random
from typing import Any

import msgspec

from rules_engine.facts.dice import FACES
from rules_engine.facts.hexes import Hex
from rules_engine.facts.hexes import distance as hexes_between
from rules_engine.kernel.flow import Ask, args_of
from rules_engine.machine import advance, asked, legal
from rules_engine.moments.piles import DECKS
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.moments.scoring import reveals
from rules_engine.scene import Warband, new_game
from rules_engine.selfplay import random_player
from rules_engine.sense.ground import enemies_of, field, surviving
from rules_engine.state.events import (
    Action,
    Attack,
    Cast,
    Charge,
    Cycle,
    Draw,
    DrawPower,
    Event,
    Guard,
    Move,
    Pass,
    Play,
    React,
    Reveal,
    Roll,
    Score,
)
from rules_engine.state.frames import Drawing
from rules_engine.state.position import Position
from tests.engine.proof.companies import given

EVENTS_AT_MOST = 2500
LED = 0.8
"""How often a die of a seat that is lucky, or unlucky, falls as it should."""
FALLS: dict[str, dict[str, tuple[str, ...]]] = {
    "plain": {},
    "lucky": {
        "attack": ("smash", "critical"),
        "defence": ("block", "critical"),
        "magic": ("focus", "critical"),
    },
    "critical": dict.fromkeys(("attack", "defence", "magic"), ("critical",)),
    "unlucky": {
        "attack": ("single_support", "double_support"),
        "defence": ("single_support", "double_support"),
        "magic": ("channel",),
    },
}
"""Which faces each kind of luck prefers, by die."""


class Brought(msgspec.Struct, frozen=True):
    """A warband with its decks in the order in which they are drawn."""

    warband: str
    objectives: tuple[str, ...]
    power: tuple[str, ...]


class Turn(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """Before this event, counted from 0, luck turns: chance and what players are after are drawn
    anew, by another seed. From then on players may show what they can show unasked."""

    event: int
    seed: int
    shows: bool = False


class Course(msgspec.Struct, frozen=True, omit_defaults=True):
    """A led game: what was brought, by a seed, and where luck turns."""

    edition: str
    seed: int
    seats: tuple[Brought, ...]
    turns: tuple[Turn, ...] = ()


def brought(warband: str, cards: Sequence[str]) -> Brought:
    """A warband with decks of the first of these cards, gambits and upgrades by turns."""
    of = {kind: [one for one in cards if kind_of(one) == kind] for kind in ("objective", "upgrade")}
    gambits = [one for one in cards if kind_of(one) in GAMBITS][:11]
    power = (card for pair in zip(gambits, of["upgrade"][:11], strict=True) for card in pair)
    return Brought(warband, tuple(of["objective"][:12]), tuple(power))


def opening(course: Course) -> Position:
    """The first position of a led game."""
    hazards = tuple(f"stand-in:hazard:rubble:{one}" for one in range(20))
    return new_game(
        course.edition,
        [Warband(one.warband, one.objectives, one.power) for one in course.seats],
        given=given(),
        hazards=hazards if course.edition == "dreadfane-2019" else (),
    )


def played(course: Course) -> Iterator[tuple[Position, Ask, Event]]:
    """The game of a course: each position with what is asked there and what is done."""
    return Game(course).played()


class Game:
    """A course being played: where it stands, after so many events."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.player, self.position, self.at = Player(course), opening(course), 0

    def turned(self, seed: int) -> "Game":
        """The same from here on, but that luck turns now."""
        found = copy(self)
        found.player = self.player.copy()
        turn = Turn(self.at, seed, shows=True)
        found.course = msgspec.structs.replace(self.course, turns=(*self.course.turns, turn))
        return found

    def played(
        self, until: Callable[[Position, Ask], bool] = lambda _, __: False
    ) -> Iterator[tuple[Position, Ask, Event]]:
        """Play on to the end, or to the first question that comes up to this."""
        turns = {turn.event: turn for turn in self.course.turns}
        while self.at < EVENTS_AT_MOST:
            ask = asked(self.position)
            if ask is None or until(self.position, ask):
                return
            if self.at in turns:
                self.player.turn(turns[self.at])
            event = self.player.event(self.position, ask)
            yield self.position, ask, event
            try:
                self.position = advance(self.position, event)
            except Exception as fault:
                fault.add_note(f"event {self.at}: {msgspec.json.encode(self.course).decode()}")
                raise
            self.at += 1


class Player:
    """Decides for all seats of one game."""

    def __init__(self, course: Course) -> None:
        self.random = Random(f"{course.edition} {course.seed}")
        self.luck = [self.random.choice(tuple(FALLS)) for _ in course.seats]
        self.aims = [self.random.choices((*AIMS, "fight", "fight"), k=2) for _ in course.seats]
        self.used: set[str] = set()
        self.shows = False

    def turn(self, turn: Turn) -> None:
        """Go on with another luck, and after other things."""
        self.random, self.shows = Random(turn.seed), turn.shows
        self.luck = [self.random.choice(tuple(FALLS)) for _ in self.luck]
        every = (*AIMS, *AFTER_A_TURN)
        self.aims = [self.random.choices(every, k=2) for _ in self.aims]

    def copy(self) -> "Player":
        """A player who goes on by itself; chance is the same until luck turns."""
        found = copy(self)
        found.used = {*self.used}
        return found

    def event(self, position: Position, ask: Ask) -> Event:
        """What whoever is asked does, the dice or the draw."""
        if self.shows and (shown := self._shown(position)):
            return shown
        if Roll in ask.events:
            return self._rolled(ask)
        if Draw in ask.events and ask.kind != "draw hazard":
            return _drawn(position, ask)
        if not {*ask.events} & _WITH_CARDS and ask.kind != "activation":
            return random_player(position, ask, self.random)
        events = legal(position)
        if new := [one for one in events if self._is_new(one)]:
            event = self.random.choice(new)
            self.used.add(_source(event))
            return event
        if ask.kind == "activation":
            return self._activation(position, ask.who, events)
        return random_player(position, ask, self.random)

    def _rolled(self, ask: Ask) -> Roll:
        die = ask.kind.partition(" ")[0]
        faces: tuple[str, ...] = FACES[die]  # type: ignore[index]  # a die
        wanted = FALLS[self.luck[ask.who]].get(die, faces)
        rolled = (
            self.random.choice(wanted if self.random.random() < LED else faces)
            for _ in range(ask.count)
        )
        return Roll(by=ask.who, kind=die, faces=tuple(rolled))

    def _shown(self, position: Position) -> Reveal | None:
        """An objective that can be shown though nobody is asked for one, each once."""
        for seat in range(len(position.seats)):
            for event in reveals(position, seat):
                if f"shown {event.card}" not in self.used:
                    self.used.add(f"shown {event.card}")
                    return event
        return None

    def _is_new(self, event: Event) -> bool:
        source = _source(event)
        return bool(source) and source not in self.used

    def _activation(self, position: Position, seat: int, events: tuple[Event, ...]) -> Event:
        after = self.random.choice((*self.aims[seat], self.random.choice(tuple(AIMS))))
        aim = AIMS.get(after) or AFTER_A_TURN[after]
        some = self.random.sample(events, min(len(events), 40))
        kinds = {type(one): one for one in events if type(one) not in (Move, Charge)}
        return max((*some, *kinds.values()), key=lambda one: aim(position, seat, one))


_WITH_CARDS = {Play, React, Action, Score, Cast}


def _source(event: Event) -> str:
    """What an event uses: a card, or an attack, each once a game before anything else."""
    if isinstance(event, Play | Score):
        return event.card
    if isinstance(event, React | Action):
        return f"{event.fighter} {event.card}"
    return f"{event.fighter} {event.attack}" if isinstance(event, Attack) else ""


def _drawn(position: Position, ask: Ask) -> Draw:
    args = args_of(position, Drawing)
    deck = getattr(position.seats[args.seat], DECKS[args.deck][0])
    return Draw(by=ask.who, deck=args.deck, cards=tuple(deck[: ask.count]))


Aim = Callable[[Position, int, Event], float]


def _end(event: Event) -> Hex | None:
    return event.path[-1] if isinstance(event, Move | Charge) and event.path else None


def _near(hexes: list[Any], end: Hex) -> int:
    return min((hexes_between(one, end) for one in hexes), default=9)


def _foes(position: Position, seat: int) -> list[Any]:
    return [position.fighters[one].hex for one in enemies_of(position, seat)]


def _fight(position: Position, seat: int, event: Event) -> float:
    if isinstance(event, Attack | Charge):
        return 2 if isinstance(event, Attack) else 1
    end = _end(event)
    return -_near(_foes(position, seat), end) if end else -20


def _hold(position: Position, _: int, event: Event) -> float:
    tokens = [one.hex for one in position.tokens]
    end = _end(event)
    if end is not None and isinstance(event, Move):
        mover = position.fighters[event.fighter].hex
        return -30 if mover in tokens else -_near(tokens, end)
    return -5 if isinstance(event, Guard) else -8


def _land(position: Position, seat: int, hex_: Hex, *, own: bool) -> bool:
    owner = field(position).territory(hex_)
    return owner is not None and (owner == seat) == own


def _invade(position: Position, seat: int, event: Event) -> float:
    end = _end(event)
    if end is None:
        return -1
    start = position.fighters[event.fighter].hex  # type: ignore[attr-defined]  # it moves
    there = _land(position, seat, end, own=False)
    return (2 if there else 0) - (2 if start and _land(position, seat, start, own=False) else 0)


def _flee(position: Position, seat: int, event: Event) -> float:
    end = _end(event)
    return _near(_foes(position, seat), end) if end and isinstance(event, Move) else 0


def _gather(position: Position, seat: int, event: Event) -> float:
    end = _end(event)
    if end is None or not isinstance(event, Move):
        return -6
    own = [position.fighters[one].hex for one in surviving(position, seat) if one != event.fighter]
    return -sum(hexes_between(one, end) for one in own if one) / max(1, len(own))


def _wait(_: Position, __: int, event: Event) -> float:
    return isinstance(event, Pass | Guard | DrawPower | Cycle)


def _anything(_: Position, __: int, event: Event) -> float:
    return 0


AIMS: dict[str, Aim] = {
    "fight": _fight,
    "hold": _hold,
    "invade": _invade,
    "flee": _flee,
    "gather": _gather,
    "wait": _wait,
    "anything": _anything,
}
"""What players may be after in an activation: how much an event is worth to that."""


def _crowd(position: Position, seat: int, event: Event) -> float:
    """Beside as many enemies as can be, each fighter beside one of its own."""
    end = _end(event)
    if end is None:
        return -1
    beside = sum(one is not None and hexes_between(one, end) == 1 for one in _foes(position, seat))
    mover = position.fighters[event.fighter].hex  # type: ignore[attr-defined]  # it moves
    left = [
        one for one in _foes(position, seat) if mover and one and hexes_between(one, mover) == 1
    ]
    return 2 * beside - 3 * len(left)


def _take(position: Position, seat: int, event: Event) -> float:
    """Into the objectives of the enemy's territory, and to stay there."""
    tokens = [one.hex for one in position.tokens if _land(position, seat, one.hex, own=False)]
    end = _end(event)
    if end is None or not tokens:
        return -8
    mover = position.fighters[event.fighter].hex  # type: ignore[attr-defined]  # it moves
    return -30 if mover in tokens else -_near(tokens, end)


def _step(position: Position, _: int, event: Event) -> float:
    """That each fighter moves once."""
    if not isinstance(event, Move):
        return -1
    return -position.fighters[event.fighter].move_tokens


def _act(_: Position, __: int, event: Event) -> float:
    """Actions of cards above all."""
    return isinstance(event, Action)


AFTER_A_TURN: dict[str, Aim] = {"crowd": _crowd, "take": _take, "step": _step, "act": _act}
"""What they may be after besides once luck has turned."""
