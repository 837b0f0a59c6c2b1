"""Universal upgrades of Nightvault against spells, or for a casting roll that went wrong."""

from typing import Final

from rules_engine.card_book.known import CardRules, When, knows
from rules_engine.effects import rolled
from rules_engine.effects.gear import used_up
from rules_engine.effects.orders import in_reach, made
from rules_engine.effects.rolling import shows
from rules_engine.effects.unbinding import CAST, cast_again, foe_casting, unbound
from rules_engine.facts.fighters import AttackProfile
from rules_engine.moments.answers import window_now
from rules_engine.moments.casting import AFTER_ITS_ROLL, spell_below
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import adjacent, distance
from rules_engine.state.position import Position


def _near(hexes: int) -> When:
    """The enemy whose spell is about to be cast, within so many hexes of the bearer."""

    def when(position: Position, seat: int, fighter: int) -> list[int]:
        found = foe_casting(position, seat, fighter)
        return [one for one in found if distance(position, one, fighter) <= hexes]

    return when


def _own_roll(position: Position, _: int, fighter: int) -> list[int]:
    spell, attack = spell_below(position), attack_now(position)
    caster = -1 if spell is None else spell.fighter
    if attack is not None and window_now(position) == AFTER_ITS_ROLL:
        caster = attack.fighter
    return [fighter] if caster == fighter else []


def _attempting(position: Position, seat: int, fighter: int) -> list[int]:
    """The adjacent enemy that is about to attempt a spell, where the blow reaches it."""
    spell, attack = spell_below(position), attack_now(position)
    if spell is not None:
        foe = spell.fighter
    else:
        foe = attack.fighter if attack is not None and attack.spell else -1
    own = foe < 0 or position.fighters[foe].seat == seat
    if own or foe not in adjacent(position, fighter):
        return []
    return in_reach(position, fighter, foe, BLOW)


BLOW: Final = "Distracting Blow"


knows(
    CardRules(
        BLOW,
        rule="attack.reaction-attack",
        attacks=(AttackProfile(BLOW, 1, 2, "fury", 2),),
        at=("spell-attempted", "attack-declared"),
        when=_attempting,
        effects=(made(),),
    ),
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
    CardRules(
        "Potion of Clarity",
        rule="reactions.sources",
        at=("casting-roll", AFTER_ITS_ROLL),
        when=_own_roll,
        effects=(used_up(), cast_again),
        cites=("DC-127",),
    ),
)
