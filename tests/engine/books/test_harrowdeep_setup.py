"""Harrowdeep, set-up (pg 22-27): boards, feature tokens, first hands, fighters."""

import pytest

from rules_engine.battlefield import PlacedBoard
from rules_engine.machine import legal, step
from rules_engine.scene import Warband, new_game
from rules_engine.selfplay import trial_decks
from rules_engine.sense.ground import field
from rules_engine.state.events import (
    ChooseBoard,
    DealTokens,
    DoOver,
    Draw,
    Pass,
    Pick,
    PlaceFighter,
    PlaceToken,
    RollOff,
)
from rules_engine.state.position import Position
from tests.engine.driving import ask_of, dice, drive, refusal

WIN = RollOff(faces=(dice("*sss"), dice("bbdd")))
COVER, WELL = "Cover stand-in, side 1", "Mirror Well"
"""The first has starting hexes (0, 2) (1, 0) (2, 3) (3, 1) (5, 0) (5, 4) (6, 2), blocked (4, 2),
lethal (1, 2) (5, 3) and cover (2, 1) (3, 3) (5, 1)."""


def new() -> Position:
    names = ("Steelheart's Champions", "Garrek's Reavers")
    brought = [
        Warband(name, *trial_decks("harrowdeep-2021", seat)) for seat, name in enumerate(names)
    ]
    return new_game("harrowdeep-2021", brought)


def boards_placed(chooser: int = 0) -> Position:
    """Seat 0 won and named who chooses first; the cover board is the first chooser's."""
    other = 1 - chooser
    return drive(
        new(),
        WIN,
        Pick(by=0, seat=chooser),
        ChooseBoard(by=chooser, board=PlacedBoard(COVER, seats=(chooser,))),
        ChooseBoard(by=other, board=PlacedBoard(WELL, at=(0, 6), seats=(other,))),
    )


DEALT = DealTokens(numbers=((1, 4, 5), (2, 3)))


def token(hex_: tuple[int, int], number: int, by: int = 0) -> PlaceToken:
    return PlaceToken(by=by, hex=hex_, number=number)


def test_the_winner_names_the_first_chooser_and_the_other_places_both_boards():
    """Pg 24: the player named chooses first, the other chooses second and places."""
    position = drive(new(), WIN)
    assert (ask_of(position).kind, ask_of(position).who) == ("first chooser", 0)
    named = drive(position, Pick(by=0, seat=1))
    assert (ask_of(named).kind, ask_of(named).who) == ("first board", 1)
    named = drive(named, ChooseBoard(by=1, board=PlacedBoard(COVER, seats=(1,))))
    assert (ask_of(named).kind, ask_of(named).who) == ("second board", 0)


@pytest.mark.parametrize(("at", "joins"), [((3, 6), True), ((4, 6), False)])
def test_four_completed_hexes_along_the_long_edge(at, joins):
    """Pg 24: seven flush, one fewer for each hex of shift."""
    position = drive(new(), WIN, Pick(by=0, seat=0))
    position = drive(position, ChooseBoard(by=0, board=PlacedBoard(WELL, seats=(0,))))
    second = ChooseBoard(by=1, board=PlacedBoard(COVER, at=at, seats=(1,)))
    if joins:
        assert ask_of(drive(position, second)).kind == "deal tokens"
    else:
        assert refusal(position, second) == "boards.join-long"


def test_completed_hexes_are_no_ones_and_boards_their_players():
    """Pg 23."""
    ground = field(boards_placed())
    assert {ground.territory((x, 5)) for x in range(7)} == {None}
    assert ground.territory((2, 2)) == 0
    assert ground.territory((2, 8)) == 1


def test_three_tokens_go_to_the_first_chooser_and_two_to_the_other():
    """Pg 26: each number once, dealt at random, so that the log tells what fell to whom."""
    position = boards_placed()
    assert ask_of(position).kind == "deal tokens"
    for numbers in (((1, 2), (3, 4, 5)), ((1, 2, 3), (4,)), ((1, 2, 3, 4), (5,))):
        assert refusal(position, DealTokens(numbers=numbers)) == "features.deal"
    for numbers in (((1, 2, 2), (4, 5)), ((1, 2, 6), (4, 5))):
        assert refusal(position, DealTokens(numbers=numbers)) == "features.tokens"
    other = drive(boards_placed(chooser=1), DealTokens(numbers=((1, 2), (3, 4, 5))))
    assert (ask_of(other).kind, ask_of(other).who) == ("place token", 1)


@pytest.mark.parametrize(
    ("hex_", "kind"),
    [
        ((3, 1), "starting"),
        ((4, 2), "blocked"),
        ((1, 2), "lethal"),
        ((2, 1), "cover"),
        ((0, 1), "edge"),
    ],
)
def test_where_a_feature_token_may_not_be_placed(hex_, kind):
    """Pg 26: five kinds of hexes, each refused though no token lies near."""
    position = drive(boards_placed(), DEALT)
    assert hex_ in getattr(field(position), kind)
    assert refusal(position, token(hex_, 1)) == "features.forbidden-hexes"
    half = token((7, 1), 1)
    assert refusal(position, half) == "boards.incomplete-hex"


def test_tokens_are_placed_in_turn_two_hexes_apart_and_gloom_side_up():
    """Pg 26: within two hexes of another is too near, three is far enough."""
    position = drive(boards_placed(), DEALT, token((3, 2), 4))
    assert position.tokens[0].face_up is False
    assert ask_of(position).who == 1
    for near in ((2, 2), (1, 1), (4, 4)):
        assert refusal(position, token(near, 2, by=1)) == "features.spacing"
    assert refusal(position, token((3, 5), 4, by=1)) == "features.deal", "it was dealt no 4"
    position = drive(position, token((3, 5), 2, by=1))
    assert ask_of(position).who == 0
    position = drive(position, token((3, 8), 1), token((6, 6), 3, by=1))
    assert ask_of(position).who == 0, "the first chooser places the third"
    assert {event.number for event in legal(position)} == {5}


def all_placed() -> Position:
    places = [((3, 2), 4, 0), ((3, 5), 2, 1), ((3, 8), 1, 0), ((6, 6), 3, 1), ((0, 6), 5, 0)]
    position = drive(boards_placed(), DEALT)
    for hex_, number, by in places[:4]:
        position = drive(position, token(hex_, number, by=by))
    last = next(event for event in legal(position))
    return drive(position, last)


def test_each_player_may_add_a_blank_token_even_beside_another():
    """Pg 26: the first chooser decides first; the other exceptions hold."""
    position = all_placed()
    assert (ask_of(position).kind, ask_of(position).who) == ("extra token", 0)
    assert Pass(by=0) in legal(position)
    for barred in ((3, 1), (4, 2), (1, 2), (2, 1), (0, 1)):
        extra = PlaceToken(by=0, hex=barred)
        assert refusal(position, extra) == "features.extra-gloom-spacing"
    taken = PlaceToken(by=0, hex=(3, 2))
    assert refusal(position, taken) == "features.extra-gloom-spacing"
    position = drive(position, PlaceToken(by=0, hex=(2, 2)))
    assert (position.tokens[-1].blank, position.tokens[-1].face_up) == (True, False)
    assert (ask_of(position).kind, ask_of(position).who) == ("extra token", 1)
    assert ask_of(drive(position, Pass(by=1))).kind == "draw objective"


def test_an_edge_hex_is_open_only_where_no_other_hex_is_left():
    """Pg 26: with plenty of room nobody is offered an edge hex."""
    position = drive(boards_placed(), DEALT)
    assert not {event.hex for event in legal(position)} & field(position).edge


def hands_drawn() -> Position:
    position = drive(all_placed(), Pass(by=0), Pass(by=1))
    for seat in (0, 1):
        own = position.seats[seat]
        position = drive(
            position,
            Draw(by=seat, deck="objective", cards=own.objective_deck[:3]),
            Draw(by=seat, deck="power", cards=own.power_deck[:5]),
        )
    return position


def test_a_do_over_is_discarded_drawn_and_shuffled_back():
    """Pg 27: once for each player, the first chooser of a board deciding first."""
    position = hands_drawn()
    assert (ask_of(position).kind, ask_of(position).who) == ("do-over", 0)
    own = position.seats[0]
    position = drive(position, DoOver(by=0, objectives=True, power=True))
    gone = position.seats[0]
    assert (gone.objectives, gone.power) == ((), ())
    old = Draw(by=0, deck="objective", cards=own.objectives)
    assert refusal(position, old) == "cards.draw-from-top", "not shuffled back yet"
    position = drive(
        position,
        Draw(by=0, deck="objective", cards=own.objective_deck[:3]),
        Draw(by=0, deck="power", cards=own.power_deck[:5]),
    )
    mine = position.seats[0]
    assert (mine.objective_discard, mine.power_discard) == ((), ())
    assert sorted(mine.objective_deck) == sorted((*own.objective_deck[3:], *own.objectives))
    assert sorted(mine.power_deck) == sorted((*own.power_deck[5:], *own.power))
    assert (ask_of(position).kind, ask_of(position).who) == ("do-over", 1)
    assert ask_of(drive(position, Pass(by=1))).kind == "roll-off"


def test_the_winner_names_who_places_a_fighter_first():
    """Pg 27: the three Champions are placed before the five Reavers are, in turn."""
    position = drive(hands_drawn(), Pass(by=0), Pass(by=1), WIN, Pick(by=0, seat=1))
    own = field(position)
    theirs = sorted(own.starting & own.territories[0])
    away = PlaceFighter(by=1, fighter=3, hex=theirs[0])
    assert refusal(position, away) == "placing.starting-hex"
    order = []
    while ask_of(position).kind == "place fighter":
        order.append(ask_of(position).who)
        position = drive(position, legal(position)[0])
    assert order == [1, 0, 1, 0, 1, 0, 1, 1]
    level = RollOff(faces=(dice("ssss"), dice("*sss")))
    again = step(position, level).position
    assert ask_of(again).kind == "roll-off", "pg 28: seat 0 finished first and adds a critical"
    won = drive(again, RollOff(faces=(dice("1sss"), dice("2sss"))))
    assert (ask_of(won).kind, ask_of(won).who) == ("first activation", 0)
