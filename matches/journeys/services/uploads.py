"""A journey's log brought whole, as a file: held by the rules, then the journey's own."""

from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from companion.core.actors import Actor
from companion.core.engine_words import OfEngine
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.journeys.queries.logs import header_of
from matches.journeys.queries.rights import need_player
from matches.journeys.services import book, checking
from matches.journeys.services.journeys import need_running
from matches.journeys.services.recording import EVENTS_AT_MOST
from matches.models import Entry as Player
from matches.models import Journey, JourneyEvent
from matches.people.names import in_text
from matches.people.queries import roles
from matches.people.services import versions
from rules_engine.facts.errors import Unusable
from rules_engine.journey_table import read_journey_told, replay_journey
from rules_engine.log import JourneyHeader, JourneyLog, Member
from rules_engine.log.chain import rechained_journey
from rules_engine.log.own_rules import places, wording

LOG_BYTES = 2 * 2**20
_NOTHING = Worded("Nothing was taken. The file is as it was.")


@transaction.atomic
def take_log(*, journey: Journey, content: bytes, actor: Actor) -> Journey:
    """Let a whole log be that of a journey which has none yet; it is checked by a job as ever.

    The heroes of the file are those who set out, in order, by name. What the journey knows better
    is put into its header: players by number, fear, influence and inspiration before it.
    Raises NotAllowed for somebody who is not of the group, Conflict for a journey that is logged
    already or not being played, Invalid for what is no log of it, or breaks a rule, with its place.
    """
    need_player(actor, journey.group)
    event = book.hold(journey)
    need_running(event)
    _need_none_yet(journey)
    log = _read(content)
    header = _fitted(journey, log.header)
    log = rechained_journey(header, [(one.logged, "") for one in log.entries])
    _need_sound(log)
    book.put_header(journey, header)
    entry = roles.entry_of(actor, event)
    _write(journey, log, actor, entry)
    record(
        actor=actor,
        action="journey.log_taken",
        summary=f"A whole log of journey {journey.number} of {in_text(journey.group.name)} taken",
        event_id=event.pk,
        about=journey,
        after={"events": journey.last, "detail": header.detail},
    )
    checking.call_for_check(journey)
    versions.bump(event, is_held=True)
    return journey


def _need_none_yet(journey: Journey) -> None:
    if journey.state != Journey.State.OPEN:
        raise Conflict(
            Worded(
                "The journey is %(state)s, so it takes no log. %(nothing)s An organiser "
                "can correct its result.",
                state=Worded.of(journey.get_state_display()),
                nothing=_NOTHING,
            ),
            code="journey-over",
        )
    if journey.last:
        raise Conflict(
            Worded(
                "The journey has a log of %(last)s events already. %(nothing)s Go on "
                "with it on the phone, or tell the result alone.",
                last=journey.last,
                nothing=_NOTHING,
            ),
            code="log-begun",
        )


def _read(content: bytes) -> JourneyLog:
    if len(content) > LOG_BYTES:
        most = LOG_BYTES // 2**20
        raise Invalid(
            Worded("A log has %(most)s MB at most. %(nothing)s", most=most, nothing=_NOTHING),
            code="log-too-long",
        )
    try:
        log = read_journey_told(content)
    except Unusable as error:
        raise Invalid(
            Worded(
                "This file is no log of a journey: %(error)s. %(nothing)s",
                error=OfEngine(error),
                nothing=_NOTHING,
            ),
            code="unreadable",
        ) from None
    if not 0 < len(log.entries) <= EVENTS_AT_MOST:
        raise Invalid(
            Worded(
                "A log has 1 to %(events_at_most)s events; this one has %(count)s. %(nothing)s",
                events_at_most=f"{EVENTS_AT_MOST:,}",
                count=f"{len(log.entries):,}",
                nothing=_NOTHING,
            ),
            code="unfit-log",
        )
    return log


def _fitted(journey: Journey, given: JourneyHeader) -> JourneyHeader:
    """The header of the file with what the journey knows better. Raises Invalid for another's."""
    own = header_of(journey)
    names = [one.name for one in given.heroes]
    out = [one.name for one in own.heroes]
    if given.kind != own.kind or names != out:
        raise Invalid(
            Worded(
                "The log is of a %(kind)s of %(names)s; this journey is a %(own)s of "
                "%(out)s. %(nothing)s Set out on the journey that was played, with its "
                "heroes in the order of the log.",
                kind=Worded.of(given.kind),
                names=", ".join(names),
                own=Worded.of(own.kind),
                out=", ".join(out),
                nothing=_NOTHING,
            ),
            code="other-journey",
        )
    heroes = tuple(map(_member, given.heroes, own.heroes))
    return replace(
        given,
        heroes=heroes,
        id=own.id,
        leader=own.leader,
        fear=own.fear,
        influence=own.influence,
        data=own.data,
        engine=own.engine,
    )


def _member(given: Member, own: Member) -> Member:
    return replace(
        given,
        player=own.player,
        inspiration=own.inspiration,
        inspired=own.inspired,
        wants=given.wants or own.wants,
    )


def _need_sound(log: JourneyLog) -> None:
    try:
        first = replay_journey(log).first
    except Unusable as error:
        raise Invalid(
            Worded(
                "No journey can begin so: %(error)s. %(nothing)s",
                error=OfEngine(error),
                nothing=_NOTHING,
            ),
            code="unfit-log",
        ) from None
    if first is None:
        return
    edition = log.header.edition
    raise Invalid(
        Worded(
            "Event %(n)s of the log breaks a rule: %(wording)s %(nothing)s",
            n=first.n,
            wording=wording(first.rule, edition),
            nothing=_NOTHING,
        ),
        code="breaks-a-rule",
        facts={"n": first.n, "rule": first.rule, "cites": list(places(first.rule, edition))},
    )


def _write(journey: Journey, log: JourneyLog, actor: Actor, entry: Player | None) -> None:
    now = timezone.now()
    JourneyEvent.objects.bulk_create(
        JourneyEvent(
            journey=journey,
            n=one.n,
            client_id=one.logged.id,
            kind=str(type(one.logged.event).__struct_config__.tag),
            by=one.logged.event.by,
            raw=one.raw.decode(),
            h=one.h,
            entry=entry,
            user=actor.user,
            tapped_at=now,
            received_at=now,
        )
        for one in log.entries
    )
    journey.last, journey.h = len(log.entries), log.entries[-1].h
    journey.last_at = now
    journey.changes += 1
    journey.save(update_fields=["header", "last", "h", "last_at", "changes"])
