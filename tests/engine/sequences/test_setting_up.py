"""Set-up (pg 14-17): boards, tokens, first hands, fighters, and how editions change it."""

import pytest
from msgspec.structs import replace as put

from rules_engine.battlefield import PlacedBoard
from rules_engine.machine import legal, step
from rules_engine.scene import Warband, new_game
from rules_engine.selfplay import trial_decks
from rules_engine.sense.ground import field
from rules_engine.state.events import (
    Choose,
    ChooseBoard,
    DealTokens,
    DoOver,
    Draw,
    Pass,
    Pick,
    PlaceFighter,
    PlaceToken,
    RevealTokens,
    RollOff,
)
from rules_engine.state.position import Position
from tests.engine.driving import ask_of, dice, drive, refusal

WIN = RollOff(faces=(dice("*sss"), dice("ssss")))
LOSE = RollOff(faces=(dice("ssss"), dice("*sss")))


def start(edition: str = "shadespire-2018") -> Position:
    brought = [
        Warband(name, *trial_decks(edition, seat))
        for seat, name in enumerate(("Steelheart's Champions", "Garrek's Reavers"))
    ]
    return new_game(edition, brought)


def board(seat: int, name: str = "Mirror Well") -> PlacedBoard:
    return PlacedBoard(name, seats=(seat,))


def below(seat: int, shift: int = 0) -> PlacedBoard:
    return PlacedBoard("Katophrane's Reliquary", at=(shift, 6), seats=(seat,))


def boards_placed() -> Position:
    """Seat 0 has won, so seat 1 chose first and seat 0 placed both."""
    return drive(start(), WIN, ChooseBoard(by=1, board=board(1)), ChooseBoard(by=0, board=below(0)))


def test_the_loser_of_the_roll_off_chooses_a_board_first():
    position = drive(start(), WIN)
    assert (ask_of(position).kind, ask_of(position).who) == ("first board", 1)
    assert refusal(position, ChooseBoard(by=1, board=board(0))) == "boards.territory"
    position = drive(position, ChooseBoard(by=1, board=board(1)))
    assert (ask_of(position).kind, ask_of(position).who) == ("second board", 0)


def test_a_tied_roll_off_is_rolled_again_and_the_ladder_decides():
    tied = RollOff(faces=(dice("*2ss"), dice("*2ff")))
    assert ask_of(drive(start(), tied)).kind == "roll-off"
    by_single = RollOff(faces=(dice("*21s"), dice("*2ss")))
    assert ask_of(drive(start(), by_single)).who == 1


def test_four_dice_are_rolled_by_each():
    assert refusal(start(), RollOff(faces=(dice("*ss"), dice("ssss")))) == "rolls.roll-off"


def test_boards_join_by_the_editions_minimum_of_completed_hexes():
    chosen = drive(start(), WIN, ChooseBoard(by=1, board=board(1)))
    shifted = ChooseBoard(by=0, board=below(0, shift=4))
    assert ask_of(drive(chosen, shifted)).kind == "place token"
    assert refusal(chosen, ChooseBoard(by=0, board=below(0, shift=5))) == "boards.join-long"
    newer = drive(start("harrowdeep-2021"), WIN, Pick(by=0, seat=1))
    newer = drive(newer, ChooseBoard(by=1, board=board(1)))
    assert refusal(newer, shifted) == "boards.join-long"


def test_boards_do_not_lie_upon_each_other_and_are_for_one_player_each():
    """Shadespire pg 14: their hexes form one grid; Dreadfane pg 7: its board is for both."""
    both = "Dreadfane stand-in, side 1"
    choosing = drive(start(), WIN)
    assert refusal(choosing, ChooseBoard(by=1, board=board(1, both))) == "boards.one-each"
    chosen = drive(choosing, ChooseBoard(by=1, board=board(1)))
    assert refusal(chosen, ChooseBoard(by=0, board=board(0))) == "boards.grid-lines-up"
    assert refusal(chosen, ChooseBoard(by=0, board=board(0, both))) == "boards.one-each"
    side = drive(start("dreadfane-2019"), WIN)
    for_two = PlacedBoard("Mirror Well", seats=(0, 1))
    assert refusal(side, ChooseBoard(by=0, board=for_two)) == "boards.one-each"


def test_in_harrowdeep_the_winner_names_who_chooses_first():
    position = drive(start("harrowdeep-2021"), WIN)
    assert (ask_of(position).kind, ask_of(position).who) == ("first chooser", 0)
    assert ask_of(drive(position, Pick(by=0, seat=0))).who == 0


def test_in_dreadfane_the_winner_picks_the_side_and_the_other_a_territory():
    position = drive(start("dreadfane-2019"), WIN)
    assert (ask_of(position).kind, ask_of(position).who) == ("board side", 0)
    position = drive(position, legal(position)[0])
    assert (ask_of(position).kind, ask_of(position).who) == ("territory", 1)
    position = drive(position, Choose(by=1, option="A"))
    assert position.layout.boards[0].seats == (1, 0)


def test_objective_tokens_keep_away_from_edges_starting_hexes_and_each_other():
    position = boards_placed()
    assert ask_of(position).who == 1
    assert refusal(position, PlaceToken(by=1, hex=(0, 0))) == "objectives.forbidden-hexes"
    assert refusal(position, PlaceToken(by=1, hex=(1, 1))) == "objectives.forbidden-hexes"
    position = drive(position, PlaceToken(by=1, hex=(2, 2)))
    assert ask_of(position).who == 0
    assert refusal(position, PlaceToken(by=0, hex=(4, 2))) == "objectives.spacing"
    assert PlaceToken(by=0, hex=(5, 2)) in legal(position)


def test_nobody_has_seen_the_number_of_an_objective_token_that_is_placed():
    position = boards_placed()
    for number in (1, -1, 6, 10**9):
        told = PlaceToken(by=1, hex=(2, 2), number=number)
        assert refusal(position, told) == "objectives.alternate"


def test_the_last_objective_token_may_take_an_edge_hex():
    position = boards_placed()
    for number in range(4):
        event = legal(position)[0]
        assert event.hex not in edge_of(position), number
        position = drive(position, event)
    assert any(event.hex in edge_of(position) for event in legal(position))
    assert any(event.hex not in edge_of(position) for event in legal(position))


def edge_of(position: Position) -> frozenset[tuple[int, int]]:

    return field(position).edge


def tokens_placed() -> Position:
    position = boards_placed()
    while ask_of(position).kind == "place token":
        position = drive(position, legal(position)[0])
    return drive(position, RevealTokens(numbers=(3, 1, 5, 2, 4)))


def test_tokens_are_turned_over_once_all_lie():
    assert [token.number for token in tokens_placed().tokens] == [3, 1, 5, 2, 4]
    position = boards_placed()
    while ask_of(position).kind == "place token":
        position = drive(position, legal(position)[0])
    assert refusal(position, RevealTokens(numbers=(1, 1, 2, 3, 4))) == "objectives.tokens"


def hands_drawn(position: Position) -> Position:
    for seat in (1, 0):
        own = position.seats[seat]
        position = drive(
            position,
            Draw(by=seat, deck="objective", cards=own.objective_deck[:3]),
            Draw(by=seat, deck="power", cards=own.power_deck[:5]),
        )
    return position


def test_first_hands_are_three_objectives_and_five_power_cards():
    position = hands_drawn(tokens_placed())
    assert [len(seat.objectives) for seat in position.seats] == [3, 3]
    assert [len(seat.power) for seat in position.seats] == [5, 5]


def test_a_do_over_replaces_all_of_one_type_and_the_discards_stay_out():
    position = hands_drawn(tokens_placed())
    old = position.seats[1].objectives
    new = position.seats[1].objective_deck[:3]
    position = drive(
        position, DoOver(by=1, objectives=True), Draw(by=1, deck="objective", cards=new)
    )
    assert position.seats[1].objectives == new
    assert position.seats[1].objective_discard == old
    assert (ask_of(position).kind, ask_of(position).who) == ("do-over", 0)
    assert ask_of(drive(position, Pass(by=0))).kind == "roll-off"


def test_fighters_are_placed_in_turn_on_starting_hexes_of_ones_own_territory():
    position = drive(hands_drawn(tokens_placed()), Pass(by=1), Pass(by=0), WIN, Pick(by=0, seat=1))
    assert (ask_of(position).kind, ask_of(position).who) == ("place fighter", 1)
    own = next(event for event in legal(position))
    assert refusal(position, PlaceFighter(by=1, fighter=0, hex=own.hex)) == "placing.alternate"
    away = PlaceFighter(by=1, fighter=own.fighter, hex=(3, 3))
    assert refusal(position, away) == "placing.starting-hex"
    order = []
    while ask_of(position).kind == "place fighter":
        order.append(ask_of(position).who)
        position = drive(position, legal(position)[0])
    assert order == [1, 0, 1, 0, 1, 0, 1, 1]
    assert position.finished_placing == 0
    assert (position.phase, position.round) == ("action", 1)


def test_who_finished_placing_first_adds_a_critical_in_the_first_round():
    position = drive(hands_drawn(tokens_placed()), Pass(by=1), Pass(by=0), WIN, Pick(by=0, seat=1))
    while ask_of(position).kind == "place fighter":
        position = drive(position, legal(position)[0])
    level = RollOff(faces=(dice("ssss"), dice("2sss")))
    assert (ask_of(drive(position, level)).kind, ask_of(drive(position, level)).who) == (
        "first activation",
        0,
    )


def features_dealt() -> Position:
    return drive(
        start("harrowdeep-2021"),
        WIN,
        Pick(by=0, seat=0),
        ChooseBoard(by=0, board=board(0)),
        ChooseBoard(by=1, board=below(1)),
        DealTokens(numbers=((1, 4, 5), (2, 3))),
    )


def test_feature_tokens_are_dealt_three_and_two_and_placed_gloom_side_up():
    position = features_dealt()
    assert ask_of(position).who == 0
    assert refusal(position, PlaceToken(by=0, hex=(2, 2), number=2)) == "features.deal"
    position = drive(position, PlaceToken(by=0, hex=(2, 2), number=4))
    assert not position.tokens[0].face_up
    assert refusal(position, PlaceToken(by=1, hex=(3, 2), number=2)) == "features.spacing"
    while ask_of(position).kind == "place token":
        position = drive(position, legal(position)[0])
    assert sorted(token.number for token in position.tokens) == [1, 2, 3, 4, 5]
    assert (ask_of(position).kind, ask_of(position).who) == ("extra token", 0)
    near = position.tokens[0].hex
    beside = next(
        event for event in legal(position) if isinstance(event, PlaceToken) and event.hex != near
    )
    assert refusal(position, put(beside, number=5)) == "features.extra-gloom"
    position = drive(position, beside, Pass(by=1))
    assert len(position.tokens) == 6
    assert position.tokens[5].blank


def test_in_harrowdeep_the_discards_of_a_do_over_are_shuffled_back():
    position = features_dealt()
    while ask_of(position).kind in ("place token", "extra token"):
        choice = legal(position)[0]
        position = drive(position, choice)
    for seat in (0, 1):
        own = position.seats[seat]
        position = drive(
            position,
            Draw(by=seat, deck="objective", cards=own.objective_deck[:3]),
            Draw(by=seat, deck="power", cards=own.power_deck[:5]),
        )
    new = position.seats[0].power_deck[:5]
    position = drive(position, DoOver(by=0, power=True), Draw(by=0, deck="power", cards=new))
    assert position.seats[0].power_discard == ()
    assert len(position.seats[0].power_deck) == 15


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019"])
def test_lethal_hexes_take_objective_tokens_in_the_older_editions(edition):

    position = drive(start(edition), WIN, ChooseBoard(by=1, board=board(1, "Pool of Fangs")))
    position = drive(
        position,
        ChooseBoard(by=0, board=below(0), first=board(1, "Pool of Fangs")),
    )
    ground = field(position)
    inner = [event for event in legal(position) if event.hex in ground.lethal]
    assert inner
    assert step(position, inner[0]).assumed == ("objective-in-lethal-hex",)
