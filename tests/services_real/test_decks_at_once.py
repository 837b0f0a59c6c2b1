"""Decks handed in and decided about at the same moment: PostgreSQL keeps one truth."""

import pytest

from companion.core.actors import Actor
from companion.core.errors import Conflict
from companion.core.models import AuditRecord
from matches.decklists.queries import decks as deck_queries
from matches.decklists.services.deck_registration import hand_in_deck, let_in_deck
from matches.models import DeckRegistration, Entry, Event
from rules_engine.deck_rules import Deck
from tests.services_real import at_once, needs_postgresql

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.services,
    needs_postgresql,
]


@pytest.fixture
def open_entry(ana_entry: Entry) -> Entry:
    """Ana's entry, while decks are taken."""
    Event.objects.update(state=Event.State.OPEN)
    return ana_entry


def hand_in(entry: Entry, actor: Actor, *cards: str) -> DeckRegistration:
    """Hand in a deck with an entry of one's own, as each request has."""
    return hand_in_deck(entry=Entry.objects.get(pk=entry.pk), content=Deck("", cards), actor=actor)


def test_a_double_tap_is_one_deck(open_entry, ana):
    made = at_once(*[lambda: hand_in(open_entry, ana, "S1")] * 4)
    assert len({deck.pk for deck in made}) == 1
    assert AuditRecord.objects.filter(action="deck.handed_in").count() == 1


def test_of_two_decks_at_once_one_stands(open_entry, ana):
    at_once(lambda: hand_in(open_entry, ana, "S1"), lambda: hand_in(open_entry, ana, "S2"))
    rows = DeckRegistration.objects.order_by("number").values_list("number", "is_current")
    assert list(rows) == [(1, False), (2, True)]


def test_a_decision_never_falls_on_a_deck_that_came_meanwhile(open_entry, ana, organiser):
    seen = hand_in(open_entry, ana, "S1")
    decided, other = at_once(
        lambda: let_in_deck(
            registration=DeckRegistration.objects.select_related("entry__event").get(pk=seen.pk),
            reason="A friendly day",
            actor=organiser,
        ),
        lambda: hand_in(open_entry, ana, "S2"),
    )
    assert deck_queries.current(open_entry) == other
    assert other.let_in_at is None
    if not isinstance(decided, Conflict):  # it came first
        assert decided == seen
