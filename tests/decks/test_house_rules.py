"""Organisers' own lists and formats."""

from datetime import date
from typing import Any

import pytest

from companion.core.actors import Actor, actor_of_user
from companion.core.errors import Conflict, Invalid, NotAllowed
from decks.models import DeckFormat, LegalityList
from decks.queries.decks import verdict
from decks.queries.formats import every_format, format_named
from decks.queries.lists import every_list, list_named
from decks.services import house_rules
from decks.services.decks import create_deck
from decks.services.house_rules import HouseListContent
from tests.decks.whole import whole_deck
from tests.factories import COMMAND, make_user

pytestmark = [pytest.mark.usefixtures("tables"), pytest.mark.database]

DAY = date(2026, 11, 21)


@pytest.fixture
def maker() -> Actor:
    """An organiser."""
    return actor_of_user(make_user("olga", may_create_events=True))


@pytest.fixture
def player() -> Actor:
    """Somebody with an account who makes no events."""
    return actor_of_user(make_user("ana"))


def make_list(actor: Actor, **values: Any) -> LegalityList:
    told = {"name": "Club list", "kind": "club", "starts_on": date(2026, 1, 1)}
    return house_rules.create_list(content=HouseListContent(**{**told, **values}), actor=actor)


def make_format(actor: Actor, **values: Any) -> DeckFormat:
    told = {"name": "Club", "based_on": "nightvault-2019", "changes": {"list_kind": "club"}}
    return house_rules.create_format(**{**told, **values}, actor=actor)


def test_a_house_list_and_format_decide_over_a_deck(maker: Actor):
    deck = whole_deck("reavers-core")
    row = make_list(maker, restricted=deck.cards[:3], max_restricted=3)
    make_format(maker)
    found = verdict(deck, format_id="club", on=DAY)
    assert (found.outcome, found.list_id, found.counts.restricted) == ("legal", "club-list", 3)
    before = verdict(deck, format_id="club", on=date(2025, 12, 31))
    assert (before.outcome, before.list_id, before.counts.restricted) == ("legal", None, 0)
    stricter = HouseListContent(
        name="Club list",
        kind="club",
        starts_on=date(2026, 1, 1),
        restricted=deck.cards[:3],
        max_restricted=2,
    )
    house_rules.change_list(row=row, content=stricter, actor=maker)
    found = verdict(deck, format_id="club", on=DAY)
    assert (found.outcome, found.codes) == ("illegal", ("too-many-restricted",))


def test_a_house_list_takes_the_place_of_a_published_one(maker: Actor):
    deck = whole_deck("thorns-five-restricted")
    day = date(2018, 11, 24)
    # of the published one only the month is known
    assert verdict(deck, format_id="official-2018", on=day).outcome == "cannot_tell"
    published = list_named("official-2018-11")
    make_list(
        maker,
        kind="official tournaments",
        starts_on=date(2018, 11, 17),
        max_restricted=5,
        banned=published.banned,
        restricted=published.restricted,
    )
    assert verdict(deck, format_id="official-2018", on=day).outcome == "legal"


def test_only_organisers_make_them_and_only_their_makers_change_them(maker: Actor, player: Actor):
    with pytest.raises(NotAllowed):
        make_list(player)
    with pytest.raises(NotAllowed):
        make_format(player)
    row, other = make_list(maker), actor_of_user(make_user("otto", may_create_events=True))
    content = HouseListContent(name="Mine now", kind="club", starts_on=DAY)
    with pytest.raises(NotAllowed):
        house_rules.change_list(row=row, content=content, actor=other)
    house_rules.change_list(row=row, content=content, actor=maker)
    row.refresh_from_db()
    assert (row.name, row.starts_on) == ("Mine now", DAY)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"banned": ["S999"]}, "No card has the code S999"),
        ({"banned": ["S391"], "restricted": ["NV506"]}, "on the list twice: S391, NV506"),
        ({"carries": "nonesuch"}, "no list called nonesuch"),
        ({"carries": "official-2018-11"}, "lists of its own kind only"),
        ({"name": " "}, "needs a name"),
    ],
)
def test_a_list_that_cannot_be_is_refused_whole(maker: Actor, values: dict[str, Any], told: str):
    with pytest.raises(Invalid, match=told):
        make_list(maker, **values)
    assert not LegalityList.objects.exists()


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"based_on": "nonesuch"}, "no format called nonesuch"),
        ({"changes": {"objectives": {"min": 12, "max": 3}}}, "No number of objectives"),
        ({"changes": {"colour": "blue"}}, "This is no deck format"),
        ({"name": " "}, "needs an id and a name"),
    ],
)
def test_a_format_that_cannot_be_is_refused(maker: Actor, values: dict[str, Any], told: str):
    with pytest.raises(Invalid, match=told):
        make_format(maker, **values)
    assert not DeckFormat.objects.exists()


def test_a_format_is_never_based_on_itself(maker: Actor):
    one = make_format(maker)
    two = make_format(maker, name="Club two", based_on="club")
    for base in (one.slug, two.slug):
        with pytest.raises(Invalid):
            house_rules.change_format(row=one, name="Club", based_on=base, changes={}, actor=maker)


def test_a_format_may_be_based_on_a_later_one(maker: Actor):
    one, two = make_format(maker), make_format(maker, name="Club two")
    house_rules.change_format(row=one, name="Club", based_on=two.slug, changes={}, actor=maker)
    assert every_format()["club"].list_kind == "club"


def test_two_of_one_name_get_addresses_of_their_own(maker: Actor):
    assert [make_list(maker).slug, make_list(maker).slug] == ["club-list", "club-list-2"]
    assert make_list(maker, name="New").slug == "new-2"
    assert make_list(maker, name="Official 2018-11").slug == "official-2018-11-2"


def test_what_others_rest_on_is_not_deleted(maker: Actor):
    base = make_list(maker)
    leaning = make_list(maker, name="More", carries=base.slug)
    with pytest.raises(Conflict):
        house_rules.delete_list(row=base, actor=maker)
    house_rules.delete_list(row=leaning, actor=maker)
    house_rules.delete_list(row=base, actor=maker)
    assert len(every_list()) == 5

    format_ = make_format(maker)
    deck = create_deck(
        name="Mine",
        format_id=format_.slug,
        content=whole_deck("reavers-core"),
        owner=None,
        actor=COMMAND,
    )
    with pytest.raises(Conflict):
        house_rules.delete_format(row=format_, actor=maker)
    deck.delete()
    house_rules.delete_format(row=format_, actor=maker)
    assert format_named("nightvault-2019").id == "nightvault-2019"
    assert "club" not in every_format()
