"""The demo: decks made of the catalogue, and what the desk finds among them."""

import random

import pytest

from companion.core.models import User
from decks.models import Deck as OwnDeck
from matches.decklists.queries import decks as deck_queries
from matches.decklists.queries.deck_desk import deck_desk
from matches.management import demo_decks
from matches.management.commands.demo import Demo
from matches.models import DeckRegistration, Event
from rules_engine.deck_rules import Outcome


def test_a_legal_deck_is_legal_and_comes_again_with_the_same_chance():
    decks = [demo_decks.legal_deck(random.Random(seed)) for seed in range(12)]
    assert {demo_decks.outcome(deck) for deck in decks} == {Outcome.LEGAL}
    assert len({deck.warband for deck in decks}) > 3
    assert demo_decks.legal_deck(random.Random(3)) == decks[3]


def test_a_faulty_deck_is_faulty():
    for seed in range(4):
        assert demo_decks.outcome(demo_decks.faulty_deck(random.Random(seed))) is Outcome.ILLEGAL


@pytest.mark.django_db
@pytest.mark.database
def test_one_deck_is_missing_one_is_faulty_and_ana_plays_her_own():
    ana = Demo().load()
    assert {row.entry.number: row.status for row in deck_desk(ana.event).rows if row.needs} == {
        7: "missing",
        12: "illegal",
    }
    finished = DeckRegistration.objects.filter(entry__event__state=Event.State.FINISHED)
    assert set(finished.values_list("outcome", flat=True)) == {"legal"}
    own = OwnDeck.objects.get(owner=User.objects.get(username="ana"))
    assert deck_queries.current(ana).name == own.name
