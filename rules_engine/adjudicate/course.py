"""A course of events: each taken where it may happen, passes filled in, everything found kept."""

from copy import copy
from typing import NamedTuple

from msgspec.structs import replace

from rules_engine.adjudicate.naming import check_event
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.kernel.flow import ELSEWHERE, NOT_ASKED, Ask, Line, enclosing
from rules_engine.machine import asked, step
from rules_engine.moments.answers import window_now
from rules_engine.sense.ground import fighter_in
from rules_engine.sense.untold import going_on
from rules_engine.state.events import (
    Action,
    Attack,
    Cast,
    Charge,
    Cycle,
    Delve,
    Discard,
    DrawPower,
    Event,
    Guard,
    Move,
    Pass,
    Play,
    React,
    Reveal,
    Score,
)
from rules_engine.state.frames import Attacking, PowerStep
from rules_engine.state.position import Position

WINDOWS = ("reaction", "surge")
_PASSABLE = (*WINDOWS, "re-roll")
_BY_FIGHTERS = (Move, Charge, Attack, Guard, Action, React, Cast)
_BY_HANDS = (Play, Score, Reveal, Cycle)
NEVER_SHOWN = ("boards.own-collection", "match_play.tiebreak-agreed", "match_play.third-game")
"""What no log or position shows: taken as the one who asks has it."""


class Tried(NamedTuple):
    """A place where an event was tried in vain: the position, the window's name, the refusal."""

    position: Position
    event: Event
    window: str
    refused: Refused


class Compared(NamedTuple):
    """The moment after the dice of an attack were compared."""

    position: Position
    args: Attacking


class Kept(NamedTuple):
    """A moment of a course: the position, what is asked, and how much had been found."""

    position: Position
    ask: Ask | None
    lines: int
    missing: int
    assumed: int
    passed: int


class Course:
    """Events taken one after the other, with all that was found on the way.

    lines are the derivation, missing what could not be shown, assumed the assumptions rested on;
    events those taken (passes that were filled in left out), passed the windows passed over.
    """

    def __init__(self, position: Position) -> None:
        self.start = self.position = position
        self.ask = asked(position)
        self.lines: list[Line] = []
        self.missing: list[Line] = []
        self.assumed: list[str] = []
        self.events: list[Event] = []
        self.passed: list[str] = []
        self.compared: Compared | None = None

    def take(self, event: Event) -> bool:
        """Take an event here; whether it holds without anything unknown to bend its rules.

        Raises Refused.
        """
        stepped = step(self.position, event, explain=True, ask=self.ask)
        self.position, self.ask = going_on(stepped.position), stepped.ask
        lines = stepped.lines or []
        self.lines += lines
        for line in lines:
            if line.rule in _COMPARING and "outcome" in line.facts:
                args = enclosing(self.position, Attacking)
                self.compared = Compared(self.position, args) if args is not None else None
        if stepped.assumed:
            self.assumed += [name for name in stepped.assumed if name not in self.assumed]
        if not stepped.not_shown:
            return True
        self.missing += [line for line in stepped.not_shown if line.rule not in NEVER_SHOWN]
        return not any("unknown" in line.facts for line in stepped.not_shown)

    def seek(
        self, event: Event, *, passing: bool = True, window: str = "", onward: bool = False
    ) -> tuple[Tried, ...]:
        """Take an event in the first place where it may happen; the places tried in vain else.

        Raises Unusable for fighters and seats that are not there.

        With passing, windows are passed until then; with window, only that one is tried; onward, a
        power step is passed by all where the event is one of the activation after it. A place
        where only an effect unknown here could allow it is taken if there is no better. Where it
        may not happen at all the course stays as it was.
        """
        check_event(self.position, event)
        before = self._kept()
        bent: tuple[Course, Event] | None = None
        tried: list[Tried] = []
        while True:
            ask, here = self.ask, self._kept()
            by_them = by_whom(self.position, event, ask)
            try:
                if self.take(by_them):
                    self.events.append(by_them)
                    return ()
                bent = bent or (copy(self), by_them)
                self._restore(here)
            except Refused as refused:
                tried.append(Tried(self.position, by_them, window_now(self.position), refused))
            further = onward and _after_the_power_step(ask, by_them)
            if (
                ask is None
                or not passing
                or not (further or _may_pass(self.position, ask, by_them))
            ):
                break
            if not self._pass(ask):
                break
            if window and window_now(self.position) != window:
                facts = {"asked": self.ask.kind if self.ask else "", "given": type(event).__name__}
                over = Refused(NOT_ASKED, facts)
                tried.append(Tried(self.position, by_them, "", over))
                break
        if bent is None or any(one.refused.rule not in VAGUE for one in tried):
            self._restore(before)
            return tuple(tried)
        self.__dict__.update(bent[0].__dict__)
        self.events.append(bent[1])
        return ()

    def pass_on(self, until: str = "") -> None:
        """Pass in windows until the one of this name is open, none is, or nobody may pass."""
        while (ask := self.ask) is not None and ask.kind in WINDOWS:
            if until and window_now(self.position) == until:
                return
            if not self._pass(ask):
                break
        if until:
            instead = "the game is over" if ask is None else f"{ask.kind} is asked first"
            raise Unusable(f"the window {until!r} does not open from here: {instead}")

    def _pass(self, ask: Ask) -> bool:
        """Pass where somebody is asked, unless they may not: a surge that was shown is scored."""
        name = window_now(self.position) or ask.kind
        try:
            self.take(Pass(by=ask.who))
        except Refused:
            return False
        if not self.passed or self.passed[-1] != name:
            self.passed.append(name)
        return True

    def _kept(self) -> Kept:
        return Kept(
            self.position,
            self.ask,
            len(self.lines),
            len(self.missing),
            len(self.assumed),
            len(self.passed),
        )

    def _restore(self, kept: Kept) -> None:
        """Back to a moment of before: what was found since is let go."""
        self.position, self.ask = kept.position, kept.ask
        self.lines = self.lines[: kept.lines]
        self.missing = self.missing[: kept.missing]
        self.assumed = self.assumed[: kept.assumed]
        self.passed = self.passed[: kept.passed]


VAGUE = (*ELSEWHERE, "reactions.window")


def most_telling(tried: tuple[Tried, ...], used: tuple[str, ...] = ()) -> Tried:
    """The refusal that tells most: in a window the card is used in, or by a rule of the event.

    Where only something else is asked all along, the place that cannot be passed over tells it.
    """
    there = [one for one in tried if one.window in used and one.refused.rule not in ELSEWHERE]
    if there:
        return there[0]
    telling = [one for one in tried if one.refused.rule not in VAGUE]
    own = [one for one in tried if one.refused.rule == "reactions.window"]
    return own[0] if own and not telling else (telling or tried)[-1]


_COMPARING = ("attack.criticals-first", "attack.more-successes")


def by_whom(position: Position, event: Event, ask: Ask | None) -> Event:
    """The event with the seat it comes from, where it says none."""
    if event.by >= 0 or ask is None or ask.who < 0:
        return event
    seat = ask.who
    if isinstance(event, _BY_FIGHTERS) and 0 <= event.fighter < len(position.fighters):
        seat = position.fighters[event.fighter].seat
    elif isinstance(event, Delve) and (there := fighter_in(position, event.hex)) >= 0:
        seat = position.fighters[there].seat
    elif isinstance(event, _BY_HANDS):
        own = [
            number
            for number, one in enumerate(position.seats)
            if event.card in one.power or event.card in one.objectives
        ]
        seat = own[0] if len(own) == 1 else seat
    return replace(event, by=seat)


def _may_pass(position: Position, ask: Ask, event: Event) -> bool:
    """Whether passing here may lead to where the event can happen."""
    if Pass not in ask.events or isinstance(event, Pass):
        return ask.kind in WINDOWS
    if ask.kind == "power step":
        return _others_power_step(position, ask, event)
    return ask.kind in _PASSABLE


def _after_the_power_step(ask: Ask | None, event: Event) -> bool:
    """Whether a power step is asked and what is told can only come in the activation after it."""
    of_an_activation = isinstance(event, Move | Charge | Attack | Guard | DrawPower)
    return of_an_activation and ask is not None and ask.kind == "power step"


def _others_power_step(position: Position, ask: Ask, event: Event) -> bool:
    """Whether the other player of a power step comes first and would have to pass."""
    args = enclosing(position, PowerStep)
    wanted = isinstance(event, Play | Delve | Discard | Action)
    return wanted and args is not None and args.passes == 0 and ask.who != event.by
