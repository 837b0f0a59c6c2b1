"""Universal upgrades of Nightvault.

Ranges, dice and damage are those of PompolutZ/yawudb@02dfabd (src/data/wudb/db.js), since
the wordings' other copies leave them out.
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    chosen,
    dealt,
    done,
    drawn,
    enemy,
    friendly,
    gained_glory,
    given_token,
    modify,
    pushed,
    then,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import beside_bearer, choose_among
from rules_engine.effects.gear import robbed, used_up
from rules_engine.effects.hands import discarded
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.relics import TOME
from rules_engine.effects.upgrades import action, adds, plus, reaction, standing, weapon
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.kernel.tables import edition_of
from rules_engine.moments.answers import (
    FAILURE,
    SUCCESS,
    bearer_attacked,
    bearer_falling,
    bearer_felled_a_foe,
    bearer_survived_attack,
    friend_attacking,
    in_the_course_of_card,
    window_now,
    wounded_bearer,
)
from rules_engine.moments.conditions import on_an_objective
from rules_engine.moments.forms import by_errata, by_form
from rules_engine.moments.now import attack_now, harm_now, in_the_course_of, just_ended, played_now
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.sense.ground import adjacent
from rules_engine.sense.modifiers import level_of, wounds_of
from rules_engine.sequences.base.due import ROUND
from rules_engine.sequences.fight.hitting import ROLLED
from rules_engine.state.frames import Frame, HarmingAll, Playing
from rules_engine.state.position import Modifier, Position

FAR = "|".join(f"range:{hexes}" for hexes in range(3, 20))


def _pays_alive(position: Position, fighter: int) -> int:
    return int(position.fighters[fighter].hex is not None)


def _own_attack_declared(position: Position, seat: int, fighter: int) -> list[int]:
    return [one for one in friend_attacking(position, seat, fighter) if one == fighter]


def _hurt_by_a_foe(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, standing, where an enemy's Attack action or gambit has just damaged it."""
    if window_now(position) == "card-resolved":
        played = played_now(position)
        theirs = played is not None and played.seat != seat and kind_of(played.card) in GAMBITS
        course = in_the_course_of_card(position) if theirs else []
        hurt = any(one.what == "damage" and one.other == fighter for one in course)
    else:
        attack = just_ended(position, "attack")
        if attack is None or attack.seat == seat:
            return []
        course = list(in_the_course_of(position, attack))
        dealt = (one for one in course if one.what == "damage" and one.other == fighter)
        hurt = any(one.word == attack.about for one in dealt)
    return [fighter] if hurt and position.fighters[fighter].hex is not None else []


def _crown_falls(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, out of action by an Attack action or a gambit, its bounty gained (DC-157).

    Where an edition opens no window then, the bearer as it is about to fall.
    """
    later = any(row.label == "checked" for row in edition_of(position).sequences["damage"])
    if not later:
        return bearer_falling(position, seat, fighter)
    harm = harm_now(position)
    if harm is None or not harm.out or harm.fighter != fighter:
        return []
    attack = attack_now(position)
    by_attack = attack is not None and harm.source == attack.attack
    return [fighter] if by_attack or kind_of(harm.source) in GAMBITS else []


def _against_the_strong(position: Position, fighter: int) -> tuple[Modifier, ...]:
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter or wounds_of(position, attack.target) < 4:
        return ()
    return (adds("Gloryseeker", "damage", 1),)


def _of_level_1(position: Position, fighter: int) -> bool:
    return level_of(position, fighter) == 1


def _crown_taken(position: Position, seat: int, fighter: int) -> list[int]:
    """The same where an opponent's gambit or Attack action is to blame, as the errata has it."""
    harm = harm_now(position)
    theirs = harm is not None and harm.seat not in (-1, seat)
    return _crown_falls(position, seat, fighter) if theirs else []


def _falling_to_a_foe(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, where an enemy's Attack action is about to take it out."""
    attack, harm = attack_now(position), harm_now(position)
    if attack is None or harm is None or harm.source != attack.attack:
        return []
    foe = position.fighters[attack.fighter].seat != seat
    return bearer_falling(position, seat, fighter) if foe else []


def _mirrored(position: Position) -> Verb:
    """Deal 1 damage to each enemy beside the bearer, at one moment."""
    args = args_of(position, Playing)
    near = adjacent(position, args.fighter)
    struck = tuple(one for one in near if enemy(position, args.seat, one))
    if not struck:
        return done(position)
    harm = HarmingAll(struck, 1, seat=args.seat, source=args.card)
    return then(position, Frame("damage-all", "deal", harm))


knows(
    plus("Tome of Vitality", "wounds", 1, keywords=(TOME,)),
    standing(
        "Sudden Growth", adds("Sudden Growth", "move", -2), adds("Sudden Growth", "wounds", 2)
    ),
    plus("Archer's Focus", "attack re-rolls", 1, FAR),
    plus("Champion's Fortitude", "defence re-rolls", 1, cites=("DC-156",)),
    plus("Unstoppable Force", "knockback", 1, ONLY_CLOSE),
    CardRules("Slumbering Key", rule="scoring.keys", pays=_pays_alive, cites=("DC-057",)),
    reaction("Regenerative Charm", ROUND, wounded_bearer, healed_up_to(bearer, 1)),
    CardRules(
        "Crown of Avarice",
        rule="windows.out-of-action",
        at=("damage-dealt", "out-of-action"),
        when=by_form(printed=_crown_falls, errata=_crown_taken),
        effects=(robbed(1),),
        aside=True,
        cites=("DC-079", "DC-157"),
    ),
    reaction("Blessing of Hydragos", "after-action", bearer_attacked(*SUCCESS), pushed(bearer, 2)),
    reaction(
        "Duellist's Speed", "after-action", bearer_attacked(*SUCCESS, *FAILURE), pushed(bearer, 1)
    ),
    reaction("Escape Artist", "after-action", bearer_survived_attack, pushed(bearer, 1)),
    reaction(
        "Potion of Rage",
        "attack-declared",
        _own_attack_declared,
        used_up(),
        modify("dice", "add", 2, who=bearer, until="attack"),
        cites=("DC-045", "DC-164"),
    ),
    CardRules(
        "Quick Learner",
        rule="reactions.sources",
        at=("after-action", "card-resolved"),
        when=_hurt_by_a_foe,
        effects=(drawn("power", 1),),
    ),
    action(
        "Strong-arm",
        choose_among(beside_bearer(enemy)),
        pushed(chosen(), 1),
    ),
    action(
        "Tome of Diseases",
        choose_among(beside_bearer(enemy)),
        dealt(chosen(), 1),
        keywords=(TOME,),
    ),
    action(
        "Tome of Healing",
        choose_among(beside_bearer(friendly, bearer_too=True)),
        healed_up_to(chosen(), 1),
        keywords=(by_errata(TOME),),
    ),
    action("Envoy's Prerogative", drawn("objective", 1), discarded("objective", 1)),
    weapon("Hammer of Scorn", 1, 2, "smash", 2, "knockback:2"),
    CardRules("Gloryseeker", rule="upgrades.grant", grants=_against_the_strong, cites=("DC-025",)),
    CardRules(
        "Arcane Savant",
        rule="upgrades.grant",
        modifiers=(adds("Arcane Savant", "wizard level", 1),),
        able=_of_level_1,
        cites=("DC-097",),
    ),
    CardRules(
        "Reinforced Armour",
        rule="attack.success-means-damage",
        traits=("armoured-against-1",),
        cites=("DC-165",),
    ),
    CardRules(
        "Faneway Crystal",
        rule="move.replaced-by-placing",
        traits=("moves-onto-objectives",),
        cites=("DC-092", "DC-121", "DC-158", "DC-159", "DC-160", "DC-217"),
    ),
    weapon("Fated Blade", 1, 2, "smash", 0, ROLLED, cites=("DC-161", "DC-162", "DC-163")),
    plus("Fighter's Ferocity", "damage", 1, "critical hit", cites=("DC-035",)),
    CardRules(
        "Tome of Glories",
        rule="actions.printed-actions",
        action=True,
        able=on_an_objective,
        effects=(gained_glory(1), given_token(bearer, "charge")),
        keywords=(TOME,),
    ),
    CardRules(
        "Tome of Offerings",
        rule="bounty.amount",
        at=("enemy-out",),
        when=bearer_felled_a_foe,
        effects=(gained_glory(1),),
        optional=False,
        keywords=(TOME,),
        cites=("DC-035",),
    ),
    reaction("Mirror of Spite", "damage-dealt", _falling_to_a_foe, _mirrored, cites=("DC-125",)),
)
