"""Universal gambits of Nightvault that are reactions to pushes and Charges."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import choose, chosen, friendly, pushed, subject
from rules_engine.effects.choosing import anyone, choose_among, fitting
from rules_engine.effects.leading import beside, pushed_to
from rules_engine.moments.now import just_ended
from rules_engine.moments.pushes import driven_or_pushed, hexes_pushed
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _pushed_by_a_foe(position: Position, seat: int, _: int) -> list[int]:
    """The fighter that an opponent has just pushed, or driven back (DC-147, DC-148)."""
    push = driven_or_pushed(position)
    return [push.other] if push is not None and push.seat not in (-1, seat) else []


def _somebody_else(position: Position, args: Playing) -> list[int]:
    return [one for one in fitting(position, args.seat, anyone) if one != args.subject]


def _charging_foe(position: Position, seat: int, _: int) -> list[int]:
    """The enemy whose Move action, part of a Charge, has just ended."""
    move = just_ended(position, "move")
    charging = move is not None and move.word == "charge" and move.seat not in (-1, seat)
    return [move.fighter] if charging and move is not None else []


knows(
    CardRules(
        "Mirror Move",
        rule="windows.push",
        at=("after-push", "driven-back"),
        when=_pushed_by_a_foe,
        effects=(choose_among(_somebody_else), pushed(chosen(), hexes_pushed, exactly=True)),
        cites=("DC-085", "DC-147", "DC-148", "DC-258"),
    ),
    CardRules(
        "Countercharge",
        rule="charge.window-after-move",
        at=("after-action",),
        when=_charging_foe,
        effects=(choose(friendly), pushed_to(chosen(), 3, beside(subject))),
        cites=("DC-144",),
    ),
)
