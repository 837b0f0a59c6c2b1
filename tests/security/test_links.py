"""What a private link opens, and for whom and how long; what a thief of one cannot do with it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from companion.core.actors import actor_of_user
from companion.core.errors import Conflict, Gone, NotAllowed
from companion.core.models import User
from decks.models import Deck
from decks.queries import decks as deck_queries
from decks.services import decks as deck_services
from matches.entries.services import entry_links, sign_up
from matches.models import Entry, Event
from matches.people.private_links import make_token
from matches.people.queries.roles import actor_of_entry, entry_of_token
from rules_engine.deck_rules import Deck as DeckOfCards
from tests import factories

pytestmark = pytest.mark.django_db
KEY = "a-key-of-sixteen-signs"


def link_of(entry: Entry) -> str:
    entry.refresh_from_db()
    return make_token(entry_id=entry.pk, version=entry.link_version)


class TestTheKeyOfASignUp:
    @pytest.fixture
    def ana(self, visitor) -> Entry:
        event = factories.make_event(state=Event.State.OPEN)
        return sign_up.sign_up(event=event, name="Ana", key=KEY, actor=visitor).entry

    def test_sent_twice_it_tells_the_same_link(self, ana, visitor):
        again = sign_up.sign_up(event=ana.event, name="Ana", key=KEY, actor=visitor)
        assert (again.entry, again.repeated, again.token) == (ana, True, link_of(ana))

    def test_after_the_link_was_revoked_it_tells_no_newer_one(self, ana, visitor):
        entry_links.revoke_link(entry=ana, actor=factories.player(ana))
        with pytest.raises(Conflict, match="its private link was replaced since") as told:
            sign_up.sign_up(event=ana.event, name="Ana", key=KEY, actor=visitor)
        assert told.value.code == "link-replaced"
        assert ana.event.entries.count() == 1


class TestAClaimedEntry:
    """Ana has tied her entry to her account; a thief has her link."""

    @pytest.fixture
    def owner(self, ana_entry) -> User:
        user = factories.make_user("ana")
        entry_links.claim(entry=ana_entry, user=user, actor=factories.player(ana_entry))
        return user

    def thief(self, entry: Entry, *, signed_in: bool):
        user = factories.make_user("thief") if signed_in else None
        return actor_of_entry(entry, user=user)

    @pytest.mark.parametrize("signed_in", [False, True])
    def test_the_link_alone_neither_unties_it_nor_gets_a_new_link(
        self, owner, ana_entry, signed_in
    ):
        thief = self.thief(ana_entry, signed_in=signed_in)
        for act in (entry_links.release, entry_links.revoke_link):
            with pytest.raises(NotAllowed, match="belongs to an account"):
                act(entry=ana_entry, actor=thief)
        ana_entry.refresh_from_db()
        assert (ana_entry.user, ana_entry.link_version) == (owner, 1)

    def test_nor_takes_it_over(self, owner, ana_entry):
        thief = self.thief(ana_entry, signed_in=True)
        with pytest.raises(Conflict, match="Another account has claimed"):
            entry_links.claim(entry=ana_entry, user=thief.user, actor=thief)

    def test_the_account_ends_the_stolen_link_and_may_untie(self, owner, ana_entry):
        stolen = link_of(ana_entry)
        entry_links.revoke_link(entry=ana_entry, actor=actor_of_user(owner))
        with pytest.raises(Gone):
            entry_of_token(stolen)
        entry_links.release(entry=ana_entry, actor=actor_of_user(owner))
        ana_entry.refresh_from_db()
        assert ana_entry.user is None

    def test_an_organiser_may_untie_it_for_her(self, owner, ana_entry, organiser):
        entry_links.release(entry=ana_entry, actor=organiser)
        ana_entry.refresh_from_db()
        assert ana_entry.user is None

    def test_the_api_says_so_too(self, owner, ana_entry):
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Entry {link_of(ana_entry)}")
        address = f"/api/v1/events/{ana_entry.event.slug}/entries/1"
        told = client.post(f"{address}/release/")
        assert (told.status_code, told.json()["code"]) == (403, "belongs-to-an-account")
        assert client.post(f"{address}/link/revoke/", {}).status_code == 403


class TestTheEndOfAnEvent:
    @pytest.mark.parametrize(
        ("days_ago", "state", "works"),
        [
            (30, Event.State.FINISHED, True),
            (32, Event.State.FINISHED, False),
            (32, Event.State.CANCELLED, False),
            (400, Event.State.RUNNING, True),  # a league that goes on
        ],
    )
    def test_links_end_a_month_after_it(self, days_ago, state, works):
        day = timezone.now().date() - timedelta(days=days_ago)
        entry = factories.make_entry(factories.make_event(state=state, ends_on=day))
        if works:
            assert entry_of_token(link_of(entry)) == entry
            return
        with pytest.raises(Gone, match="ended some time after") as told:
            entry_of_token(link_of(entry))
        assert told.value.code == "link-ended"

    def test_the_operator_says_when(self, settings):
        settings.PRIVATE_LINK_DAYS = 3
        day = timezone.now().date() - timedelta(days=5)
        entry = factories.make_entry(factories.make_event(state="finished", ends_on=day))
        page = Client().get(f"/me/{link_of(entry)}/")
        assert page.status_code == 410


class TestWhoseDeviceItIs:
    """Ben sends Ana his link: if opening it made her phone his, her reports would be his."""

    @pytest.fixture
    def phone(self, ana_entry) -> Client:
        client = Client()
        client.get(f"/me/{link_of(ana_entry)}/")
        return client

    def test_opening_anothers_link_asks_and_changes_nothing(self, phone, ana_entry, ben_entry):
        page = phone.get(f"/me/{link_of(ben_entry)}/")
        assert "Whose device is this?" in page.content.decode()
        assert self.is_device_of(phone, ana_entry)

    def test_saying_so_makes_it_the_others(self, phone, ben_entry):
        answer = phone.post(f"/me/{link_of(ben_entry)}/")
        assert answer.url == f"/e/{ben_entry.event.slug}/p/2/"
        assert self.is_device_of(phone, ben_entry)

    def test_ones_own_link_opens_as_before(self, phone, ana_entry):
        answer = phone.get(f"/me/{link_of(ana_entry)}/")
        assert (answer.status_code, answer.url) == (302, f"/e/{ana_entry.event.slug}/p/1/")

    def test_an_account_with_an_entry_is_asked_too(self, ana_entry, ben_entry):
        client = Client()
        ana_entry.user = factories.make_user("ana")
        ana_entry.save()
        client.force_login(ana_entry.user)
        assert client.get(f"/me/{link_of(ben_entry)}/").status_code == 200
        assert self.is_device_of(client, ana_entry)

    @staticmethod
    def is_device_of(client: Client, entry: Entry) -> bool:
        page = client.get(f"/e/{entry.event.slug}/p/{entry.number}/")
        return bool(page.context["is_own"])


class TestDeckLinks:
    """A deck's link shows it; it changes the deck only while no account owns it."""

    @pytest.fixture
    def owned(self) -> Deck:
        user = factories.make_user("olga")
        return deck_services.create_deck(
            name="Mine",
            format_id="nightvault-2019",
            content=DeckOfCards("", ()),
            owner=user,
            actor=actor_of_user(user),
        )

    BODY = {"name": "Yours", "format": "nightvault-2019", "warband": "", "cards": []}
    CHANGES = (
        ("post", "/decks/{}/change/", {"act": "delete"}),
        ("post", "/decks/{}/change/", {"act": "keep"}),
        ("post", "/decks/{}/change/", {"act": "revoke"}),
        ("post", "/decks/{}/change/", {"act": "warband", "warband": "Garrek's Reavers"}),
        ("post", "/decks/{}/change/", {"name": "Yours", "format": "nightvault-2019"}),
        ("post", "/decks/{}/build/", {"put": "S1"}),
        ("delete", "/api/v1/decks/{}/", None),
        ("put", "/api/v1/decks/{}/", BODY),
        ("post", "/api/v1/decks/{}/versions/", None),
        ("post", "/api/v1/decks/{}/link/", None),
    )  # fmt: skip

    @pytest.mark.parametrize(("method", "address", "body"), CHANGES)
    @pytest.mark.parametrize("who", ["a visitor", "another account"])
    def test_whoever_has_the_link_cannot_change_it(self, owned, method, address, body, who):
        client: Client = APIClient() if address.startswith("/api/") else Client()
        if who == "another account":
            client.force_login(factories.make_user("eve"))
        token = deck_queries.token_of(owned)
        assert getattr(client, method)(address.format(token), body).status_code == 403
        owned.refresh_from_db()
        assert (owned.name, owned.latest, owned.link_version) == ("Mine", 1, 1)
        assert not owned.versions.get().kept

    def test_they_still_read_it_and_are_shown_no_buttons(self, owned):
        page = Client().get(f"/decks/{deck_queries.token_of(owned)}/").content.decode()
        assert "only its owner changes it" in page
        assert "Change cards" not in page

    def test_the_owner_changes_it(self, owned):
        client = Client()
        client.force_login(owned.owner)
        client.post(f"/decks/{deck_queries.token_of(owned)}/change/", {"act": "keep"})
        assert owned.versions.get().kept
