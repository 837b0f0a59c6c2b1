"""The actors used everywhere: an organiser, a judge, a scorekeeper, Ana and Ben who play each
other, and an outsider who is signed in but has nothing to do with the event. And the catalogue in
the tables, for tests of cards and decks."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, connections, transaction
from django.db.backends.base.introspection import BaseDatabaseIntrospection
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.backends.signals import connection_created

from companion.core.actors import Actor, actor_of_user
from companion.core.breaker import Breaker
from companion.core.services import outbox
from decks.services.catalogue import import_catalogue
from matches.models import Entry, Event, Match, Round
from matches.rulebook.services import adjudication
from tests import factories, stored, untimed

assert untimed.PROFILE


# the longest of the browser's files first, so that no worker goes on long after the others
LONGEST = ("accessibility", "pad_full", "sync", "organisers", "pad_glory", "disputes", "offline")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What starts products of its own mostly waits: it comes first, beside what computes."""
    items.sort(key=lambda item: item.path.parent.name not in {"processes", "convention"})
    places = [at for at, item in enumerate(items) if item.path.parent.name == "browser"]
    rank = {f"test_{name}.py": at for at, name in enumerate(LONGEST)}
    pages = sorted((items[at] for at in places), key=lambda item: rank.get(item.path.name, 99))
    for at, item in zip(places, pages, strict=True):
        items[at] = item


def pytest_collection_finish() -> None:
    """Refuses a test module that asks the database while it is imported: PostgreSQL's pool would
    then be one of the real database, in which the tests would write."""
    if getattr(connections["default"], "_connection_pools", None):
        raise pytest.UsageError("A test module asked the database while it was imported.")


@pytest.fixture(scope="session")
def kept_tables(pytestconfig: pytest.Config) -> Path | None:
    """Where the tables are kept that the migrations of now make, on SQLite."""
    if connection.vendor != "sqlite" or not hasattr(pytestconfig, "cache"):
        return None
    return stored.tables_file(pytestconfig.cache.mkdir("tables"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, kept_tables: Path | None
) -> None:
    """The first connection to the tests' database gives it the tables that were kept."""

    def give(**told: Any) -> None:
        if connection.is_in_memory_db():  # the tests', and nobody else's
            connection_created.disconnect(give)
            stored.give_tables(kept_tables)

    if kept_tables is not None and kept_tables.exists():
        connection_created.connect(give, weak=False)


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_blocker: Any, kept_tables: Path | None
) -> None:
    """The tests' database; its tables are kept for the next run."""
    if kept_tables is not None and not kept_tables.exists():
        with django_db_blocker.unblock():
            stored.keep_tables(kept_tables)


@pytest.fixture(scope="session")
def fill(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Callable[[], Any]], None]:
    """`fill(name, make)`: rows that are made once a run."""
    own = tmp_path_factory.getbasetemp()
    folder = own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own
    return partial(stored.fill, folder)


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> None:
    """Limits count in the cache, which tests would else share."""
    cache.clear()


@pytest.fixture
def event(db: None) -> Event:
    """A running best-of-three event by our standard preset."""
    return factories.make_event()


@pytest.fixture
def organiser(event: Event) -> Actor:
    return factories.make_staff(event, "organiser", factories.make_user("olga"))


@pytest.fixture
def judge(event: Event) -> Actor:
    return factories.make_staff(event, "judge", factories.make_user("judith"))


@pytest.fixture
def scorekeeper(event: Event) -> Actor:
    return factories.make_staff(event, "scorekeeper", factories.make_user("scott"))


@pytest.fixture
def ana_entry(event: Event) -> Entry:
    return factories.make_entry(event, "Ana", number=1)


@pytest.fixture
def ben_entry(event: Event) -> Entry:
    return factories.make_entry(event, "Ben", number=2)


@pytest.fixture
def ana(ana_entry: Entry) -> Actor:
    """Ana, by her private link."""
    return factories.player(ana_entry)


@pytest.fixture
def ben(ben_entry: Entry) -> Actor:
    """Ben, by his private link."""
    return factories.player(ben_entry)


@pytest.fixture
def outsider(db: None) -> Actor:
    """Somebody with an account and no part in the event."""
    return actor_of_user(factories.make_user("outsider"))


@pytest.fixture
def visitor() -> Actor:
    """Somebody from the street."""
    return Actor(label="a visitor")


@pytest.fixture
def first_round(event: Event, ana_entry: Entry, ben_entry: Entry) -> Round:
    """Round 1, being played: Ana and Ben at table 1, two others at table 2."""
    others = [factories.make_entry(event, name, number=n) for n, name in ((3, "Cleo"), (4, "Dan"))]
    return factories.make_round(event, [(ana_entry, ben_entry), (others[0], others[1])])


@pytest.fixture
def table(first_round: Round) -> Match:
    """The table at which Ana (seat 0) and Ben (seat 1) play."""
    return first_round.matches.get(table=1)


@pytest.fixture(scope="module")
def whole_catalogue(django_db_setup: None, django_db_blocker: Any, fill: Any) -> Iterator[None]:
    """The shipped catalogue, imported once for a module and taken back after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        fill("catalogue", partial(import_catalogue, actor=factories.COMMAND))
        yield
        transaction.set_rollback(True)


@pytest.fixture
def tables(whole_catalogue: None, db: None) -> None:
    """The catalogue in the tables, for one test."""


@pytest.fixture(autouse=True)
def rested_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test found of the queue says nothing to the next."""
    monkeypatch.setattr(outbox, "broker_breaker", Breaker())


@pytest.fixture(scope="session", autouse=True)
def unhurried_engine() -> Iterator[None]:
    """A busy machine is no fault of a question: those of tests that hang prove its two seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(adjudication, "SECONDS", 30.0)
        patch.setattr(adjudication, "WAIT_SECONDS", 30.0)
        yield


def _delete_all(cursor: Any, introspection: BaseDatabaseIntrospection) -> None:
    """Every row of every table on PostgreSQL: TRUNCATE makes a file anew of each table and index,
    and waits seconds for the disk to have them all."""
    tables = introspection.django_table_names(only_existing=True, include_views=False)
    cursor.execute("ALTER TABLE core_auditrecord DISABLE TRIGGER USER")
    cursor.execute("".join(f'DELETE FROM "{table}"; ' for table in tables))
    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # a table with open checks cannot be altered
    cursor.execute("ALTER TABLE core_auditrecord ENABLE TRIGGER USER")


@pytest.fixture(scope="session", autouse=True)
def audit_record_can_be_flushed() -> Iterator[None]:
    """Tests that commit are followed by emptying every table, which the audit record's triggers
    refuse: only for that they are laid aside."""
    flush = BaseDatabaseOperations.execute_sql_flush

    def without_triggers(self: BaseDatabaseOperations, statements: list[str]) -> None:
        with transaction.atomic(), self.connection.cursor() as cursor:
            if self.connection.vendor == "postgresql":
                _delete_all(cursor, self.connection.introspection)
                return
            cursor.execute(
                "SELECT name, sql FROM sqlite_master "
                "WHERE type = 'trigger' AND tbl_name = 'core_auditrecord'"
            )
            triggers = cursor.fetchall()
            for name, _ in triggers:
                cursor.execute(f"DROP TRIGGER {name}")
            flush(self, statements)
            for _, sql in triggers:
                cursor.execute(sql)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseOperations, "execute_sql_flush", without_triggers)
        yield
