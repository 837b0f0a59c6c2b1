"""Results, penalties, calls and questions by the API."""

from typing import Any

import pytest

from companion.core.actors import SYSTEM
from companion.core.models import AuditRecord
from matches.models import Entry, Event, Match, Question, Report
from matches.people.private_links import code_of
from matches.scores.services.questions import open_question
from tests import factories
from tests.matches.api.world import World, make_world

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("db")]

REPORT = "matches/{match}/report/"


def games(*winners: int | None, glory: tuple[int | None, ...] = (9, 5)) -> dict[str, Any]:
    """A report of games won by these seats, the winner with the first figure of `glory`."""
    ending = {None: "drawn"}
    told = [
        {
            "ending": ending.get(winner, "won"),
            "winner": winner,
            "glory": list(glory[::-1] if winner == 1 else glory),
        }
        for winner in winners
    ]
    return {"result": {"games": told}}


def kind(made: World, who: str, body: dict[str, Any], address: str = REPORT) -> str:
    """What became of a result."""
    response = made.ask(who, "POST", address, body)
    assert response.status_code == 200, response.json()
    told: str = response.json()["kind"]
    return told


class TestReporting:
    def test_the_opponents_code_confirms_ones_own_report(self):
        made = make_world("running")
        assert kind(made, "ana", games(0, 0)) == "waiting"
        ben = Entry.objects.get(name="Ben")
        wrong = made.ask("ana", "POST", "matches/{match}/confirm/", {"code": "000000"})
        assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong-code")
        seat = ben.seats.get()
        code = code_of(entry_id=ben.pk, version=ben.link_version, match_id=seat.match_id)
        assert kind(made, "ana", {"code": code}, "matches/{match}/confirm/") == "confirmed"

    def test_reported_confirmed_and_repeated(self):
        made = make_world("running")
        response = made.ask("ana", "POST", REPORT, games(0, 1, 0, glory=(9, None)))
        told = response.json()
        assert told["kind"] == "waiting"
        assert told["message"] == "You reported 2-1 for Ana. Ben must confirm it now."
        (report,) = told["match"]["reports"]
        assert (report["by"], report["state"], report["score"]) == ("Ana", "open", "2-1")
        assert kind(made, "ana", games(0, 1, 0, glory=(9, None))) == "already"
        confirm = {"report": report["id"]}
        told = made.ask("ben", "POST", "matches/{match}/confirm/", confirm).json()
        assert (told["kind"], told["match"]["state"]) == ("confirmed", "confirmed")
        assert told["match"]["result"]["games"][1] == {
            "ending": "won", "winner": 1, "glory": [None, 9], "by_ruling": False,
        }  # fmt: skip
        assert told["match"]["outcome"] == {"winner": 0, "both_lost": False, "by": "games"}
        third = made.ask("ben", "POST", REPORT, games(1, 1))
        assert (third.status_code, third.json()["code"]) == (409, "already-confirmed")
        assert Report.objects.count() == 1

    def test_a_winner_with_less_glory_is_asked_back_unless_the_caller_is_sure(self):
        made = make_world("running")
        slip = games(0, 0, glory=(5, 9))
        asked = made.ask("ana", "POST", REPORT, slip).json()
        assert (asked["status"], asked["code"]) == (422, "asked-back")
        assert asked["facts"]["doubts"] == ["less-glory-1", "less-glory-2"]
        assert Report.objects.count() == 0
        assert kind(made, "ana", {**slip, "sure": True}) == "waiting"

    def test_a_short_match_is_asked_whether_time_was_called(self):
        made = make_world("running")
        asked = made.ask("ana", "POST", REPORT, games(0)).json()
        assert (asked["status"], asked["code"]) == (422, "asked-back")
        assert asked["facts"]["doubts"] == ["short-0"]
        assert kind(made, "ana", {**games(0), "sure": True}) == "waiting"

    def test_a_level_match_is_settled_where_the_event_plays_the_whole_ladder(self):
        made = make_world("running")
        event = Event.objects.get(pk=made.event.pk)
        event.rules["drawn_match"] = "ladder"
        event.save()
        level = games(0, 1)
        level["result"]["games"].append({"ending": "drawn", "winner": None, "glory": [6, 6]})
        asked = made.ask("scorekeeper", "POST", REPORT, level).json()
        assert (asked["code"], asked["facts"]["doubts"]) == ("asked-back", ["level-0"])
        level["result"]["settled"] = {"by": "sudden_death", "winner": 1}
        response = made.ask("scorekeeper", "POST", REPORT, level).json()
        told = response["match"]
        assert told["result"]["settled"] == {"by": "sudden_death", "winner": 1}
        assert told["outcome"] == {"winner": 1, "both_lost": False, "by": "sudden_death"}

    def test_reports_that_differ_are_settled_on_the_desk(self):
        made = make_world("running")
        kind(made, "ana", games(0, 0))
        assert kind(made, "ben", games(1, 1)) == "question"
        (question,) = made.ask("judge", "GET", "events/{slug}/questions/").json()["results"]
        assert (question["kind"], question["match_id"]) == ("reports_differ", made.ids["match"])
        address = f"questions/{question['id']}/"
        refused = made.ask("judge", "POST", f"{address}close/", {"answer": "Later"})
        assert (refused.status_code, refused.json()["code"]) == (409, "needs-a-result")
        settled = {**games(0, 1, 0), "reason": "Saw the slip"}
        assert kind(made, "scorekeeper", settled, f"{address}settle/") == "confirmed"
        assert made.ask("judge", "GET", "events/{slug}/questions/").json()["count"] == 0
        other = {**games(1, 1), "reason": "No"}
        again = made.ask("organiser", "POST", f"{address}settle/", other)
        assert (again.status_code, again.json()["code"]) == (409, "question-closed")

    def test_taken_back_corrected_and_reset(self):
        made = make_world("running")
        kind(made, "ana", games(0, 0))
        assert kind(made, "ana", {}, "matches/{match}/withdraw-report/") == "withdrawn"
        assert kind(made, "scorekeeper", games(0, 0)) == "confirmed"
        correct = {**games(1, 1), "reason": "Mixed up", "expected_version": 0}
        late = made.ask("organiser", "POST", "matches/{match}/correct/", correct)
        assert (late.status_code, late.json()["code"]) == (409, "changed-meanwhile")
        version = late.json()["facts"]["version"]
        correct["expected_version"] = version
        assert kind(made, "organiser", correct, "matches/{match}/correct/") == "confirmed"
        reset = {"reason": "Wrong table"}
        assert kind(made, "organiser", reset, "matches/{match}/reset/") == "reset"
        without = made.ask("organiser", "POST", "matches/{match}/reset/", {"reason": " "})
        assert (without.status_code, without.json()["code"]) == (422, "reason-missing")

    def test_staff_who_play_act_as_the_player(self):
        made = make_world("running")
        made.entries["ana"].user = made.users["organiser"]
        made.entries["ana"].save()
        assert kind(made, "organiser", {**games(0, 0), "as_player": True}) == "waiting"
        refused = made.ask("scorekeeper", "POST", REPORT, {**games(0, 0), "as_player": True})
        assert (refused.status_code, refused.json()["code"]) == (403, "not-your-match")

    @pytest.mark.parametrize(
        ("result", "status", "code"),
        [
            ({"games": [{"ending": "won", "winner": 0, "glory": [-1, 0]}]}, 422, "unfit-result"),
            ({"games": [{"ending": "won", "winner": 0, "glory": [100, 0]}]}, 422, "unfit-result"),
            ({"games": [{"ending": "won", "winner": 2}]}, 422, "unfit-result"),
            ({"games": [{"ending": "won", "winner": "0"}]}, 422, "unfit-result"),
            ({"games": [{"ending": "won"}]}, 422, "unfit-result"),
            ({"games": [{"ending": "won", "winner": 0}] * 3}, 422, "unfit-result"),
            ({"games": [{"ending": "won", "winner": 0}] * 4}, 422, "unfit-result"),
            ({"games": []}, 422, "unfit-result"),
            ({"kind": "bye"}, 422, "unfit-result"),
            ({"kind": "concession"}, 422, "unfit-result"),
            ({"kind": "double_loss"}, 403, "staff-only"),
            ({"score": "2-0"}, 422, "unfit-result"),
            ("2-0", 422, "unfit-result"),
            (None, 400, "invalid"),
        ],
    )
    def test_what_cannot_be_a_result(self, result: Any, status: int, code: str):
        made = make_world("running")
        records = AuditRecord.objects.count()
        response = made.ask("ana", "POST", REPORT, {"result": result})
        assert (response.status_code, response.json()["code"]) == (status, code)
        assert Match.objects.get(pk=made.ids["match"]).state == "open"
        assert AuditRecord.objects.count() == records

    def test_no_result_for_a_round_in_preparation(self):
        made = make_world("prepared")
        response = made.ask("organiser", "POST", REPORT, games(0, 0))
        assert (response.status_code, response.json()["code"]) == (409, "round-not-published")
        assert response.json()["detail"].endswith("Nothing is recorded.")


class TestWhoSeesWhat:
    def test_reports_and_reasons_are_for_the_table_and_staff(self):
        made = make_world("running")
        kind(made, "ana", games(0, 0))
        penalty = {"entry": 1, "kind": "game_loss", "game": 1, "reason": "Slow play"}
        made.ask("judge", "POST", "matches/{match}/penalties/", penalty)
        made.ask("ben", "POST", "matches/{match}/call-judge/", {"note": "Sight"})
        for who, reports, reason, note in [
            ("organiser", 1, "Slow play", "Sight"),
            ("ana", 1, "Slow play", "Sight"),
            ("ben", 1, None, "Sight"),
            ("cleo", 0, None, None),
            ("visitor", 0, None, None),
        ]:
            told = made.ask(who, "GET", "matches/{match}/").json()
            assert len(told["reports"]) == reports, who
            reasons = [penalty["reason"] for penalty in told["penalties"]]
            assert reasons == ([reason] if reason else []), who
            assert told["call"]["note"] == note, who


class TestJudges:
    def test_called_taken_and_closed(self):
        made = make_world("running")
        call = made.ask("ana", "POST", "matches/{match}/call-judge/", {"note": "Sight"}).json()
        again = made.ask("ben", "POST", "matches/{match}/call-judge/", {}).json()
        assert (again["id"], call["by"], call["table"]) == (call["id"], "Ana", 1)
        address = f"judge-calls/{call['id']}/"
        assert made.ask("judge", "POST", f"{address}take/").json()["taken_by"] == "judge"
        late = made.ask("organiser", "POST", f"{address}take/")
        assert (late.status_code, late.json()["code"]) == (409, "call-taken")
        off = made.ask("ana", "POST", f"{address}call-off/", {})
        assert (off.status_code, off.json()["code"]) == (409, "call-taken")
        closed = made.ask("judge", "POST", f"{address}close/", {"outcome": "Explained"}).json()
        assert closed["outcome"] == "Explained"
        assert made.ask("judge", "GET", "events/{slug}/judge-calls/").json()["count"] == 0
        listed = made.ask("judge", "GET", "events/{slug}/judge-calls/?closed=true").json()
        assert [one["id"] for one in listed["results"]] == [call["id"]]

    def test_a_match_loss_given_and_taken_back(self):
        made = make_world("running")
        body = {"entry": 1, "kind": "match_loss", "reason": "Left the hall"}
        given = made.ask("judge", "POST", "matches/{match}/penalties/", body).json()
        told = made.ask("ana", "GET", "matches/{match}/").json()
        assert (told["kind"], told["state"]) == ("match_loss", "confirmed")
        taken = made.ask("judge", "POST", f"penalties/{given['id']}/take-back/", {"reason": "Ill"})
        assert taken.json()["taken_back_reason"] == "Ill"
        assert made.ask("ana", "GET", "matches/{match}/").json()["state"] == "open"
        listed = made.ask("judge", "GET", "events/{slug}/penalties/?entry=1").json()
        assert listed["count"] == 1
        assert made.ask("judge", "GET", "events/{slug}/penalties/?entry=2").json()["count"] == 0

    def test_a_penalty_that_does_not_fit(self):
        made = make_world("running")
        address = "matches/{match}/penalties/"
        for change, status in [
            ({"entry": 3}, 422),
            ({"entry": 99}, 404),
            ({"kind": "game_loss"}, 422),
            ({"kind": "shout"}, 400),
            ({"reason": ""}, 422),
        ]:
            body = {"entry": 1, "kind": "warning", "reason": "Late", **change}
            assert made.ask("judge", "POST", address, body).status_code == status, change

    def test_a_question_about_no_match(self):
        made = make_world("running")
        question = open_question(
            event=made.event, kind=Question.Kind.LOG_DISAGREES, text="Whose log?", actor=SYSTEM
        )
        settle = {**games(0, 0), "reason": "x"}
        refused = made.ask("organiser", "POST", f"questions/{question.pk}/settle/", settle)
        assert refused.status_code == 422
        body = {"answer": "Of a friendly game"}
        closed = made.ask("organiser", "POST", f"questions/{question.pk}/close/", body)
        assert closed.json()["answer"] == "Of a friendly game"


@pytest.mark.parametrize("path", ["matches/999999/", f"matches/{10**30}/"])
def test_a_match_there_is_not(path: str):
    made = make_world("open")
    for who in ("organiser", "visitor"):
        response = made.ask(who, "GET", path)
        assert (response.status_code, response.json()["code"]) == (404, "not-found")


def test_a_bye_takes_no_result():
    made = make_world("between")
    late = factories.make_entry(made.event, "Eve", number=5)
    made.ids["match"] = factories.make_round(made.event, byes=[late]).matches.get().pk
    response = made.ask("organiser", "POST", REPORT, games(0, 0))
    assert (response.status_code, response.json()["code"]) == (422, "bye-takes-no-result")
