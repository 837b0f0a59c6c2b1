"""Activations and what they are spent on: moving, charging, guarding, drawing, passing."""

import pytest

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.machine import legal
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Attack,
    Charge,
    Cycle,
    Draw,
    DrawPower,
    Guard,
    Move,
    Pass,
    Pick,
    Roll,
    RollOff,
)
from rules_engine.state.position import Seat, put
from tests.engine.driving import (
    GARREK,
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


def open_ground(edition: str = "shadespire-2018", **told: object):
    """Steelheart (Move 3) with Garrek four hexes away and a second Champion behind."""
    return scene(
        Piece(STEELHEART, (1, 2)),
        Piece(OBRYN, (0, 2)),
        Piece(GARREK, (5, 2)),
        edition=edition,
        **told,
    )


def test_a_move_goes_by_adjacent_hexes_up_to_the_move_characteristic():
    position = open_ground()
    after = drive(position, Move(by=0, fighter=0, path=((2, 2), (3, 2), (4, 2))))
    assert after.fighters[0].hex == (4, 2)
    assert after.fighters[0].move_tokens == 1
    far = Move(by=0, fighter=0, path=((2, 2), (3, 2), (3, 3), (4, 4)))
    assert refusal(position, far) == "move.steps"
    jump = Move(by=0, fighter=0, path=((3, 2),))
    assert refusal(position, jump) == "move.steps"


def test_a_move_neither_passes_fighters_nor_ends_where_it_began():
    position = open_ground()
    through = Move(by=0, fighter=0, path=((0, 2), (0, 1)))
    assert refusal(position, through) == "move.no-passing-through"
    back = Move(by=0, fighter=0, path=((2, 2), (1, 2)))
    assert refusal(position, back) == "move.ends-elsewhere"
    assert refusal(position, Move(by=0, fighter=0, path=())) == "move.ends-elsewhere"


def test_blocked_hexes_stop_a_move_and_an_ethereal_fighter_passes_them():
    boards = joined(
        PlacedBoard("Shyishian Stardial", seats=(0,)), PlacedBoard("Mirror Well", seats=(1,))
    )
    walker = scene(Piece(STEELHEART, (2, 2)), Piece(GARREK, (5, 2)), boards=boards)
    over = Move(by=0, fighter=0, path=((3, 2), (4, 2)))
    assert refusal(walker, over) == "move.no-passing-through"
    ghost = scene(Piece("Briar Queen", (2, 2)), Piece(GARREK, (5, 2)), boards=boards)
    assert drive(ghost, over).fighters[0].hex == (4, 2)
    bat = scene(Piece("Bat Squig", (2, 2)), Piece(GARREK, (5, 2)), boards=boards)
    assert refusal(bat, over) == "move.no-passing-through", "it flies over fighters alone"


def test_one_move_a_phase():
    moved = scene(Piece(STEELHEART, (1, 2), move_tokens=1), Piece(GARREK, (3, 2)))
    assert refusal(moved, Move(by=0, fighter=0, path=((2, 2),))) == "move.once"
    assert refusal(moved, Charge(by=0, fighter=0, path=((2, 2),))) == "move.once"
    assert not [event for event in legal(moved) if isinstance(event, Move | Charge)]


def test_a_charge_is_a_move_and_then_an_attack_and_leaves_a_charge_token():
    position = open_ground()
    after = skip(drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2), (4, 2)))))
    assert ask_of(after).kind == "charge attack"
    assert {event.target for event in legal(after)} == {2}
    after = drive(
        after,
        Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=2),
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    after = skip(after)
    assert (after.fighters[0].move_tokens, after.fighters[0].charge_tokens) == (0, 1)
    assert ask_of(after).kind == "power step"
    whats = [one.what for one in after.history]
    assert whats[-3:] == ["attack", "charge", "activation"]


def test_a_charge_needs_a_target_where_it_ends():
    short = Charge(by=0, fighter=0, path=((2, 2),))
    assert refusal(open_ground(), short) == "charge.needs-a-target"


def test_a_charge_ends_guard():
    position = scene(Piece(STEELHEART, (1, 2), guard_tokens=1), Piece(GARREK, (3, 2)))
    after = drive(position, Charge(by=0, fighter=0, path=((2, 2),)))
    assert after.fighters[0].guard_tokens == 0


def test_a_fighter_with_a_charge_token_is_not_activated():
    position = scene(Piece(STEELHEART, (1, 2), charge_tokens=1), Piece(GARREK, (2, 2)))
    assert refusal(position, Guard(by=0, fighter=0)) == "actions.charge-token"
    sword = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1)
    assert refusal(position, sword) == "actions.charge-token"


def test_only_ones_own_surviving_fighters_are_activated():
    position = scene(Piece(STEELHEART, (1, 2)), Piece(OBRYN, out=True), Piece(GARREK, (3, 2)))
    assert refusal(position, Guard(by=0, fighter=2)) == "actions.activate"
    assert refusal(position, Guard(by=0, fighter=1)) == "out_of_action.removed"
    assert refusal(position, Guard(by=1, fighter=2)) == "kernel.whose"


@pytest.mark.parametrize("edition", ["dreadfane-2019", "harrowdeep-2021"])
def test_a_second_guard_action_is_refused_where_the_rules_say_so(edition):
    told = (Piece(STEELHEART, (1, 2), guard_tokens=1), Piece(GARREK, (3, 2)))
    assert refusal(scene(*told, edition=edition), Guard(by=0, fighter=0)) == (
        "guard.no-second-action"
    )
    assert drive(scene(*told), Guard(by=0, fighter=0)).fighters[0].guard_tokens == 2


def with_decks(**told: object):
    seats = (
        Seat(
            "Steelheart's Champions",
            objectives=("S292",),
            objective_deck=("S234",),
            power_deck=("S369", "S360"),
        ),
        Seat("Garrek's Reavers"),
    )
    return open_ground(seats=seats, **told)


def test_an_activation_may_draw_a_power_card():
    after = drive(with_decks(), DrawPower(by=0), Draw(by=0, deck="power", cards=("S360",)))
    assert (after.seats[0].power, after.seats[0].power_deck) == (("S360",), ("S369",))
    assert ask_of(skip(after)).kind == "power step"


def test_a_card_that_is_not_in_the_deck_cannot_be_drawn():
    position = drive(with_decks(), DrawPower(by=0))
    foreign = Draw(by=0, deck="power", cards=("S391",))
    assert refusal(position, foreign) == "cards.draw-from-top"
    two = Draw(by=0, deck="power", cards=("S360", "S369"))
    assert refusal(position, two) == "cards.number-drawn"


def test_exchanging_an_objective_discards_first():
    after = drive(
        with_decks(), Cycle(by=0, card="S292"), Draw(by=0, deck="objective", cards=("S234",))
    )
    assert after.seats[0].objectives == ("S234",)
    assert after.seats[0].objective_discard == ("S292",)


def test_the_objective_exchanged_is_the_sealed_one_it_is_said_to_be():
    hidden = put(with_decks(), ("seats", 0, "objectives"), ("?one", "?two"))
    after = drive(hidden, Cycle(by=0, card="S292", sealed="?two"))
    assert after.seats[0].objectives == ("?one",)
    assert after.seats[0].objective_discard == ("S292",)
    named = Cycle(by=0, card="S292", sealed="?two")
    assert refusal(with_decks(), named) == "actions.exchange-objective"


def test_an_empty_deck_gives_no_card():
    seats = (Seat("Steelheart's Champions"), Seat("Garrek's Reavers"))
    after = drive(open_ground(seats=seats), DrawPower(by=0))
    assert ask_of(skip(after)).kind == "power step"


def test_the_power_step_ends_when_all_pass_in_succession_and_the_next_turn_begins():
    position = skip(drive(open_ground(), Pass(by=0)))
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 0)
    position = drive(position, Pass(by=0), Pass(by=1))
    assert (ask_of(position).kind, ask_of(position).who) == ("activation", 1)
    assert position.turn == 2


def test_in_harrowdeep_the_player_whose_turn_is_next_begins_the_power_step():
    position = skip(drive(open_ground("harrowdeep-2021"), Pass(by=0)))
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 1)


def test_after_four_activations_each_the_end_phase_begins():
    position = open_ground(turn=8, player=1)
    position = drive(position, Pass(by=1))
    position = drive(position, Pass(by=1), Pass(by=0))
    while ask_of(position).kind not in ("roll-off",):
        position = drive(position, Pass(by=ask_of(position).who))
    assert position.round == 2
    assert position.fighters[0].move_tokens == 0


def test_the_winner_of_the_roll_off_says_who_goes_first():
    position = scene(
        Piece(STEELHEART, (1, 2), move_tokens=1),
        Piece(SAEK, (3, 2)),
        turn=8,
        player=1,
    )
    position = drive(position, Pass(by=1), Pass(by=1), Pass(by=0))
    tied = RollOff(faces=(dice("ssff"), dice("ffff")))
    position = drive(position, tied)
    assert ask_of(position).kind == "roll-off"
    position = drive(position, RollOff(faces=(dice("2sss"), dice("11ss"))))
    assert (ask_of(position).kind, ask_of(position).who) == ("first activation", 0)
    position = drive(position, Pick(by=0, seat=1))
    assert (ask_of(position).kind, ask_of(position).who) == ("activation", 1)
    assert position.fighters[0].move_tokens == 0
