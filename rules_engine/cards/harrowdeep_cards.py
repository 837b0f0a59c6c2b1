"""Gambits and upgrades legible in the Harrowdeep rulebook (pg 14, 20, 21, 30, 36 and 41).

Casting values, lost in print, are those of the data (PompolutZ/yawudb@02dfabd).
"""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows, rules_of
from rules_engine.card_book.printed import card_facts
from rules_engine.cards.universal_nightvault import ONLY_CLOSE
from rules_engine.effects import (
    bearer,
    broken,
    choose,
    chosen,
    dealt_to_each,
    done,
    drawn,
    enemy,
    friendly,
    given_token,
    modify,
    pushed,
    somebody,
    subject,
)
from rules_engine.effects.choosing import choose_among
from rules_engine.effects.gear import optional, paid
from rules_engine.effects.hands import discarded, if_drawn, looked_at
from rules_engine.effects.leading import (
    beside_a_foe,
    closer_to,
    closer_to_the_nearest_foe,
    each_pushed,
    pushed_to,
    ways_to,
)
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import RowFunction, Verb, args_of
from rules_engine.moments.answers import (
    SUCCESS,
    bearer_acted,
    bearer_activated,
    window_now,
)
from rules_engine.moments.illusions import shattered
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.sense.ground import adjacent, attack_named, distance, field, labels_of, surviving
from rules_engine.sense.modifiers import range_of
from rules_engine.sequences.base.lapsing import ended_early
from rules_engine.sequences.fight.attack_rules import in_cover
from rules_engine.sequences.turn.waypoints import DUE
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position, put_fighter

PICTURED = "Harrowdeep pg 14"


def _harder_for_foes(position: Position) -> Verb:
    args = args_of(position, Playing)
    others = (seat for seat in range(len(position.seats)) if seat != args.seat)
    harder = tuple(
        Modifier(
            "dice", "add", -1, args.card, seat=seat, until="next-activation", since=position.turn
        )
        for seat in others
    )
    return done(replace(position, modifiers=(*position.modifiers, *harder)))


def _guard_near_caster(position: Position) -> Verb:
    args = args_of(position, Playing)
    for one in surviving(position, args.seat):
        if distance(position, args.fighter, one) <= 2:
            tokens = position.fighters[one].guard_tokens + 1
            position = put_fighter(position, one, guard_tokens=tokens, stagger_tokens=0)
    return done(position)


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


def _armoured_target(position: Position, seat: int, _: int) -> list[int]:
    """The target of a friend's successful Range 1 attack, if it has an upgrade."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.word not in SUCCESS:
        return []
    profile = attack_named(position, attack.fighter, attack.about)
    close = profile is not None and range_of(position, attack.fighter, profile) == 1
    return [attack.other] if close and position.fighters[attack.other].upgrades else []


def _acted_or_over(position: Position, seat: int, fighter: int) -> list[int]:
    """After the fighter's own action, or when the action phase ends."""
    if window_now(position):
        return bearer_acted(position, seat, fighter)
    return [fighter]


def _waypoint(position: Position) -> Verb:
    """At the end of the phase the edge hurts; when played, the waypoint before it is discarded."""
    if position.stack[-1].sequence == DUE:
        return dealt_to_each(_on_the_edge, 1)(position)
    for lying in position.in_play:
        rules = rules_of(lying.card)
        if rules is not None and "waypoint" in rules.keywords:
            position = ended_early(position, lying.card)
    return done(position)


def _push_or_break(position: Position) -> Verb:
    """At the end of the phase an illusion breaks; before that it pushes its fighter."""
    if not window_now(position):
        return _shatter(position)
    return pushed(bearer, 1, exactly=True)(position)


def _shatter(position: Position) -> Verb:
    args = args_of(position, Playing)
    return done(shattered(position, args.fighter))


def _on_the_edge(position: Position, _: int, fighter: int) -> bool:
    return position.fighters[fighter].hex in field(position).edge


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


def _can_advance(position: Position, seat: int) -> bool:
    args = Playing("", seat)
    return any(
        ways_to(position, args, one, 1, closer_to_the_nearest_foe)
        for one in surviving(position, seat)
    )


def _harder_beside_it(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """What an adjacent enemy suffers that attacks the fighter of this illusion."""
    attack = attack_now(position)
    aimed = attack is not None and (attack.fighter, attack.target) == (other, fighter)
    if not aimed or other not in adjacent(position, fighter):
        return ()
    return (Modifier("dice", "add", -1, "Visage of Destruction", who=other),)


def _more_for_upgrades(position: Position, fighter: int) -> tuple[Modifier, ...]:
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter or attack.attack != "Phantom Fathomer":
        return ()
    count = len(position.fighters[attack.target].upgrades)
    return (Modifier("dice", "add", count, "Phantom Fathomer", only=("Phantom Fathomer",)),)


def _can_pay_once(position: Position, seat: int) -> bool:
    return position.seats[seat].glory >= 1 and not any(
        one.what == "ability" and one.seat == seat and is_named(one.word, "Fatal Scheme")
        for one in position.history
    )


def _covered(position: Position, fighter: int) -> bool:
    """The fighter that has the upgrade is in a cover hex."""
    return in_cover(position, position.fighters[fighter].hex)


def _has_objectives_to_draw(position: Position, seat: int) -> bool:
    return bool(position.seats[seat].objective_deck)


def is_named(card: str, name: str) -> bool:
    """Whether a card's id, or the name itself, is a card of this name."""
    facts = card_facts(card)
    return (facts.name if facts is not None else card) == name


def _ploy(name: str, rule: str, *effects: RowFunction, **more: object) -> CardRules:
    cites = (PICTURED,)
    return CardRules(name, rule=rule, effects=effects, cites=cites, **more)  # type: ignore[arg-type]  # its fields


NEXT = {"persists": "next-activation"}

knows(
    _ploy(
        "Advance as One",
        "push.closer",
        each_pushed(friendly, 1, closer_to_the_nearest_foe),
        playable=_can_advance,
    ),
    _ploy(
        "Called Strike",
        "ploys.next-event",
        modify("attack re-rolls", "add", 1, until="next-attack"),
        **NEXT,
    ),
    _ploy(
        "Creeping Doubt",
        "push.closer",
        choose(_can_close_in),
        choose_among(_friends_closing_in),
        pushed_to(chosen(1), 1, closer_to(chosen(0))),
        _stagger_if_adjacent,
        playable=somebody(_can_close_in),
    ),
    _ploy(
        "Easy Meat",
        "ploys.next-event",
        modify(
            "damage", "add", 1, until="next-attack", only=(ONLY_CLOSE, "supported"), everyone=True
        ),
        **NEXT,
    ),
    _ploy(
        "Grotpile",
        "push.distance",
        choose(_can_pile_on),
        pushed_to(chosen(0), 3, beside_a_foe),
        optional(choose_among(_another_minion)),
        pushed_to(chosen(1), 3, _beside_its_foe),
        playable=somebody(_can_pile_on),
    ),
    _ploy(
        "Audacious Move",
        "ploys.next-event",
        modify("move", "add", 2, until="next-activation", only=("no charge",)),
        **NEXT,
    ),
    CardRules(
        "Shattering Blow",
        rule="upgrades.broken",
        at=("after-action",),
        when=_armoured_target,
        effects=(broken(subject),),
        cites=(PICTURED, "Harrowdeep pg 41"),
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
        "Blaze of Light",
        rule="spells.casting-value",
        casting=("channel",),
        effects=(modify("dice", "add", 1, until="next-activation"), _harder_for_foes),
        persists="next-activation",
        cites=(PICTURED, "Harrowdeep pg 21"),
    ),
    CardRules(
        "Arcane Bulwark",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(_guard_near_caster,),
        cites=(PICTURED,),
    ),
    CardRules(
        "Quintok's Query",
        rule="spells.casting-value",
        playable=_has_objectives_to_draw,
        casting=("channel",),
        effects=(looked_at("objective"), if_drawn("objective"), discarded("objective", 1)),
        cites=(PICTURED,),
    ),
    CardRules(
        "Penumbral Falls",
        rule="ploys.persist",
        effects=(_waypoint,),
        persists="next-waypoint",
        keywords=("waypoint",),
        cites=("Harrowdeep pg 21",),
    ),
    CardRules(
        "Tempered Sigmarite",
        rule="upgrades.grant",
        modifiers=(Modifier("defence re-rolls", "add", 1, "Tempered Sigmarite", until="game"),),
        cites=(PICTURED,),
    ),
    CardRules(
        "Unfaltering Stride",
        rule="windows.activation-end",
        at=("after-action",),
        when=bearer_activated,
        effects=(pushed(bearer, 1, exactly=True),),
        cites=("Harrowdeep pg 41",),
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
        cites=(PICTURED,),
    ),
    CardRules(
        "Visage of Destruction",
        rule="upgrades.grant",
        at=("action-phase-end",),
        effects=(_shatter,),
        optional=False,
        aura=_harder_beside_it,
        cost=0,
        keywords=("illusion",),
        traits=("hunter",),
        cites=("Harrowdeep pg 20",),
    ),
    CardRules(
        "Phantom Fathomer",
        rule="upgrades.attack-action",
        attacks=(AttackProfile("Phantom Fathomer", 1, 1, "smash", 2, keywords=("grievous",)),),
        grants=_more_for_upgrades,
        cites=("Harrowdeep pg 30",),
    ),
    CardRules(
        "Dark Insight",
        rule="actions.printed-actions",
        action=True,
        able=_covered,
        effects=(looked_at("objective"), if_drawn("objective"), discarded("objective", 1)),
        cites=(PICTURED,),
    ),
    CardRules(
        "Fatal Scheme",
        rule="actions.printed-actions",
        action=True,
        playable=_can_pay_once,
        effects=(paid(1), drawn("power", 2), discarded("power", 2)),
        cites=(PICTURED,),
    ),
)
