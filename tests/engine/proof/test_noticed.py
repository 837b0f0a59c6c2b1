"""What altered rules showed to be untested: each test notices an alteration nothing else did."""

from random import Random

import pytest

from rules_engine.machine import asked, legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Discard, Pass, Play, Push, React, Roll, Score
from rules_engine.state.position import Modifier, Position, Seat, Token, put
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
    refusal,
    scene,
    skip,
)
from tests.engine.proof.listed import held_against_the_list
from tests.engine.proof.playing import EDITIONS, game

HOLD = "stand-in:objective:hold:1"
TRAP = "S389"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_list_and_the_checks_agree_at_every_kind_of_question(edition: str):
    random, seen = Random(1), set()
    for seed in (21, 22):
        for number, (before, _, _) in enumerate(game(edition, seed)):
            ask = asked(before)
            assert ask is not None
            if ask.kind not in seen or number % 40 == 0:
                seen.add(ask.kind)
                held_against_the_list(before, random, 150)
    assert len(seen) > 15


def declared(**told: object) -> Position:
    """The first window of an attack of Steelheart on Garrek, whose player is asked first."""
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), **told)
    return drive(position, BROADSWORD)


def test_a_reaction_is_used_by_a_fighter_there_is_and_by_its_own_player():
    position = declared()
    assert ask_of(position).who == 1
    assert refusal(position, React(by=1, card=GARREK, fighter=7)) == "reactions.sources"
    assert refusal(position, React(by=1, card=GARREK, fighter=-1)) == "reactions.sources"
    assert refusal(position, React(by=1, card=STEELHEART, fighter=0)) == "reactions.sources"
    assert refusal(position, React(by=1, card=STEELHEART, fighter=1)) == "reactions.sources"


def test_a_fighter_out_of_action_does_not_react():
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), Piece(SAEK, None, out=True))
    position = drive(position, BROADSWORD)
    assert refusal(position, React(by=1, card=SAEK, fighter=2)) == "reactions.sources"


def test_a_power_card_is_no_objective():
    position = scene(
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (5, 2)),
        seats=(
            Seat("Steelheart's Champions", objectives=(HOLD, TRAP)),
            Seat("Garrek's Reavers"),
        ),
        tokens=(Token((3, 2), 2),),
        step="end phase",
    )
    assert refusal(position, Score(by=0, card=TRAP)) == "scoring.end-phase"
    assert refusal(position, Score(by=0, card="stand-in:objective:hold:9")) == "scoring.end-phase"
    assert legal(position) == (Pass(by=0), Score(by=0, card=HOLD))


def test_a_gambit_of_the_other_players_hand_is_not_ones_own():
    position = declared(
        seats=(
            Seat("Steelheart's Champions", power=(TRAP,)),
            Seat("Garrek's Reavers"),
        )
    )
    assert refusal(position, Play(by=1, card=TRAP, fighter=0)) == "reactions.sources"


def test_a_draw_drives_back_one_hex_whatever_the_knockback():
    position = scene(Piece(OBRYN, (3, 2)), Piece(GARREK, (4, 2)))
    hammer = Attack(by=0, fighter=0, attack="Sigmarite Grandhammer", target=1)
    position = drive(
        position,
        hammer,
        Roll(by=0, kind="attack", faces=dice("sf")),
        Roll(by=1, kind="defence", faces=dice("d")),
    )
    position = skip(position)
    pushes = [event for event in legal(position) if isinstance(event, Push)]
    assert {len(event.path) for event in pushes} == {0, 1}
    two = next(event for event in pushes if event.path).path
    assert refusal(position, Push(by=0, fighter=1, path=(*two, (6, 2)))) == "knockback.extra"


def test_a_success_with_knockback_drives_back_up_to_two_hexes_in_a_line():
    position = scene(Piece(OBRYN, (2, 2)), Piece(GARREK, (3, 2)))
    hammer = Attack(by=0, fighter=0, attack="Sigmarite Grandhammer", target=1)
    position = drive(
        position,
        hammer,
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("d")),
    )
    position = skip(position)
    pushes = {event.path for event in legal(position) if isinstance(event, Push)}
    assert ((4, 2), (5, 2)) in pushes
    assert not [path for path in pushes if len(path) > 2]
    assert ((4, 2), (5, 3)) not in pushes
    bent = Push(by=0, fighter=1, path=((4, 2), (4, 3)))
    assert refusal(position, bent) == "knockback.same-direction"
    assert refusal(position, Push(by=0, fighter=1, path=((2, 1),))) == "drive_back.further"
    assert refusal(position, Push(by=0, fighter=1, path=((7, 2),))) == "drive_back.one-hex"


def test_a_modifier_for_the_next_attack_is_gone_after_it_and_one_for_another_fighter_is_not():
    position = scene(
        Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), Piece(KARSUS, (3, 3)), turn=2
    )
    mine = Modifier("damage", "add", 1, "mine", who=0, until="attack")
    another = Modifier("damage", "add", 1, "another", who=2, until="round")
    position = put(position, ("modifiers",), (mine, another))
    position = drive(
        position,
        BROADSWORD,
        Roll(by=0, kind="attack", faces=dice("sf")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = skip(position)
    assert position.fighters[1].wound_tokens == 0, "four damage take Garrek out"
    assert position.fighters[1].out
    assert [one.source for one in position.modifiers] == ["another"]


def test_all_adjacent_enemies_are_attacked_one_by_one_in_the_attackers_order():
    position = scene(
        Piece(STEELHEART, (3, 2), inspired=True),
        Piece(ANGHARAD, (7, 0)),
        Piece(GARREK, (4, 2)),
        Piece(SAEK, (2, 2)),
        Piece(KARSUS, (3, 4)),
    )
    swing = "Mighty Swing"
    position = drive(
        position,
        Attack(by=0, fighter=0, attack=swing, target=3),
        Roll(by=0, kind="attack", faces=dice("fs")),
        Roll(by=1, kind="defence", faces=dice("b")),
        Push(by=0, fighter=3, path=()),
    )
    position = skip(position)
    assert ask_of(position).kind == "next target"
    assert legal(position) == (Attack(by=0, fighter=0, attack=swing, target=2),)
    far = Attack(by=0, fighter=0, attack=swing, target=4)
    again = Attack(by=0, fighter=0, attack=swing, target=3)
    other = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=2)
    for event in (far, again, other):
        assert refusal(position, event) == "attack.multiple-separate"
    position = drive(
        position,
        Attack(by=0, fighter=0, attack=swing, target=2),
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    assert [fighter.wound_tokens for fighter in skip(position).fighters] == [0, 0, 0, 2, 0]
    assert ask_of(skip(position)).kind == "power step"


def test_discarding_takes_only_cards_of_the_own_hand_and_each_once():
    position = scene(
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (5, 2)),
        seats=(
            Seat("Steelheart's Champions", power=(TRAP, "S390"), objectives=(HOLD,)),
            Seat("Garrek's Reavers", power=("S369",)),
        ),
        step="end phase",
    )
    position = drive(position, Pass(by=0))
    assert refusal(position, Discard(by=0, cards=(HOLD, HOLD))) == "end_phase.discard-objectives"
    position = drive(position, Discard(by=0, cards=()))
    assert ask_of(position).kind == "discard power"
    assert refusal(position, Discard(by=0, cards=("S369",))) == "end_phase.discard-power"
    position = step(position, Discard(by=0, cards=(TRAP, "S390"))).position
    assert position.seats[0].power_discard == (TRAP, "S390")


def test_nobody_is_driven_back_onto_the_first_fighter_of_the_table():
    position = scene(Piece(STEELHEART, (5, 2)), Piece(ANGHARAD, (3, 2)), Piece(GARREK, (4, 2)))
    position = drive(
        position,
        Attack(by=0, fighter=1, attack="Sigmarite Hammer", target=2),
        Roll(by=0, kind="attack", faces=dice("sff")),
        Roll(by=1, kind="defence", faces=dice("d")),
    )
    pushes = [event.path for event in legal(skip(position)) if isinstance(event, Push)]
    assert sorted(pushes) == [(), ((4, 1),), ((4, 3),)]
