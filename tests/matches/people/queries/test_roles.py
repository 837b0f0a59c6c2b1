"""What somebody is at an event."""

import pytest

from companion.core.actors import SYSTEM, actor_of_user
from companion.core.errors import Gone, NotFound
from matches.models import Entry, Event
from matches.people.private_links import make_token
from matches.people.queries import roles
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_everybody_is_public(event, visitor, outsider):
    assert roles.roles_of(visitor, event) == {"public"}
    assert roles.roles_of(outsider, event) == {"public"}


def test_staff_hold_their_roles_and_those_of_this_event_only(event, organiser, judge, scorekeeper):
    other = factories.make_event()

    assert roles.roles_of(organiser, event) == {"organiser", "public"}
    assert roles.roles_of(judge, event) == {"judge", "public"}
    assert roles.roles_of(scorekeeper, event) == {"scorekeeper", "public"}
    assert roles.roles_of(organiser, other) == {"public"}


def test_superusers_and_the_servers_own_work_count_as_organisers(event):
    root = actor_of_user(factories.make_user(is_superuser=True))

    assert "organiser" in roles.roles_of(root, event)
    assert "organiser" in roles.roles_of(SYSTEM, event)


def test_a_player_is_known_by_link_or_by_account(event, ana, ana_entry):
    account = factories.make_user()
    mine = factories.make_entry(event, "Cleo", number=9, user=account)

    assert roles.roles_of(ana, event) == {"player", "public"}
    assert roles.entry_of(ana, event) == ana_entry
    assert roles.entry_of(actor_of_user(account), event) == mine
    assert roles.may_act_for(ana, ana_entry)
    assert not roles.may_act_for(ana, mine)


def test_a_private_link_wins_over_the_account_it_is_opened_with(event, ana_entry):
    account = factories.make_user()
    factories.make_entry(event, "Cleo", number=9, user=account)
    both = roles.actor_of_entry(ana_entry, user=account)

    assert roles.entry_of(both, event) == ana_entry


def test_the_link_of_another_event_makes_nobody_a_player(event, ana):
    assert roles.roles_of(ana, factories.make_event()) == {"public"}


def test_a_withdrawn_entry_makes_nobody_a_player(event):
    gone = factories.make_entry(event, state=Entry.State.WITHDRAWN)

    assert roles.roles_of(factories.player(gone), event) == {"public"}


def test_a_draft_is_seen_by_its_staff_alone(judge, event, visitor, outsider):
    event.state = Event.State.DRAFT

    assert roles.can_see(judge, event)
    assert not roles.can_see(outsider, event)
    assert not roles.can_see(visitor, event)


def test_a_token_leads_to_its_entry(ana_entry):
    token = make_token(entry_id=ana_entry.pk, version=1)

    assert roles.entry_of_token(token) == ana_entry


def test_a_revoked_token_is_gone(ana_entry):
    token = make_token(entry_id=ana_entry.pk, version=1)
    Entry.objects.filter(pk=ana_entry.pk).update(link_version=2)

    with pytest.raises(Gone) as told:
        roles.entry_of_token(token)
    assert told.value.code == "link-revoked"


@pytest.mark.parametrize("token", ["", "1-1", "1-1.forged", "ünïcode.x", "1-1.", "..."])
def test_a_forged_token_is_unknown(token, db):
    with pytest.raises(NotFound):
        roles.entry_of_token(token)


def test_the_token_of_an_entry_that_is_no_more_is_unknown(db):
    with pytest.raises(NotFound):
        roles.entry_of_token(make_token(entry_id=10**9, version=1))
