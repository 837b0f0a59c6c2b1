"""Rows read by hand are the very objects that Django reads."""

import pytest
from django.db.models import Model

from companion.core.rows import Columns, has_read, rows_of
from matches.models import Entry, Event, Game, Match, Seat
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def match():
    event = factories.make_event("Clash", about="With a café, 'quotes' and %s")
    round_ = factories.make_round(event, [tuple(factories.make_entries(event, 2))])
    factories.play(round_)
    return round_.matches.get()


@pytest.mark.parametrize("model", [Event, Entry, Match, Seat, Game])
def test_an_object_read_by_hand_is_as_django_reads_it(match, model: type[Model]):
    columns = Columns(model, "x")
    table = model._meta.db_table
    rows = rows_of(f"SELECT 7, {columns.sql} FROM {table} x ORDER BY x.id", ())
    read = [columns.read(row, 1) for row in rows]
    expected = list(model._default_manager.order_by("pk"))
    assert read == expected
    assert [values_of(one) for one in read] == [values_of(one) for one in expected]
    assert not read[0]._state.adding
    assert read[0]._state.db == "default"
    assert len(columns) == len(rows[0]) - 1


def values_of(one: Model) -> dict[str, object]:
    return {name: value for name, value in vars(one).items() if name != "_state"}


def test_a_set_that_is_known_is_not_asked_for(match, django_assert_num_queries):
    games = list(match.games.all())
    has_read(match, "games", Game.objects.all(), games)
    with django_assert_num_queries(0):
        assert list(match.games.all()) == games
