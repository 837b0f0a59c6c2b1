"""Answers on what dice show: One Fate, Lightning Blast, Haymaker; and on Flee!"""

import pytest
from msgspec.structs import replace

from rules_engine.machine import legal
from rules_engine.scene import Piece
from rules_engine.state.events import Action, Attack, Choose, Move, Roll, RollOff
from rules_engine.state.position import Position
from tests.engine.commentary.asking import (
    declined,
    lasting,
    may,
    opens,
    play,
    scorable,
    struck,
    table,
)
from tests.engine.driving import (
    BROADSWORD,
    GARREK,
    KARSUS,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    skip,
)

ONE_FATE, BLAST, HAYMAKER, DEFENCE = "NV356", "S56", "NV420", "NV391"
KRRK, SKRITCH = "Krrk the Almost-trusted", "Skritch Spiteclaw"
FLEE = Action(by=0, fighter=0, card="S169")


@pytest.mark.parametrize(
    ("number", "faces", "scored"),
    [("DC-129", "fff", True), ("DC-129", "ffs", False), ("DC-129", "sss", True)],
)
def test_one_fate_looks_at_the_dice_that_were_rolled(number, faces, scored):
    """DC-129: an innate symbol beside them is none."""
    pieces = (Piece(KARSUS, (3, 2)), Piece(STEELHEART, (4, 2)))
    chop = Attack(by=0, fighter=0, attack="Brutal Chop", target=1)
    position = declined(struck(table(*pieces), chop, faces, "d"))
    assert scorable(replace(position, surged=0), ONE_FATE) is scored


def test_two_dice_and_an_innate_symbol_are_no_three_dice():
    """DC-129."""
    pieces = (Piece(GARREK, (3, 2)), Piece(STEELHEART, (4, 2)))
    axe = Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)
    position = declined(struck(table(*pieces), axe, "ss", "d"))
    assert not scorable(replace(position, surged=0), ONE_FATE)


HAMMER = Attack(by=0, fighter=0, attack="Sigmarite Grandhammer", target=1)


@pytest.mark.parametrize(
    ("number", "upgrades", "faces", "hurt"),
    [
        ("DC-185", (BLAST,), "*s", [3, 1, 0]),
        ("DC-185", (BLAST,), "ss", [3, 0, 0]),
        ("DC-185", (), "*s", [3, 0, 0]),
        ("DC-035", (BLAST,), "*s", [3, 1, 0]),
    ],
)
def test_obryns_critical_hits_strike_around_the_target(number, upgrades, faces, hurt):
    """DC-185, DC-035: he has dealt that damage too."""
    pieces = (
        Piece(OBRYN, (3, 2), upgrades=upgrades),
        Piece(GARREK, (4, 2)),
        Piece(SAEK, (5, 2)),
        Piece(KARSUS, (7, 10)),
    )
    position = declined(struck(table(*pieces), HAMMER, faces, "b"))
    assert [one.wound_tokens for one in position.fighters[1:]] == hurt
    assert {one.fighter for one in position.history if one.what == "damage"} == {0}


@pytest.mark.parametrize(
    ("number", "cards", "asked"), [("DC-135", (HAYMAKER,), False), ("DC-135", (), True)]
)
def test_who_swung_a_haymaker_rolls_no_defence_and_may_strike_back(number, cards, asked):
    """DC-135: Aggressive Defence, which gives the roll up too, may be played on it."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    position = table(*pieces, mine=(*cards, DEFENCE), step="power step", player=1)
    position = lasting(position, *(play(card) for card in cards))
    position = skip(drive(position, BROADSWORD))
    assert ask_of(position).count == (2 if asked else 4)
    thrown = dice("ff" if asked else "ffff")
    position = skip(drive(position, Roll(by=0, kind="attack", faces=thrown)))
    position = lasting(skip(drive(position, Roll(by=1, kind="defence", faces=dice("b")))))
    position = drive(position, Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0))
    assert opens(position, DEFENCE)
    position = skip(drive(skip(position), Roll(by=1, kind="attack", faces=dice("ff"))))
    assert (ask_of(position).kind == "defence roll") is asked


def fleeing(*, beside: bool = True, **tokens: int) -> Position:
    skritch = Piece(SKRITCH, (3, 2), upgrades=("S169",), **tokens)
    krrk = Piece(KRRK, (3, 3) if beside else (6, 9), move_tokens=1)
    return table(skritch, krrk, Piece(GARREK, (7, 2)))


@pytest.mark.parametrize(
    ("number", "beside", "tokens", "answer"),
    [
        ("DC-206", True, {"move_tokens": 1}, "yes"),
        ("DC-206", True, {"charge_tokens": 1}, "no: actions.charge-token"),
        ("DC-207", False, {}, "no: actions.printed-actions"),
        ("DC-207", True, {}, "yes"),
    ],
)
def test_flee_wants_a_friend_and_no_charge_token(number, beside, tokens, answer):
    """DC-206, DC-207."""
    assert may(fleeing(beside=beside, **tokens), FLEE) == answer


def test_both_move_whatever_tokens_they_have_and_away_from_all_enemies():
    """DC-206."""
    position = skip(drive(fleeing(move_tokens=1), FLEE, Choose(by=0, fighters=(1,))))
    assert may(position, Move(by=0, fighter=0, path=((4, 2),))) == "no: game.card-over-rule"
    position = skip(drive(position, Move(by=0, fighter=0, path=((2, 2),))))
    assert Move(by=0, fighter=1, path=((2, 3),)) in legal(position)
    position = skip(drive(position, Move(by=0, fighter=1, path=((2, 3),))))
    assert [one.move_tokens for one in position.fighters[:2]] == [2, 2]


GAMBIT = "S317"
FIRST, SECOND = (dice("*sss"), dice("ssss")), (dice("ssss"), dice("*sss"))


def gambled(won: tuple[tuple[str, ...], ...], by: int, end: str) -> Position:
    """Steelheart's attack under Desperate Gambit, its end named by the winner of the roll-off."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    position = table(*pieces, mine=(GAMBIT,), step="power step", player=1)
    position = skip(drive(lasting(position, play(GAMBIT)), BROADSWORD))
    assert ask_of(position).kind == "roll-off"
    position = skip(drive(position, RollOff(faces=won)))
    assert ask_of(position).who == by
    return skip(drive(position, Choose(by=by, option=end)))


@pytest.mark.parametrize(
    ("number", "won", "by", "end", "asked"),
    [
        ("DC-223", FIRST, 0, "success", "drive back"),
        ("DC-223", SECOND, 1, "failure", "power step"),
        ("DC-224", FIRST, 0, "success", "drive back"),
        ("DC-224", FIRST, 0, "failure", "power step"),
    ],
)
def test_nobody_rolls_for_an_attack_under_desperate_gambit(number, won, by, end, asked):
    """DC-223, DC-224: a success may drive back."""
    position = gambled(won, by, end)
    assert ask_of(position).kind == asked
    assert position.fighters[1].wound_tokens == (3 if end == "success" else 0)
    assert not [one for one in position.history if one.what in ("attack-roll", "defence-roll")]
