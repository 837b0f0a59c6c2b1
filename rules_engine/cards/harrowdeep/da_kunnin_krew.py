"""Da Kunnin' Krew: what their cards and fighters do (Harrowdeep pg 14 to 45).

The fighter cards' numbers are lost, so that a log brings the cards itself; abilities stand under
the names by which the sides of the cards list them (Harrowdeep pg 14, 17, 41).
"""

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
    granted,
    healed,
    modify,
    pushed,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import beside_bearer, choose_among, may_instead
from rules_engine.effects.gear import optional, paid, shatter, used_up
from rules_engine.effects.hands import drawn_for, put_under
from rules_engine.effects.leading import beside_a_foe, closer_to, pushed_to, ways_to
from rules_engine.effects.marking import choose_hex
from rules_engine.effects.orders import attacks_with, made
from rules_engine.effects.orders import in_reach as can_strike
from rules_engine.effects.phantoms import illusion
from rules_engine.effects.rolling import whatever
from rules_engine.effects.scattering import at_chosen_hex, scatter
from rules_engine.effects.several import dealt_to_those, guarded_each, named_friend
from rules_engine.effects.upgrades import (
    action,
    adds,
    all_of,
    attacking,
    granting,
    plus,
    reacting_weapon,
    reaction,
    trophies,
    weapon,
    whenever,
)
from rules_engine.effects.whereabouts import covered, on_a_feature
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.after import FAILURE, attacked_in_activation, fell_beside
from rules_engine.moments.answers import bearer_acted, bearer_activated, window_now
from rules_engine.moments.blows import close_fall, helped
from rules_engine.moments.conditions import (
    Test,
    at_home,
    at_the_end,
    beaten,
    both,
    friends,
    inspired,
    leader,
    lost,
    objective,
    opposite,
    some,
    surge,
    token_on,
)
from rules_engine.moments.deeds import (
    attack_made,
    by_attack,
    count_is,
    dealt_one,
    did,
    fresh,
    scored_in_round,
    them,
    took,
)
from rules_engine.moments.feats import needed
from rules_engine.moments.inspire import enemies_out_or_supported, inspired_when
from rules_engine.moments.now import attack_now, in_the_course_of, just_ended
from rules_engine.sense.ground import (
    adjacent,
    attacks_of,
    distance,
    enemies_of,
    field,
    labels_of,
    surviving,
)
from rules_engine.sense.modifiers import range_of, vulnerable, wounds_of
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position


def _few_lost(position: Position, seat: int) -> bool:
    return len(lost(position, seat)) <= position.round


def _as_many_beaten(position: Position, seat: int) -> bool:
    return len(beaten(position, seat)) >= len(lost(position, seat))


def _at_close_range(position: Position, one: Happening) -> bool:
    attack = attack_made(position, one.fighter, one.word)
    return attack is not None and range_of(position, one.fighter, attack) in (1, 2)


def _wounds(least: int) -> Test:
    return lambda position, fighter: wounds_of(position, fighter) >= least


def _stagger_if_adjacent(position: Position) -> Verb:
    args = args_of(position, Playing)
    foe, friend = args.choices[0], args.choices[1]
    if friend in adjacent(position, foe):
        return given_token(chosen(0), "stagger")(position)
    return done(position)


def _minion(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and "minion" in labels_of(position, fighter)


def _beside_its_foe(position: Position, args: Playing, _: int, hex_: Hex) -> bool:
    """A hex adjacent to an enemy that the first grot is adjacent to."""
    around = field(position).around[hex_]
    near = adjacent(position, args.choices[0])
    foes = (one for one in near if enemy(position, args.seat, one))
    return any(position.fighters[foe].hex in around for foe in foes)


def _another_minion(position: Position, args: Playing) -> list[int]:
    return [
        one
        for one in surviving(position, args.seat)
        if one != args.choices[0] and _minion(position, args.seat, one)
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


def _friend_moved(position: Position, seat: int, fighter: int) -> list[int]:
    """The fighter that has just made a Move action, where another friend stands by to follow."""
    move = just_ended(position, "move")
    if move is None or move.seat != seat:
        return []
    others = _followers(position, Playing("", seat, fighter=fighter, subject=move.fighter))
    return [move.fighter] if others else []


def _followers(position: Position, args: Playing) -> list[int]:
    """Friends adjacent to the fighter, but the one that has just moved."""
    near = adjacent(position, args.fighter)
    return [one for one in surviving(position, args.seat) if one in near and one != args.subject]


def _minions(position: Position, args: Playing) -> list[int]:
    own = surviving(position, args.seat)
    return [one for one in own if "minion" in labels_of(position, one)]


def _can_pay_a_minion(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return position.seats[seat].glory >= 1 and bool(_minions(position, Playing("", seat)))


def _any(_: Position, __: int, ___: AttackProfile) -> bool:
    return True


inspired_when("Da Kunnin' Krew", enemies_out_or_supported)

knows(
    objective("Born Survivors", _few_lost, "Harrowdeep pg 14"),
    at_the_end("Good Lootin'", _as_many_beaten, "Harrowdeep pg 14"),
    surge(
        "Gristle for the Mill",
        took(fresh, by_attack, _at_close_range, them(_wounds(3))),
        "Harrowdeep pg 14",
    ),
    surge("Krule Tricks", took(fresh, dealt_one), "Harrowdeep pg 14"),
    CardRules(
        "Creeping Doubt",
        rule="push.closer",
        playable=somebody(_can_close_in),
        effects=(
            choose(_can_close_in),
            choose_among(_friends_closing_in),
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
            choose(_can_pile_on),
            pushed_to(chosen(0), 3, beside_a_foe),
            optional(choose_among(_another_minion)),
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
    CardRules(
        "Kunnin' Kommand",
        rule="windows.action-end",
        at=("after-action",),
        when=_friend_moved,
        effects=(
            choose_among(_followers),
            granted(chosen(), "move"),
        ),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Torka's Grapple", rule="support.attacker", traits=("grapple",), cites=("Harrowdeep pg 14",)
    ),
    CardRules(
        "Pain in the Knee",
        rule="support.counting",
        traits=("counts twice",),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Money Bags",
        rule="actions.printed-actions",
        action=True,
        able=_can_pay_a_minion,
        effects=(choose_among(_minions), paid(1), attacks_with(chosen(), _any, more_dice=1)),
        cites=("Harrowdeep pg 14",),
    ),
)


def _hidden(position: Position, fighter: int) -> bool:
    """A fighter in cover or on a feature token."""
    return covered(position, fighter) or on_a_feature(position, fighter)


def _small_or_vulnerable(position: Position, out: Happening) -> bool:
    """Who fell has 2 Wounds at most, or a single point of damage would have done."""
    return wounds_of(position, out.other) <= 2 or needed(position, out) == 1


def _reaches(position: Position, fighter: int, foe: int) -> bool:
    away = distance(position, fighter, foe)
    return any(away <= range_of(position, fighter, one) for one in attacks_of(position, fighter))


def _outmanoeuvred(position: Position, seat: int) -> bool:
    """Two friends have the same enemy within the Range of their Attack actions."""
    own = surviving(position, seat)
    return any(
        sum(_reaches(position, one, foe) for one in own) >= 2 for foe in enemies_of(position, seat)
    )


def _tougher(position: Position, seat: int) -> bool:
    """Friends have more wounds than enemies, or one has more upgrades than each of them."""
    own, theirs = surviving(position, seat), enemies_of(position, seat)
    fighters = position.fighters
    wounds = [sum(fighters[one].wound_tokens for one in side) for side in (own, theirs)]
    gear = [
        max((len(fighters[one].upgrades) for one in side), default=-1) for side in (own, theirs)
    ]
    return wounds[0] > wounds[1] or (bool(own) and gear[0] > gear[1])


knows(
    objective("Kunnin' Warfare", some(friends, _hidden, token_on("charge"), least=2)),
    surge("Malicious Blow", took(fresh, by_attack, close_fall, _small_or_vulnerable)),
    objective("Mind of Mork", both(some(friends, leader), count_is(scored_in_round, 2))),
    objective("Outmanoover", _outmanoeuvred),
    objective("Showy Taktiks", some(friends, inspired, least=2)),
    objective("Superior Skulkers", some(friends, covered, opposite(at_home))),
    surge("Supreme Kunnin'", did(fresh, "attack", helped(2))),
    objective("Tougher than Youse", _tougher),
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


def _jokes_on(position: Position, seat: int, fighter: int) -> list[int]:
    """The vulnerable enemies in reach, after an activation that left a target vulnerable."""
    if not bearer_activated(position, seat, fighter):
        return []
    targets = [one.other for one in attacked_in_activation(position, fighter)]
    if not any(vulnerable(position, one) for one in targets):
        return []
    weak = (one for one in enemies_of(position, seat) if vulnerable(position, one))
    return [one for one in weak if can_strike(position, fighter, one, JOKE)]


JOKE, MURK = "Practical Joke", "Master of Murk"

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
    granting(
        MURK,
        all_of(
            whenever(covered, adds(MURK, "dice", 1)), attacking(covered, adds(MURK, "ensnare", 1))
        ),
    ),
    weapon("Morkrow", 4, 3, "fury", 1),
    reacting_weapon(
        AttackProfile(JOKE, 1, 2, "smash", 1),
        "after-action",
        _jokes_on,
        made(),
    ),
    plus("Spiteful Strength", "damage", 1, "range:1"),
    illusion("Titan of Kunnin'", modifiers=(adds("Titan of Kunnin'", "defence", 1),)),
)
