"""Universal upgrades of Nightvault against spells, or for a casting roll that went wrong."""

from rules_engine.card_book.known import CardRules, When, knows
from rules_engine.effects import rolled
from rules_engine.effects.gear import used_up
from rules_engine.effects.rolling import shows
from rules_engine.effects.unbinding import cast_again, foe_casting, unbound
from rules_engine.effects.upgrades import reaction
from rules_engine.moments.casting import spell_below
from rules_engine.sense.ground import distance
from rules_engine.state.position import Position

CAST = ("casting-roll", "success-determined")
"""Where a spell, and a spell Attack action, is seen to be cast, and can still be stopped."""


def _near(hexes: int) -> When:
    """The enemy whose spell is about to be cast, within so many hexes of the bearer."""

    def when(position: Position, seat: int, fighter: int) -> list[int]:
        found = foe_casting(position, seat, fighter)
        return [one for one in found if distance(position, one, fighter) <= hexes]

    return when


def _own_roll(position: Position, _: int, fighter: int) -> list[int]:
    spell = spell_below(position)
    return [fighter] if spell is not None and spell.fighter == fighter else []


knows(
    CardRules(
        "Lucky Trinket",
        rule="windows.casting-roll",
        at=CAST,
        when=_near(3),
        effects=(used_up(), rolled("magic", 3, shows(frozenset(("critical",)))), unbound),
    ),
    CardRules(
        "Warding Scroll",
        rule="windows.casting-roll",
        at=CAST,
        when=foe_casting,
        effects=(used_up(), unbound),
    ),
    reaction("Potion of Clarity", "casting-roll", _own_roll, used_up(), cast_again),
)
