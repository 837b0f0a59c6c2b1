"""Every answer of the API of cards and decks has a status that its document tells, and every error
is a problem detail."""

import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from companion.core.actors import actor_of_user
from companion.schema import document
from decks.queries.decks import token_of
from decks.services import decks as deck_services
from rules_engine.deck_rules import Deck as DeckOfCards
from tests import factories
from tests.tags import CARD_TAGS

pytestmark = [pytest.mark.usefixtures("tables"), pytest.mark.database]
BODIES: tuple[Any, ...] = (
    None,
    {},
    [],
    {"name": ""},
    {"name": "x", "format": "nonesuch", "cards": ["S1"], "warband": ""},
    {"name": "x", "format": "nightvault-2019", "cards": ["S1"] * 119, "warband": "Nobody's"},
    {"format": "nightvault-2019", "cards": ["S1"], "text": "S1"},
    {"text": "a\n" * 1000},
    {"text": "x\x00"},
    {"name": "x", "based_on": "nonesuch", "changes": {"dragons": 5}},
    {"name": "x", "based_on": "nightvault-2019", "changes": {"objectives": "many"}},
    {"name": "x", "kind": "championship", "starts_on": "2026-01-01", "banned": ["QQ1"]},
)


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    paths = json.loads(document("application/vnd.oai.openapi+json"))["paths"]
    return [
        (path, method, told)
        for path, item in paths.items()
        for method, told in item.items()
        if method != "parameters" and set(told.get("tags", ())) & CARD_TAGS
    ]


OPERATIONS = operations()


def test_there_are_all_of_them():
    assert len(OPERATIONS) == 29


@pytest.mark.parametrize(
    ("path", "method", "told"), OPERATIONS, ids=[f"{one[1]} {one[0]}" for one in OPERATIONS]
)
def test_every_answer_is_as_described(path: str, method: str, told: dict[str, Any]):
    user = factories.make_user(may_create_events=True)
    deck = deck_services.create_deck(
        name="Mine",
        format_id="nightvault-2019",
        content=DeckOfCards("", ()),
        owner=user,
        actor=actor_of_user(user),
    )
    there = {"token": token_of(deck), "number": 1, "code": "S1", "list_id": "x", "format_id": "x"}
    there["slug"] = "garreks-reavers"
    gone = {"token": "1-9.abc", "number": 99, "code": "QQ9", "list_id": "q", "format_id": "q"}
    gone["slug"] = "q"
    owner, nobody = APIClient(), APIClient()
    owner.force_authenticate(user)
    wrong = APIClient()
    wrong.credentials(HTTP_AUTHORIZATION="Bearer nonesuch")
    for client in (nobody, wrong, owner):
        for at in (gone, there):
            url = path.format(**at)
            for body in BODIES if "requestBody" in told else BODIES[:1]:
                data = b"" if body is None else json.dumps(body).encode()
                check(client.generic(method.upper(), url, data, "application/json"), told)
    check(owner.generic(method.upper(), f"{path.format(**there)}?page=z&on=x&glory=x"), told)
    if "requestBody" in told:
        form = client.generic(method.upper(), path.format(**there), b"a=b", "text/plain")
        assert form.status_code == 415
        check(form, told)


def check(response: Any, told: dict[str, Any]) -> None:
    status = str(response.status_code)
    assert status in told["responses"], (status, response.content[:300])
    if response.status_code >= 400:
        assert response["Content-Type"] == "application/problem+json"
        assert response.json()["status"] == response.status_code


def test_the_document_is_built_once_and_asked_for_by_its_etag(monkeypatch):
    first = APIClient().get("/api/v1/schema/?format=json")
    again = APIClient().get("/api/v1/schema/?format=json", headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    monkeypatch.setattr("companion.schema.SchemaGenerator", None)  # it is not built again
    assert APIClient().get("/api/v1/schema/?format=json").content == first.content


@pytest.mark.parametrize("accepted", ["application/json", "application/vnd.oai.openapi+json"])
def test_it_comes_as_json_where_that_is_asked_for(accepted):
    answer = APIClient().get("/api/v1/schema/", headers={"Accept": accepted})
    assert answer["Content-Type"] == accepted
    assert json.loads(answer.content)["openapi"] == "3.1.0"
