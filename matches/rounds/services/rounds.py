"""A round from preparation to its close, and back."""

from collections.abc import Collection, Sequence
from dataclasses import asdict

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services import outbox
from companion.core.worded import Counted, Worded
from matches.models import Entry, Event, Match, Precedent, Round
from matches.pairing import WarningCode
from matches.people.names import in_text
from matches.people.services import permissions, versions
from matches.rounds.queries import how_far, steps
from matches.rounds.services import (
    bracket_rounds,
    pairing,
    pod_rounds,
    round_book,
    round_robin_rounds,
)
from matches.rounds.services.round_book import State, record_round
from matches.rules import event_rules, round_rules
from matches.stages import queries as stage_queries

# what no organiser can want, as against what one may decide
_IMPOSSIBLE = frozenset({WarningCode.TWICE, WarningCode.UNKNOWN, WarningCode.DROPPED})


@transaction.atomic
def prepare_round(
    *,
    event: Event,
    actor: Actor,
    number: int | None = None,
    seed: int | None = None,
    give_up: Collection[str] = (),
) -> Round:
    """Pair and seat the next round, for the staff's eyes until it is published.

    number: the round that is meant; two who ask for the same round at once make one, and the
    second is told so by Conflict 'round-exists'. seed: reproduces a pairing; drawn if left out.
    give_up: constraints not to be held to ('rematch', 'second_bye', 'must_not_meet').
    Raises Conflict 'cannot-pair' where no pairing is possible, with `facts['ways_out']`, and
    'not-now' where the event is not so far.
    """
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    number = _next_round(event, number)
    if stages := stage_queries.stages_of(event):
        in_bracket = stages[-1].is_bracket
        prepare = bracket_rounds.prepare if in_bracket else round_robin_rounds.prepare_in_stage
        return prepare(stage=stages[-1], number=number, actor=actor)
    if event_rules.read(event.rules).is_scheduled:
        return round_robin_rounds.prepare(event=event, number=number, actor=actor, seed=seed)
    if event_rules.read(event.rules).format == "pods":
        return pod_rounds.prepare(event=event, number=number, actor=actor, seed=seed)
    field = pairing.field_of(event, number)
    seed = pairing.new_seed() if seed is None else pairing.fit_seed(seed)
    drawn = pairing.draw(field, seed=seed, give_up=give_up)
    round_ = round_book.new_round(event, number, seed)
    round_book.write_drawn(round_, drawn, kept={})
    round_book.keep_why(
        round_,
        cost=asdict(drawn.round.cost),
        proven=drawn.round.proven,
        spared=drawn.round.spared,
        warnings=(),
        clashes=drawn.seating.clashes,
        give_up=give_up,
    )
    given_up = f", giving up: {', '.join(sorted(give_up))}" if give_up else ""
    record_round(
        round_,
        actor,
        "prepared",
        f"Round {number} prepared for {len(field.entrants)} players{given_up}",
        after={"seed": seed, "give_up": sorted(give_up)},
    )
    return round_


@transaction.atomic
def lay_out_round(
    *,
    event: Event,
    pairs: Sequence[tuple[Entry, Entry]],
    actor: Actor,
    byes: Sequence[Entry] = (),
    tables: Sequence[int] | None = None,
) -> Round:
    """Make the next round of pairs and byes given by hand; what is amiss is kept as warnings.

    tables: of the pairs, in their order; seated by the house where left out. Raises Invalid for
    somebody placed twice, against themselves or who is not in the event.
    """
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    number = _next_round(event, None)
    stages = stage_queries.stages_of(event)
    round_book.need_swiss(event, stages[-1] if stages else None)
    placed = [entry for pair in pairs for entry in pair]
    _need_possible(event, number, placed, byes)
    round_ = round_book.new_round(event, number, pairing.new_seed())
    numbers = _tables_for(event, number, pairs, tables)
    round_book.seat_all(
        round_,
        [
            (Match(round=round_, table=table, by_hand=True), (one.pk, other.pk))
            for table, (one, other) in zip(numbers, pairs, strict=True)
        ]
        + [(round_book.new_bye(round_, by_hand=True), (entry.pk,)) for entry in byes],
    )
    round_book.account_anew(round_)
    record_round(
        round_, actor, "laid_out", f"Round {number} laid out by hand for {len(placed)} players"
    )
    return round_


def _next_round(event: Event, wanted: int | None) -> int:
    at = how_far.progress(event)
    last = at.last_round
    is_prepared = last is not None and last.state == State.PREPARED and wanted is None
    if last is not None and (is_prepared or (wanted is not None and wanted <= last.number)):
        number = last.number if wanted is None else wanted
        raise Conflict(
            Worded(
                "Round %(number)s exists already; somebody prepared it. Look at it as it is.",
                number=number,
            ),
            code="round-exists",
            facts={"round": number},
        )
    step = steps.step(event, "prepare_round", at)
    if not step.allowed:
        raise Conflict(
            Worded("%(why_not)s Nothing was changed.", why_not=step.why_not), code="not-now"
        )
    if wanted is not None and wanted != at.next_number:
        raise Conflict(
            Worded("The next round is round %(next_number)s.", next_number=at.next_number),
            code="not-now",
        )
    return at.next_number


def _need_possible(
    event: Event, number: int, placed: Sequence[Entry], byes: Sequence[Entry]
) -> None:
    field = pairing.field_of(event, number)
    pairs = [(one.pk, other.pk) for one, other in zip(placed[::2], placed[1::2], strict=True)]
    wrong = [
        warning
        for warning in pairing.check(field, pairs, [entry.pk for entry in byes])
        if warning.code in _IMPOSSIBLE
    ]
    if wrong:
        raise Invalid(
            Worded(
                "%(wrong)s Nothing was changed.",
                wrong=Worded.together(*round_book.warnings_in_words(wrong, event)),
            ),
            code="unfit-pairings",
        )


def _tables_for(
    event: Event,
    number: int,
    pairs: Sequence[tuple[Entry, Entry]],
    tables: Sequence[int] | None,
) -> list[int]:
    if tables is None:
        return pairing.tables_for(event, number, [(one.pk, other.pk) for one, other in pairs])
    if len(tables) != len(pairs) or len(set(tables)) != len(tables) or min(tables, default=1) < 1:
        raise Invalid("Give each pair a table of its own, from 1. Nothing was changed.")
    return list(tables)


@transaction.atomic
def publish_round(*, round_: Round, actor: Actor) -> Round:
    """Show the round to the players and let its byes count.

    Who is in the event but has never had a place missed this round too, like a late entry.
    Raises Conflict where somebody paired in it has left the event since.
    """
    permissions.require(actor, round_.event, "organiser")
    event = round_book.hold(round_)
    if round_.state == State.PUBLISHED:
        return round_
    round_book.need_state(round_, State.PREPARED)
    _need_present(round_)
    round_.state = State.PUBLISHED
    round_.published_at = timezone.now()
    round_.minutes = round_rules.of_round(round_).round_minutes
    round_.save(update_fields=["state", "published_at", "minutes"])
    round_book.confirm_byes(round_)
    round_book.pass_over(round_)
    record_round(round_, actor, "published", f"Round {round_.number} published")
    versions.bump(event)
    if settings.SENDS_MAIL:
        version = int(round_.published_at.timestamp())
        outbox.call_for(task=versions.MAIL_ROUND, subject_id=round_.pk, version=version)
    return round_


def _need_present(round_: Round) -> None:
    gone = [
        entry
        for entry in Entry.objects.filter(seats__round=round_).order_by("number")
        if not entry.is_in
    ]
    if gone:
        names = ", ".join(f"{in_text(entry.name)} (#{entry.number})" for entry in gone)
        pairs_itself = round_.stage_id is not None or round_book.pairs_itself(round_.event)
        mend = (
            Worded("Delete the round and prepare it again; their opponents go on without a match.")
            if pairs_itself
            else Worded("Pair the round anew, or swap them out.")
        )
        raise Conflict(
            Worded(
                "Paired, but not in the event any more: %(names)s. Nothing is published. %(mend)s",
                names=names,
                mend=mend,
            ),
            code="paired-but-gone",
            facts={"entries": [entry.number for entry in gone]},
        )


@transaction.atomic
def unpublish_round(*, round_: Round, actor: Actor, reason: str = "") -> Round:
    """Take a round back into preparation. Raises Conflict once anything has happened in it."""
    permissions.require(actor, round_.event, "organiser")
    event = round_book.hold(round_)
    if round_.state == State.PREPARED:
        return round_
    round_book.need_state(round_, State.PUBLISHED)
    happened = round_book.touched(round_)
    if happened:
        tables = sorted(match.table or 0 for match in happened.values())
        raise Conflict(
            Worded(
                "%(title)s: being played. There are results, reports, calls or logs of games at "
                "%(tables_said)s, so that it stays published. On its page it can be deleted with "
                "them, for a reason.",
                title=round_.title,
                tables_said=_tables_said(tables),
            ),
            code="round-has-results",
            facts={"tables": tables},
        )
    round_.state = State.PREPARED
    round_.published_at = round_.clock_started_at = round_.clock_paused_at = None
    round_.paused_seconds = 0
    round_.save()
    round_.matches.filter(kind=Match.Kind.BYE).update(state=Match.State.OPEN, confirmed_at=None)
    round_book.let_latecomers_in(round_)
    record_round(round_, actor, "unpublished", f"Round {round_.number} taken back", reason=reason)
    versions.bump(event)
    return round_


@transaction.atomic
def close_round(*, round_: Round, actor: Actor) -> Round:
    """End a round all of whose tables have a confirmed result.

    Raises Conflict 'tables-open' with the tables that have none.
    """
    permissions.require(actor, round_.event, "organiser")
    round_book.hold(round_)
    if round_.state == State.CLOSED:
        return round_
    round_book.need_state(round_, State.PUBLISHED)
    open_ones = round_.matches.exclude(state=Match.State.CONFIRMED).order_by("table")
    tables = [match.table or 0 for match in open_ones]
    if tables:
        raise Conflict(
            Worded(
                "No confirmed result yet at %(tables_said)s. The round stays open. Enter "
                "or confirm these results first.",
                tables_said=_tables_said(tables),
            ),
            code="tables-open",
            facts={"tables": tables},
        )
    round_.state = State.CLOSED
    round_.closed_at = timezone.now()
    round_.save(update_fields=["state", "closed_at"])
    record_round(round_, actor, "closed", f"Round {round_.number} closed")
    return round_


@transaction.atomic
def reopen_round(*, round_: Round, actor: Actor, reason: str = "") -> Round:
    """Let the last round be played on. Raises Conflict where a later round exists."""
    permissions.require(actor, round_.event, "organiser")
    round_book.hold(round_)
    if round_.state == State.PUBLISHED:
        return round_
    round_book.need_state(round_, State.CLOSED)
    round_book.need_last(round_)
    round_.state = State.PUBLISHED
    round_.closed_at = None
    round_.save(update_fields=["state", "closed_at"])
    record_round(round_, actor, "reopened", f"Round {round_.number} reopened", reason=reason)
    return round_


@transaction.atomic
def delete_round(*, round_: Round, actor: Actor, reason: str = "", force: bool = False) -> None:
    """Delete the last round, made by mistake; its tables and results stay in the record.

    Raises Conflict 'round-has-results' where something has happened in it, unless forced with a
    reason.
    """
    permissions.require(actor, round_.event, "organiser")
    event = round_book.hold(round_)
    round_book.need_state(round_, State.PREPARED, State.PUBLISHED, State.CLOSED)
    round_book.need_last(round_)
    happened = round_book.touched(round_)
    if happened and not (force and reason.strip()):
        raise Conflict(
            Worded(
                "%(count)s tables of %(round)s have results, reports, calls or "
                "logs of games, which would go with it. Nothing was deleted. To delete "
                "it all the same, say why.",
                count=len(happened),
                round=round_.in_words,
            ),
            code="round-has-results",
            facts={"tables": sorted(match.table or 0 for match in happened.values())},
        )
    _need_no_precedent(round_)
    was_out = round_.state != State.PREPARED
    record_round(
        round_,
        actor,
        "deleted",
        f"{round_.title} deleted with {len(happened)} results or reports",
        before={"state": round_.state, "tables": round_book.snapshot(round_)},
        reason=reason,
    )
    Round.objects.filter(pk=round_.pk).delete()
    round_book.let_latecomers_in(round_)
    if was_out:
        versions.bump(event)


def _need_no_precedent(round_: Round) -> None:
    kept = Precedent.objects.filter(ruling__dispute__match__round=round_).first()
    if kept is not None:
        raise Conflict(
            Worded(
                "A ruling of %(round)s is the precedent %(key)s, which stays on "
                "record even when it is withdrawn. Nothing was deleted. Take the round "
                "back or pair its unplayed tables anew instead.",
                round=round_.in_words,
                key=kept.key,
            ),
            code="round-has-precedent",
        )


def _tables_said(tables: Sequence[int]) -> Worded:
    shown = Worded.listed(str(table) for table in tables[:12])
    if len(tables) > 12:
        shown = Worded("%(tables)s and %(count)s more", tables=shown, count=len(tables) - 12)
    return Counted("table %(tables)s", "tables %(tables)s", len(tables), tables=shown)
