"""The API of cards, warbands, boards, lists, formats and decks."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from decks.models import Deck
from tests.decks.whole import whole_deck
from tests.factories import make_user

pytestmark = [pytest.mark.usefixtures("tables"), pytest.mark.database]


@pytest.fixture
def api() -> APIClient:
    return APIClient()


@pytest.fixture
def maker_api() -> APIClient:
    """An organiser's client."""
    client = APIClient()
    client.force_authenticate(make_user("olga", may_create_events=True))
    return client


def got(api: APIClient, address: str, status: int = 200) -> Any:
    """The body of a GET."""
    response = api.get(f"/api/v1/{address}")
    assert response.status_code == status, response.content
    return response.json()


def posted(api: APIClient, address: str, body: Any, status: int = 200) -> Any:
    """The body of what a POST answers."""
    response = api.post(f"/api/v1/{address}", body, format="json")
    assert response.status_code == status, response.content
    return response.json()


def deck_body(of: str = "reavers-core", **values: Any) -> dict[str, Any]:
    whole = whole_deck(of)
    body = {"warband": whole.warband, "cards": list(whole.cards), "format": "nightvault-2019"}
    return {**body, **values}


class TestCatalogue:
    def test_cards_with_filters(self, api: APIClient):
        assert got(api, "cards/")["count"] == 4064
        found = got(api, "cards/?q=grate strenght&type=upgrade&release=Nightvault")
        assert [row["code"] for row in found["results"]][:1] == ["NV506"]
        assert got(api, "cards/?surge=1&glory=2")["count"] > 0
        assert got(api, "cards/?page_size=500")["next"] is not None

    def test_a_filter_that_cannot_be_taken_is_told(self, api: APIClient):
        told = got(api, "cards/?glory=x&type=hat", status=422)
        assert (told["code"], set(told["fields"])) == ("bad-filter", {"glory", "type"})

    def test_one_card(self, api: APIClient):
        body = got(api, "cards/nv391/")
        assert body["card"]["name"] == "Aggressive Defence"
        assert [line["status"] for line in body["history"]][-1] == "forsaken"
        assert got(api, "cards/NV999/", status=404)["code"] == "not-found"

    def test_warbands_and_boards(self, api: APIClient):
        assert got(api, "warbands/")["count"] == 58
        fighters = got(api, "warbands/garreks-reavers/")["fighters"]
        assert [fighter["leader"] for fighter in fighters] == [True, False, False, False, False]
        assert got(api, "boards/")["count"] == 36
        assert got(api, "boards/mirror-well/")["layout"]["starting"][0] == [1, 1]
        assert got(api, "boards/moltscape/")["layout"] is None

    def test_the_whole_catalogue_at_once_and_not_again(self, api: APIClient):
        first = api.get("/api/v1/catalogue/")
        body = first.json()
        assert [len(body[part]) for part in ("cards", "fighters", "warbands", "boards")] == [
            4064, 132, 58, 36,
        ]  # fmt: skip
        assert body["cards"][0]["source"]
        again = api.get("/api/v1/catalogue/", headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


class TestChecking:
    def test_card_codes(self, api: APIClient):
        body = posted(api, "decks/check/", deck_body())
        assert body["verdict"]["outcome"] == "legal"
        assert body["read"] is None
        assert body["verdict"]["counts"]["power"] == 20

    def test_a_day_and_its_list(self, api: APIClient):
        body = deck_body("axes-banned", format="official-2018", on="2018-12-08")
        verdict = posted(api, "decks/check/", body)["verdict"]
        assert (verdict["outcome"], verdict["list_id"]) == ("illegal", "official-2018-11")
        (fault,) = verdict["faults"]
        assert (fault["code"], fault["cards"]) == ("banned-card", ["S329"])
        assert fault["mend"] == "Replace them."

    def test_a_text(self, api: APIClient):
        body = {"text": "Warband: Garrek's Reavers\nS1\nSorcerous", "format": "nightvault-2019"}
        answer = posted(api, "decks/check/", body)
        assert answer["read"]["lines"][1]["status"] == "choose"
        assert answer["verdict"]["gaps"][0]["cards"] == ["Sorcerous"]
        assert posted(api, "decks/read/", {"text": "S1"})["warband"] == "Garrek's Reavers"

    @pytest.mark.parametrize(
        ("body", "status", "code"),
        [
            ({"format": "nightvault-2019"}, 422, "cards-or-text"),
            ({"format": "nightvault-2019", "cards": ["S1"], "text": "S1"}, 422, "cards-or-text"),
            ({"format": "nonesuch", "cards": ["S1"]}, 404, "not-found"),
            ({"cards": ["S1"]}, 400, "invalid"),
            ({"format": "nightvault-2019", "text": "a\n" * 1000}, 422, "deck-text-too-long"),
            ({"format": "nightvault-2019", "text": "x" * 30_000}, 400, "invalid"),
            ({"format": "nightvault-2019", "cards": ["S1"] * 500}, 400, "invalid"),
            ({"format": "nightvault-2019", "cards": "S1"}, 400, "invalid"),
            ([1, 2], 400, "invalid"),
        ],
    )
    def test_bad_input_gets_a_plain_answer(self, api: APIClient, body: Any, status: int, code: str):
        assert posted(api, "decks/check/", body, status)["code"] == code


class TestDecks:
    def test_a_deck_without_an_account_lives_by_its_token(self, api: APIClient):
        made = posted(api, "decks/", deck_body(name="Mine"), 201)
        token = made["deck"]["token"]
        assert got(api, f"decks/{token}/")["verdict"]["outcome"] == "legal"
        changed = api.put(
            f"/api/v1/decks/{token}/", deck_body(name="Ours", cards=["S1"]), format="json"
        ).json()
        assert (changed["version"], changed["cards"]) == (2, ["S1"])
        assert changed["deck"]["name"] == "Ours"
        assert api.delete(f"/api/v1/decks/{token}/").status_code == 204
        assert got(api, f"decks/{token}/", status=404)["code"] == "not-found"
        assert not Deck.objects.exists()

    def test_versions_are_kept_and_read(self, api: APIClient):
        token = posted(api, "decks/", deck_body(name="Mine"), 201)["deck"]["token"]
        assert posted(api, f"decks/{token}/versions/", {})["version"] == 1
        api.put(f"/api/v1/decks/{token}/", deck_body(name="Mine", cards=["S1"]), format="json")
        versions = got(api, f"decks/{token}/versions/")
        assert [(row["number"], row["kept"]) for row in versions] == [(2, False), (1, True)]
        assert len(got(api, f"decks/{token}/versions/1/")["cards"]) == 32
        assert got(api, f"decks/{token}/versions/2/")["cards"] == ["S1"]
        assert got(api, f"decks/{token}/versions/3/", status=404)["code"] == "not-found"

    def test_a_link_is_ended_and_a_deck_taken_over(self, api: APIClient, maker_api: APIClient):
        old = posted(api, "decks/", deck_body(name="Mine"), 201)["deck"]["token"]
        token = posted(api, f"decks/{old}/link/", {})["deck"]["token"]
        assert got(api, f"decks/{old}/", status=410)["code"] == "gone"
        assert posted(api, f"decks/{token}/owner/", {}, 403)["code"] == "no-account"
        posted(maker_api, f"decks/{token}/owner/", {})
        assert [row["name"] for row in got(maker_api, "decks/")["results"]] == ["Mine"]

    def test_ones_own_decks_are_for_accounts(self, api: APIClient, maker_api: APIClient):
        assert got(api, "decks/", status=403)["code"] == "no-account"
        posted(maker_api, "decks/", deck_body(name="Mine"), 201)
        assert [row["name"] for row in got(maker_api, "decks/")["results"]] == ["Mine"]
        other = APIClient()
        other.force_authenticate(make_user("ana"))
        assert got(other, "decks/")["count"] == 0

    def test_a_forged_token_opens_nothing(self, api: APIClient):
        assert got(api, "decks/1-1.nonsense/", status=404)["code"] == "not-found"


class TestHouseRules:
    def test_lists(self, api: APIClient, maker_api: APIClient):
        body = {"name": "Club", "kind": "club", "starts_on": "2026-01-01", "banned": ["S329"]}
        assert posted(api, "lists/", body, 403)["code"] == "not-allowed"
        assert posted(maker_api, "lists/", body, 201)["banned"] == ["S329"]
        assert len(got(api, "lists/")) == 6
        put = maker_api.put("/api/v1/lists/club/", {**body, "banned": []}, format="json")
        assert put.json()["banned"] == []
        assert posted(maker_api, "lists/", {**body, "banned": ["X"]}, 422)["code"] == "invalid"
        assert maker_api.put("/api/v1/lists/official-2018-11/", body).status_code == 404
        assert maker_api.delete("/api/v1/lists/club/").status_code == 204
        assert got(api, "lists/club/", status=404)["code"] == "not-found"

    def test_formats(self, api: APIClient, maker_api: APIClient):
        body = {"name": "Club", "based_on": "harrowdeep-2021", "changes": {"power": {"min": 10}}}
        assert posted(api, "formats/", body, 403)["code"] == "not-allowed"
        made = posted(maker_api, "formats/", body, 201)
        assert (made["power"], made["surge"]) == (
            {"min": 10, "max": None},
            {"max": 6, "counts": "keyword"},
        )
        bad = {**body, "changes": {"power": "many"}}
        assert posted(maker_api, "formats/", bad, 422)["code"] == "unfit-format"
        put = maker_api.put("/api/v1/formats/club/", {**body, "changes": {}}, format="json")
        assert put.json()["power"]["min"] == 20
        assert maker_api.delete("/api/v1/formats/club/").status_code == 204
        assert "club" not in [row["id"] for row in got(api, "formats/")]
