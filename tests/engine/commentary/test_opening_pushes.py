"""Answers on Attack actions that begin with a push of one hex, and on Move actions scattered."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import field
from rules_engine.state.events import (
    Attack,
    Charge,
    Choose,
    Move,
    Pass,
    Push,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Position, Token
from tests.engine.books.table import played
from tests.engine.commentary.asking import (
    declined,
    happened,
    may,
    next_activation,
    next_use,
    opens,
    table,
)
from tests.engine.driving import (
    ANGHARAD,
    GARREK,
    OBRYN,
    STEELHEART,
    ask_of,
    dice,
    drive,
    refusal,
    skip,
)

SNEAKY, STRIKE, VOLLEY, BAFFLING = "S171", "S423", "S221", "NV397"
CRYSTAL, VENGEANCE, BLOOD_FLOW = "NV499", "NV55", "S8"
CRITTER = "Skritch Spiteclaw"
HALBERD = Attack(by=0, fighter=0, attack="Wicked Halberd", target=1)
WHIRL = Attack(by=0, fighter=0, attack="Whirling Halberd", target=1)
SWIFT = Attack(by=0, fighter=0, attack="Swift Strike", target=1)


def sneaking(*foes: Piece, upgrades: tuple[str, ...] = (SNEAKY,), **told: object) -> Position:
    return table(Piece(CRITTER, (3, 2), upgrades=upgrades), *foes, **told)


def pushed(position: Position, *path: tuple[int, int]) -> Position:
    assert ask_of(position).kind == "push"
    return drive(position, Push(by=0, fighter=0, path=path))


@pytest.mark.parametrize(
    ("number", "upgrades", "where", "answer"),
    [
        ("DC-211", (SNEAKY,), (6, 2), "yes"),
        ("DC-211", (SNEAKY,), (7, 2), "no: attack.range"),
        ("DC-211", (), (6, 2), "no: attack.range"),
        ("DC-302", (STRIKE,), (5, 2), "yes"),
        ("DC-302", (STRIKE,), (6, 2), "no: attack.range"),
    ],
)
def test_a_push_ahead_may_bring_the_target_into_reach(number, upgrades, where, answer):
    """DC-211, DC-302: by one hex, and only where the attack is possible then."""
    position = sneaking(Piece(STEELHEART, where), upgrades=upgrades)
    event = SWIFT if upgrades == (STRIKE,) else HALBERD
    assert may(position, event) == answer
    assert (event in legal(position)) is (answer == "yes")
    if answer == "yes":
        position = drive(position, event)
        assert Push(by=0, fighter=0, path=((4, 2),)) in legal(position)
        assert refusal(position, Push(by=0, fighter=0, path=()))
        assert refusal(position, Push(by=0, fighter=0, path=((2, 2),)))
        position = skip(pushed(position, (4, 2)))
        assert (position.fighters[0].hex, ask_of(position).kind) == ((4, 2), "attack roll")


def test_beside_its_target_a_fighter_need_not_be_pushed():
    """DC-302: the push is a reaction."""
    position = drive(sneaking(Piece(STEELHEART, (4, 2)), upgrades=(STRIKE,)), SWIFT)
    assert Push(by=0, fighter=0, path=()) in legal(position)
    assert ask_of(skip(pushed(position))).kind == "attack roll"


MIRROR = "NV432"


@pytest.mark.parametrize(("number", "upgrades"), [("DC-211", (SNEAKY,)), ("DC-302", (STRIKE,))])
def test_an_attack_that_a_reaction_to_the_push_undoes_was_none(number, upgrades):
    """DC-211, DC-302: nothing succeeds, fails, is reacted to or counted; the activation is over."""
    foe = Piece(STEELHEART, (5, 2) if upgrades == (STRIKE,) else (6, 2))
    position = sneaking(foe, upgrades=upgrades, theirs=(MIRROR,))
    event = SWIFT if upgrades == (STRIKE,) else HALBERD
    position = pushed(drive(position, event), (4, 2))
    position = played(position, next_use(position, MIRROR))
    position = skip(drive(position, Choose(by=1, fighters=(1,))))
    position = drive(position, max(legal(position), key=lambda one: one.path))
    assert not opens(position, "S343")
    position = skip(position)
    assert ask_of(position).kind == "power step"
    assert happened(position, "attack") == []
    assert happened(position, "activation") != []


def test_a_charge_needs_a_target_without_the_push():
    """DC-302: at the end of its move."""
    far = table(
        Piece("Krrk the Almost-trusted", (1, 2), upgrades=(STRIKE,)), Piece(STEELHEART, (5, 2))
    )
    assert may(far, Charge(by=0, fighter=0, path=((2, 2), (3, 2)))) == "no: charge.needs-a-target"
    position = drive(far, Charge(by=0, fighter=0, path=((2, 2), (3, 2), (4, 2))))
    assert SWIFT in legal(skip(position))
    assert ask_of(drive(skip(position), SWIFT)).kind == "push"


def test_sneaky_stab_stab_does_not_push_in_a_charge():
    """DC-211: the card rules it out."""
    position = table(Piece(CRITTER, (1, 2), upgrades=(SNEAKY,)), Piece(STEELHEART, (5, 2)))
    position = skip(drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2), (4, 2)))))
    strike = next(one for one in legal(position) if isinstance(one, Attack))
    assert ask_of(skip(drive(position, strike))).kind == "attack roll"


def test_a_whirling_halberd_is_pushed_ahead_of_each_attack():
    """DC-210: its targets are those beside it after the first push, as long as it reaches them."""
    position = sneaking(
        Piece(STEELHEART, (4, 1)),
        Piece(ANGHARAD, (5, 2)),
        Piece(OBRYN, (3, 4)),
        upgrades=(SNEAKY, "S174"),
    )
    position = skip(pushed(drive(position, WHIRL), (4, 2)))
    rolls = (
        Roll(by=0, kind="attack", faces=dice("11")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = declined(drive(position, *rolls))
    again = Attack(by=0, fighter=0, attack="Whirling Halberd", target=2)
    assert [one for one in legal(position) if one != Pass(by=0)] == [again]
    position = drive(position, again)
    assert ask_of(position).kind == "push"


def scattered(position: Position, *ways: int) -> Position:
    """The scatter that is asked for, its dice pointing these ways."""
    by = ask_of(position).who
    origin = position.fighters[0].hex
    position = drive(position, ScatterToken(by=by, hex=origin, turned=0))
    faces = ("smash",) * len(ways)
    return skip(drive(position, Scattered(by=by, faces=faces, ways=ways)))


def baffled(*foes: Piece, upgrades: tuple[str, ...] = (), name: str = STEELHEART) -> Position:
    return next_activation(Piece(name, (3, 2), upgrades=upgrades), *foes, mine=(BAFFLING,))


FAR = Piece(GARREK, (7, 10))


def test_a_move_action_scattered_is_one():
    """DC-140: as many dice as the fighter's Move; it is a push besides, and brings a Move token."""
    position = baffled(FAR)
    assert [one for one in legal(position) if isinstance(one, Move)] == [
        Move(by=0, fighter=0, path=())
    ]
    assert may(position, Move(by=0, fighter=0, path=((4, 2),))) == "no: game.card-over-rule"
    position = drive(position, Move(by=0, fighter=0, path=()))
    assert ask_of(position).kind == "scatter token"
    position = scattered(position, 3, 3, 3)
    assert (position.fighters[0].hex, position.fighters[0].move_tokens) == ((0, 2), 1)
    (move,) = (one for one in position.history if one.what == "move")
    assert (move.amount, move.about) == (3, "3,2 2,2 1,2 0,2")
    assert position.in_play == ()
    later = skip(position)
    while ask_of(later).kind == "power step":
        later = skip(step(later, Pass(by=ask_of(later).who)).position)
    assert Move(by=1, fighter=1, path=()) not in legal(later)


def test_without_the_illusion_a_fighter_goes_its_own_way():
    """DC-140: in the activation that follows alone."""
    assert may(table(Piece(STEELHEART, (3, 2)), FAR), Move(by=0, fighter=0, path=())) != "yes"
    assert (
        may(table(Piece(STEELHEART, (3, 2)), FAR), Move(by=0, fighter=0, path=((4, 2),))) == "yes"
    )


def test_the_push_of_a_scattered_move_ends_before_what_stands_in_its_way():
    """DC-140: at the last hex of the chain that the fighter can be in."""
    position = drive(baffled(Piece(GARREK, (5, 2))), Move(by=0, fighter=0, path=()))
    assert scattered(position, 0, 0, 0).fighters[0].hex == (4, 2)


@pytest.mark.parametrize(("number", "path", "answer"), [
    ("DC-141", ((3, 5),), "yes"),
    ("DC-141", (), "no: move.replacement-is-binding"),
])  # fmt: skip
def test_faneway_crystal_is_not_baffled(number, path, answer):
    """DC-141."""
    pieces = (Piece(STEELHEART, (0, 2), upgrades=(CRYSTAL,)), FAR)
    position = next_activation(*pieces, mine=(BAFFLING,), tokens=(Token((3, 5), 1),))
    event = Move(by=0, fighter=0, path=path)
    assert may(position, event) == answer
    if answer == "yes":
        assert skip(drive(position, event)).fighters[0].hex == (3, 5)


def test_inescapable_vengeance_may_leave_the_illusion_be():
    """DC-142: its player chooses to be placed, or to be scattered."""
    position = baffled(FAR, upgrades=(VENGEANCE,), name="Briar Queen")
    there = max(field(position).starting, key=lambda hex_: hex_[1])
    moved = skip(drive(position, Move(by=0, fighter=0, path=(there,))))
    assert moved.fighters[0].hex == there
    walked = drive(position, Move(by=0, fighter=0, path=()))
    assert ask_of(walked).kind == "scatter token"
    assert may(position, Move(by=0, fighter=0, path=((3, 3),))) == "no: game.card-over-rule"


@pytest.mark.parametrize(("number", "foe", "answer"), [
    ("DC-143", (7, 2), "yes"),
    ("DC-143", (7, 8), "no: charge.needs-a-target"),
])  # fmt: skip
def test_a_charge_is_possible_where_it_would_be_without_the_illusion(number, foe, answer):
    """DC-143: Steelheart moves three hexes."""
    position = baffled(Piece(GARREK, foe))
    charge = Charge(by=0, fighter=0, path=())
    assert may(position, charge) == answer
    assert (charge in legal(position)) is (answer == "yes")


@pytest.mark.parametrize(("number", "ways", "asked"), [
    ("DC-143", (0, 0, 0), "charge attack"),
    ("DC-143", (3, 3, 3), "power step"),
])  # fmt: skip
def test_a_scattered_charge_attacks_if_anybody_is_in_range_then(number, ways, asked):
    """DC-143: it brings both tokens either way."""
    position = drive(baffled(Piece(GARREK, (7, 2))), Charge(by=0, fighter=0, path=()))
    position = scattered(position, *ways)
    assert ask_of(position).kind == asked
    state = position.fighters[0]
    assert (state.charge_tokens, state.move_tokens) == (1, 1)
