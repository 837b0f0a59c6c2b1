"""Dreadfane, activations and the actions of fighters and players (pg 10 and 14)."""

import pytest

from rules_engine.machine import legal, step
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
    Push,
)
from rules_engine.state.position import Position, Seat, put_fighter
from tests.engine.books.arena import (
    ANGUISHED,
    BRODUS,
    CAITHA,
    CONDEMNORS,
    GWYNNE,
    HARROW,
    MAIDEN,
    MOURNFLIGHT,
    TAVIAN,
    arena,
    happened,
    idle,
    next_asked,
    outcome_of,
    rolled,
    weapon,
)
from tests.engine.driving import ask_of, drive, refusal, skip


def facing(**told: object) -> Position:
    """Tavian, with Brodus behind him, three hexes from Lady Harrow."""
    pieces = (Piece(TAVIAN, (2, 8)), Piece(BRODUS, (1, 8)), Piece(HARROW, (5, 8)))
    return arena(*pieces, **told)


def moved(position: Position, *path: tuple[int, int], by: int = 0, fighter: int = 0) -> Position:
    return skip(drive(position, Move(by=by, fighter=fighter, path=path)))


def test_four_activations_each_taken_in_turn_and_a_power_step_after_each():
    """Pg 9-10 and the reference page: eight activations, eight power steps, the end phase."""
    position = facing()
    order = []
    while position.round == 1:
        ask = ask_of(position)
        if ask.kind == "activation" or (ask.kind == "power step" and order[-1][0] != ask.kind):
            order.append((ask.kind, ask.who))
        position = step(position, Pass(by=ask.who)).position
    assert order == [(kind, seat) for seat in (0, 1) * 4 for kind in ("activation", "power step")]


def test_a_move_goes_from_empty_hex_to_adjacent_empty_hex_and_ends_elsewhere():
    """Pg 10: Tavian has Move 3; neither friend nor foe is passed; a Move token follows."""
    position = facing()
    four = Move(by=0, fighter=0, path=((3, 8), (3, 9), (4, 9), (5, 9)))
    assert refusal(position, four) == "move.steps"
    through = Move(by=0, fighter=0, path=((1, 8), (1, 7)))
    assert refusal(position, through) == "move.no-passing-through"
    round_trip = Move(by=0, fighter=0, path=((3, 8), (2, 8)))
    assert refusal(position, round_trip) == "move.ends-elsewhere"
    leap = Move(by=0, fighter=0, path=((4, 8),))
    assert refusal(position, leap) == "move.steps"
    assert refusal(position, Move(by=0, fighter=0, path=())) == "move.ends-elsewhere"
    after = moved(position, (3, 8), (3, 9), (4, 9))
    assert (after.fighters[0].hex, after.fighters[0].move_tokens) == ((4, 9), 1)


def test_a_move_token_bars_moves_and_charges_and_nothing_else():
    """Pg 10: Tavian has moved beside her; he may still attack and go on Guard."""
    position = put_fighter(facing(), 0, move_tokens=1, hex=(4, 8))
    assert refusal(position, Move(by=0, fighter=0, path=((4, 9),))) == "move.once"
    assert refusal(position, Charge(by=0, fighter=0, path=((4, 7),))) == "move.once"
    allowed = {type(event) for event in legal(position) if getattr(event, "fighter", -1) == 0}
    assert allowed == {Attack, Guard}


def test_blocked_and_half_hexes_stop_a_move_but_not_that_of_a_ghost():
    """Pg 5: (5, 7) is blocked; the Mournflight pass it, and may not end there."""
    position = arena(Piece(TAVIAN, (4, 7)), Piece(CAITHA, (6, 7)), player=1)
    through = Move(by=1, fighter=1, path=((5, 7), (5, 8)))
    assert skip(drive(position, through)).fighters[1].hex == (5, 8)
    onto = Move(by=1, fighter=1, path=((5, 7),))
    assert refusal(position, onto) == "move.no-passing-through"
    over = Move(by=1, fighter=1, path=((5, 7), (4, 7)))
    assert refusal(position, over) == "move.no-passing-through", "nor onto Tavian"
    past = Move(by=1, fighter=1, path=((5, 7), (4, 7), (3, 7)))
    assert skip(drive(position, past)).fighters[1].hex == (3, 7)
    mine = arena(Piece(TAVIAN, (4, 7)), Piece(CAITHA, (7, 8)))
    blocked = Move(by=0, fighter=0, path=((5, 7),))
    assert refusal(mine, blocked) == "move.no-passing-through"
    off = Move(by=0, fighter=0, path=((4, 8), (5, 8), (6, 7)))
    assert refusal(mine, off) == "move.steps", "(5, 8) and (6, 7) are no neighbours"


def test_player_actions_draw_exchange_or_forfeit():
    """Pg 10: the objective is discarded before its replacement is drawn."""
    seats = (
        Seat(CONDEMNORS, objectives=("COD1", "COD2", "COD3"), objective_deck=("COD4",)),
        Seat(MOURNFLIGHT),
    )
    position = facing(seats=seats)
    position = drive(position, Cycle(by=0, card="COD2"))
    assert position.seats[0].objectives == ("COD1", "COD3")
    assert (ask_of(position).kind, ask_of(position).count) == ("draw objective", 1)
    position = drive(position, Draw(by=0, deck="objective", cards=("COD4",)))
    assert position.seats[0].objectives == ("COD1", "COD3", "COD4")
    assert position.seats[0].objective_discard == ("COD2",)
    assert refusal(facing(seats=seats), Cycle(by=0, card="COD4")) == "actions.exchange-objective"
    assert next_asked(facing(), Pass(by=0)) == ("power step", 0)


def test_an_empty_deck_gives_nothing_and_the_activation_is_spent():
    """Pg 8: discarded cards are not shuffled back."""
    seats = (Seat(CONDEMNORS, power_discard=("COD18",)), Seat(MOURNFLIGHT))
    after = skip(drive(facing(seats=seats), DrawPower(by=0)))
    assert (after.seats[0].power, after.seats[0].power_discard) == ((), ("COD18",))
    assert ask_of(after).kind == "power step"


def test_only_ones_own_surviving_fighter_without_a_charge_token_is_activated():
    """Pg 10, 13 and 14."""
    position = facing()
    assert refusal(position, Guard(by=0, fighter=2)) == "actions.activate"
    charged = put_fighter(position, 0, charge_tokens=1)
    for event in (Guard(by=0, fighter=0), Move(by=0, fighter=0, path=((3, 8),))):
        assert refusal(charged, event) == "actions.charge-token"
    gone = put_fighter(position, 0, hex=None, out=True)
    assert refusal(gone, Guard(by=0, fighter=0)) == "out_of_action.removed"


def test_a_charge_moves_then_attacks_with_a_charge_token_in_between():
    """Pg 14: no Move token; the attack is over, and so are charge and activation."""
    position = drive(facing(), Charge(by=0, fighter=0, path=((3, 8), (4, 8))))
    position = skip(position)
    assert (ask_of(position).kind, position.fighters[0].hex) == ("charge attack", (4, 8))
    assert (position.fighters[0].charge_tokens, position.fighters[0].move_tokens) == (1, 0)
    done = rolled(position, weapon(position, 0, 2), "sss", "bb")
    done = skip(drive(done, Push(by=0, fighter=2, path=())))
    assert outcome_of(done) == "hit"
    assert happened(done, "charge") == [""]
    assert ask_of(done).kind == "power step"


def test_a_charge_needs_a_lawful_move_and_then_a_target():
    """Pg 14: if any condition cannot be met, the fighter cannot charge."""
    position = facing()
    short = Charge(by=0, fighter=0, path=((3, 8),))
    assert refusal(position, short) == "charge.needs-a-target"
    beside = put_fighter(position, 0, hex=(4, 8))
    standing = Charge(by=0, fighter=0, path=())
    assert refusal(beside, standing) == "move.ends-elsewhere"
    moving = Charge(by=0, fighter=0, path=((4, 9),))
    assert next_asked(beside, moving) == ("charge attack", 0)


def test_a_charge_cannot_be_made_after_a_move_nor_a_move_after_a_charge():
    """Pg 10 and 14: tokens of the whole phase."""
    once = put_fighter(facing(), 0, move_tokens=1)
    assert refusal(once, Charge(by=0, fighter=0, path=((3, 8), (4, 8)))) == "move.once"


def test_guard_lasts_until_the_tokens_are_cleared_and_is_not_doubled():
    """Pg 14 and 19: one action puts a fighter on Guard; the end phase clears the token."""
    position = skip(drive(facing(), Guard(by=0, fighter=0)))
    assert position.fighters[0].guard_tokens == 1
    mine = idle(position, lambda now: ask_of(now).kind == "activation" and now.active == 0)
    assert refusal(mine, Guard(by=0, fighter=0)) == "guard.no-second-action"
    cleared = idle(position, lambda now: now.round == 2)
    assert cleared.fighters[0].guard_tokens == 0
    assert not [one for one in cleared.earlier[0] if one.what == "removed"]


def test_a_charge_ends_guard_and_a_move_does_not():
    """Pg 14."""
    guarded = put_fighter(facing(), 0, guard_tokens=2)
    assert moved(guarded, (3, 8)).fighters[0].guard_tokens == 2
    charged = skip(drive(guarded, Charge(by=0, fighter=0, path=((3, 8), (4, 8)))))
    assert charged.fighters[0].guard_tokens == 0, "every Guard token goes"


def struck(position: Position, ours: str, theirs: str) -> Position:
    return rolled(position, weapon(position, 0, 1), ours, theirs)


def test_on_guard_block_and_dodge_both_count_and_nobody_is_driven_back():
    """Pg 14: her own symbol is the dodge."""
    position = arena(Piece(TAVIAN, (4, 8)), Piece(HARROW, (5, 8), guard_tokens=1))
    level = struck(position, "sff", "b1")
    assert (outcome_of(level), ask_of(level).kind) == ("draw", "power step")
    bare = put_fighter(position, 1, guard_tokens=0)
    assert struck(bare, "sff", "b1").fighters[1].wound_tokens == 2
    drawn = struck(bare, "sff", "d1")
    assert ask_of(drawn).kind == "drive back"


def test_a_fighter_on_guard_is_not_trapped_either():
    """Pg 13-14: trapped is who could be driven back; she stands in the corner (7, 10)."""
    position = arena(Piece(TAVIAN, (6, 10)), Piece(HARROW, (7, 10), guard_tokens=1))
    assert outcome_of(struck(position, "sff", "b1")) == "draw"
    bare = put_fighter(position, 1, guard_tokens=0)
    assert outcome_of(struck(bare, "sff", "d1")) == "hit", "on the rim with nowhere to go"


@pytest.mark.parametrize("faces", [("sff", "d1"), ("sss", "b1")])
def test_driven_back_and_pushed_fighters_get_no_move_token(faces):
    """Pg 10: Harrow is driven back by a draw and by a success alike."""
    position = arena(Piece(TAVIAN, (3, 8)), Piece(HARROW, (4, 8)))
    position = struck(position, *faces)
    after = skip(drive(position, Push(by=0, fighter=1, path=((5, 8),))))
    assert (after.fighters[1].hex, after.fighters[1].move_tokens) == ((5, 8), 0)


def test_the_parts_of_a_scything_attack_are_attacks_of_their_own():
    """Pg 14: Brodus picks the order; each has its own dice; one activation in all."""
    pieces = (
        Piece(BRODUS, (3, 8), inspired=True),
        Piece(HARROW, (4, 8)),
        Piece(MAIDEN, (2, 8)),
        Piece(ANGUISHED, (6, 8)),
    )
    position = arena(*pieces)
    position = rolled(position, weapon(position, 0, 2, "Directed blow"), "ff", "bb")
    assert ask_of(position).kind == "next target"
    assert [event.target for event in legal(position)] == [1], "the third is not adjacent"
    position = rolled(position, weapon(position, 0, 1, "Directed blow"), "s*", "b1")
    assert happened(position, "attack") == ["miss"]
    after = skip(drive(position, Push(by=0, fighter=1, path=())))
    assert happened(after, "attack") == ["miss", "critical hit"]
    assert [one.wound_tokens for one in after.fighters] == [0, 2, 0, 0]
    assert (ask_of(after).kind, after.turn) == ("power step", 1)


def test_scything_with_one_enemy_beside_is_a_plain_attack():
    """Pg 14."""
    position = arena(Piece(BRODUS, (3, 8), inspired=True), Piece(HARROW, (4, 8)))
    after = rolled(position, weapon(position, 0, 1, "Directed blow"), "ff", "bb")
    assert ask_of(after).kind == "power step"


def test_an_attack_gives_no_token_and_may_be_made_again():
    """Pg 12."""
    position = arena(Piece(GWYNNE, (3, 8)), Piece(HARROW, (4, 8)))
    after = rolled(position, weapon(position, 0, 1), "fff", "bb")
    assert (after.fighters[0].move_tokens, after.fighters[0].charge_tokens) == (0, 0)
    mine = idle(after, lambda now: ask_of(now).kind == "activation" and now.active == 0)
    assert weapon(mine, 0, 1) in legal(mine)
