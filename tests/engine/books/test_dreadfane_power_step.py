"""Dreadfane, power steps, upgrades, ploys and additional actions (pg 15-16)."""

from rules_engine.card_book.known import CardRules
from rules_engine.effects import choose, chosen, friendly, granted, modify, somebody
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.modifiers import move_of
from rules_engine.state.events import Attack, Charge, Choose, Guard, Move, Pass, Play, Push
from rules_engine.state.position import InPlay, Modifier, Position, Seat, put, put_fighter
from tests.engine.books.arena import (
    BRODUS,
    CONDEMNORS,
    HARROW,
    MOURNFLIGHT,
    TAVIAN,
    arena,
    idle,
    registered,
    rolled,
    weapon,
)
from tests.engine.driving import ask_of, drive, refusal, skip

SIDESTEP, SPEED, STRENGTH = "S360", "S390", "S391"
MARCH, BURST, SPREE, HASTE, LAST, ANY, WHILE = (
    f"stand-in:ploy:{name}" for name in ("march", "burst", "spree", "haste", "last", "any", "while")
)

stand_ins = registered(
    CardRules(
        MARCH,
        rule="actions.granted-specified",
        playable=somebody(friendly),
        effects=(choose(friendly), granted(chosen(), "move", "charge", "guard")),
    ),
    CardRules(
        ANY,
        rule="actions.granted-unspecified",
        playable=somebody(friendly),
        effects=(choose(friendly), granted(chosen())),
    ),
    CardRules(
        BURST,
        rule="ploys.next-event",
        effects=(modify("damage", "add", 1, until="next-attack"),),
        persists="next-activation",
    ),
    CardRules(
        HASTE,
        rule="ploys.next-event",
        effects=(modify("move", "add", 1, until="next-activation"),),
        persists="next-activation",
    ),
    CardRules(
        SPREE,
        rule="ploys.persist",
        effects=(modify("dice", "add", 1, until="round"),),
        persists="round",
    ),
    CardRules(
        WHILE,
        rule="ploys.persist-first-end",
        effects=(modify("move", "add", 1, until="attack-action|round"),),
        persists="attack-action|round",
    ),
)


def step_of(*power: str, glory: int = 0, player: int = 0, **told: object) -> Position:
    """The power step of player 0's activation, with these cards in that player's hand."""
    seats = (Seat(CONDEMNORS, power=power, glory=glory), Seat(MOURNFLIGHT))
    pieces = (Piece(TAVIAN, (2, 8)), Piece(BRODUS, (1, 8)), Piece(HARROW, (4, 8)))
    return arena(*pieces, seats=seats, step="power step", player=player, **told)


def turn_of(position: Position, seat: int) -> Position:
    return idle(position, lambda now: ask_of(now).kind == "activation" and now.active == seat)


def test_whoever_took_the_activation_begins_and_two_passes_end_it():
    """Pg 15: any number of cards; a pass is no farewell as long as the other plays on."""
    position = step_of(SIDESTEP, SPEED, glory=1)
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 0)
    position = drive(position, Pass(by=0))
    assert ask_of(position).who == 1
    assert ask_of(skip(drive(position, Pass(by=1)))).kind == "activation"
    busy = drive(step_of(SIDESTEP, SPEED, glory=1), Play(by=0, card=SIDESTEP))
    busy = drive(busy, Choose(by=0, fighters=(0,)), Push(by=0, fighter=0, path=((3, 8),)))
    busy = drive(skip(busy), Pass(by=1))
    assert (ask_of(busy).kind, ask_of(busy).who) == ("power step", 0)
    busy = skip(drive(busy, Play(by=0, card=SPEED, fighter=0)))
    assert (ask_of(busy).kind, ask_of(busy).who) == ("power step", 1)


def test_the_power_step_follows_the_last_activation_of_the_phase_too():
    """Pg 15: both pass before the end phase begins."""
    position = step_of(turn=8, player=1)
    assert (ask_of(position).kind, ask_of(position).who, position.phase) == (
        "power step",
        1,
        "action",
    )
    after = skip(drive(position, Pass(by=1), Pass(by=0)))
    assert after.round == 2


def test_an_upgrade_costs_one_unspent_point_that_is_turned_over():
    """Pg 15: it stays with its fighter; a second one may follow."""
    position = step_of(SPEED, STRENGTH, glory=1)
    after = skip(drive(position, Play(by=0, card=SPEED, fighter=0)))
    assert (after.seats[0].glory, after.seats[0].spent) == (0, 1)
    assert (after.fighters[0].upgrades, after.seats[0].power) == ((SPEED,), (STRENGTH,))
    assert move_of(after, 0) == 4
    broke = drive(after, Pass(by=1))
    assert refusal(broke, Play(by=0, card=STRENGTH, fighter=0)) == "upgrades.cost"
    rich = step_of(SPEED, STRENGTH, glory=2)
    rich = drive(rich, Play(by=0, card=SPEED, fighter=0), Pass(by=1))
    rich = skip(drive(rich, Play(by=0, card=STRENGTH, fighter=0)))
    assert rich.fighters[0].upgrades == (SPEED, STRENGTH)


def test_an_upgrade_is_for_a_friend_on_the_battlefield():
    """Pg 15."""
    position = step_of(SPEED, glory=1)
    assert refusal(position, Play(by=0, card=SPEED, fighter=2)) == "upgrades.friendly"
    gone = put_fighter(position, 1, hex=None, out=True)
    assert refusal(gone, Play(by=0, card=SPEED, fighter=1)) == "upgrades.not-out-of-action"


def test_a_ploy_is_revealed_followed_and_discarded():
    """Pg 15."""
    position = step_of(SIDESTEP)
    assert refusal(position, Play(by=0, card="S311")) == "power_step.playable", "not in hand"
    position = drive(position, Play(by=0, card=SIDESTEP))
    assert position.seats[0].power == ()
    assert position.seats[0].power_discard == ()
    after = drive(position, Choose(by=0, fighters=(1,)), Push(by=0, fighter=1, path=((0, 8),)))
    assert skip(after).seats[0].power_discard == (SIDESTEP,)


def test_a_ploy_for_the_next_activation_ends_with_it_unused_or_not():
    """Pg 15-16: the next activation is the opponent's; then the card is discarded."""
    position = skip(drive(step_of(HASTE), Play(by=0, card=HASTE)))
    assert [card.card for card in position.in_play] == [HASTE]
    assert move_of(position, 0) == 3, "not before the next activation"
    theirs = turn_of(position, 1)
    assert (move_of(theirs, 0), move_of(theirs, 2)) == (4, 4), "friendly fighters alone"
    over = skip(drive(theirs, Pass(by=1)))
    assert (over.in_play, over.seats[0].power_discard, move_of(over, 0)) == ((), (HASTE,), 3)


def test_a_ploy_for_the_next_attack_serves_one_attack_and_is_discarded_with_its_end():
    """Pg 15: once its effects are applied it is resolved, ahead of the reactions to the attack."""
    position = step_of(BURST, player=1)
    position = skip(drive(position, Pass(by=1), Play(by=0, card=BURST)))
    mine = put_fighter(turn_of(position, 0), 0, hex=(3, 8))
    position = rolled(mine, weapon(mine, 0, 2), "sff", "bb")
    assert position.fighters[2].wound_tokens == 3
    position = drive(position, Push(by=0, fighter=2, path=()))
    while ask_of(position).kind == "reaction" and position.stack[-1].args.at != "after-action":
        position = step(position, Pass(by=ask_of(position).who)).position
    assert (position.in_play, position.seats[0].power_discard) == ((), (BURST,))


def test_what_was_played_in_the_last_power_step_lapses_with_the_round():
    """Pg 15-16: no activation of this round is left for it."""
    position = skip(drive(step_of(HASTE, turn=7), Play(by=0, card=HASTE)))
    assert position.in_play == (InPlay(HASTE, 0, "next-activation", since=7),)
    last = step_of(HASTE, turn=8, player=1)
    last = skip(drive(last, Pass(by=1), Play(by=0, card=HASTE)))
    ended = idle(last, lambda now: now.round == 2)
    assert (ended.in_play, ended.modifiers) == ((), ())
    assert ended.seats[0].power_discard == (HASTE,)


def test_a_card_that_persists_lies_open_until_it_says():
    """Pg 16: through the activations, to the end of the round."""
    position = skip(drive(step_of(SPREE), Play(by=0, card=SPREE)))
    mine = put_fighter(turn_of(position, 0), 0, hex=(3, 8))
    mine = skip(drive(mine, weapon(mine, 0, 2)))
    assert (ask_of(mine).kind, ask_of(mine).count) == ("attack roll", 4)
    assert mine.seats[0].power_discard == ()
    over = idle(turn_of(position, 0), lambda now: now.round == 2)
    assert (over.in_play, over.seats[0].power_discard) == ((), (SPREE,))


def test_a_card_with_two_ends_lies_open_to_the_first_of_them():
    """Pg 16: an attack or the round may end it, and whichever comes first does."""
    position = skip(drive(step_of(WHILE), Play(by=0, card=WHILE)))
    printed = move_of(step_of(), 0)
    mine = put_fighter(turn_of(position, 0), 0, hex=(3, 8))
    assert (move_of(mine, 0), mine.seats[0].power_discard) == (printed + 1, ())
    struck = rolled(mine, weapon(mine, 0, 2), "fff", "bb")
    assert (move_of(struck, 0), struck.in_play) == (printed, ())
    assert struck.seats[0].power_discard == (WHILE,)
    idled = idle(turn_of(position, 0), lambda now: now.round == 2)
    assert (move_of(idled, 0), idled.in_play) == (printed, ())
    assert idled.seats[0].power_discard == (WHILE,)


def granted_to(position: Position, card: str, *events: object) -> Position:
    return skip(drive(position, Play(by=0, card=card), Choose(by=0, fighters=(0,)), *events))


def test_an_action_that_a_ploy_names_is_made_in_spite_of_tokens():
    """Pg 16: a Move with a Move token, one more of which follows; no activation is spent."""
    tired = put_fighter(step_of(MARCH), 0, move_tokens=1, charge_tokens=1)
    after = granted_to(tired, MARCH, Move(by=0, fighter=0, path=((3, 8),)))
    assert (after.fighters[0].hex, after.fighters[0].move_tokens) == ((3, 8), 2)
    assert (after.turn, ask_of(after).kind) == (1, "power step")
    charge = Charge(by=0, fighter=0, path=((3, 8),))
    assert ask_of(granted_to(tired, MARCH, charge)).kind == "charge attack"
    guarded = put_fighter(step_of(MARCH), 0, guard_tokens=1)
    again = granted_to(guarded, MARCH, Guard(by=0, fighter=0))
    assert again.fighters[0].guard_tokens == 2


def test_an_action_that_a_ploy_does_not_name_is_one_the_rules_allow():
    """Pg 16: with a Move token neither a Move nor a Charge action."""
    tired = put_fighter(step_of(ANY), 0, move_tokens=1, hex=(3, 8))
    asked = granted_to(tired, ANY)
    assert refusal(asked, Move(by=0, fighter=0, path=((3, 9),))) == "move.once"
    assert refusal(asked, Charge(by=0, fighter=0, path=((3, 9),))) == "move.once"
    kinds = {type(event) for event in legal(asked)}
    assert kinds == {Pass, Attack, Guard}


def test_a_later_set_beats_an_earlier_one_and_bonuses_come_after():
    """Pg 18, Lady Harrow's Move of 4: set to 1 by one card, to 3 by a later one, then +2."""
    one = Modifier("move", "set", 1, "first", who=2)
    three = Modifier("move", "set", 3, "second", who=2)
    more = Modifier("move", "add", 2, "third", who=2)
    double = Modifier("move", "multiply", 2, "fourth", who=2)
    position = step_of()
    for found, value in (
        ((one, three), 3),
        ((three, one), 1),
        ((more, one), 3),
        ((more, double), 10),
        ((more, double, three), 8),
    ):
        assert move_of(put(position, ("modifiers",), found), 2) == value
