"""Skaeth's Wild Hunt: their cards, what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    done,
    enemy,
    friendly,
    given_counter,
    given_token,
    granted,
    modify,
    pushed,
    somebody,
)
from rules_engine.effects.changing import ONLY_CLOSE, token_removed
from rules_engine.effects.choosing import another_friend, beside_bearer, choose_among, within
from rules_engine.effects.gambits import first_attack, more
from rules_engine.effects.gear import optional
from rules_engine.effects.healing import relieved
from rules_engine.effects.leading import anywhere, pushed_to, those_pushed, ways_to
from rules_engine.effects.marking import choose_hex, widened
from rules_engine.effects.orders import attacks_with, reaching
from rules_engine.effects.places import within_four_of_the_caster
from rules_engine.effects.several import named_friend
from rules_engine.effects.upgrades import (
    action,
    adds,
    attacking,
    changing,
    granting,
    keyword,
    plus,
    reaction,
    standing,
    weapon,
)
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.kernel.tables import number
from rules_engine.moments.after import attacked_in_activation, friend_felled_a_foe
from rules_engine.moments.answers import bearer_activated
from rules_engine.moments.conditions import (
    beaten,
    both,
    either,
    every,
    friends,
    holds_some,
    inspired,
    leader,
    objective,
    objective_hexes,
    some,
    surge,
    upgraded,
)
from rules_engine.moments.deeds import by_a_charge, did, fresh, phase, took, who
from rules_engine.moments.falls import hex_of_fall
from rules_engine.moments.feats import on_the_move
from rules_engine.moments.inspire import charged, inspired_when
from rules_engine.moments.lands import holds_a_land
from rules_engine.moments.pushes import pushes_of_foes
from rules_engine.sense.ground import adjacent, attack_named, field, fighter_in, lethal, surviving
from rules_engine.sense.modifiers import range_of, wounds_of
from rules_engine.sense.states import quarry
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position, put_fighter

JAVELIN = "Javelin of the Hunt"
HUNTING_HORN, HORN = "Hunting Horn", "Horn"
SINGER = named_friend("Karthaen")

inspired_when("Skaeth's Wild Hunt", charged)


@changing("attack re-roll any")
def _heard(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """What a friend's attack roll has of a Horn counter: any of its dice are rolled again."""
    mine = position.fighters[other].seat == position.fighters[fighter].seat
    if not mine or HORN not in dict(position.fighters[fighter].counters):
        return ()
    return (Modifier("attack re-roll any", "add", 1, HUNTING_HORN, who=other),)


@changing("attack re-roll any")
def _hears_it_too(position: Position, fighter: int) -> tuple[Modifier, ...]:
    return _heard(position, fighter, fighter)


knows(
    CardRules(
        HUNTING_HORN,
        rule="actions.printed-actions",
        action=True,
        effects=(given_counter(bearer, HORN),),
        aura=_heard,
        grants=_hears_it_too,
    ),
    CardRules(
        "One defence re-roll",
        rule="rolls.re-roll-once",
        modifiers=(Modifier("defence re-rolls", "add", 1, "fighter card", until="game"),),
    ),
)


def _on_the_horn(_: Position, happening: Happening) -> bool:
    return happening.word == HUNTING_HORN


def _huntcaller(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].card.startswith("Karthaen")


def _large(position: Position, fighter: int) -> bool:
    return wounds_of(position, fighter) >= 4


def _still(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and not on_the_move(position, fighter)


def _moved(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and position.fighters[fighter].move_tokens > 0


def _on_an_objective(position: Position, out: Happening) -> bool:
    """A fall in a hex with an objective."""
    return hex_of_fall(out) in objective_hexes(position).values()


def _into_a_lethal_hex(position: Position, seat: int) -> bool:
    """An enemy has just been pushed into a lethal hex, to stay there or on its way."""
    if not number(position, "lethal.damage"):
        return False
    for push in pushes_of_foes(position, seat):
        harmful = lethal(position, position.fighters[push.fighter].seat)
        if push.hurt or push.end in harmful:
            return True
    return False


def _healed_around(position: Position) -> Verb:
    """Remove a wound token from everybody in the hexes of the chain, though some have none."""
    args = args_of(position, Playing)
    found = (fighter_in(position, hex_) for hex_ in args.chain)
    for fighter in [one for one in found if one >= 0]:
        position = relieved(position, args, fighter, 1)
    return done(position)


def _beside_blood(position: Position, args: Playing, _: int, hex_: Hex) -> bool:
    """A hex adjacent to an enemy with a wound token."""
    around = field(position).around[hex_]
    return any(
        one.seat != args.seat and one.wound_tokens and one.hex in around
        for one in position.fighters
    )


def _who_can_pounce(position: Position, args: Playing) -> list[int]:
    own = surviving(position, args.seat)
    return [one for one in own if ways_to(position, args, one, 3, _beside_blood)]


def _somebody_can_pounce(position: Position, seat: int) -> bool:
    return bool(_who_can_pounce(position, Playing("", seat)))


def _javelin_regained(position: Position) -> Verb:
    """The leader has its javelin again: it is as if it had not been thrown."""
    seat = args_of(position, Playing).seat
    for fighter in [one for one in surviving(position, seat) if leader(position, one)]:
        used = tuple(one for one in position.fighters[fighter].used if one != JAVELIN)
        position = put_fighter(position, fighter, used=used)
    return done(position)


def _guards_dropped(position: Position) -> Verb:
    """The enemies beside the fighter lose all their Guard tokens."""
    args = args_of(position, Playing)
    for one in adjacent(position, args.fighter):
        if position.fighters[one].seat != args.seat:
            position = put_fighter(position, one, guard_tokens=0)
    return done(position)


def _shot(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, after an activation in which it made an Attack action of Range 3 or more."""
    made = (one.about for one in attacked_in_activation(position, fighter))
    known = [attack_named(position, fighter, name) for name in made]
    far = any(attack and range_of(position, fighter, attack) >= 3 for attack in known)
    return bearer_activated(position, seat, fighter) if far else []


knows(
    objective(
        "Cry of the Wild", both(did(phase, "ability", _on_the_horn), some(friends, _huntcaller))
    ),
    objective("Aspects of Kurnoth", every(friends, inspired), "DC-052"),
    objective("Gifts of the Kurnoth", some(friends, upgraded(), least=3)),
    objective("Hunt's End", either(some(beaten, _large), holds_some(3))),
    surge("Kurnoth's Snare", _into_a_lethal_hex),
    objective("Purifying Rites", holds_a_land),
    surge("Ritual Kill", took(fresh, _on_an_objective)),
    surge("Run Down", by_a_charge, "DC-056"),
    surge("Run Through", took(fresh, who(leader))),
    objective("Safety in Swiftness", some(friends, on_the_move, least=3)),
    objective("Slay the Corrupted", some(beaten, least=3)),
    surge("Soulbinding", did(fresh, "cast")),
    CardRules(
        "Binding Wind",
        rule="spells.casting-value",
        casting=("focus",),
        aims=enemy,
        effects=(choose_among(within(4, enemy)), given_token(chosen(), "move")),
    ),
    CardRules(
        "Fleet of Foot",
        rule="actions.granted-specified",
        playable=somebody(_still),
        effects=(choose(_still), granted(chosen(), "move")),
    ),
    CardRules(
        "Healing Breeze",
        rule="heal.amount",
        casting=("focus",),
        effects=(choose_hex(within_four_of_the_caster), widened, _healed_around),
        cites=("DC-105",),
    ),
    CardRules(
        "Hunt in Concert",
        rule="push.distance",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            optional(choose_among(another_friend)),
            pushed(chosen(0), 1),
            pushed(chosen(1), 1),
        ),
    ),
    CardRules(
        "Might of Kurnoth",
        rule="spells.persisting",
        casting=("focus",),
        aims=friendly,
        effects=(
            choose_among(within(99, friendly)),
            modify("damage", "add", 1, who=chosen(), until="out|round", only=(ONLY_CLOSE,)),
        ),
        persists="out|round",
    ),
    CardRules(
        "Pounce",
        rule="push.distance",
        playable=_somebody_can_pounce,
        effects=(
            choose_among(_who_can_pounce, named=False),
            pushed_to(chosen(), 3, _beside_blood),
        ),
    ),
    CardRules("Retrieve Javelin", rule="game.card-over-rule", effects=(_javelin_regained,)),
    CardRules(
        "Song of Swiftness",
        rule="ploys.persist",
        effects=(
            modify("move", "add", 1, until="out|round"),
            modify("trait", "add", 1, who=SINGER, until="out|round", word="singing"),
        ),
        persists="out|round",
    ),
    first_attack("Strike in Concert", more("damage per supporter", 1, ONLY_CLOSE)),
    CardRules(
        "Swift as the Wind",
        rule="ploys.play",
        playable=somebody(_moved),
        effects=(choose(_moved), token_removed(chosen(), "move")),
    ),
    action(
        "Battle Cry",
        _guards_dropped,
        those_pushed(beside_bearer(enemy), 1, anywhere, up_to=True),
    ),
    plus("Divine Strength", "knockback", 1),
    granting(
        "Eye of Kurnoth",
        attacking(quarry, keyword("Eye of Kurnoth", "ensnare")),
        adds("Eye of Kurnoth", "dice", 1),
    ),
    reaction("Fast Shot", "after-action", _shot, attacks_with(bearer, reaching(3))),
    plus("Great Strides", "move", 2),
    standing("Hale Charm", adds("Hale Charm", "damage suffered", -1, least=1)),
    standing(
        "Hunting Aspect",
        adds("Hunting Aspect", "move", 2),
        adds("Hunting Aspect", "defence", 1),
        adds("Hunting Aspect", "wounds", 1),
    ),
    weapon("Shield Slash", 1, 2, "smash", 3),
    weapon("Vicious Darts", 3, 0, "focus", 1, "ensnare", "crit:+1 damage"),
    CardRules(
        "Kurnoth's Mark",
        rule="upgrades.grant",
        modifiers=(adds("Kurnoth's Mark", "defence re-rolls", 1),),
        from_hand=friend_felled_a_foe(beside=True),
    ),
)
