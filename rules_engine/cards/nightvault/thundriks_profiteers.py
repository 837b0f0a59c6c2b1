"""Thundrik's Profiteers: what their fighters can do, and when they are Inspired."""

from typing import Final

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    done,
    drawn,
    enemy,
    friendly,
    granted,
    inspire,
    modify,
    pushed,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE, can_be_inspired
from rules_engine.effects.choosing import choose_among, fitting, may_instead
from rules_engine.effects.gambits import (
    first_attack,
    more,
    next_activation,
    one_on_guard,
    unguarded_friend,
)
from rules_engine.effects.gear import optional, used_up
from rules_engine.effects.hands import discarded
from rules_engine.effects.harming import softened
from rules_engine.effects.leading import beside, pushed_to, ways_to
from rules_engine.effects.marking import marked_around
from rules_engine.effects.orders import attacks_again, in_reach, made
from rules_engine.effects.rolling import SMASH, shows
from rules_engine.effects.several import dealt_to_those
from rules_engine.effects.upgrades import adds, changing, plus, reaction, weapon
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import Goto, RowFunction, Verb, args_of
from rules_engine.moments.answers import (
    FAILURE,
    SUCCESS,
    bearer_activated,
    bearer_attacked,
    bearer_resisting,
)
from rules_engine.moments.conditions import (
    at_home,
    both,
    every,
    friends,
    holds_some,
    in_his_land,
    in_no_ones_land,
    leader,
    no,
    objective,
    some,
    surge,
)
from rules_engine.moments.deeds import (
    attack_made,
    did,
    did_not,
    fresh,
    mine,
    phase,
    them,
    took,
    worth_wounds,
)
from rules_engine.moments.inspire import inspired_by
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.moments.ways import foes_beside, way_of
from rules_engine.sense.ground import adjacent, card_of, side_of, surviving
from rules_engine.sense.modifiers import range_of
from rules_engine.sequences.ending.end_phase import KEEPS
from rules_engine.state.frames import Playing
from rules_engine.state.position import (
    Happening,
    Modifier,
    Position,
    put_args,
)


def _just_scored(position: Position, seat: int, fighter: int) -> list[int]:
    """Whom Thundrik can pick: the friends not yet Inspired, once their player has scored."""
    scored = next((one for one in reversed(position.history) if one.what == "scored"), None)
    if scored is None or scored.seat != seat or position.history[-1] is not scored:
        return []
    return [one for one in surviving(position, seat) if can_be_inspired(position, one)]


inspired_by("Thundrik's Profiteers", "Promotion")


def _far_and_critical(position: Position, happening: Happening) -> bool:
    """A critical hit from Range 3 or more (DC-101)."""
    attack = attack_made(position, happening.fighter, happening.about)
    far = attack is not None and range_of(position, happening.fighter, attack) >= 3
    return far and happening.word == "critical hit"


def _nothing_but(_: Position, happening: Happening) -> bool:
    """An attack roll of nothing but successes."""
    return happening.about == "only successes"


def _took_off_beside_foes(position: Position, seat: int, _: int) -> list[int]:
    """Drakkskewer, whose Move action has just ended and began beside an enemy."""
    move = just_ended(position, "move")
    if move is None or move.seat != seat:
        return []
    named = "Drakkskewer" in position.fighters[move.fighter].card
    way = way_of(move)
    return [move.fighter] if named and way and foes_beside(position, move, way[0]) else []


def _left_standing(position: Position, _: Playing) -> list[int]:
    """The enemies beside whom the Move action just over began."""
    move = just_ended(position, "move")
    way = way_of(move) if move is not None else ()
    return foes_beside(position, move, way[0]) if move is not None and way else []


knows(
    CardRules(
        "Timed Charge",
        rule="windows.action-end",
        at=("after-action",),
        when=_took_off_beside_foes,
        effects=(rolled("attack", 1, shows(SMASH)), dealt_to_those(_left_standing, 1)),
    ),
    surge("Steady Aim", did(fresh, "successes", _nothing_but)),
    CardRules(
        "Promotion",
        rule="scoring.end-phase",
        at=("objective-scored",),
        when=_just_scored,
        effects=(inspire(subject),),
        cites=("DC-100",),
    ),
    CardRules(
        "Bjorgen Thundrik: gas",
        rule="windows.activation-end",
        at=("after-action",),
        when=bearer_activated,
        effects=(marked_around("lethal", until="next-activation"),),
    ),
    surge("Headshot", did(fresh, "attack", _far_and_critical), "DC-101"),
    CardRules(
        "Toxic Gases",
        rule="push.whose-choice",
        playable=somebody(enemy),
        effects=(
            choose(enemy),
            may_instead("damage", dealt(chosen(), 1), decides=chosen()),
            pushed(chosen(), 2),
        ),
        cites=("DC-103",),
    ),
    replace(
        objective(
            "Live by the Code",
            both(did_not(phase, "cycle"), did_not(phase, "discarded")),
            "DC-102",
        ),
        keywords=(KEEPS,),
    ),
)


FAR: Final = "|".join(f"range:{hexes}" for hexes in range(3, 20))
RETORT, VOLLEY = "Punishing Retort", "Aethermatic Volley Gun"


def _from_afar(position: Position, happening: Happening) -> bool:
    attack = attack_made(position, happening.fighter, happening.about)
    return attack is not None and range_of(position, happening.fighter, attack) >= 3


def _focused(position: Position, seat: int) -> bool:
    """Three different friends have shot at one fighter in the phase, one of them just now."""
    shots = mine(phase, position, seat, "attack", _from_afar)
    latest = mine(fresh, position, seat, "attack", _from_afar)
    return any(_third(shots[: shots.index(last)], last) for last in latest)


def _third(before: list[Happening], last: Happening) -> bool:
    """Whether it is the third fighter, or a later one, that shoots at this target."""
    shot = {one.fighter for one in before if one.other == last.other}
    return len(shot) >= 2 and last.fighter not in shot


def _rich(position: Position, seat: int) -> bool:
    return position.seats[seat].glory >= 5


def _thundrik_stands(position: Position, seat: int) -> bool:
    return any("Thundrik" in position.fighters[one].card for one in surviving(position, seat))


def _leader(position: Position, args: Playing) -> int:
    led = (one for one in surviving(position, args.seat) if card_of(position, one).leader)
    return next(led, -1)


def _can_guard_the_boss(position: Position, seat: int, fighter: int) -> bool:
    """A friend that two hexes of push can bring beside the leader."""
    args = Playing("", seat)
    own = friendly(position, seat, fighter) and not card_of(position, fighter).leader
    led = own and _leader(position, args) >= 0
    return led and bool(ways_to(position, args, fighter, 2, beside(_leader)))


def _nothing_more(effect: RowFunction) -> RowFunction:
    """An effect after which the rest of the card is left out."""

    def last(position: Position) -> Verb:
        args = args_of(position, Playing)
        return effect(put_args(position, replace(args, cancelled=True)))

    return last


def _with_an_objective(position: Position) -> Verb:
    """Go on with an objective card in hand alone."""
    args = args_of(position, Playing)
    empty = not position.seats[args.seat].objectives
    return (
        Goto(put_args(position, replace(args, cancelled=True)), "effect")
        if empty
        else done(position)
    )


def _some_friend(position: Position, args: Playing) -> list[int]:
    return [one for one in fitting(position, args.seat, friendly) if one not in args.choices]


def _second_friend(position: Position, args: Playing) -> list[int]:
    return _some_friend(position, args) if args.choices else []


def _hurt_by_more_than_one(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, where an Attack action or a gambit damages it by 2 or more."""
    attack, harm = attack_now(position), harm_now(position)
    if harm is None or harm.fighter != fighter or harm.amount < 2:
        return []
    by_attack = attack is not None and harm.source == attack.attack
    gambit = kind_of(harm.source) in GAMBITS
    return [fighter] if by_attack or gambit else []


@changing("attack re-rolls")
def _paid_well(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    friend = position.fighters[fighter].seat == position.fighters[other].seat
    if not friend or other not in adjacent(position, fighter):
        return ()
    return (Modifier("attack re-rolls", "add", 1, "Paymaster"),)


def _parried_neighbour(position: Position, seat: int, fighter: int) -> list[int]:
    """The adjacent attacker that has failed against the bearer, in reach of its retort."""
    found = bearer_resisting(position, seat, fighter)
    near = [one for one in found if one in adjacent(position, fighter)]
    return [one for one in near if in_reach(position, fighter, one, RETORT)]


def _first_volley(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, after the first of its volleys in the round."""
    attack = just_ended(position, "attack")
    if attack is None or (attack.fighter, attack.about) != (fighter, VOLLEY):
        return []
    shot = [one for one in position.history if one.what == "attack" and one.fighter == fighter]
    return [fighter] if sum(one.about == VOLLEY for one in shot) == 1 else []


@changing("cleave")
def _empowered(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """Cleave for what is printed on the fighter card and reaches three hexes or more."""
    names = (one.name for one in side_of(position, fighter).attacks)
    return tuple(adds("Empowered Aethershot", "cleave", 1, FAR, name) for name in names)


knows(
    objective("Collect Bounty", took(phase, them(leader)), "DC-034"),
    surge("Focus Fire", _focused),
    objective("It's Ours Now", some(friends, in_no_ones_land, least=2)),
    objective("Search the City", holds_some(3)),
    surge("Seeking Advancement", took(fresh, worth_wounds(4)), "DC-034"),
    objective("Sound Finances", _rich),
    objective("Stake a Claim", both(every(friends, at_home), no(in_his_land)), "DC-052"),
    first_attack("Aetheric Augmentation", more("dice", 1)),
    first_attack("Ambitious Attack", more("damage", 1, ONLY_CLOSE)),
    CardRules(
        "Atmospheric Isolation",
        rule="ploys.next-event",
        playable=_thundrik_stands,
        effects=(modify("no power cards", "add", 1, until="activation-over|round", everyone=True),),
        persists="activation-over|round",
        cites=("DC-259",),
    ),
    one_on_guard("Prepared Position", unguarded_friend),
    CardRules(
        "Protect the Boss",
        rule="push.distance",
        playable=somebody(_can_guard_the_boss),
        effects=(choose(_can_guard_the_boss), pushed_to(chosen(), 2, beside(_leader))),
    ),
    CardRules(
        "Quiet Contemplation",
        rule="ploys.play",
        effects=(
            may_instead("power", _nothing_more(drawn("power", 1))),
            _with_an_objective,
            discarded("objective", 1),
            drawn("objective", 1),
        ),
    ),
    CardRules(
        "Seek the Skyvessel",
        rule="actions.granted-specified",
        playable=somebody(friendly),
        effects=(
            optional(choose_among(_some_friend)),
            granted(chosen(), "move"),
            optional(choose_among(_second_friend)),
            granted(chosen(1), "move"),
        ),
    ),
    next_activation("Unyielding", modify("not driven back", "add", 1, until="next-activation")),
    next_activation(
        "Duardin Resilience",
        modify("most damage the first time", "add", 1, until="next-activation"),
    ),
    plus("Ancestral Fortitude", "wounds", 1),
    plus("Ancestral Might", "damage", 1, ONLY_CLOSE),
    plus("Augmented Buoyancy", "move", 2),
    weapon("Breath of Grungni", 3, 3, "fury", 1, "knockback:1"),
    CardRules("Empowered Aethershot", rule="upgrades.grant", grants=_empowered),
    reaction("Magmalt Draught", "damage-dealt", _hurt_by_more_than_one, used_up(), softened(1)),
    CardRules("Paymaster", rule="rolls.re-roll-once", aura=_paid_well),
    CardRules(
        RETORT,
        rule="attack.reaction-attack-target",
        attacks=(AttackProfile(RETORT, 1, 2, "fury", 1),),
        at=("success-determined",),
        when=_parried_neighbour,
        effects=(made(stands_firm=True),),
        cites=("DC-177", "DC-178"),
    ),
    reaction("Rapid Reload", "after-action", _first_volley, attacks_again),
    plus("Swashbuckler", "dice", 1, ONLY_CLOSE),
    reaction(
        "Disciplined Retreat",
        "after-action",
        bearer_attacked(*SUCCESS, *FAILURE),
        pushed(bearer, 2),
    ),
)
