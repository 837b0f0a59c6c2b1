"""Thorns of the Briar Queen: what their cards and fighters do."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    enemy,
    friendly,
    given_token,
    modify,
    placed,
    rolled,
    somebody,
    subject,
    un_inspire,
)
from rules_engine.effects.choosing import beside_bearer
from rules_engine.effects.gambits import (
    first_attack,
    more,
    one_on_guard,
    struck_again,
    unguarded_friend,
)
from rules_engine.effects.gear import optional
from rules_engine.effects.leading import (
    anywhere,
    beside,
    closer_to_the_nearest_foe,
    each_pushed,
    pushed_to,
)
from rules_engine.effects.places import starting
from rules_engine.effects.rolling import BLOCK, SMASH, shows
from rules_engine.effects.several import dealt_to_those
from rules_engine.effects.unbinding import foe_casting, unbound
from rules_engine.effects.upgrades import adds, changing, plus, reaction, standing, trophies, weapon
from rules_engine.moments.answers import bearer_felled_a_foe
from rules_engine.moments.around import foe_failed, target_hit_by_bearer
from rules_engine.moments.conditions import (
    abroad,
    at_the_end,
    beset,
    both,
    every,
    foes,
    friends,
    holds,
    inspired,
    leader,
    no,
    objective,
    objective_hexes,
    on_an_objective,
    surge,
)
from rules_engine.moments.deeds import (
    after_something,
    by_attack,
    doers,
    fresh,
    phase,
    succeeded,
    them,
    took,
)
from rules_engine.moments.falls import slayer_of_a_neighbour
from rules_engine.moments.inspire import beside_an_enemy, inspired_when
from rules_engine.moments.now import attack_now, in_the_course_of, just_ended
from rules_engine.moments.reprisals import reactions_made
from rules_engine.sense.ground import STAYS, adjacent, card_of, distance, field, is_called
from rules_engine.sequences.fight.attack_rules import ANYBODYS
from rules_engine.state.position import Modifier, Position


def _holds_a_board(position: Position, seat: int) -> bool:
    """All the objectives of one board; those in completed hexes are of both (DC-069)."""
    boards: dict[int, list[int]] = {}
    for number, hex_ in objective_hexes(position).items():
        for board in field(position).boards_of[hex_]:
            boards.setdefault(board, []).append(number)
    return any(holds(*numbers)(position, seat) for numbers in boards.values())


def _chainrasp(position: Position, seat: int, fighter: int) -> bool:
    state = position.fighters[fighter]
    if state.seat != seat or state.hex is None:
        return False
    return state.card.startswith("Chainrasp") or is_called(position, fighter, "chainrasp")


inspired_when("Thorns of the Briar Queen", beside_an_enemy)

knows(
    at_the_end("As Nagash Commands", no(foes, on_an_objective)),
    surge("Death Sentence", both(after_something, beset(3))),
    surge("Drag Them Down", doers(phase, "attack", succeeded, least=3), "DC-055"),
    objective("Execution", took(phase, them(leader)), "DC-034"),
    objective("Take the City", _holds_a_board, "DC-069"),
    objective("The Vengeful Dead", every(friends, inspired, least=3), "DC-052"),
    objective("Vengeful Advance", every(friends, abroad, least=1)),
    CardRules(
        "Varclav the Cruel: drive on",
        rule="actions.printed-actions",
        action=True,
        effects=(each_pushed(_chainrasp, 2, anywhere, up_to=True),),
    ),
    surge("Swarming Spirits", doers(phase, "passed", least=2), "DC-055"),
    CardRules(
        "Drifting Advance",
        rule="ploys.no-effect-is-allowed",
        effects=(each_pushed(_chainrasp, 2, closer_to_the_nearest_foe, up_to=True),),
        cites=("DC-070", "DC-071"),
    ),
    CardRules(
        "Sudden Appearance",
        rule="place.means",
        playable=somebody(friendly),
        effects=(choose(friendly), placed(chosen(), starting)),
        cites=("DC-072",),
    ),
    CardRules(
        "Inescapable Vengeance",
        rule="move.replaced-by-placing",
        traits=("may-move-onto-starting-hexes",),
        cites=("DC-073", "DC-121", "DC-217"),
    ),
)


def _reacted(position: Position, seat: int) -> bool:
    return bool(reactions_made(fresh, position, seat))


def _inspired_together(position: Position, seat: int) -> bool:
    """Two friends or more were Inspired as an activation of the player's began."""
    count, begun = 0, False
    for happening in fresh(position):
        if happening.what == "begin":
            count, begun = 0, happening.seat == seat
        elif happening.what != "inspired":
            begun = False
        count += begun and happening.what == "inspired" and happening.seat == seat
        if count >= 2:
            return True
    return False


def _beside_the_leader(position: Position, seat: int, fighter: int) -> bool:
    """An enemy adjacent to the player's leader."""
    near = adjacent(position, fighter) if enemy(position, seat, fighter) else []
    own = (one for one in near if position.fighters[one].seat == seat)
    return any(card_of(position, one).leader for one in own)


def _first_passed(position: Position, _: int, fighter: int) -> list[int]:
    """The first enemy that the bearer has just moved through."""
    move = just_ended(position, "move")
    if move is None or move.fighter != fighter:
        return []
    course = in_the_course_of(position, move)
    passed = [one.other for one in course if one.what == "passed" and one.fighter == fighter]
    return [one for one in passed[:1] if position.fighters[one].hex is not None]


def _nearby_casting(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy about to cast within three hexes of the bearer."""
    found = foe_casting(position, seat, fighter)
    standing = [one for one in found if position.fighters[one].hex is not None]
    return [one for one in standing if distance(position, fighter, one) <= 3]


def _neighbour_attacking(position: Position, seat: int, fighter: int) -> list[int]:
    """The adjacent enemy whose Attack action is in progress."""
    attack = attack_now(position)
    foe = attack is not None and position.fighters[attack.fighter].seat != seat
    near = attack is not None and attack.fighter in adjacent(position, fighter)
    return [attack.fighter] if attack is not None and foe and near else []


@changing("damage")
def _wounded_target(position: Position, fighter: int) -> tuple[Modifier, ...]:
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter:
        return ()
    if not position.fighters[attack.target].wound_tokens:
        return ()
    return (adds("Sadistic Strike", "damage", 2, "Sadistic Strike"),)


def _felled_by_an_attack(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, when its Attack action has just taken an enemy out."""
    outs = [one for one in position.history if one.what == "out"]
    own = bool(outs) and by_attack(position, outs[-1])
    return bearer_felled_a_foe(position, seat, fighter) if own else []


knows(
    surge("Treacherous Foe", _reacted),
    surge("Deathly Clutches", _inspired_together),
    struck_again("Endless Malice"),
    first_attack(
        "Grasping Chains",
        more("support counted twice", 9, ANYBODYS, word="Chainrasp"),
        cites=("DC-225",),
    ),
    CardRules(
        "Howling Vortex",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(each_pushed(enemy, 1, anywhere, up_to=True),),
    ),
    CardRules(
        "Maddening Cackle",
        rule="inspire.un-inspired",
        at=("after-action",),
        when=foe_failed,
        effects=(un_inspire(subject, for_good=True),),
        cites=("DC-220",),
    ),
    CardRules(
        "Rending Scream",
        rule="spells.casting-value",
        casting=("channel", "channel"),
        effects=(dealt_to_those(beside_bearer(enemy), 1),),
        cites=("DC-035",),
    ),
    one_on_guard("Spectral Parry", unguarded_friend),
    first_attack("Spectral Touch", more("cleave", 1, everyone=True)),
    CardRules(
        "Vengeful Curse",
        rule="windows.attack-end",
        at=("after-action",),
        when=slayer_of_a_neighbour,
        effects=(dealt(subject, 1),),
    ),
    CardRules(
        "Freezing Fear",
        rule="tokens.give",
        playable=somebody(_beside_the_leader),
        effects=(choose(_beside_the_leader), given_token(chosen(), "move")),
    ),
    plus("Chill Touch", "ensnare", 1),
    reaction(
        "Creeping Terror",
        "after-action",
        _first_passed,
        rolled("attack", 1, shows(SMASH)),
        dealt(subject, 1),
    ),
    CardRules(
        "Curse of Unbinding",
        rule="reactions.spell",
        at=("casting-roll", "success-determined"),
        when=_nearby_casting,
        effects=(rolled("magic", 1, shows(frozenset(("focus",)))), unbound),
    ),
    plus("Driven by Hatred", "dice", 1, "charge"),
    reaction(
        "Face of Death",
        "attack-declared",
        _neighbour_attacking,
        rolled("defence", 1, shows(BLOCK)),
        modify("dice", "add", -1, who=subject, until="attack", least=1),
    ),
    reaction(
        "Grasping Thorns",
        "after-action",
        target_hit_by_bearer,
        optional(pushed_to(subject, 2, beside(bearer))),
    ),
    weapon("Sadistic Strike", 1, 3, "smash", 1, grants=_wounded_target),
    trophies("Shacklegheist Chains", _felled_by_an_attack),
    weapon("Strangling Coil", 1, 3, "fury", 3),
)


knows(standing("Haunting Obsession", traits=(STAYS,)))
