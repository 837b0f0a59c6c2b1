"""Universal gambits of Shadespire that forbid, bind the next activation, or name a card."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    choose,
    chosen,
    enemy,
    friendly,
    gained_glory,
    modify,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.by_turns import each_token_moved
from rules_engine.effects.gambits import first_attack
from rules_engine.effects.leading import pushed_to
from rules_engine.effects.lending import lends, used_once
from rules_engine.effects.marking import choose_token, exchanged_tokens, tokens_held_by_anyone
from rules_engine.effects.naming import name_of, names_objective
from rules_engine.effects.rolling import BLOCK, shows
from rules_engine.facts.hexes import Hex
from rules_engine.moments.conditions import after_the_last_activation
from rules_engine.moments.now import just_ended
from rules_engine.moments.pushes import whence_driven
from rules_engine.sense.ground import field, is_empty
from rules_engine.sense.modifiers import lent
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position

REWARD, FORESEEN = "Sacrificial Pawn: reward", "Anticipation: foreseen"


def _two_held(position: Position, seat: int) -> bool:
    return len(tokens_held_by_anyone(position, seat)) >= 2


def _fell_just_now(position: Position, _: int, fighter: int) -> list[int]:
    """The fighter, if it has just been taken out, alone or together with others."""
    outs = [one for one in position.history if one.what == "out"]
    together = (one.other for one in outs if one.since == outs[-1].since)
    return [fighter] if fighter in together else []


def _driver_beside(position: Position, seat: int, _: int) -> list[int]:
    """The enemy beside the friend that its Attack action has just driven back from a free hex,
    though the friend may have fallen where it came to."""
    attack, hex_ = just_ended(position, "attack"), whence_driven(position)
    if attack is None or hex_ is None or not is_empty(position, hex_):
        return []
    own = position.fighters[attack.other].seat == seat
    theirs = position.fighters[attack.fighter].seat != seat
    near = position.fighters[attack.fighter].hex in field(position).around[hex_]
    return [attack.fighter] if own and theirs and near else []


def _into_its_hex(position: Position, _: Playing, __: int, hex_: Hex) -> bool:
    return hex_ == whence_driven(position)


def _named_was_scored(position: Position, seat: int, _: int) -> list[int]:
    """Any stand-in for an opponent's scoring of the objective that was named."""
    given = next((one for one in lent(position, seat) if one.word == FORESEEN), None)
    last = next((one for one in reversed(position.history) if one.what == "scored"), None)
    if given is None or last is None or last.seat == seat or position.phase != "end":
        return []
    return [-1] if name_of(last.word) in given.only else []


knows(
    CardRules(
        "Mischievous Spirits",
        rule="objectives.moving",
        playable=lambda position, _: any(one.face_up for one in position.tokens),
        effects=(each_token_moved,),
    ),
    CardRules(
        "Frozen In Time",
        rule="game.cannot",
        playable=somebody(enemy),
        effects=(
            choose(enemy),
            rolled("defence", 1, shows(BLOCK)),
            modify("no actions", "add", 1, who=chosen(), until="phase"),
            modify("not damaged", "add", 1, who=chosen(), until="phase"),
        ),
        cites=("DC-166",),
    ),
    CardRules(
        "Confused Priorities",
        rule="objectives.moving",
        playable=_two_held,
        effects=(
            choose_token(tokens_held_by_anyone),
            choose_token(tokens_held_by_anyone, another=True),
            exchanged_tokens,
        ),
    ),
    first_attack(
        "Darkness Descends",
        modify("range", "set", 1, until="next-attack", everyone=True),
    ),
    CardRules(
        "Sacrificial Pawn",
        rule="ploys.next-event",
        playable=somebody(friendly),
        effects=(choose(friendly), lends(REWARD, who=chosen(), until="next-activation")),
        persists="next-activation",
    ),
    CardRules(
        REWARD,
        rule="ploys.next-event",
        at=("enemy-out",),
        when=_fell_just_now,
        effects=(gained_glory(1), used_once),
        optional=False,
        aside=True,
    ),
    CardRules(
        "Grapple",
        rule="windows.attack-end",
        at=("after-action",),
        when=_driver_beside,
        effects=(pushed_to(subject, 1, _into_its_hex),),
    ),
    CardRules(
        "Anticipation",
        rule="ploys.play",
        playable=after_the_last_activation,
        effects=(names_objective, lends(FORESEEN, until="round")),
        persists="round",
    ),
    CardRules(
        FORESEEN,
        rule="ploys.play",
        at=("objective-scored",),
        when=_named_was_scored,
        effects=(gained_glory(1), used_once),
        optional=False,
    ),
)
