"""Rows written without what the ORM does besides, where every phone's request pays for it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from django.db import connection
from django.db.models import Model


def insert(model: type[Model], rows: Iterable[Model]) -> None:
    """Add rows as they are, in one statement; their ids are not read back.

    For models whose fields are numbers, texts, booleans, moments and foreign keys: no default is
    worked out, no signal is sent.
    """
    fields: list[Any] = [one for one in model._meta.concrete_fields if not one.primary_key]
    quoted = connection.ops.quote_name
    table, names = quoted(model._meta.db_table), ", ".join(quoted(one.column) for one in fields)
    into = f"INSERT INTO {table} ({names})"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            records = [{one.column: getattr(row, one.attname) for one in fields} for row in rows]
            rest = f"SELECT {names} FROM json_populate_recordset(NULL::{table}, %s::json)"
            cursor.execute(f"{into} {rest}", [msgspec.json.encode(records, enc_hook=str).decode()])
        else:
            values = [[_adapted(getattr(row, one.attname)) for one in fields] for row in rows]
            places = ", ".join(["%s"] * len(fields))
            cursor.executemany(f"{into} VALUES ({places})", values)


def update(row: Model, fields: Iterable[str]) -> None:
    """Write some fields of a row, as `insert` does; nothing tells whether it is there still."""
    columns: list[Any] = [row._meta.get_field(name) for name in fields]
    quoted = connection.ops.quote_name
    sets = ", ".join(f"{quoted(field.column)} = %s" for field in columns)
    values = [_adapted(getattr(row, field.attname)) for field in columns]
    key: Any = row._meta.pk
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {quoted(row._meta.db_table)} SET {sets} WHERE {quoted(key.column)} = %s",
            [*values, row.pk],
        )


def _adapted(value: Any) -> Any:
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value
