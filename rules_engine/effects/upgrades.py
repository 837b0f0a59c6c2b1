"""Short forms of upgrades: what adds to a characteristic, reacts, is an action or a weapon."""

from rules_engine.card_book.known import Able, CardRules, Grants, When
from rules_engine.effects.changing import gained_glory
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import RowFunction
from rules_engine.moments.answers import bearer_felled_a_foe
from rules_engine.state.position import Modifier
from rules_engine.state.vocabulary import What


def adds(name: str, what: What, amount: int, *only: str, word: str = "") -> Modifier:
    """What an upgrade of this name adds to a characteristic of its fighter."""
    return Modifier(what, "add", amount, name, only=only, until="game", word=word)


def standing(name: str, *changes: Modifier, cites: tuple[str, ...] = ()) -> CardRules:
    """An upgrade that changes characteristics for as long as its fighter has it."""
    return CardRules(name, rule="upgrades.grant", modifiers=changes, cites=cites)


def plus(name: str, what: What, amount: int, *only: str, cites: tuple[str, ...] = ()) -> CardRules:
    """An upgrade that adds to one characteristic."""
    return standing(name, adds(name, what, amount, *only), cites=cites)


def reaction(
    name: str, at: str, when: When, *effects: RowFunction, cites: tuple[str, ...] = ()
) -> CardRules:
    """An upgrade with a reaction in one window, or an ability due at one moment."""
    return CardRules(
        name, rule="reactions.sources", at=(at,), when=when, effects=effects, cites=cites
    )


def action(name: str, *effects: RowFunction, able: Able | None = None) -> CardRules:
    """An upgrade with an action its fighter can be activated for, where it is able to."""
    return CardRules(name, rule="actions.printed-actions", action=True, effects=effects, able=able)


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
) -> CardRules:
    """An upgrade whose Attack action has the upgrade's name; without dice it is a spell's."""
    kind = "attack" if dice else "spell"
    return CardRules(
        name,
        rule="upgrades.attack-action",
        attacks=(AttackProfile(name, hexes, dice, symbol, damage, kind, keywords),),
        cites=cites,
        modifiers=modifiers,
        grants=grants,
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
