"""Pages of a player's record: one's own, what others see, taking it away, erasing it."""

import csv
import io
import json

import pytest
from django.test import Client

from companion.core.models import User
from matches.models import Entry, Event, Profile
from tests import factories
from tests.matches.players.played import claimed, winter
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def ana() -> User:
    return factories.make_user("ana", display_name="Ana A.")


@pytest.fixture
def signed_in(ana) -> Client:
    client = Client()
    client.force_login(ana)
    return client


def test_ones_own_record(ana, signed_in):
    winter(ana)
    page = text_of(signed_in.get("/me/record/"))
    assert "1 of 3 won: far too few matches to tell a rate; anything from 6 % to 79 %" in page
    assert "7.0 glory a game to the opponents’ 8.3" in page
    assert "No rating yet" in page
    assert "rank 1 of 3" in page
    assert "shows to nobody but you" in page


def test_a_record_of_nothing_says_how_it_fills(signed_in):
    assert "Nothing is here yet" in text_of(signed_in.get("/me/record/"))


@pytest.mark.parametrize("path", ["", "export.json", "export.csv", "erase/"])
def test_a_visitor_signs_in_first(client, path):
    answer = client.get(f"/me/record/{path}")
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/sign-in/")


def test_the_account_leads_there(signed_in):
    page = text_of(signed_in.get("/account/"))
    assert 'href="/me/record/"' in page
    assert 'action="/me/record/showing/"' in page


def test_what_is_shown_is_chosen_and_taken_back(ana, signed_in, client):
    winter(ana)
    assert client.get("/players/ana/").status_code == 404
    chosen = {"address": "Ana-of-Leeds", "shows_matches": "on", "shows_rating": "on"}
    answer = signed_in.post("/me/record/showing/", chosen)
    assert answer["Location"] == "/me/record/"
    shown = client.get("/players/ana-of-leeds/")
    page = text_of(shown)
    assert "<h1><bdi>Ana A.</bdi></h1>" in page
    assert "far too few matches" in page
    assert 'content="noindex"' in page
    assert "Erase" not in page
    signed_in.post("/me/record/showing/", {"address": "ana-of-leeds"})
    assert client.get("/players/ana-of-leeds/").status_code == 404
    assert Profile.objects.get().shows_matches is False


def test_a_minor_is_told_why_nothing_shows(ana, signed_in):
    page = text_of(
        signed_in.post(
            "/me/record/showing/", {"shows_matches": "on", "is_minor": "on"}, follow=True
        )
    )
    assert "Your record shows to nobody, since you are under age" in page


def test_an_address_that_is_taken_is_told(ana, signed_in):
    Profile.objects.create(user=factories.make_user(), address="leeds")
    answer = signed_in.post("/me/record/showing/", {"address": "leeds"})
    assert answer.status_code == 409
    assert "The address leeds is another player" in text_of(answer)


def test_matches_are_taken_away_as_a_sheet(ana, signed_in):
    winter(ana)
    Entry.objects.filter(name="Ben").update(name="=Ben")
    answer = signed_in.get("/me/record/export.csv")
    assert answer["Content-Disposition"] == 'attachment; filename="my-record.csv"'
    head, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert head[:6] == ["Event", "Date", "Round", "Table", "Name", "Opponent"]
    first = dict(zip(head, rows[-1], strict=True))
    assert first == {
        "Event": "Winter Clash",
        "Date": "2026-11-21",
        "Round": "1",
        "Table": "1",
        "Name": "Ana",
        "Opponent": "'=Ben",
        "Warband": "",
        "Opponent's warband": "",
        "Kind": "played",
        "Ended": "won",
        "Games won": "2",
        "Games drawn": "0",
        "Games lost": "1",
        "Glory": "21",
        "Opponent's glory": "25",
    }


def test_everything_that_is_held_is_taken_away(ana, signed_in):
    event = winter(ana)
    factories.make_staff(event, "judge", ana)
    told = json.loads(signed_in.get("/me/record/export.json").content)
    assert list(told) == [
        "account",
        "showing",
        "entries",
        "matches",
        "rating",
        "roles",
        "organisations",
        "leagues",
        "decks",
        "api_tokens",
        "decks_handed_in",
        "reports",
        "game_logs",
        "heroes",
        "judge_calls",
        "disputes",
        "penalties",
        "acts",
    ]
    assert told["account"]["username"] == "ana"
    assert [one["name"] for one in told["entries"]] == ["Ana"]
    assert len(told["matches"]) == 5
    assert [one["role"] for one in told["roles"]] == ["judge"]


def test_a_name_is_erased_after_the_password(ana, signed_in):
    entry = winter(ana).entries.get(user=ana)
    page = text_of(signed_in.get("/me/record/erase/"))
    assert "An entry becomes ‘Player 12’" in page
    wrong = signed_in.post("/me/record/erase/", {"what": entry.pk, "password": "x"})
    assert wrong.status_code == 403
    assert Entry.objects.get(pk=entry.pk).name == "Ana"
    given = {"what": entry.pk, "password": factories.PASSWORD}
    answer = signed_in.post("/me/record/erase/", given)
    assert answer["Location"] == "/me/record/"
    shown = text_of(signed_in.get(f"/e/{entry.event.slug}/standings/"))
    assert "Player 1" in shown
    assert "Ana<" not in shown


def test_another_players_entry_is_not_ones_own_to_erase(ana, signed_in):
    ben = winter(ana).entries.get(name="Ben")
    answer = signed_in.post("/me/record/erase/", {"what": ben.pk, "password": factories.PASSWORD})
    assert answer.status_code == 422
    assert Entry.objects.get(pk=ben.pk).name == "Ben"


def test_what_stands_in_the_way_is_told(ana, signed_in):
    claimed(factories.make_event("Spring Open"), ana)
    page = signed_in.get("/me/record/erase/")
    assert "Spring Open is being played" in text_of(page)
    given = {"what": "account", "password": factories.PASSWORD}
    refused = signed_in.post("/me/record/erase/", given)
    assert refused.status_code == 409
    assert "erase the name when the event is finished. Nothing was erased." in text_of(refused)


def test_an_account_is_erased_and_signed_out(ana, signed_in):
    event = winter(ana)
    given = {"what": "account", "password": factories.PASSWORD}
    assert signed_in.post("/me/record/erase/", given)["Location"] == "/"
    assert not User.objects.filter(username="ana").exists()
    assert signed_in.get("/me/record/").status_code == 302
    assert Event.objects.get().entries.filter(event=event, name="Player 1").exists()
