"""One match on the desk: entered, confirmed, settled, corrected, opened again, with penalties."""

import pytest
from django.urls import reverse

from matches.models import Event, LogPoint, Match, Penalty, Question, Round
from matches.rules.results import games_won
from matches.scores.queries import result_of
from matches.scores.services import results
from tests import factories
from tests.factories import confirm, played
from tests.matches.logs import phones
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

TWO_ONE = {"winner1": "0", "winner2": "1", "winner3": "0", "glory1_0": "9", "glory1_1": "7"}


def at(match: Match) -> str:
    return reverse("desk_match", args=[match.pk])


def score(match: Match) -> tuple[int, ...] | None:
    """Games won by each seat, None while nothing is recorded."""
    match.refresh_from_db()
    result = result_of(match)
    return games_won(result) if result else None


def report(match: Match, entry, *winners: int) -> None:
    results.report_result(match=match, result=played(*winners), actor=factories.player(entry))


def test_a_scorekeeper_enters_a_slip_and_is_back_at_the_desk(score_desk, event, table):
    response = score_desk.post(at(table), {"do": "enter", "then": "desk", **TWO_ONE})
    assert response.url == f"{reverse('desk', args=[event.slug])}?enter=1"
    assert score(table) == (2, 1)
    assert table.games.get(number=1).glory == [9, 7]


@pytest.mark.parametrize(
    ("how", "kind", "loser"),
    [
        ("concession:1", "concession", 1),
        ("no_show:0", "no_show", 0),
        ("double_loss", "double_loss", None),
    ],
)
def test_a_match_that_was_not_played_is_entered(how, kind, loser, score_desk, table):
    score_desk.post(at(table), {"do": "enter", "how": how})
    table.refresh_from_db()
    assert (table.state, table.kind, table.loser_seat) == ("confirmed", kind, loser)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"winner1": "0", "glory1_0": "100"}, "Glory in game 1"),
        ({"winner1": "0", "glory1_0": "-3"}, "Glory in game 1"),
        ({"glory1_0": "9"}, "Game 1 has glory but no winner"),
        ({"winner1": "0", "winner3": "0"}, "an earlier one is not"),
        ({"winner1": "0", "winner2": "0", "winner3": "0"}, "decided before it"),
        ({"winner1": "7"}, "Choose who won game 1"),
        ({"how": "sulking:0"}, "cannot be taken"),
        ({}, "at least one game"),
    ],
)
def test_a_result_that_cannot_be_is_told_with_what_was_typed(typed, words, score_desk, table):
    response = score_desk.post(at(table), {"do": "enter", **typed})
    page = text_of(response)
    assert response.status_code == 422
    assert words in page
    assert score(table) is None
    if glory := typed.get("glory1_0"):
        assert 'name="glory1_0" inputmode="numeric" pattern="[0-9]{1,2}"' in page
        assert f'value="{glory}"' in page


def test_the_only_report_is_confirmed_for_the_opponent(score_desk, table, ana_entry):
    report(table, ana_entry, 0, 0)
    said = table.reports.get()
    assert "Confirm it for the opponent" in text_of(score_desk.get(at(table)))
    score_desk.post(at(table), {"do": f"confirm:{said.pk}"})
    assert score(table) == (2, 0)


def test_a_report_that_changed_meanwhile_is_not_confirmed(score_desk, table, ana_entry):
    report(table, ana_entry, 0, 0)
    seen = table.reports.get()
    report(table, ana_entry, 0, 1, 0)
    response = score_desk.post(at(table), {"do": f"confirm:{seen.pk}"})
    assert (response.status_code, score(table)) == (409, None)


def test_differing_reports_are_settled_by_choosing_one(score_desk, table, ana_entry, ben_entry):
    report(table, ana_entry, 0, 0)
    report(table, ben_entry, 1, 0, 1)
    assert "Which report is right?" in text_of(score_desk.get(at(table)))
    bens = table.reports.get(entry=ben_entry)
    score_desk.post(at(table), {"do": f"settle:{bens.pk}", "reason": "Both agree now."})
    assert score(table) == (1, 2)
    assert table.questions.get().answer == "Both agree now."


def test_differing_reports_are_settled_by_entering_another(score_desk, table, ana_entry, ben_entry):
    report(table, ana_entry, 0, 0)
    report(table, ben_entry, 1, 0, 1)
    unsaid = score_desk.post(at(table), {"do": "enter", **TWO_ONE})
    assert (unsaid.status_code, score(table)) == (422, None)
    score_desk.post(at(table), {"do": "enter", "reason": "The slip says so.", **TWO_ONE})
    assert score(table) == (2, 1)
    assert table.questions.get().closed_at is not None


def test_a_settled_question_names_no_foreign_report(score_desk, table, first_round, ana_entry):
    other = first_round.matches.get(table=2)
    strange = factories.make_report(other, other.seats.first().entry, 0, 0)
    report(table, ana_entry, 0, 0)
    response = score_desk.post(at(table), {"do": f"settle:{strange.pk}", "reason": "x"})
    assert (response.status_code, score(table)) == (404, None)


def test_a_correction_needs_a_reason_and_keeps_what_was_typed(score_desk, table):
    confirm(table, 1, 1)
    unsaid = score_desk.post(at(table), {"do": "correct", "reason": "", **TWO_ONE})
    assert unsaid.status_code == 422
    assert 'name="winner2" value="1" checked' in text_of(unsaid)
    assert score(table) == (0, 2)
    score_desk.post(at(table), {"do": "correct", "reason": "misread slip", **TWO_ONE})
    assert score(table) == (2, 1)


def test_two_who_correct_at_once_do_not_overwrite_each_other(score_desk, table):
    confirm(table, 1, 1)
    seen = table.version
    sent = {"do": "correct", "reason": "slip", "version": str(seen)}
    assert score_desk.post(at(table), {**sent, **TWO_ONE}).status_code == 302
    second = {**sent, "winner1": "0", "winner2": "0"}
    assert score_desk.post(at(table), second).status_code == 409
    assert score(table) == (2, 1)


def test_a_match_is_opened_again(score_desk, table, ana_entry):
    report(table, ana_entry, 0, 0)
    score_desk.post(at(table), {"do": "reset", "reason": "wrong table"})
    table.refresh_from_db()
    assert (table.state, table.reports.get().state) == ("open", "withdrawn")


def test_a_closed_rounds_result_is_the_organisers(score_desk, desk, table):
    confirm(table, 1, 1)
    Round.objects.update(state=Round.State.CLOSED)
    sent = {"do": "correct", "reason": "slip", **TWO_ONE}
    assert score_desk.post(at(table), sent).status_code == 403
    assert "in a closed round by organisers only" in text_of(score_desk.get(at(table)))
    assert desk.post(at(table), sent).status_code == 302


def test_a_match_in_preparation_takes_no_result(desk, table):
    Round.objects.update(state=Round.State.PREPARED)
    assert "when the round is published" in text_of(desk.get(at(table)))
    assert desk.post(at(table), {"do": "enter", **TWO_ONE}).status_code == 409


def test_a_game_loss_is_given_and_taken_back(judge_phone, table, ben_entry):
    confirm(table, 1, 0, 0)
    sent = {
        "do": "penalty",
        "entry": ben_entry.pk,
        "offence": "slow_play",
        "rung": "3",
        "game": "1",
    }
    judge_phone.post(at(table), {**sent, "reason": "slow play"})
    given = Penalty.objects.get()
    assert (given.kind, given.game, given.reason) == ("game_loss", 1, "slow play")
    page = text_of(judge_phone.get(at(table)))
    assert "Game loss for" in page
    judge_phone.post(at(table), {"do": f"take_back:{given.pk}", "reason": "wrong player"})
    given.refresh_from_db()
    assert given.taken_back_reason == "wrong player"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"offence": "slow_play", "rung": "0", "reason": "  "}, 422),
        ({"kind": "exile", "reason": "slow"}, 422),
        ({"offence": "slow_play", "rung": "3", "reason": "slow", "game": "9"}, 422),
        ({"offence": "slow_play", "rung": "3", "reason": "slow", "game": ""}, 422),
    ],
)
def test_a_penalty_that_cannot_be_given_is_said(sent, status, judge_phone, table, ben_entry):
    response = judge_phone.post(at(table), {"do": "penalty", "entry": ben_entry.pk, **sent})
    assert (response.status_code, Penalty.objects.count()) == (status, 0)
    if sent["reason"].strip():
        assert f'value="{sent["reason"]}"' in text_of(response)


def test_another_events_penalty_is_not_taken_back(judge_phone, table):
    stranger = factories.make_event()
    entries = factories.make_entries(stranger, 2)
    match = factories.make_round(stranger, [entries]).matches.get()
    theirs = Penalty.objects.create(match=match, entry=entries[0], kind="warning", reason="x")
    response = judge_phone.post(at(table), {"do": f"take_back:{theirs.pk}", "reason": "y"})
    theirs.refresh_from_db()
    assert (response.status_code, theirs.taken_back_at) == (404, None)


def test_a_pair_moves_and_who_sits_there_changes_over(desk, first_round, table):
    desk.post(at(table), {"do": "move", "table": "2"})
    table.refresh_from_db()
    assert table.table == 2
    assert sorted(first_round.matches.values_list("table", flat=True)) == [1, 2]


def test_the_history_tells_reports_and_the_record(desk, table, ana_entry):
    report(table, ana_entry, 0, 0)
    desk.post(at(table), {"do": "reset", "reason": "wrong table"})
    page = text_of(desk.get(at(table)))
    assert "taken back" in page
    assert "Why: wrong table" in page


def test_a_match_that_is_not_there_is_said(desk):
    assert desk.get(reverse("desk_match", args=[987])).status_code == 404


def test_a_judge_sees_both_logs_of_a_game_and_says_which_counts(
    judge_phone, score_desk, event, table, ana, ben
):
    Event.objects.filter(pk=event.pk).update(edition="shadespire-2018")
    table.round.event.refresh_from_db()
    line = phones.send(table, ana, [phones.begin(), phones.tap("glory", by=0, amount=3)]).line
    other = [phones.tap("glory", by=1, amount=2), phones.tap("nonsense")]
    beside = phones.send(table, ben, other, since=1, line=line.pk, beside=True).line
    point = LogPoint.objects.get()
    shown = text_of(judge_phone.get(at(table)))
    assert "logged this game otherwise." in shown
    assert "1 not taken into the log, kept here" in shown
    assert f"log_agree:{point.pk}" in judge_phone.get(at(table)).content.decode()
    assert "a judge decides" in text_of(score_desk.get(at(table)))
    refused = score_desk.post(at(table), {"do": f"log_agree:{point.pk}"})
    assert refused.status_code == 403
    done = judge_phone.post(
        at(table), {"do": f"log_agree:{point.pk}", "reason": "Seen"}, follow=True
    )
    assert "a line beside another is taken" in text_of(done)
    assert phones.line_of(table).pk == beside.pk


def test_a_judge_sees_what_a_correction_is_of(judge_phone, event, table, ana, ben):
    Event.objects.filter(pk=event.pk).update(edition="shadespire-2018")
    table.round.event.refresh_from_db()
    scored = phones.tap("glory", by=0, amount=3)
    phones.send(table, ana, [phones.begin(), scored])
    phones.send(table, ben, [phones.tap(by=1)], since=2)
    to = {"t": "glory", "by": 0, "amount": 1}
    phones.send(table, ana, [phones.tap("amend", of=scored["id"], to=to, agreed=[0])], since=3)
    point = LogPoint.objects.get()
    shown = text_of(judge_phone.get(at(table)))
    assert "asks for a correction." in shown
    assert "Logged as event 2: Ana" in shown
    assert "It should be: Ana" in shown
    judge_phone.post(at(table), {"do": f"log_decline:{point.pk}"})
    assert len(phones.rows(table)) == 3


def test_entering_a_result_does_not_answer_a_question_about_a_log(score_desk, table, ana, ben):
    line = phones.send(table, ana, [phones.begin(), phones.tap()]).line
    phones.send(table, ben, [phones.tap(by=1)], since=1, line=line.pk, beside=True)
    score_desk.post(at(table), {"do": "enter", **TWO_ONE})
    assert score(table) == (2, 1)
    assert Question.objects.get().closed_at is None
