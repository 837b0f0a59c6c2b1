"""Mollog's Mob: what their fighters can do, and when they are Inspired."""

from typing import Final

from rules_engine.card_book.known import BY_SUMMARY, CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    done,
    drawn,
    enemy,
    given_token,
    hex_of,
    modify,
    placed,
    pushed,
    rolled,
    scatter,
    somebody,
    subject,
    then,
    un_inspire,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import Fits
from rules_engine.effects.gambits import first_attack, more, next_activation, one_pushed
from rules_engine.effects.hands import discarded
from rules_engine.effects.harming import dealt_along
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.leading import flown
from rules_engine.effects.places import all_hexes
from rules_engine.effects.rolling import SMASH, shows
from rules_engine.effects.several import called_so, named_friend
from rules_engine.effects.upgrades import both_symbols, changing, plus, reaction, weapon
from rules_engine.effects.weapons import SPENT
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import (
    bearer_activated,
    bearer_survived_attack,
    just_fallen,
    wounded_bearer,
)
from rules_engine.moments.around import attacker_at_range_1
from rules_engine.moments.blows import in_one_blow
from rules_engine.moments.conditions import (
    at_the_end,
    beside_foes,
    both,
    every,
    friends,
    in_his_land,
    no,
    objective,
    surge,
)
from rules_engine.moments.deeds import (
    after_something,
    by_attack,
    fresh,
    phase,
    struck_with,
    took,
    who,
)
from rules_engine.moments.falls import beside_the_fall, friend_felled_a_foe
from rules_engine.moments.inspire import Fresh, friend_named, inspired_when, while_it_holds
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.moments.shown import AT_ONCE, activation_begins
from rules_engine.sense.ground import HOLDS_AFTER_ALL, adjacent, is_empty
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sequences.base.due import ROUND
from rules_engine.state.frames import Frame, HarmingAll, Playing
from rules_engine.state.position import Happening, Modifier, Position


def _falls(position: Position, _: int, fighter: int) -> list[int]:
    """The fighter itself, when an Attack action or a gambit has dealt it enough to fell it."""
    attack, harm = attack_now(position), harm_now(position)
    if harm is None or harm.fighter != fighter:
        return []
    struck = attack is not None and harm.source == attack.attack
    tokens = position.fighters[fighter].wound_tokens
    falling = (struck or kind_of(harm.source) in GAMBITS) and tokens >= wounds_of(position, fighter)
    return [fighter] if falling else []


def _burst(position: Position) -> Verb:
    args = args_of(position, Playing)
    foes = [one for one in adjacent(position, args.fighter) if _is_foe(position, args.seat, one)]
    if not foes:
        return done(position)
    harm = HarmingAll(tuple(foes), 1, seat=args.seat, source=args.card)
    return then(position, Frame("damage-all", "deal", harm))


def _is_foe(position: Position, seat: int, fighter: int) -> bool:
    return position.fighters[fighter].seat != seat


@while_it_holds("damage")
def _mollog_hurt(position: Position, fighter: int, _: Fresh) -> bool:
    """Mollog has three wound tokens."""
    mollog = friend_named(position, fighter, "Mollog the Mighty")
    return mollog >= 0 and position.fighters[mollog].wound_tokens >= 3


inspired_when("Mollog's Mob", _mollog_hurt)

knows(
    CardRules(
        "Spiteshroom: burst",
        rule="windows.damage",
        at=("damage-dealt",),
        when=_falls,
        effects=(_burst,),
        keywords=(BY_SUMMARY,),
    ),
    CardRules(
        "Stalagsquig: set up",
        rule="sequencing.set-up-before-roll-off",
        at=("set-up-end",),
        effects=(placed(bearer, all_hexes),),
        optional=False,
        aside=True,
        cites=("DC-095", "DC-096"),
    ),
)


FAR: Final = "|".join(f"range:{hexes}" for hexes in range(3, 20))
ACTS: Final = ("move", "charge", "attack", "guard", "ability")


def _with_five(position: Position, out: Happening) -> bool:
    """An attack of Damage 5 or more took the fighter out."""
    return by_attack(position, out) and struck_with(position, out) >= 5


def _mollog(position: Position, fighter: int) -> bool:
    return called_so(position, fighter, "Mollog")


def _hemmed_in(position: Position, seat: int) -> bool:
    """An activation of the player begins with three enemies beside a friendly Mollog."""
    begins = activation_begins(position, seat)
    return begins and any(
        _mollog(position, one) for one in friends(position, seat) if beside_foes(3)(position, one)
    )


def _no_mollog(position: Position, fighter: int) -> bool:
    return not _mollog(position, fighter)


def _asleep(position: Position, seat: int) -> bool:
    """A friendly Mollog stands and has made no action in the phase."""
    own = [one for one in friends(position, seat) if _mollog(position, one)]
    acted = {one.fighter for one in phase(position) if one.what in ACTS}
    return bool(own) and acted.isdisjoint(own)


def _beside_a(name: str) -> Fits:
    """An enemy adjacent to a friend of this name."""

    def fits(position: Position, seat: int, fighter: int) -> bool:
        near = adjacent(position, fighter) if enemy(position, seat, fighter) else []
        own = (one for one in near if position.fighters[one].seat == seat)
        return any(called_so(position, one, name) for one in own)

    return fits


def _felled_a_neighbour(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend whose Attack action has just taken out an enemy adjacent to it."""
    found = friend_felled_a_foe(position, seat, fighter)
    standing = [one for one in found if position.fighters[one].hex is not None]
    near = any(beside_the_fall(position, one, standing) for one in just_fallen(position))
    return standing if near else []


def _lost_stalagsquig(position: Position, args: Playing) -> int:
    for index, one in enumerate(position.fighters):
        if one.seat == args.seat and one.out and called_so(position, index, "Stalagsquig"):
            return index
    return -1


def _stalagsquig_is_lost(position: Position, seat: int) -> bool:
    args = Playing("", seat)
    room = any(is_empty(position, hex_) for hex_ in all_hexes(position, args))
    return room and _lost_stalagsquig(position, args) >= 0


def _struck_mollog(position: Position, seat: int, _: int) -> list[int]:
    """The enemy whose attack of Range 1 a friendly Mollog has just lived through."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat == seat or not _mollog(position, attack.other):
        return []
    target = position.fighters[attack.other]
    standing = target.seat == seat and target.hex is not None
    return attacker_at_range_1(position, attack) if standing else []


@changing("support")
def _stench(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    foe = position.fighters[fighter].seat != position.fighters[other].seat
    if not foe or other not in adjacent(position, fighter):
        return ()
    return (Modifier("support", "add", -1, "Horrific Stench", least=0),)


def _has_an_objective(position: Position, seat: int) -> bool:
    return bool(position.seats[seat].objectives)


knows(
    objective("Carnage", took(phase, least=3), "DC-034"),
    surge("Demolished", took(fresh, _with_five)),
    CardRules(
        "Got Them",
        rule="scoring.surge-when",
        condition=_hemmed_in,
        surge=True,
        keywords=(AT_ONCE,),
    ),
    surge("Easy Pickings", in_one_blow("out", 2)),
    surge("Earn Your Keep", took(fresh, by_attack, who(_no_mollog))),
    surge(
        "Feeding Frenzy", both(after_something, every(friends, beside_foes(), least=3)), "DC-052"
    ),
    objective("Is It Asleep?", _asleep),
    at_the_end("Protect the Lair", no(in_his_land)),
    objective("Rampage", took(phase, least=4), "DC-034"),
    objective("Territorial", no(in_his_land)),
    first_attack("Brutal Savagery", more("dice", 1)),
    CardRules(
        "Feast",
        rule="windows.attack-end",
        at=("after-action",),
        when=_felled_a_neighbour,
        effects=(healed_up_to(subject, 1),),
    ),
    CardRules(
        "Follow Your Instincts",
        rule="ploys.play",
        playable=_has_an_objective,
        effects=(discarded("objective", 1), drawn("objective", 1)),
    ),
    CardRules(
        "Hobble",
        rule="tokens.give",
        playable=somebody(_beside_a("Stalagsquig")),
        effects=(
            choose(_beside_a("Stalagsquig")),
            rolled("attack", 1, shows(SMASH)),
            given_token(chosen(), "move"),
        ),
    ),
    one_pushed("Predatory Growls", enemy, 1, exactly=True),
    next_activation(
        "Shrouded in Gloom",
        modify("dice", "set", 1, until="next-activation", only=(FAR,), everyone=True),
        modify(
            "attack symbol",
            "set",
            0,
            until="next-activation",
            only=(FAR,),
            word="fury",
            everyone=True,
        ),
    ),
    CardRules(
        "Sporeburst",
        rule="damage.dealt",
        playable=somebody(_beside_a("Spiteshroom")),
        effects=(
            choose(_beside_a("Spiteshroom")),
            rolled("attack", 1, shows(SMASH)),
            dealt(chosen(), 1),
        ),
    ),
    CardRules(
        "There the Whole Time",
        rule="place.means",
        playable=_stalagsquig_is_lost,
        effects=(rolled("attack", 1, shows(SMASH)), placed(_lost_stalagsquig, all_hexes)),
    ),
    first_attack("Wind Up", more("damage", 1, ONLY_CLOSE)),
    CardRules(
        "Horrible Grin",
        rule="inspire.un-inspired",
        at=("after-action",),
        when=_struck_mollog,
        effects=(un_inspire(subject, for_good=True),),
        cites=("DC-220",),
    ),
    plus("Blooming Spores", "damage", 1, ONLY_CLOSE),
    plus("Foul Temper", "attack re-rolls", 1),
    CardRules("Horrific Stench", rule="support.counting", aura=_stench),
    both_symbols("Inescapable Jaws", "charge"),
    weapon("Jabbertoad", 3, 3, "fury", 1, "knockback:1", "crit:knockback:1", SPENT),
    reaction("Regenerate", ROUND, wounded_bearer, healed_up_to(bearer, 1)),
    CardRules("Rooted to the Spot", rule="objectives.hold", traits=(HOLDS_AFTER_ALL,)),
    CardRules(
        "Spore Cloud",
        rule="actions.printed-actions",
        action=True,
        effects=(scatter(hex_of(bearer), 2), dealt_along(enemy, 1)),
        needs=("scatter",),
        cites=("DC-062",),
    ),
    reaction("Unswattable", "after-action", bearer_survived_attack, pushed(bearer, 1)),
    plus("Wrath of Living Rock", "cleave", 1, "range:1"),
    reaction("Spark of Sentience", "after-action", bearer_activated, drawn("power", 1)),
)


BAT_SQUIG = named_friend("Bat Squig")


def _bat_squig_stands(position: Position, seat: int) -> bool:
    return BAT_SQUIG(position, Playing("", seat)) >= 0


knows(
    CardRules(
        "Flit",
        rule="traits.flying-push",
        playable=_bat_squig_stands,
        effects=(flown(BAT_SQUIG, 3),),
    ),
)
