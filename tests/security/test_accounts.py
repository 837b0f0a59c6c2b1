"""An account is opened by nobody else: password links, tokens, and the password asked for again."""

import time
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from companion.core.actors import actor_of_user
from companion.core.errors import Invalid, NotAllowed
from companion.core.models import ApiToken, User
from companion.core.services import accounts, tokens
from matches.models import Invitation, Member, MemberInvitation
from matches.people.services import password_links
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]
NEW = "seven-green-tokens"


class TestPasswordLinks:
    """A link for a new password is the whole account, so an organiser gets few of them."""

    @pytest.fixture
    def olga(self, organiser) -> User:
        User.objects.filter(pk=organiser.user.pk).update(may_create_events=True)
        organiser.user.refresh_from_db()
        return organiser.user

    def hand_over(self, olga: User, user: User) -> str:
        return password_links.hand_over(user=user, actor=actor_of_user(olga))

    def test_for_the_players_and_staff_of_ones_own_events(self, olga, ana_entry, judge):
        ana_entry.user = factories.make_user("ana")
        ana_entry.save()
        for person in (ana_entry.user, judge.user):
            assert accounts.find_password_link(secret=self.hand_over(olga, person)).user == person

    def test_not_for_people_of_others_events(self, olga, outsider):
        elsewhere = factories.make_event()
        factories.make_entry(elsewhere, user=outsider.user)
        factories.make_staff(elsewhere, "judge", olga)  # a judge there organises nothing
        with pytest.raises(NotAllowed, match="of your own events"):
            self.hand_over(olga, outsider.user)

    @pytest.mark.parametrize("right", ["is_superuser", "is_staff", "may_create_events"])
    def test_not_for_an_account_with_rights_of_its_own(self, olga, judge, right):
        User.objects.filter(pk=judge.user.pk).update(**{right: True})
        judge.user.refresh_from_db()
        with pytest.raises(NotAllowed, match=r"manage\.py password_link judith"):
            self.hand_over(olga, judge.user)

    def test_the_page_offers_no_others(self, olga, judge, outsider):
        client = Client()
        client.force_login(olga)
        offered = {user.username: may for user, may in client.get("/people/").context["people"]}
        assert offered == {"olga": False, "judith": True, "outsider": False}
        refused = client.post("/people/", {"user": outsider.user.pk})
        assert refused.status_code == 403

    def test_the_servers_owner_makes_one_for_anybody(self, olga, capsys):
        call_command("password_link", "olga")
        secret = capsys.readouterr().out.strip().split("/")[-2]
        assert accounts.find_password_link(secret=secret).user == olga
        with pytest.raises(CommandError, match="no account called nobody"):
            call_command("password_link", "nobody")

    def test_the_account_is_told_once_when_it_next_signs_in(self, olga, judge):
        secret = self.hand_over(olga, judge.user)
        accounts.set_password_by_link(secret=secret, password=NEW)
        told = []
        for _ in range(2):
            page = Client().post("/sign-in/", {"username": "judith", "password": NEW}, follow=True)
            told.append("olga made a link for a new password" in page.content.decode())
        assert told == [True, False]

    def test_when_is_told_as_the_readers_language_writes_it(self, olga, judge):
        secret = self.hand_over(olga, judge.user)
        link = accounts.find_password_link(secret=secret)
        type(link).objects.update(created_at=datetime(2026, 3, 12, 14, 5, tzinfo=UTC))
        accounts.set_password_by_link(secret=secret, password=NEW)
        form, german = {"username": "judith", "password": NEW}, {"Accept-Language": "de"}
        page = Client(headers=german).post("/sign-in/", form, follow=True)
        assert "olga hat am 12. März 2026 um 14:05 UTC einen Link" in page.content.decode()


class TestTheAdmin:
    """Somebody who looks after accounts in the admin cannot give themselves more."""

    @pytest.fixture
    def helper(self) -> Client:
        user = factories.make_user("helper", is_staff=True)
        user.user_permissions.set(
            _permissions("core.view_user", "core.change_user", "core.delete_user")
        )
        client = Client()
        client.force_login(user)
        return client

    def test_rights_are_shown_to_superusers_only(self, helper):
        piet = factories.make_user("piet")
        page = helper.get(f"/admin/core/user/{piet.pk}/change/").content.decode()
        assert "display_name" in page
        assert "is_superuser" not in page
        assert "may_create_events" not in page

    def test_they_are_not_taken_from_a_form_either(self, helper):
        piet = factories.make_user("piet")
        body = {"username": "piet", "display_name": "Piet", "is_superuser": "on"}
        body |= {"date_joined_0": "2026-01-01", "date_joined_1": "10:00"}
        helper.post(f"/admin/core/user/{piet.pk}/change/", body)
        piet.refresh_from_db()
        assert (piet.display_name, piet.is_superuser) == ("Piet", False)

    def test_the_account_of_one_with_rights_is_not_theirs_to_change(self, helper):
        root = factories.make_user("root", is_superuser=True, is_staff=True)
        body = {"password1": NEW, "password2": NEW, "usable_password": "true"}
        answer = helper.post(f"/admin/core/user/{root.pk}/password/", body)
        assert answer.status_code == 403
        root.refresh_from_db()
        assert root.check_password(factories.PASSWORD)


def _permissions(*names: str):
    from_names = [name.split(".")[1] for name in names]
    return User.user_permissions.field.related_model.objects.filter(codename__in=from_names)


class TestTokens:
    @pytest.fixture
    def olga(self) -> User:
        return factories.make_user("olga")

    def client(self, secret: str) -> APIClient:
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
        return client

    def made(self, user: User, **values) -> APIClient:
        actor = actor_of_user(user)
        return self.client(tokens.make_api_token(user=user, name="x", actor=actor, **values)[1])

    def status(self, client: APIClient) -> int:
        return client.get("/api/v1/me/").status_code

    def test_it_ends_with_its_day(self, olga):
        client = self.made(olga, days=1)
        assert self.status(client) == 200
        ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        assert self.status(client) == 401

    @pytest.mark.parametrize("days", [0, -1, 367])
    def test_none_lives_for_ever(self, olga, days):
        with pytest.raises(Invalid, match="1 to 366 days"):
            self.made(olga, days=days)

    @pytest.mark.parametrize("door", ["page", "link", "admin"])
    def test_it_ends_with_the_password_by_whatever_door_that_is_changed(self, olga, door):
        client = self.made(olga)
        if door == "page":
            browser = Client()
            browser.force_login(olga)
            old = {"old": factories.PASSWORD, "new": NEW}
            assert browser.post("/account/password/", old).status_code == 302
        elif door == "link":
            owner = factories.make_user("root", is_superuser=True)
            secret = accounts.make_password_link(user=olga, actor=actor_of_user(owner))
            accounts.set_password_by_link(secret=secret, password=NEW)
        else:
            olga.set_password(NEW)
            olga.save()
        assert self.status(client) == 401

    def test_one_that_may_look_changes_nothing(self, olga):
        client = self.made(olga, scope="read")
        assert self.status(client) == 200
        refused = client.post("/api/v1/events/", {})
        assert (refused.status_code, refused.json()["code"]) == (403, "read-only-token")

    def test_a_token_makes_no_more_of_itself(self, olga):
        client = self.made(olga, scope="write")
        assert client.post("/api/v1/me/tokens/", {"name": "more"}).status_code == 400
        body = {"name": "more", "password": "a guess"}
        refused = client.post("/api/v1/me/tokens/", body)
        assert (refused.status_code, refused.json()["code"]) == (403, "wrong-password")
        assert ApiToken.objects.count() == 1

    def test_nor_is_it_a_way_to_guess_the_password(self, olga):
        client = self.made(olga, scope="write")
        body = {"name": "more", "password": "a guess"}
        answers = [client.post("/api/v1/me/tokens/", body).status_code for _ in range(7)]
        assert answers == [403] * 6 + [429]


class TestThePasswordAgain:
    """A device left open on a table is signed in, but it makes no keys."""

    @pytest.fixture
    def left_open(self) -> Client:
        client = Client()
        client.force_login(factories.make_user("olga", may_create_events=True))
        session = client.session
        session["proved_at"] = int(time.time()) - 16 * 60
        session.save()
        return client

    @pytest.mark.parametrize(
        ("method", "address"),
        [("get", "/people/"), ("post", "/people/"), ("post", "/account/tokens/")],
    )
    def test_it_is_asked_for(self, left_open, method, address):
        answer = getattr(left_open, method)(address, {"name": "robot", "days": "7"})
        assert answer.url.startswith("/account/prove/?next=%2F")
        assert not ApiToken.objects.exists()

    @pytest.mark.parametrize("method", ["get", "post"])
    def test_it_is_asked_for_by_the_page_of_an_events_staff(self, left_open, method):
        event = factories.make_event()
        factories.make_staff(event, "organiser", User.objects.get())
        here = reverse("desk_staff", args=[event.slug])
        answer = getattr(left_open, method)(here, {"do": "invite", "role": "organiser"})
        assert answer.url.startswith(f"/account/prove/?{urlencode({'next': here})}")
        assert not Invitation.objects.exists()

    @pytest.mark.parametrize(
        ("form", "asks"),
        [
            ({"do": "invite", "role": "organiser"}, True),
            ({"do": "remove:1"}, True),
            ({"do": "take_in", "event": "spring"}, True),
            ({"do": "revoke:1"}, False),
            ({"do": "let_go:spring"}, False),
            ({"do": "save", "name": "Dice"}, False),
        ],
    )
    def test_an_organisations_page_asks_where_it_gives_or_takes_roles(self, left_open, form, asks):
        left_open.post("/organisations/new/", {"name": "Dice & Axes"})
        here = "/organisations/dice-axes/"
        assert left_open.get(here).status_code == 200
        answer = left_open.post(here, form)
        proves = answer.headers.get("Location", "").startswith("/account/prove/?next=%2Forg")
        assert proves is asks
        assert (Member.objects.count(), MemberInvitation.objects.count()) == (1, 0)

    def test_once_it_is_given_an_organisation_invites(self, left_open):
        left_open.post("/organisations/new/", {"name": "Dice & Axes"})
        body = {"next": "/organisations/dice-axes/", "password": factories.PASSWORD}
        here = left_open.post("/account/prove/", body).url
        assert left_open.post(here, {"do": "invite", "role": "judge"}).status_code == 200
        assert MemberInvitation.objects.count() == 1

    def test_it_opens_the_page_that_was_asked_for(self, left_open):
        body = {"next": "/people/", "password": "wrong"}
        assert left_open.post("/account/prove/", body).status_code == 403
        body["password"] = factories.PASSWORD
        assert left_open.post("/account/prove/", body).url == "/people/"
        assert left_open.get("/people/").status_code == 200

    def test_and_leads_nowhere_else(self, left_open):
        body = {"next": "https://elsewhere.example/", "password": factories.PASSWORD}
        assert left_open.post("/account/prove/", body).url == "/account/"
