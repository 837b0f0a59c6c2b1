"""Results of journeys: told by the group, taken from the log, corrected by an organiser."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.journeys.queries.logs import header_of
from matches.journeys.queries.rights import need_player
from matches.journeys.services import book
from matches.journeys.services.journeys import carried, header_for, need_running
from matches.logs import receipt
from matches.models import Group, Journey, JourneyHero
from matches.people.names import in_text
from matches.people.services import permissions, versions
from rules_engine.journey_table import JourneyReport, logged_journey, replay_journey
from rules_engine.journeys.tables import tables
from rules_engine.log.journey_marks import JourneyResult

State, By = Journey.State, Journey.ResultBy


@dataclass(frozen=True, slots=True)
class Told:
    """A result as somebody tells it.

    quest: the space of the quest token. standing: positions of the heroes left standing. roll: of
    the quest dice afterwards, 0 for none. inspiration: points that heroes came back with, by
    position; who is not named keeps what was brought.
    """

    quest: int
    standing: Sequence[int]
    roll: int = 0
    turns: int = 0
    inspiration: Mapping[int, int] = field(default_factory=dict)
    inspired: Mapping[int, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Came:
    """How a hero came back."""

    standing: bool
    experience: bool
    inspiration: int
    inspired: bool


@transaction.atomic
def enter_result(*, journey: Journey, reported: Told, actor: Actor, version: int) -> Journey:
    """Close a journey with the result that its group tells; the engine works out what follows.

    version: of the journey as the teller saw it. Raises NotAllowed, Conflict for a journey that is
    not open, was changed meanwhile or is of a campaign that does not run, Invalid for a result
    that no journey can have, with the rule.
    """
    need_player(actor, journey.group)
    event = book.hold(journey)
    need_running(event)
    if journey.state != State.OPEN:
        raise Conflict(
            Worded(
                "%(named)s is %(state)s. Nothing was changed. An organiser can correct a result.",
                named=_named(journey),
                state=Worded.of(journey.get_state_display()),
            ),
            code="journey-over",
        )
    need_version(journey, version)
    write(journey, _worked_out(journey, reported), reported=reported, by=By.TOLD, actor=actor)
    return journey


@transaction.atomic
def correct_result(
    *, journey: Journey, reported: Told, actor: Actor, version: int, reason: str
) -> Journey:
    """Put a result right that stands, also of a campaign that is over; what follows for later
    journeys is worked out anew.

    Raises NotAllowed for anybody but an organiser, Invalid without a reason or for a result that no
    journey can have, Conflict as `enter_result`.
    """
    permissions.require(actor, journey.group.event, "organiser")
    book.hold(journey)
    if not reason.strip():
        raise Invalid(
            "Say why the result is corrected; the record keeps it. Nothing was changed.",
            code="reason-missing",
            fields={"reason": "Say why."},
        )
    if journey.state != State.OVER:
        raise Conflict(
            Worded(
                "%(named)s has no result to correct: it is %(state)s. Nothing was changed.",
                named=_named(journey),
                state=Worded.of(journey.get_state_display()),
            ),
            code="no-result",
        )
    need_version(journey, version)
    report = _worked_out(journey, reported)
    write(journey, report, reported=reported, by=By.CORRECTED, actor=actor, reason=reason)
    return journey


def need_version(journey: Journey, version: int) -> None:
    """Raises Conflict where the journey's result was changed since somebody saw it."""
    if journey.version != version:
        raise Conflict(
            Worded(
                "%(named)s was changed meanwhile. Look again. Nothing was changed.",
                named=_named(journey),
            ),
            code="changed-meanwhile",
        )


def _worked_out(journey: Journey, reported: Told) -> JourneyReport:
    """What the engine makes of a result. Raises Invalid for one that no journey can have."""
    header = msgspec.structs.replace(header_of(journey), detail="result")
    _need_numbers(reported)
    event = JourneyResult(
        reported.quest, tuple(sorted(reported.standing)), reported.roll, turns=reported.turns
    )
    report = replay_journey(logged_journey(header, [(event, None)]))
    if report.holds:
        return report
    found = next(one for one in report.checks if one.verdict == "contradicted")
    refusal = receipt.by_rule(found.rule, header.edition)
    raise Invalid(
        Worded(
            "No %(kind)s can end so: %(says)s Nothing was changed.",
            kind=Worded.of(journey.get_kind_display()),
            says=refusal.says,
        ),
        code="unfit-result",
        facts={"rule": refusal.rule, "cites": refusal.cites},
    )


_LIMITS = {"quest": 10, "roll": 12, "turns": 400}


def _need_numbers(reported: Told) -> None:
    for name, most in _LIMITS.items():
        if not 0 <= getattr(reported, name) <= most:
            raise Invalid(
                Worded(
                    "The number for %(name)s goes from 0 to %(most)s. Nothing was changed.",
                    name=name,
                    most=most,
                ),
                code="unfit-result",
                fields={name: Worded("0 to %(most)s", most=most)},
            )
    if any(not 0 <= points <= 20 for points in reported.inspiration.values()):
        raise Invalid(
            "A hero has 0 to 20 inspiration points. Nothing was changed.",
            code="unfit-result",
            fields={"inspiration": "0 to 20"},
        )


def write(
    journey: Journey,
    report: JourneyReport,
    *,
    by: Journey.ResultBy,
    actor: Actor,
    reported: Told | None = None,
    reason: str = "",
) -> None:
    """Write the result of a held journey, and what follows from it for those after it.

    reported: what somebody said of it; None where it comes from the log, whose heroes came back as
    the log leaves them.
    """
    before = as_values(journey) if journey.state == State.OVER else None
    result = report.result
    journey.success, journey.quest, journey.turns = result.success, result.quest, result.turns
    journey.roll = reported.roll if reported else _roll_of(report)
    journey.fear_change, journey.influence_change = result.fear_change, result.influence_change
    journey.state, journey.result_by = State.OVER, by
    journey.closed_at = journey.closed_at or timezone.now()
    journey.version += 1
    journey.changes += 1
    journey.save()
    _come_back(journey, report, reported)
    recount(journey.group)
    journey.refresh_from_db()
    ended = "won" if journey.success else "lost"
    record(
        actor=actor,
        action="journey.corrected" if by == By.CORRECTED else "journey.ended",
        summary=f"{_named(journey)}, a {journey.kind}: {ended}, quest {journey.quest}",
        event_id=journey.group.event_id,
        about=journey,
        before=before,
        after=as_values(journey),
        reason=reason,
    )
    versions.bump(journey.group.event, is_held=True)


def take_back(journey: Journey, *, actor: Actor) -> None:
    """Let a held journey be open again whose log has no result any more."""
    before = as_values(journey)
    journey.state, journey.result_by, journey.success = State.OPEN, "", None
    journey.fear_change = journey.influence_change = 0
    journey.closed_at = None
    journey.version += 1
    journey.save()
    journey.heroes.update(
        standing=None, experience=False, inspiration_after=None, inspired_after=None
    )
    record(
        actor=actor,
        action="journey.taken_back",
        summary=f"{_named(journey)}: its log has no result any more, it goes on",
        event_id=journey.group.event_id,
        about=journey,
        before=before,
    )
    versions.bump(journey.group.event, is_held=True)


def as_values(journey: Journey) -> dict[str, Any]:
    """A result as the record and programs have it."""
    rows = list(journey.heroes.order_by("position"))
    return {
        "success": journey.success,
        "quest": journey.quest,
        "roll": journey.roll,
        "turns": journey.turns,
        "standing": [row.position for row in rows if row.standing],
        "fear": [journey.fear, journey.fear_after],
        "influence": [journey.influence, journey.influence_after],
        "by": journey.result_by,
    }


def _roll_of(report: JourneyReport) -> int:
    """The quest dice rolled after a logged journey, without what was added to them; 0 for none."""
    outcome = report.position.outcome
    if outcome is None or not outcome.rolled:
        return 0
    after = tables().after_roll
    out = len(report.position.heroes) - len(outcome.standing)
    return outcome.rolled - after.failed * (not outcome.success) - after.each_out * out


def _come_back(journey: Journey, report: JourneyReport, reported: Told | None) -> None:
    outcome = report.position.outcome
    gained = outcome is not None and outcome.experience
    for row in journey.heroes.all():
        hero = report.position.heroes[row.position]
        row.standing, row.experience = not hero.out, gained
        row.inspiration_after, row.inspired_after = hero.inspiration, hero.inspired
        if reported is not None:
            row.inspiration_after = reported.inspiration.get(row.position, row.inspiration)
            row.inspired_after = reported.inspired.get(row.position, row.inspired)
        row.save()


def recount(group: Group) -> None:
    """Carry fear, influence and inspiration through a group's journeys anew, in order.

    A log that was begun keeps the header that it was begun with: what follows from a journey does
    not rest on where fear and influence stood before it.
    """
    fear, influence = group.fear, group.influence
    for journey in group.journeys.exclude(state=State.CALLED_OFF).order_by("number"):
        journey.group = group
        changed = (journey.fear, journey.influence) != (fear, influence)
        journey.fear, journey.influence = fear, influence
        rows = list(journey.heroes.select_related("hero__entry").order_by("position"))
        changed = _carry(journey, rows) or changed
        if changed:
            put_anew(journey, rows)
        if journey.state == State.OVER:
            fear, influence = journey.fear_after, journey.influence_after


def _carry(journey: Journey, rows: list[JourneyHero]) -> bool:
    """Give the heroes of an open journey what they bring by now; whether it changed."""
    if journey.state != State.OPEN or journey.last:
        return False
    changed = False
    for row in rows:
        brought = carried(row.hero, before=journey.number)
        if (row.inspiration, row.inspired) != brought:
            row.inspiration, row.inspired = brought
            row.save(update_fields=["inspiration", "inspired"])
            changed = True
    return changed


def put_anew(journey: Journey, rows: list[JourneyHero] | None = None) -> None:
    """Write down what a journey begins with; its header too, as long as nobody has logged it.

    rows: its heroes, where they are at hand.
    """
    if rows is None:
        rows = list(journey.heroes.select_related("hero__entry").order_by("position"))
    if journey.state == State.OPEN and not journey.last:
        book.put_header(journey, header_for(journey, rows))
        journey.changes += 1
    journey.save(update_fields=["fear", "influence", "header", "h", "changes"])


def _named(journey: Journey) -> str:
    return Worded(
        "Journey %(number)s of %(name)s", number=journey.number, name=in_text(journey.group.name)
    )
