"""The gambits and upgrades of Da Kunnin' Krew."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    done,
    enemy,
    friendly,
    given_token,
    healed,
    modify,
    pushed,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import beside_bearer, choose_among, fitting, may_instead
from rules_engine.effects.gear import optional, paid, shatter, used_up
from rules_engine.effects.hands import drawn_for, put_under
from rules_engine.effects.leading import beside_a_foe, closer_to, pushed_to, ways_to
from rules_engine.effects.marking import choose_hex
from rules_engine.effects.phantoms import illusion
from rules_engine.effects.rolling import whatever
from rules_engine.effects.scattering import at_chosen_hex, scatter
from rules_engine.effects.several import dealt_to_those, guarded_each, named_friend
from rules_engine.effects.upgrades import (
    action,
    adds,
    changing,
    plus,
    reaction,
    trophies,
    weapon,
)
from rules_engine.effects.whereabouts import covered
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.after import FAILURE, fell_beside
from rules_engine.moments.answers import bearer_acted, window_now
from rules_engine.moments.now import attack_now, in_the_course_of, just_ended
from rules_engine.sense.ground import (
    adjacent,
    field,
    is_called,
    surviving,
)
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sequences.fight.hitting import damage_made
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position


def _stagger_if_adjacent(position: Position) -> Verb:
    args = args_of(position, Playing)
    if len(args.choices) == 2 and args.choices[1] in adjacent(position, args.choices[0]):
        return given_token(chosen(0), "stagger")(position)
    return done(position)


def _minion(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and is_called(position, fighter, "minion")


def _beside_its_foe(position: Position, args: Playing, _: int, hex_: Hex) -> bool:
    """A hex adjacent to an enemy that the first grot is adjacent to."""
    around = field(position).around[hex_]
    near = adjacent(position, args.choices[0]) if args.choices else []
    foes = (one for one in near if enemy(position, args.seat, one))
    return any(position.fighters[foe].hex in around for foe in foes)


def _another_minion(position: Position, args: Playing) -> list[int]:
    return [
        one
        for one in surviving(position, args.seat)
        if one not in args.choices[:1] and _minion(position, args.seat, one)
    ]


def _acted_or_over(position: Position, seat: int, fighter: int) -> list[int]:
    """After the fighter's own action, or when the action phase ends."""
    if window_now(position):
        return bearer_acted(position, seat, fighter)
    return [fighter]


def _push_or_break(position: Position) -> Verb:
    """At the end of the phase an illusion breaks; before that it pushes its fighter."""
    if not window_now(position):
        return shatter(position)
    return pushed(bearer, 1, exactly=True)(position)


def _can_close_in(position: Position, seat: int, foe: int) -> bool:
    """An enemy to whom some friend can be pushed closer."""
    args = Playing("", seat, choices=(foe,))
    closer = closer_to(chosen(0))
    return enemy(position, seat, foe) and any(
        ways_to(position, args, friend, 1, closer) for friend in surviving(position, seat)
    )


def _friends_closing_in(position: Position, args: Playing) -> list[int]:
    closer = closer_to(chosen(0))
    own = surviving(position, args.seat)
    return [one for one in own if ways_to(position, args, one, 1, closer)]


def _can_pile_on(position: Position, seat: int, fighter: int) -> bool:
    args = Playing("", seat)
    return _minion(position, seat, fighter) and bool(
        ways_to(position, args, fighter, 3, beside_a_foe)
    )


def _pilers(position: Position, args: Playing) -> list[int]:
    return fitting(position, args.seat, _can_pile_on)


knows(
    CardRules(
        "Creeping Doubt",
        rule="push.closer",
        playable=somebody(_can_close_in),
        effects=(
            choose(_can_close_in),
            choose_among(_friends_closing_in, named=False),
            pushed_to(chosen(1), 1, closer_to(chosen(0))),
            _stagger_if_adjacent,
        ),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Easy Meat",
        rule="ploys.next-event",
        effects=(
            modify(
                "damage",
                "add",
                1,
                until="next-attack",
                only=(ONLY_CLOSE, "supported"),
                everyone=True,
            ),
        ),
        persists="next-activation",
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Grotpile",
        rule="push.distance",
        playable=somebody(_can_pile_on),
        effects=(
            choose_among(_pilers, named=False),
            pushed_to(chosen(0), 3, beside_a_foe),
            optional(choose_among(_another_minion, named=False)),
            pushed_to(chosen(1), 3, _beside_its_foe),
        ),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Swampspill",
        rule="rolls.re-roll-once",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            modify("attack re-rolls", "add", 1, who=chosen(), until="phase", only=(ONLY_CLOSE,)),
        ),
        persists="phase",
        cites=("Harrowdeep pg 36",),
    ),
    CardRules(
        "Titan of Krulety",
        rule="windows.action-end",
        at=("after-action", "action-phase-end"),
        when=_acted_or_over,
        effects=(_push_or_break,),
        optional=False,
        cost=0,
        keywords=("illusion",),
        cites=("Harrowdeep pg 14",),
    ),
)


KROOKGRIN = named_friend("Krookgrin")


def _in_throw(position: Position, args: Playing) -> list[Hex]:
    """The hexes within three of Krookgrin."""
    thrower = KROOKGRIN(position, args)
    here = position.fighters[thrower].hex if thrower >= 0 else None
    return sorted(field(position).within(here, 3)) if here is not None else []


def _off_the_mark(position: Position) -> Verb:
    """Without a critical the bomb scatters."""
    faces = args_of(position, Playing).faces
    return done(position) if "critical" in faces else scatter(at_chosen_hex, 2)(position)


def _in_the_blast(position: Position, args: Playing) -> list[int]:
    """Everybody in the last hex of the chain, or next to it."""
    if not args.chain:
        return []
    ground = field(position)
    hexes = {args.chain[-1], *ground.around[args.chain[-1]]}
    return [n for n, one in enumerate(position.fighters) if one.hex in hexes]


def _charged_friends(position: Position, seat: int) -> int:
    return sum(position.fighters[one].charge_tokens > 0 for one in surviving(position, seat))


def _covered_friends(position: Position, args: Playing) -> list[int]:
    return [one for one in surviving(position, args.seat) if covered(position, one)]


def _failed_with_its_help(position: Position, seat: int, fighter: int) -> list[int]:
    """The target of a friend's failed Attack action that the bearer supported."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.word not in FAILURE:
        return []
    course = in_the_course_of(position, attack)
    helped_ = any(
        (one.what, one.fighter, one.other) == ("support", fighter, attack.fighter) for one in course
    )
    return [attack.other] if helped_ and position.fighters[attack.other].hex is not None else []


@changing("dice")
def _dread(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """A die less for an enemy that attacks the fighter of this illusion."""
    attack = attack_now(position)
    if attack is None or (attack.fighter, attack.target) != (other, fighter):
        return ()
    return (Modifier("dice", "add", -1, "Intimidating Phosphor", who=other, least=1),)


def _rich_one_fell(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, when an enemy with an upgrade has just fallen beside it."""
    out = next((one for one in reversed(position.history) if one.what == "out"), None)
    if out is None or position.fighters[out.other].seat == seat:
        return []
    rich = bool(position.fighters[out.other].upgrades)
    return [fighter] if rich and fell_beside(position, out, fighter) else []


knows(
    CardRules(
        "Firebomb",
        rule="scatter.end-hex",
        effects=(
            choose_hex(_in_throw),
            rolled("attack", 1, whatever),
            _off_the_mark,
            dealt_to_those(_in_the_blast, 1),
        ),
        needs=("scatter",),
    ),
    CardRules(
        "Kunnin' Waaagh!",
        rule="cards.draw-from-top",
        effects=(drawn_for("power", _charged_friends),),
    ),
    CardRules("Murk Lurkers", rule="tokens.give", effects=(guarded_each(_covered_friends),)),
    CardRules(
        "Overthink",
        rule="cards.draw-from-top",
        effects=(drawn_for("objective", lambda _, __: 1), put_under("objective")),
    ),
    reaction("Dirty Fighter", "after-action", _failed_with_its_help, dealt(subject, 1)),
    action(
        "Ghastly Potion",
        may_instead("heal", healed(bearer, 2)),
        choose_among(beside_bearer(enemy)),
        dealt(chosen(), 1),
        used_up(),
    ),
    illusion("Intimidating Phosphor", aura=_dread),
    trophies("Looter", _rich_one_fell),
    weapon("Morkrow", 4, 3, "fury", 1),
    plus("Spiteful Strength", "damage", 1, "range:1"),
    illusion("Titan of Kunnin'", modifiers=(adds("Titan of Kunnin'", "defence", 1),)),
)


def _just_enough(position: Position, seat: int, _: int) -> list[int]:
    """The attacker whose damage would be exactly what its target, a friend, has left."""
    attack = attack_now(position)
    if attack is None or position.fighters[attack.target].seat != seat:
        return []
    critical = "critical" in attack.attack_faces
    outcomes = ("hit", "critical hit") if critical else ("hit",)
    left = wounds_of(position, attack.target) - position.fighters[attack.target].wound_tokens
    made = (damage_made(position, replace(attack, outcome=one)) for one in outcomes)
    return [attack.fighter] if left in made else []


knows(
    CardRules(
        "Krule Wager",
        rule="bounty.amount",
        playable=lambda position, seat: position.seats[seat].glory >= 1,
        effects=(paid(1), modify("bounty", "add", 1, until="next-activation")),
        persists="next-activation",
    ),
    CardRules(
        "Skin of their Teef",
        rule="windows.attack-roll",
        at=("attack-roll",),
        when=_just_enough,
        effects=(modify("damage", "add", -1, who=subject, until="attack", least=1),),
    ),
)
