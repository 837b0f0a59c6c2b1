"""Staff of an event, invited by a link."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.core.errors import Conflict, Gone, Invalid, NotAllowed
from companion.core.models import User
from matches.events.services import staff
from matches.models import EventRole, Invitation
from matches.people.queries import roles
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_an_invitation_is_taken_once(event, organiser, outsider):
    _, secret = staff.invite(event=event, role="judge", actor=organiser, note="Judith's friend")

    staff.accept_invitation(secret=secret, user=outsider.user)

    assert "judge" in roles.roles_of(outsider, event)
    with pytest.raises(Gone):
        staff.accept_invitation(secret=secret, user=factories.make_user())


def test_the_table_of_invitations_is_no_key_ring(event, organiser):
    invitation, secret = staff.invite(event=event, role="judge", actor=organiser)

    assert secret not in str(vars(invitation))


def test_somebody_new_joins_with_an_account_of_their_own(event, organiser):
    _, secret = staff.invite(event=event, role="scorekeeper", actor=organiser)

    role = staff.join_with_new_account(
        secret=secret, username="sam", password="a long enough one", display_name="Sam"
    )

    assert (role.user.label, role.role) == ("Sam", "scorekeeper")
    assert role.user.check_password("a long enough one")


def test_an_unfit_password_uses_no_invitation_up(event, organiser):
    _, secret = staff.invite(event=event, role="judge", actor=organiser)

    with pytest.raises(Invalid):
        staff.join_with_new_account(secret=secret, username="sam", password="short")

    assert staff.find_invitation(secret=secret).event == event
    assert not User.objects.filter(username="sam").exists()


def test_a_revoked_or_old_invitation_is_gone(event, organiser, outsider):
    revoked, secret = staff.invite(event=event, role="judge", actor=organiser)
    staff.revoke_invitation(invitation=revoked, actor=organiser)
    old, old_secret = staff.invite(event=event, role="judge", actor=organiser)
    Invitation.objects.filter(pk=old.pk).update(expires_at=timezone.now() - timedelta(days=1))

    for told in (secret, old_secret, "made-up"):
        with pytest.raises(Gone):
            staff.accept_invitation(secret=told, user=outsider.user)


def test_the_last_organiser_stays(event, organiser, outsider):
    only = EventRole.objects.get(event=event, role="organiser")
    with pytest.raises(Conflict, match="only organiser"):
        staff.remove_role(role=only, actor=organiser)

    _, secret = staff.invite(event=event, role="organiser", actor=organiser)
    staff.accept_invitation(secret=secret, user=outsider.user)
    staff.remove_role(role=only, actor=outsider)
    assert list(EventRole.objects.values_list("user__username", flat=True)) == ["outsider"]


def test_only_organisers_invite(event, judge, scorekeeper, ana, outsider):
    for actor in (judge, scorekeeper, ana, outsider):
        with pytest.raises(NotAllowed):
            staff.invite(event=event, role="judge", actor=actor)


def test_there_are_three_roles_to_invite_to(event, organiser):
    with pytest.raises(Invalid):
        staff.invite(event=event, role="player", actor=organiser)
