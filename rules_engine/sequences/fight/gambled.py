"""An Attack action that a roll-off decides in place of its rolls (DC-223, DC-224)."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from rules_engine.kernel.flow import Ask, Goto, Push, Verb, args_of, need, told
from rules_engine.sense.modifiers import modified
from rules_engine.sequences.base.common import option_of
from rules_engine.sequences.fight.attack_rules import footing
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Attacking, Frame, RollingOff
from rules_engine.state.position import Position, put_args

GAMBLED: Final = "decided by a roll-off"
_ENDS = ("success", "failure")


def is_gambled(position: Position, args: Attacking) -> bool:
    """Whether a card has this attack decided without attack and defence rolls."""
    return bool(position.modifiers) and modified(position, args.fighter, GAMBLED, 0) > 0


def decided(position: Position) -> Verb:
    """Roll off, then ask the winner whether the attack succeeds."""
    args = args_of(position, Attacking)
    if GAMBLED in args.spent:
        return Ask(position.returned, "attack's end", (Choose,), _ended, _ends, _RULE)
    told(_RULE, fighter=args.fighter, target=args.target)
    spent = put_args(position, replace(args, spent=(*args.spent, GAMBLED)))
    seats = tuple(range(len(position.seats)))
    return Push(spent, Frame("roll-off", "roll", RollingOff(seats)), "attack-roll")


_RULE = "game.card-over-rule"


def _ended(position: Position, event: Choose) -> Verb:
    end = option_of(event, _RULE)
    need(end in _ENDS, _RULE, option=end)
    args = args_of(position, Attacking)
    succeeds = end == "success"
    drives = succeeds and not footing(position, args).held
    settled = replace(args, outcome="hit" if succeeds else "miss", drives=drives)
    return Goto(put_args(position, settled), "determined")


def _ends(position: Position) -> Iterable[Event]:
    for end in _ENDS:
        yield Choose(by=position.returned, option=end)
