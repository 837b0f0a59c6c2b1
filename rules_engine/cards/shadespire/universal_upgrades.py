"""Universal upgrades of Shadespire.

Ranges, dice and damage are those of PompolutZ/yawudb@02dfabd (src/data/wudb/db.js), since
the wordings' other copies leave them out.
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, gained_glory, healed, ignored, placed, pushed, rolled
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.gear import used_up
from rules_engine.effects.harming import stood_firm
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.marking import swapped_with
from rules_engine.effects.places import own_starting_hexes
from rules_engine.effects.relics import relic
from rules_engine.effects.rolling import BLOCK, shows
from rules_engine.effects.upgrades import adds, changing, plus, reaction, standing, weapon
from rules_engine.effects.weapons import ALL_OUT, BREAKS, HURTS
from rules_engine.facts.fighters import AttackProfile
from rules_engine.moments.answers import (
    SUCCESS,
    bearer_attacked,
    bearer_falling,
    bearer_felled_a_foe,
    bearer_survived_attack,
    wounded_bearer,
)
from rules_engine.moments.conditions import objective_hexes, on_an_objective
from rules_engine.moments.now import just_ended
from rules_engine.sense.ground import adjacent, is_empty, surviving, token_in
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position


def key(name: str, number: int) -> CardRules:
    """An upgrade worth two glory points to the fighter that holds its objective at the end."""

    def pays(position: Position, fighter: int) -> int:
        there = objective_hexes(position).get(number)
        on_it = there is not None and position.fighters[fighter].hex == there
        return 2 if on_it and on_an_objective(position, fighter) else 0

    return CardRules(name, rule="scoring.keys", pays=pays, cites=("DC-057",))


def _pays_on_any(position: Position, fighter: int) -> int:
    return int(on_an_objective(position, fighter))


def _last_round(position: Position, _: int) -> bool:
    return position.round == 3


def _disengaged(position: Position, _: int, fighter: int) -> list[int]:
    attack = just_ended(position, "attack")
    if attack is None or attack.fighter != fighter or attack.word not in SUCCESS:
        return []
    return [fighter] if attack.about == "Disengage" else []


@changing("defence", "dice")
def _alone(position: Position, fighter: int) -> tuple[Modifier, ...]:
    if surviving(position, position.fighters[fighter].seat) != [fighter]:
        return ()
    return tuple(adds("Army of One", what, 1) for what in ("defence", "dice"))


def _holding(position: Position, fighter: int) -> tuple[Modifier, ...]:
    if not on_an_objective(position, fighter):
        return ()
    return (adds("Zealous Defender", "support", 1),)


def _can_return(position: Position, args: Playing) -> bool:
    """A block or a critical, and a starting hex to go to."""
    free = any(is_empty(position, hex_) for hex_ in own_starting_hexes(position, args))
    return free and shows(BLOCK)(position, args)


def _on_a_token(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, if it holds an objective that another one could change places with."""
    here = position.fighters[fighter].hex
    token = token_in(position, here) if here is not None else None
    held = token is not None and token.face_up and on_an_objective(position, fighter)
    return [fighter] if held and len(position.tokens) > 1 else []


@changing("attack symbol")
def _no_friend_beside(position: Position, fighter: int) -> tuple[Modifier, ...]:
    seat = position.fighters[fighter].seat
    if any(position.fighters[one].seat == seat for one in adjacent(position, fighter)):
        return ()
    return (adds("Helpful Whispers", "attack symbol", 0, word="single_support"),)


knows(
    CardRules(
        "Total Offence",
        rule="upgrades.grant",
        traits=(ALL_OUT,),
        cites=("Shadespire pg 21",),
    ),
    plus("Great Strength", "damage", 1, ONLY_CLOSE, cites=("DC-024", "DC-035")),
    plus("Incredible Strength", "damage", 1, ONLY_CLOSE),
    plus("Great Speed", "move", 1, cites=("DC-025", "DC-275")),
    plus("Legendary Swiftness", "move", 1),
    plus("Sprinter", "move", 1),
    plus("Great Fortitude", "wounds", 1),
    standing(
        "Deathly Fortitude",
        adds("Deathly Fortitude", "move", -2),
        adds("Deathly Fortitude", "wounds", 2),
    ),
    standing(
        "Cursed Artefact",
        adds("Cursed Artefact", "defence", 1),
        adds("Cursed Artefact", "wounds", -1),
    ),
    plus("Awakened Weapon", "attack re-rolls", 1, "attack", cites=("DC-026",)),
    plus("Trusted Defender", "defence re-rolls", 1, cites=("DC-156", "DC-305", "DC-306")),
    standing(
        "Ethereal Shield",
        Modifier("defence symbol", "set", 0, "Ethereal Shield", until="game", word="block"),
        cites=("DC-247",),
    ),
    key("The Hallowed Key", 1),
    key("The Shadowed Key", 2),
    key("The Blazing Key", 3),
    key("The Dazzling Key", 4),
    key("The Fractured Key", 5),
    CardRules("The Formless Key", rule="scoring.keys", pays=_pays_on_any, cites=("DC-057",)),
    CardRules(
        "A Destiny to Meet",
        rule="scoring.end-of-last-action-phase",
        at=("action-phase-end",),
        playable=_last_round,
        effects=(gained_glory(1),),
        optional=False,
        cites=("DC-288",),
    ),
    reaction("Regeneration", "action-phase-start", wounded_bearer, healed_up_to(bearer, 1)),
    reaction(
        "Soultrap",
        "damage-dealt",
        bearer_falling,
        rolled("defence", 1, shows(BLOCK)),
        ignored(once=True),
        used_up(),
        cites=("DC-173", "DC-239", "DC-240", "DC-243", "DC-296", "DC-298", "DC-300"),
    ),
    reaction(
        "Flickering Image",
        "after-action",
        bearer_attacked("critical hit"),
        pushed(bearer, 2),
        cites=("DC-294",),
    ),
    reaction(
        "Opportunist",
        "after-action",
        bearer_survived_attack,
        pushed(bearer, 1, exactly=True),
    ),
    weapon("Daemonic Weapon", 1, 2, "smash", 3, HURTS, cites=("DC-249", "DC-255", "DC-292")),
    weapon("Dark Darts", 3, 3, "fury", 1, "cleave"),
    weapon("Heroslayer", 1, 1, "smash", 4),
    weapon("Shadeglass Darts", 3, 3, "fury", 1, "crit:+1 damage"),
    weapon("Shadeglass Dagger", 1, 3, "fury", 3, "crit:+1 damage", BREAKS),
    weapon("Shadeglass Hammer", 1, 2, "smash", 3, "crit:+1 damage", BREAKS),
    weapon("Shadeglass Spear", 2, 2, "smash", 2, "crit:+1 damage", BREAKS),
    weapon("Shadeglass Sword", 1, 3, "smash", 2, "crit:+1 damage", BREAKS),
    CardRules(
        "Disengage",
        rule="upgrades.attack-action",
        attacks=(AttackProfile("Disengage", 1, 2, "smash", 1),),
        at=("after-action",),
        when=_disengaged,
        effects=(pushed(bearer, 1, exactly=True),),
    ),
    plus("Acrobatic", "defence", 1, "symbol:dodge|guard", cites=("DC-289", "DC-290")),
    CardRules("Army of One", rule="upgrades.grant", grants=_alone, cites=("DC-026",)),
    CardRules(
        "Light Armour",
        rule="upgrades.grant",
        modifiers=(adds("Light Armour", "dice", 1, "attack"),),
        traits=("criticals-do-not-defend",),
        cites=("DC-026",),
    ),
    CardRules("Zealous Defender", rule="support.additional", grants=_holding, cites=("DC-058",)),
    reaction(
        "Tethered Spirit",
        "damage-dealt",
        bearer_falling,
        rolled("defence", 1, _can_return),
        ignored(once=True),
        placed(bearer, own_starting_hexes),
        stood_firm(),
        used_up(),
        cites=("DC-240", "DC-303"),
    ),
    CardRules(
        "Vampiric Weapon",
        rule="heal.would-remove",
        at=("enemy-out",),
        when=bearer_felled_a_foe,
        effects=(healed(bearer, 1),),
        optional=False,
        cites=("DC-307",),
    ),
    relic("Katophrane's Belt"),
    relic("Katophrane's Boots"),
    relic("Katophrane's Gloves"),
    relic("Katophrane's Hood"),
    relic("Katophrane's Locket"),
    relic("Katophrane's Plate"),
    CardRules(
        "Blessed Armour",
        rule="heal.would-remove",
        traits=("heals-by-defence-criticals",),
        cites=("DC-291",),
    ),
    reaction(
        "Shardcaller", "action-phase-start", _on_a_token, swapped_with(bearer), cites=("DC-295",)
    ),
    CardRules("Helpful Whispers", rule="upgrades.grant", grants=_no_friend_beside),
    plus("Concealed Weapon", "damage", 2, "critical hit", "range:1", cites=("DC-035",)),
)
