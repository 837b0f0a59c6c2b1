"""Universal gambits of Harrowdeep on steps, guards, wounds, water and the dark.

Casting values are those of data/card_details.json.
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    done,
    friendly,
    given_token,
    healed,
    modify,
    somebody,
    subject,
)
from rules_engine.effects.choosing import another_friend, anyone, choose_among, fitting, within
from rules_engine.effects.gambits import next_activation
from rules_engine.effects.leading import (
    closer_to,
    closer_to_the_nearest_foe,
    pushed_to,
    switched,
    those_pushed,
)
from rules_engine.effects.several import dealt_to_those
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.conditions import labelled, land_of
from rules_engine.moments.feats import wears
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.sense.ground import supporters, token_in
from rules_engine.sense.modifiers import vulnerable
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position

ILLUSION = "illusion"


def _attacked_friend(position: Position, seat: int, _: int) -> list[int]:
    """The friend, standing, that the Attack action just over was aimed at."""
    attack = just_ended(position, "attack")
    if attack is None or position.fighters[attack.other].seat != seat:
        return []
    return [attack.other] if position.fighters[attack.other].hex is not None else []


def _mended(position: Position) -> Verb:
    """Heal 1 where the fighter is vulnerable."""
    args = args_of(position, Playing)
    return healed(subject, 1)(position) if vulnerable(position, args.subject) else done(position)


def _helped_attacker(position: Position, seat: int, _: int) -> list[int]:
    """The target of a friend's Attack action that has a supporter."""
    attack = attack_now(position)
    if attack is None or position.fighters[attack.fighter].seat != seat:
        return []
    return [attack.target] if supporters(position, attack.fighter, attack.target) else []


def _attacker(position: Position, _: Playing) -> int:
    attack = attack_now(position)
    return attack.fighter if attack is not None else -1


def _a_beast(position: Position, args: Playing) -> bool:
    return bool(args.choices) and labelled("beast")(position, args.choices[0])


def _paces(position: Position, args: Playing) -> int:
    return 2 if _a_beast(position, args) else 1


def _companion_guarded(position: Position) -> Verb:
    """A Guard token for a companion."""
    args = args_of(position, Playing)
    if not args.choices or not labelled("companion")(position, args.choices[0]):
        return done(position)
    return given_token(chosen(), "guard")(position)


def _phantoms(position: Position, args: Playing) -> list[int]:
    own = fitting(position, args.seat, friendly)
    return [one for one in own if wears(ILLUSION)(position, one)]


def _has_phantoms(position: Position, seat: int) -> bool:
    return bool(_phantoms(position, Playing("", seat)))


def _illusory(position: Position, seat: int, fighter: int) -> bool:
    fit = friendly(position, seat, fighter) and wears(ILLUSION)(position, fighter)
    return fit and not position.fighters[fighter].charge_tokens


def _another_illusory(position: Position, args: Playing) -> list[int]:
    others = another_friend(position, args)
    return [one for one in others if _illusory(position, args.seat, one)]


def _erupting(position: Position, args: Playing) -> list[int]:
    """Everybody who stands on a token outside the enemies' territory."""
    return [
        one
        for one in fitting(position, args.seat, anyone)
        if token_in(position, position.fighters[one].hex) is not None
        and land_of(position, one) in (None, args.seat)
    ]


knows(
    next_activation(
        "Rising Water",
        modify("move", "add", -2, until="next-activation", everyone=True, least=0),
    ),
    CardRules(
        "Shadow Balm",
        rule="heal.amount",
        playable=somebody(anyone),
        effects=(choose(anyone), healed(chosen(), 1)),
    ),
    CardRules(
        "Sic 'em",
        rule="push.closer",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            pushed_to(chosen(), _paces, closer_to_the_nearest_foe, may_stay=_a_beast),
        ),
    ),
    CardRules(
        "Flitting Shadow",
        rule="push.closer",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            pushed_to(chosen(), 1, closer_to_the_nearest_foe, may_stay=True),
            _companion_guarded,
        ),
    ),
    CardRules(
        "Too Close",
        rule="windows.attack-end",
        at=("after-action",),
        when=_attacked_friend,
        effects=(given_token(subject, "guard"), _mended),
    ),
    CardRules(
        "Unfair Fight",
        rule="windows.attack-declared",
        at=("attack-declared",),
        when=_helped_attacker,
        effects=(
            given_token(subject, "stagger"),
            modify("keyword", "add", 0, who=_attacker, until="attack", word="grievous"),
        ),
    ),
    CardRules(
        "Phantom Advance",
        rule="push.closer",
        playable=_has_phantoms,
        effects=(those_pushed(_phantoms, 1, closer_to_the_nearest_foe, up_to=True),),
    ),
    CardRules(
        "Transfer of Power",
        rule="place.not-a-move",
        playable=somebody(_illusory, least=2),
        effects=(
            choose(_illusory),
            choose_among(_another_illusory),
            switched(chosen(), chosen(1)),
        ),
    ),
    next_activation(
        "Pierce the Darkness",
        modify(
            "keyword",
            "add",
            0,
            until="next-activation",
            only=("target in cover|target on the edge",),
            word="cleave",
            everyone=True,
        ),
    ),
    CardRules(
        "Abasoth's Eruption",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(dealt_to_those(_erupting, 1),),
        cites=("DC-035",),
    ),
    CardRules(
        "Iara's Summons",
        rule="spells.casting-value",
        casting=("channel",),
        aims=anyone,
        effects=(choose_among(within(3, anyone)), pushed_to(chosen(), 1, closer_to(bearer))),
    ),
)
