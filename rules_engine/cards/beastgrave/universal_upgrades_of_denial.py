"""A universal upgrade of Beastgrave that stands between its fighter and a spell."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, dealt
from rules_engine.effects.choosing import may_instead
from rules_engine.effects.gear import used_up
from rules_engine.effects.unbinding import CAST, foe_casting, unbound
from rules_engine.kernel.flow import Goto, Verb, args_of
from rules_engine.moments.casting import spell_below
from rules_engine.moments.now import attack_now
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position, put_args


def _shielded(position: Position) -> Verb:
    """The fighter is dealt no damage by the spell, and the spell is let be."""
    args = args_of(position, Playing)
    attack, spell = attack_now(position), spell_below(position)
    if spell is not None:
        spared = Modifier(
            "damage suffered",
            "set",
            0,
            args.card,
            who=args.fighter,
            only=(f"of {spell.card}",),
            until="activation-over",
            since=position.turn,
            word="fixed",
        )
    else:
        since = attack.since if attack is not None else -1
        spared = Modifier(
            "not damaged", "add", 1, args.card, who=args.fighter, until="attack", since=since
        )
    position = replace(position, modifiers=(*position.modifiers, spared))
    return Goto(put_args(position, replace(args, cancelled=True)), "effect")


knows(
    CardRules(
        "Soulward Shard",
        rule="windows.casting-roll",
        at=CAST,
        when=foe_casting,
        effects=(used_up(), may_instead("no damage", _shielded), dealt(bearer, 1), unbound),
    ),
)
