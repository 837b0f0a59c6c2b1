"""Browsing and searching the cards."""

from datetime import date

import pytest
from django.db.models import Count

from companion.core.errors import NotFound
from decks.models import Card, LegalityList, ListedCard
from decks.queries.cards import Wanted, card_of, cards, cards_by_type, list_history, warband_of

pytestmark = [pytest.mark.usefixtures("tables"), pytest.mark.database]


def names(wanted: Wanted) -> list[str]:
    """The names found, each once, in their order."""
    return list(dict.fromkeys(card.name for card in cards(wanted)))


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("great strength", "Great Strength"),
        ("GREAT STR", "Great Strength"),
        ("grate strenght", "Great Strength"),
        ("helfull wispers", "Helpful Whispers"),
        ("waaagh", "Waaagh!"),
        ("skulls throne", "Skulls for the Skull Throne!"),
        ("nv436", "Pit Trap"),
        ("NV 436", "Pit Trap"),
    ],
)
def test_a_name_is_found_with_slips_forgiven(text: str, first: str):
    assert names(Wanted(text=text))[0] == first


def test_the_name_itself_comes_before_names_that_hold_it():
    assert names(Wanted(text="trap"))[:2] == ["Trap", "Trapped"]


@pytest.mark.parametrize("text", ["zzzz qqqq", "%", "_", "'; --", "\\"])
def test_what_is_like_nothing_finds_nothing(text: str):
    assert names(Wanted(text=text)) == []


def test_each_filter_by_itself():
    assert cards(Wanted()).count() == 4064
    assert cards(Wanted(owner="Mollog's Mob")).count() == 64
    assert cards(Wanted(usable_by="Mollog's Mob")).count() == 1846 + 64 + 30
    assert cards(Wanted(type="gambit")).count() == 1171 + 148
    assert cards(Wanted(type="spell")).count() == 148
    assert cards(Wanted(release="Leaders")).count() == 60
    assert cards(Wanted(set_name="Nightvault core")).count() == 77
    assert cards(Wanted(glory=5)).count() == 14
    assert cards(Wanted(surge=True)).count() == 569
    assert cards(Wanted(surge=False)).count() == 1417 - 569
    assert cards(Wanted(restriction="Leader")).count() == 47
    assert cards(Wanted(restriction="Wizard")).count() == 52
    assert cards(Wanted(restriction="Blooded Saek")).count() == 4


def test_a_common_word_finds_every_card_that_holds_it():
    held = Card.objects.filter(key__contains="the")
    assert set(cards(Wanted(text="the"))) == set(held)
    own = "Thundrik's Profiteers"
    assert set(held.filter(owner=own)) <= set(cards(Wanted(text="the", owner=own)))
    assert held.filter(owner=own).count() == 6


def test_a_slip_is_forgiven_among_the_cards_asked_for():
    assert names(Wanted(text="grate strenght", owner="Universal", type="upgrade"))[:1] == [
        "Great Strength"
    ]


def test_a_warband_may_use_the_cards_of_its_grand_alliance():
    usable = cards(Wanted(usable_by="Mollog's Mob"))
    owners = dict(usable.order_by().values_list("owner").annotate(Count("id")))
    assert owners == {"Universal": 1846, "Mollog's Mob": 64, "Destruction": 30}


def test_filters_and_a_name_together():
    found = cards(Wanted(text="strength", type="upgrade", release="Shadespire"))
    assert {card.name for card in found} >= {"Great Strength", "Incredible Strength"}
    assert {card.release for card in found} == {"Shadespire"}


def test_the_status_on_the_list_of_a_day():
    official = {"list_kind": "official tournaments"}
    november = Wanted(status="restricted", on=date(2018, 12, 1), **official)
    assert cards(november).count() == 26
    assert "Extreme Flank" in names(november)
    february = Wanted(status="banned", on=date(2019, 3, 1), **official)
    assert sorted(names(february)) == [
        "Extreme Flank", "Great Concussion", "Quick Thinker", "Time Trap",
    ]  # fmt: skip
    assert cards(Wanted(status="banned", on=date(2018, 1, 1), **official)).count() == 0
    newest = Wanted(status="forsaken", on=date(2026, 1, 1))
    assert names(newest) == ["Keep Them Guessing", "Aggressive Defence"]


def test_the_history_of_a_card_on_the_lists():
    history = list_history(card_of("nv317"))
    assert [(line.starts, line.status, line.complete) for line in history] == [
        ("2018-11", "restricted", True),
        ("2019-02", "banned", True),
        ("2019-07", "banned", True),
        ("2019-10", "banned", True),
        ("2020-01", "banned", False),
    ]


def test_published_lists_say_nothing_of_releases_that_came_later():
    assert list_history(card_of("dc116")) == []
    assert [line.status for line in list_history(card_of("ec51"))] == [""] * 5
    LegalityList.objects.create(slug="club", name="Club", kind="club", starts_on=date(2026, 1, 1))
    assert [line.list_id for line in list_history(card_of("dc116"))] == ["club"]


def test_what_a_later_list_says_of_another_printing_holds():
    first, second = Card.objects.filter(key="great strength").order_by("position")[:2]
    for slug, card, status, day in (
        ("house-1", first, "restricted", date(2026, 1, 1)),
        ("house-2", second, "banned", date(2026, 2, 1)),
    ):
        carries = "house-1" if slug == "house-2" else ""
        row = LegalityList.objects.create(
            slug=slug, name=slug, kind="house", starts_on=day, carries=carries
        )
        ListedCard.objects.create(legality_list=row, card=card, status=status)
    for printing in (first, second):
        told = [line.status for line in list_history(printing) if line.kind == "house"]
        assert told == ["restricted", "banned"]
    house = {"list_kind": "house", "on": date(2026, 3, 1)}
    assert {first, second} <= set(cards(Wanted(status="banned", **house)))
    assert not cards(Wanted(status="restricted", **house)).exists()


def test_a_warbands_own_cards_stand_once_by_kind():
    groups = cards_by_type(warband_of("garreks-reavers"))
    assert {kind: len(found) for kind, found in groups.items()} == {
        "objective": 10, "ploy": 11, "upgrade": 10,
    }  # fmt: skip
    every = [card.key for found in groups.values() for card in found]
    assert len(every) == len(set(every))


def test_what_is_not_there_is_told():
    with pytest.raises(NotFound):
        card_of("NV999")
    with pytest.raises(NotFound):
        warband_of("the-unseen")


def test_search_asks_the_database_a_fixed_number_of_times(django_assert_num_queries):
    for text, queries in (("strength", 2), ("grate strenght", 3), ("zzzz qqqq", 2)):
        with django_assert_num_queries(queries):
            list(cards(Wanted(text=text)))
    assert Card.objects.count() == 4064
