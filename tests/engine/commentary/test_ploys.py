"""Answers on ploys and upgrades played in a power step: where they lead, whom they may name."""

import pytest
from msgspec.structs import replace

from rules_engine.machine import step
from rules_engine.scene import Piece
from rules_engine.sense.ground import field
from rules_engine.state.events import Choose, Move, Pass, Place, Push, Roll
from rules_engine.state.position import Position, Seat, Token
from tests.engine.books.table import WALLS
from tests.engine.commentary.asking import (
    happened,
    lasting,
    may,
    opens,
    play,
    plays,
    struck,
    table,
)
from tests.engine.driving import (
    ANGHARAD,
    BROADSWORD,
    GARREK,
    OBRYN,
    STEELHEART,
    ask_of,
    dice,
    drive,
    scene,
    skip,
)

HIDDEN, WALL, SCRABBLE, CONFUSION = "S331", "S42", "S160", "S311"
ADVANCE, APPEARANCE, GASES, AMPHORA = "NV39", "NV47", "NV250", "NV272"
COMMAND, QUICK, TRADING, SHARDFALL, SHARDS = "L38", "L42", "NV466", "S355", "S359"


def step_of(*pieces: Piece, **told: object) -> Position:
    """A power step of seat 0."""
    return table(*pieces, step="power step", **told)


FAR = Piece(GARREK, (7, 10))


@pytest.mark.parametrize(
    ("number", "piece", "answer"),
    [
        ("DC-232", Piece(STEELHEART, (0, 2), move_tokens=1), "yes"),
        ("DC-232", Piece(STEELHEART, (3, 2), move_tokens=1), "no: power_step.playable"),
        ("DC-094", Piece("Stalagsquig", (0, 2)), "yes"),
        ("DC-094", Piece("Stalagsquig", (3, 2)), "no: power_step.playable"),
    ],
)
def test_hidden_paths_takes_whoever_made_no_move_action_on_an_edge(number, piece, answer):
    """DC-094, DC-232."""
    assert may(step_of(piece, FAR, mine=(HIDDEN,)), play(HIDDEN)) == answer


def test_hidden_paths_is_no_action_and_gives_a_move_token():
    """DC-231: nothing answers it as a move, and Cover Ground is not met."""
    pieces = (Piece(STEELHEART, (0, 2)), FAR)
    position = step_of(*pieces, mine=(HIDDEN,), theirs=("S347",))
    position = drive(position, play(HIDDEN), Choose(by=0, fighters=(0,)))
    position = drive(position, Place(by=0, fighter=0, hex=(7, 6)))
    assert not opens(position, "S347")
    position = skip(position)
    assert (position.fighters[0].hex, position.fighters[0].move_tokens) == ((7, 6), 1)
    assert happened(position, "move") == []


@pytest.mark.parametrize(
    ("number", "second", "answer"),
    [("DC-181", (4, 2), "yes"), ("DC-181", (5, 2), "no: power_step.playable")],
)
def test_sigmarite_wall_wants_two_friends_side_by_side(number, second, answer):
    """DC-181."""
    position = step_of(Piece(STEELHEART, (3, 2)), Piece(OBRYN, second), FAR, mine=(WALL,))
    assert may(position, play(WALL)) == answer


def test_sigmarite_wall_puts_both_on_guard():
    position = step_of(Piece(STEELHEART, (3, 2)), Piece(OBRYN, (4, 2)), FAR, mine=(WALL,))
    chosen = (Choose(by=0, fighters=(0,)), Choose(by=0, fighters=(1,)))
    position = skip(drive(position, play(WALL), *chosen))
    assert [one.guard_tokens for one in position.fighters] == [1, 1, 0]


SKRITCH, LURKER = "Skritch Spiteclaw", "Lurking Skaven"


@pytest.mark.parametrize(
    ("number", "card", "beside", "inspired"),
    [
        ("DC-202", SCRABBLE, False, [True, False]),
        ("DC-202", SCRABBLE, True, [True, False]),
        ("DC-201", CONFUSION, True, [True, True]),
    ],
)
def test_the_swarm_is_inspired_when_a_ploy_says_choose(number, card, beside, inspired):
    """DC-201, DC-202: Nervous Scrabbling chooses one, whoever it changes places with."""
    pieces = (Piece(SKRITCH, (3, 2)), Piece(LURKER, (4, 2) if beside else (6, 2)), FAR)
    position = drive(step_of(*pieces, mine=(card,)), play(card), Choose(by=0, fighters=(0,)))
    position = skip(position)
    if beside:
        position = skip(drive(position, Choose(by=0, fighters=(1,))))
    assert [one.inspired for one in position.fighters[:2]] == inspired


RASPS = (Piece("Chainrasp (1 of 4)", (3, 2)), Piece("Chainrasp (2 of 4)", (3, 9)))


@pytest.mark.parametrize(
    ("number", "fighter", "path", "answer"),
    [
        ("DC-070", 0, (), "yes"),
        ("DC-070", 0, ((3, 3),), "yes"),
        ("DC-070", 0, ((3, 1),), "no: push.closer"),
        ("DC-070", 1, ((3, 8),), "no: push.distance"),
    ],
)
def test_drifting_advance_leads_closer_or_nowhere(number, fighter, path, answer):
    """DC-070: a Chainrasp beside an enemy can come no closer."""
    position = step_of(*RASPS, Piece(GARREK, (4, 9)), mine=(ADVANCE,))
    position = skip(drive(position, play(ADVANCE)))
    assert may(position, Push(by=0, fighter=fighter, path=path)) == answer


@pytest.mark.parametrize(
    ("number", "foe", "asked"),
    [
        ("DC-071", Piece(GARREK, None, out=True), "power step"),
        ("DC-071", Piece(GARREK, (7, 10)), "push"),
    ],
)
def test_drifting_advance_can_be_played_without_enemies(number, foe, asked):
    """DC-071: to no effect."""
    position = step_of(*RASPS, foe, mine=(ADVANCE,))
    assert may(position, play(ADVANCE)) == "yes"
    assert ask_of(skip(drive(position, play(ADVANCE)))).kind == asked


@pytest.mark.parametrize(
    ("number", "out", "answer"),
    [("DC-072", True, "no: power_step.playable"), ("DC-072", False, "yes")],
)
def test_sudden_appearance_is_for_fighters_that_stand(number, out, answer):
    """DC-072."""
    rasp = Piece("Chainrasp (1 of 4)", None if out else (3, 2), out=out)
    position = step_of(rasp, Piece("Briar Queen", (3, 4)), FAR, mine=(APPEARANCE,))
    position = drive(position, play(APPEARANCE))
    assert may(skip(position), Choose(by=0, fighters=(0,))) == answer


def test_toxic_gases_leaves_the_push_to_its_player():
    """DC-103: the enemy's player may take the damage instead."""
    pieces = (Piece("Bjorgen Thundrik", (3, 2)), Piece(GARREK, (4, 2)))
    position = step_of(*pieces, mine=(GASES,))
    position = skip(drive(position, play(GASES), Choose(by=0, fighters=(1,))))
    assert ask_of(position).who == 1
    hurt = skip(drive(position, Choose(by=1, option="damage")))
    assert (hurt.fighters[1].wound_tokens, ask_of(hurt).kind) == (1, "power step")
    pushed = skip(drive(position, Pass(by=1)))
    assert (ask_of(pushed).kind, ask_of(pushed).who) == ("push", 0)
    assert may(pushed, Push(by=0, fighter=1, path=((5, 2), (6, 2)))) == "yes"


@pytest.mark.parametrize(
    ("number", "friend", "wounds", "inspired"),
    [
        ("DC-105", "Gallanghann of the Glade", 0, True),
        ("DC-105", "Gallanghann of the Glade", 1, True),
    ],
)
def test_healing_amphora_inspires_though_nothing_is_removed(number, friend, wounds, inspired):
    """DC-105."""
    pieces = (Piece(friend, (3, 2), wound_tokens=wounds), FAR)
    position = step_of(*pieces, mine=(AMPHORA,))
    position = drive(position, play(AMPHORA), Choose(by=0, fighters=(0,)))
    position = skip(drive(position, Roll(by=0, kind="defence", faces=dice("d"))))
    assert position.fighters[0].inspired is inspired
    assert position.fighters[0].wound_tokens == 0


@pytest.mark.parametrize(
    ("number", "card", "wounds", "answer"),
    [
        ("DC-104", "NV429", 0, "no: power_step.playable"),
        ("DC-104", "NV429", 1, "yes"),
        ("DC-104", "S365", 0, "no: power_step.playable"),
        ("DC-104", "S365", 1, "yes"),
    ],
)
def test_cards_for_the_wounded_do_not_inspire_the_unhurt(number, card, wounds, answer):
    """DC-104: Lifesurge and Tainted Vitality."""
    position = step_of(Piece("Ylthari", (3, 2), wound_tokens=wounds), FAR, mine=(card,))
    assert may(position, play(card)) == answer


def test_inspired_command_gives_a_guard_token_and_no_guard_action():
    """DC-119: or a push of a hex."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(OBRYN, (4, 2)), FAR)
    position = step_of(*pieces, mine=(COMMAND,))
    position = skip(drive(position, play(COMMAND), Choose(by=0, fighters=(1,))))
    guarded = skip(drive(position, Choose(by=0, option="guard")))
    assert guarded.fighters[1].guard_tokens == 1
    assert happened(guarded, "guard") == []
    assert ask_of(guarded).kind == "power step"
    pushed = skip(drive(position, Pass(by=0), Push(by=0, fighter=1, path=((5, 2),))))
    assert (pushed.fighters[1].hex, pushed.fighters[1].guard_tokens) == ((5, 2), 0)


@pytest.mark.parametrize(
    ("number", "pieces", "answer"),
    [
        ("DC-167", (Piece(STEELHEART, (3, 2)),), "yes"),
        ("DC-167", (Piece(OBRYN, (3, 2)),), "no: power_step.playable"),
    ],
)
def test_quick_advance_wants_the_leader_and_nobody_else(number, pieces, answer):
    """DC-167."""
    assert may(step_of(*pieces, FAR, mine=(QUICK,)), play(QUICK)) == answer


def test_quick_advance_may_push_by_no_hex():
    """DC-167."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(OBRYN, (4, 2)), Piece(ANGHARAD, (5, 2)), FAR)
    position = step_of(*pieces, mine=(QUICK,))
    position = drive(position, play(QUICK), Choose(by=0, fighters=(1,)))
    position = drive(position, Push(by=0, fighter=1, path=()), Choose(by=0, fighters=(2,)))
    assert may(skip(position), Push(by=0, fighter=2, path=((6, 2),))) == "yes"


RELIC, BLADE, SPEED = "NV501", "S381", "S390"


def test_trading_up_swaps_an_upgrade_for_one_of_the_hand():
    """DC-286: free of cost."""
    pieces = (Piece(STEELHEART, (3, 2), upgrades=(SPEED,)), FAR)
    position = step_of(*pieces, mine=(TRADING, "S391"))
    position = drive(position, play(TRADING), Choose(by=0, fighters=(0,)))
    position = drive(position, Choose(by=0, option=SPEED), Choose(by=0, option="S391"))
    assert position.fighters[0].upgrades == ("S391",)
    assert position.seats[0].power_discard[:1] == (SPEED,)


@pytest.mark.parametrize(
    ("number", "hex_", "answer"),
    [
        ("DC-264", (5, 4), "yes"),
        ("DC-264", (3, 2), "no: power_step.playable"),
    ],
)
def test_shardfall_takes_a_hex_with_an_objective_and_none_with_a_fighter(number, hex_, answer):
    """DC-264."""
    tokens = (Token((5, 4), 1),)
    position = step_of(Piece(STEELHEART, (3, 2)), FAR, mine=(SHARDFALL,), tokens=tokens)
    position = skip(drive(position, play(SHARDFALL)))
    assert may(position, Choose(by=0, hexes=(hex_,))) == answer


def test_a_hex_that_shardfall_blocked_stops_movement():
    position = step_of(Piece(STEELHEART, (3, 2)), FAR, mine=(SHARDFALL,))
    position = lasting(drive(position, play(SHARDFALL), Choose(by=0, hexes=((4, 2),))))
    position = lasting(position, Pass(by=1))
    assert may(position, Move(by=0, fighter=0, path=((4, 2),))) == "no: move.no-passing-through"


@pytest.mark.parametrize(
    ("number", "token", "to", "answer"),
    [
        ("DC-271", (5, 4), "starting", "yes"),
        ("DC-272", (5, 4), "blocked", "no: power_step.playable"),
    ],
)
def test_shifting_shards_takes_an_objective_to_a_starting_hex_and_to_no_blocked_one(
    number, token, to, answer
):
    """DC-271, DC-272."""
    position = scene(
        Piece(STEELHEART, (7, 0)),
        Piece(GARREK, (7, 10)),
        boards=WALLS,
        edition="nightvault-2019",
        step="power step",
        seats=(Seat("Steelheart's Champions", power=(SHARDS,)), Seat("Garrek's Reavers")),
    )
    ground = field(position)
    kinds = {"starting": ground.starting, "blocked": ground.blocked}
    there = next(hex_ for hex_ in sorted(kinds[to]) if hex_[1] < 5)
    beside = next(hex_ for hex_ in ground.around[there] if hex_ not in ground.blocked)
    position = replace(position, tokens=(Token(beside, 1),))
    position = skip(drive(position, play(SHARDS), Choose(by=0, tokens=(0,))))
    assert may(position, Choose(by=0, hexes=(there,))) == answer
    assert (there in field(position).starting) is (to == "starting")


TAUNT, STRIKES = "S312", "S334"


@pytest.mark.parametrize(
    ("number", "inspired", "face", "later"),
    [
        ("DC-220", True, "s", False),
        ("DC-220", True, "f", True),
        ("DC-221", False, "s", False),
        ("DC-221", False, "f", True),
    ],
)
def test_cruel_taunt_may_name_anybody_and_holds_against_later_cards(number, inspired, face, later):
    """DC-220, DC-221."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 10), inspired=inspired))
    position = step_of(*pieces, mine=(TAUNT,), theirs=(STRIKES,))
    assert may(position, play(TAUNT)) == "yes"
    position = drive(position, play(TAUNT), Choose(by=0, fighters=(1,)))
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice(face))))
    position = skip(drive(position, play(STRIKES, by=1), Choose(by=1, fighters=(1,))))
    assert position.fighters[1].inspired is later


DENIAL, ROBBERY, POTION, GUARD = "S324", "S315", "S330", "S38"


def test_forceful_denial_comes_before_the_roll_of_the_ploy_it_answers():
    """DC-228: Daylight Robbery's die is still to be thrown; afterwards it is too late."""
    position = step_of(Piece(STEELHEART, (3, 2)), FAR, mine=(ROBBERY,), theirs=(DENIAL,))
    position = step(position, play(ROBBERY)).position
    assert opens(position, DENIAL)
    position = drive(skip(position), Roll(by=0, kind="attack", faces=dice("s")))
    assert not opens(position, DENIAL)


def test_forceful_denial_answers_a_ploy_played_as_a_reaction():
    """DC-229: Trap, which then does nothing."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    position = struck(table(*pieces, mine=("S369",), theirs=(DENIAL,)), BROADSWORD, "ss", "b")
    position = drive(skip(position), Push(by=0, fighter=1, path=((5, 2),)))
    while plays(position, "S369") is None:
        position = step(position, Pass(by=ask_of(position).who)).position
    position = step(position, play("S369", fighter=1)).position
    position = drive_denial(position)
    assert position.fighters[1].wound_tokens == 3


def drive_denial(position: Position) -> Position:
    """Forceful Denial played as soon as it is open, with a block."""
    while plays(position, DENIAL) is None:
        position = step(position, Pass(by=ask_of(position).who)).position
    position = step(position, play(DENIAL, by=1)).position
    return skip(drive(position, Roll(by=1, kind="defence", faces=dice("b"))))
