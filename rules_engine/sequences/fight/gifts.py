"""What cards gave an Attack action and is asked for once it is over: it goes into the history."""

from rules_engine.moments.tallies import REACH
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import range_of
from rules_engine.sense.sources import quiet
from rules_engine.sequences.fight.attack_rules import gains, has, strike
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Position, note
from rules_engine.state.vocabulary import What

_BY_CARDS: frozenset[What] = frozenset(("keyword", "cleave", "range", "targets all adjacent"))


def with_gifts_noted(position: Position, args: Attacking) -> Position:
    """The position with a note of what cards made of the Attack action that is asked for once it
    is over: Combo and Cleave that they gave, that it was on all adjacent enemies, and its Range
    where they changed it."""
    if quiet(position, _BY_CARDS):
        return position
    printed, made = attack_named(position, args.fighter, args.attack), strike(position, args)
    if printed is None or made is None:
        return position
    spread = ("targets all adjacent", "attack", args.since)
    words = ["all_adjacent"] if spread in _lasting(position) else []
    words += ["combo"] if "combo" in made.keywords and "combo" not in printed.keywords else []
    critical = "critical" in args.attack_faces
    if not has(printed, "cleave", critical):
        given = has(made, "cleave", critical) or gains(position, args, made, "cleave")
        words += ["cleave"] if given else []
    reach = range_of(position, args.fighter, printed)
    words += [f"{REACH}{reach}"] if reach != printed.range else []
    for word in words:
        seat = position.fighters[args.fighter].seat
        position = note(position, "keyword", seat=seat, fighter=args.fighter, word=word)
    return position


def _lasting(position: Position) -> list[tuple[str, str, int]]:
    return [(one.what, one.until, one.since) for one in position.modifiers]
