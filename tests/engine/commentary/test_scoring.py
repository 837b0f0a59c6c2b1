"""Answers on objectives: what meets a condition, and what looks as if it did."""

import pytest
from msgspec.structs import replace

from rules_engine.machine import step
from rules_engine.moments.scoring import listed
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Attack,
    Charge,
    Choose,
    Move,
    Pass,
    Place,
    Push,
    React,
    Score,
)
from rules_engine.state.position import Position, Token, note, put_fighter, put_seat
from tests.engine.books.table import played
from tests.engine.commentary.asking import declined, lasting, play, scorable, struck, table
from tests.engine.driving import (
    ANGHARAD,
    BROADSWORD,
    GARREK,
    KARSUS,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    drive,
    skip,
)

MARCH, CLAIM, TOO_DUMB, TACTICS, FOCUS = "S62", "S60", "S96", "S243", "L18"
GUARD = (
    "The Sepulchral Warden",
    "The Prince of Dust",
    "The Harvester",
    "The Champion",
    "Petitioner (1 of 3)",
)


def marching(count: int, *, still: int = -1, by: str = "move") -> Position:
    """So many of the Sepulchral Guard, all but one of which have moved, as by says."""
    pieces = [Piece(name, (x, 2)) for x, name in enumerate(GUARD[:count])]
    position = table(*pieces, Piece(GARREK, (7, 10)))
    for fighter in range(count):
        if fighter != still:
            position = note(position, by, seat=0, fighter=fighter)
    return position


@pytest.mark.parametrize(
    ("number", "position", "scored"),
    [
        ("DC-052", marching(5), True),
        ("DC-052", marching(4), False),
        ("DC-052", marching(5, still=2), False),
        ("DC-231", marching(5, by="as-moved"), True),
        ("DC-190", marching(5, by="charge"), False),
    ],
)
def test_march_of_the_dead_wants_five_survivors_who_all_moved(number, position, scored):
    """DC-052, DC-231."""
    assert scorable(position, MARCH) is scored


def test_a_charge_holds_a_move_for_march_of_the_dead():
    """DC-190: the move in a Charge played, not written down."""
    position = put_fighter(marching(5, still=3), 3, hex=(3, 4))
    position = put_fighter(position, 5, hex=(6, 4))
    position = drive(position, Charge(by=0, fighter=3, path=((4, 4), (5, 4))))
    assert scorable(position, MARCH)


def test_who_fell_and_came_back_has_moved_all_the_same():
    """DC-189: its token is gone, what it did is not."""
    position = marching(5)
    away = put_fighter(position, 4, hex=None, out=True, move_tokens=0)
    back = put_fighter(away, 4, hex=(4, 2), out=False)
    assert not scorable(away, MARCH)
    assert scorable(back, MARCH)


TOKENS = (Token((3, 2), 1), Token((0, 4), 2))


@pytest.mark.parametrize(
    ("number", "tokens", "scored"),
    [("DC-188", TOKENS[:1], True), ("DC-188", TOKENS, False), ("DC-188", (), False)],
)
def test_claim_the_city_wants_every_objective_that_is_left(number, tokens, scored):
    """DC-188."""
    pieces = (Piece("The Champion", (3, 2)), Piece(GARREK, (7, 10)))
    assert scorable(table(*pieces, tokens=tokens), CLAIM) is scored


def test_what_desecrate_takes_away_need_not_be_held():
    """DC-188: the one it takes is held, and gone."""
    pieces = (Piece("The Champion", (0, 4)), Piece(GARREK, (3, 2)))
    position = table(*pieces, tokens=TOKENS, theirs=("S13",), step="power step", player=1)
    assert not scorable(position, CLAIM)
    position = skip(drive(position, play("S13", by=1), Choose(by=1, tokens=(0,))))
    assert position.tokens == TOKENS[1:]
    assert scorable(position, CLAIM)


@pytest.mark.parametrize(
    ("number", "faces", "upgrades", "trap", "scored"),
    [
        ("DC-195", "ss", (), False, True),
        ("DC-195", "ss", ("S397",), False, False),
        ("DC-196", "ss", (), True, False),
        ("DC-194", "ff", (), False, False),
    ],
)
def test_too_dumb_to_die_is_for_three_damage_of_one_attack(number, faces, upgrades, trap, scored):
    """DC-194 to DC-196: Trap's damage is not the attack's, and whoever fell does not score."""
    boy = Piece("Gurzag Ironskull", (4, 2), wound_tokens=1 if trap else 0)
    attacker = KARSUS if upgrades else STEELHEART
    pieces = (Piece(attacker, (3, 2)), boy, Piece("Basha", (7, 10)))
    position = table(*pieces, mine=("S369",))
    attack = "Brutal Chop" if upgrades else "Sigmarite Broadsword"
    thrown = "fff" if upgrades else faces
    position = struck(position, Attack(by=0, fighter=0, attack=attack, target=1), thrown, "d")
    position = skip(position)
    if trap or upgrades:
        position = drive(position, Push(by=0, fighter=1, path=((5, 2),)))
        position = drive_trap(position)
    else:
        position = declined(position)
    assert scorable(_at_the_end(position), TOO_DUMB, 1) is scored


def drive_trap(position: Position) -> Position:
    """Trap played on the fighter driven back, as soon as it is open."""
    return skip(played(position, play("S369", fighter=1)))


@pytest.mark.parametrize(("number", "guard", "scored"), [("DC-213", 1, True), ("DC-213", 0, False)])
def test_change_of_tactics_is_met_when_the_charge_is_over(number, guard, scored):
    """DC-213: and by a fighter that was on Guard."""
    pieces = (Piece(STEELHEART, (1, 2), guard_tokens=guard), Piece(GARREK, (4, 2)))
    position = drive(table(*pieces), Charge(by=0, fighter=0, path=((2, 2), (3, 2))))
    assert not scorable(skip(position), TACTICS)
    position = declined(struck(skip(position), BROADSWORD, "ff", "b"))
    assert scorable(_at_the_end(position), TACTICS) is scored


def _at_the_end(position: Position) -> Position:
    """As the surge of the charge's end looked at it."""
    return replace(position, surged=0)


@pytest.mark.parametrize(
    ("number", "card", "what", "count", "scored"),
    [
        ("DC-055", "S90", "charge", 3, True),
        ("DC-055", "S90", "charge", 2, False),
        ("DC-055", "S180", "charge", 3, True),
        ("DC-055", "S178", "out", 2, True),
        ("DC-055", "S178", "out", 1, False),
        ("DC-055", "S211", "out", 2, True),
        ("DC-055", "NV64", "cast", 2, True),
        ("DC-055", "NV64", "cast", 1, False),
        ("DC-055", "NV34", "passed", 2, True),
        ("DC-055", "NV34", "passed", 1, False),
        ("DC-055", "L18", "chosen", 3, True),
        ("DC-055", "L18", "chosen", 2, False),
    ],
)
def test_the_listed_objectives_count_what_was_done_in_the_phase(number, card, what, count, scored):
    """DC-055: each of them can be scored though drawn after its condition was met."""
    champions = (STEELHEART, OBRYN, ANGHARAD)
    pieces = [Piece(name, (x, 2)) for x, name in enumerate(champions)]
    position = table(*pieces, Piece(GARREK, (7, 10)), Piece(SAEK, (6, 10)))
    for n in range(count):
        other = 0 if what == "chosen" else 3 + n % 2
        word = "S331" if what == "chosen" else ""
        position = note(position, what, seat=0, fighter=n, other=other, word=word)
    assert scorable(position, card) is scored
    assert listed(position, card)


@pytest.mark.parametrize(
    ("number", "faces", "away", "against", "scored"),
    [
        ("DC-101", "*ff", 3, "b", True),
        ("DC-101", "fff", 3, "b", False),
        ("DC-101", "*ss", 3, "*", False),
    ],
)
def test_headshot_wants_a_critical_hit_that_succeeds(number, faces, away, against, scored):
    """DC-101."""
    thundriks = Piece("Enrik Ironhail", (3, 2))
    position = table(thundriks, Piece(GARREK, (3 + away, 2)))
    shot = Attack(by=0, fighter=0, attack="Aethermatic Volley Gun", target=1)
    position = declined(struck(position, shot, faces, against))
    assert scorable(_at_the_end(position), "NV235") is scored


@pytest.mark.parametrize(
    ("number", "healed", "scored"), [("DC-107", (2, 1), True), ("DC-107", (2,), False)]
)
def test_glades_last_hope_counts_tokens_removed(number, healed, scored):
    """DC-107: those that are cleared when a fighter falls leave no such mark."""
    position = table(Piece("Ylthari", (3, 2)), Piece(GARREK, (4, 2)))
    for amount in healed:
        position = note(position, "heal", seat=0, other=0, amount=amount)
    assert scorable(position, "NV263") is scored


def test_wounds_cleared_at_a_fall_are_not_removed():
    """DC-107."""
    fallen = Piece("Skhathael", (4, 2), wound_tokens=2)
    position = table(Piece(STEELHEART, (3, 2)), fallen, Piece("Ylthari", (7, 10)))
    position = skip(struck(position, BROADSWORD, "ss", "d"))
    assert position.fighters[1].out
    assert not scorable(position, "NV263", 1)


@pytest.mark.parametrize(
    ("number", "tokens", "scored"),
    [
        ("DC-108", (Token((3, 2), 1),), True),
        ("DC-108", (Token((3, 5), 1),), False),
        ("DC-108", (Token((3, 2), 1), Token((5, 1), 2)), False),
        ("DC-108", (), False),
    ],
)
def test_reclaim_the_lamentiri_wants_objectives_in_the_territory(number, tokens, scored):
    """DC-108: those in no one's territory are in none."""
    position = table(Piece("Ylthari", (3, 2)), Piece(GARREK, (7, 10)), tokens=tokens)
    position = put_fighter(position, 0, hex=tokens[0].hex if tokens else (3, 2))
    assert scorable(position, "NV266") is scored


@pytest.mark.parametrize(
    ("number", "moves", "kinds"),
    [
        ("DC-122", ("as-moved", "attack", "charge", "guard"), True),
        ("DC-122", ("attack", "charge", "guard"), False),
        ("DC-117", ("move", "attack", "charge", "guard"), True),
        ("DC-119", ("attack", "charge", "move"), False),
    ],
)
def test_keep_them_guessing_counts_kinds_of_action(number, moves, kinds):
    """DC-117, DC-119, DC-122: a Guard token that a card gave is no action."""
    position = table(Piece(STEELHEART, (3, 2), guard_tokens=1), Piece(GARREK, (7, 10)))
    for what in moves:
        word = "move" if what == "move" else ""
        begun = len(position.history)
        position = note(position, what, seat=0, fighter=0, word=word, since=begun)
    assert scorable(position, "NV340") is kinds


def test_longstrider_is_met_by_hidden_paths_and_a_move():
    """DC-123: Mollog, who may be activated to move with one Move token."""
    mollog = Piece("Mollog the Mighty", (0, 2))
    position = table(mollog, Piece(GARREK, (7, 10)), mine=("S331",), step="power step")
    position = drive(position, play("S331"), Choose(by=0, fighters=(0,)))
    place = Place(by=0, fighter=0, hex=(0, 6))
    position = lasting(lasting(drive(position, place)), Pass(by=1))
    position = skip(drive(position, Move(by=0, fighter=0, path=((0, 7), (0, 8), (0, 9)))))
    assert position.fighters[0].move_tokens == 2
    assert scorable(_at_the_end(position), "NV343")


CODE, TACTICIAN = "NV237", "S291"


@pytest.mark.parametrize(
    ("number", "what", "scored"),
    [("DC-102", "scored", True), ("DC-102", "cycle", False), ("DC-102", "discarded", False)],
)
def test_a_scored_objective_was_not_discarded(number, what, scored):
    """DC-102: for Live by the Code."""
    position = table(Piece("Bjorgen Thundrik", (3, 2)), Piece(GARREK, (7, 10)))
    assert scorable(note(position, what, seat=0, word="S236"), CODE) is scored


@pytest.mark.parametrize(("card", "asked"), [(CODE, "roll-off"), ("S240", "discard objectives")])
def test_who_lives_by_the_code_discards_no_objective_in_that_end_phase(card, asked):
    pieces = (Piece("Bjorgen Thundrik", (3, 2)), Piece(GARREK, (7, 10)))
    hand = (card, "S236")
    held = (Token((3, 2), 1),)
    position = table(*pieces, objectives=hand, tokens=held, step="end phase", turn=0)
    position = step(position, Score(by=0, card=card)).position
    while ask_of(position).kind in ("ability", "score"):
        position = step(position, Pass(by=0)).position
    assert ask_of(position).kind == asked


@pytest.mark.parametrize(
    ("number", "standing", "paid"), [("DC-057", True, 1), ("DC-057", False, 0)]
)
def test_heros_mantle_pays_a_leader_that_stands_in_the_third_end_phase(number, standing, paid):
    """DC-057: ahead of all scoring."""
    leader = Piece(STEELHEART, (3, 2) if standing else None, out=not standing, upgrades=("L49",))
    pieces = (leader, Piece(OBRYN, (5, 2)), Piece(GARREK, (7, 10)))
    position = table(*pieces, step="power step", turn=8, player=1, round=3)
    position = drive(position, Pass(by=1), Pass(by=0))
    assert position.seats[0].glory == paid


@pytest.mark.parametrize(
    ("number", "target", "glory"), [("DC-253", "Targor", 2), ("DC-253", GARREK, 0)]
)
def test_trophy_hunter_pays_for_each_enemy_its_fighter_takes_out(number, target, glory):
    """DC-253."""
    pieces = (Piece("Magore Redhand", (3, 2), upgrades=("S201",)), Piece(target, (4, 2)))
    position = table(*pieces, Piece(SAEK, (7, 10)))
    axe = Attack(by=0, fighter=0, attack="Daemonic Axe", target=1)
    position = skip(struck(position, axe, "ss", "b"))
    if ask_of(position).kind == "ability":
        position = skip(drive(position, React(by=0, card="S201", fighter=0)))
    assert position.seats[0].glory == glory


@pytest.mark.parametrize(
    ("number", "scored", "met"),
    [("DC-154", (0, 1, 2, 3, 4, 4), False), ("DC-154", (0, 1, 2, 3, 4, 5), True)],
)
def test_a_card_scored_twice_counts_once_for_superior_tactician(number, scored, met):
    """DC-154: Strategic Sorcery had brought it back."""
    position = table(Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 10)), round=3)
    position = put_seat(position, 0, scored=tuple(f"S{263 + one}" for one in scored))
    assert scorable(_at_the_end(position), TACTICIAN) is met
