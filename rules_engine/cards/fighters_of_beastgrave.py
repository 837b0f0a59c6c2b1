"""Abilities printed on the fighter cards of Beastgrave, by the names of `abilities`."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.cards.fighters_of_nightvault import can_be_inspired
from rules_engine.effects import (
    bearer,
    friendly,
    given_counter,
    given_token,
    inspire,
    placed,
    subject,
)
from rules_engine.effects.leading import anywhere, each_pushed
from rules_engine.effects.weapons import COUNTER, COUNTERS
from rules_engine.facts.hexes import Hex
from rules_engine.moments.conditions import on_the_edge
from rules_engine.sense.ground import adjacent, field, is_empty, surviving
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position

HROTHGORN, LAUNCHER = "Hrothgorn", "Trap Launcher"


def _edge(position: Position, _: Playing) -> list[Hex]:
    return sorted(field(position).edge)


def _can_slip_away(position: Position, fighter: int) -> bool:
    free = any(is_empty(position, hex_) for hex_ in _edge(position, Playing("", -1)))
    return on_the_edge(position, fighter) and not position.fighters[fighter].move_tokens and free


def _has_counter(position: Position, fighter: int) -> bool:
    return dict(position.fighters[fighter].counters).get(COUNTER, 0) > 0


def _foes_beside(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """What an enemy beside the fighter suffers: an attack die fewer, to one at least."""
    foe = position.fighters[other].seat != position.fighters[fighter].seat
    if not foe or other not in adjacent(position, fighter):
        return ()
    return (Modifier("dice", "add", -1, "Night's Herald", who=other, least=1),)


def _loaded(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """What Hrothgorn has of Quiv beside him: a re-roll for his launcher."""
    mine = position.fighters[other].seat == position.fighters[fighter].seat
    named = position.fighters[other].card == HROTHGORN
    if not (mine and named) or other not in adjacent(position, fighter):
        return ()
    return (Modifier("attack re-rolls", "add", 1, "Quiv", who=other, only=(LAUNCHER,)),)


def _enemy_just_fallen(position: Position, seat: int, _: int) -> list[int]:
    """Whom Morgwaeth can pick, once an enemy has been taken out of action."""
    fallen = next((one for one in reversed(position.history) if one.what == "out"), None)
    if fallen is None or position.fighters[fallen.other].seat == seat:
        return []
    return [one for one in surviving(position, seat) if can_be_inspired(position, one)]


knows(
    CardRules(
        "Korsh the Sneak: slip away",
        rule="actions.printed-actions",
        action=True,
        able=_can_slip_away,
        effects=(placed(bearer, _edge), given_token(bearer, "charge")),
    ),
    CardRules(
        "One defence re-roll",
        rule="rolls.re-roll-once",
        modifiers=(Modifier("defence re-rolls", "add", 1, "fighter card", until="game"),),
    ),
    CardRules("Night's Herald: dread", rule="modifiers.order", aura=_foes_beside),
    CardRules("Quiv: reload", rule="rolls.re-roll-once", aura=_loaded),
    CardRules(COUNTERS, rule="game.card-over-rule"),
    CardRules(
        "Morgok: lead on",
        rule="actions.printed-actions",
        action=True,
        able=_has_counter,
        effects=(
            given_counter(bearer, COUNTER, -1),
            each_pushed(friendly, 2, anywhere, up_to=True),
        ),
    ),
    CardRules(
        "Morgwaeth the Bloodied: pick",
        rule="inspire.when",
        at=("enemy-out",),
        when=_enemy_just_fallen,
        effects=(inspire(subject),),
        optional=False,
    ),
)
