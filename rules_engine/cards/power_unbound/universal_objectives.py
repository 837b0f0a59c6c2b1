"""Universal objectives of Power Unbound."""

from rules_engine.card_book.known import knows
from rules_engine.moments.answers import FAILURE
from rules_engine.moments.conditions import at_the_end, friends, objective, some, surge
from rules_engine.moments.deeds import (
    by_attack,
    by_spell,
    count_is,
    did,
    fresh,
    in_activations,
    lost_by,
    phase,
    second_move,
    took_out,
    upon,
)
from rules_engine.moments.feats import cast_with, criticals, foes_fallen, of_range, scatters
from rules_engine.sense.ground import attack_named, blocked, field, fighter_in
from rules_engine.sense.modifiers import range_of
from rules_engine.state.position import Happening, Position


def _failed_from_afar(position: Position, attack: Happening) -> bool:
    named = attack_named(position, attack.fighter, attack.about)
    far = named is not None and range_of(position, attack.fighter, named) >= 3
    return far and attack.word in FAILURE


def _toll(position: Position, seat: int) -> bool:
    """Three enemies fell in the phase, whatever felled them, and no friend did."""
    outs = [one for one in phase(position) if one.what == "out"]
    own = lost_by(phase)(position, seat)
    return not own and len(outs) >= 3


@upon("out")
def _a_champion_each(position: Position, seat: int) -> bool:
    """Every enemy of the phase fell to an Attack action of another friend, the last one now."""
    outs = [one for one in phase(position) if one.what == "out"]
    fallen = [one for one in outs if position.fighters[one.other].seat != seat]
    slain = took_out(position, seat, phase, by_attack)
    each = len({one.fighter for one in slain}) == len(slain) == len(fallen) >= 2
    return each and fallen[-1] in fresh(position)


def _crowded_middle(position: Position, _: int) -> bool:
    ground, shut = field(position), blocked(position)
    middle = [one for one in ground.hexes if ground.territory(one) is None and one not in shut]
    return bool(middle) and all(fighter_in(position, hex_) >= 0 for hex_ in middle)


def _placed_elsewhere(position: Position, seat: int) -> bool:
    """A friend was placed in another hex, not set up again after a fall."""
    happened = list(fresh(position))
    for place, one in enumerate(happened):
        own = one.what == "place" and position.fighters[one.other].seat == seat
        raised = place > 0 and happened[place - 1].what == "raised"
        if own and not (raised and happened[place - 1].other == one.other):
            return True
    return False


@upon("damage")
def _skewered(position: Position, seat: int) -> bool:
    """An enemy hurt just now has suffered 5 damage or more in the phase."""
    hurt = {one.other for one in fresh(position) if one.what == "damage"}
    foes = [one for one in hurt if position.fighters[one].seat != seat]
    dealt = [one for one in phase(position) if one.what == "damage"] if foes else []
    return any(sum(one.amount for one in dealt if one.other == foe) >= 5 for foe in foes)


knows(
    at_the_end("Staying Power", some(friends, least=5)),
    objective("Grievous Toll", _toll),
    surge("Warning Shot", did(fresh, "attack", _failed_from_afar)),
    surge("Burst of Speed", second_move, "DC-123"),
    surge("Champions All", _a_champion_each),
    objective("Chokepoint", _crowded_middle),
    objective("Fusillade", count_is(in_activations("attack", of_range(3)), 4), "DC-116"),
    surge("Method in the Madness", foes_fallen(fresh, by_spell, scatters)),
    surge("Overpower", did(fresh, "cast", cast_with(criticals(1)))),
    surge("Shortcut", _placed_elsewhere),
    surge("Spike", _skewered),
    surge("Strange Demise", foes_fallen(fresh, by_spell)),
)
