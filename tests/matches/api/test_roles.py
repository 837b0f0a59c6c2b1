"""Who may do what by the API: the table of roles, each row tried by everybody."""

import re
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from matches.api.urls import urlpatterns
from matches.models import Event
from matches.standing.services.standings import recompute_standings
from tests.matches.api.roles import TABLE
from tests.matches.api.shown import hall_of
from tests.matches.api.situations import WORLDS
from tests.matches.api.world import (
    ROLES,
    World,
    make_world,
)
from tests.whole import whole_or


def statuses(made: World, method: str, address: str, body: Any) -> dict[str, int]:
    """What everybody is answered, each from the same beginning."""
    answered = {}
    for who in ROLES:
        with transaction.atomic():
            answered[who] = made.ask(who, method, address, body).status_code
            transaction.set_rollback(True)
    return answered


@pytest.mark.parametrize(
    ("kind", "method", "address", "body", "expected"),
    [pytest.param(*row, id=f"{row[1]} {row[2]} {row[0]}") for row in TABLE],
)
def test_who_may_do_what(db: None, kind: str, method: str, address: str, body: Any, expected: str):
    made = WORLDS[kind]() if kind in WORLDS else make_world(kind)
    told = [int(status) for status in expected.replace("|", " ").split()]
    assert statuses(made, method, address, body) == dict(zip(ROLES, told, strict=True))


# one row of each write to an event
WRITES = {
    (row[1], row[2]): row
    for row in TABLE
    if row[1] != "GET" and not row[2].startswith(("me/", "odds/", "adjudications/"))
}


@pytest.mark.parametrize(
    ("kind", "method", "address", "body", "expected"),
    [pytest.param(*row, id=f"{row[1]} {row[2]} {row[0]}") for row in WRITES.values()],
)
def test_no_page_is_stale_after_any_change(
    db: None,
    kind: str,
    method: str,
    address: str,
    body: Any,
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
):
    """Whoever does it, every poll after it brings what a page made anew would show: a stamp that
    missed a change would answer it with a 304, or with a part that was kept. Each change is held
    against a third of the open pages, the next third for the next change, or whole against all."""
    frozen = timezone.now()
    made = WORLDS[kind]() if kind in WORLDS else make_world(kind)
    told = [int(status) for status in expected.replace("|", " ").split()]
    who = next((one for one in ("ana", *ROLES) if told[ROLES.index(one)] < 300), None)
    if who is None:
        pytest.skip("nobody may")
    monkeypatch.setattr(timezone, "now", lambda: frozen)
    turn = list(WRITES).index((method, address))
    hall = hall_of(made, turn=turn, parts=whole_or(3, whole=1))
    hall.look()
    version = Event.objects.get(pk=made.event.pk).results_version
    assert made.ask(who, method, address, body).status_code < 300
    assert hall.stale() == []
    if Event.objects.get(pk=made.event.pk).results_version != version:
        recompute_standings(event_id=made.event.pk)
        assert hall.stale() == [], "after the standings were computed"


@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        pytest.param(method, address, body, id=f"{method} {address}")
        for _, method, address, body, _ in TABLE
        if "{slug}" in address
    ],
)
def test_a_draft_is_hidden_from_all_but_its_staff(db: None, method: str, address: str, body: Any):
    made = make_world("draft")
    made.ids = dict.fromkeys(
        ("pair", "role", "invitation", "match", "webhook", "club", "league", "mark"), 1
    )
    for who in ("ana", "cleo", "outsider", "visitor"):
        response = made.ask(who, method, address, body)
        told = "There is no event at this address. Check the link."
        assert (response.status_code, response.json()["detail"]) == (404, told)


def test_the_table_names_every_endpoint():
    """Each operation that the addresses know has at least one row."""
    known = set()
    for pattern in urlpatterns:
        route = str(pattern.pattern)
        methods = set(pattern.callback.actions) - {"head"}
        known |= {(method.upper(), _bare(route)) for method in methods}
    assert {(row[1], _bare(row[2])) for row in TABLE} == known


def _bare(address: str) -> str:
    """An address without what is named in it."""
    told = address.split("?")[0].replace("entries/1/", "entries/<>/")
    for number in ("1", "2"):
        told = told.replace(f"rounds/{number}/", "rounds/<>/")
    told = told.replace("standings/1/", "standings/<>/").replace(
        "roll-offs/manual/", "roll-offs/<>/"
    )
    told = told.replace("rules/trapped.once/", "rules/<>/")
    for step in ("start", "cancel"):
        told = told.replace(f"steps/{step}/", "steps/<>/")
    told = re.sub(r"(groups|heroes|members)/[0-9]+/", r"\1/<>/", told)
    parts = ["<>" if part[:1] in "<{" else part for part in told.split("/") if part]
    return "/".join(parts)
