"""Ylthari's Guardians: what their fighters can do, and when they are Inspired."""

from typing import Final

from msgspec.structs import replace

from rules_engine.card_book.known import BY_SUMMARY, CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    done,
    enemy,
    friendly,
    given_token,
    granted,
    modify,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import choose_among, may_instead, within
from rules_engine.effects.gambits import (
    first_attack,
    foe_beside_a_friend,
    more,
    one_on_guard,
    unguarded_friend,
)
from rules_engine.effects.gear import optional
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.leading import beside, pushed_to
from rules_engine.effects.marking import removed_token
from rules_engine.effects.rolling import BLOCK, SMASH, shows, whatever
from rules_engine.effects.several import dealt_to_those, named_friend, those_chosen, unguarded
from rules_engine.effects.unbinding import rolled_again
from rules_engine.effects.upgrades import adds, changing, plus, reaction, weapon
from rules_engine.effects.weapons import PINS, SPENT
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import (
    SUCCESS,
    used_already,
)
from rules_engine.moments.around import attacker_at_range_1, friend_moved
from rules_engine.moments.conditions import (
    at_the_end,
    beaten,
    both,
    count_of,
    foes,
    friends,
    holds,
    lost,
    no,
    objective,
    objective_hexes,
    on_an_objective,
    some,
    surge,
)
from rules_engine.moments.deeds import (
    activation_over,
    by_a_charge,
    fresh,
    mine,
    phase,
)
from rules_engine.moments.inspire import heal_applied, inspired_when
from rules_engine.moments.now import attack_now, in_the_course_of, just_ended, played_now
from rules_engine.moments.playing import kind_of
from rules_engine.moments.reprisals import reactions_made
from rules_engine.sense.ground import (
    SUPPORTS_BESIDE,
    adjacent,
    attack_named,
    field,
    supporters,
    surviving,
)
from rules_engine.sense.modifiers import range_of
from rules_engine.sequences.fight.may_attack import attacks
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position, put_args


def _critical_in(position: Position, attack: Happening, what: str) -> bool:
    """Whether a roll of an Attack action that is over shows a critical."""
    rolls = (one for one in in_the_course_of(position, attack) if one.what == what)
    return any("critical" in one.word.split() for one in rolls)


def _own_spell_with_a_critical(position: Position, _: int, fighter: int) -> list[int]:
    """The fighter itself, once it has cast a spell with a critical."""
    played = played_now(position)
    gambit = played is not None and played.fighter == fighter and kind_of(played.card) == "spell"
    if gambit and played is not None:
        cast = not played.cancelled and "critical" in played.faces
    else:
        attack = just_ended(position, "attack")
        cast = attack is not None and attack.fighter == fighter and attack.word in SUCCESS
        cast = cast and attack is not None and _spell_attack(position, attack)
    return [fighter] if cast else []


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


YLTHARI = named_friend("Ylthari")
FIRST_TO_MOVE: Final = "next-move|next-activation"


def _reacted_again(position: Position, seat: int) -> bool:
    made = reactions_made(phase, position, seat)
    return len(made) >= 2 and bool(reactions_made(fresh, position, seat))


def _cast_again(position: Position, seat: int) -> bool:
    made = mine(phase, position, seat, "cast")
    return len(made) >= 2 and bool(mine(fresh, position, seat, "cast"))


def _token_under_ylthari(position: Position, seat: int) -> int:
    """The place of the objective token that a friendly Ylthari holds, -1 for none."""
    ylthari = YLTHARI(position, Playing("", seat))
    if ylthari < 0 or not on_an_objective(position, ylthari):
        return -1
    here = position.fighters[ylthari].hex
    found = (n for n, one in enumerate(position.tokens) if one.face_up and one.hex == here)
    return next(found, -1)


def _can_leech(position: Position, seat: int) -> bool:
    return _token_under_ylthari(position, seat) >= 0


def _leeched(position: Position) -> Verb:
    """The token under Ylthari is the one that the next effect removes."""
    args = args_of(position, Playing)
    token = _token_under_ylthari(position, args.seat)
    return done(put_args(position, replace(args, choices=(token,))))


def _others_than_the_mover(position: Position, args: Playing) -> list[int]:
    return [one for one in surviving(position, args.seat) if one != args.subject]


def _foe_beside_another(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy whose Move action has just ended beside a friend other than the bearer."""
    move = just_ended(position, "move")
    if move is None or move.seat in (-1, seat):
        return []
    near = adjacent(position, move.fighter)
    own = [one for one in near if position.fighters[one].seat == seat and one != fighter]
    return [move.fighter] if own else []


def _close_attacker(position: Position, _: int, fighter: int) -> list[int]:
    """The enemy whose attack of Range 1 has just succeeded against the bearer."""
    attack = just_ended(position, "attack")
    hit = attack is not None and attack.other == fighter and attack.word in SUCCESS
    return attacker_at_range_1(position, attack) if attack is not None and hit else []


def _supported_friend(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend that is attacked with the bearer supporting it."""
    attack = attack_now(position)
    if attack is None or position.fighters[attack.target].seat != seat or not attack.defence_faces:
        return []
    helps = fighter in supporters(position, attack.target, attack.fighter)
    return [attack.target] if helps else []


@changing("dice", "damage")
def _vengeance(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """A die and a point of damage more for each friend out of action."""
    name, gone = "Vengeful Blow", len(lost(position, position.fighters[fighter].seat))
    return (adds(name, "dice", gone, name), adds(name, "damage", gone, name)) if gone else ()


knows(
    at_the_end("Glade's Pride", no(lost)),
    surge("Lithe Spirits", _reacted_again),
    objective("Show No Mercy", some(beaten, least=3)),
    surge("Song of Hatred", _cast_again),
    surge("Avatar of Vengeance", both(activation_over, count_of(friends, 1))),
    CardRules(
        "Curse of the Dwindling",
        rule="spells.persisting",
        casting=("channel", "channel"),
        aims=enemy,
        effects=(
            choose_among(within(5, enemy)),
            modify("dice", "add", -1, who=chosen(), until="out", least=1),
        ),
        persists="out",
    ),
    CardRules(
        "Pangs of the Great Lack",
        rule="spells.casting-value",
        casting=("focus",),
        aims=enemy,
        effects=(choose_among(within(5, enemy)), dealt_to_those(those_chosen, 1)),
        cites=("DC-035",),
    ),
    one_on_guard("Last Guardians", unguarded_friend),
    CardRules(
        "Leech Power",
        rule="objectives.removed",
        playable=_can_leech,
        effects=(_leeched, removed_token(), healed_up_to(YLTHARI, 1)),
        cites=("DC-104",),
    ),
    CardRules(
        "Mesmerising Gaze",
        rule="tokens.give",
        playable=somebody(foe_beside_a_friend),
        effects=(
            choose(foe_beside_a_friend),
            may_instead("guard", unguarded(chosen())),
            given_token(chosen(), "move"),
        ),
    ),
    first_attack("Revenant Rage", more("dice", 1, everyone=True)),
    first_attack(
        "Bitter Vengeance", modify("dice", "add", 1, until="next-attack", per_fallen=True)
    ),
    CardRules(
        "Springseed Step",
        rule="windows.action-end",
        at=("after-action",),
        when=friend_moved,
        effects=(
            choose_among(_others_than_the_mover),
            optional(pushed_to(chosen(), 3, beside(subject))),
        ),
    ),
    CardRules(
        "Writhing Roots",
        rule="ploys.first-of-next-activation",
        effects=(modify("move", "add", -2, until=FIRST_TO_MOVE, everyone=True, least=0),),
        persists=FIRST_TO_MOVE,
    ),
    weapon("Cage of Thorns", 3, 0, "focus", 1, PINS),
    weapon("Enraged Spite", 3, 2, "fury", 1, "cleave"),
    plus("Inescapable Grasp", "ensnare", 1, ONLY_CLOSE),
    reaction(
        "Menacing Step",
        "after-action",
        _foe_beside_another,
        optional(pushed_to(bearer, 2, beside(subject))),
    ),
    CardRules("Pinning Shot", rule="support.counting", traits=(SUPPORTS_BESIDE,)),
    reaction(
        "Spiteful Thorns",
        "after-action",
        _close_attacker,
        rolled("attack", 1, shows(SMASH)),
        dealt(subject, 1),
    ),
    reaction(
        "Unflinching Guardian",
        "success-determined",
        _supported_friend,
        rolled_again("defence"),
        cites=("DC-283",),
    ),
    weapon("Vengeful Blow", 1, 2, "fury", 1, grants=_vengeance),
    weapon("Spitethorn Arrow", 4, 3, "smash", 2, "ensnare", SPENT),
)
