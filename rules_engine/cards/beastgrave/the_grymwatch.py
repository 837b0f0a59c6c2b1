"""The Grymwatch: their objectives, what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    chosen,
    placed,
)
from rules_engine.effects.choosing import (
    choose_among,
)
from rules_engine.effects.orders import can_perform, performs
from rules_engine.effects.scattering import scatter_from_the_token, straight_on
from rules_engine.effects.upgrades import (
    changing,
)
from rules_engine.facts.hexes import Hex
from rules_engine.moments.conditions import (
    abroad,
    at_the_end,
    beaten,
    beset,
    both,
    either,
    every,
    foes,
    friends,
    holds,
    holds_some,
    in_his_land,
    inspired,
    labelled,
    lost,
    no,
    objective,
    some,
    surge,
)
from rules_engine.moments.deeds import activation_over, by_attack, fresh, supporters, took, upon
from rules_engine.moments.feats import attack_of, fell_where, foes_fallen, nth_gambit
from rules_engine.moments.inspire import inspired_when, territory_kept
from rules_engine.moments.lands import holds_more_than_others, holds_one_abroad
from rules_engine.moments.scoring import scored_at_once
from rules_engine.sense.ground import adjacent, is_empty
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position

GHOUL_CALL = "Ghoul Call"


@changing("dice")
def _foes_beside(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """What an enemy beside the fighter suffers: an attack die fewer, to one at least."""
    foe = position.fighters[other].seat != position.fighters[fighter].seat
    if not foe or other not in adjacent(position, fighter):
        return ()
    return (Modifier("dice", "add", -1, "Night's Herald", who=other, least=1),)


def _objective_of_the_round(position: Position, seat: int) -> bool:
    return holds(position.round)(position, seat)


inspired_when("The Grymwatch", territory_kept)


def _fallen_ghouls(position: Position, seat: int) -> list[int]:
    return [one for one in lost(position, seat) if labelled("crypt ghoul")(position, one)]


def _somebody_to_call(position: Position, seat: int) -> bool:
    return bool(_fallen_ghouls(position, seat))


def _furthest(position: Position, args: Playing) -> list[Hex]:
    """The last empty hex in the direction of the token."""
    free = [hex_ for hex_ in straight_on(position, args) if is_empty(position, hex_)]
    return free[-1:]


def _who_hears(position: Position, args: Playing) -> list[int]:
    return _fallen_ghouls(position, args.seat) if _furthest(position, args) else []


def _called_for(position: Position, _: int, fighter: int) -> list[int]:
    return [fighter] if can_perform(position, fighter, GHOUL_CALL) else []


knows(
    CardRules("Night's Herald: dread", rule="modifiers.order", aura=_foes_beside),
    CardRules(
        GHOUL_CALL,
        rule="actions.printed-actions",
        action=True,
        playable=_somebody_to_call,
        effects=(
            scatter_from_the_token(1),
            choose_among(_who_hears),
            placed(chosen(), _furthest),
        ),
        needs=("scatter",),
    ),
    CardRules(
        "Duke Crakmarrow: muster",
        rule="actions.granted-free",
        at=("action-phase-start",),
        when=_called_for,
        effects=(performs(bearer, GHOUL_CALL),),
        optional=False,
        needs=("scatter",),
    ),
)


def _with_support(position: Position, out: Happening) -> bool:
    """The Attack action that felled a fighter had a supporter."""
    attack = attack_of(position, out)
    return attack is not None and supporters(position, attack, attack.fighter) > 0


def _surges_scored(position: Position, seat: int) -> bool:
    return sum(map(scored_at_once, position.seats[seat].scored)) >= 5


def _fewer_than_fell(position: Position, seat: int) -> bool:
    return len(foes(position, seat)) < len(beaten(position, seat))


@upon("out")
def _fell_in_his_land(position: Position, seat: int) -> bool:
    """An enemy has just fallen in the player's territory, by whatever."""
    return foes_fallen(fresh, fell_where(lambda _, __, land: land == seat))(position, seat)


knows(
    surge("Bravely Done!", took(fresh, by_attack, _with_support)),
    at_the_end("Charnel House", either(every(friends, abroad), no(in_his_land))),
    objective("Conquering Heroes", holds_one_abroad),
    surge("Defending the Hearth", _fell_in_his_land),
    surge("Ghoul Pack", both(activation_over, beset(3))),
    objective("Glory of the Court", some(friends, inspired, least=3)),
    objective("Incomprehensible Scheme", holds_more_than_others),
    surge("In the Name of the King", both(activation_over, holds_some(3))),
    objective("Mordant Triumph", _surges_scored),
    objective("Mouths to Feed", _fewer_than_fell),
    surge("Pervasive Delusion", nth_gambit(3)),
    surge("Shifting Madness", both(activation_over, _objective_of_the_round)),
)
