"""The record on the desk: filtered, paged, and readable."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from companion.core.actors import Actor
from companion.core.services.audit import record
from matches.overview.queries.record_told import Difference, differences
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def at(event) -> str:
    return reverse("desk_record", args=[event.slug])


def note(event, *, action: str = "result.confirmed", actor: str = "Olga", **values) -> None:
    record(
        actor=Actor(label=actor), action=action, summary=f"{action} by {actor}",
        event_id=event.pk, **values,
    )  # fmt: skip


def summaries(response) -> list[str]:
    return [told.row.summary for told in response.context["rows"]]


def test_the_record_is_narrowed_by_what_and_by_whom(desk, event):
    note(event)
    note(event, action="round.published")
    note(event, actor="Scott")
    got = summaries(desk.get(at(event), {"action": "result.confirmed", "actor": "olg"}))
    assert got == ["result.confirmed by Olga"]


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ({"since": "2100-01-01T00:00"}, 0),
        ({"until": "2000-01-01T00:00"}, 0),
        ({"since": "2000-01-01T00:00", "until": "2100-01-01T00:00"}, 1),
        ({"since": "whenever"}, 1),
    ],
)
def test_the_record_is_narrowed_by_time(asked, shown, desk, event):
    note(event)
    assert len(summaries(desk.get(at(event), asked))) == shown


def test_the_record_comes_in_pages_that_keep_the_filter(desk, event):
    for _ in range(51):
        note(event)
    first = desk.get(at(event), {"actor": "Olga"})
    assert (len(summaries(first)), "page=2" in text_of(first)) == (50, True)
    second = desk.get(at(event), {"actor": "Olga", "page": "2"})
    assert len(summaries(second)) == 1
    assert "actor=Olga" in text_of(second)


def test_a_reason_and_what_changed_are_shown(desk, event):
    note(event, before={"place": "Hall A"}, after={"place": "Hall B"}, reason="flood")
    page = text_of(desk.get(at(event)))
    assert "Why: flood" in page
    assert "Hall A</span> → Hall B" in page


def test_the_record_takes_as_many_queries_for_three_rows_as_for_one(desk, event):
    counts = []
    for how_many in (1, 2):
        for _ in range(how_many):
            note(event, after={"a": 1})
        with CaptureQueriesContext(connection) as queries:
            desk.get(at(event))
        counts.append(len(queries))
    assert counts[0] == counts[1]


GAME = {"ending": "won", "winner": 0, "glory": [9, None], "by_ruling": False}


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": None}, {"a": 1}, [("a", "none", "1")]),
        (None, {"extra_minutes": 5}, [("extra minutes", "", "5")]),
        ({"state": "open"}, None, [("state", "open", "")]),
        ({"check_in": True}, {"check_in": False}, [("check in", "yes", "no")]),
        ({"clubs": ["a", "b"]}, {"clubs": []}, [("clubs", "a, b", "none")]),
        (
            {"points": {"win": 3}},
            {"points": {"win": 2}},
            [("points", "win 3", "win 2")],
        ),
        (
            None,
            {"result": {"kind": "played", "games": [GAME], "loser": None}},
            [("result", "", "game 1 player 1 won (glory 9–none)")],
        ),
        (
            None,
            {"result": {"kind": "no_show", "games": [], "loser": 1}},
            [("result", "", "no show, lost by player 2")],
        ),
        (
            {"tables": [{"table": 1, "players": [4, 7], "kind": "bye", "games": []}]},
            None,
            [("tables", "bye, table 1, players #4 and #7", "")],
        ),
    ],
)
def test_changes_are_told_in_words(before, after, said):
    assert differences(before, after) == [Difference(*one) for one in said]
