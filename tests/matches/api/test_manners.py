"""How the API behaves whatever is asked: errors, sign-in, ETags, and the cost of lists."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from companion.core.models import ApiToken, AuditRecord
from matches.models import Event
from matches.standing.services.standings import recompute_standings
from tests import factories
from tests.matches.api.world import (
    ROLES,
    World,
    add_call,
    add_penalty,
    add_question,
    make_world,
)

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("db")]


class TestProblems:
    @pytest.mark.parametrize(
        ("body", "media_type", "status", "code"),
        [
            ('{"name": "Eve"', "application/json", 400, "parse-error"),
            ("[" * 100_000, "application/json", 400, "parse-error"),
            ('{"name": NaN}', "application/json", 400, "parse-error"),
            ("\xff", "application/json", 400, "parse-error"),
            ('"Eve"', "application/json", 400, "invalid"),
            ("name=Eve", "application/x-www-form-urlencoded", 415, "unsupported-media-type"),
        ],
    )
    def test_a_body_that_cannot_be_read(self, body: str, media_type: str, status: int, code: str):
        made = make_world("open")
        url = f"/api/v1/events/{made.event.slug}/entries/"
        response = APIClient().generic("POST", url, body.encode("latin-1"), media_type)
        told = response.json()
        assert (response.status_code, told["code"]) == (status, code)
        assert response["Content-Type"] == "application/problem+json"
        assert told["request_id"] == response["X-Request-Id"]
        assert made.event.entries.count() == 4

    def test_unknown_fields_are_named(self):
        made = make_world("open")
        body = {"name": "Eve", "rank": 1, "glory": 5}
        told = made.ask("visitor", "POST", "events/{slug}/entries/", body).json()
        assert told["fields"] == {
            "glory": ["There is no such field."],
            "rank": ["There is no such field."],
        }

    def test_a_method_there_is_not(self):
        made = make_world("open")
        response = made.ask("organiser", "DELETE", "events/{slug}/")
        assert (response.status_code, response.json()["code"]) == (405, "method-not-allowed")

    def test_an_address_there_is_not(self):
        response = APIClient().get("/api/v1/dragons/")
        assert (response.status_code, response.json()["code"]) == (404, "not-found")
        assert response["Content-Type"] == "application/problem+json"


class TestSignIn:
    def test_by_token_made_and_revoked_by_the_api(self):
        made = make_world("open")
        body = {"name": "Robot", "scope": "write", "password": factories.PASSWORD}
        told = made.ask("judge", "POST", "me/tokens/", body).json()
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {told['secret']}")
        me = client.get("/api/v1/me/").json()
        assert me["account"] == {"username": "judge", "name": "judge", "may_create_events": False}
        assert me["roles"] == [
            {"event": made.event.slug, "event_name": made.event.name, "role": "judge"}
        ]
        names = [one["name"] for one in client.get("/api/v1/me/tokens/").json()["results"]]
        assert names == ["Robot", "judge"]
        assert client.delete(f"/api/v1/me/tokens/{told['token']['id']}/").status_code == 204
        refused = client.get("/api/v1/me/")
        assert (refused.status_code, refused.json()["code"]) == (401, "bad-token")

    def test_anothers_token_stays(self):
        made = make_world("open")
        pk = ApiToken.objects.get(name="judge").pk
        assert made.ask("organiser", "DELETE", f"me/tokens/{pk}/").status_code == 404
        assert made.ask("judge", "GET", "me/").status_code == 200

    def test_a_session_needs_the_csrf_token_to_change_anything(self):
        made = make_world("open")
        client = APIClient(enforce_csrf_checks=True)
        client.force_login(made.users["organiser"])
        url = f"/api/v1/events/{made.event.slug}/"
        assert client.get(url).json()["roles"] == ["organiser", "public"]
        refused = client.patch(url, {"place": "Leeds"})
        assert (refused.status_code, refused.json()["code"]) == (403, "permission-denied")
        made.event.refresh_from_db()
        assert made.event.place == ""

    def test_what_is_done_by_the_api_says_so_in_the_record(self):
        made = make_world("running")
        made.ask("ana", "POST", "matches/{match}/call-judge/", {})
        made.ask("judge", "POST", "events/{slug}/rounds/1/clock/start/")
        rows = AuditRecord.objects.order_by("id").values_list("actor", "via")
        assert list(rows) == [("Ana (#1)", "api"), ("judge", "api")]


class TestEtags:
    ADDRESSES = (
        "events/{slug}/",
        "events/{slug}/rounds/1/",
        "events/{slug}/standings/",
        "events/{slug}/entries/1/",
        "matches/{match}/",
    )

    @pytest.mark.parametrize("address", ADDRESSES)
    def test_nothing_new_costs_little_and_a_change_is_told(self, address: str):
        made = make_world("running")
        url = f"/api/v1/{address.format(slug=made.event.slug, **made.ids)}"
        client = made.client("ana")
        first = client.get(url)
        known = {"If-None-Match": first["ETag"]}
        again = client.get(url, headers=known)
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
        made.ask("judge", "POST", "events/{slug}/rounds/1/clock/start/")
        assert client.get(url, headers=known).status_code == 200

    def test_new_standings_are_told(self):
        made = make_world("between")
        made.event.results_version = 1
        made.event.save()
        url = f"/api/v1/events/{made.event.slug}/standings/"
        known = {"If-None-Match": APIClient().get(url)["ETag"]}
        recompute_standings(event_id=made.event.pk)
        assert APIClient().get(url, headers=known).status_code == 200

    def test_everybody_has_their_own(self):
        made = make_world("running")
        etags = {made.ask(who, "GET", "matches/{match}/")["ETag"] for who in ROLES}
        assert len(etags) == len(ROLES)
        response = made.ask("ana", "GET", "matches/{match}/")
        assert response["Cache-Control"] == "private, no-cache"
        assert {"Authorization", "Cookie"} <= set(response["Vary"].replace(" ", "").split(","))


def asked(made: World, address: str) -> int:
    """How many queries a GET by the organiser takes."""
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert made.ask("organiser", "GET", address).status_code == 200
    return len(queries)


def more_events(made: World) -> None:
    for _ in range(2):
        other = factories.make_event(state=Event.State.OPEN)
        factories.make_entries(other, 2)


def more_entries(made: World) -> None:
    factories.make_entries(made.event, 2)


def more_tables(made: World) -> None:
    round_ = made.event.rounds.get(number=1)
    for table in (3, 4):
        factories.make_match(round_, factories.make_entries(made.event, 2), table=table)


def more_rounds(made: World) -> None:
    for _ in range(2):
        factories.play(
            factories.make_round(made.event, [(made.entries["ana"], made.entries["cleo"])])
        )


def at_every_table(add: Callable[[World], object]) -> Callable[[World], None]:
    """Adds one at each of two further tables."""

    def more(made: World) -> None:
        more_tables(made)
        first = made.ids["match"]
        for match in made.event.rounds.get(number=1).matches.filter(table__gt=2):
            made.ids["match"] = match.pk
            add(made)
        made.ids["match"] = first

    return more


def more_records(made: World) -> None:
    for _ in range(2):
        factories.note_change(made.event.rounds.get(number=1).matches.get(table=1))


def more_staff(made: World) -> None:
    for _ in range(2):
        factories.make_staff(made.event, "judge")


def more_orders(made: World) -> None:
    body = {"kind": "manual", "order": [1, 2, 3], "reason": "Lots"}
    made.ask("organiser", "POST", "events/{slug}/roll-offs/", body)


@pytest.mark.parametrize(
    ("address", "more"),
    [
        ("events/", more_events),
        ("events/{slug}/entries/", more_entries),
        ("events/{slug}/rounds/", more_rounds),
        ("events/{slug}/rounds/1/", more_tables),
        ("events/{slug}/entries/1/", more_rounds),
        ("events/{slug}/judge-calls/", at_every_table(add_call)),
        ("events/{slug}/penalties/", at_every_table(add_penalty)),
        ("events/{slug}/questions/", at_every_table(add_question)),
        ("events/{slug}/record/", more_records),
        ("events/{slug}/staff/", more_staff),
        ("events/{slug}/roll-offs/", more_orders),
        ("matches/{match}/", at_every_table(add_call)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_longer_list_takes_no_more_queries(address: str, more: Callable[[World], None]):
    made = make_world("running")
    add_call(made)
    add_penalty(made)
    add_question(made)
    order = {"kind": "manual", "order": [1, 2], "reason": "Lots"}
    made.ask("organiser", "POST", "events/{slug}/roll-offs/", order)
    asked(made, address)
    few = asked(made, address)
    more(made)
    assert asked(made, address) == few
    assert few <= 20
