"""Universal objectives of Nightvault on spells, Tomes, rolls, edges and glory."""

from collections.abc import Iterable

from rules_engine.battlefield import Battlefield
from rules_engine.card_book.known import CardRules, knows, rules_of
from rules_engine.effects.relics import TOME
from rules_engine.facts.hexes import Hex, neighbours
from rules_engine.moments.conditions import (
    both,
    every,
    friends,
    in_round,
    leader,
    objective,
    some,
    surge,
)
from rules_engine.moments.deeds import (
    attack_made,
    by_attack,
    by_spell,
    count_is,
    did,
    first_out,
    fresh,
    mine,
    phase,
    them,
    took,
    took_out,
    upon,
)
from rules_engine.moments.feats import (
    attack_roll_of,
    cast_with,
    count_worn,
    criticals,
    fell_from,
    gained_in_round,
    of_range,
    scatters,
    wears,
)
from rules_engine.moments.holding import holds_what_a_foe_held
from rules_engine.moments.reprisals import done_by_reaction
from rules_engine.moments.scoring import LAST
from rules_engine.moments.tallies import by_support_alone, for_being_trapped
from rules_engine.sense.ground import field
from rules_engine.state.position import Happening, Position


def _most_tomes(position: Position, seat: int) -> int:
    return max((count_worn(position, one, TOME) for one in friends(position, seat)), default=0)


def _nothing_scored(position: Position, seat: int) -> bool:
    return not position.seats[seat].scored


def _all_different(position: Position, seat: int) -> bool:
    """Three dice or more of an attack or defence roll, no two alike."""
    rolls = ("attack-roll", "defence-roll")
    faces = [one.word.split() for one in fresh(position) if one.what in rolls and one.seat == seat]
    return any(len(roll) >= 3 and len(set(roll)) == len(roll) for roll in faces)


def _two_criticals(position: Position, attack: Happening) -> bool:
    """Two criticals of attack dice; spells roll others."""
    made = attack_made(position, attack.fighter, attack.about)
    plain = made is None or made.kind == "attack"
    return plain and attack_roll_of(position, attack).count("critical") >= 2


def _with_a_new_weapon(position: Position, seat: int) -> bool:
    """An Attack action of an upgrade that was played in the same phase, on the same fighter."""
    attacks = mine(phase, position, seat, "attack")
    for one in mine(phase, position, seat, "upgrade"):
        rules = rules_of(one.word)
        names = {attack.name for attack in rules.attacks} if rules is not None else set()
        if any((a.fighter == one.fighter and a.about in names) for a in attacks):
            return True
    return False


@upon("ploy", "spell", "react", "ability")
def _third_scatter(position: Position, seat: int) -> bool:
    kinds = ("ploy", "spell", "react", "ability")
    done = [one for one in phase(position) if one.what in kinds and one.seat == seat]
    scattered = [one for one in done if scatters(position, one)]
    return len(scattered) >= 3 and scattered[-1] in fresh(position)


def _near_and_far(position: Position, seat: int) -> bool:
    """One friend attacked with a Range of 1 or 2, and with one of 3 or more."""
    near = {one.fighter for one in mine(phase, position, seat, "attack", of_range(1, 2))}
    return any(one.fighter in near for one in mine(phase, position, seat, "attack", of_range(3)))


def _leader_beheaded_first(position: Position, seat: int) -> bool:
    """The first to go out in the game is an enemy leader that the player took out."""
    if any(one.what == "out" for past in position.earlier for one in past):
        return False
    first = first_out(position)
    taken = [one.other for one in took_out(position, seat, phase, them(leader))]
    return first >= 0 and first in taken


def _by_a_fighter(position: Position, out: Happening) -> bool:
    """Done by a fighter: by an Attack action it made or a spell it cast."""
    spell = out.fighter >= 0 and by_spell(position, out)
    return by_attack(position, out) or spell


NORTH, SOUTH, WEST, EAST = range(4)
_OPPOSITE = {NORTH: SOUTH, SOUTH: NORTH, WEST: EAST, EAST: WEST}


def _height(hex_: Hex) -> int:
    """How far down a hex lies, in halves of a hex: every other column lies half a hex lower."""
    return 2 * hex_[1] + hex_[0] % 2


def _open_sides(ground: Battlefield, hex_: Hex) -> set[int]:
    """The sides on which a hex of the rim has nothing beside it."""
    column = hex_[0]
    missing = [one for one in neighbours(hex_) if one not in ground]
    found = set()
    for one in missing:
        if one[0] == column:
            found.add(NORTH if one[1] < hex_[1] else SOUTH)
    for side, step in ((WEST, -1), (EAST, 1)):
        beside = [one for one in neighbours(hex_) if one[0] == column + step]
        if all(one in missing for one in beside):
            found.add(side)
    return found


def _furthest(ground: Battlefield, side: int) -> frozenset[Hex]:
    """The hexes of the outermost edge of the battlefield on a side."""
    rim = [hex_ for hex_ in ground.edge if side in _open_sides(ground, hex_)]
    if side in (WEST, EAST):
        line = (min if side == WEST else max)(column for column, _ in rim)
        return frozenset(hex_ for hex_ in rim if hex_[0] == line)
    heights = [_height(hex_) for hex_ in rim]
    line = min(heights) + 1 if side == NORTH else max(heights) - 1
    out = (hex_ for hex_ in rim if (_height(hex_) - line) * (1 if side == SOUTH else -1) >= 0)
    return frozenset(out)


def _on_opposite_edges(position: Position, seat: int) -> bool:
    """A friend on an edge, another on the one across from it, the furthest if there are several."""
    ground = field(position)
    hexes: Iterable[Hex | None] = [position.fighters[one].hex for one in friends(position, seat)]
    standing = [hex_ for hex_ in hexes if hex_ in ground.edge and hex_ is not None]
    return any(
        other in _furthest(ground, _OPPOSITE[side])
        for here in standing
        for side in _open_sides(ground, here)
        for other in standing
        if other != here
    )


def _drew_four(position: Position, seat: int) -> bool:
    """The player drew four cards or more, of either deck, in the action phase just over."""
    ends = (n for n, one in enumerate(position.history) if one.what == "phase-end")
    course = position.history[: next(ends, None)]
    return sum(one.amount for one in mine(lambda _: course, position, seat, "drew")) >= 4


def _cast_by_a_reaction(position: Position, seat: int) -> bool:
    """A spell was cast as a reaction, or as an Attack action that a reaction allowed (DC-130)."""
    done = done_by_reaction(fresh, position, seat)
    return any(one.what == "cast" and one.seat == seat for one in done)


knows(
    surge("Cornered", did(fresh, "trapped", for_being_trapped("out"))),
    objective("Digging Deep", _drew_four),
    objective("Envious Acquisition", holds_what_a_foe_held),
    surge("Our Powers Combined", by_support_alone),
    surge("Scorched Earth", did(fresh, "removed")),
    surge("Sorcerous Retort", _cast_by_a_reaction, "DC-130"),
    CardRules(
        "Acolyte of the Katophranes",
        rule="scoring.end-phase",
        condition=both(in_round(3), some(friends, wears(TOME))),
        worth=_most_tomes,
    ),
    CardRules(
        "All or Nothing",
        rule="scoring.end-phase",
        condition=both(in_round(3), _nothing_scored),
        keywords=(LAST,),
    ),
    surge("Disdain for Knowledge", took(fresh, them(wears(TOME)))),
    objective("Preserve Their Knowledge", every(friends, wears(TOME), least=3), "DC-052"),
    surge("Arcane Torrent", did(fresh, "cast", cast_with(criticals(2)))),
    surge("Branching Fate", _all_different),
    surge("Death from Afar", took(fresh, _by_a_fighter, fell_from(3)), "DC-035"),
    objective("Extreme Flank", _on_opposite_edges, "DC-113"),
    objective("Great Gains", count_is(gained_in_round, 5)),
    objective("Solid Gains", count_is(gained_in_round, 3)),
    objective("Lethal Repertoire", _with_a_new_weapon),
    surge("Master of Mayhem", _third_scatter),
    surge("Peerless Fighter", did(fresh, "attack", _two_criticals)),
    objective("Swift Beheading", _leader_beheaded_first, "DC-034"),
    objective("Versatile Fighter", _near_and_far),
)
