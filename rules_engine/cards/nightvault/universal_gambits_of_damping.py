"""Universal gambits of Nightvault that have a spell deal more damage, or less."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import choose, chosen, dealt, done, friendly, modify, somebody
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.casting import AFTER_ITS_ROLL, spell_below
from rules_engine.moments.now import attack_now
from rules_engine.sense.modifiers import level_of
from rules_engine.sequences.card_play.spells import PLEDGED
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position


def _attempt(position: Position, _: int, __: int) -> list[int]:
    """Whoever is casting, be it by an action, a card in hand or a spell Attack action."""
    attack, spell = attack_now(position), spell_below(position)
    if spell is not None:
        return [spell.fighter]
    return [attack.fighter] if attack is not None and attack.spell else []


def _damped(position: Position) -> Verb:
    """All the damage of the spell below this one is 1 less."""
    args = args_of(position, Playing)
    others = replace(position, stack=position.stack[:-1])
    spell, attack = spell_below(others), attack_now(others)
    if spell is not None:
        less = Modifier(
            "damage suffered",
            "add",
            -1,
            args.card,
            only=(f"of {spell.card}",),
            until="activation-over",
            since=position.turn,
            least=0,
        )
    elif attack is not None:
        less = Modifier(
            "damage", "add", -1, args.card, who=attack.fighter, until="attack", since=attack.since
        )
    else:
        return done(position)
    return done(replace(position, modifiers=(*position.modifiers, less)))


def _friendly_wizard(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and level_of(position, fighter) > 0


knows(
    CardRules(
        "Damning Pact",
        rule="damage.dealt",
        playable=somebody(_friendly_wizard),
        effects=(
            choose(_friendly_wizard),
            dealt(chosen(), 1),
            modify(PLEDGED, "add", 1, who=chosen(), until="next-cast|next-power-step"),
        ),
    ),
    CardRules(
        "Magical Damping",
        rule="spells.casting-value",
        at=("casting-roll", "attack-roll", AFTER_ITS_ROLL),
        when=_attempt,
        casting=("focus",),
        effects=(_damped,),
        cites=("DC-152",),
    ),
)
