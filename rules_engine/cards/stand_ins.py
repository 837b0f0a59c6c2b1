"""Marked stand-ins: cards of no source, to fill decks and to try the machinery."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    dealt_to_each,
    enemy,
    friendly,
    hex_of,
    in_end_hex,
    pushed,
    scatter,
    somebody,
)
from rules_engine.facts.fighters import AttackProfile
from rules_engine.moments.deeds import upon
from rules_engine.moments.now import since_last_surge
from rules_engine.sense.ground import enemies_of, field, held, surviving
from rules_engine.state.position import Position


def _holds_one(position: Position, seat: int) -> bool:
    return bool(held(position, seat))


def _more_standing(position: Position, seat: int) -> bool:
    return len(surviving(position, seat)) > len(enemies_of(position, seat))


@upon("out")
def _took_one_out(position: Position, seat: int) -> bool:
    return any(one.what == "out" and one.seat == seat for one in since_last_surge(position))


def _at_the_rim(position: Position, _: int, fighter: int) -> bool:
    here = position.fighters[fighter].hex
    return here is not None and here in field(position).edge


knows(
    CardRules("stand-in:objective:hold", rule="scoring.end-phase", condition=_holds_one, glory=1),
    CardRules(
        "stand-in:objective:outlast", rule="scoring.end-phase", condition=_more_standing, glory=1
    ),
    CardRules(
        "stand-in:objective:take-out",
        rule="scoring.surge-when",
        condition=_took_one_out,
        glory=1,
        surge=True,
    ),
    CardRules(
        "stand-in:spell:spark",
        rule="spells.casting-value",
        casting=("channel",),
        playable=somebody(enemy),
        effects=(choose(enemy), dealt(chosen(), 1)),
    ),
    CardRules(
        "stand-in:upgrade:whistle",
        rule="actions.printed-actions",
        action=True,
        playable=somebody(friendly),
        effects=(choose(friendly), pushed(chosen(), 2)),
    ),
    CardRules(
        "stand-in:upgrade:compass",
        rule="actions.printed-actions",
        action=True,
        needs=("scatter",),
        effects=(scatter(hex_of(bearer), 3), dealt(in_end_hex, 1)),
    ),
    CardRules(
        "stand-in:upgrade:hook",
        rule="upgrades.attack-action",
        attacks=(AttackProfile("Stand-in Hook", 2, 3, "fury", 1, keywords=("stagger",)),),
    ),
    CardRules(
        "stand-in:hazard:rubble",
        rule="hazards.in-order",
        effects=(dealt_to_each(_at_the_rim, 1),),
        persists="at once",
    ),
)
