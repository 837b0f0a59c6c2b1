"""Dreadfane, the end phase, surge objectives and victory (pg 19)."""

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import CardRules
from rules_engine.effects import choose, chosen, dealt_to_each, friendly, granted, somebody
from rules_engine.machine import asked, legal, step
from rules_engine.moments.conditions import both, either, objective, surge
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Choose, Discard, Draw, Guard, Pass, Play, Roll, Score
from rules_engine.state.position import Modifier, Position, Seat, put
from tests.engine.books.arena import (
    BRODUS,
    CAITHA,
    CONDEMNORS,
    GWYNNE,
    HARROW,
    MAIDEN,
    MOURNFLIGHT,
    TAVIAN,
    arena,
    idle,
    outcome_of,
    registered,
    rolled,
    weapon,
)
from tests.engine.driving import ask_of, dice, drive, refusal, skip

GUARDED, HURT, ANY, ALL = (
    f"stand-in:objective:{name}" for name in ("guarded", "hurt", "any", "all")
)
DRILL, BLAST = "stand-in:ploy:drill", "stand-in:ploy:blast"
HOLD, SPEED = "stand-in:objective:hold:1", "S390"


def _on_guard(position: Position, seat: int) -> bool:
    return any(one.seat == seat and one.guard_tokens for one in position.fighters)


def _somebody_hurt(position: Position, _: int) -> bool:
    return any(one.wound_tokens for one in position.fighters)


def _everybody(position: Position, _: int, fighter: int) -> bool:
    return position.fighters[fighter].hex is not None


stand_ins = registered(
    surge(GUARDED, _on_guard),
    objective(HURT, _somebody_hurt),
    objective(ANY, either(_on_guard, _somebody_hurt)),
    objective(ALL, both(_on_guard, _somebody_hurt)),
    CardRules(
        DRILL,
        rule="actions.granted-specified",
        playable=somebody(friendly),
        effects=(choose(friendly), granted(chosen(), "guard")),
    ),
    CardRules(BLAST, rule="damage.dealt", effects=(dealt_to_each(_everybody, 2),)),
)


def ending(*, first: int = 0, round: int = 1, **mine: object) -> Position:
    """The end phase: Tavian on objective 1, Lady Harrow on none."""
    seats = (Seat(CONDEMNORS, **mine), Seat(MOURNFLIGHT, power=("S311",)))
    pieces = (Piece(TAVIAN, (5, 3), guard_tokens=1, move_tokens=1), Piece(HARROW, (4, 8)))
    return arena(*pieces, seats=seats, step="end phase", player=first, first=first, round=round)


def test_the_six_steps_in_their_order_one_player_after_the_other():
    """Pg 19 and the reference page."""
    position = ending(
        glory=1,
        objectives=(HOLD, "COD1"),
        power=(SPEED, "S360", "S311"),
        objective_deck=("COD2", "COD3", "COD4"),
        power_deck=("COD18", "COD19", "COD20", "COD21"),
    )
    assert (ask_of(position).kind, ask_of(position).who) == ("score", 0)
    position = drive(position, Score(by=0, card=HOLD), Pass(by=0))
    assert (position.seats[0].glory, position.seats[0].scored) == (2, (HOLD,))
    assert position.seats[0].objective_discard == (HOLD,), "a scored card is discarded"
    assert ask_of(position).kind == "discard objectives"
    position = drive(position, Discard(by=0, cards=("COD1",)))
    assert ask_of(position).kind == "upgrades"
    assert refusal(position, Play(by=0, card="S360")) == "end_phase.no-ploys"
    position = skip(drive(position, Play(by=0, card=SPEED, fighter=0)))
    position = drive(position, Pass(by=0))
    assert ask_of(position).kind == "discard power"
    position = drive(position, Discard(by=0, cards=("S311",)))
    assert (ask_of(position).kind, ask_of(position).count) == ("draw objective", 3)
    position = drive(position, Draw(by=0, deck="objective", cards=("COD2", "COD3", "COD4")))
    assert (ask_of(position).kind, ask_of(position).count) == ("draw power", 4)
    deck = position.seats[0].power_deck
    position = drive(position, Draw(by=0, deck="power", cards=deck))
    assert (ask_of(position).kind, ask_of(position).who) == ("discard power", 1)
    assert position.fighters[0].guard_tokens == 1, "cleared when both are done"
    position = drive(position, Discard(by=1))
    assert (position.fighters[0].guard_tokens, position.fighters[0].move_tokens) == (0, 0)
    assert position.round == 2


def test_who_took_the_first_activation_goes_first():
    """Pg 19."""
    position = ending(first=1, objectives=("COD1",))
    assert (ask_of(position).kind, ask_of(position).who) == ("discard power", 1)
    position = drive(position, Discard(by=1))
    assert (ask_of(position).kind, ask_of(position).who) == ("score", 0)


def test_no_more_is_drawn_than_the_deck_has():
    """Pg 19: three objectives or an exhausted deck, whichever comes first."""
    position = ending(objective_deck=("COD2",))
    assert (ask_of(position).kind, ask_of(position).count) == ("draw objective", 1)


def test_the_third_end_phase_is_scoring_alone():
    """Pg 19: no discards, no upgrades, no draws; then the game is over."""
    position = ending(round=3, glory=3, objectives=(HOLD,), power=(SPEED,), power_deck=("COD18",))
    position = drive(position, Score(by=0, card=HOLD))
    assert asked(position) is None
    assert position.seats[0].power == (SPEED,)
    assert (position.outcome.winners, position.outcome.rule) == ((0,), "victory.glory")


def test_hybrid_wants_either_condition_and_dual_both():
    """Pg 19: Tavian is on Guard and nobody is hurt."""
    position = ending(objectives=(f"{ANY}:0", f"{ALL}:0", f"{HURT}:0"))
    assert {event.card for event in legal(position) if isinstance(event, Score)} == {f"{ANY}:0"}
    assert refusal(position, Score(by=0, card=f"{ALL}:0")) == "scoring.end-phase"


SURGE, SPARE = f"{GUARDED}:0", f"{GUARDED}:1"


def fighting(*power: str, **mine: object) -> Position:
    told = {"objectives": (SURGE,), "objective_deck": (SPARE,), "power": power} | mine
    seats = (Seat(CONDEMNORS, **told), Seat(MOURNFLIGHT))
    pieces = (Piece(TAVIAN, (3, 8)), Piece(HARROW, (4, 8)))
    return arena(*pieces, seats=seats)


def to_surge(position: Position) -> Position:
    while ask_of(position).kind == "reaction":
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


def test_a_surge_is_scored_after_the_activation_and_its_reactions():
    """Pg 19: then an objective may be drawn; the one drawn waits for another action or ploy."""
    position = to_surge(drive(fighting(), Guard(by=0, fighter=0)))
    assert (ask_of(position).kind, ask_of(position).who) == ("surge", 0)
    position = drive_surge(position, Score(by=0, card=SURGE))
    assert (ask_of(position).kind, ask_of(position).count) == ("draw objective", 1)
    assert Pass(by=0) in legal(position), "a player can draw"
    position = step(position, Draw(by=0, deck="objective", cards=(SPARE,))).position
    assert refusal(position, Score(by=0, card=SPARE)) == "scoring.surge-fresh-card"
    position = step(position, Pass(by=0)).position
    assert (ask_of(position).kind, position.seats[0].scored) == ("power step", (SURGE,))
    assert position.seats[0].objective_discard == (SURGE,)


def drive_surge(position: Position, event: Score) -> Position:
    return step(position, event).position


def test_the_drawn_card_may_be_scored_after_a_later_ploy():
    position = to_surge(drive(fighting("S360"), Guard(by=0, fighter=0)))
    position = drive_surge(position, Score(by=0, card=SURGE))
    position = step(position, Draw(by=0, deck="objective", cards=(SPARE,))).position
    position = step(position, Pass(by=0)).position
    position = drive(position, Play(by=0, card="S360"), Choose(by=0, fighters=(0,)))
    position = step(position, legal(position)[0]).position
    position = to_surge(position)
    assert Score(by=0, card=SPARE) in legal(position)


def test_a_surge_met_by_a_granted_action_is_scored_after_it():
    """Pg 19: in the power step, outside of any activation."""
    position = to_surge(drive(fighting(DRILL), Pass(by=0)))
    assert SURGE in position.seats[0].objectives
    position = skip(position)
    position = drive(position, Play(by=0, card=DRILL), Choose(by=0, fighters=(0,)))
    position = to_surge(drive(position, Guard(by=0, fighter=0)))
    assert Score(by=0, card=SURGE) in legal(position)


def test_a_surge_is_not_scored_in_the_end_phase():
    """Pg 19: it is scored in the action phase."""
    position = ending(objectives=(SURGE,))
    assert refusal(position, Score(by=0, card=SURGE)) == "scoring.end-phase"


def last_phase(*pieces: Piece, glory: tuple[int, int]) -> Position:
    seats = (Seat(CONDEMNORS, glory=glory[0]), Seat(MOURNFLIGHT, spent=glory[1]))
    return arena(*pieces, seats=seats, step="end phase", round=3)


@pytest.mark.parametrize(
    ("harrow", "glory", "winners", "rule"),
    [
        ((4, 8), (2, 3), (1,), "victory.glory"),
        ((4, 8), (3, 3), (0,), "victory.objectives"),
        ((6, 6), (3, 3), (0, 1), "victory.draw"),
    ],
)
def test_glory_spent_or_not_and_then_objective_hexes_held(harrow, glory, winners, rule):
    """Pg 19: Tavian holds objective 1; in (6, 6) Lady Harrow holds objective 4."""
    outcome = last_phase(Piece(TAVIAN, (5, 3)), Piece(HARROW, harrow), glory=glory).outcome
    assert (outcome.winners, outcome.rule) == (winners, rule)


def test_a_warband_wiped_out_loses_at_once_whatever_the_glory():
    """Pg 19: by a ploy of its own side too; nothing more happens."""
    seats = (Seat(CONDEMNORS), Seat(MOURNFLIGHT, glory=8, power=(BLAST,)))
    pieces = (Piece(GWYNNE, (3, 8)), Piece(CAITHA, (4, 8)))
    position = arena(*pieces, seats=seats, step="power step", player=1)
    position = skip(drive(position, Play(by=1, card=BLAST)))
    assert asked(position) is None
    assert (position.outcome.winners, position.outcome.rule) == ((0,), "victory.annihilation")
    assert position.seats[0].glory == 2


def reached(position: Position) -> list[str]:
    """The windows passed from here until something else is asked, or the game is over."""
    found = []
    while (ask := asked(position)) is not None and ask.kind == "reaction":
        found.append(position.stack[-1].args.at)
        position = step(position, Pass(by=ask.who)).position
    return list(dict.fromkeys(found))


@pytest.mark.parametrize(
    ("more", "windows"), [([], []), ([Piece(MAIDEN, (7, 2))], ["out-of-action"])]
)
def test_the_game_is_over_before_the_window_after_a_fall(more, windows):
    """Pg 19: at once; while an enemy is left, the fall has its window (pg 16)."""
    position = arena(Piece(GWYNNE, (3, 8)), Piece(CAITHA, (4, 8), wound_tokens=1), *more)
    faces = Roll(by=0, kind="attack", faces=dice("sff"))
    position = drive(position, weapon(position, 0, 1), faces)
    position = skip(position)
    position = step(position, Roll(by=1, kind="defence", faces=dice("bb"))).position
    met = reached(position)
    assert met[met.index("damage-dealt") + 1 :][:1] == windows


@pytest.mark.parametrize(
    ("more", "windows"), [([], []), ([Piece(MAIDEN, (7, 2))], ["out-of-action"])]
)
def test_nor_is_there_a_window_after_all_that_are_left_fall_together(more, windows):
    """Pg 19: the damage of one ploy, dealt to several at the same moment."""
    seats = (Seat(CONDEMNORS, power=(BLAST,)), Seat(MOURNFLIGHT))
    pieces = (Piece(TAVIAN, (3, 8)), Piece(CAITHA, (4, 8)), Piece(HARROW, (2, 8), wound_tokens=2))
    position = arena(*pieces, *more, seats=seats, step="power step")
    met = reached(step(position, Play(by=0, card=BLAST)).position)
    assert met[met.index("damage-dealt") + 1 :][:1] == windows


def test_both_wiped_out_at_the_same_time_are_compared_by_glory_alone():
    """Pg 19: without survivors objectives do not count; level glory is a draw."""
    for glory, winners in (((1, 0), (0,)), ((0, 1), (1,)), ((1, 1), (0, 1))):
        seats = (
            Seat(CONDEMNORS, glory=glory[0], power=(BLAST,)),
            Seat(MOURNFLIGHT, glory=glory[1]),
        )
        pieces = (Piece(TAVIAN, (5, 3), wound_tokens=2), Piece(CAITHA, (4, 8)))
        position = arena(*pieces, seats=seats, step="power step")
        position = skip(drive(position, Play(by=0, card=BLAST)))
        assert position.outcome.winners == winners


def test_the_rest_of_a_scything_attack_is_not_made_when_the_game_is_over():
    """Pg 14 and 19: it is, while one enemy is left elsewhere."""
    pieces = [
        Piece(BRODUS, (3, 8), inspired=True),
        Piece(CAITHA, (4, 8)),
        Piece(MAIDEN, (2, 8), wound_tokens=1),
    ]
    for more, over in (([], True), ([Piece(HARROW, (7, 2))], False)):
        position = arena(*pieces, *more)
        position = rolled(position, weapon(position, 0, 1, "Directed blow"), "ss", "bb")
        assert ask_of(position).kind == "next target"
        blow = Attack(by=0, fighter=0, attack="Directed blow", target=2)
        position = drive(position, blow, Roll(by=0, kind="attack", faces=dice("ss")))
        position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("bb"))))
        assert (asked(position) is None) == over
        if not over:
            assert outcome_of(position) == "hit"


def test_three_rounds_make_a_game():
    """Pg 7 and 19: nobody does anything, and it is a draw."""
    position = arena(Piece(TAVIAN, (2, 1)), Piece(HARROW, (2, 8)))
    position = idle(position, lambda now: asked(now) is None)
    assert (position.outcome.winners, position.round) == ((0, 1), 3)


def test_the_last_enemy_falling_as_its_wounds_are_lowered_ends_the_game_at_once():
    """Pg 19: Caitha has 2 Wounds, and 3 until the activation ends; nobody has felled her."""
    more = Modifier("wounds", "add", 1, "trial", who=1, until="activation-over")
    position = arena(Piece(GWYNNE, (3, 8)), Piece(CAITHA, (4, 8), wound_tokens=2))
    position = put(position, ("modifiers",), (more,))
    position = skip(drive(position, Guard(by=0, fighter=0)))
    assert asked(position) is None
    assert (position.outcome.winners, position.outcome.rule) == ((0,), "victory.annihilation")


def test_where_most_glory_wins_over_survivors_level_glory_is_a_draw():
    """Pg 19, read so: no rung pays for fighters left, nor for objective 1, which Tavian holds."""
    seats = (Seat(CONDEMNORS), Seat(MOURNFLIGHT, glory=2, power=(BLAST,)))
    for spent, winners in ((0, (0, 1)), (1, (1,))):
        own = (seats[0], replace(seats[1], spent=spent))
        position = arena(
            Piece(TAVIAN, (5, 3)), Piece(CAITHA, (4, 8)), seats=own, step="power step", player=1
        )
        position = put(position, ("assume",), (("dreadfane-survivor-wins", "most-glory"),))
        position = skip(drive(position, Play(by=1, card=BLAST)))
        assert position.outcome.winners == winners
