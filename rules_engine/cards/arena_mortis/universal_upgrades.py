"""Universal upgrades of Arena Mortis.

Ranges, dice and damage are those of data/card_details.json.
"""

from rules_engine.card_book.known import CardRules, knows, rules_of
from rules_engine.effects import (
    bearer,
    broken,
    choose,
    chosen,
    drawn,
    enemy,
    friendly,
    given_token,
    modify,
    pushed,
    rolled,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE, token_removed
from rules_engine.effects.choosing import choose_among, fitting, may_instead
from rules_engine.effects.combos import after_success, follow_up
from rules_engine.effects.gear import paid, used_up
from rules_engine.effects.hands import discarded
from rules_engine.effects.harming import taken_out
from rules_engine.effects.orders import made
from rules_engine.effects.rolling import shows
from rules_engine.effects.upgrades import (
    adds,
    all_of,
    changing,
    granting,
    reaction,
    weapon,
    whenever,
)
from rules_engine.effects.weapons import SPENT
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import RowFunction, Verb, args_of
from rules_engine.moments.answers import bearer_activated, bearer_with_its_fill, range_now
from rules_engine.moments.conditions import upgraded
from rules_engine.moments.deeds import glory_of, others
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.sense.ground import distance
from rules_engine.sense.modifiers import level_of, wounds_of
from rules_engine.sequences.fight.attacking import CHARGES, GUARDS
from rules_engine.sequences.fight.rolls import TIPS
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position

MORTIS_RELIC = "Mortis Relic"


def _two_relics(position: Position, fighter: int) -> bool:
    known = (rules_of(card) for card in position.fighters[fighter].upgrades)
    return sum(rules is not None and MORTIS_RELIC in rules.keywords for rules in known) >= 2


def _can_pay(position: Position, seat: int) -> bool:
    return position.seats[seat].glory >= 1


def mortis_relic(name: str, change: Modifier, *effects: RowFunction) -> CardRules:
    """A relic: more with a second one beside it, and a reaction for a glory point."""
    return CardRules(
        name,
        rule="reactions.sources",
        at=("after-action",),
        when=bearer_activated,
        playable=_can_pay,
        effects=(paid(1), *effects),
        grants=whenever(_two_relics, change),
        keywords=(MORTIS_RELIC,),
    )


def _behind(position: Position, fighter: int) -> bool:
    """Whether some opponent of its player has more glory points."""
    seat = position.fighters[fighter].seat
    own = glory_of(position, seat)
    return any(glory_of(position, other) > own for other in others(position, seat))


@changing("damage")
def _of_more_wounds(position: Position, fighter: int) -> tuple[Modifier, ...]:
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter:
        return ()
    if wounds_of(position, attack.target) <= wounds_of(position, fighter):
        return ()
    return (adds("Heart Thief", "damage", 1, "Heart Thief"),)


def fixed_damage(name: str, amount: int) -> Modifier:
    """A Damage characteristic that nothing modifies."""
    return Modifier("damage", "set", amount, name, only=(name,), until="game", word="fixed")


def _leeched(position: Position, _: int, fighter: int) -> list[int]:
    """The target that the leech has just damaged, if it has an upgrade."""
    attack, harm = attack_now(position), harm_now(position)
    if attack is None or harm is None or attack.fighter != fighter:
        return []
    own = harm.source == attack.attack == "Draining Leech"
    armed = bool(position.fighters[attack.target].upgrades)
    return [attack.target] if own and armed and harm.fighter == attack.target else []


def _again(position: Position, _: int, fighter: int) -> list[int]:
    attack = just_ended(position, "attack")
    own = attack is not None and attack.about == "Frenzied Assault"
    return after_success(position, fighter, "Frenzied Assault") if own else []


def _near_foes(position: Position, args: Playing) -> list[int]:
    if position.fighters[args.fighter].hex is None:
        return []
    foes = fitting(position, args.seat, enemy)
    return [one for one in foes if distance(position, args.fighter, one) <= 3]


def _closely_targeted(position: Position, _: int, fighter: int) -> list[int]:
    attack = attack_now(position)
    met = attack is not None and attack.target == fighter and 1 <= range_now(position) <= 2
    return [fighter] if met else []


def _has_moved(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, after any activation, if it has a token to be rid of."""
    state = position.fighters[fighter]
    over = just_ended(position, "activation") is not None
    return [fighter] if over and (state.move_tokens or state.charge_tokens) else []


NAME = "Deserved Confidence"


def _channelled(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, whose staff is about to deal damage, where its player has two glory points."""
    attack = attack_now(position)
    own = attack is not None and (attack.fighter, attack.attack) == (fighter, "Weirding Staff")
    met = own and attack is not None and attack.outcome in SUCCESSFUL
    return [fighter] if met and position.seats[seat].glory >= 2 else []


def _by_its_level(position: Position) -> Verb:
    """The attack deals as much more as the fighter's wizard level."""
    level = level_of(position, args_of(position, Playing).fighter)
    return modify("damage", "add", level, who=bearer, until="attack")(position)


knows(
    CardRules(
        "Audacious Feint",
        rule="upgrades.attack-action",
        attacks=(AttackProfile("Audacious Feint", 1, 4, "smash", 1, keywords=("combo", GUARDS)),),
        modifiers=(fixed_damage("Audacious Feint", 1),),
    ),
    granting(
        NAME,
        all_of(
            whenever(upgraded(3), adds(NAME, "wounds", 1), adds(NAME, "not driven back", 1)),
            whenever(upgraded(5), adds(NAME, "move", 1)),
            whenever(
                upgraded(9),
                adds(NAME, "innate attack", 0, word="fury"),
                adds(NAME, "innate attack", 0, word="smash"),
            ),
        ),
    ),
    weapon(
        "Desperate Swing",
        1,
        2,
        "fury",
        2,
        "combo",
        grants=whenever(_behind, adds("Desperate Swing", "dice", 2, "Desperate Swing")),
    ),
    CardRules(
        "Draining Leech",
        rule="upgrades.attack-action",
        attacks=(AttackProfile("Draining Leech", 3, 3, "fury", 1, keywords=(SPENT,)),),
        modifiers=(fixed_damage("Draining Leech", 1),),
        at=("damage-dealt",),
        when=_leeched,
        effects=(broken(subject),),
    ),
    follow_up(
        AttackProfile("Flashy Follow-up", 1, 2, "smash", 2),
        Modifier("dice", "add", 1, ""),
        Modifier("damage", "add", 1, ""),
    ),
    follow_up(
        AttackProfile("Head Bash", 1, 2, "smash", 2),
        Modifier("keyword", "add", 0, "", word=CHARGES),
    ),
    CardRules(
        "Frenzied Assault",
        rule="attack.reaction-attack",
        attacks=(AttackProfile("Frenzied Assault", 1, 1, "fury", 1),),
        modifiers=(fixed_damage("Frenzied Assault", 1),),
        at=("after-action",),
        when=_again,
        effects=(made(),),
    ),
    mortis_relic(
        "Gauntlet of Command",
        adds("Gauntlet of Command", "wounds", 1),
        choose(friendly),
        pushed(chosen(), 1, exactly=True),
    ),
    mortis_relic(
        "Gauntlet of Dominance",
        adds("Gauntlet of Dominance", "damage", 1, ONLY_CLOSE),
        choose(enemy),
        pushed(chosen(), 1, exactly=True),
    ),
    mortis_relic(
        "The Crown of the Dead",
        adds("The Crown of the Dead", "attack re-rolls", 1, "attack"),
        drawn("power", 2),
        discarded("power", 1),
    ),
    weapon("Heart Thief", 4, 2, "fury", 1, grants=_of_more_wounds),
    reaction(
        "Spiteful Lunge",
        "damage-dealt",
        bearer_with_its_fill,
        rolled("attack", 1, shows(frozenset(("critical",)))),
        choose_among(_near_foes),
        taken_out(chosen()),
    ),
    reaction("Tight Defence", "attack-declared", _closely_targeted, given_token(bearer, "guard")),
    CardRules(
        "Vision of Glory",
        rule="reactions.sources",
        at=("after-action",),
        when=_has_moved,
        playable=_can_pay,
        effects=(
            paid(1),
            may_instead("charge token", token_removed(bearer, "charge", "move")),
            token_removed(bearer, "move", "charge"),
            used_up(),
        ),
    ),
    CardRules(
        "Weirding Staff",
        rule="upgrades.attack-action",
        attacks=(AttackProfile("Weirding Staff", 2, 2, "fury", 2),),
        at=("success-determined",),
        when=_channelled,
        effects=(paid(2), _by_its_level),
    ),
)


knows(weapon("Ignoble Blow", 1, 3, "fury", 2, "combo", TIPS))
