"""Shadespire (2018), pages 13 and 22: Charge, Guard, and when a fighter is Inspired."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import sees
from rules_engine.state.events import (
    Attack,
    Charge,
    Event,
    Pass,
    Play,
    Push,
    Roll,
)
from rules_engine.state.position import Position, Seat, put_fighter
from tests.engine.books.table import WALLS, duel, passed
from tests.engine.driving import (
    ANGHARAD,
    BROADSWORD,
    GARREK,
    KARSUS,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    fight,
    refusal,
    scene,
    skip,
)


def charging(**told: object) -> Position:
    """Steelheart three hexes from Garrek."""
    return scene(Piece(STEELHEART, (1, 2), **told), Piece(GARREK, (4, 2)), Piece(KARSUS, (7, 10)))


def test_a_charge_is_one_activation_of_a_move_and_an_attack():
    """Pg 22: a Charge token and no Move token; the attack is made at once."""
    position = drive(charging(guard_tokens=1), Charge(by=0, fighter=0, path=((2, 2), (3, 2))))
    position = skip(position)
    assert (ask_of(position).kind, ask_of(position).who) == ("charge attack", 0)
    assert refusal(position, Pass(by=0)) == "kernel.asked"
    after = passed(fight(position, BROADSWORD, "ff", "b", None))
    own = after.fighters[0]
    assert (own.charge_tokens, own.move_tokens, own.guard_tokens) == (1, 0, 0)
    assert (ask_of(after).kind, ask_of(after).who) == ("activation", 1)


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (((2, 2),), "charge.needs-a-target"),
        ((), "move.ends-elsewhere"),
        (((2, 2), (1, 2)), "move.ends-elsewhere"),
        (((2, 2), (3, 2), (3, 1), (4, 1)), "move.steps"),
    ],
)
def test_a_charge_needs_another_hex_and_a_target_there(path, rule):
    assert refusal(charging(), Charge(by=0, fighter=0, path=path)) == rule


def test_a_charge_needs_sight_of_its_target():
    """Pg 22: within range is not enough."""
    position = scene(Piece("Sanson Farstrider", (1, 0)), Piece(GARREK, (4, 4)), boards=WALLS)
    hidden = Charge(by=0, fighter=0, path=((2, 0), (2, 1), (2, 2)))
    assert not sees(position, (2, 2), (4, 4))
    assert refusal(position, hidden) == "charge.needs-a-target"


@pytest.mark.parametrize("tokens", ["move_tokens", "charge_tokens"])
def test_no_charge_after_a_move_or_a_charge(tokens):
    event = Charge(by=0, fighter=0, path=((2, 2), (3, 2)))
    rule = {"move_tokens": "move.once", "charge_tokens": "actions.charge-token"}[tokens]
    assert refusal(charging(**{tokens: 1}), event) == rule


@pytest.mark.parametrize(("rolled", "fails"), [("b", True), ("d", True), ("*", True), ("1", False)])
def test_on_guard_both_symbols_are_successes(rolled, fails):
    """Pg 22, and a fighter on Guard is driven back all the same."""
    position = put_fighter(duel(), 1, guard_tokens=1)
    position = skip(drive(position, BROADSWORD, Roll(by=0, kind="attack", faces=dice("sf"))))
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice(rolled))))
    hurt = position.fighters[1].wound_tokens
    assert hurt == (0 if fails else 3)
    assert (ask_of(position).kind == "drive back") is (rolled != "*")


def test_guard_ends_with_the_phase():
    """Pg 22 and 25."""
    position = duel(step="power step", turn=8, player=1)
    position = put_fighter(position, 0, guard_tokens=1)
    ended = drive(position, Pass(by=1), Pass(by=0))
    assert (ended.round, ended.fighters[0].guard_tokens) == (2, 0)


def harvested(edition: str) -> Position:
    """The Harvester has attacked Angharad, who blocked, and has Steelheart still to attack."""
    pieces = (Piece("The Harvester", (3, 3)), Piece(ANGHARAD, (4, 3)), Piece(STEELHEART, (2, 3)))
    scythe = Attack(by=0, fighter=0, attack="Whirling Scythe", target=1)
    position = drive(
        scene(*pieces, edition=edition),
        scythe,
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = skip(position)
    assert ask_of(position).kind == "next target"
    return position


@pytest.mark.parametrize(
    ("edition", "inspired"),
    [("shadespire-2018", True), ("nightvault-2019", True), ("dreadfane-2019", False)],
)
def test_a_fighter_is_inspired_when_the_action_that_met_the_condition_is_over(edition, inspired):
    """Pg 13 and 21: each attack on several targets is an action of its own (DC-182).

    Dreadfane pg 17 waits for the whole superaction.
    """
    assert harvested(edition).fighters[1].inspired is inspired


def test_a_fighter_is_not_inspired_in_the_middle_of_an_action():
    """Pg 13: the block is rolled, the attack goes on."""
    position = drive(
        scene(Piece(GARREK, (4, 2)), Piece(STEELHEART, (3, 2))),
        Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1),
        Roll(by=0, kind="attack", faces=dice("sf")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = skip(position)
    assert (ask_of(position).kind, position.fighters[1].inspired) == ("drive back", False)
    assert skip(drive(position, Push(by=0, fighter=1, path=()))).fighters[1].inspired


def test_without_an_action_a_fighter_is_inspired_at_once():
    """Pg 13: a ploy takes the third fighter out; the reavers turn before the next card."""
    mine = Seat("Garrek's Reavers", power=("S356",))
    position = scene(
        Piece(GARREK, (3, 2)),
        Piece(KARSUS, out=True),
        Piece(SAEK, out=True),
        Piece(OBRYN, (5, 2), wound_tokens=3),
        seats=(mine, Seat("Steelheart's Champions")),
        step="power step",
    )
    position = skip(drive(position, Play(by=0, card="S356")))
    while ask_of(position).kind not in ("power step", "activation"):
        choices: list[Event] = list(legal(position))
        position = skip(step(position, choices[0]).position)
    assert position.fighters[3].out
    assert position.fighters[0].inspired
    back = put_fighter(position, 3, out=False, hex=(7, 7))
    assert passed(back).fighters[0].inspired, "for the rest of the game"


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019", "dreadfane-2019"])
def test_a_card_played_in_the_middle_of_an_attack_does_not_bring_inspiring_forward(edition):
    """Pg 13, DC-176, Dreadfane pg 17: what the attack has met waits for the attack's end."""
    seats = (Seat("Garrek's Reavers", power=("S372",)), Seat("Steelheart's Champions"))
    pieces = (Piece(GARREK, (4, 2)), Piece(STEELHEART, (3, 2)))
    position = drive(
        scene(*pieces, seats=seats, edition=edition),
        Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    twist: tuple[Event, ...] = ()
    while not (twist := tuple(one for one in legal(position) if isinstance(one, Play))):
        position = step(position, Pass(by=ask_of(position).who)).position
    position = skip(step(position, twist[0]).position)
    assert (ask_of(position).kind, position.fighters[1].wound_tokens) == ("drive back", 3)
    assert not position.fighters[1].inspired
    assert skip(drive(position, Push(by=0, fighter=1, path=()))).fighters[1].inspired
