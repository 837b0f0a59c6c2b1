"""A deck that is hidden stays so, whatever logs its owner's opponent makes up.

Ben wants to know what is in Ana's deck. He attaches logs whose header guesses her cards, and reads
the verdicts. Before, each told whether the guesses were right.
"""

import pytest
from rest_framework.test import APIClient

from companion.core.actors import Actor
from matches.decklists.services.deck_registration import hand_in_deck
from matches.logs.queries import attached as queries
from matches.logs.services import attached as services
from matches.models import Question
from matches.people.private_links import make_token
from rules_engine.deck_rules import Deck
from rules_engine.log import read_log
from tests.matches.logs import games as logs

pytestmark = pytest.mark.django_db
DESK = Actor(label="the desk", via="command")


@pytest.fixture
def guessed() -> tuple[str, ...]:
    """The cards that Ben's log says Ana brought; it names her as its first player."""
    first = read_log(logs.whole_game()).header.seats[0]
    return (*first.objectives, *first.power)


def told_by_the_log(table, ben, ben_entry) -> tuple[object, ...]:
    """All that Ben is told of his log, on the page and by the API."""
    kept = services.attach_log(
        match=table, game=1, content=logs.whole_game(), first_seat=0, actor=ben
    )
    services.replay_log(log_id=kept.pk)
    shown = queries.logs_of(table, roles=frozenset({"player"}), entry=ben_entry)
    client = APIClient()
    token = make_token(entry_id=ben_entry.pk, version=1)
    client.credentials(HTTP_AUTHORIZATION=f"Entry {token}")
    match = client.get(f"/api/v1/matches/{table.pk}/").json()
    log = client.get(f"/api/v1/matches/{table.pk}/logs/{kept.pk}/").json()
    kept.delete()
    for one in (match, log):
        one.pop("id")
        one.pop("created_at", None)
    return [(one.sentence, one.verdict) for one in shown], match, log


def test_a_right_guess_and_a_wrong_one_are_told_alike(table, ben, ben_entry, ana_entry, guessed):
    answers = []
    for cards in (guessed, guessed[1:], guessed[:5], ()):
        if cards:
            deck = Deck(logs.WARBANDS[0], cards)
            hand_in_deck(entry=ana_entry, content=deck, actor=DESK, reason="on paper")
        answers.append(told_by_the_log(table, ben, ben_entry))
    assert answers[0][0][0][1].holds
    assert all(one == answers[0] for one in answers)


def test_the_desk_is_asked_instead(table, ben, ben_entry, ana_entry, guessed):
    deck = Deck(logs.WARBANDS[0], guessed[1:])
    hand_in_deck(entry=ana_entry, content=deck, actor=DESK, reason="on paper")
    told_by_the_log(table, ben, ben_entry)
    assert Question.objects.get().kind == Question.Kind.FOREIGN_CARD
