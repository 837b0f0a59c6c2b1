"""The general answers of the Designer's Commentary (June 2019), DC-003 to DC-042, played."""

from functools import partial

import pytest

from rules_engine.facts.errors import Refused
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import attack_named, field
from rules_engine.sense.modifiers import damage_of
from rules_engine.state.events import (
    Attack,
    Charge,
    Choose,
    ChooseBoard,
    Guard,
    Move,
    Pass,
    Play,
    Push,
    Roll,
)
from rules_engine.state.position import Position, Seat, put_fighter
from tests.engine.books.table import (
    CHAMPIONS,
    FIRST_WINS,
    POOL,
    REAVERS,
    board,
    played,
    rolled,
    table,
    until,
)
from tests.engine.books.table import duel as core_duel
from tests.engine.driving import (
    ANGHARAD,
    BROADSWORD,
    GARREK,
    KARSUS,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    fight,
    refusal,
    scene,
    skip,
)

NIGHTVAULT = "nightvault-2019"


duel = partial(core_duel, edition=NIGHTVAULT)
"""The same under the commentary."""


def test_whose_collection_a_board_is_from_is_not_shown():
    """DC-003: a log cannot tell, and the verdict says so."""
    position = drive(table(NIGHTVAULT), FIRST_WINS)
    stepped = step(position, ChooseBoard(by=1, board=board(1)))
    assert [line.rule for line in stepped.not_shown] == ["boards.own-collection"]


def test_the_last_token_may_take_an_edge_hex_though_others_are_free():
    """DC-004."""
    position = until(table(NIGHTVAULT), "place token")
    while len(position.tokens) < 4:
        position = step(position, legal(position)[0]).position
    open_ = {event.hex for event in legal(position)}
    edge = field(position).edge
    assert open_ & edge
    assert open_ - edge


@pytest.mark.parametrize(("hex_", "inspired"), [((3, 8), True), ((3, 5), False), ((3, 2), False)])
def test_enemy_territory_is_neither_ones_own_nor_no_ones(hex_, inspired):
    """DC-010, by the Farstriders, who are Inspired there when the phase ends."""
    pieces = (Piece("Sanson Farstrider", hex_), Piece(GARREK, (7, 10)))
    position = scene(*pieces, edition=NIGHTVAULT, step="power step", turn=8, player=1)
    assert drive(position, Pass(by=1), Pass(by=0)).fighters[0].inspired is inspired


def whistled(path: tuple[tuple[int, int], ...]) -> Position:
    """An action by which a friend is pushed up to two hexes."""
    whistle = "stand-in:upgrade:whistle:0"
    position = put_fighter(duel(Piece(OBRYN, (1, 2))), 0, upgrades=(whistle,))
    event = next(one for one in legal(position) if getattr(one, "card", "") == whistle)
    position = drive(position, event, Choose(by=0, fighters=(2,)))
    return step(skip(position), Push(by=0, fighter=2, path=path)).position


@pytest.mark.parametrize("path", [((1, 1),), ((1, 1), (1, 0))])
def test_a_push_of_up_to_two_hexes(path):
    """DC-012: one or two."""
    position = whistled(path)
    assert position.fighters[2].hex == path[-1]
    assert position.stack[-1].args.at == "after-push"
    assert [one.amount for one in position.history if one.what == "push"] == [len(path)]


def test_a_push_of_no_hexes_is_none():
    """DC-012 and DC-013: nothing to react to, nothing on record."""
    position = whistled(())
    assert [one for one in position.history if one.what == "push"] == []
    assert position.stack[-1].args.at != "after-push"


def test_a_push_does_not_end_where_it_began():
    """DC-012."""
    with pytest.raises(Refused, match=r"push\.ends-elsewhere"):
        whistled(((1, 1), (1, 2)))


def driven_into_the_pool(wounds: int) -> Position:
    pieces = (Piece(STEELHEART, (1, 2)), Piece(GARREK, (2, 2), wound_tokens=wounds))
    position = scene(*pieces, Piece(SAEK, (7, 10)), boards=POOL, edition=NIGHTVAULT)
    return fight(position, BROADSWORD, "sf", "d", ((3, 2),))


def test_the_damage_of_a_lethal_hex_is_nobodys():
    """DC-016 and DC-036: the opponent's glory all the same."""
    position = driven_into_the_pool(3)
    (harm,) = (one for one in position.history if one.what == "damage")
    (out,) = (one for one in position.history if one.what == "out")
    assert (harm.seat, harm.fighter, harm.word) == (-1, -1, "lethal")
    assert (out.seat, out.fighter, out.other) == (-1, -1, 1)
    assert position.seats[0].glory == 1


def test_an_upgrade_is_not_for_an_enemy():
    """DC-017."""
    position = duel(mine=Seat(CHAMPIONS, power=("S390",), glory=1), step="power step")
    assert refusal(position, Play(by=0, card="S390", fighter=1)) == "upgrades.friendly"


def test_a_fighter_out_of_action_keeps_its_upgrades():
    """DC-018."""
    position = duel(Piece(SAEK, (7, 10)), wound_tokens=1, upgrades=("S390",))
    position = fight(position, BROADSWORD, "ss", "b", None)
    assert (position.fighters[1].out, position.fighters[1].upgrades) == (True, ("S390",))
    assert position.seats[1].power_discard == ()


def ready(tokens: dict[str, int], *events: object) -> Position:
    """Ready for Action after an upgrade, on a fighter with these tokens."""
    mine = Seat(CHAMPIONS, power=("S390", "S348"), glory=1)
    position = put_fighter(duel(mine=mine, step="power step"), 0, **tokens)
    position = drive(position, Play(by=0, card="S390", fighter=0))
    return drive(played(position, Play(by=0, card="S348", fighter=0)), *events)


def test_a_second_move_gives_a_second_token():
    """DC-019 and DC-043: a ploy that names the action disregards the token and adds another."""
    position = skip(ready({"move_tokens": 1}, Move(by=0, fighter=0, path=((2, 2),))))
    assert position.fighters[0].move_tokens == 2


def test_a_fighter_attacks_in_one_activation_after_the_other():
    """DC-020."""
    position = duel()
    for _ in range(3):
        position = fight(position, BROADSWORD, "ff", "b", None)
        position = skip(drive(position, Pass(by=0), Pass(by=1), Pass(by=1)))
        position = drive(position, Pass(by=1), Pass(by=0))
    assert BROADSWORD in legal(position)
    assert len([one for one in position.history if one.what == "attack"]) == 3


def test_a_charge_token_keeps_a_fighter_off_guard():
    """DC-021."""
    position = put_fighter(duel(), 0, charge_tokens=1)
    assert refusal(position, Guard(by=0, fighter=0)) == "actions.charge-token"


def test_who_goes_out_of_action_loses_every_token():
    """DC-022: they are cleared as it goes, so that nothing is left to come back with."""
    position = duel(Piece(KARSUS, (7, 10)), wound_tokens=1, move_tokens=1, guard_tokens=1)
    position = put_fighter(position, 1, charge_tokens=1)
    gone = fight(position, BROADSWORD, "ss", "b", None).fighters[1]
    tokens = (gone.move_tokens, gone.charge_tokens, gone.guard_tokens, gone.wound_tokens)
    assert (gone.out, tokens) == (True, (0, 0, 0, 0))


def test_a_bonus_to_moving_counts_in_a_charge():
    """DC-023: Great Speed; three hexes and one."""
    quick = Piece(STEELHEART, (0, 4), upgrades=("S390",))
    position = scene(quick, Piece(GARREK, (5, 4)), edition=NIGHTVAULT)
    charge = Charge(by=0, fighter=0, path=((1, 4), (2, 4), (3, 4), (4, 4)))
    assert ask_of(skip(drive(position, charge))).kind == "charge attack"


@pytest.mark.parametrize("away", [1, 2, 3])
def test_a_range_is_a_characteristic_and_no_distance(away):
    """DC-027: Great Strength is for Range 1 or 2, however near the target of a Range 3 attack."""
    archer = Piece("Sanson Farstrider", (3, 2), upgrades=("S391",))
    position = scene(archer, Piece(GARREK, (3 + away, 2)), edition=NIGHTVAULT)
    pistol = Attack(by=0, fighter=0, attack="Boltstorm Pistol", target=1)
    position = rolled(position, pistol, "fff", "b")
    assert position.fighters[1].wound_tokens == 1
    axe = attack_named(position, 0, "Shock Handaxe")
    assert axe is not None
    assert damage_of(position, 0, axe) == 3


def test_one_critical_each_and_nothing_more_may_drive_back():
    """DC-028."""
    position = rolled(duel(), BROADSWORD, "*f", "*")
    assert (ask_of(position).kind, position.fighters[1].wound_tokens) == ("drive back", 0)


@pytest.mark.parametrize("faces", ["fff", "*ff", "***"])
def test_damage_is_dealt_once(faces):
    """DC-029."""
    pieces = (Piece("Riptooth", (3, 2)), Piece(ANGHARAD, (4, 2)))
    position = scene(*pieces, edition=NIGHTVAULT)
    bite = Attack(by=0, fighter=0, attack="Claws and Teeth", target=1)
    position = rolled(position, bite, faces, "d")
    assert [one.amount for one in position.history if one.what == "damage"] == [2]


def test_a_spell_attack_that_fails_was_not_cast():
    """DC-030 and DC-032: nor one whose backlash hurts; the wizard has done that damage."""
    pieces = (Piece("Averon Stormsire", (3, 2)), Piece(GARREK, (5, 2)))
    position = scene(*pieces, edition=NIGHTVAULT)
    spell = Attack(by=0, fighter=0, attack="Fulmination", target=1)
    position = drive(position, spell, Roll(by=0, kind="magic", faces=dice("oc")))
    failed = skip(drive(position, Roll(by=1, kind="defence", faces=dice("*"))))
    assert [one for one in failed.history if one.what == "cast"] == []
    lashed = drive(scene(*pieces, edition=NIGHTVAULT), spell)
    lashed = skip(drive(lashed, Roll(by=0, kind="magic", faces=dice("**"))))
    (harm,) = (one for one in lashed.history if one.what == "damage")
    assert (harm.fighter, harm.other, harm.seat) == (0, 0, 0)
    beaten = skip(drive(lashed, Roll(by=1, kind="defence", faces=dice("b"))))
    beaten = skip(drive(beaten, Push(by=0, fighter=1, path=())))
    assert [one.word for one in beaten.history if one.what == "cast"] == ["Fulmination"]


@pytest.mark.parametrize(("faces", "cast"), [("*o", True), ("co", True), ("oo", False)])
def test_a_critical_stands_for_one_symbol(faces, cast):
    """DC-031, for a spell of one symbol."""
    spark = "stand-in:spell:spark:0"
    seats = (Seat("Stormsire's Cursebreakers", power=(spark,)), Seat(REAVERS))
    pieces = (Piece("Averon Stormsire", (3, 2)), Piece(GARREK, (5, 2)))
    position = scene(*pieces, seats=seats, edition=NIGHTVAULT, step="power step")
    position = skip(drive(position, Play(by=0, card=spark)))
    position = drive(position, legal(position)[0], Roll(by=0, kind="magic", faces=dice(faces)))
    assert (ask_of(skip(position)).kind == "choose fighter") is cast


def test_the_opponent_gains_glory_whatever_the_cause():
    """DC-036: by the player's own Shardgale."""
    position = duel(mine=Seat(CHAMPIONS, power=("S356",)), step="power step")
    position = put_fighter(position, 0, wound_tokens=3)
    position = skip(drive(position, Play(by=0, card="S356")))
    assert [seat.glory for seat in position.seats] == [0, 1]


def test_driving_back_is_part_of_the_attack():
    """DC-037 and DC-038: after damage, before the end, and not of one who fell."""
    position = fight(duel(), BROADSWORD, "ss", "b", ((5, 2),))
    kinds = [one.what for one in position.history if one.what in ("damage", "drive-back", "attack")]
    assert kinds == ["damage", "drive-back", "attack"]
    fallen = rolled(duel(Piece(SAEK, (7, 10)), wound_tokens=1), BROADSWORD, "ss", "b")
    assert ask_of(fallen).kind == "power step"


def test_the_rim_of_the_battlefield_traps():
    """DC-039."""
    pieces = (Piece(STEELHEART, (1, 2)), Piece(GARREK, (0, 2)))
    position = rolled(scene(*pieces, edition=NIGHTVAULT), BROADSWORD, "sf", "d")
    assert position.fighters[1].wound_tokens == 3


def test_knockback_keeps_its_direction_and_may_be_shortened():
    """DC-040 and DC-041: Inspired Mollog, Knockback 2."""
    pieces = (Piece("Mollog the Mighty", (1, 2), inspired=True), Piece(ANGHARAD, (2, 2)))
    position = scene(*pieces, edition=NIGHTVAULT)
    position = put_fighter(position, 1, upgrades=("S389",))
    club = Attack(by=0, fighter=0, attack="Makeshift Club", target=1)
    position = rolled(position, club, "ss", "d")
    east = {path for path in (event.path for event in legal(position)) if path[:1] == ((3, 2),)}
    assert east == {((3, 2),), ((3, 2), (4, 2)), ((3, 2), (4, 2), (5, 2))}
    assert {len(event.path) for event in legal(position)} == {0, 1, 2, 3}
    bent = Push(by=0, fighter=1, path=((3, 2), (3, 1)))
    assert refusal(position, bent) == "knockback.same-direction"


def test_a_charge_cut_short_was_a_charge():
    """DC-042: Quick Thinker takes the target out of reach after the move of the charge."""
    theirs = Seat(REAVERS, power=("S347",))
    pieces = (Piece(STEELHEART, (1, 2)), Piece(GARREK, (4, 2)))
    seats = (Seat(CHAMPIONS), theirs)
    position = scene(*pieces, seats=seats, edition=NIGHTVAULT)
    position = drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2))))
    quick = next(
        one for one in _reactions(position) if isinstance(one, Play) and one.card == "S347"
    )
    position = drive(played(position, quick), Choose(by=1, fighters=(1,)))
    position = skip(drive(position, Move(by=1, fighter=1, path=((5, 2),))))
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 0)
    assert position.fighters[0].charge_tokens == 1
    deeds = [one.what for one in position.history if one.what in ("charge", "attack")]
    assert deeds == ["charge"]


def _reactions(position: Position):
    """Every reaction that is open in a window from here on, all passed in between."""
    while ask_of(position).kind == "reaction":
        yield from legal(position)
        position = step(position, Pass(by=ask_of(position).who)).position
