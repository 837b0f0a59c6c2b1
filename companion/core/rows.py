"""Rows of models read by a statement written by hand: for what is asked so often that making its
SQL anew each time would cost several times what the database takes for the answer."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.expressions import Col
from django.db.transaction import TransactionManagementError

OfModel = TypeVar("OfModel", bound=Model)
Row = Sequence[Any]


class Columns(Generic[OfModel]):
    """Every column of a model, as the statement selects it under an alias and as a row gives it."""

    def __init__(self, model: type[OfModel], alias: str) -> None:
        self.model = model
        self.alias = alias
        self.fields = model._meta.concrete_fields
        self.names = [field.attname for field in self.fields]
        self.sql = ", ".join(f'{alias}."{field.column}"' for field in self.fields)
        self._readers: list[tuple[int, list[Callable[..., Any]]]] | None = None

    def __len__(self) -> int:
        return len(self.fields)

    def read(self, row: Row, at: int = 0) -> OfModel:
        """The object whose columns begin at this place of the row."""
        values = list(row[at : at + len(self.fields)])
        for place, readers in self._those_that_read():
            for reader in readers:
                values[place] = reader(values[place], None, connection)
        return self.model.from_db(connection.alias, self.names, values)

    def _those_that_read(self) -> list[tuple[int, list[Callable[..., Any]]]]:
        """By place, what makes Python's values of the database's: the same as Django's."""
        if self._readers is None:
            every = [
                connection.ops.get_db_converters(Col(self.alias, field))
                + field.get_db_converters(connection)
                for field in self.fields
            ]
            self._readers = [(place, readers) for place, readers in enumerate(every) if readers]
        return self._readers


def rows_of(statement: str, given: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What the database answers."""
    with connection.cursor() as cursor:
        cursor.execute(statement, given)
        return list(cursor.fetchall())


def locked(statement: str, *tables: str) -> str:
    """The statement that holds the rows it reads until the transaction ends, as `select_for_update`
    does. tables: the aliases whose rows, where not all. Raises TransactionManagementError outside
    a transaction, where nothing would be held."""
    if not connection.features.has_select_for_update:
        return statement
    if connection.get_autocommit():
        raise TransactionManagementError("Rows are held in a transaction only.")
    return f"{statement} FOR UPDATE{' OF ' + ', '.join(tables) if tables else ''}"


def bring_up_to_date(row: OfModel, fresh: OfModel) -> None:
    """Give an object what its row was read as anew; what it had read of others is forgotten, as
    after `refresh_from_db`."""
    for field in row._meta.concrete_fields:
        row.__dict__[field.attname] = fresh.__dict__[field.attname]
    row._state.fields_cache.clear()
    row.__dict__.pop("_prefetched_objects_cache", None)


def has_read(row: Model, name: str, related: QuerySet[Any], found: Sequence[Model]) -> None:
    """Let a related set of an object be known as read, as `prefetch_related` does."""
    related._result_cache = list(found)
    related._prefetch_done = True  # type: ignore[attr-defined]
    row.__dict__.setdefault("_prefetched_objects_cache", {})[name] = related


def only(found: QuerySet[OfModel]) -> OfModel | None:
    """The row that there is at most one of; None where there is none. It is not sorted, which is
    a fifth of what `first` costs."""
    return next(iter(found.order_by()[:1]), None)
