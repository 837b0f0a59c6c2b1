"""Dreadfane, set-up (pg 5-9): the board, roll-offs, first hands, fighters on their hexes."""

import pytest

from rules_engine.battlefield import PlacedBoard
from rules_engine.machine import legal
from rules_engine.scene import Piece, Warband, new_game
from rules_engine.selfplay import trial_decks
from rules_engine.sense.ground import field, sees
from rules_engine.state.events import (
    Choose,
    ChooseBoard,
    DoOver,
    Draw,
    Move,
    Pass,
    Pick,
    PlaceFighter,
    RollOff,
)
from rules_engine.state.position import Position
from tests.engine.books.arena import (
    CAITHA,
    CONDEMNORS,
    MOURNFLIGHT,
    TAVIAN,
    arena,
    next_asked,
)
from tests.engine.driving import ask_of, dice, drive, refusal, skip

FIRST = RollOff(faces=(dice("*sss"), dice("bbdd")))
SECOND = RollOff(faces=(dice("bbdd"), dice("*sss")))
SIDES = ("Dreadfane stand-in, side 1", "Dreadfane stand-in, side 2")


def new(**told: object) -> Position:
    decks = [trial_decks("dreadfane-2019", seat) for seat in (0, 1)]
    warbands = [Warband(name, *decks[seat]) for seat, name in enumerate((CONDEMNORS, MOURNFLIGHT))]
    return new_game("dreadfane-2019", warbands, **told)


def board_placed() -> Position:
    """Seat 0 won and picked the side, seat 1 took territory B."""
    chosen = drive(new(), FIRST, ChooseBoard(by=0, board=PlacedBoard(SIDES[0], seats=(0, 1))))
    return drive(chosen, Choose(by=1, option="B"))


def hands_drawn() -> Position:
    position = board_placed()
    for _ in range(4):
        ask = ask_of(position)
        own = position.seats[ask.who]
        deck = ask.kind.removeprefix("draw ")
        pile = own.objective_deck if deck == "objective" else own.power_deck
        position = drive(position, Draw(by=ask.who, deck=deck, cards=pile[: ask.count]))
    return position


def test_the_combined_kinds_of_hexes():
    """Pg 5-6: a starting hex at the rim is an edge hex too; half hexes are no hexes."""
    ground = field(arena(Piece(TAVIAN, (2, 1))))
    assert (1, 0) in ground.starting & ground.edge
    assert (7, 1) not in ground, "a half hex"
    assert all(len(ground.around[hex_]) < 6 for hex_ in ground.edge)
    assert all(len(ground.around[hex_]) == 6 for hex_ in ground.hexes if hex_ not in ground.edge)


def test_territories_are_the_halves_and_the_border_is_no_ones():
    """Pg 6 and its glossary: every hex is one half's, the other's, or of the border."""
    ground = field(arena(Piece(TAVIAN, (2, 1))))
    mine, theirs = ground.territories
    assert not mine & theirs
    border = {hex_ for hex_ in ground.hexes if ground.territory(hex_) is None}
    assert len(mine) + len(theirs) + len(border) == len(ground.hexes)
    assert ground.starting <= mine | theirs


def test_objective_hexes_block_neither_movement_nor_sight():
    """Pg 6: objective 1 lies in (5, 3), between Tavian and Caitha."""
    position = arena(Piece(TAVIAN, (4, 3)), Piece(CAITHA, (6, 3)))
    assert sees(position, (4, 3), (6, 3))
    assert skip(drive(position, Move(by=0, fighter=0, path=((5, 3),)))).fighters[0].hex == (5, 3)


def test_the_side_is_picked_by_the_winner_and_the_territory_by_the_other():
    """Pg 7, with the three rungs of its ladder and the roll again."""
    tied = RollOff(faces=(dice("*21s"), dice("*21f")))
    assert next_asked(new(), tied) == ("roll-off", -1)
    by_double = RollOff(faces=(dice("*21s"), dice("*22s")))
    assert next_asked(new(), tied, by_double) == ("board side", 1)
    by_single = RollOff(faces=(dice("211s"), dice("21sf")))
    assert next_asked(new(), by_single) == ("board side", 0)
    no_criticals = RollOff(faces=(dice("2fff"), dice("1111")))
    assert next_asked(new(), no_criticals) == ("board side", 0)
    position = drive(new(), SECOND)
    assert {event.board.board for event in legal(position)} == set(SIDES)
    position = drive(position, ChooseBoard(by=1, board=PlacedBoard(SIDES[1], seats=(0, 1))))
    assert (ask_of(position).kind, ask_of(position).who) == ("territory", 0)
    assert refusal(position, Choose(by=0, option="C")) == "boards.second-chooser-places"
    position = drive(position, Choose(by=0, option="B"))
    assert position.layout.boards[0].seats == (1, 0)
    assert (ask_of(position).kind, ask_of(position).who) == ("draw objective", 1)


@pytest.mark.parametrize("faces", ["*ss", "*sssf", "coss"])
def test_a_roll_off_takes_four_attack_or_defence_dice(faces):
    """Pg 7: neither three nor five, and no magic die."""
    assert refusal(new(), RollOff(faces=(dice(faces), dice("ssss")))) == "rolls.roll-off"


def test_no_objective_token_is_placed_where_objectives_are_printed():
    """Pg 6-8: after the board come the cards."""
    position = board_placed()
    assert position.tokens == ()
    assert (ask_of(position).kind, ask_of(position).count) == ("draw objective", 3)


def test_a_first_hand_and_what_a_do_over_may_discard():
    """Pg 8: three and five; one type or both, discards first, and they stay discarded."""
    position = hands_drawn()
    assert [len(one.objectives) for one in position.seats] == [3, 3]
    assert [len(one.power) for one in position.seats] == [5, 5]
    assert (ask_of(position).kind, ask_of(position).who) == ("do-over", 0), "who picked the side"
    own = position.seats[0]
    both = drive(position, DoOver(by=0, objectives=True, power=True))
    assert (ask_of(both).kind, ask_of(both).count) == ("draw objective", 3)
    assert (both.seats[0].objectives, both.seats[0].power) == ((), ()), "all goes before any comes"
    both = drive(both, Draw(by=0, deck="objective", cards=own.objective_deck[:3]))
    assert (ask_of(both).kind, ask_of(both).count) == ("draw power", 5)
    both = drive(both, Draw(by=0, deck="power", cards=own.power_deck[:5]))
    assert (both.seats[0].objective_discard, both.seats[0].power_discard) == (
        own.objectives,
        own.power,
    )
    assert len(both.seats[0].objective_deck) == 6
    assert (ask_of(both).kind, ask_of(both).who) == ("do-over", 1), "each player decides once"
    assert ask_of(drive(both, Pass(by=1))).kind == "roll-off"


def test_a_do_over_of_objectives_keeps_the_power_cards():
    """Pg 8, its example: three objectives go although only two displease."""
    position = hands_drawn()
    own = position.seats[0]
    after = drive(
        position,
        DoOver(by=0, objectives=True),
        Draw(by=0, deck="objective", cards=own.objective_deck[:3]),
    )
    assert after.seats[0].power == own.power
    assert after.seats[0].objectives == own.objective_deck[:3]
    assert refusal(position, DoOver(by=0)) == "cards.do-over"


def placing(first: int = 1) -> Position:
    return drive(hands_drawn(), Pass(by=0), Pass(by=1), SECOND, Pick(by=1, seat=first))


def test_fighters_are_placed_in_turn_and_the_longer_warband_goes_on_alone():
    """Pg 9: three Condemnors, four of the Mournflight; Ironsoul's player adds the critical."""
    position = placing()
    own = field(position)
    taken = legal(position)[0].hex
    position = drive(position, PlaceFighter(by=1, fighter=3, hex=taken))
    foreign = next(iter(sorted(own.starting & own.territories[1])))
    assert refusal(position, PlaceFighter(by=0, fighter=0, hex=foreign)) == "placing.starting-hex"
    order = [1]
    while ask_of(position).kind == "place fighter":
        order.append(ask_of(position).who)
        position = drive(position, legal(position)[0])
    assert order == [1, 0, 1, 0, 1, 0, 1]
    assert position.finished_placing == 0
    assert (ask_of(position).kind, position.hazard_deck) == ("roll-off", ())


def test_two_fighters_do_not_share_a_starting_hex():
    """Pg 6 and 9: only an empty starting hex will do."""
    position = drive(placing(first=1), legal(placing(first=1))[0])
    position = drive(position, legal(position)[0])
    again = position.fighters[3].hex
    assert refusal(position, PlaceFighter(by=1, fighter=4, hex=again)) == "placing.starting-hex"


def test_the_first_round_is_rolled_off_with_a_critical_for_the_smaller_warband():
    """Pg 9-10: it counts again in a re-roll (pg 18), and in the first round only."""
    position = placing()
    while ask_of(position).kind == "place fighter":
        position = drive(position, legal(position)[0])
    assert position.phase == "action", "no hazard card in the deck: the phase passes"
    level = RollOff(faces=(dice("ssss"), dice("*sss")))
    again = drive(position, level)
    assert ask_of(again).kind == "roll-off", "one critical each: they roll again"
    won = drive(again, RollOff(faces=(dice("ssss"), dice("22ss"))))
    assert (ask_of(won).kind, ask_of(won).who) == ("first activation", 0)
    assert {event.seat for event in legal(won)} == {0, 1}
    assert ask_of(drive(won, Pick(by=0, seat=1))).who == 1
