"""Godsworn Hunt: when they are Inspired."""

from typing import Final

from rules_engine.card_book.known import CardRules, Condition, knows, rules_of
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    enemy,
    friendly,
    ignored,
    modify,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import beside_chosen, choose_among, within
from rules_engine.effects.gambits import first_attack, more
from rules_engine.effects.gear import can_be_armed, given_from_hand, optional
from rules_engine.effects.harming import stood_firm, taken_out
from rules_engine.effects.leading import beside, pushed_to, ways_to
from rules_engine.effects.rolling import BLOCK, shows
from rules_engine.effects.several import called_so, named_friend
from rules_engine.effects.striking import strikes
from rules_engine.effects.upgrades import (
    adds,
    both_symbols,
    innate,
    plus,
    reaction,
    standing,
    weapon,
)
from rules_engine.facts.fighters import AttackProfile
from rules_engine.moments.after import friend_felled_a_foe
from rules_engine.moments.answers import friend_attacked, friend_attacking, friend_falling
from rules_engine.moments.around import foe_moved_beside
from rules_engine.moments.casting import PAIR
from rules_engine.moments.conditions import (
    abroad,
    beaten,
    both,
    every,
    foes,
    friends,
    holds_some,
    in_his_land,
    in_round,
    inspired,
    leader,
    no,
    objective,
    some,
    surge,
)
from rules_engine.moments.conditions import upgraded as geared
from rules_engine.moments.deeds import by_attack, did, fresh, phase, them, took, worth_wounds
from rules_engine.moments.inspire import inspired_when, upgraded
from rules_engine.moments.now import attack_now
from rules_engine.moments.shown import SWORN, worth_more_if_sworn
from rules_engine.sense.ground import adjacent, supporters
from rules_engine.sense.modifiers import move_of
from rules_engine.sequences.harm.suffering import CHARM
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position


def _beside_a_victim(position: Position, seat: int, fighter: int) -> bool:
    """A friend with another beside it, for whom the hand holds an upgrade."""
    near = adjacent(position, fighter) if friendly(position, seat, fighter) else []
    others = any(friendly(position, seat, one) for one in near)
    return others and can_be_armed(position, seat, fighter)


inspired_when("Godsworn Hunt", upgraded)

knows(
    CardRules(
        "Dark Destiny",
        rule="out_of_action.saved",
        at=("damage-dealt",),
        when=friend_falling,
        effects=(rolled("defence", 1, shows(BLOCK)), ignored(), stood_firm()),
        cites=("DC-163",),
    ),
    CardRules(
        "Brutal Sacrifice",
        rule="upgrades.own-cost",
        playable=somebody(_beside_a_victim),
        effects=(
            choose(_beside_a_victim),
            choose_among(beside_chosen(friendly)),
            taken_out(chosen(1)),
            given_from_hand(chosen()),
        ),
        cites=("DC-099", "DC-286"),
    ),
)


def _demanding(_: Position, happening: Happening) -> bool:
    """A gambit spell or spell action whose casting value asks for two successes or more."""
    rules = rules_of(happening.word)
    return rules is not None and (len(rules.casting) >= 2 or rules.casting == PAIR)


def _helpers(position: Position, fighter: int) -> int:
    """How many support the fighter in the Attack action it is making."""
    attack = attack_now(position)
    return len(supporters(position, fighter, attack.target)) if attack is not None else 0


def _unaided(position: Position, seat: int, fighter: int) -> list[int]:
    found = friend_attacking(position, seat, fighter)
    return [one for one in found if not _helpers(position, one)]


def _in_a_pack(position: Position, seat: int, fighter: int) -> list[int]:
    found = friend_attacking(position, seat, fighter)
    return [one for one in found if _helpers(position, one) >= 2]


def _attacker(position: Position, _: Playing) -> int:
    attack = attack_now(position)
    return attack.fighter if attack is not None else -1


def _target(position: Position, _: Playing) -> int:
    attack = attack_now(position)
    return attack.target if attack is not None else -1


GRAWL, OLLO = named_friend("Grawl"), named_friend("Ollo")


def _twice_its_move(position: Position, args: Playing) -> int:
    return 2 * move_of(position, GRAWL(position, args), "no charge")


def _can_heel(position: Position, seat: int) -> bool:
    """Grawl and Ollo stand, and Grawl can be pushed beside him."""
    args = Playing("", seat)
    grawl = GRAWL(position, args)
    if grawl < 0 or OLLO(position, args) < 0:
        return False
    most = _twice_its_move(position, args)
    return bool(ways_to(position, args, grawl, most, beside(OLLO)))


def _ollo_attacks(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, in an Attack action of a friendly Ollo."""
    found = friend_attacking(position, seat, fighter)
    return [fighter] if any(called_so(position, one, "Ollo") for one in found) else []


SHOT: Final = "Point-blank Shot"


knows(
    surge("A Worthy Deed", took(fresh, by_attack, worth_wounds(4))),
    objective("Dark Rewards", every(friends, inspired, least=3), "DC-052"),
    objective("Glory or Damnation", some(friends, geared(3))),
    surge("Magical Apotheosis", did(fresh, "cast", _demanding)),
    surge("Worthy Kill", took(fresh, by_attack, worth_wounds(4))),
    CardRules(
        "Enfeeble",
        rule="spells.persisting",
        casting=("channel", "channel"),
        aims=enemy,
        effects=(
            choose_among(within(4, enemy)),
            modify("damage", "add", -1, who=chosen(), until="out", least=1),
        ),
        persists="out",
    ),
    CardRules(
        "Ensnare",
        rule="spells.persisting",
        casting=("channel", "channel"),
        aims=enemy,
        effects=(
            choose_among(within(4, enemy)),
            modify("move", "add", -1, who=chosen(), until="out", least=0),
        ),
        persists="out",
    ),
    CardRules(
        "Warding Eye",
        rule="spells.persisting",
        casting=("focus",),
        aims=friendly,
        effects=(
            choose_among(within(4, friendly)),
            modify("defence", "add", 1, who=chosen(), until="out|phase"),
        ),
        persists="out|phase",
    ),
    CardRules(
        "Fearless Strike",
        rule="windows.before-attack-roll",
        at=("attack-declared",),
        when=_unaided,
        effects=(
            modify("attack symbol", "add", 0, who=subject, until="attack", word="single_support"),
        ),
    ),
    CardRules(
        "Hunting Pack",
        rule="windows.before-attack-roll",
        at=("attack-declared",),
        when=_in_a_pack,
        effects=(
            modify(
                "reads a face",
                "add",
                0,
                who=subject,
                until="attack",
                word="double_support:critical",
            ),
        ),
    ),
    CardRules(
        "Dark Portent",
        rule="windows.before-attack-roll",
        at=("attack-declared",),
        when=friend_attacked,
        effects=(
            modify("reads a face", "add", 0, who=_attacker, until="attack", word="critical:none"),
        ),
    ),
    CardRules(
        "Heel",
        rule="push.distance",
        playable=_can_heel,
        effects=(pushed_to(GRAWL, _twice_its_move, beside(OLLO)),),
    ),
    first_attack("Oathsworn Attack", more("dice", 1)),
    standing(
        "Chaos Boon",
        Modifier("wounds", "add", -1, "Chaos Boon", until="game", least=1),
        adds("Chaos Boon", "damage", 1, ONLY_CLOSE),
    ),
    plus("Enchanted Collar", "defence", 1),
    weapon("Ensorcelled Javelin", 3, 3, "fury", 1, "cleave", "+1 damage on a charge"),
    both_symbols("Grundann's Path", "charge"),
    CardRules(
        "Path to Glory",
        rule="upgrades.restrictions",
        modifiers=(adds("Path to Glory", "wounds", 1), adds("Path to Glory", "dice", 1)),
        able=geared(),
    ),
    CardRules(
        SHOT,
        rule="attack.reaction-attack-target",
        attacks=(AttackProfile(SHOT, 3, 2, "fury", 1),),
        at=("after-action",),
        when=foe_moved_beside,
        effects=(strikes(bearer, subject, SHOT, drives=False),),
    ),
    plus("Shond's Path", "damage", 1, "critical hit", ONLY_CLOSE),
    innate("Theddra's Path", "innate casting", "channel"),
    reaction(
        "Trained Killer",
        "attack-declared",
        _ollo_attacks,
        optional(pushed_to(bearer, 2, beside(_target))),
    ),
)


knows(
    CardRules(
        "Glimpse the Future",
        rule="spells.persisting",
        casting=("channel",),
        aims=friendly,
        effects=(
            choose_among(within(4, friendly)),
            modify("attack re-rolls", "add", 1, who=chosen(), until="own-attack|out"),
        ),
        persists="own-attack|out",
    ),
)


def _oath(name: str, condition: Condition) -> CardRules:
    """An objective that may be sworn as an activation begins, for a glory point more."""
    return CardRules(
        name,
        rule="scoring.end-phase",
        condition=condition,
        keywords=(SWORN,),
        worth=lambda position, seat: worth_more_if_sworn(position, seat, name),
    )


CHARMED = "Writhing Charm"

knows(
    _oath("Oath of Annihilation", both(no(foes), some(beaten))),
    _oath("Oath of Conquest", both(in_round(3), every(friends, abroad, least=1))),
    _oath("Oath of Denial", both(in_round(3), no(in_his_land))),
    _oath("Oath of Murder", took(phase, them(leader))),
    _oath("Oath of Supremacy", holds_some(3)),
    CardRules(
        "Seized Trophy",
        rule="upgrades.grant",
        from_hand=friend_felled_a_foe(beside=True),
    ),
    standing(CHARMED, adds(CHARMED, "spared by a die", 1, word=CHARM)),
)
