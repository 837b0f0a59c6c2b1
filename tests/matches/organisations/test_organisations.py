"""An organisation: its members at all of its events, invitations, events like earlier ones."""

from datetime import date

import pytest

from companion.core.actors import actor_of_user
from companion.core.errors import Conflict, Gone, Invalid, NotAllowed
from companion.core.models import AuditRecord
from matches.events.services import staff
from matches.models import Event, EventRole
from matches.organisations import queries, services
from matches.people.queries import roles
from matches.rulebook.queries import precedents
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def keeper():
    return actor_of_user(factories.make_user("olga", may_create_events=True))


@pytest.fixture
def club(keeper):
    return services.make_organisation(name="Dice & Axes", actor=keeper, about="A club")


@pytest.fixture
def event(keeper, club):
    event = factories.make_event(state=Event.State.OPEN)
    factories.make_staff(event, user=keeper.user)
    services.take_in(organisation=club, event=event, actor=keeper)
    return event


def join(club, keeper, username, role="judge"):
    _, secret = services.invite(organisation=club, role=role, actor=keeper, note="For the spring")
    return services.accept_invitation(secret=secret, user=factories.make_user(username))


def held(event):
    found = EventRole.objects.filter(event=event).order_by("pk")
    return [(one.user.username, one.role) for one in found]


def test_who_makes_it_keeps_it_and_its_name_makes_its_address(club, keeper):
    assert (club.slug, queries.is_keeper(keeper, club)) == ("dice-axes", True)
    again = services.make_organisation(name="Dice & Axes", actor=keeper)
    new = services.make_organisation(name="New", actor=keeper)
    assert (again.slug, new.slug) == ("dice-axes-2", "new-2")
    assert [one.pk for one in queries.organisations_of(keeper)] == [club.pk, again.pk, new.pk]
    with pytest.raises(NotAllowed, match="may create events"):
        services.make_organisation(name="X", actor=actor_of_user(factories.make_user()))


def test_a_member_has_the_role_at_every_event_that_is_not_over(club, keeper, event):
    over = factories.make_event(state=Event.State.FINISHED, organisation=club)
    member = join(club, keeper, "judith")
    judith = actor_of_user(member.user)

    assert held(event) == [("olga", "organiser"), ("judith", "judge")]
    assert roles.roles_of(judith, event) == {"public", "judge"}
    assert held(over) == []
    told = AuditRecord.objects.filter(event_id=event.pk, action="staff.joined").get()
    assert "as a member of Dice & Axes" in told.summary.replace("\u2068", "").replace("\u2069", "")
    later = factories.make_event(state=Event.State.DRAFT)
    factories.make_staff(later, user=keeper.user)
    services.take_in(organisation=club, event=later, actor=keeper)
    services.take_in(organisation=club, event=later, actor=keeper)
    assert held(later) == [("olga", "organiser"), ("judith", "judge")]


def test_who_leaves_loses_the_role(club, keeper, event):
    member = join(club, keeper, "judith")
    judith = actor_of_user(member.user)
    other = factories.make_staff(factories.make_event())
    with pytest.raises(NotAllowed):
        services.remove_member(member=member, actor=other)
    services.remove_member(member=member, actor=judith)
    assert held(event) == [("olga", "organiser")]
    assert not queries.is_member(judith, club)
    with pytest.raises(Conflict, match="the only organiser"):
        services.remove_member(member=club.members.get(), actor=keeper)


def test_who_leaves_keeps_nothing_at_events_that_are_over(club, keeper, event):
    oskar = join(club, keeper, "oskar", role="organiser")
    for state, alone in (("finished", False), ("cancelled", True)):
        over = factories.make_event(state=state, organisation=club)
        factories.make_staff(over, user=oskar.user)
        if not alone:
            factories.make_staff(over, user=keeper.user)
    services.remove_member(member=oskar, actor=keeper)
    kept = EventRole.objects.filter(event__organisation=club)
    assert [one.user.username for one in kept] == ["olga"] * 3


def test_no_event_is_left_without_an_organiser(club, keeper, event):
    member = join(club, keeper, "oskar", role="organiser")
    alone = EventRole.objects.get(event=event, user=keeper.user)
    staff.remove_role(role=alone, actor=keeper)
    with pytest.raises(Conflict, match="Invite another one there first"):
        services.remove_member(member=member, actor=keeper)
    assert held(event) == [("oskar", "organiser")]


def test_an_invitation_works_once_and_not_once_it_is_revoked(club, keeper):
    made, secret = services.invite(organisation=club, role="scorekeeper", actor=keeper)
    assert [one.pk for one in queries.open_invitations(club)] == [made.pk]
    joined = services.join_with_new_account(
        secret=secret, username="scott", password=factories.PASSWORD
    )
    assert (joined.user.username, joined.role) == ("scott", "scorekeeper")
    with pytest.raises(Gone):
        services.find_invitation(secret=secret)
    other, secret = services.invite(organisation=club, role="judge", actor=keeper)
    services.revoke_invitation(invitation=other, actor=keeper)
    with pytest.raises(Gone):
        services.accept_invitation(secret=secret, user=factories.make_user())
    with pytest.raises(Invalid, match="no role 'king'"):
        services.invite(organisation=club, role="king", actor=keeper)


def test_members_who_are_no_organisers_keep_nothing(club, keeper, event):
    judith = actor_of_user(join(club, keeper, "judith").user)
    for act in (
        lambda: services.invite(organisation=club, role="judge", actor=judith),
        lambda: services.change_organisation(organisation=club, actor=judith, name="Mine"),
        lambda: services.let_go(organisation=club, event=event, actor=judith),
    ):
        with pytest.raises(NotAllowed):
            act()


def test_an_event_belongs_to_one_organisation_and_is_let_go(club, keeper, event):
    other = services.make_organisation(name="Another", actor=keeper)
    with pytest.raises(Conflict, match="belongs to another organisation"):
        services.take_in(organisation=other, event=event, actor=keeper)
    services.let_go(organisation=club, event=event, actor=keeper)
    services.take_in(organisation=other, event=event, actor=keeper)
    event.refresh_from_db()
    assert event.organisation == other


def test_an_event_like_an_earlier_one_belongs_to_it_too(club, keeper, event):
    join(club, keeper, "judith")
    made = services.event_like(
        organisation=club, event=event, actor=keeper, name="Next", starts_on=date(2027, 3, 6)
    )
    assert (made.state, made.organisation, made.rules["best_of"]) == ("draft", club, 3)
    assert set(held(made)) == {("olga", "organiser"), ("judith", "judge")}
    foreign = factories.make_event()
    with pytest.raises(Invalid, match="not this organisation's"):
        services.event_like(
            organisation=club, event=foreign, actor=keeper, name="X", starts_on=date(2027, 3, 6)
        )


def test_its_page_tells_members_more_than_strangers(club, keeper, event):
    factories.make_event("Last year", state=Event.State.FINISHED, organisation=club)
    factories.make_event("A draft", state=Event.State.DRAFT, organisation=club)
    services.invite(organisation=club, role="judge", actor=keeper)
    stranger = queries.organisation_page(club, actor_of_user(factories.make_user()))
    assert [one.pk for one in stranger.events] == [event.pk]
    assert [one.name for one in stranger.over] == ["Last year"]
    assert (stranger.members, stranger.invitations, stranger.may_join) == ([], [], [])
    own = factories.make_event()
    factories.make_staff(own, user=keeper.user)
    page = queries.organisation_page(club, keeper)
    assert [one.user.username for one in page.members] == ["olga"]
    assert (len(page.invitations), page.may_join) == (1, [own])


def test_its_precedents_hold_at_all_of_its_events(club, keeper, event):
    # two events of different accounts share what the organisation ruled
    sql = str(precedents.held_at(event).query)
    assert f'"organisation_id" = {club.pk}' in sql
