"""Short forms of upgrades: what adds to a characteristic, reacts, is an action or a weapon."""

from rules_engine.card_book.known import Able, CardRules, When
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import RowFunction
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
) -> CardRules:
    """An upgrade whose Attack action has the upgrade's name."""
    profile = AttackProfile(name, hexes, dice, symbol, damage, keywords=keywords)
    return CardRules(name, rule="upgrades.attack-action", attacks=(profile,), cites=cites)
