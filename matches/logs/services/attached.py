"""Logs of games: attached as they come, checked by the rules engine, held against the result."""

import hashlib
import logging

from django.db import transaction

from companion.core.actors import SYSTEM, Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services import outbox
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.decklists.queries.deck_terms import format_of
from matches.decklists.queries.decks import registered_decks
from matches.logs import game_logs
from matches.logs.game_logs import Foreign
from matches.models import Entry, GameLog, Match, Question, Round, Ruling
from matches.people.names import in_text
from matches.people.services import permissions, versions
from matches.said import Said
from matches.scores import question_words
from matches.scores.queries import result_of
from matches.scores.services import questions, result_rights
from matches.scores.services.log_calls import REPLAY, call_for_check
from matches.scores.services.result_book import Page, open_page
from rules_engine.facts.errors import EngineError, Unusable
from rules_engine.facts.rules import EDITIONS

log = logging.getLogger(__name__)

# to one match: what one side sends keeps out neither the other nor the staff
LOGS_OF_A_PLAYER = 6
LOGS_OF_THE_STAFF = 12
LOG_BYTES = 2 * 2**20  # of the request that brings it; a long game of full detail has 100 KB
# a log that trips the engine must not be tried for ever; a database that is away is tried again
_OUR_FAULT = (EngineError, ArithmeticError, AssertionError, LookupError, TypeError, ValueError)


@transaction.atomic
def attach_log(
    *,
    match: Match,
    game: int,
    content: bytes,
    first_seat: int,
    actor: Actor,
    entry: Entry | None = None,
) -> GameLog:
    """Attach a log to a game of a match; it is kept as it came and checked by a job.

    game: from 1. first_seat: the seat at the match of the log's first player. The same file for
    the same game again is the one attached before. By a player of the match or by staff.
    Raises Invalid for an empty or too long file or a game that cannot be, Conflict for a bye or
    where this side has attached enough.
    """
    page = open_page(match)
    seat = result_rights.seat_of(page, actor, entry)
    if seat is None:
        permissions.require(actor, page.event, "organiser", "judge", "scorekeeper")
    _need_fit(page, game, content, first_seat)
    digest = hashlib.sha256(content).hexdigest()
    known = GameLog.objects.filter(match=match, game=game, digest=digest).first()
    if known is not None:
        return known
    by = page.entries[seat] if seat is not None else None
    _need_room(match, by)
    kept = GameLog.objects.create(
        match=match,
        game=game,
        content=content,
        digest=digest,
        first_seat=first_seat,
        uploaded_by=actor.label[:200],
        entry=by,
        user=actor.user,
    )
    call_for_check(kept)
    record(
        actor=actor,
        action="log.attached",
        summary=f"{match}: log of game {game} attached",
        event_id=page.event.pk,
        about=kept,
        after={"game": game, "bytes": len(content), "sha256": digest},
    )
    return kept


def _need_room(match: Match, by: Entry | None) -> None:
    """Raises Conflict where the player, or the staff together, have attached enough."""
    most = LOGS_OF_THE_STAFF if by is None else LOGS_OF_A_PLAYER
    # what comes event by event is one log a game, and nobody's to fill
    if GameLog.objects.filter(match=match, entry=by, live=False).count() < most:
        return
    if by is None:
        raise Conflict(
            Worded(
                "The staff have attached %(most)s logs to this match already; no more are taken.",
                most=most,
            )
        )
    raise Conflict(
        Worded(
            "You have attached %(most)s logs to this match already; no more are taken. An "
            "organiser or a judge can attach another.",
            most=most,
        )
    )


def _need_fit(page: Page, game: int, content: bytes, first_seat: int) -> None:
    if page.match.kind == Match.Kind.BYE or page.match.round.state == Round.State.PREPARED:
        raise Conflict("No game is played here, so no log can be attached.")
    if not 1 <= game <= page.rules.best_of:
        raise Invalid(
            Worded(
                "This match has games 1 to %(best_of)s. Nothing was attached.",
                best_of=page.rules.best_of,
            )
        )
    if first_seat not in (0, 1):
        raise Invalid("Say which player is the log's first. Nothing was attached.")
    if not content:
        raise Invalid("The file is empty. Nothing was attached.")
    if len(content) > LOG_BYTES:
        most = LOG_BYTES // 2**20
        raise Invalid(
            Worded("A log has %(most)s MB at most. Nothing was attached.", most=most),
            code="log-too-long",
        )


def replay_log(*, log_id: int) -> GameLog | None:
    """Check a log and hold it against the recorded result; None where it was removed meanwhile.

    Doing it twice is doing it once: a log that was checked is only compared anew.
    """
    kept = GameLog.objects.select_related("match__round__event").filter(pk=log_id).first()
    if kept is None:
        outbox.mark_done(task=REPLAY, subject_id=log_id, version=2**31)
        return None
    asked = kept.asked
    check_now(kept)
    outbox.mark_done(task=REPLAY, subject_id=log_id, version=asked)
    return kept


def check_now(kept: GameLog) -> None:
    """Check a log that was not checked yet, and hold it against the recorded result."""
    if kept.state in {GameLog.State.WAITING, GameLog.State.CHECKING}:
        _check(kept)
    _compare(kept)


def _check(kept: GameLog) -> None:
    """Replay the log, noting the progress as it goes, so that a page can tell it."""
    names = _names(kept)

    def progress(checked: int, events: int) -> None:
        GameLog.objects.filter(pk=kept.pk).update(
            state=GameLog.State.CHECKING, checked=checked, events=events
        )

    try:
        asked = format_of(kept.match.round.event)
        replayed = game_logs.check(
            kept.as_ruled(), names, progress, _decks(kept), asked, taken_here=kept.live
        )
    except Unusable as error:
        kept.state = GameLog.State.UNUSABLE
        kept.problem = str(error)[:500]
    except _OUR_FAULT:
        log.exception("Log %s could not be checked", kept.pk)
        kept.state = GameLog.State.UNUSABLE
        kept.problem = "Our fault: the rules engine failed on this log. It is kept as it came."
    else:
        if replayed.foreign is not None:
            _ask_about_card(kept, replayed.foreign, names)
        kept.state = GameLog.State.DONE
        kept.verdict = game_logs.write(replayed.verdict)
        kept.picture = replayed.picture
        kept.events = kept.checked = replayed.verdict.events
    kept.save(update_fields=["state", "problem", "verdict", "picture", "events", "checked"])
    log.info("Log %s: %s", kept.pk, kept.state)


def _ask_about_card(kept: GameLog, foreign: Foreign, names: tuple[str, str]) -> None:
    """Put on the desk that a card was not handed in; no player is told, since the answer to a
    made-up log would tell what is in a hidden deck."""
    match = kept.match
    questions.open_question(
        event=match.round.event,
        match=match,
        kind=Question.Kind.FOREIGN_CARD,
        text=Said(
            question_words.FOREIGN_CARD,
            table=match.table,
            game=kept.game,
            by=in_text(kept.uploaded_by),
            player=in_text(names[foreign.seat]),
            card=foreign.card,
        ),
        facts={"log": kept.pk, "game": kept.game, "event": foreign.event, "card": foreign.card},
        actor=SYSTEM,
    )


def _decks(kept: GameLog) -> list[tuple[str, ...] | None]:
    """The cards that each of the log's players handed in for the event, None for no deck."""
    decks = [deck.cards if deck else None for deck in registered_decks(kept.match)]
    return decks if kept.first_seat == 0 else decks[::-1]


def _names(kept: GameLog) -> tuple[str, str]:
    seats = kept.match.seats.select_related("entry").order_by("position")
    names = [seat.entry.name for seat in seats]
    ordered = names if kept.first_seat == 0 else names[::-1]
    return (ordered[0], ordered[1])


@transaction.atomic
def _compare(kept: GameLog) -> None:
    """Hold the log's result against the recorded one; where they differ, staff must look."""
    match = kept.match
    event = versions.hold(match.round.event)
    match.refresh_from_db()
    kept.agrees = _agrees(kept, match)
    kept.save(update_fields=["agrees"])
    record(
        actor=SYSTEM,
        action="log.checked",
        summary=f"{match}: log of game {kept.game} {kept.get_state_display()}",
        event_id=event.pk,
        about=kept,
        after={"state": kept.state, "agrees": kept.agrees},
    )
    at_odds = match.logs.filter(agrees=False).order_by("game", "pk").first()
    if at_odds is not None:
        _open_question(at_odds, match)
        return
    question = match.questions.filter(
        kind=Question.Kind.LOG_DISAGREES, closed_at__isnull=True
    ).first()
    if question is not None:
        questions.shut(question=question, answer="Log and result agree now.", actor=SYSTEM)


def _agrees(kept: GameLog, match: Match) -> bool | None:
    result = result_of(match)
    if kept.verdict is None or result is None or kept.game > len(result.games):
        return None
    # a judge who gave the result, whatever the log says, has answered what would be asked
    if Ruling.objects.filter(
        dispute__match=match, report__isnull=False, follows_log=False, replaced_by=None
    ).exists():
        return None
    game = result.games[kept.game - 1]
    edition = match.round.event.edition if match.round.event.edition in EDITIONS else ""
    return game_logs.agrees(game_logs.read(kept.verdict), game, kept.first_seat, edition)


def _open_question(kept: GameLog, match: Match) -> None:
    verdict = game_logs.read(kept.verdict)
    names = _names(kept)
    winner = names[verdict.winners[0]] if len(verdict.winners) == 1 else ""
    ended = question_words.WON if winner else question_words.DRAWN
    ended = ended if verdict.finished else question_words.NOT_FINISHED
    text = Said(
        question_words.LOG_DISAGREES,
        table=match.table,
        game=kept.game,
        ended=Said(ended, winner=in_text(winner)),
        glory="-".join(str(points) for points in verdict.glory),
        first=in_text(names[0]),
    )
    if verdict.edition != match.round.event.edition:
        text = Said(question_words.OTHER_EDITION, said=text)
    questions.open_question(
        event=match.round.event,
        match=match,
        kind=Question.Kind.LOG_DISAGREES,
        text=text,
        facts={"log": kept.pk, "game": kept.game},
        actor=SYSTEM,
    )
