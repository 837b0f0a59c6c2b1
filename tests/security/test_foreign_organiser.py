"""An organiser of another event is nobody here: each page and operation answers them as it answers
any account, but for what whoever may create events may do."""

import re
from itertools import product

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from companion.core.models import User
from matches.models import Event
from tests import factories
from tests.matches.api import world as worlds
from tests.matches.api.roles import TABLE
from tests.matches.api.situations import WORLDS
from tests.matches.api.world import World, make_world
from tests.whole import whole_or

pytestmark = pytest.mark.django_db

# for accounts that may create events, whoever's: what one makes, and lists and formats of the house
MAKES = re.compile(
    r"/(leagues|organisations|events|lists|formats)/(new|restore)/$|/people/$"
    r"|/(lists|formats)/1/edit/$"
)
# the operations likewise: an event, a league or an organisation of one's own
OPERATIONS = {("POST", "events/"), ("POST", "leagues/"), ("POST", "organisations/")}


def foreign_organiser() -> User:
    user = factories.make_user("foreign", may_create_events=True)
    factories.make_staff(factories.make_event("Elsewhere"), "organiser", user)
    factories.make_token(user, "foreign-secret", name="foreign", scope="staff")
    return user


def pages(patterns, before: str = "") -> list[str]:
    """Every page of the site that is no part of the API, of the admin or of the machinery."""
    found = []
    for one in patterns:
        here = before + str(one.pattern)
        if here.startswith(("api/", "admin/", "sign-", "health/")):
            continue
        if isinstance(one, URLResolver):
            found += pages(one.url_patterns, here)
        elif isinstance(one, URLPattern):
            found.append("/" + re.sub(r"\(\?P<action>([\w-]+)[^)]*\)", r"\1", here))
    return found


def filled(page: str, made: World) -> str:
    """The address of a page about this world's things."""
    ids = {"match_id": made.ids["match"], "journey_id": made.ids["journey"], "version": 16}
    ids |= {"dispute_id": made.ids["dispute"]}
    slug = {"leagues": made.ids["league"], "organisations": made.ids["club"]}
    ids["slug"] = slug.get(page.split("/")[1], made.event.slug)
    address = re.sub(
        r"\(\?P<(\w+)>[^)]*\)|<(?:\w+:)?(\w+)>", lambda m: str(ids.get(m[1] or m[2], 1)), page
    )
    return re.sub(r"[\^$\\]", "", address)


PAGES = sorted(set(pages(get_resolver().url_patterns)))


def test_no_page_tells_or_lets_do_more(settings):
    settings.LIMITS = {act: {} for act in settings.LIMITS}
    made = make_world("running")
    for add in (worlds.add_precedent, worlds.add_journey, worlds.add_club, worlds.add_league):
        add(made)
    told: dict[tuple[str, str], list[int]] = {}
    for user in (made.users["outsider"], foreign_organiser()):
        client = Client()
        client.force_login(user)
        for page, method in product(PAGES, ("get", "post")):
            with transaction.atomic():
                answer = getattr(client, method)(filled(page, made))
                transaction.set_rollback(True)
            told.setdefault((page, method), []).append(answer.status_code)
    more = {page for (page, _), (outsider, foreign) in told.items() if outsider != foreign}
    assert {page for page in more if not MAKES.search(filled(page, made))} == set()
    assert len(more) > 5
    assert sum(403 in codes for codes in told.values()) > 60
    assert Event.objects.count() == 2


@pytest.mark.parametrize(
    ("kind", "method", "address", "body"),
    [
        pytest.param(*row[:4], id=f"{row[1]} {row[2]} {row[0]}")
        for row in TABLE[:: whole_or(4, whole=1)]
        if (row[1], row[2]) not in OPERATIONS and not row[2].startswith("me/")
    ],
)
def test_no_operation_tells_or_lets_do_more(kind: str, method: str, address: str, body: object):
    made = WORLDS[kind]() if kind in WORLDS else make_world(kind)
    made.users["foreign"] = foreign_organiser()
    told = []
    for who in ("outsider", "foreign"):
        with transaction.atomic():
            told.append(made.ask(who, method, address, body).status_code)
            transaction.set_rollback(True)
    assert told[0] == told[1]
