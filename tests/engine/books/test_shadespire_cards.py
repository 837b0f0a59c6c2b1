"""Shadespire (2018), pages 16, 17 and 22 to 24: the power step, ploys, upgrades and reactions."""

import pytest

from rules_engine.machine import asked, legal, step
from rules_engine.scene import Piece
from rules_engine.sense.modifiers import move_of
from rules_engine.state.events import Attack, Choose, Event, Move, Pass, Play, Push, React, Roll
from rules_engine.state.position import Position, Seat, put_fighter, put_seat
from tests.engine.books.table import CHAMPIONS, REAVERS, duel, rolled
from tests.engine.driving import (
    BROADSWORD,
    GARREK,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    refusal,
    scene,
    skip,
)

GUARD, SIDESTEP, CONFUSION, SPEED, WALLS = "S39", "S360", "S311", "S390", "S335"
TRAP, MY_TURN, READY, TWIST = "S369", "S343", "S348", "S372"


def holding(*cards: str, glory: int = 0, seat: int = 0) -> Seat:
    return Seat((CHAMPIONS, REAVERS)[seat], power=cards, glory=glory)


def order(position: Position, plays: dict[int, Play], after: str = "activation") -> list[int]:
    """Who is asked in a power step; the plays are made at the n-th asking, all else passes."""
    seats: list[int] = []
    while ask_of(position := skip(position)).kind != after:
        ask = ask_of(position)
        if ask.kind == "power step":
            seats.append(ask.who)
            event: Event = plays.get(len(seats), Pass(by=ask.who))
        else:
            event = next(one for one in legal(position) if not isinstance(one, Pass))
        position = step(position, event).position
    return seats


@pytest.mark.parametrize("active", [0, 1])
def test_the_power_step_goes_in_turns_until_both_pass_in_succession(active):
    """Pg 22 and 32: from the player who took the activation; a card played starts it anew."""
    other = 1 - active
    mine, theirs = holding(GUARD, SIDESTEP), holding(GUARD, seat=1)
    position = duel(mine=mine, theirs=theirs, step="power step", player=active)
    assert order(position, {}) == [active, other]
    at = 1 if active == 0 else 2
    once = order(position, {at: Play(by=0, card=GUARD)})
    assert once == {0: [0, 1, 0], 1: [1, 0, 1, 0]}[active]
    twice = order(position, {at: Play(by=0, card=GUARD), at + 2: Play(by=0, card=SIDESTEP)})
    assert twice == {0: [0, 1, 0, 1, 0], 1: [1, 0, 1, 0, 1, 0]}[active]


def test_any_number_of_cards_may_be_played_in_it():
    """Pg 22: by one player while the other passes between."""
    position = duel(mine=holding(GUARD, SIDESTEP, CONFUSION), step="power step")
    plays = {n: Play(by=0, card=card) for n, card in ((1, GUARD), (3, SIDESTEP), (5, CONFUSION))}
    assert order(position, plays) == [0, 1, 0, 1, 0, 1, 0]


def test_a_card_is_played_only_if_its_directions_can_be_followed():
    """Pg 22: two fighters to be chosen want two; a reaction waits for its condition."""
    alone = scene(
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (7, 10)),
        seats=(holding(CONFUSION, TRAP), Seat(REAVERS)),
        step="power step",
    )
    assert refusal(alone, Play(by=0, card=CONFUSION)) == "power_step.playable"
    assert refusal(alone, Play(by=0, card=TRAP)) == "reactions.window"
    assert legal(alone) == (Pass(by=0),)
    beside = duel(mine=holding(CONFUSION), step="power step")
    assert Play(by=0, card=CONFUSION) in legal(beside)


def test_a_card_is_played_from_ones_own_hand_in_ones_own_turn():
    position = duel(mine=holding(GUARD), theirs=holding(SIDESTEP, seat=1), step="power step")
    assert refusal(position, Play(by=0, card=SIDESTEP)) == "power_step.playable"
    assert refusal(position, Play(by=1, card=SIDESTEP)) == "kernel.whose"


def test_a_ploy_is_discarded_once_its_text_has_been_applied():
    """Pg 23."""
    position = duel(mine=holding(GUARD), step="power step")
    position = skip(drive(position, Play(by=0, card=GUARD), Choose(by=0, fighters=(0,))))
    assert (position.seats[0].power, position.seats[0].power_discard) == ((), (GUARD,))


def test_an_action_granted_by_name_disregards_tokens_and_costs_no_activation():
    """Pg 23: after a charge too; the fighter gets another token of its kind."""
    position = duel(mine=holding(SPEED, READY, glory=1), step="power step")
    position = put_fighter(position, 0, charge_tokens=1, move_tokens=1)
    used = position.seats[0].activations
    position = drive(position, Play(by=0, card=SPEED, fighter=0))
    while Play(by=0, card=READY, fighter=0) not in legal(position):
        position = step(position, Pass(by=ask_of(position).who)).position
    position = step(position, Play(by=0, card=READY, fighter=0)).position
    position = skip(drive(position, Move(by=0, fighter=0, path=((2, 2), (1, 2), (1, 1), (1, 0)))))
    own = position.fighters[0]
    assert (own.hex, own.move_tokens, own.charge_tokens) == ((1, 0), 2, 1)
    assert position.seats[0].activations == used
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 1)


def walled(turn: int, player: int) -> Position:
    """Invisible Walls played in the power step after this activation."""
    theirs = holding(WALLS, MY_TURN, seat=1)
    position = duel(theirs=theirs, step="power step", turn=turn, player=player)
    if player == 0:
        position = drive(position, Pass(by=0))
    return skip(drive(position, Play(by=1, card=WALLS)))


def test_a_card_on_the_next_activation_lies_open_until_that_is_over():
    """Pg 23: in force for the whole of it, whoever's it is; then discarded."""
    position = walled(turn=2, player=1)
    assert [card.card for card in position.in_play] == [WALLS]
    position = drive(position, Pass(by=0), Pass(by=1))
    assert ask_of(position).kind == "activation"
    assert move_of(position, 0) == 1
    far = Move(by=0, fighter=0, path=((3, 1), (3, 0)))
    assert refusal(position, far) == "move.steps"
    after = skip(drive(position, Move(by=0, fighter=0, path=((3, 1),))))
    assert (after.in_play, move_of(after, 1)) == ((), 4)
    assert after.seats[1].power_discard == (WALLS,)


def test_a_card_on_the_next_activation_does_not_reach_into_the_next_round():
    """Pg 23: played after the last activation it lies open, unused, to the end of the round."""
    position = walled(turn=8, player=1)
    seen = []
    while ask_of(position).kind != "roll-off":
        seen.append((ask_of(position).kind, [card.card for card in position.in_play]))
        position = skip(step(position, next(iter(ask_of(position).legal(position)))).position)
    assert seen == [("power step", [WALLS])] * 2 + [("discard power", [WALLS])]
    assert (position.round, position.in_play, position.modifiers) == (2, (), ())
    assert position.seats[1].power_discard == (WALLS,)


def test_an_upgrade_costs_a_point_that_is_turned_over_and_stays():
    """Pg 23: on one of one's own fighters on the battlefield, for the rest of the game."""
    position = duel(Piece(OBRYN, out=True), mine=holding(SPEED, glory=1), step="power step")
    assert refusal(position, Play(by=0, card=SPEED, fighter=1)) == "upgrades.friendly"
    assert refusal(position, Play(by=0, card=SPEED, fighter=2)) == "upgrades.not-out-of-action"
    poor = put_seat(position, 0, glory=0, spent=3)
    assert refusal(poor, Play(by=0, card=SPEED, fighter=0)) == "upgrades.cost"
    position = skip(drive(position, Play(by=0, card=SPEED, fighter=0)))
    own = position.seats[0]
    assert (own.glory, own.spent, own.power, own.power_discard) == (0, 1, (), ())
    assert (position.fighters[0].upgrades, move_of(position, 0)) == ((SPEED,), 4)


def test_a_fighter_can_be_given_several_upgrades():
    position = duel(mine=holding(SPEED, "S389", glory=2), step="power step")
    position = skip(drive(position, Play(by=0, card=SPEED, fighter=0), Pass(by=1)))
    position = skip(drive(position, Play(by=0, card="S389", fighter=0)))
    assert position.fighters[0].upgrades == (SPEED, "S389")


def asked_in_windows(position: Position, event: Event) -> list[tuple[str, int]]:
    """The windows and who is asked in each, until something else is asked."""
    position = step(position, event).position
    found = []
    while (ask := asked(position)) is not None and ask.kind == "reaction":
        found.append((position.stack[-1].args.at, ask.who))
        position = step(position, Pass(by=ask.who)).position
    return found


@pytest.mark.parametrize("active", [0, 1])
def test_the_player_whose_activation_is_next_has_the_first_say(active):
    """Pg 24: also after the last activation of a phase, as if a fifth were coming."""
    for turn in (1, 8):
        position = duel(turn=turn, player=active)
        windows = asked_in_windows(position, Pass(by=active))
        assert windows == [("after-action", 1 - active), ("after-action", active)]


def my_turns() -> Position:
    """Steelheart has hurt Garrek and left him alive; both players could react."""
    position = duel(mine=holding("S45", TRAP), theirs=holding(MY_TURN, seat=1), turn=1)
    tough = put_fighter(position, 1, upgrades=("S389",))
    return rolled(tough, BROADSWORD, "ss", "b")


def test_only_one_reaction_is_played_at_an_opportunity():
    """Pg 24: when the player with the first say reacts, the other cannot."""
    position = step(my_turns(), Push(by=0, fighter=1, path=((5, 2),))).position
    assert position.stack[-1].args.at == "driven-back"
    position = step(position, Pass(by=1)).position
    position = step(position, Play(by=0, card=TRAP, fighter=1)).position
    assert position.stack[-1].args.at != "driven-back"
    while Play(by=1, card=MY_TURN, fighter=1) not in legal(position):
        assert ask_of(position).kind == "reaction"
        position = step(position, Pass(by=ask_of(position).who)).position
    assert position.stack[-1].args.at != "driven-back", "another opportunity"
    position = step(position, Play(by=1, card=MY_TURN, fighter=1)).position
    assert (ask_of(skip(position)).kind, ask_of(skip(position)).who) == ("push", 1)


def test_a_reaction_comes_before_the_power_step_and_costs_no_activation():
    position = step(my_turns(), Push(by=0, fighter=1, path=())).position
    while Play(by=1, card=MY_TURN, fighter=1) not in legal(position):
        position = step(position, Pass(by=ask_of(position).who)).position
    position = skip(step(position, Play(by=1, card=MY_TURN, fighter=1)).position)
    position = skip(drive(position, Push(by=1, fighter=1, path=())))
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    position = rolled(position, axe, "ss", "1")
    position = skip(drive(position, Push(by=1, fighter=0, path=())))
    assert position.fighters[0].wound_tokens == 2
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 0)
    assert position.turn == 1


def test_what_was_interrupted_goes_on():
    """Pg 24: Twist the Knife in the middle of the attack, whose damage is then dealt."""
    position = drive(
        duel(mine=holding(TWIST)),
        BROADSWORD,
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    while not any(isinstance(one, Play) for one in legal(position)):
        position = step(position, Pass(by=ask_of(position).who)).position
    assert position.fighters[1].wound_tokens == 0
    twist = next(one for one in legal(position) if isinstance(one, Play))
    position = skip(step(position, twist).position)
    assert position.fighters[1].out, "3 damage and 1"


PARRY = React(by=1, card="Furious Parry", fighter=1, target=0)


def parried(knock: int) -> Position:
    """Inspired Angharad has parried an attack that failed, and driven the attacker off or not."""
    pieces = (Piece(SAEK, (4, 2)), Piece("Angharad Brightshield", (3, 2), inspired=True))
    position = drive(
        scene(*pieces, Piece(GARREK, (7, 10)), seats=(Seat(REAVERS), Seat(CHAMPIONS))),
        Attack(by=0, fighter=0, attack="Great Axe", target=1),
        Roll(by=0, kind="attack", faces=dice("sf")),
        Roll(by=1, kind="defence", faces=dice("bd")),
    )
    while PARRY not in legal(position):
        position = step(position, Pass(by=ask_of(position).who)).position
    position = step(position, PARRY).position
    position = drive(
        position,
        Roll(by=1, kind="attack", faces=dice("ss")),
        Roll(by=0, kind="defence", faces=dice("b")),
    )
    path = (((5, 2),), ())[1 - knock]
    return skip(drive(position, Push(by=1, fighter=0, path=path)))


@pytest.mark.parametrize("knock", [0, 1])
def test_a_reaction_of_a_fighter_card(knock):
    """Pg 24: during the enemy's attack, once it is known to fail; she is not driven back."""
    position = parried(knock)
    assert (position.fighters[0].wound_tokens, position.fighters[1].hex) == (1, (3, 2))
    attacks = [(one.fighter, one.word) for one in position.history if one.what == "attack"]
    assert attacks == [(1, "hit"), (0, "draw")]
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 0)


def test_a_reaction_is_not_used_outside_its_condition():
    """Pg 24: nobody was driven back, nobody was hurt."""
    mine = holding(TRAP, MY_TURN)
    position = step(duel(mine=mine), Pass(by=0)).position
    position = step(position, Pass(by=1)).position
    for card in (TRAP, MY_TURN):
        assert refusal(position, Play(by=0, card=card, fighter=1)) == "reactions.window"
    assert refusal(position, Play(by=0, card=SPEED, fighter=0)) == "reactions.sources"
