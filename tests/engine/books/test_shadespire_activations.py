"""Shadespire (2018), pages 13, 18, 19 and 22: activations, Move, sight, Charge and Guard."""

import pytest

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.events import (
    Attack,
    Charge,
    Choose,
    Cycle,
    Draw,
    DrawPower,
    Event,
    Guard,
    Move,
    Pass,
    Pick,
    Play,
    Push,
    Roll,
    RollOff,
)
from rules_engine.ground import sees
from rules_engine.machine import legal, step
from rules_engine.position import Position, Seat, Token, put_fighter
from rules_engine.scene import Piece
from tests.engine.books.table import table, until
from tests.engine.driving import (
    ANGHARAD,
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

BROADSWORD = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1)
LEVEL = RollOff(faces=(dice("ssss"), dice("bbbb")))


WALLS = joined(PlacedBoard("Soul Refractor", seats=(0,)), PlacedBoard("Mirror Well", seats=(1,)))
"""Blocked hexes at (3, 1), (2, 3) and (4, 3)."""


def passed(position: Position) -> Position:
    """The power step passed by both players."""
    position = skip(position)
    while ask_of(position).kind == "power step":
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return position


def at_first_roll_off() -> Position:
    position = until(table(), "place fighter")
    while ask_of(position).kind == "place fighter":
        position = step(position, legal(position)[0]).position
    return position


def test_who_finished_placing_first_adds_a_critical_also_when_rolling_again():
    """Pg 18 and 21: seat 0 placed three champions; the added symbol goes on every re-roll."""
    position = at_first_roll_off()
    assert (position.finished_placing, ask_of(position).kind) == (0, "roll-off")
    tied = drive(position, RollOff(faces=(dice("*sss"), dice("**ss"))))
    assert ask_of(tied).kind == "roll-off"
    assert ask_of(drive(tied, LEVEL)).who == 0
    beaten = drive(tied, RollOff(faces=(dice("2222"), dice("**ss"))))
    assert (ask_of(beaten).kind, ask_of(beaten).who) == ("first activation", 1)


def next_round_roll_off() -> Position:
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)), step="end phase", player=1)
    assert (position.round, ask_of(position).kind) == (2, "roll-off")
    return position


def test_in_later_rounds_nobody_adds_anything():
    """Pg 18 and 25."""
    assert ask_of(drive(next_round_roll_off(), LEVEL)).kind == "roll-off"


@pytest.mark.parametrize("first", [0, 1])
def test_the_winner_decides_and_activations_alternate_four_each(first):
    """Pg 18: eight activations, a power step after each, the last one too; then the end phase."""
    position = drive(next_round_roll_off(), RollOff(faces=(dice("*sss"), dice("ssss"))))
    assert (ask_of(position).kind, ask_of(position).who) == ("first activation", 0)
    position = skip(step(position, Pick(by=0, seat=first)).position)
    order = []
    while ask_of(position).kind in ("activation", "power step"):
        order.append((ask_of(position).kind, ask_of(position).who))
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    other = 1 - first
    turns = [
        [("activation", seat), ("power step", seat), ("power step", 1 - seat)]
        for seat in (first, other)
    ]
    assert order == [*turns[0], *turns[1]] * 4
    assert position.round == 3


def duel(*more: Piece, mine: Seat | None = None, **told: object) -> Position:
    """Steelheart beside Garrek, Steelheart's player to act."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), *more)
    seats = (mine or Seat("Steelheart's Champions"), Seat("Garrek's Reavers"))
    return scene(*pieces, seats=seats, **told)


def test_a_fighter_may_attack_again_and_again_and_after_moving():
    """Pg 18: a Move token bars moving and charging, nothing else; an attack bars nothing."""
    position = drive(duel(), Move(by=0, fighter=0, path=((3, 1), (3, 2), (3, 1))))
    moved = passed(drive(passed(position), Pass(by=1)))
    assert moved.fighters[0].move_tokens == 1
    kinds = {type(event) for event in legal(moved) if getattr(event, "fighter", -1) == 0}
    assert kinds == {Guard, Attack}
    fought = fight(moved, BROADSWORD, "ff", "b", None)
    again = passed(drive(passed(fought), Pass(by=1)))
    assert BROADSWORD in legal(again)
    assert refusal(again, Charge(by=0, fighter=0, path=((2, 1), (3, 1)))) == "move.once"


def test_one_move_a_phase_and_another_in_the_next():
    """Pg 18 and 25: the token goes with the end of the round."""
    position = duel(step="power step", turn=8, player=1)
    position = put_fighter(position, 0, move_tokens=1)
    position = drive(position, Pass(by=1), Pass(by=0), RollOff(faces=(dice("****"), dice("ssss"))))
    position = drive(position, Pick(by=0, seat=0))
    assert Move(by=0, fighter=0, path=((2, 2),)) in legal(position)


def test_after_a_charge_a_fighter_is_activated_for_nothing():
    """Pg 22: no other action in the phase, not even Guard or an attack."""
    position = put_fighter(duel(Piece(OBRYN, (1, 2))), 0, charge_tokens=1)
    for event in (BROADSWORD, Guard(by=0, fighter=0), Move(by=0, fighter=0, path=((2, 2),))):
        assert refusal(position, event) == "actions.charge-token"
    assert {event.fighter for event in legal(position) if hasattr(event, "fighter")} == {2}


def test_the_activations_of_a_player():
    """Pg 18: draw a power card, exchange an objective, pass; each followed by a power step."""
    mine = Seat(
        "Steelheart's Champions",
        objectives=("S1", "S2"),
        objective_deck=("S3",),
        power_deck=("S343", "S348"),
    )
    position = duel(mine=mine)
    drawn = drive(position, DrawPower(by=0), Draw(by=0, deck="power", cards=("S343",)))
    assert (skip(drawn).seats[0].power, ask_of(skip(drawn)).kind) == (("S343",), "power step")
    cycled = drive(position, Cycle(by=0, card="S2"), Draw(by=0, deck="objective", cards=("S3",)))
    own = skip(cycled).seats[0]
    assert (own.objectives, own.objective_discard, own.objective_deck) == (
        ("S1", "S3"),
        ("S2",),
        (),
    )
    assert refusal(position, Cycle(by=0, card="S3")) == "end_phase.discard-objectives"
    assert ask_of(skip(drive(position, Pass(by=0)))).kind == "power step"


def test_an_empty_deck_gives_nothing_and_is_not_made_up_of_discards():
    """Pg 16."""
    mine = Seat("Steelheart's Champions", objectives=("S1",), objective_discard=("S2", "S3"))
    position = skip(drive(duel(mine=mine), Cycle(by=0, card="S1")))
    own = position.seats[0]
    assert (own.objectives, own.objective_discard) == ((), ("S2", "S3", "S1"))
    assert ask_of(position).kind == "power step"


def walker(*more: Piece, **told: object) -> Position:
    """Steelheart, Move 3, in the middle of his board."""
    return scene(Piece(STEELHEART, (3, 2)), *more, Piece(GARREK, (7, 10)), **told)


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (((4, 2), (5, 2), (6, 2), (7, 2)), "move.steps"),
        (((5, 2),), "move.steps"),
        (((2, 2), (3, 2)), "move.ends-elsewhere"),
        ((), "move.ends-elsewhere"),
        (((3, 1), (4, 1), (4, 0)), ""),
        (((2, 2), (3, 2), (4, 2)), ""),
    ],
)
def test_a_move_goes_hex_by_hex_up_to_the_characteristic_and_ends_elsewhere(path, rule):
    """Pg 18: through the hex it began in, if it likes, but not to end there."""
    event = Move(by=0, fighter=0, path=path)
    if rule:
        assert refusal(walker(), event) == rule
    else:
        assert skip(drive(walker(), event)).fighters[0].hex == path[-1]


def test_no_fighter_moves_off_the_battlefield():
    """Pg 15: the half hex at the rim is none."""
    position = scene(Piece(STEELHEART, (6, 1)), Piece(GARREK, (0, 0)))
    assert refusal(position, Move(by=0, fighter=0, path=((7, 1),))) == "move.steps"


def needed(position: Position, target: tuple[int, int]) -> int:
    """The fewest hexes of a Move that ends in the target."""
    paths = [e.path for e in legal(position) if isinstance(e, Move) and e.path[-1] == target]
    return min(len(path) for path in paths)


def test_fighters_and_blocked_hexes_in_the_way_cost_steps():
    """Pg 18: as in the picture, two hexes off may be two steps or four."""
    position = scene(
        Piece(GARREK, (2, 2)),
        Piece(STEELHEART, (1, 3)),
        Piece(OBRYN, (2, 1)),
        boards=WALLS,
    )
    assert needed(position, (4, 2)) == 2
    assert needed(position, (3, 3)) == 2
    assert needed(position, (2, 4)) == 4
    assert refusal(position, Move(by=0, fighter=0, path=((2, 3),))) == "move.no-passing-through"
    through = Move(by=0, fighter=0, path=((2, 1), (2, 0)))
    assert refusal(position, through) == "move.no-passing-through"


def test_a_friend_is_not_walked_through_either():
    position = walker(Piece(OBRYN, (4, 2)))
    through = Move(by=0, fighter=0, path=((4, 2), (5, 2)))
    assert refusal(position, through) == "move.no-passing-through"
    assert refusal(position, Move(by=0, fighter=0, path=((4, 2),))) == "move.no-passing-through"


def test_a_push_neither_gives_a_move_token_nor_minds_one():
    """Pg 18: Sidestep on a fighter that has moved and charged; it may still move if it had not."""
    mine = Seat("Steelheart's Champions", power=("S360",))
    position = duel(mine=mine, step="power step")
    for tokens in (0, 1):
        start = put_fighter(position, 0, move_tokens=tokens, charge_tokens=tokens)
        after = drive(
            start,
            Play(by=0, card="S360"),
            Choose(by=0, fighters=(0,)),
            Push(by=0, fighter=0, path=((2, 2),)),
        )
        pushed = skip(after).fighters[0]
        assert (pushed.hex, pushed.move_tokens) == ((2, 2), tokens)
        assert [one.what for one in skip(after).history if one.what == "move"] == []


def test_a_push_enters_no_occupied_hex():
    mine = Seat("Steelheart's Champions", power=("S360",))
    position = drive(duel(mine=mine, step="power step"), Play(by=0, card="S360"))
    position = skip(drive(position, Choose(by=0, fighters=(0,))))
    assert refusal(position, Push(by=0, fighter=0, path=((4, 2),))) == "push.obstacles"
    assert refusal(position, Push(by=0, fighter=0, path=((3, 1), (2, 1)))) == "push.distance"


def test_a_fighter_driven_back_may_still_move_in_the_phase():
    """Pg 18."""
    position = fight(duel(), BROADSWORD, "sf", "d", ((5, 2),))
    position = passed(position)
    assert position.fighters[1].hex == (5, 2)
    assert Move(by=1, fighter=1, path=((6, 2),)) in legal(position)


@pytest.mark.parametrize(
    ("there", "seen"),
    [
        ((4, 2), True),
        ((3, 3), True),
        ((3, 4), False),
        ((2, 4), False),
        ((4, 4), True),
        ((3, 0), False),
    ],
)
def test_a_line_that_goes_through_or_touches_a_blocked_hex_sees_nothing(there, seen):
    """Pg 19, from the hex among the three blocked ones; straight down runs along a side."""
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 10)), boards=WALLS)
    assert sees(position, (3, 2), there) is seen


def test_fighters_and_tokens_do_not_stop_sight_and_fighters_see_all_round():
    """Pg 16 and 19."""
    shooter = "Sanson Farstrider"
    ways = {(6, 2): (5, 2), (0, 2): (1, 2), (4, 5): (4, 4), (1, 5): (2, 4)}
    for there, between in ways.items():
        position = scene(
            Piece(shooter, (3, 2)),
            Piece(GARREK, there),
            Piece(OBRYN, between),
            tokens=(Token(between, 1),),
        )
        pistol = Attack(by=0, fighter=0, attack="Boltstorm Pistol", target=1)
        assert pistol in legal(position)


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
