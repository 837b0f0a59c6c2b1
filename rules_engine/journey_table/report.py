"""A logged journey replayed: a verdict for every event, positions, the outcome."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from rules_engine.facts.errors import Fault, Refused, Unusable
from rules_engine.facts.version import ENGINE, journey_data_hash
from rules_engine.journey_table.middle import concluded, marked
from rules_engine.journey_table.opening import opening_of
from rules_engine.journey_table.seeds import hold_seed
from rules_engine.journeys.events import (
    AgilityRoll,
    AnyEvent,
    AttackRoll,
    Behave,
    DefenceRoll,
    Deploy,
    HostileMove,
    Move,
    PlaceHero,
    Reinforce,
    Run,
    Strike,
    UseAbility,
    VitalityRoll,
)
from rules_engine.journeys.position import Journey, put_hero
from rules_engine.kernel.flow import RECORD, Ask, Line, Record, need, not_shown, told
from rules_engine.log.folding import Step, fold
from rules_engine.log.journey_marks import AnyJourneyLogged, JourneyResult
from rules_engine.log.journeys import JourneyLog
from rules_engine.machine import step
from rules_engine.replay.hashing import position_hash
from rules_engine.replay.verdicts import Checked, Judged, Versions

TAGS = {event: str(event.__struct_config__.tag) for event in get_args(AnyJourneyLogged)}
_PLAYED = frozenset(get_args(AnyEvent))
_BY_CARDS = frozenset(
    (
        AgilityRoll,
        AttackRoll,
        Behave,
        DefenceRoll,
        Deploy,
        HostileMove,
        Move,
        PlaceHero,
        Reinforce,
        Run,
        Strike,
        UseAbility,
        VitalityRoll,
    )
)
"""Events whose verdict rests on cards or a map that came with the log."""
ONE_VOICE = 1
"""Players of a journey correct their log together: one `agreed` seat, 0, speaks for the table."""


class JourneyResultForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a journey stands after the last event that holds; fear and influence after it."""

    finished: bool
    quest: int
    nightfall: int
    turns: int
    standing: tuple[int, ...]
    fear: int
    influence: int
    success: bool | None = None
    fear_change: int = 0
    influence_change: int = 0
    rule: str = ""


class JourneyReport(Judged):
    """What came of replaying a journey's log; positions are asked for by number of event."""

    def __init__(
        self, log: JourneyLog, checks: tuple[Checked, ...], positions: tuple[Journey, ...]
    ) -> None:
        self.log = log
        self.checks = checks
        self.edition = log.header.edition
        self._positions = positions

    @property
    def last(self) -> int:
        """The number of the last event that was reached and holds."""
        return len(self._positions) - 1

    @property
    def position(self) -> Journey:
        """The position after the last event that holds."""
        return self._positions[-1]

    def after(self, n: int) -> Journey:
        """The position after event n, 0 before the first. Raises Unusable for one not reached."""
        if not 0 <= n <= self.last:
            raise Unusable(f"positions were reached from event 0 to {self.last} only")
        return self._positions[n]

    @property
    def result(self) -> JourneyResultForm:
        """How the journey stands."""
        return result_of(self.position)

    @property
    def versions(self) -> Versions:
        """The log's version of data and engine against ours."""
        log, own = (self.log.header.engine, self.log.header.data), (ENGINE, journey_data_hash())
        return Versions("same" if log == own else "cannot be checked", log=log, own=own)


def result_of(journey: Journey) -> JourneyResultForm:
    """How a journey stands at a position."""
    outcome = journey.outcome
    standing = tuple(hero for hero, one in enumerate(journey.heroes) if not one.out)
    return JourneyResultForm(
        finished=outcome is not None,
        quest=journey.quest,
        nightfall=journey.nightfall,
        turns=journey.turn,
        standing=standing,
        fear=journey.fear,
        influence=journey.influence,
        success=outcome.success if outcome is not None else None,
        fear_change=outcome.fear if outcome is not None else 0,
        influence_change=outcome.influence if outcome is not None else 0,
        rule=outcome.rule if outcome is not None else "",
    )


def replay_journey(log: JourneyLog, *, until: int | None = None) -> JourneyReport:
    """Check a journey event by event, corrections folded in, up to event `until` at most.

    Raises Unusable for a header that no journey can begin with.
    """
    taker = JourneyPlayer(log)
    positions = [taker.position]
    checks: list[Checked] = []
    steps = iter(fold(log.entries, ONE_VOICE, until))
    for line in steps:
        checks.append(taker.take(line))
        if checks[-1].verdict == "contradicted":
            break
        positions.append(taker.position)
    checks += _not_reached(steps)
    return JourneyReport(log, tuple(checks), tuple(positions))


def _not_reached(steps: Iterator[Step]) -> list[Checked]:
    return [
        Checked(
            line.entry.n, line.entry.logged.id, TAGS[type(line.entry.logged.event)], "not reached"
        )
        for line in steps
    ]


class JourneyPlayer:
    """Plays a journey's log line by line, at any of its three levels of detail."""

    def __init__(self, log: JourneyLog) -> None:
        self.log = log
        self.position = opening_of(log.header)
        header = log.header
        self.same = (header.engine, header.data) == (ENGINE, journey_data_hash())
        self._ask: Ask | None = None

    def take(self, line: Step) -> Checked:
        """The verdict on a line; the position moves on unless it is contradicted."""
        logged = line.entry.logged
        kind = TAGS[type(logged.event)]
        if line.problem:
            return self._checked(line, "contradicted", rule=line.problem)
        event: Any = line.event
        if event is None:
            corrects = hasattr(logged.event, "agreed")
            word = "void" if line.by else "verified" if corrects else "repeated"
            return self._checked(line, word)
        try:
            hidden, assumed = self._take(line, event)
        except Refused as refused:
            return self._checked(line, "contradicted", rule=refused.rule, facts=refused.facts)
        except Fault as fault:
            raise Fault(f"at event {line.entry.n}: {fault}") from fault
        given = type(event) in _BY_CARDS
        if not (hidden or assumed or given or line.by or logged.implied):
            return Checked(line.entry.n, logged.id, kind, "verified")
        word = "not shown" if hidden else "verified"
        return self._checked(line, word, hidden=hidden, assumed=assumed, given=given)

    def _checked(self, line: Step, word: Any, **facts: Any) -> Checked:
        logged = line.entry.logged
        return Checked(
            line.entry.n,
            logged.id,
            TAGS[type(logged.event)],
            word,
            corrected=line.by,
            implied=logged.implied,
            **facts,
        )

    def _take(self, line: Step, event: Any) -> tuple[tuple[Line, ...], tuple[str, ...]]:
        detail = self.log.header.detail
        if type(event) in _PLAYED:
            need(detail == "full", "log.detail", event=TAGS[type(event)], detail=detail)
            stepped = step(self.position, event, ask=self._ask)
            found: Any = stepped.position
            self._compare(line, found)
            self.position, self._ask = found, stepped.ask
            return stepped.not_shown, stepped.assumed
        record = Record(explain=False)
        token = RECORD.set(record)
        try:
            self.position = self._marked(event, detail)
        finally:
            RECORD.reset(token)
        return record.not_shown, record.assumed

    def _marked(self, event: Any, detail: str) -> Journey:
        last = type(event) is JourneyResult
        need(last or detail == "middle", "log.detail", event=TAGS[type(event)], detail=detail)
        hold_seed(event)
        if detail == "middle":
            return marked(self.position, event)
        if detail == "full":
            return _held(self.position, event)
        return _as_told(self.position, event)

    def _compare(self, line: Step, journey: Journey) -> None:
        """Hold the position's hash, where the log has one, against the position it leads to."""
        claimed = line.entry.position
        if claimed and self.same and not line.by:
            need(position_hash(journey) == claimed, "log.position", log=claimed)  # type: ignore[arg-type]  # hashed alike


def _held(journey: Journey, event: JourneyResult) -> Journey:
    """The result told at the end of a full log against the one the events lead to."""
    found = result_of(journey)
    if not found.finished:
        not_shown("log.early-end", turn=journey.turn)
        return journey
    need(event.quest == found.quest, "log.result", told=event.quest, found=found.quest)
    need(event.success in (None, found.success), "log.result", told=event.success)
    need(event.fear in (None, found.fear_change), "log.result", told=event.fear)
    need(event.influence in (None, found.influence_change), "log.result", told=event.influence)
    return journey


def _as_told(journey: Journey, event: JourneyResult) -> Journey:
    """A journey of which only the result is told: what follows from it is worked out."""
    need(journey.outcome is None, "journey.over", given="journey-result")
    heroes = len(journey.heroes)
    fits = all(one < heroes for one in event.standing)
    need(fits and len(set(event.standing)) == len(event.standing), "journey.heroes", heroes=heroes)
    told("log.as-told", quest=event.quest)
    for hero in range(heroes):
        journey = put_hero(journey, hero, out=hero not in event.standing)
    changed = msgspec.structs.replace(journey, quest=event.quest, turn=event.turns)
    return concluded(changed, event)
