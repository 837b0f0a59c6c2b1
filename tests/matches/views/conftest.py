"""Browsers of staff and of the two who play at table 1."""

import pytest
from django.test import Client

from companion.core.actors import Actor
from matches.models import Entry, Match
from tests.matches.views.clients import client_of, phone


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


@pytest.fixture
def anas(ana_entry: Entry, table: Match) -> Client:
    """Ana's phone; round 1 is being played."""
    return phone(ana_entry)


@pytest.fixture
def bens(ben_entry: Entry, table: Match) -> Client:
    """Ben's phone; round 1 is being played."""
    return phone(ben_entry)
