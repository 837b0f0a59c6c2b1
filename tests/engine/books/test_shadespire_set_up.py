"""Shadespire (2018), pages 12 to 17: warbands, boards, tokens, hands, fighters placed."""

from itertools import groupby

import pytest

from rules_engine.battlefield import Layout, PlacedBoard
from rules_engine.machine import legal, step
from rules_engine.sense.ground import field, held
from rules_engine.state.events import (
    ChooseBoard,
    DoOver,
    Draw,
    Pass,
    Pick,
    PlaceFighter,
    PlaceToken,
    RollOff,
)
from rules_engine.state.position import Position, Token, put
from tests.engine.books.table import (
    CHAMPIONS,
    FIRST_WINS,
    REAVERS,
    SECOND_WINS,
    below,
    beside,
    board,
    questions,
    table,
    until,
    usual,
)
from tests.engine.driving import ask_of, dice, drive, refusal


def test_a_warband_is_always_the_same_fighters_and_both_may_bring_the_same():
    """Pg 12: three champions, five reavers; two sets of models, one warband twice."""
    names = [fighter.card for fighter in table().fighters]
    assert names == [
        "Severin Steelheart",
        "Angharad Brightshield",
        "Obryn the Bold",
        "Garrek Gorebeard",
        "Karsus the Chained",
        "Blooded Saek",
        "Targor",
        "Arnulf",
    ]
    twins = table(warbands=(REAVERS, REAVERS))
    assert [fighter.seat for fighter in twins.fighters] == [0] * 5 + [1] * 5
    assert twins.fighters[0].card == twins.fighters[5].card


def test_set_up_goes_in_its_order():
    """Pg 14 and 32: boards, objective tokens, cards, fighters; then the first round (pg 18)."""
    asked = [kind for kind, _ in questions(table(), "activation")]
    assert [kind for kind, _ in groupby(asked)] == [
        "roll-off",
        "first board",
        "second board",
        "place token",
        "reveal tokens",
        "draw objective",
        "draw power",
        "draw objective",
        "draw power",
        "do-over",
        "roll-off",
        "first placer",
        "place fighter",
        "roll-off",
        "first activation",
    ]


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("*sss", "2222", 0),
        ("**ss", "*222", 0),
        ("2sss", "1111", 0),
        ("*2ss", "*111", 0),
        ("*22s", "*211", 0),
        ("1sss", "ssss", 0),
        ("*21f", "*2sd", 0),
        ("b1d1", "1111", 1),
        ("*211", "*21b", 0),
        ("*2sf", "*2bd", -1),
        ("ssss", "bddd", -1),
    ],
)
def test_a_roll_off_climbs_its_ladder(first, second, winner):
    """Pg 14: any four dice; criticals, then the two support symbols, then all again."""
    position = step(table(), RollOff(faces=(dice(first), dice(second)))).position
    if winner < 0:
        assert ask_of(position).kind == "roll-off"
        position = step(position, SECOND_WINS).position
        winner = 1
    assert (ask_of(position).kind, ask_of(position).who) == ("first board", 1 - winner)


def boards_asked(by_second: ChooseBoard) -> tuple[Position, ChooseBoard]:
    return drive(table(), FIRST_WINS, ChooseBoard(by=1, board=board(1))), by_second


@pytest.mark.parametrize("shift", range(-7, 8))
def test_long_edges_want_three_completed_hexes(shift):
    """Pg 14: the boards may be shifted as long as three hexes become whole."""
    position, event = boards_asked(ChooseBoard(by=0, board=below(0, shift=shift)))
    completed = 7 - abs(shift)
    if completed < 3:
        assert refusal(position, event) == "boards.join-long"
    else:
        placed = drive(position, event)
        assert len(field(placed).completed) == completed
        assert ask_of(placed).kind == "place token"


@pytest.mark.parametrize("drop", [-4, -2, -1, 0, 1, 2, 4])
def test_short_edges_want_two_completed_hexes(drop):
    """Pg 14: only flush are there two."""
    position, event = boards_asked(ChooseBoard(by=0, board=beside(0, drop=drop)))
    if drop:
        assert refusal(position, event) == "boards.join-long"
    else:
        assert len(field(drive(position, event)).completed) == 2


def test_a_player_brings_one_board_of_their_own_and_lays_the_others_board_as_chosen():
    """Pg 14: the winner chooses second and places both, the other's board being what it is."""
    position, _ = boards_asked(ChooseBoard(by=0, board=below(0)))
    other = ChooseBoard(by=0, board=below(0), first=board(1, "Soul Refractor"))
    assert refusal(position, other) == "boards.one-each"
    theirs = ChooseBoard(by=0, board=below(1))
    assert refusal(position, theirs) == "boards.territory"
    turned = ChooseBoard(
        by=0, board=below(0), first=PlacedBoard("Mirror Well", rotated=True, seats=(1,))
    )
    assert drive(position, turned).layout.boards[0].rotated


def test_territories_are_the_whole_hexes_of_each_board_and_the_seam_is_no_ones():
    """Pg 17."""
    ground = field(until(table(), "place token"))
    assert [len(ground.territories[seat]) for seat in (0, 1)] == [38, 38]
    assert ground.completed == frozenset((x, 5) for x in range(7))
    assert {ground.territory(hex_) for hex_ in ground.completed} == {None}


def lying(*hexes: tuple[int, int]) -> Position:
    """The next token is to be placed, tokens lying in these hexes."""
    position = until(table(), "place token")
    tokens = tuple(Token(hex_, face_up=False) for hex_ in hexes)
    return put(position, ("tokens",), tokens)


def test_tokens_are_placed_in_turn_beginning_with_who_chose_a_board_first():
    """Pg 16: five tokens, so that the first chooser places three."""
    asked = [who for kind, who in questions(table(), "activation") if kind == "place token"]
    assert asked == [1, 0, 1, 0, 1]


@pytest.mark.parametrize(
    ("hex_", "rule"),
    [
        ((7, 1), "boards.incomplete-hex"),
        ((5, 4), "objectives.forbidden-hexes"),
        ((0, 4), "objectives.forbidden-hexes"),
        ((3, 2), "objectives.spacing"),
        ((4, 3), "objectives.spacing"),
        ((5, 2), "objectives.spacing"),
    ],
)
def test_where_a_token_may_not_lie(hex_, rule):
    """Pg 16: no hex but a whole one, no starting or edge hex, none within two of a token."""
    assert refusal(lying((3, 2)), PlaceToken(by=0, hex=hex_)) == rule


def test_three_hexes_off_and_no_ones_territory_are_open_to_a_token():
    assert drive(lying((2, 2)), PlaceToken(by=0, hex=(5, 2))).tokens[1].hex == (5, 2)
    assert drive(lying((2, 2)), PlaceToken(by=0, hex=(3, 5))).tokens[1].hex == (3, 5)


def test_a_token_is_not_placed_in_a_blocked_hex():
    """Pg 16, on the Soul Refractor with its three blocked hexes."""
    position = drive(
        table(),
        FIRST_WINS,
        ChooseBoard(by=1, board=board(1, "Soul Refractor")),
        ChooseBoard(by=0, board=below(0)),
    )
    walls = field(position).blocked
    assert walls == {(3, 1), (2, 3), (4, 3)}
    for wall in sorted(walls):
        assert refusal(position, PlaceToken(by=1, hex=wall)) == "objectives.forbidden-hexes"


def test_a_token_that_can_go_nowhere_else_goes_on_an_edge_hex():
    """Pg 16: not the last token alone, also any other for which nothing else is left."""
    position = drive(
        table(),
        FIRST_WINS,
        ChooseBoard(by=1, board=board(1, "Soul Refractor")),
        ChooseBoard(by=0, board=beside(0, "Mirror Well")),
        PlaceToken(by=1, hex=(3, 2)),
        PlaceToken(by=0, hex=(7, 2)),
    )
    assert refusal(position, PlaceToken(by=1, hex=(0, 2))) == "objectives.forbidden-hexes"
    position = drive(position, PlaceToken(by=1, hex=(12, 2)))
    open_ = {event.hex for event in legal(position)}
    assert (len(position.tokens), ask_of(position).who) == (3, 0)
    assert (0, 2) in open_
    assert open_ <= field(position).edge
    assert refusal(position, PlaceToken(by=0, hex=(7, 0))) == "objectives.spacing"
    assert drive(position, PlaceToken(by=0, hex=(0, 2))).tokens[3].hex == (0, 2)


def test_the_last_token_may_lie_on_the_edge_but_keeps_its_distance():
    """Pg 16 (and DC-004: though another hex is open)."""
    position = lying((2, 2), (5, 2), (3, 5), (2, 8))
    assert drive(position, PlaceToken(by=1, hex=(0, 0))).tokens[4].hex == (0, 0)
    assert refusal(position, PlaceToken(by=1, hex=(3, 10))) == "objectives.spacing"
    assert refusal(position, PlaceToken(by=1, hex=(6, 7))) == "objectives.forbidden-hexes"


def test_tokens_lie_face_down_until_the_last_is_placed():
    """Pg 16: placed unseen, then all turned over, five different numbers."""
    position = until(table(), "reveal tokens")
    assert [(token.number, token.face_up) for token in position.tokens] == [(0, False)] * 5
    shown = step(position, usual(position)).position
    assert [(token.number, token.face_up) for token in shown.tokens] == [
        (number, True) for number in (3, 1, 5, 2, 4)
    ]


def hands(position: Position) -> list[tuple[int, int]]:
    return [(len(seat.objectives), len(seat.power)) for seat in position.seats]


def test_the_first_hand_and_the_piles():
    """Pg 16: three objectives of twelve, five power cards of twenty."""
    position = until(table(), "do-over")
    assert hands(position) == [(3, 5), (3, 5)]
    assert [(len(s.objective_deck), len(s.power_deck)) for s in position.seats] == [(9, 15)] * 2


@pytest.mark.parametrize(("objectives", "power"), [(True, False), (False, True), (True, True)])
def test_a_do_over_takes_all_cards_of_a_type_and_is_had_once(objectives, power):
    """Pg 16, DC-006: the example of three objectives; what was given up is out of the game."""
    position = until(table(), "do-over")
    seat = ask_of(position).who
    old = position.seats[seat]
    assert refusal(position, DoOver(by=seat)) == "cards.do-over"
    position = step(position, DoOver(by=seat, objectives=objectives, power=power)).position
    while ask_of(position).kind != "do-over":
        position = step(position, usual(position)).position
    new = position.seats[seat]
    assert hands(position) == [(3, 5), (3, 5)]
    assert new.objective_discard == (old.objectives if objectives else ())
    assert new.power_discard == (old.power if power else ())
    assert (new.objectives == old.objectives) is not objectives
    assert (new.power == old.power) is not power
    assert ask_of(position).who == 1 - seat, "one do-over a player"


def test_too_many_cards_are_not_drawn_in_a_do_over():
    position = until(table(), "do-over")
    seat = ask_of(position).who
    position = step(position, DoOver(by=seat, objectives=True)).position
    four = Draw(by=seat, deck="objective", cards=position.seats[seat].objective_deck[:4])
    assert refusal(position, four) == "cards.number-drawn"


@pytest.mark.parametrize("first", [0, 1])
def test_the_winner_names_who_places_first_and_the_rest_are_placed_in_a_row(first):
    """Pg 17: three champions and five reavers, one at a time."""
    position = until(table(), "first placer")
    assert ask_of(position).who == 0
    position = drive(position, Pick(by=0, seat=first))
    order = []
    while ask_of(position).kind == "place fighter":
        order.append(ask_of(position).who)
        position = step(position, usual(position)).position
    turns = [first, 1 - first] * 3
    assert order == [*turns, *([1] * 2)]


def test_a_fighter_goes_to_an_empty_starting_hex_of_its_own_territory():
    """Pg 17."""
    position = until(table(), "place fighter")
    starting = [(0, 3), (1, 1), (1, 3), (3, 1), (4, 3), (5, 1), (5, 4)]
    assert ask_of(position).who == 1
    mine = {event.hex for event in legal(position)}
    assert mine == set(starting)
    assert refusal(position, PlaceFighter(by=1, fighter=3, hex=(2, 2))) == "placing.starting-hex"
    assert refusal(position, PlaceFighter(by=1, fighter=3, hex=(2, 7))) == "placing.starting-hex"
    position = drive(
        position,
        PlaceFighter(by=1, fighter=3, hex=(1, 1)),
        PlaceFighter(by=0, fighter=0, hex=(2, 7)),
    )
    assert refusal(position, PlaceFighter(by=1, fighter=4, hex=(1, 1))) == "placing.starting-hex"
    assert refusal(position, PlaceFighter(by=1, fighter=3, hex=(1, 3))) == "placing.alternate"


def test_an_objective_is_held_by_the_fighter_in_its_hex_and_stops_nothing():
    """Pg 16: by its warband too; tokens block neither movement nor sight."""
    position = until(table(), "activation")
    here = next(f.hex for f in position.fighters if f.seat == 1)
    position = put(position, ("tokens", 0, "hex"), here)
    assert held(position, 1) == [position.tokens[0].number]
    assert held(position, 0) == []


def test_the_layouts_that_may_be_laid_are_boards_edge_to_edge():
    """Pg 14: every way on offer has boards meeting by three hexes long, or two short."""
    position, _ = boards_asked(ChooseBoard(by=0, board=below(0)))
    offered = [event for event in legal(position) if event.board.board == "Katophrane's Reliquary"]
    found = {len(field(drive(position, event)).completed) for event in offered}
    assert found == {2, 3, 4, 5, 6, 7}
    assert all(isinstance(drive(position, event).layout, Layout) for event in offered[:1])


def test_nobody_passes_in_set_up():
    """Pg 16-17: a token or a fighter is placed whenever one can be."""
    for kind in ("place token", "place fighter"):
        position = until(table(), kind)
        assert refusal(position, Pass(by=ask_of(position).who)) == "kernel.asked"


def test_both_bring_their_own_warband():
    assert [seat.warband for seat in table().seats] == [CHAMPIONS, REAVERS]
