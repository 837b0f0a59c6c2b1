"""Zarbag's Gitz: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import BY_SUMMARY, CardRules, knows
from rules_engine.effects import bearer, hex_of, inspire, scatter
from rules_engine.effects.choosing import anyone, choose_among
from rules_engine.effects.gear import optional
from rules_engine.effects.harming import dealt_along
from rules_engine.effects.marking import choose_hex, widened
from rules_engine.effects.orders import moved_in_turn
from rules_engine.effects.places import within_four_of_the_caster
from rules_engine.effects.whirling import whirled
from rules_engine.moments.inspire import (
    Fresh,
    after,
    friend_named,
    inspired_by,
    inspired_when,
    three_glory,
)
from rules_engine.moments.now import just_ended
from rules_engine.sense.ground import adjacent
from rules_engine.sequences.turn.moving import moves
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _friend_moved_beside(position: Position, seat: int, fighter: int) -> list[int]:
    """The fighter itself, once a friend beside it has made a Move action (DC-091)."""
    move = just_ended(position, "move")
    if move is None or move.seat != seat or move.fighter == fighter:
        return []
    beside = move.fighter in adjacent(position, fighter)
    return [fighter] if beside and any(moves(position, fighter)) else []


def _only_bearer(_: Position, args: Playing) -> list[int]:
    return [args.fighter]


def _squigs_beside(position: Position, args: Playing) -> list[int]:
    return [
        one
        for one in adjacent(position, args.fighter)
        if position.fighters[one].seat == args.seat
        and "(Squig)" in position.fighters[one].card
        and one not in args.choices
    ]


def _second_squig(position: Position, args: Playing) -> list[int]:
    return _squigs_beside(position, args) if args.choices else []


def _herd(_: Position, args: Playing) -> list[int]:
    return [args.fighter, *args.choices]


def _after_any_activation(position: Position, _: int, fighter: int) -> list[int]:
    return [fighter] if just_ended(position, "activation") is not None else []


@after("out")
def _herder_out(position: Position, fighter: int, _: Fresh) -> bool:
    """Drizgit is out of action."""
    herder = friend_named(position, fighter, "Drizgit da Squig Herder")
    return herder >= 0 and position.fighters[herder].out


inspired_when("Zarbag's Gitz", three_glory)
inspired_when("Bonekrakka (Squig)", _herder_out)
inspired_when("Gobbaluk (Squig)", _herder_out)
inspired_by("Snirk Sourtongue", "Snirk Sourtongue: inspire")

knows(
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
