"""Pages of decks at events: handing in, the desk's decks, check sheets, how a card fared."""

import re
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from companion.core.actors import actor_of_user
from companion.core.models import AuditRecord
from decks.models import Card
from decks.queries.decks import token_of
from decks.services.decks import create_deck, revoke_link
from decks.writing import deck_text
from matches.decklists.queries import decks as deck_queries
from matches.decklists.queries.card_record import Fared, fared
from matches.decklists.services.deck_registration import let_in_deck
from matches.models import DeckRegistration, DeckUnlock, Entry, Event, Match, Stage
from matches.rules.results import Result
from rules_engine.facts.catalogue import catalogue
from tests import factories
from tests.decks.whole import whole_deck
from tests.matches.decklists.handing_in import LEGAL, hand_in
from tests.matches.views.clients import phone
from tests.pages import text_of

pytestmark = [pytest.mark.usefixtures("tables"), pytest.mark.database]

FAULTY = "fiends-eleven-objectives"


@pytest.fixture
def event(db: None) -> Event:
    """Registration is open; decks are asked for."""
    day = date(2019, 6, 15)
    return factories.make_event(
        state=Event.State.OPEN,
        edition="nightvault-2019",
        starts_on=day,
        ends_on=day,
        rules={"decks_required": True},
    )


@pytest.fixture
def anas(ana_entry: Entry) -> Client:
    return phone(ana_entry)


@pytest.fixture
def olgas(organiser: Any) -> Client:
    client = Client()
    client.force_login(organiser.user)
    return client


def written(name: str) -> str:
    """A whole deck as text."""
    return deck_text(whole_deck(name), catalogue(), name="Skulls")


def words(answer: Any) -> str:
    """A page without tags and spare space."""
    bare = re.sub(r"<[^>]+>", " ", text_of(answer)).replace("&#x27;", "'")
    return " ".join(bare.split())


def start(event: Event, **rounds: Any) -> None:
    """The event runs and round 1 is published."""
    Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING)
    event.refresh_from_db()
    factories.make_round(event, **rounds)


class TestHandingIn:
    def address(self, entry: Entry) -> str:
        return f"/e/{entry.event.slug}/p/{entry.number}/deck/hand-in/"

    def test_the_players_page_asks_for_the_deck(self, event, ana_entry, anas):
        page = words(anas.get(f"/e/{event.slug}/p/1/"))
        assert "Deck no deck Decks are taken until round 1 is published." in page
        assert "Hand in my deck" in page

    def test_a_list_is_handed_in_and_judged(self, event, ana_entry, anas):
        answer = anas.post(
            self.address(ana_entry), {"do": "paste", "text": written(LEGAL), "key": "k"},
            follow=True,
        )  # fmt: skip
        assert "The deck is handed in, and it is legal." in words(answer)
        deck = deck_queries.current(ana_entry)
        assert deck_queries.as_deck(deck) == whole_deck(LEGAL)
        assert deck.name == "Skulls"
        assert "Hand in another deck" in words(anas.get(f"/e/{event.slug}/p/1/"))

    def test_an_illegal_deck_tells_what_to_mend(self, event, ana_entry, anas):
        data = {"do": "paste", "text": written(FAULTY)}
        answer = anas.post(self.address(ana_entry), data, follow=True)
        assert "it is not legal: see below" in words(answer)
        assert "Add 1 objective card." in words(answer)
        assert "Mend it and hand it in again" in words(anas.get(f"/e/{event.slug}/p/1/"))

    def test_a_file_is_read_like_a_list(self, event, ana_entry, anas):
        upload = SimpleUploadedFile("deck.txt", written(LEGAL).encode())
        anas.post(self.address(ana_entry), {"do": "paste", "file": upload})
        assert deck_queries.as_deck(deck_queries.current(ana_entry)) == whole_deck(LEGAL)

    def test_doubtful_lines_are_offered_for_choice(self, event, ana_entry, anas):
        data = {"do": "paste", "text": "Sepulchral Guard\nS391\ngrate strenght", "key": "k"}
        asked = anas.post(self.address(ana_entry), data)
        assert "Nothing is handed in yet." in words(asked)
        assert not DeckRegistration.objects.exists()
        answers = {**data, "decided": "1", "warband": "Sepulchral Guard", "line-1": "drop"}
        anas.post(self.address(ana_entry), answers)
        deck = deck_queries.as_deck(deck_queries.current(ana_entry))
        assert (deck.warband, deck.cards) == ("Sepulchral Guard", ("S391",))

    def test_one_of_ones_own_decks_or_one_by_its_link(self, event, ana_entry, anas, outsider):
        deck = create_deck(
            name="Mine", format_id="nightvault-2019", content=whole_deck(LEGAL),
            owner=outsider.user, actor=outsider,
        )  # fmt: skip
        link = f"http://testserver/decks/{token_of(deck)}/"
        anas.post(self.address(ana_entry), {"do": "link", "link": link})
        assert deck_queries.current(ana_entry).name == "Mine"
        Entry.objects.filter(pk=ana_entry.pk).update(user=outsider.user)
        signed_in = Client()
        signed_in.force_login(outsider.user)
        page = text_of(signed_in.get(self.address(ana_entry)))
        assert "One of my decks" in page and token_of(deck) in page
        revoke_link(deck=deck, actor=outsider)
        gone = anas.post(self.address(ana_entry), {"do": "link", "link": link})
        assert gone.status_code == 410
        assert "revoked" in words(gone)

    @pytest.mark.parametrize(
        ("data", "status", "told"),
        [
            ({"do": "paste", "text": ""}, 422, "No card was found in this."),
            ({"do": "paste", "text": "\x01\x02"}, 422, "This is no text"),
            ({"do": "paste", "text": "S1\n" * 10_000}, 422, "lines; a deck has about 32 cards"),
            ({"do": "paste", "text": "S1", "name": "x" * 81}, 422, "80 characters at most"),
            ({"do": "link", "link": "nonsense"}, 422, "This is no link to a deck."),
            ({"do": "link", "link": "/decks/1-1.forged/"}, 404, "This link is not complete."),
            ({}, 422, "This is no link to a deck."),
        ],
    )
    def test_bad_input_gets_a_plain_answer(self, event, ana_entry, anas, data, status, told):
        answer = anas.post(self.address(ana_entry), data)
        assert (answer.status_code, told in words(answer)) == (status, True)
        assert not DeckRegistration.objects.exists()

    def test_binary_gets_a_plain_answer(self, event, ana_entry, anas):
        upload = SimpleUploadedFile("deck.png", b"\x89PNG\r\n\xff\xfe" * 50)
        answer = anas.post(self.address(ana_entry), {"do": "paste", "file": upload})
        assert (answer.status_code, "This is no text" in words(answer)) == (422, True)

    def test_a_finished_event_says_so(self, event, ana_entry, anas):
        Event.objects.filter(pk=event.pk).update(
            state=Event.State.FINISHED, finished_at=timezone.now()
        )
        assert "takes no decks any more" in words(anas.get(self.address(ana_entry)))
        answer = anas.post(self.address(ana_entry), {"do": "paste", "text": written(LEGAL)})
        assert answer.status_code == 409

    def test_nobody_hands_in_for_another(self, event, ana_entry, ben_entry):
        bens = phone(ben_entry)
        assert bens.get(self.address(ana_entry)).status_code == 403
        answer = bens.post(self.address(ana_entry), {"do": "paste", "text": written(LEGAL)})
        assert answer.status_code == 403

    def test_an_organiser_hands_in_for_a_player_late(self, event, ana_entry, olgas):
        start(event)
        assert "Why so late" in words(olgas.get(self.address(ana_entry)))
        data = {"do": "paste", "text": written(LEGAL)}
        assert olgas.post(self.address(ana_entry), data).status_code == 422
        olgas.post(self.address(ana_entry), {**data, "reason": "On paper"})
        assert AuditRecord.objects.get(action="deck.handed_in").reason == "On paper"


class TestTheDesk:
    def test_it_names_who_is_missing_and_who_is_faulty(self, event, ana_entry, ben_entry, olgas):
        hand_in(ben_entry, FAULTY)
        start(event)
        page = words(olgas.get(f"/e/{event.slug}/desk/decks/"))
        assert "Decks 2 decks that need somebody" in page
        assert "1 Ana no deck" in page
        assert "2 Ben Magore's Fiends not legal The deck has 11 objective cards" in page
        missing = words(olgas.get(f"/e/{event.slug}/desk/decks/?state=missing"))
        assert ("1 Ana" in missing, "2 Ben" in missing) == (True, False)
        assert "no deck" in words(olgas.get(f"/e/{event.slug}/desk/entries/"))

    def test_an_organiser_unlocks_lets_in_and_takes_back(self, event, ana_entry, ben_entry, olgas):
        deck = hand_in(ben_entry, FAULTY)
        start(event)
        desk = f"/e/{event.slug}/desk/decks/"
        no_reason = olgas.post(desk, {"do": f"let_in:{deck.pk}", "reason": ""})
        assert no_reason.status_code == 422
        told = olgas.post(desk, {"do": f"let_in:{deck.pk}", "reason": "Friendly"}, follow=True)
        assert "The deck of Ben is let in." in words(told)
        assert "Let in by" in words(told) and "Friendly" in words(told)
        olgas.post(desk, {"do": f"take_back:{deck.pk}"})
        deck.refresh_from_db()
        assert deck.let_in_at is None
        told = olgas.post(desk, {"do": f"unlock:{ana_entry.pk}", "reason": "Late"}, follow=True)
        assert "Ana can hand in one more deck." in words(told)
        assert "unlocked" in words(phone(ana_entry).get(f"/e/{event.slug}/p/1/"))
        olgas.post(desk, {"do": f"lock:{ana_entry.pk}"})
        assert not DeckUnlock.objects.filter(closed_at=None).exists()
        assert "0 verdicts have changed" in words(olgas.post(desk, {"do": "recheck"}, follow=True))

    def test_what_is_not_there_is_not_found(self, event, olgas):
        desk = f"/e/{event.slug}/desk/decks/"
        assert olgas.post(desk, {"do": "let_in:999", "reason": "x"}).status_code == 404
        assert olgas.post(desk, {"do": "unlock:999", "reason": "x"}).status_code == 404
        elsewhere = hand_in(factories.make_entry(factories.make_event(state="open")), FAULTY)
        answer = olgas.post(desk, {"do": f"let_in:{elsewhere.pk}", "reason": "x"})
        assert answer.status_code == 404

    def test_judges_look_and_check_anew_but_do_not_decide(self, event, ana_entry, judge):
        deck = hand_in(ana_entry, FAULTY)
        client = Client()
        client.force_login(judge.user)
        desk = f"/e/{event.slug}/desk/decks/"
        assert "Let it in" not in words(client.get(desk))
        answer = client.post(desk, {"do": f"let_in:{deck.pk}", "reason": "x"})
        assert answer.status_code == 403
        assert client.post(desk, {"do": "recheck"}).status_code == 302

    def test_check_sheets_hold_every_card_and_who_is_missing(
        self, event, ana_entry, ben_entry, olgas
    ):
        deck = hand_in(ana_entry)
        sheet = words(olgas.get(f"/e/{event.slug}/print/decks/"))
        assert "No deck handed in Ben" in sheet
        assert sheet.count("☐") == 32
        assert all(row.card.code in sheet for row in deck.entries.select_related("card"))
        assert words(olgas.get(f"/e/{event.slug}/print/decks/1/")).count("☐") == 32
        assert "No deck has been handed in yet." in words(
            olgas.get(f"/e/{event.slug}/print/decks/2/")
        )

    def test_a_format_of_another_edition_is_told(self, event, olgas):
        Event.objects.filter(pk=event.pk).update(
            rules={**event.rules, "deck_format": "harrowdeep-2021"}
        )
        assert "another edition" in words(olgas.get(f"/e/{event.slug}/desk/decks/"))

    def test_the_settings_offer_formats_and_lists(self, event, olgas):
        page = text_of(olgas.get(f"/e/{event.slug}/desk/settings/"))
        assert '<option value="championship-2019"' in page
        assert '<option value="official-2018-11"' in page
        settings = f"/e/{event.slug}/desk/settings/"
        olgas.post(settings, {"do": "rules", "deck_format": "official-2018",
                              "deck_list": "", "decks_required": "no"})  # fmt: skip
        event.refresh_from_db()
        names = ("deck_format", "deck_list", "decks_required")
        assert [event.rules[name] for name in names] == ["official-2018", None, False]


class TestHowACardFared:
    def card(self) -> Card:
        return Card.objects.get(code="S391")

    @pytest.fixture
    def played(self, event, ana_entry, ben_entry) -> Event:
        """Ana and Ben, both with Great Strength, and Cleo and Dan; a bye, a concession."""
        cleo, dan = (factories.make_entry(event, name) for name in ("Cleo", "Dan"))
        for entry in (ana_entry, ben_entry):
            hand_in(entry, "guard-of-two-seasons")
        start(event)
        first = factories.make_round(event, [(ana_entry, cleo), (dan, ben_entry)])
        one, other = first.matches.order_by("table")
        factories.confirm(one, 0, 0)
        factories.confirm(other, 0, 1)
        second = factories.make_round(event, [(ana_entry, ben_entry)], byes=[cleo])
        factories.confirm(second.matches.get(table=1), 1, 1)
        third = factories.make_round(event, [(ana_entry, dan)], byes=[ben_entry])
        conceded = third.matches.get(table=1)
        factories.confirm(conceded, result=Result(kind="concession", loser=0))
        Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
        return event

    def test_decks_and_results_of_finished_events_are_counted(self, played, visitor):
        held = self.in_all(played)
        assert fared(held, visitor) == Fared(decks=2, events=1, won=2, drawn=1, lost=1)
        page = words(Client().get(held.get_absolute_url()))
        assert "2 decks at 1 finished event" in page
        assert "2 matches won, 1 drawn, 1 lost" in page

    def in_all(self, event: Event) -> Card:
        deck = DeckRegistration.objects.filter(entry__event=event).first()
        return deck.entries.exclude(card=None).first().card

    def test_another_printing_counts_and_a_card_nobody_played_does_not(self, played, visitor):
        held = self.in_all(played)
        printing = Card.objects.create(
            code="ZZ1", name=held.name, key=held.key, release="x", set_name="x", number=1,
            owner=held.owner, type=held.type, source="x", position=9999,
        )  # fmt: skip
        assert fared(printing, visitor).decks == 2
        unused = Card.objects.exclude(registered__isnull=False).exclude(key=held.key).first()
        assert fared(unused, visitor) == Fared(0, 0, 0, 0, 0)

    def test_decks_that_are_not_shown_are_not_counted(self, played, visitor, organiser, ana):
        Event.objects.filter(pk=played.pk).update(
            rules={**played.rules, "deck_visibility": "never"}
        )
        held = self.in_all(played)
        assert fared(held, visitor).decks == 0
        assert (fared(held, ana).decks, fared(held, organiser).decks) == (1, 2)
        Event.objects.filter(pk=played.pk).update(state=Event.State.RUNNING)
        assert fared(held, organiser).decks == 0

    def level(self, event: Event, pair: tuple[Entry, Entry], **how: Any) -> None:
        """A match level on games and glory, which Swiss rounds of this event leave drawn."""
        match = factories.make_round(event, [pair]).matches.get()
        games = (factories.game(0, 7, 5), factories.game(1, 5, 7))
        factories.confirm(match, result=Result(games=games))
        Match.objects.filter(pk=match.pk).update(**how)

    def test_a_level_match_counts_as_it_was_settled_in_the_swiss_rounds_and_in_the_bracket(
        self, event, ana_entry, visitor
    ):
        event.rules |= {"drawn_match": "stays_drawn"}
        event.save()
        cleo = factories.make_entry(event, "Cleo")
        hand_in(ana_entry, "guard-of-two-seasons")
        start(event)
        pair = (ana_entry, cleo)
        Stage.objects.create(event=event, format="single", size=2)
        self.level(event, pair)
        Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
        held = self.in_all(event)
        assert fared(held, visitor) == Fared(decks=1, events=1, won=0, drawn=1, lost=0)
        self.level(event, pair, slot=1, settled_by="survivors", settled_seat=0)
        assert fared(held, visitor) == Fared(decks=1, events=1, won=1, drawn=1, lost=0)
        self.level(event, pair, slot=1, settled_by="roll_off", settled_seat=1)
        assert fared(held, visitor) == Fared(decks=1, events=1, won=1, drawn=1, lost=1)
        event.rules |= {"drawn_match": "ladder"}
        Event.objects.filter(pk=event.pk).update(rules=event.rules)
        self.level(event, pair, settled_by="sudden_death", settled_seat=0)
        assert fared(held, visitor) == Fared(decks=1, events=1, won=2, drawn=1, lost=1)

    def test_a_card_that_is_not_there_is_not_found(self):
        assert Client().get("/cards/NV999/").status_code == 404


class TestQueries:
    """Pages ask a fixed number of times, however many decks there are."""

    @pytest.mark.parametrize("address", ["desk/decks/", "decks/", "print/decks/", "desk/entries/"])
    def test_pages(self, event, olgas, address):
        self._fill(event, 1)
        few = self._count(olgas, f"/e/{event.slug}/{address}")
        self._fill(event, 3)
        assert self._count(olgas, f"/e/{event.slug}/{address}") == few

    @pytest.mark.parametrize("address", ["decks/", "decks/states/"])
    def test_endpoints(self, event, olgas, address):
        self._fill(event, 1)
        few = self._count(olgas, f"/api/v1/events/{event.slug}/{address}")
        self._fill(event, 3)
        assert self._count(olgas, f"/api/v1/events/{event.slug}/{address}") == few

    def _fill(self, event: Event, how_many: int) -> None:
        for entry in factories.make_entries(event, how_many):
            let_in = hand_in(entry, FAULTY)
            let_in_deck(
                registration=let_in, reason="x", actor=actor_of_user(self._organiser(event))
            )

    def _organiser(self, event: Event):
        return event.roles.filter(role="organiser").first().user

    def _count(self, client: Client, address: str) -> int:
        client.get(address)  # what a process reads once is no matter of how many decks there are
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address).status_code == 200
        return len(asked)
