"""Universal gambit spells of Beastgrave. Casting values are those of data/card_details.json."""

from typing import Final

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    chosen,
    dealt,
    done,
    enemy,
    modify,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import anyone, choose_among, fitting, within
from rules_engine.effects.hands import discarded_by_a_foe
from rules_engine.effects.leading import anywhere, those_pushed
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.casting import PAIR
from rules_engine.sense.ground import distance
from rules_engine.sense.states import hunter, quarry
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position
from rules_engine.state.vocabulary import What


def _bolted(position: Position) -> Verb:
    """1 damage, 2 for a quarry."""
    args = args_of(position, Playing)
    prey = bool(args.choices) and quarry(position, args.choices[0])
    return dealt(chosen(), 2 if prey else 1)(position)


def _others_near(position: Position, args: Playing) -> list[int]:
    """Everybody but the caster within two hexes of it."""
    everybody = fitting(position, args.seat, anyone)
    others = [one for one in everybody if one != args.fighter]
    return [one for one in others if distance(position, args.fighter, one) <= 2]


def _drawn_off(position: Position, fighter: int) -> int:
    """How far the vision leads a fighter."""
    return 2 if hunter(position, fighter) else 1


_GROWTH: Final[dict[str, What]] = {"channel": "move", "focus": "wounds", "critical": "defence"}
"""What two equal symbols of the casting roll of Wildform bring its caster."""


def _grown(position: Position) -> Verb:
    """A point of what each pair in the casting roll stands for."""
    args = args_of(position, Playing)
    faces = (*args.faces, args.innate)
    made = tuple(
        Modifier(what, "add", 1, args.card, who=args.fighter, until="out", since=position.turn)
        for face, what in _GROWTH.items()
        if faces.count(face) >= 2
    )
    return done(replace(position, modifiers=(*position.modifiers, *made)))


knows(
    CardRules(
        "Wildform",
        rule="spells.casting-value",
        casting=PAIR,
        effects=(modify("damage", "add", 1, who=bearer, until="out", only=(ONLY_CLOSE,)), _grown),
        persists="out",
    ),
    CardRules(
        "Eldritch Haze",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(modify("defence", "add", 1, who=bearer, until="out|round"),),
        persists="out|round",
    ),
    CardRules(
        "Beast Armour",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(modify("defence re-rolls", "add", 1, who=bearer, until="out|round"),),
        persists="out|round",
    ),
    CardRules(
        "Hunting Bolt",
        rule="spells.casting-value",
        casting=("focus",),
        aims=enemy,
        effects=(choose_among(within(3, enemy)), _bolted),
        cites=("DC-035",),
    ),
    CardRules(
        "Irresistible Vision",
        rule="push.distance",
        casting=("focus", "focus"),
        effects=(those_pushed(_others_near, _drawn_off, anywhere, up_to=True),),
    ),
    CardRules(
        "Blind Hunger",
        rule="spells.casting-value",
        casting=("channel",),
        effects=(discarded_by_a_foe("power", 1),),
    ),
)
