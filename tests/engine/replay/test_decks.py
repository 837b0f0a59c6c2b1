"""What the header of a log brings, held against the deck rules of the edition or the event."""

import pytest
from msgspec.structs import replace

from rules_engine.deck_rules import deck_format, derive_format
from rules_engine.log import Brought, Header
from rules_engine.log.marks import Phase
from rules_engine.replay import replay
from tests.engine.log.games import OBJECTIVES, POWER, logged

EDITIONS = ("shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021")


def brought(**told: object) -> Brought:
    return Brought(
        **{"warband": "Garrek's Reavers", "objectives": OBJECTIVES, "power": POWER, **told}
    )


def header(edition: str = "shadespire-2018", **told: object) -> Header:
    seats = (brought(**told), Brought("Steelheart's Champions", "Ben", 12, 20))
    return Header(1, edition, seats, detail="glory")


def broken(head: Header, asked: object = None) -> tuple[str, dict[str, object]] | None:
    """The rule that the header breaks, and what was found; None where it breaks none."""
    report = replay(logged(head, [Phase(round=1, phase="action")]), deck_format=asked)
    if report.first is None:
        return None
    assert report.first.n == 0
    return report.first.rule, dict(report.first.facts)


@pytest.mark.parametrize("edition", EDITIONS)
def test_decks_of_the_right_size_and_of_the_right_cards_break_nothing(edition: str):
    assert broken(header(edition)) is None
    assert broken(header(edition, objectives=0, power=0)) is None, "nothing is told of them"


@pytest.mark.parametrize("edition", EDITIONS[:3])
@pytest.mark.parametrize("told", [15, (*OBJECTIVES, "own:0", "own:1", "own:2")])
def test_fifteen_objectives_are_more_than_twelve_but_in_harrowdeep(told, edition: str):
    """Shadespire pg 13, Dreadfane pg 3: exactly twelve; Harrowdeep pg 19: twelve or more."""
    rule, facts = broken(header(edition, objectives=told))
    assert (rule, facts["cards"], facts["most"]) == ("decks.objective-count", 15, 12)
    assert broken(header("harrowdeep-2021", objectives=told)) is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_decks_of_five_and_three_cards_are_too_small(edition: str):
    rule, facts = broken(header(edition, objectives=5, power=3))
    assert (rule, facts["cards"], facts["least"]) == ("decks.objective-count", 5, 12)
    rule, facts = broken(header(edition, power=POWER[:3]))
    assert (rule, facts["cards"], facts["least"]) == ("decks.power-count", 3, 20)
    assert broken(header(edition, power=32)) is None, "more power cards may be"


@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_lie_in_the_deck_of_their_kind(edition: str):
    """S308 is a ploy, S239 an objective; by name as by id."""
    for wrong in ("S308", "Confusion"):
        rule, facts = broken(header(edition, objectives=(*OBJECTIVES[:11], wrong)))
        assert (rule, facts["deck"]) == ("decks.two-decks", "objective")
    rule, facts = broken(header(edition, power=("S236", *POWER[1:]), objectives=12))
    assert (rule, facts["deck"]) == ("decks.two-decks", "power")


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_more_than_half_of_the_power_cards_are_gambits(edition: str):
    ploys = tuple(f"S{number}" for number in range(308, 319))
    rest = tuple(f"stand-in:upgrade:none:{one}" for one in range(9))
    rule, facts = broken(header(edition, power=(*ploys, *rest)))
    assert (rule, facts["gambits"], facts["most"]) == ("decks.gambit-share", 11, 10)
    two_more = (*ploys, *rest, "stand-in:upgrade:none:9", "stand-in:upgrade:none:10")
    assert broken(header(edition, power=two_more)) is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_of_another_warband_is_not_this_ones(edition: str):
    """S39 is Heroic Guard, of Steelheart's Champions."""
    rule, facts = broken(header(edition, power=("S39", *POWER[1:])))
    assert rule == "decks.symbols"
    assert "Heroic Guard" in facts["found"]


def test_what_is_sealed_or_unknown_is_held_against_the_number_alone():
    assert broken(header(objectives=("?",) * 12, power=("?",) * 20)) is None
    assert broken(header(objectives=("?",) * 11))[0] == "decks.objective-count"
    strange = tuple(f"a card of ours {one}" for one in range(20))
    assert broken(header(power=strange)) is None


def test_a_card_that_no_fighter_may_have_is_useless_and_not_forbidden():
    """S20 is Berserk Charge, for Saek alone; NV475 Arcane Savant, for wizards."""
    wizards = ("NV475", *POWER[1:])
    assert broken(header("nightvault-2019", power=wizards)) is None


def test_the_format_of_the_event_is_asked_where_it_has_one():
    """A house format of ten and thirty, and the Championship's releases."""
    house = derive_format(
        deck_format("shadespire-2018"),
        {"id": "house", "name": "House", "objectives": {"min": 10, "max": 10}},
    )
    assert broken(header(objectives=10))[0] == "decks.objective-count"
    rule, facts = broken(header(objectives=10), house)
    assert (rule, facts["seat"], facts["most"]) == ("decks.objective-count", 1, 10), "not seat 0"
    championship = deck_format("championship-2019")
    rule, facts = broken(header("nightvault-2019"), championship)
    assert rule == "decks.rotation", facts
    counted = replace(brought(), objectives=12, power=20)
    head = header("nightvault-2019")
    head = replace(head, seats=(counted, head.seats[1]))
    assert broken(head, championship) is None, "a list of a day is the event's to ask"


def test_an_edition_without_deck_rules_of_ours_is_no_log_as_before():
    with pytest.raises(Exception, match="edition"):
        broken(header("arena-mortis-2020"))
