"""Nothing tells a match that is not published from one that is not there.

Somebody who asks about every number, by every page and verb, gets the same answer for a table of a
round in preparation (their own or another's), for a table of an event that is still a draft, and
for none at all. Before, five verbs told them apart, and with them all pairings.
"""

import re
from dataclasses import dataclass

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.test import APIClient

from matches.journeys.services.journeys import open_journey
from matches.models import Entry, Event, Match, Round
from matches.people.private_links import make_token
from tests import factories
from tests.whole import whole_or

pytestmark = pytest.mark.django_db

MISSING = 987_654
# what differs between any two answers: ids of requests, proofs against forged forms, the clock
ONCE = re.compile(
    r'(request_id": ?"|csrfmiddlewaretoken" value="|nonce="|"server-time" content=")[^"]*'
)
# a form and a body that fit the pages and endpoints as well as may be, and nothing at all
BODIES: tuple[dict[str, object], ...] = (
    {},
    {"how": "played", "game-1": "0", "game-2": "0", "do": "enter", "game": "1", "reason": "x"},
    {"result": {"kind": "played", "games": [{"winner": 0, "ending": "won", "glory": [9, 3]}]}},
)


@dataclass
class Hall:
    """A running event whose second round is in preparation, and a draft event with a round.

    numbers: of matches that nobody but the staff may know of.
    """

    event: Event
    ana: Entry
    numbers: dict[str, int]

    def link(self) -> str:
        return make_token(entry_id=self.ana.pk, version=self.ana.link_version)


@pytest.fixture
def hall(db: None) -> Hall:
    event = factories.make_event()
    ana, ben, cleo, dan = factories.make_entries(event, 4)
    factories.play(factories.make_round(event, [(ana, ben), (cleo, dan)]))
    prepared = factories.make_round(event, [(ana, cleo), (ben, dan)], state=Round.State.PREPARED)
    draft = factories.make_event(state=Event.State.DRAFT)
    of_draft = factories.make_round(draft, [tuple(factories.make_entries(draft, 2))])
    numbers = {
        "one's own, not published": prepared.matches.get(table=1).pk,
        "another's, not published": prepared.matches.get(table=2).pk,
        "of a draft event": of_draft.matches.get().pk,
    }
    return Hall(event, ana, numbers)


def addresses(patterns, what: str = "match_id", before: str = "") -> list[str]:
    """Every address of the site about one match, or journey; '{}' for its number."""
    found = []
    for one in patterns:
        here = before + str(one.pattern)
        if isinstance(one, URLResolver):
            found += addresses(one.url_patterns, what, here)
        elif isinstance(one, URLPattern) and f"<int:{what}>" in here:
            filled = here.replace(f"<int:{what}>", "{}").replace("<int:log_id>", "1")
            found.append("/" + re.sub(r"[\^$]", "", filled))
    return found


ADDRESSES = addresses(get_resolver().url_patterns)


def whole(response: HttpResponse, number: int) -> tuple[object, ...]:
    """The whole answer, without the number asked about and what differs between any two."""
    text = re.sub(rf"(m|matches|j|journeys)(/|%2F){number}\b", "ADDRESS", response.content.decode())
    text = ONCE.sub("", text)
    headers = {
        name: value
        for name, value in response.headers.items()
        if name
        not in {"X-Request-Id", "Expires", "Content-Length", "Content-Security-Policy", "ETag"}
    }
    return response.status_code, text, headers


def clients(hall: Hall) -> dict[str, tuple[Client, APIClient]]:
    """Those who ask, on pages and by the API."""
    pages, api = Client(), APIClient()
    pages.get(f"/me/{hall.link()}/")
    api.credentials(HTTP_AUTHORIZATION=f"Entry {hall.link()}")
    outsider, outside_api = Client(), APIClient()
    user = factories.make_user()
    outsider.force_login(user)
    outside_api.force_authenticate(user)
    return {
        "a player of the round": (pages, api),
        "a visitor": (Client(), APIClient()),
        "somebody with an account": (outsider, outside_api),
    }


def test_there_are_such_addresses():
    assert len(ADDRESSES) >= 20
    assert {"/m/{}/", "/m/{}/confirm/", "/api/v1/matches/{}/report/"} <= set(ADDRESSES)


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_verb_answers_alike(hall: Hall, settings, address: str):
    settings.LIMITS = {act: {} for act in settings.LIMITS}
    for who, (pages, api) in clients(hall).items():
        for method, body in asked(who):
            told = {}
            for why, number in {"missing": MISSING, **hall.numbers}.items():
                url = address.format(number)
                if address.startswith("/api/"):
                    response = api.generic(method, url, *_json(body))
                elif method == "POST":
                    response = pages.post(url, body)
                else:
                    response = pages.generic(method, url)
                told[why] = whole(response, number)
            assert told["missing"][0] in {404, 405}
            for why in hall.numbers:
                assert told[why] == told["missing"], (who, method, body, why)
    assert not Match.objects.filter(pk__in=hall.numbers.values()).exclude(state="open").exists()


def asked(who: str) -> list[tuple[str, object]]:
    """The verbs and bodies that somebody tries: a player all of them, others the main ones."""
    if who == "a player of the round":
        others = [(method, {}) for method in ("GET", "PUT", "PATCH", "DELETE")]
        return [*others, *(("POST", body) for body in BODIES)]
    return [("GET", {}), ("POST", {})]


def _json(body: object) -> tuple[bytes, str]:
    encoded = APIClient()._encode_data(body, "json")[0]
    return encoded, "application/json"


ROUNDS = (
    "/e/{slug}/rounds/{number}/",
    "/e/{slug}/print/pairings/{number}/",
    "/e/{slug}/print/slips/{number}/",
    "/e/{slug}/desk/rounds/{number}/",
    "/e/{slug}/standings/?round={number}",
    "/api/v1/events/{slug}/rounds/{number}/",
    "/api/v1/events/{slug}/standings/?round={number}",
)


@pytest.mark.parametrize("address", ROUNDS)
def test_a_round_in_preparation_is_as_one_that_is_not_there(hall: Hall, address: str):
    """Round 2 is in preparation, and round 3 is not there."""
    for who, (pages, api) in clients(hall).items():
        client = api if address.startswith("/api/") else pages
        told = []
        for number in (2, 3):
            response = client.get(address.format(slug=hall.event.slug, number=number))
            text = ONCE.sub("", response.content.decode())
            for before in ("ound {}", "rounds/{}", "round={}", "pairings/{}", "slips/{}", "%3D{}"):
                text = text.replace(before.format(number), before)
            told.append((response.status_code, text))
        assert told[0] == told[1], who


@pytest.mark.parametrize("address", addresses(get_resolver().url_patterns, "journey_id"))
def test_a_journey_of_a_draft_is_as_one_that_is_not_there(hall: Hall, address: str):
    group = factories.make_group(factories.make_campaign())
    journey = open_journey(group=group, kind="hunt", actor=factories.COMMAND).pk
    Event.objects.filter(pk=group.event_id).update(state=Event.State.DRAFT)
    for who, (pages, api) in clients(hall).items():
        client = api if address.startswith("/api/") else pages
        for method in ("GET", "POST"):
            told = [
                whole(getattr(client, method.lower())(address.format(number)), number)
                for number in (MISSING, journey)
            ]
            assert told[0][0] in {404, 405}
            assert told[0] == told[1], (who, method)


def of_events(patterns, before: str = "") -> list[str]:
    """Every address of the site that names an event; '{}' for its name."""
    found = []
    for part in patterns:
        here = before + str(part.pattern)
        if isinstance(part, URLResolver):
            found += of_events(part.url_patterns, here)
        elif "<slug:slug>" in here and not here.startswith("organisations/"):
            filled = here.replace("<slug:slug>", "{}").replace("<slug:", "<str:")
            found.append("/" + re.sub(r"<\w+:\w+>", "1", re.sub(r"[\^$]", "", filled)))
    return sorted(found)


OF_EVENTS = of_events(get_resolver().url_patterns)


def test_there_are_addresses_of_events():
    assert len(OF_EVENTS) >= 150
    for end in ("crowds/", "side-event/", "copies/", "crowds/1/accept/"):
        assert f"/api/v1/events/{{}}/{end}" in OF_EVENTS


@pytest.mark.parametrize("part", range(10))
def test_a_draft_event_is_as_one_that_is_not_there(hall: Hall, settings, part: int):
    """Side events, copies, crowds, an organisation's events: whatever an address names of it."""
    settings.LIMITS = {act: {} for act in settings.LIMITS}
    draft = Event.objects.exclude(pk=hall.event.pk).get()
    for who, (pages, api) in clients(hall).items():
        for address in OF_EVENTS[part :: whole_or(40, whole=10)]:
            client = api if address.startswith("/api/") else pages
            for method in ("get", "post"):
                told = []
                for slug in (draft.slug, "no-such"):
                    answer = getattr(client, method)(address.format(slug))
                    text = ONCE.sub("", answer.content.decode()).replace(slug, "SLUG")
                    told.append((answer.status_code, text))
                assert told[0] == told[1], (who, method, address)
