"""What the fighter cards of Nightvault print beside their attacks: actions and what is passive."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import field
from rules_engine.sequences.fight.attack_rules import defence_symbols
from rules_engine.state.events import (
    Action,
    Attack,
    Charge,
    Choose,
    Move,
    Pass,
    Place,
    Push,
    Reroll,
    Roll,
)
from rules_engine.state.position import Mark, Position, put, put_fighter
from tests.engine.driving import GARREK, ask_of, dice, drive, refusal, scene, skip

AMMIS, VARCLAV, QUEEN = "Ammis Dawnguard", "Varclav the Cruel", "Briar Queen"
VORTEMIS, BLUE, BRIMSTONE = "Vortemis the All-seeing", "Blue Horror", "Brimstone Horrors"
DRIZGIT, BONEKRAKKA = "Drizgit da Squig Herder", "Bonekrakka (Squig)"
MOLLOG, STALAGSQUIG = "Mollog the Mighty", "Stalagsquig"
NIGHTVAULT = "nightvault-2019"
EMPOWER = Action(by=0, fighter=0, card="Empower")
DRIVE_ON = Action(by=0, fighter=0, card="Varclav the Cruel: drive on")
SUMMON = Action(by=0, fighter=0, card="Vortemis the All-seeing: summon")
HERD = Action(by=0, fighter=0, card="Drizgit da Squig Herder: herd")


def night(*pieces: Piece, **told: object) -> Position:
    return scene(*pieces, edition=NIGHTVAULT, **told)


@pytest.mark.parametrize("edition", [NIGHTVAULT, "harrowdeep-2021"])
def test_empower_is_a_spell_action_with_a_casting_roll(edition):
    """A window when it is declared, then the roll; cast, it gives a re-roll for the phase."""
    position = scene(Piece(AMMIS, (3, 2)), Piece(GARREK, (4, 2)), edition=edition)
    position = step(position, EMPOWER).position
    assert position.stack[-1].args.at == "spell-declared"
    position = drive(position, Roll(by=0, kind="magic", faces=dice("c")))
    position = skip(position)
    assert [one.word for one in position.history if one.what == "cast"] == ["Empower"]
    assert position.fighters[0].inspired, "she has cast a spell"
    passes = [Pass(by=ask_of(position).who)]
    position = skip(step(position, passes[0]).position)
    position = skip(step(position, Pass(by=ask_of(position).who)).position)
    position = skip(step(position, Pass(by=1)).position)
    position = skip(step(position, Pass(by=ask_of(position).who)).position)
    position = skip(step(position, Pass(by=ask_of(position).who)).position)
    again = drive(
        position,
        Attack(by=0, fighter=0, attack="Linked Weapons", target=1),
        Roll(by=0, kind="attack", faces=dice("ffs")),
    )
    assert ask_of(again).kind == "re-roll"
    assert refusal(again, Reroll(by=0, dice=(0, 1), faces=dice("ss"))) == "rolls.re-roll-once"
    again = step(again, Reroll(by=0, dice=(0,), faces=dice("s"))).position
    assert ask_of(skip(again)).kind == "defence roll"


def test_empower_without_its_symbol_does_nothing():
    position = drive(
        night(Piece(AMMIS, (3, 2)), Piece(GARREK, (4, 2))),
        EMPOWER,
        Roll(by=0, kind="magic", faces=dice("o")),
    )
    position = skip(position)
    assert (position.modifiers, position.fighters[0].inspired) == ((), False)


@pytest.mark.parametrize("edition", ["shadespire-2018", "dreadfane-2019"])
def test_an_edition_without_spell_actions_refuses_empower(edition):
    position = scene(Piece(AMMIS, (3, 2)), Piece(GARREK, (4, 2)), edition=edition)
    assert EMPOWER not in legal(position)
    assert refusal(position, EMPOWER) == "actions.printed-actions"


def test_block_and_dodge_both_defend_ammis_once_inspired():
    """DC-061: against Cleave the dodges still count."""
    position = night(Piece(AMMIS, (3, 2), inspired=True), Piece("Blooded Saek", (4, 2)))
    assert set(defence_symbols(position, 0)) == {"block", "dodge"}
    base = put_fighter(position, 0, inspired=False)
    assert set(defence_symbols(base, 0)) == {"block"}


def test_varclav_drives_the_chainrasps_on_each_as_far_as_he_likes():
    """DC-070 for none at all; the Ever-hanged is a Chainrasp, the Queen is none."""
    position = night(
        Piece(VARCLAV, (3, 2)),
        Piece("Chainrasp (1 of 4)", (2, 2)),
        Piece("The Ever-hanged", (4, 3)),
        Piece(QUEEN, (6, 2)),
        Piece(GARREK, (3, 8)),
    )
    position = step(position, DRIVE_ON).position
    assert {event.fighter for event in legal(position)} == {1, 2}
    assert refusal(position, Push(by=0, fighter=3, path=((7, 2),))) == "push.distance"
    position = drive(
        position, Push(by=0, fighter=1, path=((1, 2), (0, 2))), Push(by=0, fighter=2, path=())
    )
    assert [one.hex for one in skip(position).fighters[1:3]] == [(0, 2), (4, 3)]


def nine(**brimstone: object) -> Position:
    return night(
        Piece(VORTEMIS, (3, 2)), Piece(BLUE), Piece(BRIMSTONE, **brimstone), Piece(GARREK, (3, 8))
    )


def test_vortemis_summons_the_blue_horror_to_any_starting_hex():
    position = step(nine(), SUMMON).position
    places = {event.hex for event in legal(position)}
    assert places == field(position).starting
    theirs = min(places & field(position).territories[1])
    after = skip(drive(position, Place(by=0, fighter=1, hex=theirs)))
    assert after.fighters[1].hex == theirs
    assert not [one for one in after.history if one.what == "cast"], "DC-074: no spell"


def test_the_horrors_are_summoned_again_only_when_neither_form_stands():
    assert refusal(nine(hex=(5, 2)), SUMMON) == "actions.printed-actions"
    position = step(nine(out=True), SUMMON).position
    assert not position.fighters[2].out, "the card lies with its blue side up again"
    after = skip(drive(position, Place(by=0, fighter=1, hex=min(field(position).starting))))
    assert after.fighters[1].hex == min(field(position).starting)


def test_the_blue_horror_is_replaced_and_not_taken_out():
    """DC-077, DC-111: no bounty, no fighter out, and the tokens are gone."""
    position = night(
        Piece(GARREK, (4, 2)),
        Piece(VORTEMIS, (3, 7)),
        Piece(BLUE, (3, 2), move_tokens=1, upgrades=("S390",)),
        Piece(BRIMSTONE),
    )
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=2),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    after = skip(position)
    blue, brimstone = after.fighters[2:]
    assert (blue.hex, blue.out, blue.upgrades) == (None, False, ())
    assert (brimstone.hex, brimstone.out, brimstone.upgrades) == ((3, 2), False, ("S390",))
    assert (brimstone.wound_tokens, brimstone.move_tokens) == (0, 0)
    assert after.seats[0].glory == 0
    assert not [one for one in after.history if one.what == "out"]


def test_replaced_in_the_middle_of_a_move_the_horrors_go_on():
    """DC-078: the rest of the way, and the Move token, are the Brimstone Horrors'."""
    pit = Mark((3, 3), "lethal", "trial")
    position = night(
        Piece(BLUE, (3, 2), wound_tokens=1), Piece(BRIMSTONE), Piece(GARREK, (3, 8)), player=0
    )
    position = put_fighter(put(position, ("marks",), (pit,)), 0, wound_tokens=2)
    after = skip(drive(position, Move(by=0, fighter=0, path=((3, 3), (3, 4)))))
    blue, brimstone = after.fighters[:2]
    assert (blue.hex, blue.out) == (None, False)
    assert (brimstone.hex, brimstone.move_tokens, brimstone.wound_tokens) == ((3, 4), 1, 0)


def gitz(**drizgit: object) -> Position:
    return night(
        Piece(DRIZGIT, (3, 2), **drizgit),
        Piece(BONEKRAKKA, (2, 2)),
        Piece("Gobbaluk (Squig)", (6, 2)),
        Piece(GARREK, (3, 8)),
    )


def test_drizgit_herds_the_squigs_beside_him_in_any_order():
    """DC-090; a Squig further off stays."""
    position = step(gitz(), HERD).position
    assert set(legal(position)) == {Pass(by=0), Choose(by=0, fighters=(1,))}
    position = drive(position, Choose(by=0, fighters=(1,)))
    first = drive(position, Move(by=0, fighter=1, path=((1, 2), (0, 2))))
    both = skip(drive(first, Move(by=0, fighter=0, path=((4, 2),))))
    assert [one.hex for one in both.fighters[:3]] == [(4, 2), (0, 2), (6, 2)]
    assert [one.move_tokens for one in both.fighters[:3]] == [1, 1, 0]


def test_drizgit_may_go_alone_and_not_with_a_token():
    """DC-089."""
    alone = drive(step(gitz(), HERD).position, Pass(by=0), Move(by=0, fighter=0, path=((4, 2),)))
    assert skip(alone).fighters[0].hex == (4, 2)
    assert HERD not in legal(gitz(move_tokens=1))
    assert refusal(gitz(move_tokens=1), HERD) == "actions.printed-actions"


def mollog(**tokens: object) -> Position:
    return night(Piece(MOLLOG, (3, 2), **tokens), Piece(GARREK, (3, 8)))


def test_mollog_moves_again_with_one_move_token():
    go = Move(by=0, fighter=0, path=((4, 2),))
    assert go in legal(mollog(move_tokens=1))
    assert refusal(mollog(move_tokens=2), go) == "move.once"
    assert refusal(mollog(charge_tokens=1), go) == "actions.charge-token"
    assert refusal(mollog(move_tokens=1, charge_tokens=1), go) == "actions.charge-token"


def test_inspired_mollog_is_activated_with_one_charge_token_to_move_or_charge_alone():
    position = mollog(charge_tokens=1, inspired=True)
    assert {type(event) for event in legal(position) if hasattr(event, "fighter")} == {Move}
    near = put_fighter(position, 1, hex=(5, 2))
    assert any(isinstance(event, Charge) for event in legal(near))
    club = Attack(by=0, fighter=0, attack="Makeshift Club", target=1)
    assert refusal(near, club) == "actions.charge-token"
    both = mollog(charge_tokens=1, move_tokens=1, inspired=True)
    assert refusal(both, Move(by=0, fighter=0, path=((4, 2),))) == "actions.charge-token"


def test_kcharik_inspired_rolls_any_of_his_dice_again_once():
    position = drive(
        night(Piece("K'charik", (3, 2), inspired=True), Piece(GARREK, (4, 2))),
        Attack(by=0, fighter=0, attack="Guided Greatblade", target=1),
        Roll(by=0, kind="attack", faces=dice("ff")),
    )
    position = skip(position)
    assert ask_of(position).kind == "re-roll"
    position = skip(step(position, Reroll(by=0, dice=(0, 1), faces=dice("sf"))).position)
    assert ask_of(position).kind == "defence roll"
    position = skip(step(position, Roll(by=1, kind="defence", faces=dice("b"))).position)
    assert position.fighters[1].wound_tokens == 3
