# ruff: noqa: E501 - a table reads by its columns
"""Who steals a token or finds a device left open gives nobody a role, and has none taken away."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from companion.core.models import ApiToken
from matches.models import Entry, Event, EventRole, Invitation, Member, MemberInvitation, Webhook
from tests.matches.api.roles import HOOK, TABLE
from tests.matches.api.situations import WORLDS
from tests.matches.api.world import World, make_world

pytestmark = pytest.mark.django_db

# operation, world, method, address, body, what is answered to whoever may
RIGHTS: list[tuple[str, str, str, str, Any, int]] = [
    ("invitations_create", "open", "POST", "events/{slug}/invitations/", {"role": "organiser"}, 201),
    ("staff_remove", "role", "DELETE", "events/{slug}/staff/{role}/", None, 204),
    ("member_invitations_create", "club", "POST", "organisations/{club}/invitations/", {"role": "judge"}, 201),
    ("members_remove", "club", "DELETE", "organisations/{club}/members/{member}/", None, 204),
    ("organisation_events_take_in", "club apart", "PUT", "organisations/{club}/events/{slug}/", None, 200),
]  # fmt: skip
KEYS: list[tuple[str, str, str, str, Any, int]] = [
    ("entries_link", "open", "GET", "events/{slug}/entries/2/link/", None, 200),
    ("entries_revoke_link", "open", "POST", "events/{slug}/entries/2/link/revoke/", {"reason": "Lost"}, 200),
    ("webhooks_create", "open", "POST", "events/{slug}/webhooks/", HOOK, 201),
    ("webhooks_renew_secret", "hook", "POST", "events/{slug}/webhooks/{webhook}/renew-secret/", None, 200),
]  # fmt: skip
FOR_GOOD: list[tuple[str, str, str, str, Any, int]] = [
    ("entries_erase", "finished", "POST", "events/{slug}/entries/2/erase/", None, 204),
]  # fmt: skip


def world_of(kind: str) -> World:
    return WORLDS[kind]() if kind in WORLDS else make_world(kind)


def rights(made: World) -> dict[str, set[Any]]:
    """Who may do what, but for the organiser who asks: roles, ways to one, links of players, who
    is told by webhooks and by which secret; and which names are erased."""
    me = made.users["organiser"].pk
    return {
        "roles": set(EventRole.objects.exclude(user=me).values_list("event", "user", "role")),
        "members": set(Member.objects.exclude(user=me).values_list("user", "role")),
        "invitations": set(Invitation.objects.values_list("pk")),
        "to join": set(MemberInvitation.objects.values_list("pk")),
        "events of organisations": set(
            Event.objects.exclude(organisation=None).values_list("organisation", "pk")
        ),
        "new links": set(
            Entry.objects.filter(link_version__gt=1).values_list("pk", "link_version")
        ),
        "webhooks": set(Webhook.objects.values_list("pk", "salt")),
        "erased": set(Entry.objects.exclude(erased_at=None).values_list("pk")),
    }


def asked(made: World, client: APIClient, method: str, address: str, body: Any) -> tuple[int, str]:
    """The status, and the code of a refusal."""
    url = f"/api/v1/{address.format(slug=made.event.slug, **made.ids)}"
    answer = client.generic(
        method,
        url,
        APIClient()._encode_data(body, "json")[0] if body is not None else "",
        content_type="application/json",
    )
    return answer.status_code, answer.json()["code"] if answer.status_code >= 400 else ""


def by_token(made: World, scope: str) -> APIClient:
    ApiToken.objects.filter(user=made.users["organiser"]).update(scope=scope)
    return made.client("organiser")


def by_session(made: World, *, minutes_ago: int) -> APIClient:
    client = APIClient()
    client.force_login(made.users["organiser"])
    session = client.session
    session["proved_at"] = int(time.time()) - minutes_ago * 60
    session.save()
    return client


@pytest.mark.parametrize("row", RIGHTS, ids=lambda row: row[0])
def test_people_s_rights_take_a_staff_token_or_a_fresh_password(row):
    _, kind, method, address, body, status = row
    made = world_of(kind)
    before = rights(made)
    for scope, refusal in (("read", "read-only-token"), ("write", "staff-token-needed")):
        client = by_token(made, scope)
        assert asked(made, client, method, address, body) == (403, refusal)
    left_open = by_session(made, minutes_ago=16)
    assert asked(made, left_open, method, address, body) == (403, "password-needed")
    assert rights(made) == before
    for client in (by_token(made, "staff"), by_session(made, minutes_ago=14)):
        with transaction.atomic():
            assert asked(made, client, method, address, body) == (status, "")
            assert rights(made) != before
            transaction.set_rollback(True)


@pytest.mark.parametrize("row", [*KEYS, *FOR_GOOD], ids=lambda row: row[0])
def test_a_key_and_an_erased_name_stay_after_a_token_and_so_take_one_of_staff(row):
    _, kind, method, address, body, status = row
    made = world_of(kind)
    before = rights(made)
    needs = "staff-token-needed" if method == "GET" else "read-only-token"
    for scope, refusal in (("read", needs), ("write", "staff-token-needed")):
        client = by_token(made, scope)
        assert asked(made, client, method, address, body) == (403, refusal)
    assert rights(made) == before
    for client in (by_token(made, "staff"), by_session(made, minutes_ago=16)):
        with transaction.atomic():
            assert asked(made, client, method, address, body) == (status, "")
            assert (rights(made) != before) == (method != "GET")
            transaction.set_rollback(True)


def test_the_description_names_just_these():
    told = SchemaGenerator().get_schema(request=None, public=True)
    marked = {
        operation["operationId"]: operation["x-token-scope"]
        for item in told["paths"].values()
        for operation in item.values()
        if isinstance(operation, dict) and "x-token-scope" in operation
    }
    assert marked == {row[0]: "staff" for row in (*RIGHTS, *KEYS, *FOR_GOOD)}


def changing(scope: str) -> Iterator[tuple[str, str]]:
    """What changes others' rights, or makes a way to one, of all that an organiser's token of this
    scope may ask for."""
    for kind in sorted({row[0] for row in TABLE}):
        with transaction.atomic():
            made = world_of(kind)
            client, before = by_token(made, scope), rights(made)
            for _, method, address, body, _ in (row for row in TABLE if row[0] == kind):
                if method == "GET":
                    continue
                with transaction.atomic():
                    asked(made, client, method, address, body)
                    if is_more_or_less(before, rights(made)):
                        yield method, address
                    transaction.set_rollback(True)
            transaction.set_rollback(True)


def is_more_or_less(before: dict[str, set[Any]], after: dict[str, set[Any]]) -> bool:
    """Whether others have more rights, or fewer roles: an invitation that is taken back and an
    event that is let go take nobody's."""
    return any(after[one] - before[one] for one in before) or any(
        before[one] - after[one] for one in ("roles", "members")
    )


def test_nothing_else_that_a_token_may_ask_for_changes_others_rights():
    assert set(changing("write")) == set()
    assert set(changing("staff")) == {
        ("POST", "events/{slug}/invitations/"),
        ("DELETE", "events/{slug}/staff/{role}/"),
        ("POST", "organisations/{club}/invitations/"),
        ("DELETE", "organisations/{club}/members/{member}/"),
        ("PUT", "organisations/{club}/events/{slug}/"),
        ("POST", "events/{slug}/entries/1/link/revoke/"),
        ("POST", "events/{slug}/webhooks/"),
        ("POST", "events/{slug}/webhooks/{webhook}/renew-secret/"),
        ("POST", "events/{slug}/entries/1/erase/"),
    }


def test_players_erase_their_own_names_by_their_links():
    made = world_of("finished")
    address = "events/{slug}/entries/1/erase/"
    assert asked(made, made.client("ana"), "POST", address, None) == (204, "")
    assert Entry.objects.get(pk=made.entries["ana"].pk).erased_at is not None


def test_the_refusal_is_said_in_the_language_that_is_asked_for():
    made = make_world("open")
    client = by_token(made, "write")
    address = f"/api/v1/events/{made.event.slug}/invitations/"
    told = client.post(address, {"role": "judge"}, headers={"Accept-Language": "de"}).json()
    assert told["detail"] == (
        "This token may not give or take people's rights, be told a key that outlives it, or "
        "erase a name. Make one that may (scope 'staff') at /account/, where your password is asked for, "
        "and send this with it. Nothing was changed."
    )
    assert told["says"].startswith("Dieses Token darf keine Rechte von Leuten geben oder nehmen, ")
