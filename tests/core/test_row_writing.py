"""Rows written past the ORM are the rows that the ORM would have written."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction

from companion.core import row_writing
from companion.core.rows import only
from matches.models import GameEvent, LoggedGame, LogLine

pytestmark = [pytest.mark.django_db, pytest.mark.database]

AT = datetime(2026, 11, 22, 16, 11, 25, 250000, tzinfo=UTC)


@pytest.fixture
def line(table):
    logged = LoggedGame.objects.create(match=table, game=1)
    return LogLine.objects.create(logged=logged, state="stands", detail="glory", header="{}", h="")


def event(line, n, **more):
    told = {
        "client_id": f"a-{n}",
        "kind": "glory",
        "by": -1,
        "seat": 0,
        "raw": '{"n":"é%s\\u0022"}',
    }
    return GameEvent(line=line, n=n, h="h", p="", tapped_at=AT, received_at=AT, **{**told, **more})


def test_what_is_inserted_is_read_as_it_was(line, organiser):
    made = [event(line, 1), event(line, 2, late=True, user=organiser.user)]
    row_writing.insert(GameEvent, made)
    found = list(GameEvent.objects.order_by("n"))
    names = [field.attname for field in GameEvent._meta.concrete_fields if not field.primary_key]
    for one, other in zip(made, found, strict=True):
        assert [getattr(one, name) for name in names] == [getattr(other, name) for name in names]


def test_the_same_number_twice_is_refused_by_the_database(line):
    row_writing.insert(GameEvent, [event(line, 1)])
    with pytest.raises(IntegrityError), transaction.atomic():
        row_writing.insert(GameEvent, [event(line, 1, client_id="another")])


def test_an_update_writes_the_fields_named_and_no_other(line):
    line.last, line.last_at, line.h = 7, AT, "not written"
    line.position = b"\x00\xff"
    row_writing.update(line, ["last", "last_at", "position"])
    found = LogLine.objects.get()
    assert (found.last, found.last_at, found.h) == (7, AT, "")
    assert bytes(found.position) == b"\x00\xff"


def test_only_gives_the_row_or_none(line):
    assert only(LogLine.objects.filter(pk=line.pk)) == line
    assert only(LogLine.objects.filter(pk=0)) is None
