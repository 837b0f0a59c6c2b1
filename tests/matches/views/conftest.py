"""Browsers of staff."""

import pytest
from django.test import Client

from companion.core.actors import Actor
from tests.matches.views.clients import client_of


@pytest.fixture
def desk(organiser: Actor) -> Client:
    """The organiser's browser."""
    return client_of(organiser)


@pytest.fixture
def score_desk(scorekeeper: Actor) -> Client:
    """The scorekeeper's browser."""
    return client_of(scorekeeper)


@pytest.fixture
def judge_phone(judge: Actor) -> Client:
    """The judge's browser."""
    return client_of(judge)
