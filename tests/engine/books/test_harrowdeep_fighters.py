"""Harrowdeep, fighter cards, Inspire and traits (pg 14 and 17-18), with cards told by the log.

The numbers of the nine fighters are in no source; those here are ours.
"""

import pytest
from msgspec.structs import replace

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.facts.fighters import AttackProfile, FighterCard
from rules_engine.machine import legal, step
from rules_engine.scene import Piece, Scene, stage
from rules_engine.sense.ground import held
from rules_engine.state.events import Attack, Move, Pass, Play, Push, Roll
from rules_engine.state.position import Position, Seat, Token, put_fighter
from tests.engine.books.arena import fighter, happened, open_boards
from tests.engine.driving import ask_of, dice, drive, refusal, skip

KREW, TRUTHSEEKERS = "Da Kunnin' Krew", "Xandire's Truthseekers"
LASH = AttackProfile("Tri-prodda and Lash", 2, 3, "fury", 2, keywords=("grievous",))
STAB = AttackProfile("Krule Dagger", 1, 2, "fury", 1)
SWORD = AttackProfile("Broadsword", 1, 3, "smash", 2)
BOLT = AttackProfile("Bolt", 3, 0, "channel", 1, kind="spell")


def two_sided(card: FighterCard, **inspired: object) -> FighterCard:
    return replace(card, inspired=replace(card.base, **inspired))


GIVEN = (
    two_sided(fighter("Mannok da Kunnin'", KREW, LASH, leader=True, wounds=4), defence=2),
    two_sided(fighter("Krookgrin", KREW, STAB), move=4),
    two_sided(fighter("Torka Tuffskul", KREW, STAB, wounds=5), defence=2),
    two_sided(fighter("Calthia Xandire", TRUTHSEEKERS, SWORD, leader=True, wounds=4), wounds=5),
    two_sided(fighter("Luxa Stormrider", TRUTHSEEKERS, SWORD), move=4),
    two_sided(fighter("Taros", TRUTHSEEKERS, traits=("holds-nothing", "no-attack-upgrades"))),
    two_sided(fighter("Seer", KREW, BOLT, wizard_level=2)),
)
MANNOK, KROOKGRIN, TORKA, XANDIRE, LUXA, TAROS, SEER = (card.name for card in GIVEN)


def hd(*pieces: Piece, **told: object) -> Position:
    """A scene in Harrowdeep: da Kunnin' Krew is seat 0, the Truthseekers seat 1."""
    seats = told.pop("seats", (Seat(KREW), Seat(TRUTHSEEKERS)))
    boards = told.pop("boards", open_boards())
    scene = Scene("harrowdeep-2021", boards, fighters=pieces, seats=seats, given=GIVEN, **told)
    return stage(scene)


def struck(
    position: Position, by: int, attack: str, target: int, ours: str, theirs: str
) -> Position:
    one, foe = position.fighters[by], position.fighters[target]
    die = "magic" if attack == "Bolt" else "attack"
    return skip(
        drive(
            position,
            Attack(by=one.seat, fighter=by, attack=attack, target=target),
            Roll(by=one.seat, kind=die, faces=dice(ours)),
            Roll(by=foe.seat, kind="defence", faces=dice(theirs)),
        )
    )


def test_who_supports_and_who_is_supported_in_an_attack_is_inspired_after_it():
    """Pg 14: Krookgrin attacks, Mannok supports him; Torka takes no part."""
    pieces = (
        Piece(KROOKGRIN, (3, 2)),
        Piece(MANNOK, (4, 1)),
        Piece(TORKA, (0, 0)),
        Piece(XANDIRE, (4, 2)),
    )
    after = struck(hd(*pieces), 0, STAB.name, 3, "ss", "b")
    assert [one.inspired for one in after.fighters] == [True, True, False, False]


def test_nobody_supports_the_caster_of_a_spell_attack_nor_is_inspired_by_it():
    """Pg 32: single support on magic dice there is none; the target is helped as ever."""
    pieces = (
        Piece(SEER, (3, 2)),
        Piece(MANNOK, (4, 1)),
        Piece(XANDIRE, (4, 2)),
        Piece(LUXA, (2, 2)),
    )
    after = struck(hd(*pieces), 0, BOLT.name, 2, "oo", "1")
    assert [one.inspired for one in after.fighters[:2]] == [False, False]
    assert [one.other for one in after.history if one.what == "support"] == [2]


def test_a_friend_other_than_taros_out_of_action_inspires_the_truthseekers():
    """Pg 14 and 17; Taros waits for Stormrider, whose own turn in the step comes first."""
    pieces = (
        Piece(MANNOK, (3, 2)),
        Piece(XANDIRE, (4, 2), wound_tokens=3),
        Piece(LUXA, (0, 8)),
        Piece(TAROS, (2, 8)),
    )
    after = struck(hd(*pieces), 0, LASH.name, 1, "fff", "b")
    assert [one.inspired for one in after.fighters] == [False, False, True, False]
    later = skip(drive(after, Pass(by=1), Pass(by=0)))
    assert later.fighters[3].inspired, "at the next Inspire step: that after the power step"
    without = (Piece(MANNOK, (3, 2)), Piece(LUXA, (0, 8)), Piece(TAROS, (4, 2), wound_tokens=2))
    after = struck(hd(*without), 0, LASH.name, 2, "fff", "b")
    assert (after.fighters[2].out, after.fighters[1].inspired) == (True, False)


def test_a_fighter_is_inspired_in_the_step_after_the_reactions():
    """Pg 18 and 28: reaction step, Inspire step, surge step; damage is of the first side."""
    pieces = (Piece(KROOKGRIN, (3, 2)), Piece(MANNOK, (4, 1)), Piece(XANDIRE, (4, 2)))
    position = drive(
        hd(*pieces),
        Attack(by=0, fighter=0, attack=STAB.name, target=2),
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("b")),
        Push(by=0, fighter=2, path=()),
    )
    seen = []
    while ask_of(position).kind == "reaction":
        seen.append((position.stack[-1].args.at, position.fighters[0].inspired))
        position = step(position, Pass(by=ask_of(position).who)).position
    assert seen[-1] == ("after-action", False)
    assert position.fighters[0].inspired


def test_inspired_for_good_keeping_what_it_has():
    """Pg 18: tokens, counters and upgrades stay."""
    laden = {"wound_tokens": 1, "guard_tokens": 1, "upgrades": ("S390",)}
    pieces = (Piece(KROOKGRIN, (3, 2), **laden), Piece(MANNOK, (4, 1)), Piece(XANDIRE, (4, 2)))
    before = hd(*pieces)
    after = struck(before, 1, LASH.name, 2, "sss", "b")
    assert after.fighters[0] == replace(before.fighters[0], inspired=True)


def taros_in(hex_: tuple[int, int], **told: object) -> Position:
    return hd(Piece(TAROS, hex_, seat=1), Piece(MANNOK, (7, 8)), **told)


def test_a_beast_holds_nothing_and_is_given_no_weapon():
    """Pg 18: no Attack action upgrades; other upgrades as anyone."""
    tokens = (Token((3, 2), 2), Token((5, 2), 4))
    position = hd(Piece(TAROS, (3, 2)), Piece(LUXA, (5, 2)), Piece(MANNOK, (7, 8)), tokens=tokens)
    assert held(position, 1) == [4]
    hook, speed = "stand-in:upgrade:hook:0", "S390"
    seats = (Seat(KREW), Seat(TRUTHSEEKERS, glory=2, power=(hook, speed)))
    position = taros_in((3, 2), seats=seats, step="power step")
    assert refusal(position, Play(by=1, card=hook, fighter=0)) == "upgrades.restrictions"
    assert skip(drive(position, Play(by=1, card=speed, fighter=0))).fighters[0].upgrades == (speed,)


FLYER = fighter(
    "Wing",
    TRUTHSEEKERS,
    SWORD,
    traits=("passes-fighters", "passes-blocked", "ignores-lethal-moving"),
)


def flying(*pieces: Piece, **told: object) -> Position:
    """On the board with blocked (4, 2) and lethal (1, 2), (5, 3)."""
    first = PlacedBoard("Cover stand-in, side 1", seats=(0,))
    boards = joined(first, PlacedBoard("Katophrane's Reliquary", seats=(1,)))
    seats = (Seat(KREW), Seat(TRUTHSEEKERS))
    told = {"seats": seats, "given": (*GIVEN, FLYER), "player": 1} | told
    return stage(Scene("harrowdeep-2021", boards, fighters=pieces, **told))


def test_a_flyer_passes_blocked_and_occupied_hexes_and_lands_in_an_empty_one():
    """Pg 18: a lethal hex does not hurt it on the way nor at the end of its Move action."""
    position = flying(Piece("Wing", (3, 2), seat=1), Piece(MANNOK, (5, 2)))
    over = Move(by=1, fighter=0, path=((4, 2), (5, 2), (5, 3)))
    after = skip(drive(position, over))
    assert (after.fighters[0].hex, after.fighters[0].wound_tokens) == ((5, 3), 0)
    onto = Move(by=1, fighter=0, path=((4, 2),))
    assert refusal(position, onto) == "move.no-passing-through"
    taken = Move(by=1, fighter=0, path=((4, 2), (5, 2)))
    assert refusal(position, taken) == "move.no-passing-through"
    walker = flying(Piece(LUXA, (3, 2)), Piece(MANNOK, (0, 0)))
    through = Move(by=1, fighter=0, path=((4, 2), (5, 2)))
    assert refusal(walker, through) == "move.no-passing-through"


def test_wings_are_of_no_use_to_who_is_driven_back():
    """Pg 18: only on Move actions; pushed into a lethal hex the flyer is hurt."""
    position = flying(Piece("Wing", (2, 2), seat=1), Piece(MANNOK, (3, 2)), player=0)
    position = struck(position, 1, LASH.name, 0, "fss", "b")
    after = skip(drive(position, Push(by=0, fighter=0, path=((1, 2),))))
    assert after.fighters[0].out, "two from the lash, one from the hex"
    assert happened(after, "damage") == [LASH.name, "lethal"]


def test_all_traits_of_a_fighter_apply_and_a_wizard_rolls_its_level():
    """Pg 18, and pg 30: a hyphen for dice stands for the level."""
    position = hd(Piece(SEER, (3, 2)), Piece(XANDIRE, (5, 2)))
    position = skip(drive(position, Attack(by=0, fighter=0, attack=BOLT.name, target=1)))
    assert (ask_of(position).kind, ask_of(position).count) == ("magic roll", 2)
    novice = put_fighter(hd(Piece(KROOKGRIN, (3, 2)), Piece(XANDIRE, (5, 2))), 0, wound_tokens=0)
    assert not [event for event in legal(novice) if getattr(event, "attack", "") == BOLT.name]


@pytest.mark.parametrize(("wounds", "glory"), [(5, 1), (6, 2)])
def test_the_bounty_is_larger_for_six_wounds_all_modifiers_counted(wounds, glory):
    """Pg 33: Torka has five; Great Fortitude makes a sixth of it."""
    upgrades = ("S389",) if wounds == 6 else ()
    torka = Piece(TORKA, (3, 2), wound_tokens=wounds - 1, upgrades=upgrades)
    position = hd(torka, Piece(MANNOK, (0, 0)), Piece(XANDIRE, (4, 2)), player=1)
    after = struck(position, 2, SWORD.name, 0, "sss", "b")
    assert (after.fighters[0].out, after.seats[1].glory) == (True, glory)
