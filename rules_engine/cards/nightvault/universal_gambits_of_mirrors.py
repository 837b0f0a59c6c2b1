"""A universal gambit of Nightvault that takes the scatter of a spell out of its caster's hands."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows, rules_of
from rules_engine.effects import done
from rules_engine.effects.scattering import OTHERS
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.casting import foe_casting, spell_below
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position


def _scattering(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy whose spell, about to be cast, scatters."""
    spell = spell_below(position)
    rules = rules_of(spell.card) if spell is not None else None
    scatters = rules is not None and "scatter" in rules.needs
    return foe_casting(position, seat, fighter) if scatters else []


def _reflected(position: Position) -> Verb:
    """The player of this card resolves the scatters of the spell below."""
    args = args_of(position, Playing)
    spell = spell_below(replace(position, stack=position.stack[:-1]))
    if spell is None:
        return done(position)
    taken = Modifier(
        OTHERS,
        "set",
        args.seat,
        args.card,
        only=(spell.card,),
        until="activation-over",
        since=position.turn,
    )
    return done(replace(position, modifiers=(*position.modifiers, taken)))


knows(
    CardRules(
        "Confusing Reflection",
        rule="windows.casting-roll",
        at=("casting-roll",),
        when=_scattering,
        effects=(_reflected,),
    ),
)
