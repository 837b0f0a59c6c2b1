"""What is planned and cannot be with the field is told before round 1, on the step and the desk."""

import pytest

from matches.entries.services import wishes
from matches.rounds.queries import steps
from tests import factories
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    """A draft of rules, without players."""
    return factories.make_event(rules={"rounds": 3}, state="open")


def told(event, **rules) -> str:
    """What both steps before round 1 add to what they do."""
    event.rules |= rules
    event.save()
    added = steps.step(event, "start").does.partition("settled. ")[2]
    assert steps.step(event, "prepare_round").does.endswith(added)
    return added


def test_more_rounds_than_opponents(event):
    factories.make_entries(event, 4)
    assert told(event) == ""
    assert "4 players can meet in 3 rounds without a rematch; 4 are planned." in told(
        event, rounds=4
    )


def test_rounds_that_fall_away_with_a_pair_kept_apart(event):
    one, other, *_ = factories.make_entries(event, 4)
    wishes.keep_apart(one=one, other=other, actor=factories.make_staff(event))
    assert "4 players can be paired in 2 rounds; 3 are planned." in told(event)
    assert told(event, rounds=2) == ""
    assert "without a rematch" in told(event, rounds=4)


def test_a_cut_larger_than_the_field(event, client):
    factories.make_entries(event, 8)
    assert told(event, cut_to=8) == ""
    assert "The cut to the top 9 takes more than the 8 who can be paired." in told(event, cut_to=9)
    client.force_login(factories.make_staff(event).user)
    assert "The cut to the top 9 takes more" in text_of(client.get(f"/e/{event.slug}/desk/"))


def test_a_cut_by_more_wins_than_rounds(event):
    factories.make_entries(event, 8)
    assert told(event, cut_wins=3) == ""
    assert "Nobody can win the 4 matches" in told(event, cut_wins=4)


def test_a_cut_by_more_than_a_pool_holds(event):
    factories.make_entries(event, 7)
    event.rules |= {"format": "pools", "pools": 2}
    assert "more than play" not in told(event, cut_per_pool=3)
    assert "more than play in the smallest, which has 3" in told(event, cut_per_pool=4)
