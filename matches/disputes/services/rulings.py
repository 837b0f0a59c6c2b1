"""Rulings: what a judge decides on a dispute, and what follows from it for log, result and clock.

All that a ruling does is done in one transaction, or none of it; only what the rules engine must
replay first comes after, by a job (`following`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any

from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services import outbox
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.disputes.corrections import JUDGE, Changes
from matches.disputes.log_lines import EngineSays
from matches.disputes.queries import cases, precedents
from matches.disputes.services import log_book, rights
from matches.disputes.services.disputes import OPEN, hold, is_playing, ruled_already
from matches.judging.services import penalties
from matches.models import Dispute, Entry, Penalty, Ruling
from matches.people.names import in_text
from matches.rounds.services import clock
from matches.rules import results as result_values
from matches.rules.results import Result
from matches.scores.queries import result_of
from matches.scores.services import result_book, result_rights, results
from matches.scores.services.result_book import Page

FOLLOW = "matches.tasks.follow_ruling"
CITES_AT_MOST = 12
_KEPT = (
    "kind",
    "cites",
    "engine",
    "against_engine",
    "corrections",
    "revision",
    "follows_log",
    "followed_at",
    "followed",
    "before",
    "report",
    "penalty",
)


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """A penalty that comes with a ruling: for whom, for what, and which rung of the event's ladder,
    None for the one that comes next."""

    entry: Entry
    offence: str
    rung: int | None = None
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What a judge decides.

    kind: of `Ruling.Kind`, None on an appeal for 'the ruling stands'. cites: keys of the rules
    search. strike: lines of the log that did not happen. instead: events in the place of lines.
    told: what happened on the table, told at the end of the log. result: what counts now, whatever
    the log says; None lets the result follow the log where that was corrected. minutes: more for
    the table. seen: keys of the precedents that the judge knows and means to rule otherwise than.
    """

    kind: Ruling.Kind | None
    reason: str
    cites: tuple[str, ...] = ()
    strike: tuple[int, ...] = ()
    instead: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    told: Mapping[str, Any] | None = None
    result: Result | None = None
    minutes: int = 0
    penalty: PenaltyGiven | None = None
    seen: frozenset[str] = frozenset()

    @property
    def corrects_log(self) -> bool:
        """Whether lines of the log are taken back, put right or added."""
        return bool(self.strike or self.instead or self.told)

    @property
    def changes(self) -> Changes:
        """What is changed of the log."""
        return Changes(self.strike, self.instead, self.told, self.reason)


@transaction.atomic
def rule(*, dispute: Dispute, decision: Decision, actor: Actor) -> Ruling:
    """Rule on a dispute; the same ruling sent twice is one.

    Log, result, clock and penalty follow as decided. On an appeal what the ruling before did to log
    and result is undone first, and the table gets the time that the appeal took. Raises NotAllowed
    for who may not, Conflict where somebody ruled meanwhile, another judge has taken it, or a
    precedent that was not `seen` says otherwise, Invalid for what does not fit.
    """
    page = hold(dispute)
    rights.need_judge(page, actor)
    why = result_rights.need_reason(decision.reason)[:500]
    if (known := _same(dispute, decision, why, actor)) is not None:
        return known
    _need_mine(page, dispute, actor)
    former = dispute.rulings.order_by("number").last()
    kind = decision.kind
    if kind is None:
        return _confirm(page, dispute, former, why, actor)
    cites = _cites(page, decision)
    says = cases.engine_says(dispute)
    precedents.need_seen(dispute, cites, kind, decision.seen, says)
    decision = _completed(dispute, decision, says)
    ruling = Ruling(
        dispute=dispute,
        number=(former.number if former else 0) + 1,
        kind=kind,
        reason=why,
        cites=list(cites),
        by=actor.label[:200],
        given_by=actor.user,
        engine=cases.write_says(says),
        against_engine=_is_against(kind, says),
        replaces=former,
    )
    _undo(page, former, actor)
    _correct_log(ruling, former, decision, actor)
    _change_result(page, ruling, decision, actor)
    ruling.minutes = _extend(page, dispute, decision.minutes, why, actor)
    ruling.penalty = _punish(page, decision.penalty, why, actor)
    ruling.save()
    if ruling.follows_log:
        outbox.call_for(task=FOLLOW, subject_id=ruling.pk, version=1)
    _close(page, ruling, actor)
    return ruling


def _same(dispute: Dispute, decision: Decision, why: str, actor: Actor) -> Ruling | None:
    """The ruling that stands, where this judge gave the very same."""
    if dispute.state != Dispute.State.RULED or actor.user is None:
        return None
    last = dispute.rulings.order_by("number").last()
    same = last is not None and last.given_by_id == actor.user.pk and last.reason == why
    return last if same and decision.kind in {None, last.kind if last else None} else None


def _need_mine(page: Page, dispute: Dispute, actor: Actor) -> None:
    if dispute.state not in OPEN:
        raise ruled_already(dispute)
    if dispute.state == Dispute.State.APPEALED:
        rights.need_head_judge(page, dispute, actor)
    taken = dispute.taken_by
    if taken is not None and (actor.user is None or taken.pk != actor.user.pk):
        raise Conflict(
            Worded(
                "%(label)s has taken this dispute and rules on it. Nothing was changed. "
                "Take it over first, if you are to rule.",
                label=taken.label,
            ),
            code="dispute-taken",
        )


def _confirm(page: Page, dispute: Dispute, former: Ruling | None, why: str, actor: Actor) -> Ruling:
    """The head judge lets a ruling stand: all that it did stays."""
    if former is None or dispute.state != Dispute.State.APPEALED:
        raise Invalid(
            "There is no ruling yet that could stand. Say whether it stands as played, is "
            "overturned, or was otherwise. Nothing was changed.",
            fields={"kind": "Choose one."},
        )
    kept = {name: getattr(former, name) for name in _KEPT}
    ruling = Ruling(
        dispute=dispute,
        number=former.number + 1,
        reason=why,
        by=actor.label[:200],
        given_by=actor.user,
        replaces=former,
        **kept,
    )
    ruling.minutes = _extend(page, dispute, 0, why, actor)
    ruling.save()
    if ruling.follows_log and ruling.followed_at is None:
        outbox.call_for(task=FOLLOW, subject_id=ruling.pk, version=1)
    _close(page, ruling, actor)
    return ruling


def _cites(page: Page, decision: Decision) -> tuple[str, ...]:
    """The citations, each of which is there. Raises Invalid, naming those that are not."""
    picked = tuple(dict.fromkeys(decision.cites))[:CITES_AT_MOST]
    known = {hit.key for hit in precedents.cited(page.event, picked)}
    unknown = [key for key in picked if key not in known]
    if unknown:
        raise Invalid(
            Worded(
                "Nothing is called %(unknown)s. Pick rules, answers and precedents from "
                "the search. Nothing was changed.",
                unknown=", ".join(key[:40] for key in unknown),
            ),
            code="unknown-citation",
            fields={"cites": "Pick from the search."},
        )
    return picked


def _is_against(kind: Ruling.Kind, says: EngineSays | None) -> bool:
    if says is None or not says.has_decided:
        return False
    return (says.verdict == "contradicted") == (kind == Ruling.Kind.UPHOLD)


def _completed(dispute: Dispute, decision: Decision, says: EngineSays | None) -> Decision:
    """The decision with what it means for the disputed line, where the judge did not say it.

    A line that is overturned, or stands against the engine, becomes the judge's own word, so that
    the log says *ruled* there.
    """
    line = dispute.line
    if line is None or dispute.log is None or decision.corrects_log or says is None:
        return decision
    stands = decision.kind == Ruling.Kind.UPHOLD
    if stands == says.is_refused and decision.kind != Ruling.Kind.AMEND:
        if cases.detail_of(dispute.log) != "full":
            # a log that keeps to glory has no place for a judge's word, only for taking back
            return decision if stands else replace(decision, strike=(line,))
        event = {"t": "told", "by": JUDGE, "reason": decision.reason.strip()[:400]}
        return replace(decision, instead={line: event})
    if decision.kind == Ruling.Kind.OVERTURN:
        return replace(decision, strike=(line,))
    return decision


def _undo(page: Page, former: Ruling | None, actor: Actor) -> None:
    """Undo what the ruling before did to the result: its penalty, and the report it counts by."""
    if former is None:
        return
    why = "Replaced on appeal."
    if former.penalty is not None:
        penalties.take_back_penalty(penalty=former.penalty, reason=why, actor=actor)
        fresh = result_book.open_page(page.match)
        page.rulings, page.live = fresh.rulings, fresh.live
    counts = result_book.last_confirmed(page.match)
    if former.report is not None and counts == former.report:
        before = result_values.read(former.before) if former.before else None
        results.put_by_ruling(page=page, result=before, reason=why, actor=actor)


def _correct_log(ruling: Ruling, former: Ruling | None, decision: Decision, actor: Actor) -> None:
    """Append to the log what takes the ruling before out of force, and what this one corrects."""
    log = ruling.dispute.log
    undone = former.corrections if former else []
    if log is None and decision.corrects_log:
        raise Invalid(
            "There is no log at this dispute that could be corrected. Say what the result is. "
            "Nothing was changed.",
            code="no-log",
        )
    if log is None or not (decision.corrects_log or undone):
        return
    ruling.revision, ruling.corrections = log_book.correct(
        log=log,
        changes=decision.changes,
        undone=undone,
        name=f"ruling-{ruling.dispute.pk}-{ruling.number}",
        actor=actor,
    )


def _change_result(page: Page, ruling: Ruling, decision: Decision, actor: Actor) -> None:
    """Put the result that was decided, or let it follow the corrected log."""
    now = result_of(page.match)
    ruling.before = result_values.write(now) if now else None
    if decision.result is not None:
        ruling.report = results.put_by_ruling(
            page=page, result=decision.result, reason=f"Ruling: {ruling.reason}", actor=actor
        )
    else:
        ruling.follows_log = decision.corrects_log and now is not None
    if ruling.dispute.log is not None and ruling.revision and not ruling.follows_log:
        log_book.check_again(ruling.dispute.log)


def _extend(page: Page, dispute: Dispute, minutes: int, why: str, actor: Actor) -> int:
    """Give the table its minutes, with what an appeal took while it was still playing."""
    if minutes < 0 or minutes > clock.LONGEST_EXTENSION:
        raise Invalid(
            Worded(
                "Give 0 to %(longest_extension)s more minutes. Nothing was changed.",
                longest_extension=clock.LONGEST_EXTENSION,
            ),
            fields={
                "minutes": Worded(
                    "0 to %(longest_extension)s", longest_extension=clock.LONGEST_EXTENSION
                )
            },
        )
    if dispute.state == Dispute.State.APPEALED and dispute.appealed_at and is_playing(page):
        took = (timezone.now() - dispute.appealed_at).total_seconds() / 60
        minutes = min(minutes + ceil(took), clock.LONGEST_EXTENSION)
    if minutes:
        clock.extend_table(match=page.match, minutes=minutes, actor=actor, reason=why[:200])
    return minutes


def _punish(page: Page, given: PenaltyGiven | None, why: str, actor: Actor) -> Penalty | None:
    if given is None:
        return None
    return penalties.give_rung(
        match=page.match,
        entry=given.entry,
        offence=given.offence,
        rung=given.rung,
        game=given.game,
        reason=why,
        actor=actor,
    )


def _close(page: Page, ruling: Ruling, actor: Actor) -> None:
    dispute = ruling.dispute
    dispute.state = Dispute.State.RULED
    dispute.closed_at = timezone.now()
    if dispute.taken_by is None:
        dispute.taken_by, dispute.taken_at = actor.user, dispute.closed_at
    dispute.save(update_fields=["state", "closed_at", "taken_by", "taken_at"])
    now = result_of(page.match)
    record(
        actor=actor,
        action="ruling.replaced" if ruling.replaces else "ruling.given",
        summary=f"{page.match}: {in_text(ruling.by)} ruled: {ruling.get_kind_display()}",
        event_id=page.event.pk,
        about=dispute,
        before={"result": ruling.before} if ruling.report else None,
        after={
            "result": result_values.write(now) if now and ruling.report else None,
            "citations": [hit.title for hit in precedents.cited(page.event, ruling.cites)],
            "against_the_engine": ruling.against_engine,
            "lines_corrected": len(ruling.corrections),
            "minutes": ruling.minutes,
        },
        reason=ruling.reason,
    )
