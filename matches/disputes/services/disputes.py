"""Disputes: raised at the table or from a line of a log, answered by the opponent, taken by a
judge, withdrawn."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.disputes.services import rights
from matches.judging.services import taking
from matches.logs.services import checking
from matches.models import Dispute, Entry, Event, GameLog, LoggedGame, Match, Round
from matches.people.names import in_text
from matches.scores.services import result_book, result_rights
from matches.scores.services.result_book import Page

OPEN = (Dispute.State.OPEN, Dispute.State.APPEALED)
LONGEST = 500


@transaction.atomic
def raise_dispute(
    *,
    match: Match,
    statement: str,
    actor: Actor,
    entry: Entry | None = None,
    game: int | None = None,
    log_id: int | None = None,
    line: int | None = None,
    for_player: Entry | None = None,
) -> Dispute:
    """Raise a dispute at a table; the same again while it is open is the one that is open.

    By a player of the match, as long after its result as the event lets them, or by a judge. game:
    from 1. log_id, line: what it is about in a log of this match; without log_id in the one that
    phones write of that game. for_player: whose dispute it is where a judge puts it down; one who
    does not sit at the table is as if not named. Raises Conflict where another dispute waits at
    this table or it is too late, Invalid for a log or line that is not this match's.
    """
    page = result_book.open_page(match)
    seat = result_rights.seat_of(page, actor, entry)
    words = _said(statement)
    if seat is None:
        rights.need_judge(page, actor)
    else:
        _need_time(page)
    rights.need_table(page)
    log = _log(page, log_id, line, game)
    known = match.disputes.filter(state__in=OPEN).first()
    if seat is None and for_player is not None:
        seat = page.seat_of(for_player.pk)
    who = page.entries[seat] if seat is not None else None
    if known is not None:
        return _same(known, who, words, line)
    dispute = Dispute.objects.create(
        match=match,
        entry=who,
        by=who.name if who else actor.label[:200],
        game=log.game if log else _game(page, game),
        log=log,
        line=line,
        statement=words,
    )
    raised = in_text(dispute.by)
    note(dispute, page, actor, "dispute.raised", f"{match}: {raised} raised a dispute")
    return dispute


@transaction.atomic
def state_other_side(
    *, dispute: Dispute, statement: str, actor: Actor, entry: Entry | None = None
) -> Dispute:
    """Add the opponent's statement to a dispute, or put another in its place until it is ruled."""
    page = hold(dispute)
    seat = result_rights.seat_of(page, actor, entry)
    if seat is None or page.entries[seat].pk == dispute.entry_id:
        raise NotAllowed(
            "The other player's side is told by the other player. Tell the judge at the table.",
            code="not-your-side",
        )
    _need_open(dispute)
    words = _said(statement)
    if dispute.other_statement == words:
        return dispute
    dispute.other_by = page.entries[seat].name
    dispute.other_statement = words
    dispute.other_at = timezone.now()
    dispute.save(update_fields=["other_by", "other_statement", "other_at"])
    who = in_text(dispute.other_by)
    note(dispute, page, actor, "dispute.answered", f"{page.match}: {who} told the other side")
    return dispute


@transaction.atomic
def take_dispute(*, dispute: Dispute, actor: Actor, take_over: bool = False) -> Dispute:
    """Take a dispute; nobody else then can, but by `take_over` in that judge's place.

    One that was appealed is taken by a head judge or an organiser. Raises Conflict where another
    judge has it, or it is closed.
    """
    page = hold(dispute)
    rights.need_judge(page, actor)
    if dispute.state == Dispute.State.APPEALED:
        rights.need_head_judge(page, dispute, actor)
    _need_open(dispute)
    if taking.has(dispute, actor):
        return dispute
    done = taking.take(dispute, actor, "dispute", take_over=take_over)
    note(dispute, page, actor, "dispute.taken", f"{page.match}: {done}")
    return dispute


@transaction.atomic
def withdraw_dispute(*, dispute: Dispute, actor: Actor, entry: Entry | None = None) -> Dispute:
    """Withdraw a dispute that nobody has ruled on; by who raised it, or by a judge."""
    page = hold(dispute)
    seat = result_rights.seat_of(page, actor, entry)
    if seat is None:
        rights.need_judge(page, actor)
    elif page.entries[seat].pk != dispute.entry_id:
        raise NotAllowed(
            Worded(
                "Only %(by)s or a judge can withdraw this dispute. It stays open.",
                by=in_text(dispute.by),
            ),
            code="not-your-dispute",
        )
    if dispute.state == Dispute.State.WITHDRAWN:
        return dispute
    if dispute.state != Dispute.State.OPEN:
        raise ruled_already(dispute)
    dispute.state = Dispute.State.WITHDRAWN
    dispute.closed_at = timezone.now()
    dispute.save(update_fields=["state", "closed_at"])
    who = in_text(actor.label)
    note(dispute, page, actor, "dispute.withdrawn", f"{page.match}: {who} withdrew the dispute")
    return dispute


@transaction.atomic
def appeal(
    *, dispute: Dispute, statement: str, actor: Actor, entry: Entry | None = None
) -> Dispute:
    """Appeal to the head judge against a ruling, once; by a player of the match.

    It stands until the head judge has ruled. Raises Conflict where there is no ruling to appeal,
    it was appealed already, or the time for disputes is over.
    """
    page = hold(dispute)
    seat = result_rights.seat_of(page, actor, entry)
    if seat is None:
        raise NotAllowed("A ruling is appealed by a player of the match.", code="not-your-match")
    words = _said(statement)
    if dispute.state == Dispute.State.APPEALED:
        return dispute
    if dispute.state != Dispute.State.RULED:
        raise Conflict("Nobody has ruled yet, so there is nothing to appeal.", code="not-ruled")
    if dispute.appealed_at is not None:
        raise Conflict(
            "The head judge has ruled on this already. That ruling is the last.", code="final"
        )
    _need_time(page, since=dispute)
    if page.match.disputes.filter(state__in=OPEN).exists():
        raise Conflict(
            "Another dispute waits at this table. It is dealt with first; then appeal.",
            code="dispute-open",
        )
    dispute.state = Dispute.State.APPEALED
    dispute.appealed_by = page.entries[seat].name
    dispute.appeal = words
    dispute.appealed_at = timezone.now()
    dispute.taken_by = dispute.taken_at = dispute.closed_at = None
    dispute.save()
    who = in_text(dispute.appealed_by)
    note(dispute, page, actor, "dispute.appealed", f"{page.match}: {who} appealed the ruling")
    return dispute


def hold(dispute: Dispute) -> Page:
    """Lock the match of a dispute, and bring the dispute up to date."""
    page = result_book.open_page(dispute.match)
    dispute.refresh_from_db()
    dispute.match = page.match
    return page


def ruled_already(dispute: Dispute) -> Conflict:
    """The error for one who comes after a ruling."""
    last = dispute.rulings.order_by("number").last()
    sentence = (
        Worded("%(by)s has ruled: %(reason)s", by=in_text(last.by), reason=last.reason)
        if last
        else Worded("It was withdrawn.")
    )
    return Conflict(
        Worded("This dispute is closed. %(told)s Nothing was changed.", told=sentence),
        code="dispute-closed",
    )


def note(dispute: Dispute, page: Page, actor: Actor, action: str, summary: str) -> None:
    """One row of the record about a dispute."""
    record(
        actor=actor,
        action=action,
        summary=summary,
        event_id=page.event.pk,
        about=dispute,
        after={
            "table": page.match.table,
            "round": page.match.round.number,
            "game": dispute.game,
            "line": dispute.line,
            "said": {
                "dispute.answered": dispute.other_statement,
                "dispute.appealed": dispute.appeal,
            }.get(action, dispute.statement),
        },
    )


def _said(statement: str) -> str:
    text = " ".join(statement.split())
    if not text:
        raise Invalid(
            "Say in a sentence what it is about. Nothing was raised.",
            fields={"statement": "A sentence."},
        )
    if len(text) > LONGEST:
        raise Invalid(
            Worded(
                "%(longest)s characters are kept; this has %(count)s. Say it shorter, "
                "and tell the judge the rest. Nothing was raised.",
                longest=LONGEST,
                count=len(text),
            ),
            fields={"statement": Worded("At most %(longest)s characters.", longest=LONGEST)},
        )
    return text


def _need_time(page: Page, since: Dispute | None = None) -> None:
    """Players dispute while they play and for a while after their result or its ruling."""
    if page.event.state != Event.State.RUNNING:
        raise Conflict(
            Worded(
                "%(name)s is %(state)s, so its results can no longer be disputed here. "
                "Ask an organiser. Nothing was changed.",
                name=in_text(page.event.name),
                state=Worded.of(page.event.get_state_display()),
            ),
            code="not-running",
        )
    until = page.match.confirmed_at
    if since is not None and since.closed_at is not None:
        until = since.closed_at
    minutes = page.rules.dispute_minutes
    if until is not None and timezone.now() > until + timedelta(minutes=minutes):
        raise Conflict(
            Worded(
                "Results can be disputed for %(minutes)s minutes at this event, and this "
                "one stands for longer. It stays as it is. Ask an organiser, who can "
                "still correct it.",
                minutes=minutes,
            ),
            code="too-late-to-dispute",
            facts={"minutes": minutes},
        )


def _need_open(dispute: Dispute) -> None:
    if dispute.state not in OPEN:
        raise ruled_already(dispute)


def _log(page: Page, log_id: int | None, line: int | None, game: int | None) -> GameLog | None:
    if log_id is None and line is None:
        return None
    if log_id is None:
        return _logged(page, game)
    log = GameLog.objects.filter(match=page.match, pk=log_id).first()
    if log is None:
        raise Invalid(
            "That log is not one of this match. Nothing was raised. Open the log from the match's "
            "own page.",
            code="log-of-another-match",
        )
    if line is not None and log.events and not 1 <= line <= log.events:
        raise Invalid(
            Worded("This log has lines 1 to %(events)s. Nothing was raised.", events=log.events),
            fields={"line": Worded("1 to %(events)s", events=log.events)},
        )
    return log


def _logged(page: Page, game: int | None) -> GameLog:
    """The log that phones write of a game, as it stands now."""
    logged = LoggedGame.objects.filter(match=page.match, game=game or 0).first()
    if logged is None or logged.stands is None:
        raise Invalid(
            "Say which log the line is of. Nothing was raised.", fields={"log": "Which log."}
        )
    return checking.attach(logged)


def _game(page: Page, game: int | None) -> int | None:
    if game is not None and not 1 <= game <= page.rules.best_of:
        raise Invalid(
            Worded(
                "The match has games 1 to %(best_of)s. Nothing was raised.",
                best_of=page.rules.best_of,
            ),
            fields={"game": Worded("1 to %(best_of)s", best_of=page.rules.best_of)},
        )
    return game


def _same(known: Dispute, who: Entry | None, words: str, line: int | None) -> Dispute:
    mine = known.entry_id == (who.pk if who else None)
    if mine and (known.statement, known.line) == (words, line):
        return known
    other = "" if mine or who is None else Worded(" Tell your side of it there.")
    raise Conflict(
        Worded(
            "A dispute by %(by)s waits at this table already: %(statement)s%(other)s "
            "Tell the judge the rest. Nothing was raised.",
            by=in_text(known.by),
            statement=known.statement,
            other=other,
        ),
        code="dispute-open",
        facts={"dispute": known.pk},
    )


def is_playing(page: Page) -> bool:
    """Whether the table's clock still matters: its round is played and it has no result."""
    match = page.match
    return match.round.state == Round.State.PUBLISHED and match.state != Match.State.CONFIRMED
