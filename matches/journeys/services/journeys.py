"""A journey from its opening to its end without a result; results are `results`' matter."""

from collections.abc import Collection

import msgspec
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.journeys.queries.rights import need_player
from matches.journeys.services import book
from matches.models import Event, Group, Hero, Journey, JourneyHero
from matches.people.names import in_text
from matches.people.services import permissions, versions
from rules_engine.facts.version import ENGINE, journey_data_hash
from rules_engine.journeys.given import Wants
from rules_engine.log import JourneyHeader, Member

HEROES_AT_MOST = 4
_NO_RESULT = Worded("Nothing was changed.")


@transaction.atomic
def open_journey(
    *,
    group: Group,
    kind: str,
    actor: Actor,
    table: int | None = None,
    heroes: Collection[int] = (),
) -> Journey:
    """Let a group set out, with the fear, influence and inspiration that its journeys left it.

    kind: of `Journey.Kind`. heroes: positions of those who set out, none for all who are in.
    Raises NotAllowed for somebody who is not of the group, Conflict while the campaign does not
    run or another journey is open, Invalid for a kind that is none, no hero or too many.
    """
    need_player(actor, group)
    event = book.hold_group(group)
    need_running(event)
    _need_none_open(group)
    if kind not in Journey.Kind.values:
        raise Invalid(
            Worded(
                "There is no journey called %(kind)s. Choose one of: %(values)s. Nothing "
                "was opened.",
                kind=repr(kind[:40]),
                values=Worded.listed(map(Worded.of, Journey.Kind.values)),
            ),
            code="unknown-journey",
            fields={"kind": "Choose a journey."},
        )
    setting_out = _setting_out(group, heroes)
    journey = _begin(group, kind, actor, table, setting_out)
    record(
        actor=actor,
        action="journey.opened",
        summary=f"{in_text(group.name)} set out on journey {journey.number}, a {journey.kind}",
        event_id=event.pk,
        about=journey,
        after={
            "kind": journey.kind,
            "heroes": [hero.name for hero in setting_out],
            "fear": journey.fear,
            "influence": journey.influence,
        },
    )
    return journey


def need_running(event: Event) -> None:
    """Raises Conflict unless the campaign of a held event runs."""
    if event.state == Event.State.RUNNING:
        return
    sentence = Worded(
        "%(name)s is not running: %(state)s.",
        name=in_text(event.name),
        state=Worded.of(event.get_state_display()),
    )
    before = event.state in {Event.State.DRAFT, Event.State.OPEN, Event.State.CLOSED}
    todo = (
        Worded("Start it on the desk.")
        if before
        else Worded("An organiser can reopen it on the desk.")
    )
    raise Conflict(
        Worded("%(told)s Nothing was changed. %(todo)s", told=sentence, todo=todo),
        code="not-running",
    )


def _need_none_open(group: Group) -> None:
    found = group.journeys.filter(state=Journey.State.OPEN).first()
    if found is not None:
        raise Conflict(
            Worded(
                "%(name)s is on journey %(number)s already, a %(kind)s. Enter its "
                "result, or call it off, before the next. Nothing was opened.",
                name=in_text(group.name),
                number=found.number,
                kind=Worded.of(found.get_kind_display()),
            ),
            code="journey-open",
            facts={"journey": found.pk, "number": found.number},
        )


def _setting_out(group: Group, positions: Collection[int]) -> list[Hero]:
    able = list(group.heroes.filter(retired=False).order_by("position"))
    strangers = set(positions) - {hero.position for hero in able}
    if strangers:
        raise Invalid(
            Worded(
                "%(name)s has no such hero, or they are retired. Nothing was opened.",
                name=in_text(group.name),
            ),
            code="unknown-hero",
            fields={"heroes": "Choose among the group's heroes."},
        )
    chosen = [hero for hero in able if not positions or hero.position in positions]
    if not chosen:
        raise Invalid(
            Worded(
                "%(name)s has no heroes yet. Add one to four. Nothing was opened.",
                name=in_text(group.name),
            ),
            code="no-heroes",
            fields={"heroes": "One to four heroes set out."},
        )
    if len(chosen) > HEROES_AT_MOST:
        raise Invalid(
            Worded(
                "%(count)s heroes are too many: one to four set out. Nothing was opened.",
                count=len(chosen),
            ),
            code="too-many-heroes",
            fields={"heroes": "One to four heroes set out."},
        )
    return chosen


def _begin(group: Group, kind: str, actor: Actor, table: int | None, heroes: list[Hero]) -> Journey:
    last = group.journeys.filter(state=Journey.State.OVER).order_by("number").last()
    number = (group.journeys.aggregate(last=Max("number"))["last"] or 0) + 1
    journey = Journey.objects.create(
        group=group,
        number=number,
        kind=kind,
        table=table,
        fear=last.fear_after if last else group.fear,
        influence=last.influence_after if last else group.influence,
        opened_by=actor.label,
    )
    rows = [_brought(journey, hero, at) for at, hero in enumerate(heroes)]
    JourneyHero.objects.bulk_create(rows)
    book.put_header(journey, header_for(journey, rows))
    journey.save(update_fields=["header", "h"])
    return journey


def _brought(journey: Journey, hero: Hero, position: int) -> JourneyHero:
    """A hero with what its last journey left it."""
    last = carried(hero, before=journey.number)
    return JourneyHero(
        journey=journey,
        hero=hero,
        position=position,
        inspiration=last[0],
        inspired=last[1],
    )


def carried(hero: Hero, *, before: int) -> tuple[int, bool]:
    """Inspiration points, and whether inspired, that a hero has from journeys before this one."""
    over = hero.journeys.filter(journey__state=Journey.State.OVER, journey__number__lt=before)
    last = over.order_by("journey__number").last()
    if last is None:
        return 0, False
    return last.inspiration_after or 0, bool(last.inspired_after)


def header_for(journey: Journey, rows: list[JourneyHero]) -> JourneyHeader:
    """The first line of a journey's log. Players stand in it by number: no name is in a log."""
    return JourneyHeader(
        1,
        "cursed-city",
        journey.kind,  # type: ignore[arg-type]  # of Journey.Kind
        tuple(
            Member(
                row.hero.name,
                f"#{row.hero.entry.number}" if row.hero.entry else "",
                spaces=row.hero.spaces,
                inspiration=row.inspiration,
                inspired=row.inspired,
                wants=msgspec.convert(row.hero.wants, Wants),
            )
            for row in rows
        ),
        id=f"journey-{journey.pk}",
        data=journey_data_hash(),
        engine=ENGINE,
        leader=f"#{journey.group.leader.number}" if journey.group.leader else "",
        fear=min(journey.fear, 99),
        influence=min(journey.influence, 99),
    )


@transaction.atomic
def call_off(*, journey: Journey, actor: Actor, reason: str = "") -> Journey:
    """End an open journey without a result; its log stays. Twice is once.

    Raises NotAllowed, and Conflict for one that is over.
    """
    need_player(actor, journey.group)
    book.hold(journey)
    if journey.state == Journey.State.CALLED_OFF:
        return journey
    if journey.state == Journey.State.OVER:
        raise Conflict(
            Worded(
                "%(told)s is over. %(no_result)s An organiser can correct its result.",
                told=_told(journey),
                no_result=_NO_RESULT,
            ),
            code="journey-over",
        )
    _move(journey, Journey.State.CALLED_OFF, actor, "called off", reason)
    return journey


@transaction.atomic
def take_up(*, journey: Journey, actor: Actor, reason: str = "") -> Journey:
    """Go on with a journey that was called off. Raises NotAllowed, Conflict where the group has set
    out on another one since."""
    permissions.require(actor, journey.group.event, "organiser", "scorekeeper")
    event = book.hold(journey)
    if journey.state == Journey.State.OPEN:
        return journey
    need_running(event)
    later = journey.group.journeys.filter(number__gt=journey.number).exists()
    if journey.state == Journey.State.OVER or later:
        raise Conflict(
            Worded(
                "%(told)s cannot be taken up again: it is over, or another one followed. "
                "%(no_result)s",
                told=_told(journey),
                no_result=_NO_RESULT,
            ),
            code="journey-over",
        )
    _move(journey, Journey.State.OPEN, actor, "taken up again", reason)
    return journey


def _move(journey: Journey, to: Journey.State, actor: Actor, what: str, reason: str) -> None:
    journey.state = to
    journey.closed_at = None if to == Journey.State.OPEN else timezone.now()
    journey.changes += 1
    journey.save(update_fields=["state", "closed_at", "changes"])
    record(
        actor=actor,
        action=f"journey.{what.replace(' ', '_')}",
        summary=f"{_told(journey)} {what}",
        event_id=journey.group.event_id,
        about=journey,
        reason=reason,
    )
    versions.bump(journey.group.event, is_held=True)


def _told(journey: Journey) -> str:
    return Worded(
        "Journey %(number)s of %(name)s", number=journey.number, name=in_text(journey.group.name)
    )
