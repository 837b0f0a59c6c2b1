"""The catalogue in the tables, and decks to begin with."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from companion.core.actors import Actor
from decks.services.catalogue import import_catalogue

COMMAND = Actor(label="tests", via="command")


@pytest.fixture(scope="module")
def whole_catalogue(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The shipped catalogue, imported once for a module and taken back after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        import_catalogue(actor=COMMAND)
        yield
        transaction.set_rollback(True)


@pytest.fixture
def tables(whole_catalogue: None, db: None) -> None:
    """The catalogue in the tables, for one test."""
