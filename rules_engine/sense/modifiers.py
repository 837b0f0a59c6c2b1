"""Characteristics as modified: set (the latest counts), then multiply, then add, then minima.

Shadespire pg 21 adds up; DC-024 multiplies before it adds; Dreadfane pg 18 and Harrowdeep
pg 38 set before both, and Harrowdeep keeps every characteristic but Move at 1 or more.
"""

from rules_engine.card_book.known import rules_of
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import enclosing, open_here, reading, rest_where_open, told
from rules_engine.kernel.tables import number
from rules_engine.sense.ground import (
    STAYS,
    adjacent,
    beside_foe,
    distance,
    side_of,
    traits_of,
)
from rules_engine.sense.kits import kit_of
from rules_engine.sense.sources import lying, quiet, sources, unchanged
from rules_engine.sense.states import STATES
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Modifier, Position
from rules_engine.state.vocabulary import Rolls, What


def applying(
    position: Position, fighter: int, what: What, words: tuple[str, ...] = ()
) -> list[Modifier]:
    """The modifiers of one characteristic that hold for a fighter now, in the order they came.

    words are what is true of the action asked about (`range:1`, `charge`, its name); a modifier
    that is narrowed to some words applies where all of them are among these.
    """
    found = sources(position, fighter, what)
    return _in_force_for(position, fighter, found, words) if found else []


def _in_force_for(
    position: Position, fighter: int, found: tuple[Modifier, ...], words: tuple[str, ...]
) -> list[Modifier]:
    seat = position.fighters[fighter].seat
    return [
        modifier
        for modifier in found
        if modifier.who in (-1, fighter)
        and modifier.seat in (-1, seat)
        and (not modifier.only or suits(position, fighter, modifier, words))
        and in_force(position, modifier)
    ]


def touched(position: Position, fighter: int, what: What) -> bool:
    """Whether anything at all may modify a characteristic: the cheap question before the words."""
    return not unchanged(position, what) and bool(sources(position, fighter, what))


def admits(modifier: Modifier, words: tuple[str, ...]) -> bool:
    """Whether the words that narrow a modifier are all among those of an action."""
    only = modifier.only
    return not only or all(any(one in words for one in word.split("|")) for word in only)


def suits(position: Position, fighter: int, modifier: Modifier, words: tuple[str, ...]) -> bool:
    """The same where a word may also be one of the states in which the fighter is now."""
    return all(
        any(one in words or _is_so(position, fighter, one) for one in either)
        for either in (word.split("|") for word in modifier.only)
    )


def _is_so(position: Position, fighter: int, word: str) -> bool:
    """Whether a fighter is in a state, or `near N H`: within so many hexes of fighter N."""
    if word in STATES:
        return STATES[word](position, fighter)
    if not word.startswith(NEAR):
        return False
    other, hexes = (int(part) for part in word.removeprefix(NEAR).split())
    if position.fighters[other].hex is None or position.fighters[fighter].hex is None:
        return False
    if hexes == 1:
        return other in adjacent(position, fighter)
    return distance(position, other, fighter) <= hexes


NEAR = "near "


def in_force(position: Position, modifier: Modifier) -> bool:
    """Whether a modifier holds now: what is for an activation to come waits for it."""
    later = modifier.what == "ability" and modifier.until == "next-power-step"
    if later or modifier.until in _NEXT:
        return modifier.since < position.turn
    if modifier.what == "range" and modifier.until == "next-attack":
        return modifier.since < position.turn
    if modifier.until == "attack":
        attack = enclosing(position, Attacking)
        return attack is not None and attack.since == modifier.since
    return modifier.until not in _WAITING


_NEXT = ("next-activation", "next-move|next-activation", "next-cast|next-activation")

_WAITING = (
    "next-attack",
    "next-targeted",
    "own-attack|round",
    "own-attack|out",
    "own-attack|next-power-step",
)


def binds(position: Position, seat: int, what: What) -> bool:
    """Whether something that a card says of players, not of fighters, holds for a seat now."""
    return bool(position.modifiers) and any(
        one.seat in (-1, seat) and in_force(position, one)
        for one in lying(position.modifiers, what)
    )


def lends(position: Position) -> bool:
    """Whether any ability has been given to a player at all: the cheap question before `lent`."""
    return bool(position.modifiers) and bool(lying(position.modifiers, "ability"))


def total(position: Position, seat: int, what: What) -> int:
    """What cards add, all together, to something that is a player's."""
    return sum(
        one.amount
        for one in lying(position.modifiers, what)
        if one.seat in (-1, seat) and in_force(position, one)
    )


def lent(position: Position, seat: int) -> tuple[Modifier, ...]:
    """The abilities that gambits have given to a player, each with the fighter it is about."""
    return tuple(
        one
        for one in lying(position.modifiers, "ability")
        if one.seat == seat and in_force(position, one)
    )


def can_act(position: Position, fighter: int) -> bool:
    """Whether no card says that a fighter cannot make actions."""
    if not position.modifiers:
        return True
    return modified(position, fighter, "no actions", 0) <= 0


def can_be_damaged(position: Position, fighter: int) -> bool:
    """Whether no card says that a fighter cannot be damaged."""
    if not position.modifiers:
        return True
    return modified(position, fighter, "not damaged", 0) <= 0


def can_be_healed(position: Position, fighter: int) -> bool:
    """Whether no card says that wound tokens cannot be removed from a fighter."""
    barred = touched(position, fighter, "not healed")
    return not (barred and modified(position, fighter, "not healed", 0) > 0)


def modified(
    position: Position,
    fighter: int,
    what: What,
    printed: int,
    words: tuple[str, ...] = (),
    extra: int = 0,
) -> int:
    """A characteristic's value after every modifier, from its printed value.

    extra is what the action itself adds, under the same minimum as what cards add and take off.
    """
    if unchanged(position, what):
        return printed + extra
    found = sources(position, fighter, what)
    if not found:
        return printed + extra
    holding = _in_force_for(position, fighter, found, words)
    return _applied(position, what, printed, holding, extra) if holding else printed + extra


def _applied(
    position: Position, what: What, printed: int, found: list[Modifier], extra: int
) -> int:
    value = printed
    fixed = next((one for one in reversed(found) if one.word == FIXED), None)
    if fixed is not None:
        told("modifiers.order", what=what, printed=printed, value=fixed.amount)
        return fixed.amount
    for modifier in _ordered(position, found):
        if modifier.how == "set":
            value = modifier.amount
        elif modifier.how == "multiply":
            value *= modifier.amount
        else:
            value = max(value + _amount(position, modifier), min(value, modifier.least))
    value += extra
    least = number(position, "modifiers.least") if what in _FLOORED else 0
    told("modifiers.order", what=what, printed=printed, value=max(value, least))
    return max(value, least)


def _amount(position: Position, modifier: Modifier) -> int:
    """What is added: so much, or so much for each fighter of a player that is out of action."""
    if modifier.fallen_of < 0:
        return modifier.amount
    gone = sum(one.out and one.seat == modifier.fallen_of for one in position.fighters)
    return modifier.amount * gone


FIXED, FOR_GOOD = "fixed", 1
"""The word of a value that nothing modifies; the amount of a symbol that is set for good."""
_FLOORED = ("wounds", "defence", "dice", "damage", "range", "wizard level")
_AS_PRINTED = "not modifiable"
_STEPS = ("set", "multiply", "add")


def _ordered(position: Position, found: list[Modifier]) -> list[Modifier]:
    """The modifiers as they apply; where the edition does not order them, as it is read."""
    kinds = {modifier.how for modifier in found}
    sets = sum(modifier.how == "set" for modifier in found)
    name = "modifier-order-in-2018"
    unsaid = sets > 1 or (len(kinds) > 1 and not number(position, "modifiers.ordered"))
    if unsaid and open_here(position, name) and reading(position, name) == "order-of-play":
        return found
    if sets > 1:
        found = sorted(found, key=lambda modifier: _came(position, modifier))
    return sorted(found, key=lambda modifier: _STEPS.index(modifier.how))


def _came(position: Position, modifier: Modifier) -> int:
    """Where in this round's history a modifier came into effect; -1: before the round."""
    for place in range(len(position.history) - 1, -1, -1):
        happening = position.history[place]
        if happening.what not in _BROUGHT:
            continue
        rules = rules_of(happening.word)
        if modifier.source in (happening.word, rules.name if rules is not None else ""):
            return place
    now = modifier in position.modifiers and modifier.since == position.turn
    return len(position.history) if now else -1


_BROUGHT = ("upgrade", "ploy", "spell", "react")


def symbols_of(
    position: Position, fighter: int, what: What, printed: str, words: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """The symbols that are successes: the latest one set in place of the printed, and any added.

    what is `attack symbol` or `defence symbol` (Shadespire pg 21, DC-169, DC-247).
    """
    symbols: tuple[str, ...] = (printed,)
    found = applying(position, fighter, what, words)
    found = [one for one in found if one.amount == FOR_GOOD][-1:] or found
    for modifier in _ordered(position, found) if len(found) > 1 else found:
        told("modifiers.symbol", what=what, symbol=modifier.word, source=modifier.source)
        symbols = (modifier.word,) if modifier.how == "set" else (*symbols, modifier.word)
    return symbols


INNATE: dict[Rolls, What] = {
    "attack": "innate attack",
    "defence": "innate defence",
    "casting": "innate casting",
}


def innate_of(
    position: Position, fighter: int, roll: Rolls, words: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """The innate symbols a fighter may add one of to an `attack`, `defence` or `casting` roll."""
    found = applying(position, fighter, INNATE[roll], words)
    if found:
        rest_where_open(position, "innate-in-nightvault")
    return tuple(dict.fromkeys(modifier.word for modifier in found))


def move_of(position: Position, fighter: int, *words: str) -> int:
    """A fighter's Move characteristic; words say whether it is to `charge` or not (`no charge`)."""
    return modified(position, fighter, "move", side_of(position, fighter).move, words)


def wounds_of(position: Position, fighter: int) -> int:
    """A fighter's Wounds characteristic."""
    return modified(position, fighter, "wounds", kit_of(position, fighter).side.wounds)


def vulnerable(position: Position, fighter: int) -> bool:
    """Whether one more point of damage would take a fighter out of action (Harrowdeep pg 33).

    The word has no effect of its own; cards may ask for it. No other edition defines it.
    """
    state = position.fighters[fighter]
    return state.hex is not None and state.wound_tokens == wounds_of(position, fighter) - 1


def defence_of(position: Position, fighter: int, words: tuple[str, ...] = ()) -> int:
    """A fighter's Defence characteristic: the number of dice."""
    return modified(position, fighter, "defence", side_of(position, fighter).defence, words)


def cannot_be_pushed(position: Position, fighter: int) -> bool:
    """Whether something says that a fighter cannot be pushed, and so not driven back either."""
    traits = traits_of(position, fighter)
    if "no-push" in traits:
        return True
    if STAYS in traits and beside_foe(position, fighter, position.fighters[fighter].hex):
        return True
    barred = touched(position, fighter, "not pushed")
    return barred and modified(position, fighter, "not pushed", 0) > 0


def level_of(position: Position, fighter: int) -> int:
    """A fighter's wizard level; 0 for one that is no wizard, whatever takes off from it."""
    printed = side_of(position, fighter).wizard_level
    if not printed and not _made_wizard(position, fighter):
        return 0
    return modified(position, fighter, "wizard level", printed)


def _made_wizard(position: Position, fighter: int) -> bool:
    """Whether something gives a level to a fighter whose card has none."""
    found = applying(position, fighter, "wizard level")
    return any(one.how in ("set", "add") and one.amount > 0 for one in found)


def words_of(attack: AttackProfile, *more: str) -> tuple[str, ...]:
    """What is true of an Attack action, for modifiers narrowed to some of it."""
    return (f"range:{attack.range}", attack.kind, attack.name, *_alone(attack), *more)


def _alone(attack: AttackProfile) -> tuple[str, ...]:
    """The word for an Attack action that has a single target (DC-065)."""
    return ("single target",) if ALL_ADJACENT.isdisjoint(attack.keywords) else ()


ALL_ADJACENT = frozenset(("scything", "all_adjacent"))


def words_now(
    position: Position, fighter: int, attack: AttackProfile, *more: str
) -> tuple[str, ...]:
    """The same with its Range characteristic as modified, which is the one others ask about."""
    reach = f"range:{range_of(position, fighter, attack)}"
    return (reach, attack.kind, attack.name, *_alone(attack), *more)


_OF_DAMAGE: frozenset[What] = frozenset(("damage", "range"))
"""What changes the characteristic, and the Range that its modifiers ask for."""


def dice_of(position: Position, fighter: int, attack: AttackProfile, *more: str) -> int:
    """The Dice characteristic of an Attack action; a spell without one rolls the wizard's level."""
    printed = dice_printed(position, fighter, attack)
    if _AS_PRINTED in attack.keywords:
        return printed
    return modified(position, fighter, "dice", printed, words_now(position, fighter, attack, *more))


def dice_printed(position: Position, fighter: int, attack: AttackProfile) -> int:
    """The same by the Attack action's own words alone."""
    printed = attack.dice or level_of(position, fighter)
    if "+1 dice below two wound tokens" in attack.keywords:
        printed += position.fighters[fighter].wound_tokens < 2
    return printed


def damage_of(
    position: Position, fighter: int, attack: AttackProfile, *more: str, extra: int = 0
) -> int:
    """The Damage characteristic of an Attack action, with what its own keywords add."""
    if _AS_PRINTED in attack.keywords or quiet(position, _OF_DAMAGE):
        return attack.damage + extra
    words = words_now(position, fighter, attack, *more)
    return modified(position, fighter, "damage", attack.damage, words, extra)


def range_of(position: Position, fighter: int, attack: AttackProfile) -> int:
    """The Range characteristic of an Attack action."""
    if _AS_PRINTED in attack.keywords or unchanged(position, "range"):
        return attack.range
    return modified(position, fighter, "range", attack.range, words_of(attack))


def why_is(position: Position, fighter: int, what: What) -> tuple[tuple[str, str, int], ...]:
    """Every contribution to a characteristic: its source, how it counts, and by how much.

    what is `move`, `wounds` or `defence`, or of an Attack action `dice`, `damage` or `range`
    (then only the modifiers are listed, since each Attack action has its own printed value).
    """
    side = side_of(position, fighter)
    printed = {"move": side.move, "wounds": side.wounds, "defence": side.defence}.get(what)
    start = (("fighter card", "printed", printed),) if printed is not None else ()
    found = applying(position, fighter, what)
    return (*start, *((one.source, one.how, one.amount) for one in found))
