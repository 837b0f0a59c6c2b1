"""Who sees a deck: every choice of the event against everybody, on every page and endpoint."""

from typing import Any

import pytest
from django.test import Client

from companion.core.actors import SYSTEM, Actor, actor_of_user
from matches.decklists.queries import decks as deck_queries
from matches.decklists.services.deck_registration import hand_in_deck
from matches.models import DeckRegistration, Entry, Event, Round
from matches.people.private_links import make_token
from rules_engine.deck_rules import Deck
from tests import factories
from tests.matches.api.world import World, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.database]

DECK = Deck("Garrek's Reavers", ("S1", "Word that is no card"))
# Ben plays against Ana, whose deck it is; Cleo sits at another table
WHO = ("ana", "ben", "cleo", "organiser", "judge", "scorekeeper", "outsider", "visitor")
STAFF = {"organiser", "judge", "scorekeeper"}
# choice, kind of world, who sees Ana's deck besides herself and the staff
MATRIX = [
    ("never", "running", set()),
    ("never", "finished", set()),
    ("after_event", "open", set()),
    ("after_event", "running", set()),
    ("after_event", "finished", {"ben", "cleo", "outsider", "visitor"}),
    ("opponents", "open", set()),
    ("opponents", "running", {"ben"}),
    ("opponents", "finished", {"ben"}),
    ("everyone", "open", {"ben", "cleo", "outsider", "visitor"}),
    ("everyone", "running", {"ben", "cleo", "outsider", "visitor"}),
    ("everyone", "draft", set()),
]
IDS = [f"{choice} {kind}" for choice, kind, _ in MATRIX]


def make(choice: str, kind: str) -> World:
    """A world in which Ana has handed in a deck while decks were taken."""
    made = make_world(kind, deck_visibility=choice)
    state = made.event.state
    Event.objects.filter(pk=made.event.pk).update(state=Event.State.OPEN)
    ana = Entry.objects.select_related("event").get(pk=made.entries["ana"].pk)
    organiser = actor_of_user(made.users["organiser"])
    hand_in_deck(entry=ana, content=DECK, actor=organiser, reason="On paper")
    Event.objects.filter(pk=made.event.pk).update(state=state)
    made.event.refresh_from_db()
    return made


def actor(made: World, who: str) -> Actor:
    if who in made.entries:
        return factories.player(made.entries[who])
    return actor_of_user(made.users[who]) if who in made.users else Actor(label="a visitor")


def browser(made: World, who: str) -> Client:
    """Somebody's browser: players by private link, staff signed in."""
    client = Client()
    if who in made.entries and made.event.state != Event.State.DRAFT:
        client.get(f"/me/{make_token(entry_id=made.entries[who].pk, version=1)}/")
    elif who in made.users:
        client.force_login(made.users[who])
    return client


def expected(kind: str, others: set[str]) -> dict[str, bool]:
    """Who sees the deck by page; in a draft the event itself is hidden from players."""
    seers = others | STAFF | (set() if kind == "draft" else {"ana"})
    return {who: who in seers for who in WHO}


@pytest.mark.parametrize(("choice", "kind", "others"), MATRIX, ids=IDS)
def test_the_query(choice, kind, others):
    made = make(choice, kind)
    seen = {who: deck_queries.visible(actor(made, who)).exists() for who in WHO}
    assert seen == {who: who in others | STAFF | {"ana"} for who in WHO}


@pytest.mark.parametrize(("choice", "kind", "others"), MATRIX, ids=IDS)
def test_every_page(choice, kind, others):
    made = make(choice, kind)
    event, wanted = f"/e/{made.event.slug}", expected(kind, others)
    browsers = {who: browser(made, who) for who in WHO}
    for address in ("deck/", "deck/deck.txt", "deck/deck.json"):
        told = {who: browsers[who].get(f"{event}/p/1/{address}").status_code == 200 for who in WHO}
        assert told == wanted, address
    for address in (f"{event}/decks/", f"{event}/p/1/", *_match_page(made)):
        told = {who: "/p/1/deck/" in browsers[who].get(address).content.decode() for who in WHO}
        assert told == wanted, address


def _match_page(made: World) -> list[str]:
    return [f"/m/{made.ids['match']}/"] if made.ids else []


@pytest.mark.parametrize(("choice", "kind", "others"), MATRIX, ids=IDS)
def test_every_endpoint(choice, kind, others):
    made, wanted = make(choice, kind), expected(kind, others)
    one = {who: _status(made, who, "events/{slug}/entries/1/deck/") == 200 for who in WHO}
    assert one == wanted
    lists = ["events/{slug}/decks/", *(["matches/{match}/decks/"] if made.ids else [])]
    for address in lists:
        told = {who: "S1" in made.ask(who, "GET", address).content.decode() for who in WHO}
        assert told == wanted, address


def _status(made: World, who: str, address: str) -> int:
    status: int = made.ask(who, "GET", address).status_code
    return status


def test_others_are_told_no_verdict_by_page_or_api():
    made = make("everyone", "open")
    for who in ("ana", "judge"):
        assert "too-few-objectives" in made.ask(who, "GET", ADDRESS).content.decode()
        assert "Not legal" in _page(made, who)
    for who in ("ben", "outsider", "visitor"):
        assert made.ask(who, "GET", ADDRESS).json()["told"] is None
        assert "Not legal" not in _page(made, who)


ADDRESS = "events/{slug}/entries/1/deck/"


def _page(made: World, who: str) -> str:
    page: Any = browser(made, who).get(f"/e/{made.event.slug}/p/1/deck/")
    return str(page.content.decode())


def test_a_replaced_deck_is_the_players_and_the_staffs():
    made = make("everyone", "open")
    ana = Entry.objects.select_related("event").get(pk=made.entries["ana"].pk)
    hand_in_deck(entry=ana, content=Deck("", ("S2",)), actor=factories.player(ana))
    old = f"/e/{made.event.slug}/p/1/deck/versions/1/"
    assert {who: browser(made, who).get(old).status_code for who in WHO} == {
        **dict.fromkeys(WHO, 403), **dict.fromkeys(STAFF | {"ana"}, 200),
    }  # fmt: skip
    assert (
        "Word that is no card"
        not in browser(made, "visitor").get(f"/e/{made.event.slug}/decks/").content.decode()
    )


def test_an_opponent_sees_it_from_the_publication_of_the_round_on():
    made = make("opponents", "prepared")
    cleo, ben = actor(made, "cleo"), actor(made, "ben")
    assert deck_queries.visible(ben).count() == 1  # met in round 1
    assert deck_queries.visible(cleo).count() == 0
    Round.objects.filter(event=made.event, number=2).update(state=Round.State.PUBLISHED)
    assert deck_queries.visible(cleo).count() == 1


def test_an_account_sees_what_its_entry_sees():
    made = make("opponents", "running")
    Entry.objects.filter(pk=made.entries["ben"].pk).update(user=made.users["outsider"])
    assert deck_queries.visible(actor(made, "outsider")).count() == 1
    Entry.objects.filter(pk=made.entries["ben"].pk).update(state=Entry.State.WITHDRAWN)
    assert deck_queries.visible(actor(made, "outsider")).count() == 0


def test_staff_of_another_event_see_nothing():
    make("never", "running")
    elsewhere = factories.make_event()
    assert not deck_queries.visible(factories.make_staff(elsewhere)).exists()
    assert deck_queries.visible(SYSTEM).count() == 1


def test_a_withdrawn_entrys_deck_is_shown_to_nobody_else():
    made = make("everyone", "open")
    Entry.objects.filter(pk=made.entries["ana"].pk).update(state=Entry.State.WITHDRAWN)
    assert not deck_queries.visible(actor(made, "visitor")).exists()
    assert deck_queries.visible(actor(made, "organiser")).exists()


def test_the_desk_and_its_sheets_are_the_staffs():
    made = make("everyone", "running")
    for address in ("desk/decks/", "print/decks/", "print/decks/1/"):
        got = {
            who: browser(made, who).get(f"/e/{made.event.slug}/{address}").status_code
            for who in WHO
        }
        assert got == {who: 200 if who in STAFF else 403 for who in WHO}, address


def test_the_answer_does_not_tell_whether_there_is_a_deck():
    made = make("never", "running")
    with_deck, without = (
        made.ask("visitor", "GET", f"events/{{slug}}/entries/{number}/deck/").json()["detail"]
        for number in (1, 2)
    )
    assert with_deck.replace("Ana", "Ben") == without
    assert DeckRegistration.objects.count() == 1
