"""Pages of cards, warbands, boards, lists, formats and decks."""

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from decks.models import Deck, DeckFormat, LegalityList
from decks.queries.decks import as_deck, version_of
from decks.writing import deck_text
from rules_engine.facts.catalogue import catalogue
from tests.decks.whole import whole_deck
from tests.factories import make_user

pytestmark = [pytest.mark.usefixtures("tables"), pytest.mark.database]


def page(client: Client, address: str, *, status: int = 200) -> str:
    """A page as text, its tags and spare space taken out."""
    response = client.get(address)
    assert response.status_code == status
    return words(response.content.decode())


def words(html: str) -> str:
    bare = re.sub(r"<[^>]+>", "", html).replace("&#x27;", "'").replace("&amp;", "&")
    return " ".join(bare.split())


@pytest.fixture
def deck_address(client: Client) -> str:
    """The address of a pasted legal deck, known to this client's session alone."""
    text = deck_text(whole_deck("reavers-core"), catalogue(), name="Skulls")
    return pasted(client, text, format="shadespire-2018", decided="1").headers["Location"]


def pasted(client: Client, text: str, **values: Any) -> Any:
    """What comes of pasting a text."""
    return client.post("/decks/paste/", {"text": text, "format": "nightvault-2019", **values})


class TestCatalogue:
    def test_search_forgives_slips_and_says_what_it_found(self, client: Client):
        found = page(client, "/cards/?q=grate+strenght&release=Shadespire")
        assert "Great Strength S391" in found
        assert "No card fits." in page(client, "/cards/?q=zzzzqqqq")
        assert "NV436" in page(client, "/cards/?q=nv436")

    def test_filters_that_cannot_be_taken_are_as_if_empty(self, client: Client):
        for query in ("glory=x", "page=-4", "page=z", "on=2026-99-99", "type=hat"):
            assert "4064 cards" in page(client, f"/cards/?{query}")

    def test_a_card_tells_who_may_use_it_and_its_history(self, client: Client):
        found = page(client, "/cards/S391/")
        assert "every warband" in found
        assert "November 2018 official tournaments allowed" in found
        assert "January 2020 Championship and Alliance not named; the list is not complete" in found
        banned = page(client, "/cards/NV317/")
        assert "November 2018 official tournaments restricted" in banned
        assert "February 2019 official tournaments banned" in banned
        assert "In doubt: its glory is in doubt" in page(client, "/cards/hd222/")
        assert "only Wizard" in page(client, "/cards/nv482/")
        assert "No card has the code NV999" in page(client, "/cards/NV999/", status=404)

    def test_a_card_shows_its_numbers_its_label_and_a_later_errata(self, client: Client):
        axe = page(client, "/cards/S409/")
        assert "Attack range 1, 2 dice, smash, damage 2" in axe
        assert "Attack, or range 3, 2 dice, smash, damage 2" in axe
        assert "Casting value 1 focus (gambit spell)" in page(client, "/cards/NV11/")
        assert "Label Katophrane Tome" in page(client, "/cards/NV545/")
        assert "Later errata push is exactly 1 hex" in page(client, "/cards/NV426/")
        assert "(cannot be in a deck)" in page(client, "/cards/BG386/")

    def test_a_release_that_the_engine_does_not_play_is_marked_so(self, client: Client):
        told = "Facts only: the engine does not play this release."
        assert told in page(client, "/cards/DC1/")
        assert told in page(client, "/cards/V1-GP1/")
        assert told not in page(client, "/cards/AMO1/")
        madmob = page(client, "/warbands/hedkrakkas-madmob/")
        assert "Grand Alliance: Destruction" in madmob
        assert "Toofdagga, Dakko Sharp-Stikka. The data has their names alone" in madmob

    def test_a_warband_shows_both_sides_and_doubts(self, client: Client):
        found = page(client, "/warbands/eyes-of-the-nine/")
        assert "Vortemis the All-seeing leader" in found
        assert found.count("Inspired Move") == 4
        assert found.count("No inspired side.") == 2
        assert "numbers are not in any source" in page(client, "/warbands/xandires-truthseekers/")

    def test_where_facts_come_from_is_told_on_one_page(self, client: Client):
        cited = "rwatson462/underworlds-deck-builder"
        assert f"{cited}@1e5f0f6 1502 cards" in page(client, "/sources/")
        assert cited not in page(client, "/cards/S1/")

    def test_a_board_is_drawn_where_its_layout_is_known(self, client: Client):
        assert "<svg" in client.get("/boards/mirror-well/").content.decode()
        unknown = client.get("/boards/ambertrap-nest/").content.decode()
        assert '<figure class="board">' not in unknown
        assert "In doubt: its layout" in words(unknown)

    def test_a_fighters_attacks_are_told_in_words(self):
        here = "/warbands/steelhearts-champions/"
        assert "range 1, 2 smash, damage 2 at each adjacent enemy" in page(Client(), here)
        french = page(Client(headers={"Accept-Language": "fr"}), here)
        assert "portée 1, 2 frappe, dégâts 2 contre chaque ennemi adjacent" in french
        assert "portée 1, 2 frappe, dégâts 1 en réaction à une attaque" in french
        assert "2 blocage" in french
        assert not re.search(r"all_adjacent|reaction_counter|smash|\d block\b", french)

    @pytest.mark.parametrize("address", ["/cards/", "/cards/?q=strength", "/warbands/", "/boards/"])
    def test_lists_ask_the_database_a_fixed_number_of_times(
        self, client: Client, address: str, django_assert_max_num_queries: Any
    ):
        with django_assert_max_num_queries(6):
            client.get(address)


class TestListsAndFormats:
    def test_gaps_are_shown(self, client: Client):
        assert page(client, "/lists/").count("not complete") == 1
        found = page(client, "/lists/championship-2020-01/")
        assert "Missing, restricted: 20 cards were newly restricted" in found
        assert "Great Concussion S329" in page(client, "/lists/official-2018-11/")
        assert "Adds to official-2018-11" in page(client, "/lists/official-2019-02/")

    def test_a_format_tells_what_it_asks(self, client: Client):
        found = page(client, "/formats/championship-2019/")
        assert "at most 6 objectives that score at once, older cards too" in found
        assert "No deck format is called x" in page(client, "/formats/x/", status=404)

    def test_organisers_make_a_list_and_a_format(self, client: Client):
        assert client.get("/lists/new/").status_code == 403
        client.force_login(make_user("olga", may_create_events=True))
        made = client.post(
            "/lists/new/",
            {
                "name": "Club",
                "kind": "club",
                "starts_on": "2026-01-01",
                "max_restricted": "2",
                "banned": "Great Concussion\nTime Trap (S368)",
                "restricted": "trap",
            },
        )
        assert made.headers["Location"] == "/lists/club/"
        assert "Banned 2" in page(client, "/lists/club/")
        assert "Great Concussion (S329)" in client.get("/lists/club/edit/").content.decode()
        made = client.post(
            "/formats/new/",
            {
                "name": "Club six",
                "based_on": "nightvault-2019",
                "objectives_min": "6",
                "objectives_max": "8",
                "surge_max": "3",
                "surge_counts": "score_immediately",
                "list_kind": "club",
            },
        )
        assert made.headers["Location"] == "/formats/club-six/"
        assert DeckFormat.objects.get().changes == {
            "objectives": {"min": 6, "max": 8},
            "surge": {"max": 3, "counts": "score_immediately"},
            "list_kind": "club",
        }
        assert "6 or more, at most 8" in page(client, "/formats/club-six/")
        assert client.get("/formats/club-six/edit/").status_code == 200
        client.post("/lists/club/edit/", {"act": "delete"})
        assert not LegalityList.objects.exists()

    def test_a_card_that_is_none_is_told_with_its_line(self, client: Client):
        client.force_login(make_user("olga", may_create_events=True))
        told = client.post(
            "/lists/new/",
            {"name": "x", "kind": "y", "starts_on": "2026-01-01", "banned": "Trap\nUnseen Blade"},
        )
        assert told.status_code == 422
        assert "Line 2, 'Unseen Blade', is no card we know." in words(told.content.decode())


class TestPasting:
    def test_what_is_not_certain_is_asked_before_anything_is_saved(self, client: Client):
        text = "Warband: garreks reavers\nS1\nHelpfull Wispers\nSorcerous\nQuartz Zeppelin"
        asked = words(pasted(client, text).content.decode())
        assert "4 lines read; 3 need a look. Nothing is saved yet." in asked
        assert "Line 3: Helpfull Wispers" in asked
        assert "No card is called anything like this." in asked
        assert not Deck.objects.exists()
        saved = pasted(
            client, text, decided="1", name="Skulls", **{"line-2": "NV369", "line-3": "drop"}
        )
        assert saved.status_code == 302
        stored = as_deck(version_of(Deck.objects.get()))
        assert (stored.warband, stored.cards) == ("Garrek's Reavers", ("S1", "S393", "NV369"))

    def test_words_may_be_kept_and_a_warband_chosen(self, client: Client):
        pasted(
            client, "S391\nQuartz Zeppelin", decided="1", warband="Mollog's Mob",
            **{"line-1": "keep"},
        )  # fmt: skip
        stored = as_deck(version_of(Deck.objects.get()))
        assert stored.warband == "Mollog's Mob"
        assert stored.cards == ("S391", "Quartz Zeppelin")

    def test_a_file_will_do(self, client: Client):
        upload = SimpleUploadedFile("deck.json", b'{"cards": ["S1", {"name": "Trap"}]}')
        asked = pasted(client, "", file=upload).content.decode()
        assert "2 lines read." in words(asked)

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("", "No card was found in this."),
            ("Objectives (12)", "No card was found in this."),
            ("Trap\n" * 10_000, "This has 10,001 lines; a deck has about 32 cards."),
            ("{", "begins like JSON but is none"),
        ],
    )
    def test_bad_input_gets_a_plain_answer(self, client: Client, text: str, told: str):
        response = pasted(client, text)
        assert response.status_code == 422
        assert told in words(response.content.decode())

    def test_a_picture_gets_a_plain_answer(self, client: Client):
        upload = SimpleUploadedFile("deck.png", b"\x89PNG\r\n\x1a\n\x00" * 100)
        response = pasted(client, "", file=upload)
        assert response.status_code == 422
        assert "This is no text" in words(response.content.decode())

    def test_markup_in_a_paste_is_shown_as_written(self, client: Client):
        asked = pasted(client, "<script>alert(1)</script>\nS1").content.decode()
        assert "<script>alert" not in asked
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in asked


class TestDecks:
    def test_a_deck_is_remembered_by_the_device_that_made_it_alone(
        self, client: Client, deck_address: str
    ):
        assert "Skulls" in page(client, "/decks/")
        assert "Skulls" not in page(Client(), "/decks/")
        assert "Skulls" in page(Client(), deck_address)

    def test_the_verdict_stands_first_with_what_mends_it(self, client: Client, deck_address: str):
        assert "Legal in Shadespire, core rules" in page(client, deck_address)
        client.post(f"{deck_address}build/", {"take": "S391"})
        client.post(f"{deck_address}build/", {"put": "S60"})
        found = page(client, deck_address)
        assert "Not legal in Shadespire, core rules" in found

    def test_the_day_is_asked_in_the_address(self, client: Client):
        text = deck_text(whole_deck("axes-banned"), catalogue(), name="Axes")
        address = pasted(client, text, format="official-2018", decided="1").headers["Location"]
        assert "Legal in" in page(client, f"{address}?on=2018-10-01")
        assert "these are banned: Great Concussion" in page(client, f"{address}?on=2018-12-01")
        assert client.get(f"{address}?on=2018-13-45").status_code == 200

    def test_building_by_tapping(self, client: Client):
        made = client.post(
            "/decks/new/",
            {"name": "New", "format": "nightvault-2019", "warband": "Garrek's Reavers"},
        )
        build = made.headers["Location"]
        offered = page(client, f"{build}?type=upgrade&q=strength")
        assert "Put in Great Strength" in offered
        assert "0 objectives · 0 gambits · 0 upgrades" in offered
        tapped = client.post(f"{build}?type=upgrade&q=strength", {"put": "S391"})
        assert tapped.headers["Location"] == f"{build}?type=upgrade&q=strength"
        after = page(client, tapped.headers["Location"])
        assert "Take out Great Strength" in after
        assert "0 gambits · 1 upgrades" in after
        client.post(build, {"take": "NV506"})
        assert "0 gambits · 0 upgrades" in page(client, build)
        assert client.post(build, {"put": "NV999"}).status_code == 404
        assert client.post(build, {}).status_code == 404

    def test_only_cards_that_the_warband_can_use_are_offered(self, client: Client):
        made = client.post(
            "/decks/new/",
            {"name": "New", "format": "nightvault-2019", "warband": "Mollog's Mob"},
        )
        assert f"1 of {-(-(1846 + 64) // 24)}" in page(client, made.headers["Location"])

    def test_the_cards_of_its_grand_alliance_are_offered_where_the_format_has_them(
        self, client: Client
    ):
        made = client.post(
            "/decks/new/",
            {"name": "New", "format": "harrowdeep-2021", "warband": "Mollog's Mob"},
        )
        assert f"1 of {-(-(1846 + 64 + 30) // 24)}" in page(client, made.headers["Location"])

    def test_versions_names_links_and_deletion(self, client: Client, deck_address: str):
        client.post(f"{deck_address}change/", {"act": "keep"})
        client.post(f"{deck_address}build/", {"put": "S2"})
        assert "version 1 of 2, kept" in page(client, f"{deck_address}versions/1/")
        assert client.get(f"{deck_address}versions/9/").status_code == 404
        client.post(f"{deck_address}change/", {"name": "Bones", "format": "dreadfane-2019"})
        assert "in Dreadfane" in page(client, deck_address)
        assert client.post(f"{deck_address}change/", {"name": ""}).status_code == 422
        new = client.post(f"{deck_address}change/", {"act": "revoke"}).headers["Location"]
        assert client.get(deck_address).status_code == 410
        client.post(f"{new}change/", {"act": "delete"})
        assert client.get(new).status_code == 404
        assert not Deck.objects.exists()

    def test_the_warband_can_be_changed(self, client: Client, deck_address: str):
        change = {"act": "warband", "warband": "Mollog's Mob"}
        client.post(f"{deck_address}change/", change)
        assert "Mollog's Mob · version" in words(page(client, deck_address))
        refused = client.post(f"{deck_address}change/", {"act": "warband", "warband": "Nobody"})
        assert refused.status_code == 422

    def test_an_account_keeps_its_decks(self, client: Client, deck_address: str):
        client.force_login(make_user("ana"))
        assert "Skulls" not in page(client, "/decks/")
        client.post(f"{deck_address}change/", {"act": "claim"})
        assert "Skulls" in page(client, "/decks/")

    def test_exports_read_back(self, client: Client, deck_address: str):
        text = client.get(f"{deck_address}deck.txt")
        assert text.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert text.content.decode().startswith("Deck: Skulls\nWarband: Garrek's Reavers\n")
        assert len(client.get(f"{deck_address}deck.json").json()["cards"]) == 32

    def test_pages_behind_a_private_link_are_never_indexed_or_kept(
        self, client: Client, deck_address: str
    ):
        for address in (deck_address, f"{deck_address}build/", f"{deck_address}deck.txt"):
            response = client.get(address)
            assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
            assert "no-store" in response.headers["Cache-Control"]

    def test_a_deck_page_asks_the_database_a_fixed_number_of_times(
        self, client: Client, deck_address: str, django_assert_max_num_queries: Any
    ):
        with django_assert_max_num_queries(8):
            client.get(deck_address)
        with django_assert_max_num_queries(10):
            client.get(f"{deck_address}build/")
