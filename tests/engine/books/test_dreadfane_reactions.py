"""Dreadfane, reactions (pg 16-17), played out."""

from rules_engine.card_book.known import CardRules
from rules_engine.effects import (
    gained_glory,
    granted,
    pushed,
    subject,
)
from rules_engine.effects.hands import discarded
from rules_engine.machine import legal, step
from rules_engine.moments.now import attack_now, just_ended, played_now
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Attack,
    Charge,
    Guard,
    Move,
    Pass,
    Play,
    Push,
    Roll,
)
from rules_engine.state.position import Position, Seat
from tests.engine.books.arena import (
    CONDEMNORS,
    HARROW,
    MOURNFLIGHT,
    TAVIAN,
    arena,
    happened,
    just_moved,
    outcome_of,
    registered,
    to_window,
    weapon,
)
from tests.engine.driving import ask_of, dice, drive, refusal, skip

AFTER, FAILED, TUG, ECHO, OVER, ACTIVE = (
    f"stand-in:ploy:{name}" for name in ("after", "failed", "tug", "echo", "over", "active")
)


def _taking_part(position: Position, seat: int, _: int) -> list[int]:
    attack = just_ended(position, "attack")
    both = () if attack is None else (attack.fighter, attack.other)
    return [one for one in both if position.fighters[one].seat == seat]


def _failing(position: Position, seat: int, _: int) -> list[int]:
    attack = just_ended(position, "attack")
    failed = attack is not None and attack.word in ("draw", "miss")
    return [attack.fighter] if attack is not None and failed else []


def _target_now(position: Position, seat: int, _: int) -> list[int]:
    attack = attack_now(position)
    return [] if attack is None else [attack.target]


def _activated(position: Position, seat: int, _: int) -> list[int]:
    over = just_ended(position, "activation")
    return [] if over is None else [over.fighter]


def _their_card(position: Position, seat: int, _: int) -> list[int]:
    played = played_now(position)
    return [] if played is None or played.seat == seat else [-1]


stand_ins = registered(
    CardRules(
        AFTER,
        rule="windows.attack-end",
        at=("after-action",),
        when=_taking_part,
        effects=(granted(subject, "move"),),
    ),
    CardRules(
        FAILED,
        rule="windows.attack-end",
        at=("after-action",),
        when=_failing,
        effects=(gained_glory(1),),
    ),
    CardRules(
        TUG,
        rule="reactions.hold",
        at=("attack-declared",),
        when=_target_now,
        effects=(pushed(subject, 1),),
    ),
    CardRules(
        ECHO,
        rule="windows.action-end",
        at=("after-action",),
        when=just_moved,
        effects=(gained_glory(1),),
    ),
    CardRules(
        ACTIVE,
        rule="windows.activation-end",
        at=("after-action",),
        when=_activated,
        effects=(gained_glory(1),),
    ),
    CardRules(
        OVER,
        rule="windows.ploy-revealed",
        at=("card-revealed",),
        when=_their_card,
        effects=(discarded("power", 0), gained_glory(1)),
    ),
)


def duel(mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), **told: object) -> Position:
    """Tavian beside Lady Harrow; each player holds these cards."""
    seats = (Seat(CONDEMNORS, power=mine), Seat(MOURNFLIGHT, power=theirs))
    pieces = (Piece(TAVIAN, (3, 8)), Piece(HARROW, (4, 8)))
    return arena(*pieces, **({"seats": seats} | told))


def missed(position: Position) -> Position:
    """The window after Tavian's failed attack."""
    position = drive(
        position,
        weapon(position, 0, 1),
        Roll(by=0, kind="attack", faces=dice("fff")),
        Roll(by=1, kind="defence", faces=dice("bb")),
    )
    return to_window(position, "after-action")


def test_whose_activation_is_next_has_the_first_say_and_one_reaction_closes_the_window():
    """Pg 16-17, its example: both players hold a reaction to the attack."""
    position = missed(duel((AFTER,), (FAILED,)))
    assert ask_of(position).who == 1
    reacted = skip(step(position, Play(by=1, card=FAILED)).position)
    assert (reacted.seats[1].glory, ask_of(reacted).kind) == (1, "power step")
    assert reacted.seats[0].power == (AFTER,), "his opportunity is gone"
    passed = step(position, Pass(by=1)).position
    assert ask_of(passed).who == 0
    assert Play(by=0, card=AFTER, fighter=0) in legal(passed)


def test_after_the_last_activation_a_fifth_is_imagined():
    """Pg 16: seat 1 took the last one; seat 0 would be next."""
    position = duel(player=1, turn=8)
    blade = Attack(by=1, fighter=1, attack="Incorporeal ice blade", target=0)
    position = drive(
        position,
        blade,
        Roll(by=1, kind="attack", faces=dice("sss")),
        Roll(by=0, kind="defence", faces=dice("d")),
    )
    assert ask_of(to_window(position, "after-action")).who == 0


def test_unlike_conditions_share_the_window_after_an_attack():
    """Pg 17: 'after an attack' and 'after an attack that fails' are one opportunity."""
    position = missed(duel((AFTER, FAILED)))
    position = step(position, Pass(by=1)).position
    offered = {event.card for event in legal(position) if isinstance(event, Play)}
    assert offered == {AFTER, FAILED}
    after = skip(step(position, Play(by=0, card=FAILED)).position)
    assert after.seats[0].power == (AFTER,)


def test_the_end_of_the_last_action_is_that_of_the_activation():
    """Pg 17: reacting to the one leaves nothing for the other."""
    position = step(missed(duel((FAILED, ACTIVE))), Pass(by=1)).position
    offered = {event.card for event in legal(position) if isinstance(event, Play)}
    assert offered == {FAILED, ACTIVE}
    after = skip(step(position, Play(by=0, card=FAILED)).position)
    assert (after.seats[0].glory, ask_of(after).kind) == (1, "power step")
    guard = to_window(drive(duel((ACTIVE,)), Guard(by=0, fighter=0)), "after-action")
    guard = step(guard, Pass(by=1)).position
    assert Play(by=0, card=ACTIVE, fighter=0) in legal(guard)


def test_the_attack_part_of_a_charge_ends_charge_and_activation_with_it():
    """Pg 14 and 17: one window after the move, one after attack, charge and activation."""
    pieces = (Piece(TAVIAN, (2, 8)), Piece(HARROW, (4, 8)))
    position = drive(arena(*pieces), Charge(by=0, fighter=0, path=((3, 8),)))
    assert [one.what for one in to_window(position, "after-action").ended] == ["move"]
    position = drive(
        position,
        weapon(position, 0, 1),
        Roll(by=0, kind="attack", faces=dice("fff")),
        Roll(by=1, kind="defence", faces=dice("bb")),
    )
    last = to_window(position, "after-action")
    assert [one.what for one in last.ended] == ["attack", "charge", "activation"]


def test_several_reactions_in_one_attack_each_at_its_own_opportunity():
    """Pg 17: one when it is declared, another when it is over."""
    position = drive(duel((FAILED,), (TUG,)), weapon(duel(), 0, 1))
    position = to_window(position, "attack-declared")
    position = step(position, Play(by=1, card=TUG)).position
    position = skip(drive(position, Push(by=1, fighter=1, path=((3, 7),))))
    assert ask_of(position).kind == "attack roll", "still beside him: the attack goes on"
    position = drive(
        position,
        Roll(by=0, kind="attack", faces=dice("fff")),
        Roll(by=1, kind="defence", faces=dice("bb")),
    )
    position = step(to_window(position, "after-action"), Pass(by=1)).position
    assert Play(by=0, card=FAILED, fighter=0) in legal(position)


def test_a_reaction_that_makes_the_attack_impossible_ends_it():
    """Pg 16: pulled away, the target is out of range; the attack and its charge were made."""
    pieces = (Piece(TAVIAN, (2, 8)), Piece(HARROW, (4, 8)))
    seats = (Seat(CONDEMNORS), Seat(MOURNFLIGHT, power=(TUG,)))
    position = drive(arena(*pieces, seats=seats), Charge(by=0, fighter=0, path=((3, 8),)))
    position = drive(skip(position), weapon(position, 0, 1))
    position = step(to_window(position, "attack-declared"), Play(by=1, card=TUG)).position
    after = skip(drive(position, Push(by=1, fighter=1, path=((5, 8),))))
    assert (outcome_of(after), ask_of(after).kind) == ("miss", "power step")
    assert after.fighters[0].charge_tokens == 1
    assert happened(after, "charge") == [""]


def test_reacting_to_a_reaction_begins_with_the_opponent_of_the_last_to_react():
    """Pg 17, its example: a move granted after an attack, and both hold a reaction to moves."""
    position = missed(duel((ECHO,), (AFTER, ECHO)))
    position = step(position, Play(by=1, card=AFTER)).position
    position = skip(position)
    granted_move = next(one for one in legal(position) if isinstance(one, Move))
    position = to_window(drive(position, granted_move), "after-action")
    assert ask_of(position).who == 0, "not whose activation is next"
    passed = step(position, Pass(by=0)).position
    assert ask_of(passed).who == 1
    after = skip(step(passed, Play(by=1, card=ECHO)).position)
    assert (after.seats[1].glory, ask_of(after).kind) == (1, "power step")


def test_a_ploy_may_be_answered_before_its_effects():
    """Pg 17, Enervating Sorrow's opportunity: revealed, not yet resolved."""
    seats = (Seat(CONDEMNORS, power=("S360",)), Seat(MOURNFLIGHT, power=(OVER,)))
    position = step(duel(seats=seats, step="power step"), Play(by=0, card="S360")).position
    position = to_window(position, "card-revealed")
    assert ask_of(position).who == 1
    after = skip(step(position, Play(by=1, card=OVER)).position)
    assert (after.seats[1].glory, ask_of(after).kind) == (1, "choose fighter")


def test_a_reaction_is_not_played_where_its_condition_is_not_met():
    """Pg 16: in its window, about its event; in the power step not at all."""
    position = step(missed(duel((ECHO,))), Pass(by=1)).position
    assert refusal(position, Play(by=0, card=ECHO)) == "reactions.window"
    quiet = skip(position)
    assert ask_of(quiet).kind == "power step"
    assert refusal(quiet, Play(by=0, card=ECHO)) == "reactions.window"


def test_a_reaction_costs_no_activation():
    """Pg 16."""
    position = step(missed(duel((FAILED,))), Pass(by=1)).position
    after = skip(step(position, Play(by=0, card=FAILED)).position)
    assert (after.turn, after.seats[0].activations) == (1, duel().seats[0].activations)
