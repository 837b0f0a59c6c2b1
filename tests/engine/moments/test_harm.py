"""Damage, falling and what is ignored, at their moment."""

import pytest

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sequences.harm.damage import check_lowered
from rules_engine.state.events import Attack, Move, Pass, Place, Play, Push, Roll
from rules_engine.state.position import Mark, Modifier, Position, Seat, put, put_fighter
from tests.engine.driving import GARREK, STEELHEART, ask_of, dice, drive, refusal, scene, skip
from tests.engine.moments.scenes import EDITIONS, RAISE, SAVE, SHARD, duel, seated, struck


def test_stagger_lets_no_magic_die_be_rolled_again():
    """Harrowdeep pg 34 and 48: one attack die."""
    pieces = (Piece("Averon Stormsire", (3, 2)), Piece(GARREK, (4, 2), stagger_tokens=1))
    position = scene(*pieces, edition="harrowdeep-2021")
    spell = Attack(by=0, fighter=0, attack="Fulmination", target=1)
    position = skip(drive(position, spell, Roll(by=0, kind="magic", faces=dice("co"))))
    assert ask_of(position).kind == "defence roll"


def test_an_attack_without_damage_may_still_drive_back():
    """It fails (DC-165), and its target is pushed all the same (DC-239)."""
    harmless = Modifier("damage", "set", 0, "trial")
    position = put(duel("nightvault-2019"), ("modifiers",), (harmless,))
    position = skip(struck(position, "ss", "b"))
    after = skip(drive(position, Push(by=0, fighter=1, path=((5, 2),))))
    assert (after.fighters[1].hex, after.fighters[1].wound_tokens) == ((5, 2), 0)
    assert [one.word for one in after.history if one.what == "attack"] == ["miss"]


def trapped_and_saved(card: str) -> Position:
    """Garrek, with no way back, would fall; his player saves him by a card."""
    theirs = Seat("Garrek's Reavers", power=(card,))
    pieces = (Piece(STEELHEART, (1, 2)), Piece(GARREK, (0, 2), wound_tokens=2))
    seats = seated(Seat(), theirs)
    position = struck(scene(*pieces, edition="nightvault-2019", seats=seats), "ss", "b")
    while position.stack[-1].args.at != "damage-dealt":
        position = step(position, Pass(by=ask_of(position).who)).position
    return skip(step(position, Play(by=1, card=card)).position)


def test_a_card_used_up_in_saving_does_not_save_from_trapping():
    """DC-300: the attack succeeds after all and deals its damage."""
    after = trapped_and_saved(SAVE)
    assert after.fighters[1].out
    assert [one.word for one in after.history if one.what == "attack"] == ["hit"]


def test_ignored_damage_stays_ignored_though_the_target_is_trapped():
    """DC-241."""
    saved = skip(drive(trapped_and_saved("S336"), Roll(by=1, kind="defence", faces=dice("b"))))
    assert (saved.fighters[1].out, saved.fighters[1].wound_tokens) == (False, 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_fighters_hurt_at_one_moment_fall_together(edition):
    """DC-125: there is no single first; in Dreadfane both warbands gone means glory decides."""
    mine = Seat(power=(SHARD,), glory=1)
    position = duel(edition, mine, wound_tokens=3, step="power step")
    position = put_fighter(position, 0, wound_tokens=3)
    after = skip(drive(position, Play(by=0, card=SHARD)))
    outs = [one for one in after.history if one.what == "out"]
    assert [one.other for one in outs] == [0, 1]
    assert len({one.since for one in outs}) == 1
    if edition == "dreadfane-2019":
        assert after.outcome is not None
        assert (after.outcome.winners, after.outcome.rule) == ((0,), "victory.glory")


def test_a_lower_wounds_characteristic_takes_out_without_damage():
    """DC-033, DC-130: nobody has done it; the opponent gains the glory point."""
    lowered = Modifier("wounds", "add", -1, "trial")
    position = duel("nightvault-2019", wound_tokens=3)
    position = check_lowered(put(position, ("modifiers",), (lowered,))).position
    assert position.fighters[1].out
    assert position.seats[0].glory == 1
    assert [(one.what, one.seat) for one in position.history] == [("out", -1)]


@pytest.mark.parametrize(("edition", "tokens"), [("nightvault-2019", 0), ("harrowdeep-2021", 1)])
def test_placed_in_a_lethal_hex(edition, tokens):
    """DC-014: no damage; Harrowdeep pg 23: 1 damage."""
    pool = PlacedBoard("Pool of Fangs", seats=(0,))
    layout = joined(pool, PlacedBoard("Mirror Well", seats=(1,)))
    pieces = (Piece(STEELHEART, (2, 2)), Piece(GARREK, (7, 2)))
    seats = seated(Seat(power=(RAISE,)))
    position = scene(*pieces, boards=layout, edition=edition, seats=seats, step="power step")
    position = drive(position, Play(by=0, card=RAISE), Place(by=0, fighter=0, hex=(3, 2)))
    assert skip(position).fighters[0].wound_tokens == tokens


def test_a_hex_made_lethal_hurts_who_enters_it_and_nobody_who_stands_there():
    """DC-015; what the card made is over with it."""
    marks = (
        Mark((2, 2), "lethal", "trial", until="next-activation", since=0),
        Mark((3, 2), "lethal", "trial", until="next-activation", since=0),
    )
    position = put(duel("nightvault-2019"), ("marks",), marks)
    after = skip(drive(position, Move(by=0, fighter=0, path=((2, 2), (1, 2)))))
    assert (after.fighters[0].wound_tokens, after.marks) == (1, ())


def test_a_hex_made_blocked_stops_movement_and_sight():
    wall = Mark((3, 2), "blocked", "trial")
    pieces = (Piece("Sanson Farstrider", (2, 2)), Piece(GARREK, (4, 2)))
    position = scene(*pieces)
    pistol = Attack(by=0, fighter=0, attack="Boltstorm Pistol", target=1)
    assert pistol in legal(position)
    walled = put(position, ("marks",), (wall,))
    assert refusal(walled, pistol) == "attack.visible"
    through = Move(by=0, fighter=0, path=((3, 2),))
    assert refusal(walled, through) == "move.no-passing-through"
