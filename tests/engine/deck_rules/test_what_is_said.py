"""What is said of decks at each bound: one card too many, too few, or just enough."""

from datetime import date

import pytest

from rules_engine.deck_rules import (
    DeckFormat,
    LegalityList,
    ListGap,
    deck_format,
    derive_format,
    list_in_force,
)
from rules_engine.deck_rules.legality import ASK
from rules_engine.deck_rules.verdict import Finding
from rules_engine.facts.catalogue import Card, Catalogue
from rules_engine.facts.errors import Unusable
from tests.engine.deck_rules.decks import (
    DAY,
    GAMBITS,
    GUARD,
    OBJECTIVES,
    PLAIN,
    REAVERS,
    UPGRADES,
    make_card,
    make_fighter,
    verdict,
)

SURGES = [make_card(f"Q{n}", "objective", scoring="score_immediately") for n in range(2)]
MORE_GAMBITS = [*PLAIN, make_card("G10", "ploy")]
MORE_UPGRADES = [*PLAIN, make_card("U10"), make_card("U11")]
TWICE = [*PLAIN[:-1], make_card("S99", name="card u0", release="Shadespire"), UPGRADES[-1]]


def house(**changes: object) -> DeckFormat:
    """Nightvault's format with what an organiser changed."""
    return derive_format(deck_format("nightvault-2019"), {"id": "ours", "name": "Ours", **changes})


NARROW = house(power={"min": 20, "max": 21})
ONE_SURGE = house(surge={"max": 1, "counts": "score_immediately"})
BOUNDS: list[tuple[list[Card], dict[str, object], tuple[str, ...]]] = [
    (PLAIN, {}, ()),
    (
        [*PLAIN, make_card("O12", "objective")],
        {},
        ("The deck has 13 objective cards; 12 are allowed.", "Take out 1 objective card."),
    ),
    (
        PLAIN[1:],
        {"format_": "harrowdeep-2021"},
        ("The deck has 11 objective cards; 12 or more are asked for.", "Add 1 objective card."),
    ),
    (
        PLAIN[:-2],
        {"words": ("Nobody's Blade",), "warband": GUARD},
        (
            "The deck has 18 power cards; 20 or more are asked for.",
            "Add 1 power card.",
            "The deck has 10 gambits; at most half of the 19 power cards may be.",
            "Replace gambits by upgrades until there are no more gambits than upgrades.",
            "Not in the catalogue: Nobody's Blade.",
            "Check the spelling. If the card is newer than the data, look at it yourself.",
        ),
    ),
    (
        [*PLAIN[1:-2], UPGRADES[8]],
        {"words": ("One", "Two")},
        (
            "Not in the catalogue: One, Two.",
            "Check the spelling. If the card is newer than the data, look at it yourself.",
        ),
    ),
    (
        PLAIN[1:-2],
        {"words": ("One", "Two")},
        (
            "The deck has 18 power cards; 20 or more are asked for.",
            "Add 1 power card.",
            "The deck has 10 gambits; at most half of the 19 power cards may be.",
            "Replace gambits by upgrades until there are no more gambits than upgrades.",
            "Not in the catalogue: One, Two.",
            "Check the spelling. If the card is newer than the data, look at it yourself.",
        ),
    ),
    (MORE_UPGRADES[:-1], {"format_": NARROW}, ()),
    (
        MORE_UPGRADES,
        {"format_": NARROW},
        ("The deck has 22 power cards; 21 are allowed.", "Take out 1 power card."),
    ),
    (
        MORE_GAMBITS,
        {},
        (
            "The deck has 11 gambits; at most half of the 21 power cards may be.",
            "Replace gambits by upgrades until there are no more gambits than upgrades.",
        ),
    ),
    (
        MORE_GAMBITS,
        {"format_": house(gambits="not_more_than_upgrades")},
        (
            "The deck has 11 gambits; no more than its 10 upgrades may be.",
            "Replace gambits by upgrades until there are no more gambits than upgrades.",
        ),
    ),
    (
        TWICE,
        {},
        (
            "Card U0 is in the deck 2 times.",
            "Keep one of them. Other printings and languages are the same card.",
        ),
    ),
    (
        PLAIN[2:],
        {"words": ("Nobody's Blade", "nobodys blade")},
        (
            "Nobody's Blade is in the deck 2 times.",
            "Keep one of them. Other printings and languages are the same card.",
            "Not in the catalogue: Nobody's Blade, nobodys blade.",
            "Check the spelling. If the card is newer than the data, look at it yourself.",
        ),
    ),
    (
        PLAIN,
        {"words": ("card u1",)},
        (
            "Card U1 is in the deck 2 times.",
            "Keep one of them. Other printings and languages are the same card.",
            "Not in the catalogue: card u1.",
            "Check the spelling. If the card is newer than the data, look at it yourself.",
        ),
    ),
    ([*SURGES[:1], *PLAIN[1:]], {"format_": ONE_SURGE}, ()),
    (
        [*SURGES, *PLAIN[2:]],
        {"format_": ONE_SURGE},
        ("The deck has 2 surge objectives; 1 may be.", "Replace 1 surge objective by others."),
    ),
]


@pytest.mark.parametrize(("cards", "told", "wanted"), BOUNDS)
def test_what_is_said_at_each_bound_of_a_count(cards, told, wanted):
    found = verdict(cards, **told)
    assert tuple(said(*found.faults, *found.gaps)) == wanted


def said(*findings: Finding) -> list[str]:
    return [words for one in findings for words in (one.message, one.mend)]


SYMBOLS = "Replace them by the warband's own cards or universal ones."
CHOOSE = "Choose the warband that the deck is for."
OWN = [make_card("R1", warband=REAVERS), make_card("R2", "ploy", warband=REAVERS)]
CHAOS = [make_card("C1", warband="Chaos"), make_card("C2", "ploy", warband="Chaos")]
WHOSE: list[tuple[list[Card], str, str, tuple[str, ...]]] = [
    ([], "The Unseen", "", ("No warband of the catalogue is called The Unseen.", CHOOSE)),
    ([], "", "", ("No warband of the catalogue is named for this deck.", CHOOSE)),
    (OWN, "", "", ("No warband of the catalogue is named for this deck.", CHOOSE)),
    (OWN, GUARD, "", (f"{GUARD} cannot use Card R1 ({REAVERS}), Card R2 ({REAVERS}).", SYMBOLS)),
    (
        [OWN[0], make_card("P1", warband=GUARD)],
        "",
        "",
        (
            f"One warband cannot use Card R1 ({REAVERS}), Card P1 ({GUARD}).",
            SYMBOLS,
            "No warband of the catalogue is named for this deck.",
            CHOOSE,
        ),
    ),
    (
        CHAOS,
        "",
        "harrowdeep-2021",
        ("No warband of the catalogue is named for this deck.", CHOOSE),
    ),
    (
        [CHAOS[0], make_card("D1", warband="Death")],
        "",
        "harrowdeep-2021",
        (
            "These are of Chaos and Death, and a warband has one: Card C1, Card D1.",
            "Keep the cards of one Grand Alliance.",
            "No warband of the catalogue is named for this deck.",
            CHOOSE,
        ),
    ),
]


@pytest.mark.parametrize(("cards", "warband", "edition", "wanted"), WHOSE)
def test_what_is_said_of_cards_that_a_warband_cannot_use(cards, warband, edition, wanted):
    upgrades = [make_card(f"U{n}") for n in range(10, 12)]
    deck = [*PLAIN, *upgrades, *cards]
    found = verdict(deck, warband=warband, format_=edition or "nightvault-2019")
    assert tuple(said(*found.faults, *found.gaps)) == wanted


def test_restrictions_are_asked_where_the_format_has_them_and_fighters_are_known():
    deck = [*PLAIN, make_card("W1", restricted_to=("Wizard",))]
    free = house(restrictions=False)
    named = Catalogue(cards=deck, fighters=[make_fighter(GUARD), make_fighter(REAVERS)])
    assert verdict(deck, catalogue=named).codes == ("no-user",)
    assert verdict(deck, catalogue=named, format_=free).codes == ()
    assert verdict(deck, catalogue=named, warband="").codes == ("unknown-warband",)


def listed(**values: object) -> LegalityList:
    told = {"id": "one", "kind": "house", "starts": "2026-01-01", "max_restricted": 1}
    return LegalityList(**{**told, "source": "the list", **values})


LISTED = house(list_kind="house")
PART = "The list one is not complete: a page is lost."
IDLE = f"{PART} It changes nothing here."


@pytest.mark.parametrize(
    ("values", "gaps", "notes"),
    [
        ({}, [], []),
        ({"gaps": (ListGap("banned", "a page is lost"),)}, [PART, ASK], []),
        ({"gaps": (ListGap("banned", "a page is lost", type="spell"),)}, [], [IDLE, ""]),
        ({"gaps": (ListGap("restricted", "a page is lost", missing=1),)}, [], [IDLE, ""]),
        ({"gaps": (ListGap("restricted", "a page is lost", missing=2),)}, [PART, ASK], []),
        (
            {"gaps": (ListGap("restricted", "a page is lost"),), "max_restricted": None},
            [],
            [IDLE, ""],
        ),
        (
            {"starts": "2026-11"},
            [
                "Only the month is known in which the list one began.",
                "Ask which list holds on that day.",
            ],
            [],
        ),
    ],
)
def test_what_is_said_of_a_list_that_is_not_complete(values, gaps, notes):
    found = verdict(PLAIN, format_=LISTED, lists=(listed(**values),))
    assert found.list_id == "one"
    assert (said(*found.gaps), said(*found.notes)) == (gaps, notes)
    assert {one.citations for one in (*found.gaps, *found.notes)} <= {("the list",)}


def test_what_is_said_of_too_many_restricted_cards():
    (fault,) = verdict(PLAIN, format_=LISTED, lists=(listed(restricted=("O1", "U1")),)).faults
    assert said(fault) == [
        "The deck has 2 restricted cards; 1 may be: Card O1, Card U1.",
        "Replace 1 restricted card by others.",
    ]
    assert fault.citations == ("the list",)


@pytest.mark.parametrize(
    ("starts", "first"),
    [("2026-03", date(2026, 3, 1)), ("2026-03-15", date(2026, 3, 15))],
)
def test_the_first_day_on_which_a_list_can_have_begun(starts, first):
    assert listed(starts=starts).first_day == first


def test_of_two_printings_counts_what_was_told_last():
    old = listed(banned=("U1", "S1"))
    new = listed(id="two", starts="2026-06-01", carries="one", restricted=("U1",))
    found = list_in_force([old, new], "house", DAY)
    assert found is not None
    for printings in (("U1", "S1"), ("S1", "U1")):
        assert found.status_among(printings) == "restricted"
    assert found.status_among(("S1",)) == "banned"
    assert found.status_among(("S2",)) is None


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"objectives": {"min": -1}}, "No number of objectives lies between -1 and None."),
        ({"power": {"min": 3, "max": 2}}, "No number of power lies between 3 and 2."),
        (
            {"surge": {"max": -1, "counts": "keyword"}},
            "The most surge objectives cannot be less than none.",
        ),
        ({"objectives": {"min": 0}}, ""),
        ({"power": {"min": 3, "max": 3}}, ""),
        ({"surge": {"max": 0, "counts": "keyword"}}, ""),
    ],
)
def test_the_bounds_that_a_format_can_have(changes, message):
    if not message:
        assert house(**changes).id == "ours"
        return
    with pytest.raises(Unusable) as unusable:
        house(**changes)
    assert str(unusable.value) == message


def test_surges_are_counted_as_the_format_counts_them():
    deck = [*SURGES, make_card("Q2", "objective", surge_keyword=True), *OBJECTIVES[3:]]
    deck += [*GAMBITS, *UPGRADES]
    for told, wanted in ((None, 3), ("keyword", 1), ("score_immediately", 3)):
        cap = None if told is None else {"max": 6, "counts": told}
        assert verdict(deck, format_=house(surge=cap)).counts.surge == wanted
