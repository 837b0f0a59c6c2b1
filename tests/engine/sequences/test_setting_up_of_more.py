"""Set-up among three and four (Shadespire pg 27-28, Harrowdeep pg 44-45), step by step."""

import pytest
from msgspec.structs import replace as put

from rules_engine.battlefield import JoinRules, Layout, PlacedBoard, join_problems, places_beside
from rules_engine.facts.errors import Unusable
from rules_engine.kernel.flow import RECORD, Record
from rules_engine.log.forms import Brought, Header
from rules_engine.machine import legal, step
from rules_engine.replay import logged_game, replay
from rules_engine.scene import Warband, new_game
from rules_engine.selfplay import opening, play, trial_decks
from rules_engine.sense.ground import field
from rules_engine.sequences.opening.setting_up import next_hand
from rules_engine.state.events import (
    ChooseBoard,
    DealTokens,
    DoOver,
    Pass,
    Pick,
    PlaceFighter,
    PlaceToken,
    RollOff,
)
from rules_engine.state.frames import Frame, SeatBySeat
from rules_engine.state.position import Position
from tests.engine.driving import ask_of, dice, drive, refusal

NAMES = ("Steelheart's Champions", "Garrek's Reavers", "Ironskull's Boyz", "Magore's Fiends")
SHADESPIRE, HARROWDEEP = "shadespire-2018", "harrowdeep-2021"
BOTH = pytest.mark.parametrize("edition", [SHADESPIRE, HARROWDEEP])


def start(edition: str, players: int = 3) -> Position:
    brought = [
        Warband(name, *trial_decks(edition, seat)) for seat, name in enumerate(NAMES[:players])
    ]
    return new_game(edition, brought)


def off(*faces: str) -> RollOff:
    """A roll-off: each seat's dice, none for a seat that does not roll."""
    return RollOff(faces=tuple(dice(one) if one else () for one in faces))


def lay(seat: int, at: tuple[int, int] = (0, 0), name: str = "Mirror Well") -> ChooseBoard:
    return ChooseBoard(by=seat, board=PlacedBoard(name, at=at, seats=(seat,)))


def one_laid(edition: str) -> Position:
    """Seat 2 lost the first roll-off of three and laid a board; seats 0 and 1 roll off."""
    return drive(start(edition), off("**ss", "*sss", "ssss"), lay(2))


def all_laid(edition: str) -> Position:
    """The boards of three in a row below each other, those of seats 2, 1 and 0."""
    return drive(one_laid(edition), off("*sss", "ssss", ""), lay(1, (0, 6)), lay(0, (0, 12)))


@BOTH
def test_the_loser_of_all_lays_the_first_board(edition):
    position = drive(start(edition), off("**ss", "*sss", "ssss"))
    assert (ask_of(position).kind, ask_of(position).who) == ("first board", 2)


@BOTH
def test_those_level_for_the_fewest_roll_off_again_and_nobody_else(edition):
    position = drive(start(edition), off("*sss", "ssss", "ssss"))
    assert refusal(position, off("ssss", "ssss", "*sss")) == "rolls.roll-off"
    position = drive(position, off("", "ssss", "*sss"))
    assert (ask_of(position).kind, ask_of(position).who) == ("first board", 1)


@BOTH
def test_those_left_roll_off_for_the_next_board_and_the_last_one_need_not(edition):
    position = one_laid(edition)
    assert ask_of(position).kind == "roll-off"
    position = drive(position, off("*sss", "ssss", ""))
    assert (ask_of(position).kind, ask_of(position).who) == ("next board", 1)
    position = drive(position, lay(1, (0, 6)))
    assert (ask_of(position).kind, ask_of(position).who) == ("next board", 0)


@BOTH
def test_each_board_is_the_territory_of_who_laid_it(edition):
    ground = field(all_laid(edition))
    assert [ground.territory(hex_) for hex_ in ((2, 2), (2, 8), (2, 14))] == [2, 1, 0]


@BOTH
@pytest.mark.parametrize(("event", "rule"), [
    (lay(1, (0, 3)), "boards.grid-lines-up"),
    (lay(1, (20, 20)), "multiplayer.board-joins"),
    (lay(1, (6, 6)), "multiplayer.board-joins"),
    (put(lay(1, (0, 6)), first=lay(2).board), "multiplayer.turning-boards"),
    (put(lay(0, (0, 6)), by=1), "boards.territory"),
])  # fmt: skip
def test_a_board_that_cannot_lie_so_is_refused(edition, event, rule):
    position = drive(one_laid(edition), off("*sss", "ssss", ""))
    assert refusal(position, event) == rule


@pytest.mark.parametrize(("edition", "joined", "shift"), [
    (SHADESPIRE, True, 4),
    (SHADESPIRE, False, 5),
    (HARROWDEEP, True, 3),
    (HARROWDEEP, False, 4),
])  # fmt: skip
def test_how_far_a_board_may_be_shifted_goes_by_the_edition(edition, joined, shift):
    """Three completed hexes on long edges in 2018, four in 2021 by assumption."""
    position = drive(one_laid(edition), off("*sss", "ssss", ""))
    told = {event.board.at for event in legal(position)}
    assert ((shift, 6) in told) is joined


def test_the_positions_of_the_pictures_are_an_assumption_that_can_be_read_otherwise():
    position = drive(one_laid(HARROWDEEP), off("*sss", "ssss", ""))
    assert "positions-of-more-boards" in step(position, lay(1, (0, 6))).assumed
    assert refusal(position, lay(1, (6, 6))) == "multiplayer.board-joins"
    other = put(position, assume=(("positions-of-more-boards", "any-join"),))
    assert step(other, lay(1, (6, 6))).position.layout is not None


def test_every_place_beside_two_boards_is_found():
    """Held against every place of the grid around them."""
    rules = JoinRules(3, 2)
    lying = (PlacedBoard("Mirror Well", seats=(0,)), PlacedBoard("Mirror Well", (3, 6), seats=(1,)))
    board = PlacedBoard("Katophrane's Reliquary", seats=(2,))
    found = set(places_beside(Layout(lying), board, rules))
    joined = set()
    for at in ((x, y) for x in range(-12, 16) for y in range(-8, 16)):
        try:
            if not join_problems(Layout((*lying, put(board, at=at))), rules):
                joined.add(at)
        except Unusable:
            continue
    assert found == joined
    assert len(found) == 22


@pytest.mark.parametrize(("players", "count"), [(3, 7), (4, 9)])
def test_objective_tokens_go_round_from_the_first_chooser(players, count):
    placed = []
    for event, after in play(SHADESPIRE, 2, NAMES[:players]):
        if isinstance(event, PlaceToken):
            placed.append(event.by)
        first = after.layout.boards[0].seats[0] if after.layout else -1
        if after.tokens and all(token.face_up for token in after.tokens):
            break
    assert placed == [(first + turn) % players for turn in range(count)]
    assert {token.number for token in after.tokens} == set(range(1, count + 1))


def test_the_first_chooser_is_dealt_three_feature_tokens_and_each_other_two():
    position = all_laid(HARROWDEEP)
    assert (ask_of(position).kind, ask_of(position).count) == ("deal tokens", 7)
    deal = DealTokens(numbers=((1, 2), (3, 4), (5, 6, 7)))
    assert step(position, deal).position != position
    assert refusal(position, DealTokens(numbers=((1, 2, 3), (4, 5), (6, 7)))) == (
        "multiplayer.token-deal"
    )
    assert refusal(position, DealTokens(numbers=((1, 2), (3, 8), (5, 6, 7)))) == "features.tokens"


@BOTH
def test_do_overs_and_fighters_go_in_order_of_play(edition):
    seats: dict[str, list[int]] = {"do-over": [], "fighter": []}
    chosen = placer = -1
    for event, after in play(edition, 4, NAMES[:3]):
        if isinstance(event, ChooseBoard) and chosen < 0:
            chosen = event.by
        elif isinstance(event, DoOver) or (isinstance(event, Pass) and after.round == 0):
            seats["do-over"].append(event.by)
        elif isinstance(event, Pick) and placer < 0:
            placer = event.seat
        elif isinstance(event, PlaceFighter):
            seats["fighter"].append(event.by)
        if after.phase == "action":
            break
    order = [(chosen + turn) % 3 for turn in range(3)]
    assert seats["do-over"][-3:] == order
    assert seats["fighter"][:3] == [(placer + turn) % 3 for turn in range(3)]


@BOTH
@pytest.mark.parametrize("players", [3, 4])
def test_a_whole_game_of_more_is_logged_and_verified(edition, players):
    begun = opening(edition, NAMES[:players])
    seats = tuple(
        Brought(one.warband, "", one.objective_deck, one.power_deck) for one in begun.seats
    )
    log = logged_game(Header(1, edition, seats, id="more"), play(edition, 6, NAMES[:players]))
    report = replay(log)
    assert report.holds
    assert {one.verdict for one in report.checks} <= {"verified", "not shown"}
    assert report.result is not None


def test_dreadfane_is_played_by_two_and_no_game_by_five():
    with pytest.raises(Unusable, match="dreadfane-2019 is played by two, not by 3"):
        start("dreadfane-2019", 3)
    brought = [Warband("Garrek's Reavers")] * 5
    with pytest.raises(Unusable, match="two, three or four, not by 5"):
        new_game(SHADESPIRE, brought)


@pytest.mark.parametrize(
    ("edition", "players", "cited"),
    [(HARROWDEEP, 3, True), (HARROWDEEP, 2, False), (SHADESPIRE, 3, False)],
)
def test_the_order_of_do_overs_among_more_is_cited_where_its_book_has_it(edition, players, cited):
    hands = SeatBySeat((0,))
    position = start(edition, players)
    position = put(position, stack=(*position.stack[:-1], Frame("hands", "next", hands)))
    record = Record(explain=True)
    token = RECORD.set(record)
    next_hand(position)
    RECORD.reset(token)
    assert ("multiplayer.do-overs" in {line.rule for line in record.lines}) == cited


def test_read_otherwise_one_completed_hex_on_either_edge_joins_two_boards():
    """Told are just such places, and each of them with the board either way round."""
    position = drive(one_laid(HARROWDEEP), off("*sss", "ssss", ""))
    position = put(position, assume=(("positions-of-more-boards", "any-join"),))
    board = PlacedBoard("Mirror Well", seats=(1,))
    offered = [one.board for one in legal(position) if isinstance(one, ChooseBoard)]
    told = {(one.at, one.rotated) for one in offered if one.board == board.board}
    places = places_beside(position.layout, board, JoinRules(1, 1))
    assert told == {(at, rotated) for at in places for rotated in (False, True)}
    for at in places:
        assert step(position, lay(1, at)).position.layout is not None
