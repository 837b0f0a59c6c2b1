"""Zarbag's Gitz: what their fighters can do, and when they are Inspired."""

from typing import Final

from rules_engine.card_book.known import BY_SUMMARY, CardRules, knows
from rules_engine.effects import (
    bearer,
    chosen,
    dealt,
    enemy,
    friendly,
    hex_of,
    inspire,
    modify,
    scatter,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import anyone, beside_bearer, choose_among, within
from rules_engine.effects.gambits import first_attack, more, next_activation, one_pushed
from rules_engine.effects.gear import optional
from rules_engine.effects.harming import dealt_along
from rules_engine.effects.leading import anywhere, beside, each_pushed, pushed_to, those_pushed
from rules_engine.effects.marking import choose_hex, widened
from rules_engine.effects.orders import attacks_with, moved_in_turn
from rules_engine.effects.places import within_four_of_the_caster
from rules_engine.effects.several import dealt_to_those
from rules_engine.effects.upgrades import adds, changing, plus, standing, weapon
from rules_engine.effects.whirling import whirled
from rules_engine.facts.fighters import AttackProfile
from rules_engine.moments.conditions import (
    abroad,
    at_the_end,
    friends,
    holds_all,
    in_his_land,
    no,
    objective,
    opposite,
    some,
    surge,
    upgraded,
)
from rules_engine.moments.conditions import inspired as up
from rules_engine.moments.deeds import (
    by_spell,
    count_is,
    fresh,
    mine,
    moved,
    phase,
    scored_in_round,
    succeeded,
    them,
    took,
    who,
)
from rules_engine.moments.falls import beside_the_fall, hex_of_fall, slayer_of_a_neighbour
from rules_engine.moments.feats import on_the_move
from rules_engine.moments.inspire import (
    Fresh,
    friend_named,
    inspired_by,
    inspired_when,
    three_glory,
    while_it_holds,
)
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.moments.pushes import driven_or_pushed, hexes_pushed
from rules_engine.moments.ways import way_of
from rules_engine.sense.ground import adjacent, attack_named, field, supporters, surviving
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sequences.fight.wording import IF_CLOSE
from rules_engine.sequences.turn.moving import moves
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position


def _friend_moved_beside(position: Position, seat: int, fighter: int) -> list[int]:
    """The fighter itself, once a friend but a Squig has made a Move action that began beside it
    (DC-091)."""
    move = just_ended(position, "move")
    if move is None or move.seat != seat or move.fighter == fighter:
        return []
    if _is_squig(position, move.fighter):
        return []
    way, here = way_of(move), position.fighters[fighter].hex
    began = way[0] if way else position.fighters[move.fighter].hex
    beside = here is not None and began in field(position).around[here]
    able = beside and not on_the_move(position, fighter) and any(moves(position, fighter))
    return [fighter] if able else []


def _is_squig(position: Position, fighter: int) -> bool:
    return "(Squig)" in position.fighters[fighter].card


def _only_bearer(_: Position, args: Playing) -> list[int]:
    return [args.fighter]


def _squigs_beside(position: Position, args: Playing) -> list[int]:
    return [
        one
        for one in adjacent(position, args.fighter)
        if position.fighters[one].seat == args.seat
        and _is_squig(position, one)
        and one not in args.choices
    ]


def _second_squig(position: Position, args: Playing) -> list[int]:
    return _squigs_beside(position, args) if args.choices else []


def _herd(position: Position, args: Playing) -> list[int]:
    """The herder and the Squigs chosen, as far as they have neither moved nor charged."""
    return [one for one in (args.fighter, *args.choices) if not on_the_move(position, one)]


def _after_any_activation(position: Position, _: int, fighter: int) -> list[int]:
    return [fighter] if just_ended(position, "activation") is not None else []


@while_it_holds("out")
def _herder_out(position: Position, fighter: int, _: Fresh) -> bool:
    """Drizgit is out of action."""
    herder = friend_named(position, fighter, "Drizgit da Squig Herder")
    return herder >= 0 and position.fighters[herder].out


inspired_when("Zarbag's Gitz", three_glory)
inspired_when("Bonekrakka (Squig)", _herder_out)
inspired_when("Gobbaluk (Squig)", _herder_out)
inspired_by("Snirk Sourtongue", "Snirk Sourtongue: inspire")


def _neighbour_pushed(position: Position, _: int, fighter: int) -> list[int]:
    """The fighter just pushed or driven back from a hex beside the bearer."""
    push, here = driven_or_pushed(position), position.fighters[fighter].hex
    if push is None or here is None or push.other == fighter:
        return []
    standing = position.fighters[push.other].hex is not None
    return [push.other] if standing and hex_of_fall(push) in field(position).around[here] else []


knows(
    CardRules(
        "Lurker",
        rule="windows.push",
        at=("after-push", "driven-back"),
        when=_neighbour_pushed,
        effects=(pushed_to(bearer, hexes_pushed, beside(subject)),),
        cites=("DC-083",),
    ),
    CardRules(
        "Scurry",
        rule="windows.action-end",
        at=("after-action",),
        when=_friend_moved_beside,
        effects=(moved_in_turn(_only_bearer),),
        cites=("DC-091",),
        keywords=(BY_SUMMARY,),
    ),
    CardRules(
        "Drizgit da Squig Herder: herd",
        rule="actions.printed-actions",
        action=True,
        able=opposite(on_the_move),
        effects=(
            optional(choose_among(_squigs_beside)),
            optional(choose_among(_second_squig)),
            moved_in_turn(_herd),
        ),
        cites=("DC-089", "DC-090"),
    ),
    CardRules(
        "Snirk Sourtongue: inspire",
        rule="windows.reaction-of-a-fighter-counts-any-activation",
        at=("after-action",),
        when=_after_any_activation,
        effects=(inspire(bearer),),
        cites=("DC-048", "DC-081"),
    ),
    CardRules(
        "Snirk Sourtongue: whirl",
        rule="actions.printed-actions",
        action=True,
        effects=(
            scatter(hex_of(bearer), 4),
            whirled(3),
        ),
        needs=("scatter",),
        cites=("DC-082", "DC-083", "DC-084", "DC-086", "DC-088"),
        keywords=(BY_SUMMARY,),
    ),
    CardRules(
        "Curse of da Bad Moon",
        rule="spells.casting-value",
        casting=("focus", "focus"),
        effects=(choose_hex(within_four_of_the_caster), widened, dealt_along(anyone, 1)),
        cites=("DC-035",),
    ),
)


GROT_BOW: Final = "Grot Bow"


def _snirk(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].card == "Snirk Sourtongue"


def _scragged(position: Position, seat: int) -> bool:
    """An enemy has just gone out of action with three friends or more beside it."""
    outs = [one for one in fresh(position) if one.what == "out"]
    foes = [one for one in outs if position.fighters[one.other].seat != seat]
    return any(len(beside_the_fall(position, one, surviving(position, seat))) >= 3 for one in foes)


def _killed_together(position: Position, seat: int) -> bool:
    """An enemy taken out in the phase that two friends had made successful attacks on."""
    outs = [one for one in phase(position) if one.what == "out"]
    hits = mine(phase, position, seat, "attack", succeeded)
    return any(
        position.fighters[out.other].seat != seat
        and len({one.fighter for one in hits if one.other == out.other}) >= 2
        for out in outs
    )


def _of_most_wounds(position: Position, _: int, fighter: int) -> bool:
    """A fighter on the battlefield with the highest Wounds characteristic."""
    standing = [n for n, one in enumerate(position.fighters) if one.hex is not None]
    most = max((wounds_of(position, one) for one in standing), default=0)
    return fighter in standing and wounds_of(position, fighter) == most


def _squig(position: Position, seat: int, fighter: int) -> bool:
    named = "(Squig)" in position.fighters[fighter].card
    return named and friendly(position, seat, fighter)


def _everybody_beside(position: Position, args: Playing) -> list[int]:
    return adjacent(position, args.fighter)


@changing("dice")
def _with_prog(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """Two dice more while a friendly Prog supports the fighter's attack."""
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter:
        return ()
    helpers = supporters(position, fighter, attack.target)
    named = any(position.fighters[one].card.startswith("Prog") for one in helpers)
    return (adds("Nasty Stabba", "dice", 2, "Nasty Stabba"),) if named else ()


def _called(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, after its own shot with the bow."""
    attack = just_ended(position, "attack")
    own = attack is not None and (attack.fighter, attack.about) == (fighter, GROT_BOW)
    return [fighter] if own else []


def _archers_beside(position: Position, args: Playing) -> list[int]:
    near = beside_bearer(friendly)(position, args)
    return [one for one in near if attack_named(position, one, GROT_BOW) is not None]


def _a_bow(_: Position, __: int, attack: AttackProfile) -> bool:
    return attack.name == GROT_BOW


def _pays_abroad(position: Position, fighter: int) -> int:
    return int(abroad(position, fighter))


knows(
    at_the_end("Call that a Win", some(friends, least=5)),
    at_the_end("Dank Haven", no(in_his_land)),
    surge("Flash Finale", took(fresh, by_spell)),
    objective("Infestation", holds_all),
    objective("Mad Scurry", some(friends, moved, least=5)),
    surge("Malicious Kill", took(fresh, them(upgraded(2)))),
    surge("Obliterated", took(fresh, who(_snirk), who(up))),
    surge("Scragged", _scragged),
    objective("Vicious Killers", _killed_together),
    objective("Petty Vindication", count_is(scored_in_round, 2)),
    CardRules(
        "Fungal Blessing",
        rule="windows.attack-end",
        at=("after-action",),
        when=slayer_of_a_neighbour,
        effects=(dealt(subject, 1),),
    ),
    CardRules(
        "Jealous Hex",
        rule="spells.wounds-lowered",
        casting=("focus",),
        aims=_of_most_wounds,
        effects=(
            choose_among(within(99, _of_most_wounds)),
            modify("wounds", "add", -1, who=chosen(), until="out", least=1),
        ),
        persists="out",
        cites=("DC-036",),
    ),
    first_attack("Little Waaagh!", more("dice", 1)),
    CardRules(
        "Make Some Noise",
        rule="push.up-to",
        playable=somebody(_squig),
        effects=(each_pushed(_squig, 2, anywhere, up_to=True, count=2),),
    ),
    CardRules(
        "'Orrible Leer",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(those_pushed(beside_bearer(enemy), 1, anywhere, up_to=True),),
    ),
    CardRules(
        "Sneaky Stabbin'",
        rule="spells.casting-value",
        casting=("channel", "channel"),
        effects=(more("dice", 1, ONLY_CLOSE), more("cleave", 1, ONLY_CLOSE)),
        persists="next-activation",
    ),
    one_pushed("Sneaky Step", friendly, 1, exactly=True),
    next_activation(
        "Leaping Loon",
        modify("defence", "add", 2, until="next-activation", only=("leader",)),
    ),
    CardRules(
        "Endless Whirl",
        rule="actions.printed-actions",
        action=True,
        able=up,
        effects=(dealt_to_those(_everybody_beside, 1),),
    ),
    standing(
        "Extra Bouncy",
        adds("Extra Bouncy", "passes fighters", 1),
    ),
    plus("Fiery Brand", "damage", 1, "critical hit", "range:1"),
    plus("Grizzled Survivor", "defence", 1),
    weapon("Nasty Stabba", 1, 2, "smash", 2, grants=_with_prog),
    plus("Ravenous", "damage", 1, "range:1"),
    CardRules("Sniffer Spite", rule="scoring.keys", pays=_pays_abroad),
    weapon("Vindictive Glare", 3, 0, "channel", 1, "crit:+1 damage"),
    CardRules(
        "Volley Caller",
        rule="windows.attack-end",
        at=("after-action",),
        when=_called,
        effects=(
            choose_among(_archers_beside, named=False),
            attacks_with(chosen(), _a_bow),
        ),
    ),
    weapon("Really Pointy Stick", 2, 2, "fury", 2, "cleave"),
)


CASTS: Final = "next-cast"
BOTH = ("channel", "focus")

knows(
    first_attack(
        "Stab 'em in the Knee",
        more("damage per further supporter", 1, "|".join(IF_CLOSE), everyone=True),
    ),
)
knows(
    CardRules(
        "Madcap Mushroom",
        rule="ploys.persist-to-next-attempt",
        effects=(
            *(modify("innate casting", "add", 0, until=CASTS, word=one) for one in BOTH),
            *(
                modify("innate attack", "add", 0, until=CASTS, only=("spell",), word=one)
                for one in BOTH
            ),
            modify("backlash criticals", "add", -1, until=CASTS),
        ),
        persists=CASTS,
    ),
)
