"""Answers on moving: ploys that change it, placing in its stead, and the ground that hurts."""

import pytest
from msgspec.structs import replace

from rules_engine.machine import legal
from rules_engine.scene import Piece
from rules_engine.sense.ground import field
from rules_engine.state.events import Attack, Charge, Choose, Move, Push, Score
from rules_engine.state.position import Modifier, Position, Token, put_fighter
from tests.engine.books.table import POOL, played
from tests.engine.commentary.asking import (
    declined,
    happened,
    lasting,
    may,
    next_activation,
    next_use,
    opens,
    play,
    plays,
    scorable,
    struck,
    table,
    value,
)
from tests.engine.driving import (
    ANGHARAD,
    BROADSWORD,
    GARREK,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    drive,
    skip,
)

TERRAIN, WINGS, WALLS, SPEED = "S357", "S361", "S335", "S390"
QUAKE, INSENSATE, CRYSTAL, VENGEANCE = "S321", "S16", "NV499", "NV55"
TRAP, PIT_TRAP, MIRROR = "S369", "NV436", "NV432"
STUMBLE, GET_THEE_HENCE = "S364", "NV322"
QUEEN = "Briar Queen"


@pytest.mark.parametrize(
    ("number", "cards", "upgrades", "move"),
    [
        ("DC-235", (WALLS,), (SPEED,), 2),
        ("DC-235", (WALLS,), (), 1),
        ("DC-235", (), (SPEED,), 4),
        ("DC-236", (WALLS, WINGS), (), 3),
        ("DC-236", (WINGS, WALLS), (), 3),
        ("DC-236", (WINGS,), (), 5),
        ("DC-274", (WALLS, WINGS), (), 3),
        ("DC-274", (WALLS, WINGS), (SPEED,), 4),
    ],
)
def test_invisible_walls_set_move_before_wings_or_speed_add_to_it(number, cards, upgrades, move):
    """DC-235, DC-236, DC-274: whichever was played first."""
    pieces = (Piece(STEELHEART, (3, 2), upgrades=upgrades), Piece(GARREK, (7, 10)))
    assert value(next_activation(*pieces, mine=cards), 0, "move") == move


@pytest.mark.parametrize(
    ("number", "cards", "answer"),
    [("DC-273", (WINGS,), "yes"), ("DC-273", (), "no: move.steps")],
)
def test_spectral_wings_carry_a_charge_further(number, cards, answer):
    """DC-273: five hexes in place of three, once."""
    pieces = (Piece(STEELHEART, (0, 2)), Piece(GARREK, (6, 2)))
    position = next_activation(*pieces, mine=cards)
    path = ((1, 2), (2, 2), (3, 2), (4, 2), (5, 2))
    charge = Charge(by=0, fighter=0, path=path)
    assert may(position, charge) == answer
    if cards:
        moved = skip(drive(position, charge))
        assert (value(moved, 0, "move"), moved.in_play) == (3, ())


def shaken(position: Position) -> list[int]:
    """Whom Shattering Terrain has dealt damage, in order."""
    return [one.other for one in position.history if one.what == "damage" and one.word == TERRAIN]


def test_shattering_terrain_hurts_where_the_move_ends():
    """DC-265."""
    pieces = (
        Piece(STEELHEART, (3, 2), wound_tokens=3),
        Piece(OBRYN, (0, 0)),
        Piece(GARREK, (7, 10)),
    )
    position = next_activation(*pieces, mine=(TERRAIN,))
    position = skip(drive(position, Move(by=0, fighter=0, path=((4, 2), (5, 2)))))
    (out,) = (one for one in position.history if one.what == "out")
    assert (out.other, out.about, out.seat) == (0, "5,2", 0)
    assert position.seats[1].glory == 1


@pytest.mark.parametrize(("number", "by", "glory"), [("DC-267", 0, [0, 1]), ("DC-267", 1, [0, 1])])
def test_of_two_players_the_opponent_of_the_fallen_gains_the_glory(number, by, glory):
    """DC-267: whoever played Shattering Terrain."""
    pieces = (
        Piece(STEELHEART, (3, 2), wound_tokens=3),
        Piece(OBRYN, (0, 0)),
        Piece(GARREK, (7, 10)),
    )
    hands = {"mine": (TERRAIN,)} if by == 0 else {"theirs": (TERRAIN,)}
    position = lasting(table(*pieces, step="power step", player=1, **hands), play(TERRAIN, by=by))
    position = skip(drive(position, Move(by=0, fighter=0, path=((4, 2),))))
    assert [seat.glory for seat in position.seats] == glory


def test_ironskulls_boyz_are_inspired_between_the_move_and_the_attack_of_a_charge():
    """DC-266."""
    pieces = (Piece("Basha", (1, 2)), Piece(GARREK, (4, 2)))
    position = next_activation(*pieces, mine=(TERRAIN,))
    position = skip(drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2)))))
    assert ask_of(position).kind == "charge attack"
    assert position.fighters[0].inspired


def test_my_turn_follows_what_the_terrain_did_amid_a_charge():
    """DC-256: between the move and the attack, which then goes on."""
    pieces = (Piece(STEELHEART, (1, 2)), Piece(GARREK, (4, 2)))
    position = table(*pieces, mine=(TERRAIN, "S343"), step="power step", player=1)
    position = lasting(position, play(TERRAIN))
    position = drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2))))
    assert opens(position, "S343")
    calm = table(*pieces, mine=("S343",))
    calm = drive(calm, Charge(by=0, fighter=0, path=((2, 2), (3, 2))))
    assert not opens(calm, "S343")


CLUB = Attack(by=0, fighter=0, attack="Makeshift Club", target=1)


@pytest.mark.parametrize(
    ("number", "path"),
    [("DC-268", ((5, 2), (6, 2))), ("DC-268", ((5, 2),)), ("DC-269", ((5, 2), (6, 2)))],
)
def test_the_terrain_hurts_one_driven_back_once(number, path):
    """DC-268, DC-269: however far, and however often in the activation."""
    pieces = (Piece("Mollog the Mighty", (3, 2)), Piece(ANGHARAD, (4, 2), upgrades=("S389",)))
    position = next_activation(*pieces, mine=(TERRAIN,))
    position = skip(struck(position, CLUB, "ss", "d"))
    position = drive(position, Push(by=0, fighter=1, path=path))
    assert shaken(position) == [1]


def test_in_what_order_an_attack_the_ground_and_traps_hurt():
    """DC-270: attack, lethal hex, Shattering Terrain, Trap, Pit Trap."""
    pieces = (
        Piece(STEELHEART, (1, 2)),
        Piece("Mollog the Mighty", (2, 2)),
        Piece("Bat Squig", (7, 10)),
    )
    position = next_activation(*pieces, mine=(TERRAIN, TRAP, PIT_TRAP), boards=POOL)
    position = skip(struck(position, BROADSWORD, "ss", "d"))
    position = drive(position, Push(by=0, fighter=1, path=((3, 2),)))
    position = played(position, next_use(position, TRAP))
    position = skip(played(position, next_use(position, PIT_TRAP)))
    words = [one.word for one in position.history if one.what == "damage"]
    assert words == ["Sigmarite Broadsword", "lethal", TERRAIN, TRAP, PIT_TRAP]


@pytest.mark.parametrize(
    ("number", "cards", "suffered"),
    [
        ("DC-171", (INSENSATE, TERRAIN), 1),
        ("DC-171", (INSENSATE,), 1),
        ("DC-171", (), 3),
        ("DC-171", (TERRAIN,), 4),
    ],
)
def test_one_damage_is_all_the_insensate_suffer_in_an_activation(number, cards, suffered):
    """DC-171: whatever else would hurt in it."""
    pieces = (
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (4, 2), wound_tokens=0, upgrades=("S389", "NV545")),
    )
    position = table(*pieces, theirs=cards, step="power step", player=1)
    position = lasting(position, *(play(card, by=1) for card in cards))
    position = skip(struck(position, BROADSWORD, "ss", "b"))
    position = skip(drive(position, Push(by=0, fighter=1, path=((5, 2),))))
    assert position.fighters[1].wound_tokens == suffered


def test_insensate_is_over_when_the_activation_is_reacted_to():
    """DC-172: Pit Trap, after its last action."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    position = table(*pieces, mine=(PIT_TRAP,), theirs=(INSENSATE,), step="power step", player=1)
    position = lasting(position, play(INSENSATE, by=1))
    position = skip(struck(position, BROADSWORD, "ss", "b"))
    position = drive(position, Push(by=0, fighter=1, path=((5, 2),)))
    position = skip(played(position, next_use(position, PIT_TRAP)))
    assert position.fighters[1].wound_tokens == 2


@pytest.mark.parametrize(("number", "cards", "hexes", "scored"), [
    ("DC-114", (STUMBLE,), 2, True),
    ("DC-114", (), 1, False),
])  # fmt: skip
def test_stumble_lengthens_the_drive_back_for_get_thee_hence(number, cards, hexes, scored):
    """DC-114: in the same direction."""
    pieces = (Piece(STEELHEART, (1, 2)), Piece(GARREK, (2, 2)))
    position = table(*pieces, mine=cards, objectives=(GET_THEE_HENCE,))
    position = skip(struck(position, BROADSWORD, "ss", "b"))
    position = drive(position, Push(by=0, fighter=1, path=((3, 2),)))
    if cards:
        position = played(position, next_use(position, STUMBLE))
    position = skip(position, ("reaction",))
    assert position.fighters[1].hex == (2 + hexes, 2)
    assert [one for one in legal(position) if one == Score(by=0, card=GET_THEE_HENCE)] == (
        [Score(by=0, card=GET_THEE_HENCE)] if scored else []
    )


@pytest.mark.parametrize(("number", "behind", "open_"), [
    ("DC-276", (7, 10), True),
    ("DC-276", (4, 2), False),
])  # fmt: skip
def test_stumble_traps_nobody(number, behind, open_):
    """DC-276: where the hex behind is taken it is not played, and the attack stays what it was."""
    pieces = (Piece(STEELHEART, (1, 2)), Piece(GARREK, (2, 2)), Piece(SAEK, behind))
    position = table(*pieces, mine=(STUMBLE,))
    position = skip(struck(position, BROADSWORD, "s1", "d"))
    position = drive(position, Push(by=0, fighter=1, path=((3, 2),)))
    assert opens(position, STUMBLE) is open_
    position = skip(played(position, next_use(position, STUMBLE)) if open_ else position)
    assert happened(position, "damage") == []
    assert position.fighters[1].hex == ((4, 2) if open_ else (3, 2))


ON = (Token((3, 5), 1), Token((6, 8), 2))


def crystal(fighter: str = STEELHEART, where: tuple[int, int] = (0, 2), **told: object) -> Position:
    return table(
        Piece(fighter, where, upgrades=(CRYSTAL,), **told), Piece(GARREK, (7, 8)), tokens=ON
    )


@pytest.mark.parametrize(
    ("number", "fighter", "event", "answer"),
    [
        (
            "DC-158",
            STEELHEART,
            Move(by=0, fighter=0, path=((1, 2),)),
            "no: move.replacement-is-binding",
        ),
        ("DC-158", STEELHEART, Move(by=0, fighter=0, path=((3, 5),)), "yes"),
        ("DC-159", STEELHEART, Charge(by=0, fighter=0, path=((6, 8),)), "yes"),
        (
            "DC-159",
            STEELHEART,
            Charge(by=0, fighter=0, path=((3, 5),)),
            "no: charge.needs-a-target",
        ),
        ("DC-092", "Stalagsquig", Move(by=0, fighter=0, path=((3, 5),)), "no: game.cannot"),
        ("DC-160", "Stalagsquig", Move(by=0, fighter=0, path=((3, 5),)), "no: game.cannot"),
    ],
)
def test_faneway_crystal_moves_to_objectives_and_nowhere_else(number, fighter, event, answer):
    """DC-092, DC-158, DC-159, DC-160."""
    assert may(crystal(fighter), event) == answer


def test_faneway_crystal_works_at_a_move_of_0():
    """DC-160: and is used up."""
    position = crystal()
    position = put_fighter(position, 0, upgrades=(CRYSTAL, "NV544"))
    event = Move(by=0, fighter=0, path=((3, 5),))
    position = skip(drive(position, event))
    assert (position.fighters[0].hex, position.fighters[0].move_tokens) == ((3, 5), 1)
    assert CRYSTAL not in position.fighters[0].upgrades
    assert position.seats[0].power_discard == (CRYSTAL,)


@pytest.mark.parametrize(
    ("number", "where", "far"), [("DC-217", (6, 8), True), ("DC-217", (3, 5), False)]
)
def test_what_a_placed_fighter_has_covered_is_counted_from_its_first_hex(number, where, far):
    """DC-217: six hexes or more, by Faneway Crystal."""
    position = table(
        Piece(STEELHEART, (0, 2), upgrades=(CRYSTAL,)), Piece(GARREK, (0, 10)), tokens=ON
    )
    position = drive(position, Move(by=0, fighter=0, path=(where,)))
    assert scorable(position, "S249") is far


def test_a_placed_fighter_has_made_a_move_action():
    """DC-121: for Keep Them Guessing it counts as a Move, or as the Charge it is part of."""
    position = skip(drive(crystal(), Move(by=0, fighter=0, path=((3, 5),))))
    assert happened(position, "move") == ["move"]
    charged = drive(crystal(), Charge(by=0, fighter=0, path=((6, 8),)))
    charged = declined(struck(skip(charged), BROADSWORD, "ff", "b"))
    assert happened(charged, "charge") == [""]


def queen(**told: object) -> Position:
    piece = Piece(QUEEN, (3, 4), upgrades=(VENGEANCE,), **told)
    return table(piece, Piece(GARREK, (7, 8)))


@pytest.mark.parametrize(
    ("number", "move", "far", "answer"),
    [
        ("DC-073", 0, True, "yes"),
        ("DC-073", 0, False, "no: move.steps"),
        ("DC-073", 3, False, "yes"),
    ],
)
def test_the_briar_queen_goes_to_a_starting_hex_though_she_cannot_walk(number, move, far, answer):
    """DC-073."""
    position = queen()
    if not move:
        still = Modifier("move", "set", 0, "trial", who=0)
        position = replace(position, modifiers=(still,))
    there = max(field(position).starting, key=lambda hex_: hex_[1])
    path = (there,) if far else ((3, 5),)
    assert may(position, Move(by=0, fighter=0, path=path)) == answer


def test_everybody_is_pushed_at_one_time_and_who_is_barred_stays():
    """DC-227: Steelheart and Obryn in a row go on together; Garrek stands at the rim."""
    pieces = (
        Piece(STEELHEART, (3, 2)),
        Piece(OBRYN, (4, 2)),
        Piece(GARREK, (7, 2)),
        Piece(SAEK, (6, 2)),
    )
    position = table(*pieces, mine=(QUAKE,), theirs=(MIRROR,), step="power step")
    position = drive(position, play(QUAKE), Choose(by=0, option="east"))
    assert [one.hex for one in position.fighters] == [(4, 2), (5, 2), (7, 2), (6, 2)]
    assert plays(position, MIRROR) is not None


def test_mirror_move_pushes_one_hex_after_an_earthquake():
    """DC-147."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 6)))
    position = table(*pieces, mine=(QUAKE,), theirs=(MIRROR,), step="power step")
    position = drive(position, play(QUAKE), Choose(by=0, option="east"))
    event = next_use(position, MIRROR)
    position = skip(played(position, event))
    chosen = next(one for one in legal(position))
    position = drive(position, chosen)
    assert {len(one.path) for one in legal(position)} == {1}


def test_nobody_is_chosen_by_an_earthquake():
    """DC-201."""
    pieces = (Piece("Lurking Skaven", (3, 2)), Piece(GARREK, (5, 6)))
    position = table(*pieces, mine=(QUAKE,), step="power step")
    position = skip(drive(position, play(QUAKE), Choose(by=0, option="east")))
    assert position.fighters[0].hex == (4, 2)
    assert not position.fighters[0].inspired
