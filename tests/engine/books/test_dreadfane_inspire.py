"""Dreadfane, when a fighter is Inspired (pg 17): after the event, after the whole superaction."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules
from rules_engine.effects import bearer, dealt, granted, healed, subject, un_inspire
from rules_engine.facts.fighters import AttackProfile
from rules_engine.machine import step
from rules_engine.moments.now import just_ended
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Action,
    Attack,
    Charge,
    Guard,
    Move,
    Pass,
    Play,
    Push,
    Roll,
)
from rules_engine.state.position import Position, Seat, put_fighter
from tests.engine.books.arena import (
    BRODUS,
    CAITHA,
    CONDEMNORS,
    GWYNNE,
    HARROW,
    MOURNFLIGHT,
    TAVIAN,
    arena,
    happened,
    registered,
    rolled,
    to_window,
    weapon,
)
from tests.engine.driving import armed, ask_of, dice, drive, skip

TWIST = "S372"
HURRY, STING, DULL, ONSET, FREELY = (
    f"stand-in:ploy:{name}" for name in ("hurry", "sting", "dull", "onset", "freely")
)
SALVE = "stand-in:upgrade:salve"


def _the_mover(position: Position, seat: int, _: int) -> list[int]:
    move = just_ended(position, "move")
    return [] if move is None or move.seat != seat else [move.fighter]


def _gwynne(_: Position, __: object) -> int:
    return 0


def _harrow(_: Position, __: object) -> int:
    return 2


stand_ins = registered(
    CardRules(HURRY, rule="actions.granted-specified", effects=(granted(_gwynne, "attack"),)),
    CardRules(
        STING,
        rule="windows.action-end",
        at=("after-action",),
        when=_the_mover,
        effects=(dealt(subject, 1),),
    ),
    CardRules(DULL, rule="inspire.un-inspired", effects=(un_inspire(_gwynne),)),
    CardRules(ONSET, rule="actions.granted-specified", effects=(granted(_harrow, "charge"),)),
    CardRules(FREELY, rule="actions.granted-unspecified", effects=(granted(_gwynne),)),
    CardRules(SALVE, rule="actions.printed-actions", action=True, effects=(healed(bearer, 1),)),
)


def beside(*power: str, **told: object) -> Position:
    """Gwynne beside Lady Harrow; a critical in a roll of hers Inspires her."""
    seats = (Seat(CONDEMNORS, power=power), Seat(MOURNFLIGHT))
    return arena(Piece(GWYNNE, (3, 8)), Piece(HARROW, (4, 8)), seats=seats, **told)


def test_a_critical_inspires_once_the_attack_is_over():
    """Her damage is still the two of the first side; there is no Knockback yet."""
    position = rolled(beside(), weapon(beside(), 0, 1), "*ff", "bb")
    assert (position.fighters[0].inspired, position.fighters[1].wound_tokens) == (False, 2)
    assert max(len(event.path) for event in ask_of(position).legal(position)) == 1
    position = to_window(drive(position, Push(by=0, fighter=1, path=())), "after-action")
    assert position.fighters[0].inspired, "before the window after the action"


def test_a_ploy_in_the_middle_of_the_attack_inspires_nobody_by_what_came_before_it():
    """Twist the Knife adds one to the two of her first side; she is Inspired after the attack."""
    position = drive(
        beside(TWIST),
        weapon(beside(), 0, 1),
        Roll(by=0, kind="attack", faces=dice("*ff")),
        Roll(by=1, kind="defence", faces=dice("bb")),
    )
    position = to_window(position, "success-determined")
    position = step(position, Pass(by=1)).position
    position = skip(step(position, Play(by=0, card=TWIST)).position)
    assert (position.fighters[0].inspired, position.fighters[1].wound_tokens) == (False, 3)
    assert skip(drive(position, Push(by=0, fighter=1, path=()))).fighters[0].inspired


def test_the_target_too_is_inspired_after_the_attack():
    """Her own defence roll shows a critical; a second attack meets her second side."""
    position = arena(Piece(HARROW, (4, 8)), Piece(GWYNNE, (3, 8)), player=1)
    position = drive(
        position,
        Attack(by=1, fighter=0, attack="Incorporeal ice blade", target=1),
        Roll(by=1, kind="attack", faces=dice("sss")),
        Roll(by=0, kind="defence", faces=dice("*")),
    )
    assert not position.fighters[1].inspired
    assert skip(position).fighters[1].inspired


def charging(*power: str) -> Position:
    """Lady Harrow's charge through Brodus, up to the window after its Move action."""
    seats = (Seat(CONDEMNORS), Seat(MOURNFLIGHT, power=power))
    pieces = (Piece(BRODUS, (3, 8)), Piece(TAVIAN, (1, 8)), Piece(HARROW, (4, 8)))
    position = arena(*pieces, seats=seats, player=1)
    position = drive(position, Charge(by=1, fighter=2, path=((3, 8), (2, 8))))
    return to_window(position, "after-action")


def test_what_a_charges_move_has_met_inspires_after_the_whole_charge():
    """She has passed through Brodus' hex: her blade still does two damage, not three."""
    position = skip(charging())
    assert not position.fighters[2].inspired
    blade = Attack(by=1, fighter=2, attack="Incorporeal ice blade", target=1)
    position = rolled(position, blade, "fff", "d")
    assert (position.fighters[2].inspired, position.fighters[1].wound_tokens) == (False, 2)
    assert skip(drive(position, Push(by=1, fighter=1, path=()))).fighters[2].inspired


def test_nor_does_a_reaction_between_the_parts_of_a_charge_bring_it_forward():
    position = step(charging(STING), Pass(by=0)).position
    position = skip(step(position, Play(by=1, card=STING)).position)
    assert happened(position, "ploy") == [STING]
    assert (position.fighters[2].wound_tokens, position.fighters[2].inspired) == (1, False)


def test_an_action_granted_by_a_ploy_inspires_when_it_is_over():
    """Ahead of the window after it, as an activation's would; the ploy is resolved later."""
    position = drive(beside(HURRY, step="power step"), Play(by=0, card=HURRY))
    position = rolled(skip(position), weapon(position, 0, 1), "*ff", "bb")
    position = drive(position, Push(by=0, fighter=1, path=()))
    position = to_window(position, "after-action")
    assert position.fighters[0].inspired
    assert happened(position, "ploy") == []


def test_so_does_a_charge_granted_by_a_ploy_and_its_move_does_not():
    """Lady Harrow passes through Brodus' hex; ahead of the window after the whole charge."""
    seats = (Seat(CONDEMNORS), Seat(MOURNFLIGHT, power=(ONSET,)))
    pieces = (Piece(BRODUS, (3, 8)), Piece(TAVIAN, (1, 8)), Piece(HARROW, (4, 8)))
    position = arena(*pieces, seats=seats, step="power step", player=1)
    charge = Charge(by=1, fighter=2, path=((3, 8), (2, 8)))
    position = drive(position, Play(by=1, card=ONSET), charge)
    moved = to_window(position, "after-action")
    assert not moved.fighters[2].inspired
    blade = Attack(by=1, fighter=2, attack="Incorporeal ice blade", target=1)
    position = rolled(skip(moved), blade, "fff", "d")
    assert not position.fighters[2].inspired
    position = drive(position, Push(by=1, fighter=1, path=()))
    position = to_window(position, "after-action")
    assert happened(position, "charge") and happened(position, "ploy") == []
    assert position.fighters[2].inspired


def test_and_an_action_of_an_upgrade_made_by_way_of_a_ploy():
    """Ylthari, whom healing Inspires: ahead of the window after the action."""
    seats = (Seat("Ylthari's Guardians", power=(FREELY,)), Seat(MOURNFLIGHT))
    pieces = (Piece("Ylthari", (3, 8), wound_tokens=1, upgrades=(SALVE,)), Piece(HARROW, (7, 2)))
    position = arena(*pieces, seats=seats, step="power step")
    position = drive(position, Play(by=0, card=FREELY), Action(by=0, fighter=0, card=SALVE))
    position = to_window(position, "after-action")
    assert happened(position, "ploy") == []
    assert (position.fighters[0].wound_tokens, position.fighters[0].inspired) == (0, True)


def test_one_attack_of_several_inspires_nobody_before_the_last_is_over():
    """Pg 17: a critical at the first target of a sweep; the second meets the first side yet."""
    sweep = AttackProfile("Sweep", 1, 2, "smash", 1, keywords=("scything",))
    pieces = (Piece(GWYNNE, (3, 8)), Piece(HARROW, (4, 8)), Piece(CAITHA, (2, 8)))
    position = armed(arena(*pieces), GWYNNE, sweep)
    position = rolled(position, weapon(position, 0, 1, "Sweep"), "*f", "bb")
    position = skip(drive(position, Push(by=0, fighter=1, path=())))
    assert ask_of(position).kind == "next target"
    assert not position.fighters[0].inspired
    position = drive(position, weapon(position, 0, 2, "Sweep"))
    position = drive(position, Roll(by=0, kind="attack", faces=dice("ff")))
    assert not position.fighters[0].inspired
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("bb"))))
    assert position.fighters[0].inspired


def test_tokens_and_upgrades_stay_and_so_does_the_inspired_side():
    """Pg 17: turned over or turned back, the fighter keeps what it has."""
    laden = {"guard_tokens": 1, "move_tokens": 1, "wound_tokens": 2, "upgrades": ("S391",)}
    position = beside(DULL, step="power step")
    position = put_fighter(position, 0, inspired=True, **laden)
    after = skip(drive(position, Play(by=0, card=DULL)))
    assert replace(after.fighters[0], inspired=True) == position.fighters[0]
    assert not after.fighters[0].inspired
    again = skip(drive(after, Pass(by=1), Pass(by=0), Pass(by=1), Pass(by=1), Pass(by=0)))
    assert ask_of(again).kind == "activation"
    struck = rolled(again, weapon(again, 0, 1), "*ff", "dd")
    struck = skip(drive(struck, Push(by=0, fighter=1, path=())))
    assert struck.fighters[0].inspired, "its condition can be met again"


def test_an_attack_of_the_next_activation_meets_the_inspired_side():
    """Gwynne Inspired: three damage, and Knockback 2 more on a critical hit."""
    position = put_fighter(beside(), 0, inspired=True)
    position = rolled(position, weapon(position, 0, 1), "sff", "bb")
    assert position.fighters[1].wound_tokens == 3
    guard = skip(drive(beside(), Guard(by=0, fighter=0)))
    assert not guard.fighters[0].inspired
    walked = skip(drive(beside(), Move(by=0, fighter=0, path=((2, 8),))))
    assert not walked.fighters[0].inspired
    assert CAITHA not in {one.card for one in walked.fighters}
