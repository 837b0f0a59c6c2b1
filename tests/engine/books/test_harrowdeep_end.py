"""Harrowdeep, the end phase, surge, hybrid and dual objectives and victory (pg 42-43)."""

import pytest

from rules_engine.adjudicate import Follows, rule_on
from rules_engine.card_book.known import CardRules
from rules_engine.effects import dealt_to_each
from rules_engine.machine import asked, legal, step
from rules_engine.moments.conditions import both, either, objective, surge
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Attack,
    Discard,
    Draw,
    Guard,
    Pass,
    Play,
    Reveal,
    Roll,
    Score,
)
from rules_engine.state.position import Position, Seat, Token, put
from tests.engine.books.arena import (
    CAITHA,
    CONDEMNORS,
    HARROW,
    MOURNFLIGHT,
    TAVIAN,
    happened,
    idle,
    registered,
    to_window,
)
from tests.engine.driving import GARREK, STEELHEART, ask_of, dice, drive, refusal, scene, skip

GUARDED, HURT, ANY, ALL, QUICK = (
    f"stand-in:objective:{name}" for name in ("on-guard", "harmed", "either", "both", "quick")
)
BLAST = "stand-in:ploy:blast-all"
ILLUSION = CardRules("stand-in:upgrade:mirage", rule="upgrades.grant", cost=0)
HOLD, SPEED = "stand-in:objective:hold:1", "S390"
CHAMPIONS, REAVERS = "Steelheart's Champions", "Garrek's Reavers"


def _on_guard(position: Position, seat: int) -> bool:
    return any(one.seat == seat and one.guard_tokens for one in position.fighters)


def _harmed(position: Position, _: int) -> bool:
    return any(one.wound_tokens for one in position.fighters)


def _everybody(position: Position, _: int, fighter: int) -> bool:
    return position.fighters[fighter].hex is not None


stand_ins = registered(
    surge(GUARDED, _on_guard),
    surge(QUICK, either(_on_guard, _harmed)),
    objective(HURT, _harmed),
    objective(ANY, either(_on_guard, _harmed)),
    objective(ALL, both(_on_guard, _harmed)),
    CardRules(BLAST, rule="damage.dealt", effects=(dealt_to_each(_everybody, 1),)),
    ILLUSION,
)
SURGE, SPARE = f"{GUARDED}:0", f"{GUARDED}:1"


def hd(*pieces: Piece, mine: Seat | None = None, theirs: Seat | None = None, **told: object):
    standing = pieces or (Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 2)))
    seats = (mine or Seat(CHAMPIONS), theirs or Seat(REAVERS))
    return scene(*standing, edition="harrowdeep-2021", seats=seats, **told)


def ending(round: int = 1, first: int = 0, **mine: object) -> Position:
    laden = Piece(STEELHEART, (3, 2), guard_tokens=1, stagger_tokens=0, charge_tokens=1)
    foe = Piece(GARREK, (5, 2), stagger_tokens=2, move_tokens=1)
    told = {"step": "end phase", "round": round, "first": first, "player": first}
    return hd(laden, foe, mine=Seat(CHAMPIONS, **mine), **told)


def test_the_six_steps_in_order_and_all_four_tokens_cleared():
    """Pg 42 and the reference page: Move, Charge, Guard and Stagger tokens leave together."""
    position = ending(
        glory=1,
        objectives=(HOLD, "HD1"),
        power=(SPEED, "S360"),
        objective_deck=("HD2", "HD3"),
        power_deck=("S311", "S318", "S343", "S348"),
    )
    position = put(position, ("tokens",), (Token((3, 2), 4),))
    position = drive(position, Score(by=0, card=HOLD), Pass(by=0))
    assert position.seats[0].scored == (HOLD,), "on the pile of scored ones, not the discards"
    assert position.seats[0].objective_discard == ()
    position = drive(position, Discard(by=0, cards=("HD1",)))
    assert refusal(position, Play(by=0, card="S360")) == "end_phase.no-ploys"
    position = step(position, Play(by=0, card=SPEED, fighter=0)).position
    assert ask_of(position).kind == "upgrades", "no reaction steps in the end phase"
    position = drive(position, Pass(by=0), Discard(by=0))
    assert (ask_of(position).kind, ask_of(position).count) == ("draw objective", 2)
    position = drive(position, Draw(by=0, deck="objective", cards=("HD2", "HD3")))
    assert (ask_of(position).kind, ask_of(position).count) == ("draw power", 4)
    position = drive(position, Draw(by=0, deck="power", cards=position.seats[0].power_deck))
    assert position.round == 2
    for one in position.fighters:
        assert (one.move_tokens, one.charge_tokens, one.guard_tokens, one.stagger_tokens) == (
            (0,) * 4
        )


def test_an_illusion_is_played_in_the_end_phase_without_any_glory():
    """Pg 14, 20 and 42: no glory is spent on it; any other upgrade still wants a point."""
    mirage = f"{ILLUSION.name}:0"
    position = ending(power=(mirage, SPEED))
    assert ask_of(position).kind == "upgrades"
    assert {event.card for event in legal(position) if isinstance(event, Play)} == {mirage}
    assert refusal(position, Play(by=0, card=SPEED, fighter=0)) == "upgrades.cost"
    position = step(position, Play(by=0, card=mirage, fighter=0)).position
    assert (position.fighters[0].upgrades, position.seats[0].spent) == ((mirage,), 0)
    assert ask_of(position).kind == "discard power"
    assert ask_of(ending(power=(SPEED,))).kind == "discard power"


def test_an_illusion_from_a_hidden_hand_is_played_ahead_of_the_discards():
    """Nobody can be asked for what the table does not know to be free."""
    position = ending(power=("?", SPEED))
    assert ask_of(position).kind == "discard power"
    assert refusal(position, Play(by=0, card=SPEED, fighter=0)) == "upgrades.cost"
    position = step(position, Play(by=0, card=f"{ILLUSION.name}:0", fighter=0)).position
    assert position.fighters[0].upgrades == (f"{ILLUSION.name}:0",)
    position = step(position, Discard(by=0, cards=(SPEED,))).position
    assert position.seats[0].power == ()


def test_the_player_of_the_first_turn_goes_first():
    position = ending(first=1, objectives=("HD1",))
    assert (ask_of(position).kind, ask_of(position).who) == ("score", 0)
    both_ = hd(
        mine=Seat(CHAMPIONS, objectives=("HD1",)),
        theirs=Seat(REAVERS, objectives=("HD33",)),
        step="end phase",
        first=1,
        player=1,
    )
    assert (ask_of(both_).kind, ask_of(both_).who) == ("score", 1)


def test_the_third_end_phase_is_scoring_alone():
    """Pg 43."""
    position = ending(round=3, glory=2, objectives=(f"{ANY}:0",), power=(SPEED,))
    position = drive(position, Score(by=0, card=f"{ANY}:0"))
    assert asked(position) is None
    assert (position.seats[0].power, position.seats[0].objectives) == ((SPEED,), ())


def test_hybrid_dual_and_surge_together():
    """Pg 42: either condition or both; both; and no surge in the end phase."""
    held = (f"{ANY}:0", f"{ALL}:0", f"{QUICK}:0")
    position = ending(objectives=held)
    assert {event.card for event in legal(position) if isinstance(event, Score)} == {held[0]}
    assert refusal(position, Score(by=0, card=held[1])) == "scoring.end-phase"
    assert refusal(position, Score(by=0, card=held[2])) == "scoring.end-phase"


def fighting(**mine: object) -> Position:
    told = {"objectives": (SURGE,), "objective_deck": (SPARE, "HD2")} | mine
    return hd(mine=Seat(CHAMPIONS, **told))


def to_surge(position: Position) -> Position:
    while ask_of(position).kind != "surge":
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


def test_a_surge_is_revealed_when_met_and_scored_in_the_surge_step():
    """Pg 42: then its player draws at once, and the new card waits for the next surge step."""
    position = to_window(drive(fighting(), Guard(by=0, fighter=0)), "after-action")
    position = step(position, Pass(by=1)).position
    position = step(position, Reveal(by=0, card=SURGE)).position
    assert (position.seats[0].glory, position.seats[0].revealed) == (0, (SURGE,))
    position = to_surge(position)
    assert refusal(position, Pass(by=0)) == "scoring.surge-when", "revealed cards are scored"
    position = step(position, Score(by=0, card=SURGE)).position
    assert (ask_of(position).kind, Pass(by=0) in legal(position)) == ("draw objective", False)
    position = step(position, Draw(by=0, deck="objective", cards=(SPARE,))).position
    assert refusal(position, Score(by=0, card=SPARE)) == "scoring.surge-fresh-card"
    position = step(position, Pass(by=0)).position
    assert ask_of(position).kind == "power step"
    later = to_surge(position)
    assert Score(by=0, card=SPARE) in legal(later), "in the step after the power step"


@pytest.mark.parametrize("card", [SPEED, BLAST])
def test_a_power_card_opens_no_surge_step(card: str):
    """Pg 42: surge steps follow an activation and a power step, and nothing in between."""
    own = Seat(CHAMPIONS, objectives=(SURGE,), objective_deck=(SPARE,), power=(card,), glory=1)
    position = put(hd(mine=own, step="power step"), ("fighters", 0, "guard_tokens"), 1)
    fighter = 0 if card == SPEED else -1
    played = step(position, Play(by=0, card=card, fighter=fighter)).position
    met = []
    while ask_of(played).kind != "power step":
        met.append(ask_of(played).kind)
        played = step(played, Pass(by=ask_of(played).who)).position
    assert (set(met), ask_of(played).who) == ({"reaction"}, 1)
    assert Score(by=0, card=SURGE) in legal(to_surge(played))


def test_there_is_a_window_after_fighters_fall_together():
    """Pg 33: one damage to each at the same moment takes Garrek, who has three, out of action."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 2), wound_tokens=3))
    more = Piece("Blooded Saek", (6, 4))
    position = hd(*pieces, more, mine=Seat(CHAMPIONS, power=(BLAST,)), step="power step")
    played = step(position, Play(by=0, card=BLAST)).position
    met = []
    while ask_of(played).kind == "reaction":
        met.append(played.stack[-1].args.at)
        played = step(played, Pass(by=ask_of(played).who)).position
    assert played.fighters[1].out
    assert "out-of-action" in met


def test_what_follows_from_a_surge_shown_stops_where_it_must_be_scored():
    """Nobody can pass then, so that a question about it has an answer and no error."""
    position = to_window(drive(fighting(), Guard(by=0, fighter=0)), "after-action")
    position = step(position, Pass(by=1)).position
    shown = to_surge(step(position, Reveal(by=0, card=SURGE)).position)
    answer = rule_on(shown, Follows((Reveal(by=0, card=SPARE),)))
    assert (answer.verdict, answer.outcome["stopped_at"]["event"]) == ("no", "reveal")
    answer = rule_on(position, Follows((Reveal(by=0, card=SURGE),)))
    assert (answer.verdict, answer.outcome["next"]["kind"]) == ("told", "surge")


@pytest.mark.parametrize("asked", [0, 1])
def test_a_surge_is_revealed_when_met_whatever_is_being_decided(asked):
    """Pg 42: outside a reaction step too, by who is asked as by the other, and play goes on."""
    mine = Seat(CHAMPIONS, objectives=(SURGE,), objective_deck=(SPARE,))
    position = put(hd(mine=mine, player=asked), ("fighters", 0, "guard_tokens"), 1)
    before = ask_of(position)
    assert (before.kind, before.who) == ("activation", asked)
    assert Reveal(by=0, card=SURGE) in legal(position)
    assert Reveal(by=0, card=SURGE) in legal(position, 0)
    assert Reveal(by=0, card=SURGE) not in legal(position, 1)
    shown = step(position, Reveal(by=0, card=SURGE)).position
    assert shown.seats[0].revealed == (SURGE,)
    assert (ask_of(shown).kind, ask_of(shown).who, shown.turn) == (
        "activation",
        asked,
        position.turn,
    )
    assert Reveal(by=0, card=SURGE) not in legal(shown)
    assert refusal(shown, Reveal(by=0, card=SURGE)) == "scoring.surge-when"
    assert refusal(shown, Reveal(by=1, card=SURGE)) == "scoring.surge-when", "not in that hand"
    assert refusal(shown, Reveal(by=2, card=SURGE)) == "kernel.whose"


def test_in_an_end_phase_no_surge_is_revealed():
    """Pg 42: there are no surge steps in it."""
    position = ending(objectives=(SURGE,))
    position = put(position, ("fighters", 0, "guard_tokens"), 1)
    assert refusal(position, Reveal(by=0, card=SURGE)) == "scoring.surge-not-in-end-phase"


def test_a_revealed_surge_is_scored_though_its_condition_has_passed():
    """Pg 42: met is met."""
    position = to_window(drive(fighting(), Guard(by=0, fighter=0)), "after-action")
    position = step(step(position, Pass(by=1)).position, Reveal(by=0, card=SURGE)).position
    position = put(position, ("fighters", 0, "guard_tokens"), 0)
    position = to_surge(position)
    assert Score(by=0, card=SURGE) in legal(position)
    hidden = to_window(drive(fighting(), Guard(by=0, fighter=0)), "after-action")
    hidden = put(hidden, ("fighters", 0, "guard_tokens"), 0)
    position = to_surge(hidden)
    assert refusal(position, Score(by=0, card=SURGE)) == "scoring.surge-when"


def test_in_a_surge_step_the_player_of_the_last_activation_goes_first():
    """Pg 42."""
    theirs = Seat(REAVERS, objectives=(f"{QUICK}:1",))
    position = hd(mine=Seat(CHAMPIONS, objectives=(SURGE,)), theirs=theirs, player=1)
    position = to_surge(drive(position, Pass(by=1)))
    assert ask_of(position).who == 1
    assert ask_of(step(position, Pass(by=1)).position).who == 0


def last(*pieces: Piece, glory: tuple[int, int], tokens: tuple[Token, ...] = ()) -> Position:
    mine, theirs = Seat(CHAMPIONS, glory=glory[0]), Seat(REAVERS, spent=glory[1])
    return hd(*pieces, mine=mine, theirs=theirs, step="end phase", round=3, tokens=tokens)


ALONE = (Piece(STEELHEART, (3, 2)), Piece(GARREK, out=True))
BOTH = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 2)))
NOBODY = (Piece(STEELHEART, out=True), Piece(GARREK, out=True))
GLOOM = (Token((3, 2), 1, face_up=False), Token((5, 2), 4))


@pytest.mark.parametrize(
    ("pieces", "glory", "winners", "rule"),
    [
        (ALONE, (1, 2), (1,), "victory.glory"),
        (ALONE, (2, 2), (0,), "victory.survivor"),
        (BOTH, (2, 2), (1,), "victory.objectives"),
        (NOBODY, (2, 2), (0, 1), "victory.draw"),
    ],
)
def test_the_ladder_of_victory(pieces, glory, winners, rule):
    """Pg 43: a gloom token is no objective; wiping the enemy out does not win by itself."""
    outcome = last(*pieces, glory=glory, tokens=GLOOM).outcome
    assert (outcome.winners, outcome.rule) == (winners, rule)


def test_the_game_goes_on_against_nobody():
    """Pg 43: the remaining phases are played."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=2))
    sword = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1)
    position = drive(
        hd(*pieces),
        sword,
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = skip(position)
    assert (position.outcome, ask_of(position).kind) == (None, "power step")
    position = idle(position, lambda now: asked(now) is None)
    assert (position.round, position.outcome.winners) == (3, (0,))


def test_who_falls_together_pays_both_players():
    """Pg 33 and 40: damage to several is dealt at one moment; each fall pays the opponent."""
    pieces = (
        Piece(STEELHEART, (3, 2), wound_tokens=3),
        Piece(GARREK, (5, 2), wound_tokens=3),
    )
    mine = Seat(CHAMPIONS, power=(BLAST,))
    position = skip(drive(hd(*pieces, mine=mine, step="power step"), Play(by=0, card=BLAST)))
    assert [one.out for one in position.fighters] == [True, True]
    assert [one.glory for one in position.seats] == [1, 1]
    assert happened(position, "out") == [BLAST, BLAST]


def test_a_surge_looks_at_the_attack_as_it_was_made_though_its_fighter_is_inspired_since():
    """Pg 28 and 42: Tavian's Shield bash stands on the side of his card that lies down now."""
    gristle = "HD35"
    pieces = (Piece(TAVIAN, (3, 2)), Piece(HARROW, (4, 2), wound_tokens=3), Piece(CAITHA, (0, 0)))
    seats = (Seat(CONDEMNORS, objectives=(gristle,)), Seat(MOURNFLIGHT))
    position = scene(*pieces, edition="harrowdeep-2021", seats=seats)
    bash = Attack(by=0, fighter=0, attack="Shield bash", target=1)
    position = drive(
        position,
        bash,
        Roll(by=0, kind="attack", faces=dice("*s")),
        Roll(by=1, kind="defence", faces=dice("bb")),
    )
    position = to_surge(position)
    assert (position.fighters[1].out, position.fighters[0].inspired) == (True, True)
    assert Score(by=0, card=gristle) in legal(position)
