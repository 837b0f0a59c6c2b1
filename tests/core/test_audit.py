"""The audit record is append-only: the database itself refuses to change it."""

import pytest
from django.db import DatabaseError, connection, transaction

from companion.core.actors import actor_of_user
from companion.core.models import AuditRecord
from companion.core.services import audit
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def row():
    """A row, of an account."""
    actor = actor_of_user(factories.make_user("olga"))
    return audit.record(actor=actor, action="result.confirmed", summary="2-0 confirmed")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE core_auditrecord SET summary = '0-2 confirmed'",
        "UPDATE core_auditrecord SET at = '2020-01-01 00:00:00+00:00'",
        "UPDATE core_auditrecord SET id = id + 1",
        "UPDATE core_auditrecord SET user_id = user_id",
        "DELETE FROM core_auditrecord",
    ],
)
def test_the_database_refuses(row, statement):
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert AuditRecord.objects.get().summary == "2-0 confirmed"


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL knows no REPLACE")
def test_a_row_is_not_written_over_either(row):
    copy = "SELECT * FROM core_auditrecord"
    for statement in (
        f"INSERT OR REPLACE INTO core_auditrecord {copy}",
        f"REPLACE INTO core_auditrecord {copy}",
    ):
        with (
            pytest.raises(DatabaseError, match="append-only"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite knows no TRUNCATE")
def test_emptying_the_table_is_refused_too(row):
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("TRUNCATE core_auditrecord CASCADE")
    assert AuditRecord.objects.count() == 1


def test_of_an_account_that_is_deleted_the_name_stays(row):
    row.user.delete()
    kept = AuditRecord.objects.get()
    assert (kept.user, kept.actor, kept.summary) == (None, "olga", "2-0 confirmed")
