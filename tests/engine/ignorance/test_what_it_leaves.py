"""What an effect without rules leaves open though it no longer lies where it lay."""

from collections.abc import Iterator

import pytest

from rules_engine.adjudicate import (
    Characteristic,
    Decided,
    Follows,
    May,
    Question,
    Scorable,
    Undecided,
    Winner,
    adjudicate,
    rule_on,
)
from rules_engine.sense.blindness import OF_GLORY, blind_spots
from rules_engine.state.events import Move, Roll
from rules_engine.state.position import Position, Seat, note
from tests.engine.driving import BROADSWORD, GARREK, SAEK, STEELHEART, scene
from tests.engine.driving import Piece as P
from tests.engine.ignorance.forgetting import ignorant_of

FORTITUDE, OATH, NOTHING, LIGHTNING = "S389", "NV179", "NV293", "NV11"
KILLING = (
    BROADSWORD,
    Roll(by=0, kind="attack", faces=("smash", "critical")),
    Roll(by=1, kind="defence", faces=("dodge",)),
)


@pytest.fixture(autouse=True)
def _ignorant() -> Iterator[None]:
    with ignorant_of(
        "Great Fortitude", "Oath of Annihilation", "All or Nothing", "Chain Lightning"
    ):
        yield


def struck(*upgrades: str) -> Position:
    """Steelheart stands beside Garrek, who has taken a wound and fights on with an upgrade."""
    saek = P(SAEK, (6, 6))
    return scene(P(STEELHEART, (3, 2)), P(GARREK, (4, 2), wound_tokens=1, upgrades=upgrades), saek)


@pytest.mark.parametrize(
    "asked", [Winner(), Characteristic(2, "move"), May(Move(by=1, fighter=2, path=((6, 7),)))]
)
def test_who_fell_with_an_unknown_upgrade_may_stand_yet(asked):
    """It lay on the fighter in the scene and went with it: it may be what keeps it alive."""
    answer = adjudicate(Question(v=1, position=struck(FORTITUDE), after=KILLING, ask=asked))
    assert isinstance(answer, Undecided)
    assert answer.missing[0].facts["unknown"] == (FORTITUDE,)
    plain = adjudicate(Question(v=1, position=struck(), after=KILLING, ask=asked))
    assert isinstance(plain, Decided)


def test_what_follows_from_a_fall_names_the_upgrade_that_may_prevent_it():
    assert rule_on(struck(), Follows(KILLING)).outcome["happened"][-3]["what"] == "out"
    answer = rule_on(struck(FORTITUDE), Follows(KILLING))
    assert isinstance(answer, Undecided)
    assert answer.missing[0].facts["unknown"] == (FORTITUDE,)


def scored(*cards: str) -> Position:
    seats = (
        Seat("Steelheart's Champions", scored=cards, objectives=("S291",)),
        Seat("Garrek's Reavers"),
    )
    return scene(P(STEELHEART, (3, 2)), P(GARREK, (4, 2)), seats=seats)


def test_an_objective_that_may_have_paid_more_leaves_open_what_hangs_on_glory():
    spots = blind_spots(scored(OATH))
    assert [(one.card, one.only) for one in spots] == [(OATH, OF_GLORY)]


def test_one_that_may_have_done_more_leaves_open_what_any_card_can_bend():
    assert [(one.card, one.only) for one in blind_spots(scored(NOTHING))] == [(NOTHING, ())]
    assert isinstance(rule_on(scored(NOTHING), Scorable("Superior Tactician", 0)), Undecided)


def test_one_that_only_pays_what_is_printed_leaves_nothing_open():
    with ignorant_of("Assassinate"):
        assert blind_spots(scored("S237")) == ()


def test_a_spell_said_to_have_been_cast_is_open_though_nobody_says_it_was_played():
    cast = note(struck(), "cast", seat=0, fighter=0, word=LIGHTNING)
    assert [one.card for one in blind_spots(cast)] == [LIGHTNING]
