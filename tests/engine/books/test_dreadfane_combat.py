"""Dreadfane, the combat sequence (pg 11-14) and the table of its last page, played out."""

import pytest

from rules_engine.facts.fighters import AttackProfile
from rules_engine.machine import asked, legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Push, Roll
from rules_engine.state.position import Mark, Modifier, Position, Seat, put, put_fighter
from tests.engine.books.arena import (
    BRODUS,
    CAITHA,
    CONDEMNORS,
    GWYNNE,
    HARROW,
    MAIDEN,
    MOURNFLIGHT,
    TAVIAN,
    arena,
    fighter,
    happened,
    outcome_of,
    rolled,
    to_window,
    weapon,
)
from tests.engine.driving import ask_of, dice, drive, refusal, skip


def duel(*more: Piece, **told: object) -> Position:
    """Tavian (three dice, smash) beside Lady Harrow (two dice, dodge), both in the open."""
    return arena(Piece(TAVIAN, (3, 8)), Piece(HARROW, (4, 8)), *more, **told)


def struck(position: Position, ours: str, theirs: str) -> Position:
    return rolled(position, weapon(position, 0, 1), ours, theirs)


ROWS = [
    ("fff", "dd", "fails"),
    ("fff", "bb", "fails"),
    ("sff", "bb", "succeeds"),
    ("sff", "db", "drive back"),
    ("sff", "dd", "fails"),
    ("ssf", "db", "succeeds"),
    ("ssf", "*b", "fails"),
    ("*ff", "dd", "succeeds"),
    ("*ff", "*b", "drive back"),
    ("*ff", "*d", "fails"),
    ("*sf", "*b", "succeeds"),
    ("*sf", "*d", "drive back"),
    ("*sf", "**", "fails"),
    ("**f", "*b", "succeeds"),
]
"""The 13 rows of the reference page in its order; the first, against any roll, stands twice."""


@pytest.mark.parametrize(("ours", "theirs", "result"), ROWS)
def test_the_table_of_the_reference_page_played_out(ours, theirs, result):
    position = struck(duel(), ours, theirs)
    damage = 2 if result == "succeeds" else 0
    assert position.fighters[1].wound_tokens == damage
    drives = ask_of(position).kind == "drive back"
    assert drives == (result != "fails")
    after = skip(drive(position, Push(by=0, fighter=1, path=()))) if drives else position
    critical = "critical hit" if "*" in ours else "hit"
    named = {"succeeds": critical, "drive back": "draw", "fails": "miss"}
    assert outcome_of(after) == named[result]


def test_a_target_is_an_enemy_within_range_and_sight():
    """Pg 11-12: Range 1 reaches adjacent fighters alone; (5, 7) is blocked."""
    position = duel(Piece(CAITHA, (6, 8)), Piece(BRODUS, (3, 9)))
    assert refusal(position, weapon(position, 0, 2)) == "attack.range"
    assert refusal(position, weapon(position, 0, 3)) == "attack.enemy-only"
    sword = Attack(by=0, fighter=0, attack="Sword of another", target=1)
    assert refusal(position, sword) == "attack.declare"
    longer = Modifier("range", "add", 1, "a longer shaft", who=0)
    hidden = arena(Piece(TAVIAN, (4, 7)), Piece(HARROW, (6, 7)))
    hidden = put(hidden, ("modifiers",), (longer,))
    assert refusal(hidden, weapon(hidden, 0, 1)) == "attack.visible"
    seen = put_fighter(hidden, 1, hex=(4, 9))
    assert weapon(seen, 0, 1) in legal(seen)
    between = put_fighter(position, 1, hex=(5, 8))
    between = put(put_fighter(between, 3, hex=(4, 8)), ("modifiers",), (longer,))
    assert weapon(between, 0, 1) in legal(between), "fighters do not block sight"


def test_sight_along_half_hexes_stands():
    """Pg 11: a line stops at what it goes through; at the rim it only touches half hexes."""
    longer = Modifier("range", "add", 1, "a longer shaft", who=0)
    position = arena(Piece(TAVIAN, (7, 2)), Piece(HARROW, (7, 4)))
    position = put(position, ("modifiers",), (longer,))
    stepped = step(position, weapon(position, 0, 1))
    assert "line-along-incomplete-hex" in stepped.assumed


def test_as_many_dice_as_the_characteristics_say():
    """Pg 12: Tavian rolls three attack dice, Lady Harrow two defence dice."""
    position = skip(drive(duel(), weapon(duel(), 0, 1)))
    assert (ask_of(position).kind, ask_of(position).count) == ("attack roll", 3)
    few = Roll(by=0, kind="attack", faces=dice("ss"))
    assert refusal(position, few) == "attack.attack-roll"
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice("sff"))))
    assert (ask_of(position).kind, ask_of(position).who) == ("defence roll", 1)
    assert ask_of(position).count == 2


def test_support_is_the_difference_of_both_sides():
    """Pg 12: one more makes single support count, two more double support as well."""
    one = duel(Piece(BRODUS, (5, 8)))
    assert struck(one, "1ff", "bb").fighters[1].wound_tokens == 2
    assert outcome_of(struck(one, "2ff", "bb")) == "miss"
    two = duel(Piece(BRODUS, (5, 8)), Piece(GWYNNE, (4, 7)))
    assert struck(two, "2ff", "bb").fighters[1].wound_tokens == 2
    against = duel(Piece(BRODUS, (5, 8)), Piece(MAIDEN, (2, 8)))
    assert outcome_of(struck(against, "1ff", "1b")) == "miss", "neither has more"
    helped = duel(Piece(MAIDEN, (2, 8)), Piece(CAITHA, (3, 7)))
    assert outcome_of(struck(helped, "sff", "12")) == "miss"
    assert ask_of(struck(helped, "ssf", "12")).kind == "drive back"


def test_the_target_is_pushed_one_hex_further_away_or_not_at_all():
    """Pg 13: three hexes are open; declining is no driving back; draws may drive back too."""
    position = struck(duel(), "sff", "db")
    options = {event.path for event in legal(position)}
    assert options == {(), ((5, 8),), ((4, 7),), ((4, 9),)}
    aside = Push(by=0, fighter=1, path=((3, 7),))
    assert refusal(position, aside) == "drive_back.further"
    two = Push(by=0, fighter=1, path=((5, 8), (6, 8)))
    assert refusal(position, two) == "knockback.extra"
    stayed = skip(drive(position, Push(by=0, fighter=1, path=())))
    assert happened(stayed, "drive-back") == []
    gone = skip(drive(position, Push(by=0, fighter=1, path=((4, 9),))))
    assert len(happened(gone, "drive-back")) == 1


def boxed(**harrow: object) -> Position:
    """Lady Harrow on the rim with Gwynne and Brodus where she could have gone."""
    pieces = (
        Piece(TAVIAN, (2, 9)),
        Piece(HARROW, (2, 10), **harrow),
        Piece(GWYNNE, (1, 10)),
        Piece(BRODUS, (3, 10)),
        Piece(CAITHA, (6, 2)),
    )
    return arena(*pieces)


def test_a_draw_on_a_trapped_target_succeeds_and_drives_nobody_back():
    """Pg 13: back to step 5, then 6, then 8; a critical rolled makes it a critical hit."""
    position = struck(boxed(), "sff", "db")
    assert (outcome_of(position), position.fighters[1].wound_tokens) == ("hit", 2)
    assert ask_of(position).kind == "power step"
    critical = struck(boxed(), "*ff", "*b")
    assert outcome_of(critical) == "critical hit"
    miss = struck(boxed(), "sff", "dd")
    assert (outcome_of(miss), miss.fighters[1].wound_tokens) == ("miss", 0)


def test_a_trapped_target_may_be_taken_out_of_action():
    """Pg 13, step 6 after step 5: two glory points (pg 13)."""
    after = struck(boxed(wound_tokens=2), "sff", "db")
    assert (after.fighters[1].out, after.seats[0].glory) == (True, 2)


def test_cleave_takes_block_away_even_from_a_fighter_on_guard():
    """Pg 14; a dodge still counts, and so does a critical."""
    pieces = (Piece(BRODUS, (3, 8), inspired=True), Piece(HARROW, (4, 8), guard_tokens=1))
    position = arena(*pieces)
    for theirs, outcome in (("bb", "hit"), ("db", "draw"), ("dd", "miss"), ("*b", "miss")):
        assert outcome_of(struck(position, "sf", theirs)) == outcome


def test_ensnare_takes_dodge_away():
    """Pg 14: a net of our own, since no fighter of this box has the keyword."""
    net = AttackProfile("Net", 1, 2, "smash", 1, keywords=("ensnare",))
    netter = fighter("Netter", CONDEMNORS, net)
    for guard, theirs, outcome in ((0, "dd", "hit"), (0, "*d", "miss"), (1, "bd", "draw")):
        harrow = Piece(HARROW, (4, 8), guard_tokens=guard)
        position = arena(Piece("Netter", (3, 8), seat=0), harrow, given=(netter,))
        position = rolled(position, weapon(position, 0, 1, "Net"), "sf", theirs)
        if ask_of(position).kind == "drive back":
            position = skip(drive(position, Push(by=0, fighter=1, path=())))
        assert outcome_of(position) == outcome


def test_knockback_goes_on_in_the_same_direction_until_something_stops_it():
    """Pg 14: Brodus inspired has Knockback 2; (2, 6) is blocked."""
    pieces = (Piece(BRODUS, (3, 8), inspired=True), Piece(HARROW, (4, 8)))
    position = struck(arena(*pieces), "ss", "bb")
    assert {len(event.path) for event in legal(position)} == {0, 1, 2, 3}
    bent = Push(by=0, fighter=1, path=((5, 8), (5, 9)))
    assert refusal(position, bent) == "knockback.same-direction"
    far = skip(drive(position, Push(by=0, fighter=1, path=((5, 8), (6, 8), (7, 8)))))
    assert far.fighters[1].hex == (7, 8)
    wall = (Piece(BRODUS, (3, 8), inspired=True), Piece(HARROW, (2, 7)))
    position = struck(arena(*wall), "ss", "bb")
    northwards = {event.path for event in legal(position) if event.path[:1] == ((1, 7),)}
    assert max(len(path) for path in northwards) == 2, "(0, 7) is the rim"
    assert not [event for event in legal(position) if (2, 6) in event.path]


def test_knockbacks_add_up_and_need_a_success():
    """Pg 14: 1 and 1 make 2; a draw drives back one hex only."""
    position = duel()
    bash = weapon(position, 0, 1, "Shield bash")
    more = put(position, ("modifiers",), (Modifier("knockback", "add", 1, "a heavier shield"),))
    won = rolled(more, bash, "ss", "db")
    assert max(len(event.path) for event in legal(won)) == 3
    drawn = rolled(more, bash, "sf", "db")
    assert max(len(event.path) for event in legal(drawn)) == 1


def test_a_target_out_of_action_is_not_driven_back_and_its_tokens_are_cleared():
    """Pg 12-13: two glory points; the upgrades stay with the fighter (pg 15)."""
    seats = (Seat(CONDEMNORS), Seat(MOURNFLIGHT))
    harrow = Piece(
        HARROW, (4, 8), wound_tokens=3, move_tokens=1, guard_tokens=1, upgrades=("COD63",)
    )
    position = arena(Piece(TAVIAN, (3, 8)), harrow, Piece(CAITHA, (6, 2)), seats=seats)
    after = struck(position, "sss", "bb")
    gone = after.fighters[1]
    assert (gone.out, gone.hex, gone.wound_tokens) == (True, None, 0)
    assert (gone.move_tokens, gone.guard_tokens, gone.upgrades) == (0, 0, ("COD63",))
    assert (after.seats[0].glory, ask_of(after).kind) == (2, "power step")


def test_the_last_enemy_out_of_action_ends_the_game_there_and_then():
    """Pg 19: no window, no power step; the survivor's player wins with less glory too."""
    seats = (Seat(CONDEMNORS), Seat(MOURNFLIGHT, glory=9))
    position = arena(Piece(TAVIAN, (3, 8)), Piece(CAITHA, (4, 8)), seats=seats)
    attack = weapon(position, 0, 1)
    position = drive(position, attack, Roll(by=0, kind="attack", faces=dice("sss")))
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("bb"))))
    assert asked(position) is None
    assert (position.outcome.winners, position.outcome.rule) == ((0,), "victory.annihilation")
    assert position.seats[0].glory == 2


REACH = {
    "attack-declared": (),
    "attack-roll": ((0, "attack", "sss"),),
    "defence-roll": ((0, "attack", "sss"), (1, "defence", "bb")),
    "success-determined": ((0, "attack", "sss"), (1, "defence", "bb")),
}


def in_the_middle(position: Position, window: str) -> Position:
    """An attack that would succeed, up to this window of it."""
    position = drive(position, weapon(position, 0, 1))
    for by, kind, faces in REACH[window]:
        position = drive(position, Roll(by=by, kind=kind, faces=dice(faces)))
    return to_window(position, window)


@pytest.mark.parametrize("window", REACH)
def test_a_target_lost_from_range_or_sight_fails_the_attack(window):
    """Pg 12, Outmanoeuvred: looked for at the start of each of the steps 2 to 5."""
    away = skip(put_fighter(in_the_middle(duel(), window), 1, hex=(5, 8)))
    assert (outcome_of(away), away.fighters[1].wound_tokens) == ("miss", 0)
    longer = (Modifier("range", "add", 1, "a longer shaft", who=0),)
    afar = put(put_fighter(duel(), 1, hex=(5, 8)), ("modifiers",), longer)
    walled = put(in_the_middle(afar, window), ("marks",), (Mark((4, 8), "blocked", ""),))
    walled = skip(walled)
    assert (outcome_of(walled), walled.fighters[1].wound_tokens) == ("miss", 0)


def test_the_range_characteristic_does_not_shrink_with_the_distance():
    """Pg 11: a Range 2 attack on an adjacent fighter is no Range 1 attack."""
    longer = Modifier("range", "add", 1, "a longer shaft", who=0)
    close = Modifier("damage", "add", 1, "for Range 1", who=0, only=("range:1",))
    position = put(duel(), ("modifiers",), (longer, close))
    assert struck(position, "sss", "bb").fighters[1].wound_tokens == 2
    position = put(duel(), ("modifiers",), (close,))
    assert struck(position, "sss", "bb").fighters[1].wound_tokens == 3
