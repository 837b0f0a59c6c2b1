"""Every open point of the table (data/assumptions.json): who rests on it, and what switching does.

Each scene is a step that turns on one assumption: played, it names the assumption, and with the
other reading it ends otherwise.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from rules_engine.assumptions import assumptions
from rules_engine.battlefield import Layout, PlacedBoard, boards, joined
from rules_engine.cards.effects import check_push, granted, pushed
from rules_engine.errors import Refused
from rules_engine.events import (
    Attack,
    ChooseBoard,
    Event,
    Move,
    Pass,
    PlaceFighter,
    PlaceToken,
    Push,
    Roll,
    RollOff,
    Scattered,
)
from rules_engine.fighters import known_fighters
from rules_engine.flow import LEDGER, Ledger
from rules_engine.frames import Asking, Frame, Playing, RollingOff, Scattering, SettingUp
from rules_engine.ground import field, measured, sees
from rules_engine.hexes import Hex, distance
from rules_engine.machine import advance, asked, legal
from rules_engine.modifiers import innate_of, modified
from rules_engine.position import Modifier, Position, Seat, Token, put
from rules_engine.scene import Piece
from rules_engine.sequences.attack_rules import support
from rules_engine.sequences.common import precedence
from rules_engine.sequences.tokens import at_notch
from tests.engine.driving import GARREK, STEELHEART, WINDOWS, dice, scene

STORMSIRE, STALAGSQUIG = "Averon Stormsire", "Stalagsquig"
SHADESPIRE, NIGHTVAULT = "shadespire-2018", "nightvault-2019"
DREADFANE, HARROWDEEP = "dreadfane-2019", "harrowdeep-2021"
PAIRED = pytest.mark.parametrize

SHOWN: set[str] = set()
"""The assumptions that the scenes of this module have shown."""


@contextmanager
def resting() -> Iterator[list[str]]:
    """Collects the assumptions that what is played inside rests on."""
    ledger = Ledger(explain=False)
    token = LEDGER.set(ledger)
    try:
        yield ledger.assumed
    finally:
        LEDGER.reset(token)


def both(
    position: Position, name: str, other: str, ends: Callable[[Position], object]
) -> tuple[object, object]:
    """What a scene comes to as the point is read, and what with the other reading."""
    assert other in {one.value for one in assumptions()[name].others}
    with resting() as named:
        first = ends(position)
    assert name in named
    SHOWN.add(name)
    return first, ends(put(position, ("assume",), ((name, other),)))


def played(position: Position, *events: Event) -> Position:
    """The position after these events, windows passed before, between and after them."""
    for event in events:
        position = advance(past(position), event)
    return past(position)


def past(position: Position) -> Position:
    while (ask := asked(position)) is not None and ask.kind in WINDOWS:
        position = advance(position, Pass(by=ask.who))
    return position


def kind(position: Position) -> str:
    ask = asked(position)
    return "" if ask is None else ask.kind


def takes(position: Position, event: Event) -> bool:
    """Whether the event is allowed where the position rests."""
    ask = asked(position)
    assert ask is not None
    try:
        ask.answer(position, event)
    except Refused:
        return False
    return True


def attacked(position: Position, rolled: str, against: str) -> Position:
    """The first Attack action that is legal, up to the first decision after the dice."""
    attack = next(event for event in legal(position) if isinstance(event, Attack))
    foe = position.fighters[attack.target].seat
    return played(
        position,
        attack,
        Roll(by=attack.by, kind="attack", faces=dice(rolled)),
        Roll(by=foe, kind="defence", faces=dice(against)),
    )


def outcome(rolled: str, against: str) -> Callable[[Position], str]:
    """The outcome of an Attack action with these dice, nothing being driven back."""

    def ends(position: Position) -> str:
        after = attacked(position, rolled, against)
        if kind(after) == "drive back":
            after = played(after, Push(by=0, fighter=1, path=()))
        return [one.word for one in after.history if one.what == "attack"][-1]

    return ends


def next_asked(rolled: str, against: str) -> Callable[[Position], str]:
    return lambda position: kind(attacked(position, rolled, against))


def duel(edition: str, **told: object) -> Position:
    """Steelheart beside Garrek in the open; Steelheart is to act."""
    foe = Piece(GARREK, (4, 2), **told)
    return scene(Piece(STEELHEART, (3, 2)), foe, edition=edition)


def cornered(edition: str) -> Position:
    return scene(Piece(STEELHEART, (1, 2)), Piece(GARREK, (0, 2)), edition=edition)


def modified_by(position: Position, *modifiers: Modifier) -> Position:
    return put(position, ("modifiers",), modifiers)


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT, DREADFANE, HARROWDEEP])
def test_cleave_takes_block_away(edition):
    saek = Piece("Blooded Saek", (3, 2), inspired=True)
    position = scene(saek, Piece(STEELHEART, (4, 2)), edition=edition)
    found = both(position, "cleave-and-ensnare-symbols", "cleave-dodge", outcome("s1", "b"))
    assert found == ("hit", "draw")


def test_cover_lets_dodge_count():
    token = Token((4, 2), 1, face_up=False)
    position = put(duel(HARROWDEEP), ("tokens",), (token,))
    found = both(position, "cover-symbol", "single-support", outcome("sf", "1"))
    assert found == ("hit", "draw")


def test_the_ladder_of_a_roll_off():
    rolling = Frame("roll-off", "roll", RollingOff((0, 1)))
    position = put(duel(SHADESPIRE), ("stack",), (rolling,))
    with resting() as named:
        after = played(position, RollOff(faces=(("critical",) * 4, ("double_support",) * 4)))
    assert (after.returned, named) == (0, ["roll-off-ladder"])
    SHOWN.update(named)


def test_guard_does_not_hold_in_2019():
    position = duel(NIGHTVAULT, guard_tokens=1)
    found = both(position, "guard-in-nightvault", "as-dreadfane", next_asked("ss", "1"))
    assert found == ("drive back", "power step")


def spelling(edition: str, *more: Piece) -> Position:
    """Stormsire beside Garrek, with his spell attack declared."""
    position = scene(Piece(STORMSIRE, (3, 2)), Piece(GARREK, (4, 2)), *more, edition=edition)
    return played(position, Attack(by=0, fighter=0, attack="Fulmination", target=1))


def test_backlash_in_2019():
    with resting() as named:
        after = played(spelling(NIGHTVAULT), Roll(by=0, kind="magic", faces=dice("**")))
    assert named == ["backlash-in-nightvault"]
    assert after.fighters[0].wound_tokens == 1
    SHOWN.update(named)


def test_a_spell_attack_is_supported_in_2019():
    position = spelling(NIGHTVAULT, Piece("Ammis Dawnguard", (5, 2)))
    found = both(
        position,
        "spell-attack-support-in-nightvault",
        "none",
        lambda one: support(one, one.stack[-1].args),
    )
    assert found == ((1, 0), (0, 0))


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT, DREADFANE])
def test_a_draw_that_trapping_rescues_is_a_critical_hit_with_a_critical(edition):
    found = both(cornered(edition), "critical-hit-on-trapped-draw", "no", outcome("*f", "*"))
    assert found == ("critical hit", "hit")


def test_one_success_of_a_trapped_attack_against_two():
    champion = Piece(STEELHEART, (0, 2), inspired=True)
    position = scene(Piece(GARREK, (1, 2)), champion, edition=HARROWDEEP)
    found = both(position, "trapped-one-against-two", "miss", outcome("s1", "bb"))
    assert found == ("draw", "miss")


def test_knockback_on_a_draw():
    position = modified_by(duel(HARROWDEEP), Modifier("knockback", "add", 1, "trial"))

    def longest(one: Position) -> int:
        after = attacked(one, "sf", "d")
        return max(len(event.path) for event in legal(after) if isinstance(event, Push))

    assert both(position, "knockback-on-draw", "up-to-x", longest) == (1, 2)


def test_a_stagger_token_for_a_fighter_out_of_action():
    hooked = Piece(STEELHEART, (3, 2), upgrades=("stand-in:upgrade:hook:1",))
    foe = Piece(GARREK, (5, 2), wound_tokens=3)
    position = scene(hooked, foe, edition=HARROWDEEP)

    def tokens(one: Position) -> int:
        return attacked(one, "fff", "1").fighters[1].stagger_tokens

    assert both(position, "stagger-on-fighter-out", "token", tokens) == (0, 1)


def test_the_rim_traps_in_2018():
    found = both(cornered(SHADESPIRE), "edge-traps-in-2018", "no", outcome("sf", "d"))
    assert found == ("hit", "draw")


def test_a_falling_fighter_is_not_driven_back_first_in_2018():
    position = duel(SHADESPIRE, wound_tokens=2)
    name = "drive-back-when-out-in-2018"
    found = both(position, name, "yes", next_asked("ss", "b"))
    assert found == ("power step", "drive back")
    late = put(position, ("assume",), ((name, "yes"),))
    after = played(attacked(late, "ss", "b"), Push(by=0, fighter=1, path=((5, 2),)))
    assert [one.about for one in after.history if one.what == "out"] == ["5,2"]


def shifted() -> Layout:
    """Two boards joined long edge to long edge, the second shifted, so that notches are left."""
    first = PlacedBoard("Mirror Well", seats=(0,))
    return joined(first, PlacedBoard("Katophrane's Reliquary", seats=(1,)), offset=4)


def test_distance_across_a_notch():
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), boards=shifted())
    ground = field(position)
    pairs = ((a, b) for a in ground.hexes for b in ground.hexes)
    here, there = next((a, b) for a, b in pairs if ground.distance(a, b) != distance(a, b))
    found = both(
        position, "distance-near-notch", "endless-grid", lambda one: measured(one, here, there)
    )
    assert found == (ground.distance(here, there), distance(here, there))


def on(name: str, *pieces: Piece, edition: str = SHADESPIRE) -> Position:
    """A scene with this board first."""
    first = PlacedBoard(name, seats=(0,))
    layout = joined(first, PlacedBoard("Mirror Well", seats=(1,)))
    return scene(*pieces, boards=layout, edition=edition)


def test_a_blocked_hex_at_the_end_of_a_line():
    position = on("Shyishian Stardial", Piece(STEELHEART, (0, 0)), Piece(GARREK, (7, 2)))
    ground = field(position)
    wall = min(ground.blocked)
    beside = next(hex_ for hex_ in ground.around[wall] if hex_ not in ground.blocked)
    found = both(position, "blocked-hex-as-line-end", "seen", lambda one: sees(one, beside, wall))
    assert found == (False, True)


@PAIRED("edition", [DREADFANE, HARROWDEEP])
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
        position,
        "line-along-incomplete-hex",
        "stopped",
        lambda one: sees(one, here, there),
    )
    assert found == (True, False)


def may_push(position: Position, fighter: int, path: tuple[Hex, ...]) -> bool:
    try:
        check_push(position, fighter, path, len(path))
    except Refused:
        return False
    return True


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT, DREADFANE, HARROWDEEP])
def test_a_push_through_its_first_hex(edition):
    path = ((2, 2), (3, 2), (3, 1))
    found = both(
        duel(edition), "push-through-first-hex", "forbidden", lambda one: may_push(one, 0, path)
    )
    assert found == (True, False)


def with_card(position: Position) -> Position:
    """The position with a card of seat 0 being resolved on top."""
    frame = Frame("play", "effect", Playing("trial", 0))
    return replace(position, stack=(*position.stack, frame))


@PAIRED("edition", [SHADESPIRE, DREADFANE])
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


def setting_up(edition: str, row: str, *tokens: Token, layout: Layout | None = None) -> Position:
    position = put(duel(edition), ("tokens",), tokens)
    frame = Frame("setup", row, SettingUp(chooser=0))
    boards_ = layout or position.layout
    return replace(position, stack=(frame,), phase="setup", layout=boards_)


def test_a_blank_gloom_token_at_two_hexes():
    position = setting_up(HARROWDEEP, "extra-tokens", Token((3, 3), 1, face_up=False))
    ground = field(position)
    barred = ground.edge | ground.starting | ground.blocked | ground.lethal
    event = PlaceToken(by=0, hex=min(ground.within((3, 3), 2) - ground.within((3, 3), 1) - barred))
    found = both(position, "extra-gloom-at-two-hexes", "forbidden", lambda one: takes(one, event))
    assert found == (True, False)


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT])
def test_an_objective_token_in_a_lethal_hex(edition):
    layout = on("Pool of Fangs", Piece(STEELHEART, (0, 0)), Piece(GARREK, (7, 2))).layout
    position = setting_up(edition, "place-tokens", layout=layout)
    ground = field(position)
    pool = min(ground.lethal - ground.edge - ground.starting)
    event = PlaceToken(by=0, hex=pool)
    found = both(position, "objective-in-lethal-hex", "forbidden", lambda one: takes(one, event))
    assert found == (True, False)


def test_a_hex_by_the_notch_is_an_edge_hex():
    position = setting_up(SHADESPIRE, "place-tokens", layout=shifted())
    ground = field(position)
    hex_ = min(at_notch(position) - ground.starting - ground.blocked)
    event = PlaceToken(by=0, hex=hex_)
    found = both(position, "edge-hex-at-notch", "outermost", lambda one: takes(one, event))
    assert found == (False, True)


def test_where_scattered_dice_point_is_the_logs_to_tell():
    frame = Frame("scatter", "roll", Scattering(0, (3, 2), 1, token=(3, 2)))
    position = put(duel(NIGHTVAULT), ("stack",), (frame,))
    with resting() as named:
        advance(position, Scattered(by=0, faces=("smash",), ways=(2,)))
    assert named == ["scatter-directions", "scatter-in-nightvault"]
    SHOWN.update(named)


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT, DREADFANE])
def test_an_attack_without_damage_fails(edition):
    position = modified_by(duel(edition), Modifier("damage", "set", 0, "trial"))
    found = both(position, "zero-damage", "succeeds", outcome("ss", "b"))
    assert found == ("miss", "hit")


def test_who_wins_in_dreadfane_when_one_warband_is_gone():
    seats = (Seat("Steelheart's Champions"), Seat("Garrek's Reavers", spent=4))
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=2))
    position = scene(*pieces, seats=seats, edition=DREADFANE)
    found = both(
        position,
        "dreadfane-survivor-wins",
        "most-glory",
        lambda one: attacked(one, "ss", "b").outcome.winners,
    )
    assert found == ((0,), (1,))


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
    SHOWN.update(named)


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT])
def test_cannot_prevails(edition):
    effect = granted(lambda _, __: 0, "move")
    squig = Piece(STALAGSQUIG, (3, 2))
    position = with_card(scene(squig, Piece(GARREK, (6, 2)), edition=edition))
    position = modified_by(position, Modifier("move", "add", 1, "trial"))
    move = Move(by=0, fighter=0, path=((2, 2),))

    def ends(one: Position) -> tuple[bool, bool]:
        try:
            effect(one).answer(one, move)
        except Refused as refused:
            assert refused.rule == "game.cannot"
            return False, move in tuple(effect(one).legal(one))
        return True, True

    found = both(position, "cannot-in-2018", "no-precedence", ends)
    assert found == ((False, False), (True, True))


def test_modifiers_of_2018_are_ordered_as_in_2019():
    faster, doubled = Modifier("move", "add", 1, "one"), Modifier("move", "multiply", 2, "two")
    position = modified_by(duel(SHADESPIRE), faster, doubled)
    found = both(
        position,
        "modifier-order-in-2018",
        "order-of-play",
        lambda one: modified(one, 0, "move", 3),
    )
    assert found == (7, 8)


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT])
def test_a_reaction_to_a_reaction(edition):
    frame = Frame("window", "ask", Asking("after-action", (), reactor=1))
    position = put(duel(edition), ("stack",), (frame,))
    found = both(position, "reaction-to-reaction-in-2018", "next-activation", precedence)
    assert found == ((0, 1), (1, 0))


def test_precedence_in_a_hazard_phase():
    position = replace(duel(DREADFANE), phase="hazard", finished_placing=0, active=0)
    found = both(position, "precedence-in-hazard-phase", "finished-placing", precedence)
    assert found == ((1, 0), (0, 1))


def test_innate_symbols_in_2019():
    modifier = Modifier("innate attack", "set", 0, "trial", who=0, word="smash")
    with resting() as named:
        symbols = innate_of(modified_by(duel(NIGHTVAULT), modifier), 0, "attack")
    assert (symbols, named) == (("smash",), ["innate-in-nightvault"])
    SHOWN.update(named)


def test_casting_in_2019():
    spark = "stand-in:spell:spark:0"
    frame = Frame("spell", "cast", Playing(spark, 0, fighter=0, faces=("channel", "focus")))
    pieces = (Piece(STORMSIRE, (3, 2)), Piece(GARREK, (4, 2)))
    position = scene(*pieces, edition=NIGHTVAULT)
    rolled = replace(frame, row="rolled")
    window = Frame("window", "ask", Asking("casting-roll", (0,)))
    position = put(position, ("stack",), (*position.stack, replace(rolled, row="backlash"), window))
    with resting() as named:
        after = advance(position, Pass(by=0))
    assert kind(after) == "choose fighter"
    assert "spells-in-nightvault" in named
    SHOWN.add("spells-in-nightvault")


def test_the_window_after_a_casting_roll_in_2019_is_an_assumption():
    spark = "stand-in:spell:spark:0"
    pieces = (Piece(STORMSIRE, (3, 2)), Piece(GARREK, (4, 2)))
    position = scene(*pieces, edition=NIGHTVAULT)
    frame = Frame("spell", "roll", Playing(spark, 0, fighter=0))
    position = put(position, ("stack",), (*position.stack, frame))
    with resting() as named:
        advance(position, Roll(by=0, kind="magic", faces=dice("co")))
    assert named == ["nightvault-silence"]
    SHOWN.update(named)


def test_no_assumption_is_left_without_a_scene():
    """The limit on gambits is one of decks, which the deck rules read."""
    assert set(assumptions()) - SHOWN == {"gambit-limit-in-nightvault"}
