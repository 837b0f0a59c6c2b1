"""Katophrane Relics: upgrades that do more the more of them one fighter has; and the Tomes."""

from rules_engine.card_book.known import CardRules, When, rules_of
from rules_engine.effects.changing import drawn, gained_glory
from rules_engine.effects.upgrades import adds, changing
from rules_engine.kernel.flow import Verb
from rules_engine.moments.answers import bearer_acted_at_all
from rules_engine.state.position import Modifier, Position
from rules_engine.state.vocabulary import What

RELIC = "Katophrane Relic"
TOME = "Katophrane Tome"
"""The label of the Tomes, of which objectives ask how many a fighter has."""


def relics(position: Position, fighter: int) -> list[str]:
    """The names of the Relics a fighter has."""
    known = (rules_of(card) for card in position.fighters[fighter].upgrades)
    return [rules.name for rules in known if rules is not None and RELIC in rules.keywords]


def _brought(position: Position) -> Verb:
    """Glory where the Relics are an action, cards where they are a reaction."""
    own = gained_glory(4) if position.stack[-1].sequence == "ability" else drawn("power", 2)
    return own(position)


def relic(name: str) -> CardRules:
    """A Relic: two glory points, and by their number what all of a fighter's bring together.

    From two on the defence roll may be rolled again, from three on the attack roll, from four on
    each action draws two power cards, and six are an action for 4 glory points. The first of them
    stands for all.
    """

    def first(position: Position, fighter: int, least: int) -> bool:
        found = relics(position, fighter)
        return len(found) >= least and found[0] == name

    def grants(position: Position, fighter: int) -> tuple[Modifier, ...]:
        rolls: dict[What, int] = {"defence re-roll all": 2, "attack re-roll all": 3}
        return tuple(
            adds(name, what, 1) for what, least in rolls.items() if first(position, fighter, least)
        )

    def acted(position: Position, seat: int, fighter: int) -> list[int]:
        if not first(position, fighter, 4):
            return []
        return bearer_acted_at_all(position, seat, fighter)

    when: When = acted
    return CardRules(
        name,
        rule="reactions.sources",
        cost=2,
        at=("after-action",),
        when=when,
        effects=(_brought,),
        action=True,
        able=lambda position, fighter: first(position, fighter, 6),
        grants=changing("defence re-roll all", "attack re-roll all")(grants),
        keywords=(RELIC,),
        cites=("DC-284", "DC-285", "DC-286"),
    )
