"""Rows read by hand are the very objects that Django reads."""

import pytest
from django.db import connection
from django.db.models import Model
from django.db.transaction import TransactionManagementError

from companion.core.rows import Columns, bring_up_to_date, has_read, locked, rows_of
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


def test_an_object_is_brought_up_to_date_as_by_refresh_from_db(match, django_assert_num_queries):
    other = Match.objects.get(pk=match.pk)
    assert [*match.games.all()] and match.round.event.name == "Clash"
    has_read(match, "games", match.games.all(), [])
    Match.objects.filter(pk=match.pk).update(extra_minutes=7)
    type(match.round).objects.update(name="Final")
    other.refresh_from_db()
    bring_up_to_date(match, Match.objects.get(pk=match.pk))
    assert values_of(match) | {"_prefetched_objects_cache": {}} == values_of(other)
    with django_assert_num_queries(1):
        assert match.round.name == "Final"
    assert len(match.games.all()) == 2


def test_rows_are_held_where_the_database_can():
    can = connection.features.has_select_for_update
    assert locked("SELECT 1") == ("SELECT 1 FOR UPDATE" if can else "SELECT 1")
    assert locked("SELECT 1", "m", "r") == ("SELECT 1 FOR UPDATE OF m, r" if can else "SELECT 1")


@pytest.mark.django_db(transaction=True)
def test_nothing_is_held_outside_a_transaction():
    if not connection.features.has_select_for_update:
        pytest.skip("SQLite holds whole databases")
    with pytest.raises(TransactionManagementError):
        locked("SELECT 1")
