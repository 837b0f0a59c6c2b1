"""Logs that came event by event, checked by a job: after a pause, at the end, once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.core.models import Intent
from matches.logs import game_logs
from matches.logs.queries.attached import logs_of
from matches.logs.services import checking
from matches.logs.services.attached import attach_log
from matches.models import GameLog, LogLine, Question
from matches.rules.results import GameResult, Result
from matches.scores.services import results
from tests.matches.logs import phones
from tests.matches.logs.phones import begin, send, tap

pytestmark = [pytest.mark.django_db, pytest.mark.database]

RESULT = {"detail": "result", "seats": phones.GLORY["seats"]}


def result(*glory: int) -> dict:
    winner = 0 if glory[0] > glory[1] else 1
    return tap("result", by=-1, winners=[winner], glory=list(glory))


def calls() -> list[int]:
    found = Intent.objects.filter(task=checking.CHECK, done_at=None)
    return list(found.values_list("subject_id", flat=True))


def check(table) -> GameLog:
    kept = checking.check_events(logged_id=phones.logged_game(table).pk)
    assert kept is not None
    return kept


def test_the_end_of_a_game_is_checked_at_once_and_a_tap_is_not(table, ana):
    send(table, ana, [begin()])
    assert calls() == []
    send(table, ana, [result(3, 0)], since=1)
    assert calls() == [phones.logged_game(table).pk]


def test_a_pause_is_checked_once(table, ana):
    send(table, ana, [begin(), tap()])
    assert checking.call_for_paused() == 0
    LogLine.objects.update(last_at=timezone.now() - timedelta(minutes=1))
    assert checking.call_for_paused() == 1
    assert calls() == [phones.logged_game(table).pk]
    check(table)
    assert (checking.call_for_paused(), calls()) == (0, [])
    line = phones.line_of(table)
    assert (line.checked, line.breaks) == (2, None)


def test_a_log_in_use_is_one_attached_log_that_grows(table, ana):
    send(table, ana, [begin(), tap()])
    first = check(table)
    send(table, ana, [tap(by=1)], since=2)
    again = check(table)
    assert GameLog.objects.get().pk == first.pk == again.pk
    assert game_logs.read(again.verdict).events == 3
    assert (again.live, again.uploaded_by) == (True, "the score pad")


def test_both_players_may_read_it_and_others_after_the_confirmation(table, ana, ben):
    send(table, ana, [begin()])
    check(table)
    for seat in table.seats.all():
        shown = logs_of(table, roles=frozenset({"player"}), entry=seat.entry)
        assert [one.may_read for one in shown] == [True]
    assert logs_of(table, roles=frozenset(), entry=None) == []


def test_what_breaks_a_rule_is_told_with_its_event(table, ana):
    send(table, ana, [begin(), tap(), tap()])
    check(table)
    line = phones.line_of(table)
    assert (line.checked, line.breaks) == (3, 3)


def test_a_log_at_odds_with_the_result_is_a_question_on_the_desk(table, ana, organiser):
    send(table, ana, [result(9, 3)], open=RESULT)
    games = (GameResult("won", 1, (3, 9)), GameResult("won", 1))
    results.report_result(match=table, result=Result(games=games), actor=organiser)
    assert check(table).agrees is False
    question = Question.objects.get()
    assert (question.kind, question.match) == (Question.Kind.LOG_DISAGREES, table)


def test_what_comes_after_the_confirmation_is_held_against_the_result(table, ana, organiser):
    games = (GameResult("won", 1, (3, 9)), GameResult("won", 1))
    results.report_result(match=table, result=Result(games=games), actor=organiser)
    table.refresh_from_db()
    got = send(table, ana, [result(9, 3)], open=RESULT)
    assert got.late
    assert check(table).agrees is False
    assert Question.objects.filter(kind=Question.Kind.LOG_DISAGREES).exists()


def test_the_same_text_attached_by_hand_stands_beside_it(table, ana):
    send(table, ana, [begin()])
    kept = check(table)
    attach_log(match=table, game=1, content=bytes(kept.content), first_seat=0, actor=ana)
    assert GameLog.objects.count() == 2
    check(table)


def test_a_game_that_is_gone_has_nothing_to_check(db):
    assert checking.check_events(logged_id=99) is None


def test_a_change_while_it_is_checked_is_checked_again(table, ana, monkeypatch):
    send(table, ana, [begin(), result(2, 0)])
    slow = checking.attached.check_now

    def while_checked(kept):
        send(table, ana, [tap("gap", by=-1)], since=2)
        slow(kept)

    monkeypatch.setattr(checking.attached, "check_now", while_checked)
    check(table)
    line = phones.line_of(table)
    assert (line.last, line.checked) == (3, 2)
    LogLine.objects.update(last_at=timezone.now() - timedelta(minutes=1))
    monkeypatch.undo()
    assert checking.call_for_paused() == 1
    check(table)
    assert phones.line_of(table).checked == 3
