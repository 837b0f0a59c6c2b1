"""Open points of hexes, lines, pushes and tokens."""

from msgspec.structs import replace

from rules_engine.battlefield import PlacedBoard, boards
from rules_engine.effects import check_push, pushed
from rules_engine.effects.leading import closer_to, pushed_to
from rules_engine.facts.errors import Refused
from rules_engine.facts.fighters import known_fighters
from rules_engine.facts.hexes import Hex, distance
from rules_engine.kernel.flow import RowFunction
from rules_engine.machine import advance, legal
from rules_engine.scene import Piece, Warband, new_game
from rules_engine.sense.ground import field, is_empty, measured, sees
from rules_engine.sequences.opening.tokens import at_notch
from rules_engine.state.events import (
    ChooseBoard,
    PlaceFighter,
    PlaceToken,
    Push,
    RollOff,
    Scattered,
)
from rules_engine.state.frames import Frame, Scattering
from rules_engine.state.position import Position, Token, put
from tests.engine.driving import GARREK, STEELHEART, dice, scene
from tests.engine.open_points.scenes import (
    DREADFANE,
    HARROWDEEP,
    NIGHTVAULT,
    PAIRED,
    SHADESPIRE,
    both,
    duel,
    on,
    resting,
    setting_up,
    shifted,
    shows,
    takes,
    with_card,
)


@shows("distance-near-notch")
def test_distance_across_a_notch():
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), boards=shifted())
    ground = field(position)
    pairs = ((a, b) for a in ground.hexes for b in ground.hexes)
    here, there = next((a, b) for a, b in pairs if ground.distance(a, b) != distance(a, b))
    found = both(
        position, "distance-near-notch", "endless-grid", lambda one: measured(one, here, there)
    )
    assert found == (ground.distance(here, there), distance(here, there))


@shows("blocked-hex-as-line-end")
def test_a_blocked_hex_at_the_end_of_a_line():
    position = on("Shyishian Stardial", Piece(STEELHEART, (0, 0)), Piece(GARREK, (7, 2)))
    ground = field(position)
    wall = min(ground.blocked)
    beside = next(hex_ for hex_ in ground.around[wall] if hex_ not in ground.blocked)
    found = both(position, "blocked-hex-as-line-end", "seen", lambda one: sees(one, beside, wall))
    assert found == (False, True)


@PAIRED("edition", [DREADFANE, HARROWDEEP])
@shows("line-along-incomplete-hex")
def test_a_line_along_incomplete_hexes(edition):
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), edition=edition)
    ground = field(position)
    rim = sorted(ground.edge)
    here, there = next(
        (a, b)
        for a in rim
        for b in rim
        if a[0] == b[0] and abs(a[1] - b[1]) == 2 and ground.sees(a, b)
    )
    found = both(
        position, "line-along-incomplete-hex", "stopped", lambda one: sees(one, here, there)
    )
    assert found == (True, False)


def may_push(position: Position, fighter: int, path: tuple[Hex, ...]) -> bool:
    try:
        check_push(position, fighter, path, len(path))
    except Refused:
        return False
    return True


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT, DREADFANE, HARROWDEEP])
@shows("push-through-first-hex")
def test_a_push_through_its_first_hex(edition):
    path = ((2, 2), (3, 2), (3, 1))
    found = both(
        duel(edition), "push-through-first-hex", "forbidden", lambda one: may_push(one, 0, path)
    )
    assert found == (True, False)


@shows("push-back-to-its-hex-in-2018")
def test_a_push_back_to_its_own_hex_in_2018():
    """What is listed and what is accepted agree with either reading."""
    position = with_card(duel(SHADESPIRE))
    there = position.fighters[1].hex
    beside = next(hex_ for hex_ in field(position).around[there] if is_empty(position, hex_))
    back = (beside, there)
    for exactly in (False, True):
        effect = pushed(lambda _, __: 1, 2, exactly=exactly)

        def ends(one: Position, effect: RowFunction = effect) -> tuple[bool, bool]:
            listed = [event.path[-1:] for event in effect(one).legal(one)]
            return may_push(one, 1, back), (there,) in listed

        found = both(position, "push-back-to-its-hex-in-2018", "allowed", ends)
        assert found == ((False, False), (True, True))


@PAIRED("edition", [SHADESPIRE, DREADFANE])
@shows("away-in-2018-and-dreadfane")
def test_away_is_measured_at_the_end_of_a_push(edition):
    effect = pushed(lambda _, __: 1, 3, away=lambda _, __: 0)
    position = scene(Piece(STEELHEART, (2, 2)), Piece(GARREK, (4, 2)), edition=edition)
    round_about = Push(by=0, fighter=1, path=((3, 3), (4, 3), (5, 3)))

    def ends(one: Position) -> bool:
        try:
            effect(one).answer(one, round_about)
        except Refused:
            return False
        return True

    found = both(with_card(position), "away-in-2018-and-dreadfane", "each-hex", ends)
    assert found == (True, False)


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT, DREADFANE, HARROWDEEP])
@shows("closer-as-away")
def test_closer_asks_of_a_push_what_away_asks(edition):
    effect = pushed_to(lambda _, __: 1, 2, closer_to(lambda _, __: 0))
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (3, 5)), edition=edition)
    round_about = Push(by=0, fighter=1, path=((2, 5), (3, 4)))

    def leads(one: Position) -> bool:
        try:
            effect(one).answer(one, round_about)
        except Refused:
            return False
        return True

    each = edition == HARROWDEEP
    other = "end-is-closer" if each else "each-hex"
    assert both(with_card(position), "closer-as-away", other, leads) == (not each, each)


@shows("extra-gloom-at-two-hexes")
def test_a_blank_gloom_token_at_two_hexes():
    position = setting_up(HARROWDEEP, "extra-tokens", Token((3, 3), 1, face_up=False))
    ground = field(position)
    barred = ground.edge | ground.starting | ground.blocked | ground.lethal
    event = PlaceToken(by=0, hex=min(ground.within((3, 3), 2) - ground.within((3, 3), 1) - barred))
    found = both(position, "extra-gloom-at-two-hexes", "forbidden", lambda one: takes(one, event))
    assert found == (True, False)


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT])
@shows("objective-in-lethal-hex")
def test_an_objective_token_in_a_lethal_hex(edition):
    layout = on("Pool of Fangs", Piece(STEELHEART, (0, 0)), Piece(GARREK, (7, 2))).layout
    position = setting_up(edition, "place-tokens", layout=layout)
    ground = field(position)
    pool = min(ground.lethal - ground.edge - ground.starting)
    event = PlaceToken(by=0, hex=pool)
    found = both(position, "objective-in-lethal-hex", "forbidden", lambda one: takes(one, event))
    assert found == (True, False)


@shows("edge-hex-at-notch")
def test_a_hex_by_the_notch_is_an_edge_hex():
    position = setting_up(SHADESPIRE, "place-tokens", layout=shifted())
    ground = field(position)
    hex_ = min(at_notch(position) - ground.starting - ground.blocked)
    event = PlaceToken(by=0, hex=hex_)
    found = both(position, "edge-hex-at-notch", "outermost", lambda one: takes(one, event))
    assert found == (False, True)


@shows("positions-of-more-boards")
def test_a_third_board_is_joined_as_a_second_one_is():
    names = ("Garrek's Reavers", "Ironskull's Boyz", "Magore's Fiends")
    position = new_game(HARROWDEEP, [Warband(name) for name in names])
    for event in (
        RollOff(faces=(dice("**ss"), dice("*sss"), dice("ssss"))),
        ChooseBoard(by=2, board=PlacedBoard("Mirror Well", seats=(2,))),
        RollOff(faces=(dice("*sss"), dice("ssss"), ())),
    ):
        position = advance(position, event)
    event = ChooseBoard(by=1, board=PlacedBoard("Mirror Well", at=(6, 6), seats=(1,)))
    found = both(position, "positions-of-more-boards", "any-join", lambda one: takes(one, event))
    assert found == (False, True)


@shows("scatter-directions", "scatter-in-nightvault")
def test_where_scattered_dice_point_is_the_logs_to_tell():
    frame = Frame("scatter", "roll", Scattering(0, (3, 2), 1, token=(3, 2)))
    position = put(duel(NIGHTVAULT), ("stack",), (frame,))
    with resting() as named:
        advance(position, Scattered(by=0, faces=("smash",), ways=(2,)))
    assert named == ["scatter-directions", "scatter-in-nightvault"]


@shows("missing-boards-and-fighters")
def test_fighters_and_boards_that_come_with_the_log():
    own = replace(setting_up(SHADESPIRE, "place-fighters"), given=(known_fighters()[GARREK],))
    own = put(put(own, ("fighters", 1, "hex"), None), ("stack", 0, "args", "turn"), 1)
    event = next(one for one in legal(own) if isinstance(one, PlaceFighter))
    with resting() as named:
        advance(own, event)
    assert named == ["missing-boards-and-fighters"]
    board = replace(boards()["Mirror Well"], name="Home-made")
    choosing = setting_up(SHADESPIRE, "first-board")
    with resting() as named:
        advance(choosing, ChooseBoard(by=0, board=PlacedBoard(board, seats=(0,))))
    assert named == ["missing-boards-and-fighters"]
