"""Penalties: given by a judge with a reason, kept on record, and part of the result at once."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.entries.services import attendance
from matches.judging import queries
from matches.models import Entry, Event, Match, Penalty, Report, Round
from matches.people.names import in_text
from matches.people.services import permissions, versions
from matches.rules import event_rules, results
from matches.rules.outcomes import Ruling
from matches.rules.penalty_ladder import Rung
from matches.rules.results import Result
from matches.scores.queries import result_of
from matches.scores.services import result_book, result_rights
from matches.scores.services.result_book import Page

DOUBLE_TAP = timedelta(seconds=30)
# a warning keeps the game it was given in, so that the same once more there is known
_OF_A_GAME = (Penalty.Kind.WARNING, Penalty.Kind.GAME_LOSS)


@transaction.atomic
def give_penalty(
    *,
    match: Match,
    entry: Entry,
    kind: Penalty.Kind,
    reason: str,
    actor: Actor,
    game: int | None = None,
    offence: str = "",
    rung: Rung | None = None,
) -> Penalty:
    """Give a player of this match a warning, a game loss, a match loss or a disqualification.

    A game loss gives the game (by its number, from 1) to the opponent, whatever was or will be
    reported; a match loss decides the match; who is disqualified has lost it and is out from the
    next round on. In a pod each takes the player's glory and win. The same penalty given again is
    the one that stands. offence: a key of the event's ladder; rung: the one that is given.
    Raises Invalid where it does not fit the match, Conflict where it would change nothing.
    """
    page = result_book.open_page(match)
    _need_judge(page, actor)
    why = result_rights.need_reason(reason)
    glory = rung.glory if rung is not None and kind == Penalty.Kind.GAME_LOSS else None
    points = rung.points if rung is not None else 0
    ruling = _ruling(page, entry, kind, game, glory)
    if (known := _same(page, entry, kind, game, why)) is not None:
        return known
    _need_effect(page, ruling)
    before = result_of(match)
    penalty = Penalty.objects.create(
        match=match,
        entry=entry,
        kind=kind,
        game=game,
        offence=offence,
        rung=rung.name if rung is not None else "",
        glory=glory,
        points=points,
        reason=why[:500],
        given_by=actor.user,
    )
    if ruling is not None:
        page.rulings.append(ruling)
        _apply(page, actor)
    if points:
        versions.bump(page.event)
    summary = f"{penalty.get_kind_display()} for {in_text(entry.name)} at {match}"
    _note(page, penalty, actor, "penalty.given", summary, before, why)
    entry.refresh_from_db()
    if kind == Penalty.Kind.DISQUALIFIED:
        _let_go(page.event, entry, actor, why)
    return penalty


def _let_go(event: Event, entry: Entry, actor: Actor, why: str) -> None:
    if event.state == Event.State.RUNNING and entry.is_in:
        attendance.drop(entry=entry, actor=actor, reason=f"Disqualified: {why}"[:200])


@transaction.atomic
def give_rung(
    *,
    match: Match,
    entry: Entry,
    offence: str,
    reason: str,
    actor: Actor,
    rung: int | None = None,
    game: int | None = None,
) -> Penalty:
    """Give a player of this match a rung of the event's ladder of penalties.

    offence: a key of the ladder. rung: its place, from 0, None for the one that comes next. game:
    from 1, the one it happened in or the one that is lost. Raises Invalid for an offence or a rung
    that the event does not have.
    """
    ladder = event_rules.read(match.round.event.rules).penalties
    if ladder.offence(offence) is None:
        raise Invalid(
            "Choose what the player did. Nothing was changed.",
            code="unknown-offence",
            fields={"offence": "Choose one."},
        )
    if rung is None:
        rung = queries.proposed(match.round.event, match, entry, offence, game=game)
    if not 0 <= rung < len(ladder.rungs):
        raise Invalid(
            Worded(
                "The ladder of this event has %(count)s rungs. Choose one. Nothing was changed.",
                count=len(ladder.rungs),
            ),
            code="unknown-rung",
            fields={"rung": "Choose one."},
        )
    given = ladder.rungs[rung]
    kind = Penalty.Kind(given.effect)
    return give_penalty(
        match=match,
        entry=entry,
        kind=kind,
        reason=reason,
        actor=actor,
        game=game if kind in _OF_A_GAME else None,
        offence=offence,
        rung=given,
    )


@transaction.atomic
def take_back_penalty(*, penalty: Penalty, reason: str, actor: Actor) -> Penalty:
    """Take a penalty back: the result is again what was last confirmed, or open."""
    page = result_book.open_page(penalty.match)
    _need_judge(page, actor)
    why = result_rights.need_reason(reason)
    penalty.refresh_from_db()
    if penalty.taken_back_at is not None:
        return penalty
    before = result_of(page.match)
    penalty.taken_back_at = timezone.now()
    penalty.taken_back_reason = why[:500]
    penalty.save(update_fields=["taken_back_at", "taken_back_reason"])
    if penalty.kind != Penalty.Kind.WARNING:
        seat = page.seat_of(penalty.entry_id) or 0
        page.rulings.remove(Ruling(seat, penalty.game, penalty.glory))
        _apply(page, actor)
    if penalty.points:
        versions.bump(page.event)
    who = in_text(penalty.entry.name)
    summary = f"{penalty.get_kind_display()} for {who} at {page.match} taken back"
    _note(page, penalty, actor, "penalty.taken_back", summary, before, why)
    return penalty


def _need_judge(page: Page, actor: Actor) -> None:
    if page.event.state == Event.State.FINISHED:
        permissions.require(actor, page.event, "organiser")
    else:
        permissions.require(actor, page.event, "organiser", "judge")
    if page.event.state == Event.State.CANCELLED or page.match.round.state == Round.State.PREPARED:
        raise Conflict(
            "Penalties are given in published rounds of an event that was not cancelled. "
            "Nothing was changed.",
            code="not-playing",
        )
    if page.match.kind == Match.Kind.BYE:
        raise Invalid("Nobody is given a penalty in a bye.", code="bye-takes-no-result")


def _ruling(
    page: Page, entry: Entry, kind: Penalty.Kind, game: int | None, glory: int | None
) -> Ruling | None:
    seat = page.seat_of(entry.pk)
    if seat is None:
        raise Invalid(
            Worded(
                "%(name)s does not sit at this table. Nothing was changed.",
                name=in_text(entry.name),
            )
        )
    if kind == Penalty.Kind.GAME_LOSS:
        if game is None or not 1 <= game <= page.rules.best_of:
            raise Invalid(
                Worded(
                    "Say which game is lost, from 1 to %(best_of)s. Nothing was changed.",
                    best_of=page.rules.best_of,
                ),
                fields={"game": "The number of the game."},
            )
        return Ruling(seat, game, glory)
    if kind == Penalty.Kind.WARNING:
        if game is not None and not 1 <= game <= page.rules.best_of:
            raise Invalid(
                Worded(
                    "The match has games 1 to %(best_of)s. Nothing was changed.",
                    best_of=page.rules.best_of,
                )
            )
        return None
    if game is not None:
        raise Invalid("Only a game loss names a game. Nothing was changed.")
    return Ruling(seat, None)


def _same(
    page: Page, entry: Entry, kind: Penalty.Kind, game: int | None, reason: str
) -> Penalty | None:
    same = page.match.penalties.filter(
        entry=entry, kind=kind, game=game, taken_back_at__isnull=True
    )
    if kind == Penalty.Kind.WARNING:
        # a second warning for the same offence is one more, unless the button was pressed twice
        same = same.filter(reason=reason[:500], given_at__gt=timezone.now() - DOUBLE_TAP)
    return same.first()


def _need_effect(page: Page, ruling: Ruling | None) -> None:
    """A game loss that comes after a decided match would be on record and change nothing."""
    if ruling is None or ruling.game is None:
        return
    of_two = len(page.entries) == 2
    if of_two and any(other[:2] == (1 - ruling.seat, ruling.game) for other in page.rulings):
        raise Conflict(
            Worded(
                "The opponent was given a loss of game %(game)s already. Take that back "
                "first. Nothing was changed.",
                game=ruling.game,
            ),
            code="ruled-otherwise",
        )
    now = result_of(page.match)
    if now is None or now.kind != "played" or ruling.game <= len(now.games):
        return
    page.rulings.append(ruling)
    changed = page.under_rulings(_base(page)) != now
    page.rulings.remove(ruling)
    if not changed:
        raise Conflict(
            Worded(
                "The match was over before game %(game)s, so a loss of it changes "
                "nothing. Name a game that was played, or give a match loss. Nothing was "
                "changed.",
                game=ruling.game,
            ),
            code="match-was-over",
        )


def _base(page: Page) -> Result | None:
    report = result_book.last_confirmed(page.match)
    return results.read(report.result) if report else None


def _apply(page: Page, actor: Actor) -> None:
    """Bring the result in line with the rulings, and the desk with the result."""
    result_book.write(page, _base(page))
    if page.match.state == Match.State.CONFIRMED:
        result_book.close_question(page, Worded("A judge's ruling decided the match."), actor)
    elif any(report.state == Report.State.DIFFERS for report in page.live):
        result_book.ask_about_difference(page, actor)


def _note(
    page: Page,
    penalty: Penalty,
    actor: Actor,
    action: str,
    summary: str,
    before: Result | None,
    reason: str,
) -> None:
    now = result_of(page.match)
    record(
        actor=actor,
        action=action,
        summary=summary,
        event_id=page.event.pk,
        about=penalty,
        before={"result": results.write(before) if before else None},
        after={
            "result": results.write(now) if now else None,
            "game": penalty.game,
            "match_points_off": penalty.points,
        },
        reason=reason,
    )
