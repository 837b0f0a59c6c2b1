"""What is open at a game's log: corrections asked for, two logs side by side, who decides."""

import pytest

from companion.core.errors import Conflict, NotAllowed, NotFound
from companion.core.models import AuditRecord
from matches.logs.queries import lines, points, telling
from matches.logs.services import writers
from matches.logs.services.points import decide
from matches.models import LogLine, LogPoint, Question
from rules_engine.log import read_log, write_log
from rules_engine.replay import replay
from tests.matches.logs import phones
from tests.matches.logs.phones import begin, said, send, tap

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def say(table, actor, decision, point=None, **more):
    point = point or LogPoint.objects.order_by("pk").last()
    writer = writers.writer_of(table, actor)
    return decide(writer=writer, point_id=point.pk, decision=decision, **more)


def may(table, actor, point=None):
    point = point or LogPoint.objects.order_by("pk").last()
    writer = writers.writer_of(table, actor)
    return points.may_say(point, writer.seat, may_rule=writer.may_rule)


@pytest.fixture
def asked(table, ana, ben):
    """Both log, and Ana asks to take back her activation; its id."""
    wrong = tap()
    send(table, ana, [begin(), wrong])
    send(table, ben, [tap(by=1)], since=2)
    send(table, ana, [tap("void", of=wrong["id"], agreed=[0])], since=3)
    return wrong["id"]


@pytest.fixture
def forked(table, ana, ben):
    """Ana logged two events alone, and Ben three others after the first; his line."""
    line = send(table, ana, [begin(), tap(), tap()]).line
    own = [tap(by=1), tap(by=0), tap(by=1)]
    got = send(table, ben, own, since=1, line=line.pk, beside=True)
    assert said(got) == ["taken"] * 3
    return got.line


def test_what_both_agree_to_is_logged_with_the_consent_of_both(table, ana, ben, asked):
    assert may(table, ana) == ["withdraw"]
    assert may(table, ben) == ["agree", "decline"]
    point = say(table, ben, "agree")
    assert point.state == "agreed"
    last = phones.rows(table)[-1]
    assert (last.kind, last.seat, last.client_id) == ("void", 0, point.client_id)
    assert '"agreed":[0,1]' in last.raw
    report = replay(lines.log_of(phones.line_of(table)))
    assert report.checks[1].verdict == "void"


def test_the_phone_that_asked_learns_that_it_was_logged(table, ana, ben, asked):
    point = say(table, ben, "agree")
    void = {"t": "void", "by": 0, "of": asked, "agreed": [0], "id": point.client_id}
    got = send(table, ana, [void], since=3)
    assert said(got) == ["known"]
    assert got.answers[0]["n"] == 4


def test_what_is_declined_stays_open_for_a_judge(table, ana, ben, judge, asked):
    say(table, ben, "decline")
    point = LogPoint.objects.get()
    assert (point.state, point.is_open) == ("declined", True)
    say(table, judge, "agree", reason="I saw it")
    point.refresh_from_db()
    assert (point.state, point.closed_by, point.reason) == ("agreed", "judith", "I saw it")
    assert phones.rows(table)[-1].kind == "void"


def test_a_judge_who_declines_closes_it(table, judge, asked):
    say(table, judge, "decline")
    assert LogPoint.objects.get().state == "closed"
    assert len(phones.rows(table)) == 3


def test_who_asked_takes_it_back(table, ana, asked):
    say(table, ana, "withdraw")
    assert LogPoint.objects.get().state == "withdrawn"


@pytest.mark.parametrize("who", ["ana", "scorekeeper"])
def test_nobody_agrees_with_himself_and_a_scorekeeper_does_not_rule(request, table, asked, who):
    with pytest.raises(NotAllowed):
        say(table, request.getfixturevalue(who), "agree")
    assert len(phones.rows(table)) == 3


def test_saying_it_twice_is_saying_it_once_and_otherwise_a_conflict(table, ana, ben, asked):
    point = say(table, ben, "agree")
    assert say(table, ben, "agree", point).state == "agreed"
    assert len(phones.rows(table)) == 4
    with pytest.raises(Conflict):
        say(table, ben, "decline", point)


def test_a_point_of_another_match_is_none(table, ana, asked):
    other = table.round.matches.exclude(pk=table.pk).get()
    cleo = phones.Actor(label="Cleo", entry_id=other.seats.get(position=0).entry_id)
    with pytest.raises(NotFound):
        say(other, cleo, "agree", LogPoint.objects.get())


def test_two_logs_stand_side_by_side_and_the_desk_knows(table, ana, ben, forked):
    assert (forked.state, forked.base, forked.last) == ("beside", 1, 4)
    assert len(phones.rows(table)) == 3
    for line in LogLine.objects.all():
        log = lines.log_of(line)
        assert read_log(write_log(log)) == log
    question = Question.objects.get(kind=Question.Kind.LOG_FORKED)
    assert "Ben (#2) logged game 1 otherwise after event 1" in question.text
    assert AuditRecord.objects.filter(action="log.forked").count() == 1


def test_each_goes_on_on_his_own_line(table, ana, ben, forked):
    assert said(send(table, ana, [tap()], since=3)) == ["taken"]
    got = send(table, ben, [tap(by=1)], since=4, line=forked.pk)
    assert (said(got), got.line.pk) == (["taken"], forked.pk)
    # a line beside is its writer's own
    other = send(table, ana, [tap()], since=4, line=forked.pk)
    assert said(other) == ["stale"]


def test_the_same_fork_sent_again_is_the_same_line(table, ben, forked):
    rows = [phones.msgspec.json.decode(row.raw) for row in lines.envelopes(forked)][1:]
    again = [{k: v for k, v in row.items() if k != "after"} for row in rows]
    main = phones.line_of(table)
    got = send(table, ben, again, since=1, line=main.pk, beside=True)
    assert said(got) == ["known"] * 3
    assert LogLine.objects.count() == 2


def test_when_one_agrees_to_the_others_line_it_stands_and_nothing_is_lost(table, ana, ben, forked):
    before = phones.line_of(table)
    assert may(table, ana) == ["agree", "decline"]
    say(table, ana, "agree")
    assert phones.line_of(table).pk == forked.pk
    assert [row.n for row in phones.rows(table)] == [1, 2, 3, 4]
    before.refresh_from_db()
    assert (before.state, lines.envelopes(before).count()) == ("aside", 3)
    assert not Question.objects.filter(closed_at=None).exists()


def test_a_phone_on_a_line_set_aside_is_led_back_to_where_it_parted(table, ana, ben, forked):
    main = phones.line_of(table)
    say(table, ana, "agree")
    logged = phones.logged_game(table)
    who = {"seat": 0, "may_rule": False}
    told = telling.log_told(table, logged, line_id=main.pk, since=3, **who)
    assert (told["line"], told["since"]) == (forked.pk, 1)
    assert [one["n"] for one in told["events"]] == [2, 3, 4]
    kept = telling.log_told(table, logged, line_id=main.pk, since=0, as_kept=True, **who)
    assert (kept["line"], len(kept["events"])) == (main.pk, 3)
    # events of hers that the answer was lost for are told to be on the line set aside
    own = [row.client_id for row in lines.envelopes(main)][1:]
    again = [{"t": "activation", "by": 0, "id": name} for name in own]
    got = send(table, ana, [*again, tap()], since=1, line=main.pk)
    assert said(got) == ["aside", "aside", "stale"]


def test_a_batch_of_nothing_is_led_back_too(table, ana, ben, forked):
    main = phones.line_of(table)
    say(table, ana, "agree")
    got = send(table, ana, [], since=3, line=main.pk)
    assert (got.line.pk, got.since, len(got.missed)) == (forked.pk, 1, 3)


def test_who_began_the_line_takes_it_back(table, ben, forked):
    say(table, ben, "withdraw")
    forked.refresh_from_db()
    assert forked.state == "aside"
    assert not Question.objects.filter(closed_at=None).exists()


def test_a_judge_decides_between_two_lines(table, judge, forked):
    say(table, judge, "agree", reason="Ben's is complete")
    assert phones.line_of(table).pk == forked.pk
    row = AuditRecord.objects.get(action="log.decided")
    assert (row.reason, row.actor) == ("Ben's is complete", "judith")


def test_what_was_asked_on_a_line_that_is_set_aside_is_closed_with_it(table, ana, ben, judge):
    wrong = tap()
    line = send(table, ana, [begin(), wrong]).line
    send(table, ben, [tap(by=1)], since=2)
    send(table, ana, [tap("void", of=wrong["id"], agreed=[0])], since=3)
    correction = LogPoint.objects.get()
    send(table, ben, [tap(by=1)], since=1, line=line.pk, beside=True)
    say(table, judge, "agree", LogPoint.objects.get(kind="line"))
    correction.refresh_from_db()
    assert correction.state == "closed"


def test_another_beginning_of_the_game_is_a_line_of_its_own(table, ana, ben):
    line = send(table, ana, [begin()]).line
    opening = {"detail": "result"}
    result = tap("result", by=1, winners=[1], glory=[3, 9])
    got = send(table, ben, [result], line=line.pk, beside=True, open=opening)
    assert said(got) == ["taken"]
    assert (got.line.detail, got.line.parent, got.line.base) == ("result", None, 0)
    log = lines.log_of(got.line)
    assert read_log(write_log(log)) == log


def test_nobody_opens_lines_without_end(table, ana, ben, monkeypatch):
    monkeypatch.setattr("matches.logs.services.forks.LINES_AT_MOST", 2)
    line = send(table, ana, [begin(), tap(), tap(), tap()]).line
    for base in (1, 2):
        send(table, ben, [tap(by=1)], since=base, line=line.pk, beside=True)
    with pytest.raises(Conflict) as error:
        send(table, ben, [tap(by=1)], since=3, line=line.pk, beside=True)
    assert error.value.code == "too-many-lines"


def test_nothing_parts_after_an_event_that_is_not_there(table, ana, ben):
    line = send(table, ana, [begin()]).line
    with pytest.raises(Conflict):
        send(table, ben, [tap(by=1)], since=5, line=line.pk, beside=True)
