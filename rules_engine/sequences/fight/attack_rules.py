"""What counts in the rolls of an Attack action: questions about the table."""

from functools import lru_cache
from typing import Final, TypeAlias

from msgspec.structs import replace

from rules_engine.card_book.known import on_reading_anew
from rules_engine.facts.dice import counting
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex, neighbours
from rules_engine.facts.hexes import distance as straight_distance
from rules_engine.kernel.combat import CombatRules, Footing, defence_counting, supporters
from rules_engine.kernel.flow import open_here, read_as, reading, rest_on, rest_where_open
from rules_engine.kernel.tables import EDITIONS
from rules_engine.moments.casting import EXCHANGED, as_read, changed_about, miscast
from rules_engine.sense.ground import (
    adjacent,
    attack_named,
    blocked,
    field,
    labels_of,
    side_of,
    traits_of,
)
from rules_engine.sense.ground import (
    supporters as standing_by,
)
from rules_engine.sense.modifiers import (
    FOR_GOOD,
    applying,
    binds,
    cannot_be_pushed,
    modified,
    range_of,
    symbols_of,
    touched,
    words_of,
)
from rules_engine.sense.sight import in_cover
from rules_engine.sense.sources import quiet, sources, unchanged
from rules_engine.sequences.fight.wording import words_now
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Position
from rules_engine.state.vocabulary import What


def combat_rules(position: Position) -> CombatRules:
    """How the position's edition compares dice, open points read as the position says."""
    if position.assume:
        return _read_otherwise(position.edition, position.assume)
    return EDITIONS[position.edition].combat


@lru_cache(maxsize=256)
def _read_otherwise(edition: str, assume: tuple[tuple[str, str], ...]) -> CombatRules:
    rules = EDITIONS[edition].combat
    position = Position(edition, assume=assume)

    def read(name: str, value: str) -> bool:
        return read_as(position, name) == value

    if read("cleave-and-ensnare-symbols", "cleave-dodge"):
        rules = replace(rules, cleave="dodge", ensnare="block")
    if read("cover-symbol", "single-support"):
        rules = replace(rules, cover="single_support")
    if edition == "nightvault-2019":
        rules = replace(
            rules,
            guard_holds=read("guard-in-nightvault", "as-dreadfane"),
            spell_support=read("spell-attack-support-in-nightvault", "counts"),
        )
    if edition == "harrowdeep-2021":
        return replace(rules, levelled_is_miss=read("trapped-one-against-two", "miss"))
    return replace(
        rules,
        trapped_critical=read("critical-hit-on-trapped-draw", "yes"),
        harmless_fails=read("zero-damage", "fails"),
    )


def profile(position: Position, args: Attacking) -> AttackProfile:
    """The Attack action being made."""
    found = strike(position, args)
    assert found is not None
    return found


_NOTHING: tuple[tuple[object, ...], AttackProfile | None] = ((), None)
_LAST = [_NOTHING]
"""The Attack action asked about last to which no card adds keywords, with all that hangs on: nearly
every row of the combat sequence asks for it again."""


@on_reading_anew
def _forget() -> None:
    _LAST[0] = _NOTHING


def strike(position: Position, args: Attacking) -> AttackProfile | None:
    """The Attack action being made with the keywords that cards add; None once it is gone."""
    own = (args.attack, args.fighter, position.edition)
    asked = (own, position.fighters, position.modifiers, position.given)
    last, found = _LAST[0]
    if last == asked:
        return found
    found = attack_named(position, args.fighter, args.attack)
    if found is None:
        return None
    if unchanged(position, "keyword"):
        _LAST[0] = (asked, found)
        return found
    if not sources(position, args.fighter, "keyword"):
        return found
    words = words_now(position, args, found)
    more = [one.word for one in applying(position, args.fighter, "keyword", words)]
    return replace(found, keywords=(*found.keywords, *more)) if more else found


def has(attack: AttackProfile, keyword: str, critical: bool) -> bool:
    """Whether an attack has a keyword, those it has only with a critical included."""
    return keyword in attack.keywords or (critical and f"crit:{keyword}" in attack.keywords)


def knockback_of(position: Position, fighter: int, attack: AttackProfile, critical: bool) -> int:
    """The sum of every Knockback the attack has."""
    words = [word.removeprefix("crit:") if critical else word for word in attack.keywords]
    printed = sum(int(word.partition(":")[2]) for word in words if word.startswith("knockback:"))
    return modified(position, fighter, "knockback", printed, words_of(attack))


_OF_SUPPORT: frozenset[What] = frozenset(
    ("unsupported against", "support", "support counted twice")
)
_OF_ATTACK_SYMBOLS: frozenset[What] = frozenset(("attack symbol", "range"))


LEFT_OUT: Final[What] = "dice left out"
_OF_ROLLS: frozenset[What] = frozenset(
    (
        "attack symbol",
        "cleave",
        "defence symbol",
        "double support fails against",
        "ensnare",
        "keyword",
        "on guard",
        "range",
        "reads a face",
        "support",
        "support counted twice",
        "symbols changed about",
        "unsupported against",
        LEFT_OUT,
    )
)
"""All by which what is a success in either roll can be changed."""


def plain_profile(position: Position, args: Attacking) -> AttackProfile | None:
    """The Attack action being made where no card changes what is a success in either roll, so that
    whoever asks several things of it need not ask for each of those; else None."""
    return profile(position, args) if quiet(position, _OF_ROLLS) else None


Backing: TypeAlias = tuple[int, int, list[int], list[int]]
"""How many supporting fighters attacker and target are held to have, before these are weighed
against each other, and those who do support either."""


def support(position: Position, args: Attacking) -> tuple[int, int]:
    """How many supporters count for the attacker and for the target."""
    attack = profile(position, args)
    return weighed(position, args, attack, considered(position, args))


def weighed(
    position: Position, args: Attacking, attack: AttackProfile, backing: Backing
) -> tuple[int, int]:
    """The same where both have this support."""
    ours, theirs, *_ = backing
    if ours and args.spell:
        rest_where_open(position, "spell-attack-support-in-nightvault")
    return supporters(ours, theirs, combat_rules(position), spell=attack.kind == "spell")


def considered(position: Position, args: Attacking) -> Backing:
    """The support that attacker and target are held to have."""
    ours_by = standing_by(position, args.fighter, args.target)
    theirs_by = standing_by(position, args.target, args.fighter)
    ours, theirs = _counted(position, ours_by), _counted(position, theirs_by)
    if not quiet(position, _OF_SUPPORT):
        ours = 0 if modified(position, args.target, "unsupported against", 0) else ours
        theirs = 0 if modified(position, args.fighter, "unsupported against", 0) else theirs
        ours = modified(position, args.fighter, "support", ours, ("attacking",))
        theirs = modified(position, args.target, "support", theirs, ("attacked",))
        ours += _twice(position, args.fighter, ours, ours_by, "attacking")
        theirs += _twice(position, args.target, theirs, theirs_by, "attacked")
    return ours, theirs, ours_by, theirs_by


def _twice(position: Position, fighter: int, helpers: int, those: list[int], word: str) -> int:
    """How many supporters count as two, each of them once at most (DC-225); some by name alone,
    or by what they are called."""
    if not helpers or not touched(position, fighter, "support counted twice"):
        return 0
    found = applying(position, fighter, "support counted twice", (word, ANYBODYS))
    counts = (
        min(one.amount, sum(_is_named(position, helper, one.word) for helper in those))
        for one in found
    )
    return min(helpers, sum(counts))


def _is_named(position: Position, fighter: int, word: str) -> bool:
    called = word in position.fighters[fighter].card
    return called or word.lower() in labels_of(position, fighter)


ANYBODYS: Final = "in anybody's attack"
"""The word of what waits for the next Attack action, whoever makes it, but is for one side."""


def _counted(position: Position, helpers: list[int]) -> int:
    """How many supporters some fighters come to; one may count as two by its card."""
    if not helpers:
        return 0
    fighters = position.fighters
    if not position.given and not any(fighters[one].upgrades for one in helpers):
        return len(helpers)
    return sum(2 if "counts twice" in labels_of(position, one) else 1 for one in helpers)


def attack_counts(
    position: Position, args: Attacking, helpers: int, attack: AttackProfile | None = None
) -> frozenset[str]:
    """The faces that are successes in the attack roll with so many supporters that count.

    attack is what `plain_profile` told, as in the question about the defence roll.
    """
    plain = attack is not None
    attack = attack or profile(position, args)
    symbols: tuple[str, ...] = (attack.symbol,)
    if not plain and not quiet(position, _OF_ATTACK_SYMBOLS):
        words = words_now(position, args, attack)
        symbols = symbols_of(position, args.fighter, "attack symbol", attack.symbol, words)
    if attack.kind == "spell":
        if binds(position, -1, "only criticals cast"):
            return counting(())
        if miscast(position, args.fighter, args.attack_faces):
            return frozenset()
        if reads_exchanged(position):
            symbols = changed_about(position, -1, symbols)
    if plain:
        return counting(symbols, helpers)
    if helpers > 1 and modified(position, args.target, "double support fails against", 0):
        helpers = 1
    return counting(turned(position, args.fighter, symbols), helpers)


def reads_exchanged(position: Position) -> bool:
    """Whether a card changes the symbols of spell Attack actions about too, by our reading."""
    is_bound = binds(position, -1, EXCHANGED)
    return is_bound and reading(position, "exchanged-symbols-of-attacks") == "too"


_TURNED = {"smash": "fury", "fury": "smash", "block": "dodge", "dodge": "block"}


def turned(position: Position, attacker: int, symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The symbols of an attack or defence roll, changed about where a card says so (DC-222)."""
    if not position.modifiers or not modified(position, attacker, "symbols changed about", 0):
        return symbols
    return tuple(_TURNED.get(one, one) for one in symbols)


def for_supporters(
    position: Position, args: Attacking, what: What, words: tuple[str, ...], but: int = 0
) -> int:
    """What a card adds for each fighter that supports the attacker, the first few left out.

    Those count whom cards have it considered to have, or to be two.
    """
    if not touched(position, args.fighter, what):
        return 0
    reach = range_of(position, args.fighter, profile(position, args))
    words = (f"range:{reach}", f"range:{reach} then", *words)
    helpers, *_ = considered(position, args)
    return modified(position, args.fighter, what, 0, words) * max(0, helpers - but)


def defence_counts(
    position: Position, args: Attacking, helpers: int, attack: AttackProfile | None = None
) -> frozenset[str]:
    """The faces that are successes in the defence roll with so many supporters that count."""
    plain = attack is not None
    attack = attack or profile(position, args)
    target = position.fighters[args.target]
    faces = args.attack_faces if plain else as_read(position, args.fighter, args.attack_faces)
    critical = "critical" in faces
    if GHOSTLY in attack.keywords:
        return frozenset(("critical",))
    cleave, ensnare = has(attack, "cleave", critical), has(attack, "ensnare", critical)
    if not plain:
        cleave = cleave or gains(position, args, attack, "cleave")
        ensnare = ensnare or gains(position, args, attack, "ensnare")
    if cleave or ensnare:
        rest_on("cleave-and-ensnare-symbols")
    cover = in_cover(position, target.hex)
    if cover:
        rest_on("cover-symbol")
    symbols = (side_of(position, args.target).defence_symbol,) if plain else ()
    return defence_counting(
        symbols or defended_with(position, args),
        combat_rules(position),
        support=helpers,
        guard=target.guard_tokens > 0 if plain else on_guard(position, args.target),
        cover=cover,
        cleave=cleave,
        ensnare=ensnare,
    )


GHOSTLY: Final = "criticals alone defend"


def gains(position: Position, args: Attacking, attack: AttackProfile, keyword: What) -> bool:
    """Whether a card gives the Attack action in progress a keyword."""
    if not touched(position, args.fighter, keyword):
        return False
    words = words_now(position, args, attack)
    return modified(position, args.fighter, keyword, 0, words) > 0


def on_guard(position: Position, fighter: int) -> bool:
    """Whether a fighter is on Guard, by a token or while a card says so (DC-203)."""
    if position.fighters[fighter].guard_tokens:
        return True
    return touched(position, fighter, "on guard") and modified(position, fighter, "on guard", 0) > 0


def defended_with(position: Position, args: Attacking) -> tuple[str, ...]:
    """The symbols by which the target of the Attack action in progress defends."""
    symbols = defence_symbols(position, args.target)
    set_ = applying(position, args.target, "defence symbol") if position.modifiers else ()
    fixed = any(one.amount == FOR_GOOD for one in set_)
    return symbols if fixed else turned(position, args.fighter, symbols)


def defence_symbols(position: Position, fighter: int) -> tuple[str, ...]:
    """The symbols of a fighter's Defence characteristic, as cards have set or added them."""
    printed = side_of(position, fighter).defence_symbol
    return symbols_of(position, fighter, "defence symbol", printed)


def ways_back(position: Position, args: Attacking) -> list[Hex]:
    """The empty hexes beside the target that lie further from the attacker."""
    here, there = position.fighters[args.fighter].hex, position.fighters[args.target].hex
    if here is None or there is None:
        return []
    walls, fighters = blocked(position), position.fighters
    taken = [fighters[one].hex for one in adjacent(position, args.target)]
    further = field(position).further(here, there)
    return [hex_ for hex_ in further if hex_ not in walls and hex_ not in taken]


def cornered(position: Position, args: Attacking) -> bool:
    """Whether the target has no way back; in 2018 the rim of the battlefield is an open point."""
    if ways_back(position, args):
        return False
    here, there = position.fighters[args.fighter].hex, position.fighters[args.target].hex
    if here is None or there is None:
        return False
    if not open_here(position, "edge-traps-in-2018"):
        return True
    ground = field(position)
    away = straight_distance(here, there)
    over = (hex_ for hex_ in neighbours(there) if hex_ not in ground)
    if not any(straight_distance(here, hex_) > away for hex_ in over):
        return True
    return reading(position, "edge-traps-in-2018") == "yes"


def footing(position: Position, args: Attacking) -> Footing:
    """Whether the target has no way back, and whether it cannot be driven back at all."""
    guarded = on_guard(position, args.target)
    if guarded:
        rest_where_open(position, "guard-in-nightvault")
    guarded = combat_rules(position).guard_holds and guarded
    barred = modified(position, args.target, "not driven back", 0) > 0
    if position.promised:
        barred = barred or any(one.fighter == args.target for one in position.promised)
    barred = barred or cannot_be_pushed(position, args.target)
    held = guarded or barred or "not-driven-back" in traits_of(position, args.target)
    return Footing(cornered=cornered(position, args), held=held)


def wears(position: Position, fighter: int, trait: str) -> bool:
    """Whether one of its upgrades gives a fighter this trait."""
    return bool(position.fighters[fighter].upgrades) and trait in labels_of(position, fighter)
