"""Results: who may say what a match ended like, and what becomes of it."""

import pytest

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid, NotAllowed, NotFound
from companion.core.models import AuditRecord, Intent
from matches.models import Event, Match, Question, Round
from matches.rules.results import GameResult, Result
from matches.scores.queries import result_of
from matches.scores.services import answers, results
from tests import factories
from tests.factories import game, played

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ANA_WINS = Result(games=(game(0, 12, 8), game(0, 9, 7)))
LEVEL = Result(games=(game(0, 12, 8), game(1, 7, 9)))
BEN_WINS = Result(games=(game(1, 12, 8), game(1, 9, 7)))


def report(match: Match, actor: Actor, result: Result, **values) -> answers.Answer:
    return results.report_result(match=match, result=result, actor=actor, **values)


def version(event: Event) -> int:
    return Event.objects.get(pk=event.pk).results_version


def actions(match: Match) -> list[str]:
    rows = AuditRecord.objects.filter(object_type="match", object_id=match.pk).order_by("id")
    return list(rows.values_list("action", flat=True))


class TestPlayers:
    def test_a_report_waits_for_the_opponent_and_counts_nothing(self, table, ana, event):
        answer = report(table, ana, ANA_WINS)
        assert answer.kind == "waiting"
        assert answer.message == "You reported 2-0 for Ana. Ben must confirm it now."
        table.refresh_from_db()
        assert (table.state, result_of(table), table.games.count()) == ("reported", None, 0)
        assert version(event) == 0

    def test_the_opponents_confirmation_records_it(self, table, ana, ben, event):
        report(table, ana, ANA_WINS)
        answer = results.confirm_result(match=table, actor=ben)
        assert (answer.kind, answer.message) == ("confirmed", "Recorded: 2-0 for Ana.")
        assert result_of(Match.objects.get(pk=table.pk)) == ANA_WINS
        row = table.reports.get()
        assert (row.state, row.by, row.confirmed_by) == ("confirmed", "Ana", "Ben (#2)")
        assert version(event) == 1
        assert Intent.objects.get().version == 1

    def test_the_opponents_same_report_is_a_confirmation(self, table, ana, ben):
        report(table, ana, ANA_WINS)
        assert report(table, ben, ANA_WINS).kind == "confirmed"
        assert table.reports.count() == 1

    def test_a_repeat_changes_nothing_before_and_after_confirmation(self, table, ana, ben, event):
        report(table, ana, ANA_WINS)
        again = report(table, ana, ANA_WINS)
        assert again.kind == "already"
        assert again.message == (
            "You reported 2-0 for Ana already. Ben has not confirmed it yet. Nothing was changed."
        )
        report(table, ben, ANA_WINS)
        before = AuditRecord.objects.count()
        for actor in (ana, ben):
            assert report(table, actor, ANA_WINS).message == (
                "2-0 for Ana is recorded already. Nothing was changed."
            )
            assert results.confirm_result(match=table, actor=actor).kind == "already"
        assert AuditRecord.objects.count() == before
        assert (version(event), table.reports.count(), table.version) == (1, 1, 1)

    def test_differing_reports_become_a_question_and_record_nothing(self, table, ana, ben, event):
        report(table, ana, ANA_WINS)
        answer = report(table, ben, LEVEL)
        assert answer.kind == "question"
        assert answer.message == (
            "Ana reported 2-0 and Ben 1-1. Nothing is recorded yet. An organiser has been told."
        )
        table.refresh_from_db()
        assert (table.state, result_of(table)) == ("question", None)
        question = event.questions.get()
        assert question.kind == "reports_differ"
        assert question.text == "Ana reported 2-0 and Ben 1-1."
        assert question.facts["scores"] == ["2-0", "1-1"]
        assert {row.state for row in table.reports.all()} == {"differs"}
        assert version(event) == 0

    def test_right_to_left_names_leave_the_words_around_them_in_order(self, table, ana, ben_entry):
        ben_entry.name = "שרה"
        ben_entry.save()
        report(table, ana, ANA_WINS)
        assert report(table, factories.player(ben_entry), LEVEL).message.startswith(
            "Ana reported 2-0 and \u2068שרה\u2069 1-1."
        )

    def test_a_difference_in_glory_alone_is_told_in_full(self, table, ana, ben):
        report(table, ana, ANA_WINS)
        other = Result(games=(game(0, 12, 8), game(0, 9, 6)))
        assert report(table, ben, other).message.startswith(
            "Ana reported 2-0 (Ana 12-8, Ana 9-7) and Ben 2-0 (Ana 12-8, Ana 9-6)."
        )

    def test_a_new_report_replaces_ones_own_unconfirmed_one(self, table, ana, ben):
        report(table, ana, LEVEL)
        assert report(table, ana, ANA_WINS).kind == "waiting"
        assert [row.state for row in table.reports.order_by("id")] == ["replaced", "open"]
        assert results.confirm_result(match=table, actor=ben).message == "Recorded: 2-0 for Ana."

    def test_a_third_differing_report_keeps_one_question_with_both_last_words(
        self, table, ana, ben, event
    ):
        report(table, ana, ANA_WINS)
        report(table, ben, LEVEL)
        answer = report(table, ana, BEN_WINS)
        assert answer.message.startswith("Ana reported 0-2 and Ben 1-1.")
        assert event.questions.get().text == "Ana reported 0-2 and Ben 1-1."
        assert [row.state for row in table.reports.order_by("id")] == [
            "replaced",
            "differs",
            "differs",
        ]

    def test_players_who_come_to_agree_close_their_question_themselves(
        self, table, ana, ben, event
    ):
        report(table, ana, ANA_WINS)
        report(table, ben, LEVEL)
        assert report(table, ana, LEVEL).message == "Recorded: 1-1."
        question = event.questions.get()
        assert question.closed_at is not None
        assert question.answer == "Both players now say 1-1."
        assert [row.state for row in table.reports.order_by("id")] == ["replaced", "confirmed"]

    def test_one_may_give_in_by_confirming_the_others_report(self, table, ana, ben, event):
        report(table, ana, ANA_WINS)
        report(table, ben, LEVEL)
        assert results.confirm_result(match=table, actor=ben).message == "Recorded: 2-0 for Ana."
        assert not event.questions.filter(closed_at=None).exists()

    def test_a_report_after_confirmation_is_refused_and_nothing_lost(self, table, ana, ben):
        report(table, ana, ANA_WINS)
        report(table, ben, ANA_WINS)
        with pytest.raises(Conflict, match=r"^2-0 for Ana is recorded already and stays\."):
            report(table, ben, LEVEL)
        assert result_of(Match.objects.get(pk=table.pk)) == ANA_WINS

    def test_one_confirms_what_one_saw(self, table, ana, ben):
        report(table, ana, LEVEL)
        seen = table.reports.get()
        report(table, ana, ANA_WINS)
        with pytest.raises(
            Conflict, match=r"^Ana now reports 2-0 for Ana\. Nothing is recorded yet\."
        ):
            results.confirm_result(match=table, actor=ben, report_id=seen.pk)

    def test_nobody_confirms_their_own_report(self, table, ana):
        report(table, ana, ANA_WINS)
        with pytest.raises(Conflict, match="Your own report is confirmed by your opponent"):
            results.confirm_result(match=table, actor=ana)

    def test_a_report_can_be_taken_back_until_it_is_confirmed(self, table, ana, ben, event):
        report(table, ana, ANA_WINS)
        report(table, ben, LEVEL)
        answer = results.withdraw_report(match=table, actor=ben)
        assert answer.message == "Your report of 1-1 is taken back."
        table.refresh_from_db()
        assert table.state == "reported"
        assert not event.questions.filter(closed_at=None).exists()
        assert results.withdraw_report(match=table, actor=ben).kind == "already"
        results.withdraw_report(match=table, actor=ana)
        table.refresh_from_db()
        assert table.state == "open"

    def test_a_confirmed_report_cannot_be_taken_back(self, table, ana, ben):
        report(table, ana, ANA_WINS)
        report(table, ben, ANA_WINS)
        with pytest.raises(Conflict, match="Only an organiser can change it"):
            results.withdraw_report(match=table, actor=ana)

    def test_a_concession_is_reported_like_a_game(self, table, ana, ben):
        conceded = Result(kind="concession", games=(game(0, 5, 2),), loser=1)
        report(table, ben, conceded)
        assert results.confirm_result(match=table, actor=ana).message == "Recorded: Ben conceded."
        table.refresh_from_db()
        assert (table.kind, table.loser_seat, table.games.count()) == ("concession", 1, 1)

    @pytest.mark.parametrize("kind", ["no_show", "double_loss", "match_loss"])
    def test_what_needs_a_judge_is_not_a_players_to_report(self, table, ana, kind):
        loser = None if kind == "double_loss" else 1
        with pytest.raises(NotAllowed, match="call a judge"):
            report(table, ana, Result(kind=kind, loser=loser))

    def test_who_may_log_a_game_does_not_keep_players_from_reporting_it(self, table, ana, event):
        event.rules["who_may_log"] = "staff"
        event.save()
        assert report(table, ana, ANA_WINS).kind == "waiting"

    def test_a_player_cannot_claim_that_a_game_was_ruled(self, table, ana):
        ruled = GameResult(ending="won", winner=0, by_ruling=True)
        report(table, ana, Result(games=(ruled, game(0))))
        assert [one["by_ruling"] for one in table.reports.get().result["games"]] == [False, False]


class TestWhoAndWhen:
    def test_only_those_at_the_table_and_staff(self, table, outsider, visitor, event):
        cleo = factories.player(event.entries.get(name="Cleo"))
        for actor in (outsider, visitor, cleo):
            with pytest.raises(NotAllowed, match="Only the two players of this match"):
                report(table, actor, ANA_WINS)
        assert table.reports.count() == 0

    def test_a_judge_enters_no_results(self, table, judge):
        with pytest.raises(NotAllowed, match="Only an organiser, a scorekeeper, a scorer"):
            report(table, judge, ANA_WINS)

    def test_staff_who_also_play_say_as_whom_they_act(self, table, event, organiser, ana_entry):
        ana_entry.user = organiser.user
        ana_entry.save()
        assert report(table, organiser, ANA_WINS, entry=ana_entry).kind == "waiting"
        assert report(table, organiser, LEVEL).kind == "confirmed"

    def test_nobody_acts_for_another_entry(self, table, outsider, ana_entry):
        with pytest.raises(NotAllowed, match="Only Ana or the staff"):
            report(table, outsider, ANA_WINS, entry=ana_entry)

    def test_an_unpublished_round_has_no_results(self, table, ana, organiser, first_round):
        Round.objects.update(state=Round.State.PREPARED)
        for actor in (ana, organiser):
            with pytest.raises(Conflict, match="Round 1 is not published yet"):
                report(table, actor, ANA_WINS)

    def test_closed_rounds_and_finished_events_are_the_organisers(
        self, table, ana, scorekeeper, organiser, event
    ):
        Round.objects.update(state=Round.State.CLOSED)
        with pytest.raises(Conflict, match="Round 1: over"):
            report(table, ana, ANA_WINS)
        with pytest.raises(NotAllowed, match="Only an organiser"):
            report(table, scorekeeper, ANA_WINS)
        Event.objects.update(state=Event.State.FINISHED)
        assert report(table, organiser, ANA_WINS).kind == "confirmed"

    def test_a_cancelled_event_stays_as_it_is(self, table, organiser):
        Event.objects.update(state=Event.State.CANCELLED)
        with pytest.raises(Conflict, match="cancelled"):
            report(table, organiser, ANA_WINS)

    def test_a_match_that_was_paired_anew_is_gone(self, table, ana):
        Match.objects.get(pk=table.pk).delete()
        with pytest.raises(NotFound, match="paired anew"):
            report(table, ana, ANA_WINS)

    def test_a_bye_takes_no_result(self, event, organiser, ana_entry):
        round_ = factories.make_round(event, byes=[ana_entry])
        with pytest.raises(Invalid, match="A bye counts by itself"):
            report(round_.matches.get(), organiser, played(0, 0))


class TestFit:
    @pytest.mark.parametrize(
        ("result", "words"),
        [
            (Result(games=(game(0), game(0), game(1))), "Game 3 cannot have been played"),
            (Result(), "at least one game"),
            (Result(games=(game(2),)), "does not sit at this table"),
            (Result(games=(GameResult(ending="won", winner=None),)), "has a winner if it was won"),
            (Result(kind="concession"), "Say which player conceded"),
            (Result(kind="bye"), "made by the pairing"),
            (Result(games=(game(0, 1, 2, 3),)), "needs the glory of 2 players"),
        ],
    )
    def test_a_result_that_contradicts_itself(self, table, ana, result, words):
        with pytest.raises(Invalid, match=words):
            report(table, ana, result)
        assert table.reports.count() == 0

    def test_drawn_unfinished_and_unknown_are_welcome(self, table, ana, ben):
        odd = Result(
            games=(
                game(0, 3, 11),
                GameResult(ending="drawn", glory=(4, 4)),
                GameResult(ending="unfinished", glory=(None, 2)),
            )
        )
        report(table, ana, odd)
        report(table, ben, odd)
        assert result_of(Match.objects.get(pk=table.pk)) == odd


class TestStaff:
    def test_a_scorekeepers_report_counts_at_once(self, table, scorekeeper, event):
        assert report(table, scorekeeper, ANA_WINS).kind == "confirmed"
        assert version(event) == 1

    @pytest.mark.parametrize(
        ("result", "said"),
        [
            (Result(kind="no_show", loser=1), "Ben did not show up"),
            (Result(kind="double_loss"), "a double loss"),
            (Result(kind="match_loss", loser=0), "a match loss for Ana"),
        ],
    )
    def test_staff_enter_what_was_not_played(self, table, scorekeeper, result, said):
        assert report(table, scorekeeper, result).message == f"Recorded: {said}."
        assert result_of(Match.objects.get(pk=table.pk)) == result

    def test_it_takes_the_place_of_what_players_said(self, table, ana, ben, organiser, event):
        report(table, ana, ANA_WINS)
        report(table, ben, LEVEL)
        report(table, organiser, LEVEL)
        assert [row.state for row in table.reports.order_by("id")] == [
            "replaced",
            "replaced",
            "confirmed",
        ]
        assert event.questions.get().answer == f"{organiser.label} entered 1-1."

    def test_another_result_than_the_recorded_is_a_correction(self, table, organiser):
        report(table, organiser, ANA_WINS)
        assert report(table, organiser, ANA_WINS).kind == "already"
        with pytest.raises(Conflict, match="correct the result and say why"):
            report(table, organiser, LEVEL)

    def test_a_correction_keeps_who_when_why_before_and_after(self, table, organiser, event):
        report(table, organiser, ANA_WINS)
        answer = results.correct_result(
            match=table, result=LEVEL, reason="slips were swapped", actor=organiser
        )
        assert answer.message == "Recorded: 1-1."
        row = AuditRecord.objects.filter(action="result.corrected").get()
        assert (row.actor, row.reason, row.event_id) == ("olga", "slips were swapped", event.pk)
        assert [one["winner"] for one in row.before["result"]["games"]] == [0, 0]
        assert [one["winner"] for one in row.after["result"]["games"]] == [0, 1]
        assert version(event) == 2

    def test_a_correction_needs_a_reason(self, table, organiser):
        report(table, organiser, ANA_WINS)
        with pytest.raises(Invalid, match="Give a reason"):
            results.correct_result(match=table, result=LEVEL, reason=" ", actor=organiser)

    def test_of_two_who_correct_at_once_the_second_is_told(self, table, organiser, scorekeeper):
        report(table, organiser, ANA_WINS)
        seen = Match.objects.get(pk=table.pk).version
        change = {"match": table, "reason": "as on the slip", "expected_version": seen}
        results.correct_result(result=LEVEL, actor=organiser, **change)
        with pytest.raises(Conflict, match="Somebody changed this result") as told:
            results.correct_result(result=BEN_WINS, actor=scorekeeper, **change)
        assert told.value.facts == {"expected": seen, "version": seen + 1}

    def test_a_reset_opens_the_match_again(self, table, ana, ben, organiser, event):
        report(table, ana, ANA_WINS)
        report(table, ben, ANA_WINS)
        reset = {"match": table, "reason": "wrong table", "actor": organiser}
        assert results.reset_result(**reset).kind == "reset"
        table.refresh_from_db()
        assert (table.state, table.kind, table.games.count()) == ("open", "played", 0)
        assert table.reports.get().state == "withdrawn"
        assert version(event) == 2
        assert results.reset_result(**reset).kind == "already"
        assert actions(table) == ["result.reported", "result.confirmed", "result.reset"]

    def test_a_question_is_settled_by_a_result(self, table, ana, ben, organiser, event):
        report(table, ana, ANA_WINS)
        report(table, ben, LEVEL)
        question = event.questions.get()
        settle = {"question": question, "actor": organiser, "reason": "both slips say so"}
        assert results.settle_question(result=LEVEL, **settle).message == "Recorded: 1-1."
        question.refresh_from_db()
        assert (question.answer, question.closed_by) == ("both slips say so", organiser.user)
        assert results.settle_question(result=LEVEL, **settle).kind == "already"
        with pytest.raises(Conflict, match="was closed by olga meanwhile"):
            results.settle_question(
                question=question, result=ANA_WINS, reason="both slips say so", actor=organiser
            )
        assert result_of(Match.objects.get(pk=table.pk)) == LEVEL

    def test_players_settle_no_questions(self, table, ana, ben, event):
        report(table, ana, ANA_WINS)
        report(table, ben, LEVEL)
        with pytest.raises(NotAllowed, match="Only an organiser, a scorekeeper, a scorer"):
            results.settle_question(
                question=event.questions.get(), result=ANA_WINS, reason="I won", actor=ana
            )
        assert Question.objects.filter(closed_at=None).count() == 1
