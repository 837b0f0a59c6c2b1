"""Organisations from outside: another's ids, guesses, drafts, what a former member still can, and
what is too much."""

import pytest
from django.test import Client

from companion.core.actors import actor_of_user
from companion.core.errors import Conflict
from companion.core.models import AuditRecord
from matches.models import Event, EventRole, Member, MemberInvitation, Organisation
from matches.organisations import services
from matches.players.services.erasure import erase_account
from tests import factories
from tests.matches.api.world import add_club, make_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world():
    """The organiser's club with its event; the outsider keeps another one and may make events."""
    made = make_world("open")
    made.event.organisation = add_club(made)
    made.event.save()
    outsider = made.users["outsider"]
    outsider.may_create_events = True
    outsider.save()
    mine = services.make_organisation(name="Others", actor=actor_of_user(outsider))
    made.ids["mine"] = mine.slug
    return made


@pytest.mark.parametrize(
    ("method", "address", "body", "status"),
    [
        # another's ids under one's own address
        ("DELETE", "organisations/{mine}/members/{member}/", None, 404),
        ("DELETE", "organisations/{mine}/invitations/{asked}/", None, 404),
        ("PUT", "organisations/{mine}/events/{slug}/", None, 403),
        ("POST", "organisations/{mine}/events/", {"like": "none"}, 400),
        ("DELETE", "organisations/{mine}/members/99999999999999999999/", None, 404),
        ("GET", "organisations/no-such/members/", None, 404),
        ("POST", "members/join/", {"secret": "x" * 201}, 400),
        # too much
        ("PATCH", "organisations/{mine}/", {"name": "x" * 101}, 422),
        ("PATCH", "organisations/{mine}/", {"about": "x" * 2001}, 422),
        ("PATCH", "organisations/{mine}/", {"owner": 1}, 400),
        ("POST", "organisations/", {"name": "\u202e"}, 422),
        ("POST", "leagues/", {"name": "S", "points": [1] * 200}, 400),
        ("POST", "leagues/", {"name": "S", "points": [1, 2]}, 422),
        ("POST", "leagues/", {"name": "S", "points": [-1]}, 400),
        ("POST", "organisations/{mine}/invitations/", {"role": "king"}, 400),
    ],
)
def test_a_foreign_organiser_is_told_plainly_and_changes_nothing(
    world, method, address, body, status
):
    before = (Member.objects.count(), MemberInvitation.objects.count(), EventRole.objects.count())
    answer = world.ask("outsider", method, address, body)
    assert (answer.status_code, bool(answer.json()["detail"])) == (status, True)
    counts = (Member.objects.count(), MemberInvitation.objects.count(), EventRole.objects.count())
    assert counts == before
    assert Event.objects.get(pk=world.event.pk).organisation.slug == "dice-axes"


@pytest.mark.parametrize("step", ["take_in", "let_go:{draft}", "like"])
def test_nobody_learns_of_anothers_draft_by_guessing_its_address(world, step):
    draft = factories.make_event("The secret cup", state="draft")
    client = Client()
    client.force_login(world.users["outsider"])
    given = {"do": step.format(draft=draft.slug), "event": draft.slug, "like": draft.slug}
    given |= {"event_name": "Mine", "starts_on": "2027-03-06"}
    told = client.post(f"/organisations/{world.ids['mine']}/", given)
    guessed = {name: value.replace(draft.slug, "no-such-event") for name, value in given.items()}
    other = client.post(f"/organisations/{world.ids['mine']}/", guessed)
    assert (told.status_code, other.status_code) == (404, 404)
    assert "secret cup" not in told.content.decode()


def test_a_former_member_is_a_stranger_again(world):
    keeper = actor_of_user(world.users["organiser"])
    club = Organisation.objects.get(slug="dice-axes")
    judge = club.members.get(role="judge")
    services.remove_member(member=judge, actor=keeper)
    for address, status in (
        ("organisations/dice-axes/members/", 403),
        ("events/{slug}/judge-calls/", 403),
        ("organisations/dice-axes/", 200),
    ):
        assert world.ask("judge", "GET", address).status_code == status
    told = world.ask("judge", "GET", "organisations/dice-axes/").json()
    assert (told["roles"], told["keeps"]) == ([], False)
    again = world.ask("judge", "DELETE", f"organisations/dice-axes/members/{judge.pk}/")
    assert again.status_code == 403


def test_no_more_invitations_are_open_than_anybody_needs(world, monkeypatch):
    monkeypatch.setattr(services, "MOST_OPEN", 2)
    keeper = actor_of_user(world.users["organiser"])
    club = Organisation.objects.get(slug="dice-axes")
    made, _ = services.invite(organisation=club, role="judge", actor=keeper)
    with pytest.raises(Conflict, match="2 invitations are open"):
        services.invite(organisation=club, role="judge", actor=keeper)
    services.revoke_invitation(invitation=made, actor=keeper)
    services.invite(organisation=club, role="judge", actor=keeper)


def test_an_erased_account_leaves_no_name_where_it_was_a_member(world):
    keeper = actor_of_user(world.users["organiser"])
    club = Organisation.objects.get(slug="dice-axes")
    with pytest.raises(Conflict, match=r"the only organiser of Dice & Axes\. Invite another"):
        erase_account(user=world.users["organiser"], actor=keeper)
    gone = factories.make_user("gwendolyn", display_name="Gwendolyn Fisher")
    _, secret = services.invite(organisation=club, role="scorer", actor=keeper)
    member = services.accept_invitation(secret=secret, user=gone)
    later = factories.make_event(state="open")
    EventRole.objects.create(event=later, user=keeper.user, role="organiser")
    services.take_in(organisation=club, event=later, actor=keeper)
    services.remove_member(member=member, actor=keeper)
    erase_account(user=gone, actor=actor_of_user(gone))
    rows = [
        str((one.actor, one.summary, one.before, one.after)) for one in AuditRecord.objects.all()
    ]
    assert not [row for row in rows if "Gwendolyn" in row or "gwendolyn" in row]
    assert any("an erased account is no longer scorer" in row for row in rows)
