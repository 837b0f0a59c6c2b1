"""Short forms of upgrades: what adds to a characteristic, reacts, is an action or a weapon."""

from collections.abc import Callable

from rules_engine.card_book.known import Able, CardRules, Changes, Grants, When
from rules_engine.effects.changing import gained_glory
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import RowFunction
from rules_engine.moments.answers import bearer_felled_a_foe
from rules_engine.moments.conditions import Test
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import adjacent
from rules_engine.state.position import Modifier, Position
from rules_engine.state.vocabulary import What


def adds(
    name: str, what: What, amount: int, *only: str, word: str = "", least: int = -99
) -> Modifier:
    """What an upgrade of this name adds to a characteristic of its fighter."""
    return Modifier(what, "add", amount, name, only=only, until="game", word=word, least=least)


def keyword(name: str, word: str, *only: str) -> Modifier:
    """A keyword that an upgrade of this name adds to Attack actions of its fighter."""
    return adds(name, "keyword", 0, *only, word=word)


def standing(
    name: str,
    *changes: Modifier,
    cites: tuple[str, ...] = (),
    traits: tuple[str, ...] = (),
    keywords: tuple[str, ...] = (),
) -> CardRules:
    """An upgrade that changes characteristics for as long as its fighter has it."""
    return CardRules(
        name,
        rule="upgrades.grant",
        modifiers=changes,
        cites=cites,
        traits=traits,
        keywords=keywords,
    )


def plus(
    name: str,
    what: What,
    amount: int,
    *only: str,
    cites: tuple[str, ...] = (),
    keywords: tuple[str, ...] = (),
) -> CardRules:
    """An upgrade that adds to one characteristic."""
    return standing(name, adds(name, what, amount, *only), cites=cites, keywords=keywords)


def whenever(test: Test, *changes: Modifier) -> Changes:
    """Changes that hold while their fighter passes a test."""
    return _of(changes, lambda position, fighter: changes if test(position, fighter) else ())


def _of(changes: tuple[Modifier, ...], grants: Grants) -> Changes:
    return Changes(frozenset(one.what for one in changes), grants)


def changing(*whats: What) -> Callable[[Callable[..., tuple[Modifier, ...]]], Changes]:
    """Say which characteristics some grants or an aura are about: they are not asked for others,
    and grants may ask for others themselves."""
    return lambda given: Changes(frozenset(whats), given)


def attacking(test: Test, *changes: Modifier) -> Changes:
    """Changes that hold while their fighter attacks somebody who passes a test."""

    def grants(position: Position, fighter: int) -> tuple[Modifier, ...]:
        attack = attack_now(position)
        if attack is None or attack.fighter != fighter:
            return ()
        return changes if test(position, attack.target) else ()

    return _of(changes, grants)


def attacked(test: Test, *changes: Modifier) -> Changes:
    """Changes that hold while their fighter is attacked by somebody who passes a test."""

    def grants(position: Position, fighter: int) -> tuple[Modifier, ...]:
        attack = attack_now(position)
        if attack is None or attack.target != fighter:
            return ()
        return changes if test(position, attack.fighter) else ()

    return _of(changes, grants)


def attacking_beside(*changes: Modifier) -> Changes:
    """Changes that hold while their fighter attacks somebody adjacent to it."""

    def grants(position: Position, fighter: int) -> tuple[Modifier, ...]:
        attack = attack_now(position)
        if attack is None or attack.fighter != fighter:
            return ()
        return changes if attack.target in adjacent(position, fighter) else ()

    return _of(changes, grants)


def attacked_beside(*changes: Modifier) -> Changes:
    """Changes that hold while their fighter is attacked by somebody adjacent to it."""

    def grants(position: Position, fighter: int) -> tuple[Modifier, ...]:
        attack = attack_now(position)
        if attack is None or attack.target != fighter:
            return ()
        return changes if attack.fighter in adjacent(position, fighter) else ()

    return _of(changes, grants)


def all_of(*several: Changes) -> Changes:
    """What several conditions grant together."""

    def grants(position: Position, fighter: int) -> tuple[Modifier, ...]:
        return tuple([change for one in several for change in one(position, fighter)])

    return Changes(frozenset().union(*(one.whats for one in several)), grants)


def granting(
    name: str, grants: Grants, *changes: Modifier, traits: tuple[str, ...] = ()
) -> CardRules:
    """An upgrade whose changes depend on the table, beside those that always hold."""
    return CardRules(name, rule="upgrades.grant", grants=grants, modifiers=changes, traits=traits)


def reaction(
    name: str,
    at: str,
    when: When,
    *effects: RowFunction,
    cites: tuple[str, ...] = (),
    traits: tuple[str, ...] = (),
) -> CardRules:
    """An upgrade with a reaction in one window, or an ability due at one moment."""
    return CardRules(
        name,
        rule="reactions.sources",
        at=(at,),
        when=when,
        effects=effects,
        cites=cites,
        traits=traits,
    )


def due(
    name: str, at: str, when: When, *effects: RowFunction, traits: tuple[str, ...] = ()
) -> CardRules:
    """An upgrade whose ability comes due at a moment and must be resolved."""
    return CardRules(
        name,
        rule="sequencing.own-order",
        at=(at,),
        when=when,
        effects=effects,
        traits=traits,
        optional=False,
    )


def action(
    name: str,
    *effects: RowFunction,
    able: Able | None = None,
    keywords: tuple[str, ...] = (),
) -> CardRules:
    """An upgrade with an action its fighter can be activated for, where it is able to."""
    return CardRules(
        name,
        rule="actions.printed-actions",
        action=True,
        effects=effects,
        able=able,
        keywords=keywords,
    )


def weapon(
    name: str,
    hexes: int,
    dice: int,
    symbol: str,
    damage: int,
    *keywords: str,
    cites: tuple[str, ...] = (),
    modifiers: tuple[Modifier, ...] = (),
    grants: Grants | None = None,
    traits: tuple[str, ...] = (),
    able: Able | None = None,
    kind: str = "",
) -> CardRules:
    """An upgrade whose Attack action has the upgrade's name; without dice it is a spell's."""
    kind = kind or ("attack" if dice else "spell")
    return CardRules(
        name,
        rule="upgrades.attack-action",
        attacks=(AttackProfile(name, hexes, dice, symbol, damage, kind, keywords),),
        cites=cites,
        modifiers=modifiers,
        grants=grants,
        traits=traits,
        able=able,
    )


def reacting_weapon(
    attack: AttackProfile, at: str, when: When, *effects: RowFunction, traits: tuple[str, ...] = ()
) -> CardRules:
    """An upgrade that brings an Attack action of its name, and a reaction about it."""
    return CardRules(
        attack.name,
        rule="upgrades.attack-action",
        attacks=(attack,),
        at=(at,),
        when=when,
        effects=effects,
        traits=traits,
    )


def both_symbols(name: str, *only: str) -> CardRules:
    """An upgrade by which smash and fury are both successes in some attack rolls."""
    return standing(
        name, *(adds(name, "attack symbol", 0, *only, word=word) for word in ("smash", "fury"))
    )


def innate(name: str, roll: What, word: str) -> CardRules:
    """An upgrade that adds an innate symbol to some rolls; in casting, to spell attacks too."""
    changes = [adds(name, roll, 0, word=word)]
    if roll == "innate casting":
        changes.append(adds(name, "innate attack", 0, "spell", word=word))
    return standing(name, *changes)


def trophies(name: str, when: When = bearer_felled_a_foe) -> CardRules:
    """An upgrade that pays a glory point more for each enemy its fighter takes out."""
    return CardRules(
        name,
        rule="bounty.amount",
        at=("enemy-out",),
        when=when,
        effects=(gained_glory(1),),
        optional=False,
        cites=("DC-035",),
    )


def _not_attacked_yet(position: Position, fighter: int) -> bool:
    return not any(one.what == "attack" and one.fighter == fighter for one in position.history)


def steady_once_a_round(name: str) -> CardRules:
    """An upgrade by which a die of its fighter's first attack roll each round is rolled again."""
    return granting(name, whenever(_not_attacked_yet, adds(name, "attack re-rolls", 1)))
