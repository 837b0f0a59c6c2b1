"""Ylthari's Guardians: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import BY_SUMMARY, CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    friendly,
    granted,
    modify,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.rolling import BLOCK, whatever
from rules_engine.effects.upgrades import plus
from rules_engine.moments.answers import SUCCESS, used_already
from rules_engine.moments.conditions import (
    beaten,
    foes,
    holds,
    lost,
    no,
    objective,
    objective_hexes,
    on_an_objective,
    surge,
)
from rules_engine.moments.deeds import by_a_charge, phase
from rules_engine.moments.inspire import heal_applied, inspired_when
from rules_engine.moments.now import in_the_course_of, just_ended, played_now
from rules_engine.moments.playing import kind_of
from rules_engine.sense.ground import adjacent, attack_named, field, surviving
from rules_engine.sense.modifiers import range_of
from rules_engine.sequences.fight.attack_rules import attacks
from rules_engine.state.position import Happening, Position


def _critical_in(position: Position, attack: Happening, what: str) -> bool:
    """Whether a roll of an Attack action that is over shows a critical."""
    rolls = (one for one in in_the_course_of(position, attack) if one.what == what)
    return any("critical" in one.word.split() for one in rolls)


def _own_spell_with_a_critical(position: Position, seat: int, fighter: int) -> list[int]:
    """The friends that may be healed, once the fighter has cast a spell with a critical."""
    played = played_now(position)
    gambit = played is not None and played.fighter == fighter and kind_of(played.card) == "spell"
    if gambit and played is not None:
        cast = not played.cancelled and "critical" in played.faces
    else:
        attack = just_ended(position, "attack")
        cast = attack is not None and attack.fighter == fighter and attack.word in SUCCESS
        cast = cast and attack is not None and _spell_attack(position, attack)
    return surviving(position, seat) if cast else []


def _spell_attack(position: Position, attack: Happening) -> bool:
    named = attack_named(position, attack.fighter, attack.about)
    spell = named is not None and named.kind == "spell"
    return spell and _critical_in(position, attack, "attack-roll")


def _struck_with_a_critical(position: Position, _: int, fighter: int) -> list[int]:
    """The surviving target of the fighter's attack of Range 1 or 2 with a critical."""
    attack = just_ended(position, "attack")
    if attack is None or attack.fighter != fighter or position.fighters[attack.other].hex is None:
        return []
    named = attack_named(position, fighter, attack.about)
    close = named is not None and range_of(position, fighter, named) <= 2
    return [attack.other] if close and _critical_in(position, attack, "attack-roll") else []


def _parried_with_a_critical(position: Position, _: int, fighter: int) -> list[int]:
    """Who attacked the fighter, whose defence roll had a critical."""
    attack = just_ended(position, "attack")
    if attack is None or attack.other != fighter or position.fighters[attack.fighter].hex is None:
        return []
    return [attack.fighter] if _critical_in(position, attack, "defence-roll") else []


def _felled_somebody(position: Position, seat: int, fighter: int) -> list[int]:
    """The fighter itself, after an attack of its that took an enemy out, once a round."""
    attack = just_ended(position, "attack")
    if attack is None or attack.fighter != fighter or not any(attacks(position, fighter)):
        return []
    course = in_the_course_of(position, attack)
    fell = any(one.what == "out" and one.fighter == fighter for one in course)
    return [fighter] if fell and not used_already(position, fighter, AGAIN) else []


AGAIN = "Ahnslaine, Revenant Archer: next arrow"


def _near_gallanghann(position: Position, seat: int, fighter: int) -> bool:
    """Gallanghann himself or a friend beside him."""
    if not friendly(position, seat, fighter):
        return False
    around = (fighter, *adjacent(position, fighter))
    named = (position.fighters[one] for one in around)
    return any(one.seat == seat and one.card.startswith("Gallanghann") for one in named)


def _much_healed(position: Position, seat: int) -> bool:
    """Three wound tokens removed from friends; those cleared at a fall are not (DC-107)."""
    healed = (one for one in phase(position) if one.what == "heal")
    return sum(one.amount for one in healed if position.fighters[one.other].seat == seat) >= 3


def _holds_a_territory(position: Position, seat: int) -> bool:
    """All the objectives of one player's territory, which must have one (DC-108)."""
    lands: dict[int, list[int]] = {}
    for number, hex_ in objective_hexes(position).items():
        land = field(position).territory(hex_)
        if land is not None:
            lands.setdefault(land, []).append(number)
    return any(holds(*numbers)(position, seat) for numbers in lands.values())


def _twice_avenged(position: Position, seat: int) -> bool:
    """A friend has fallen, and at least two enemies for each one that has."""
    own = len(lost(position, seat))
    return own > 0 and len(beaten(position, seat)) >= 2 * own


inspired_when("Ylthari's Guardians", heal_applied)

knows(
    CardRules(
        "Ylthari: regrowth",
        rule="windows.action-end",
        at=("after-action", "card-resolved"),
        when=_own_spell_with_a_critical,
        effects=(healed_up_to(subject, 1),),
        keywords=(BY_SUMMARY,),
    ),
    CardRules(
        "Skhathael: bite",
        rule="windows.attack-end",
        at=("after-action",),
        when=_struck_with_a_critical,
        effects=(dealt(subject, 1),),
        cites=("DC-048",),
    ),
    CardRules(
        "Gallanghann of the Glade: riposte",
        rule="windows.attack-end",
        at=("after-action",),
        when=_parried_with_a_critical,
        effects=(dealt(subject, 1),),
    ),
    CardRules(
        AGAIN,
        rule="windows.attack-end",
        at=("after-action",),
        when=_felled_somebody,
        effects=(granted(bearer, "attack"),),
    ),
    objective("Glade's Last Hope", _much_healed, "DC-107"),
    objective("Reclaim the Lamentiri", _holds_a_territory, "DC-108"),
    CardRules(
        "Healing Amphora",
        rule="heal.amount",
        playable=somebody(_near_gallanghann),
        effects=(
            choose(_near_gallanghann),
            rolled("defence", 1, whatever),
            healed_up_to(chosen(), 2, faces=BLOCK, otherwise=1),
        ),
        cites=("DC-105",),
    ),
    plus("Constant Growth", "wounds", 1),
    plus("Warding Stance", "defence", 1),
    CardRules(
        "Strength of the Burgeoning",
        rule="spells.casting-value",
        casting=("channel",),
        effects=(
            modify("damage", "add", 1, until="next-attack", only=(ONLY_CLOSE,), everyone=True),
        ),
        persists="next-activation",
    ),
    objective("Domain Denied", no(foes, on_an_objective)),
    objective("Vengeful Revenants", _twice_avenged),
    surge("Strike Swiftly", by_a_charge, "DC-056"),
)
