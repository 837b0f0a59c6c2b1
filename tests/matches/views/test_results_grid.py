"""The results grid asks what the forms ask: a short match, and how a level one was settled."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from companion.core.models import AuditRecord
from matches.models import Event, Match, Report
from matches.rules import outcomes
from matches.rules.event_rules import read
from matches.scores.queries import result_of
from tests import factories
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

LEVEL = {
    "g1_0": "9",
    "g1_1": "5",
    "g2_0": "5",
    "g2_1": "9",
    "g3_0": "6",
    "g3_1": "6",
    "w3": "drawn",
}


@pytest.fixture
def whole_ladder(event: Event) -> Event:
    """The event plays the book's whole ladder."""
    event.rules["drawn_match"] = "ladder"
    event.save()
    return event


def typed(desk: Client, match: Match, **cells: str):
    """The row of a match as the grid answers it."""
    match.refresh_from_db()
    sent = {"match": str(match.pk), "version": str(match.version), **cells}
    address = reverse("desk_results", args=[match.round.event.slug])
    return desk.post(address, sent, headers={"HX-Request": "true"})


def decided(match: Match) -> tuple[int | None, str]:
    """Who has won the recorded match, and by which rung."""
    result = result_of(match)
    assert result is not None
    found = outcomes.outcome(result, outcomes.ladder_of(read(match.round.event.rules)))
    return found.winner, found.by


def test_before_the_first_round_its_page_says_where_the_tables_will_stand(desk, event):
    address = reverse("desk_results", args=[event.slug])
    page = desk.get(address)
    assert page.status_code == 200
    assert "No round is published yet. Its tables stand here once it is." in text_of(page)
    assert desk.post(address, {"match": "1"}).status_code == 404


def test_who_waits_there_for_the_first_round_is_taken_to_it(desk, event):
    address, poll = reverse("desk_results", args=[event.slug]), {"HX-Request": "true"}
    waiting = desk.get(f"{address}?waiting=1", headers=poll)
    assert text_of(waiting).startswith('<p class="lead">No round is published yet.')
    again = {**poll, "If-None-Match": waiting["ETag"]}
    assert desk.get(f"{address}?waiting=1", headers=again).status_code == 304
    factories.make_round(event, [tuple(factories.make_entries(event, 2))])
    assert desk.get(f"{address}?waiting=1", headers=poll)["HX-Redirect"] == address


def test_a_level_match_is_asked_how_it_was_settled_and_keeps_the_answer(desk, whole_ladder, table):
    asked = typed(desk, table, **LEVEL)
    assert "Say who had fighters left" in text_of(asked)
    for value in ("survivors:0", "survivors:1", "sudden_death:0", "roll_off:1"):
        assert f'value="{value}"' in asked.content.decode()
    table.refresh_from_db()
    assert result_of(table) is None
    done = typed(desk, table, **LEVEL, settled="survivors:1")
    table.refresh_from_db()
    assert "recorded" in text_of(done)
    assert decided(table) == (1, "survivors")


def test_it_may_be_left_level_when_somebody_says_so(desk, whole_ladder, table):
    typed(desk, table, **LEVEL, **{"level-0": "yes"})
    table.refresh_from_db()
    assert (table.state, *decided(table)) == ("confirmed", None, "nothing")


def test_an_event_that_lets_matches_be_drawn_asks_nothing(desk, event, table):
    done = typed(desk, table, **LEVEL)
    assert "recorded" in text_of(done)


def test_a_settlement_of_a_match_that_is_level_no_more_is_let_go(desk, whole_ladder, table):
    typed(desk, table, **{**LEVEL, "g3_0": "7", "w3": ""}, settled="roll_off:1")
    table.refresh_from_db()
    assert result_of(table).settled is None
    assert decided(table) == (0, "games")


@pytest.mark.parametrize("settled", ["roll_off:9", "coin:0", "roll_off"])
def test_what_is_no_settlement_is_none(settled, desk, whole_ladder, table):
    typed(desk, table, **LEVEL, settled=settled)
    table.refresh_from_db()
    assert result_of(table) is None


def test_a_short_match_is_asked_whether_time_was_called(desk, event, table):
    asked = typed(desk, table, g1_0="9", g1_1="5")
    assert "Only 1 game of 3. Was time called?" in text_of(asked)
    table.refresh_from_db()
    assert result_of(table) is None
    typed(desk, table, g1_0="9", g1_1="5", **{"short-0": "yes"})
    table.refresh_from_db()
    assert decided(table) == (0, "games")


WON = {"g1_0": "9", "g1_1": "5", "g2_0": "7", "g2_1": "2"}


def test_a_row_recorded_by_a_slip_is_undone_with_its_numbers_still_there(desk, table):
    assert 'name="undo"' in typed(desk, table, **WON).content.decode()
    row = typed(desk, table, undo="1").content.decode()
    table.refresh_from_db()
    assert (table.state, result_of(table)) == (Match.State.OPEN, None)
    for value in WON.values():
        assert f'value="{value}"' in row
    undone = AuditRecord.objects.get(action="result.reset")
    assert undone.reason == "Undone in the grid of results."
    assert "recorded" in text_of(typed(desk, table, **{**WON, "g2_0": "8"}))


def test_what_others_recorded_or_players_agreed_on_is_not_undone_in_the_grid(
    desk, score_desk, table
):
    typed(score_desk, table, **WON)
    told = text_of(typed(desk, table, undo="1"))
    assert "Only what you recorded within the hour is undone here" in told
    assert 'name="undo"' not in told
    assert result_of(Match.objects.get(pk=table.pk)) is not None


def test_what_was_recorded_an_hour_ago_is_corrected_with_a_reason(desk, table):
    typed(desk, table, **WON)
    Report.objects.update(created_at=timezone.now() - timedelta(minutes=61))
    told = text_of(typed(desk, table, undo="1"))
    assert "Nothing was changed" in told and ">correct</a>" in told


def test_a_row_that_was_corrected_since_is_left_alone(desk, table):
    typed(desk, table, **WON)
    stale = {"version": "0", "undo": "1"}
    assert "Nothing was changed" in text_of(typed(desk, table, **stale))
    assert result_of(Match.objects.get(pk=table.pk)) is not None
