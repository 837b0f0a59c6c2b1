"""Universal upgrades of Harrowdeep with a bound spell: whoever has one casts it, and no other."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import chosen, dealt, enemy, given_token, rolled
from rules_engine.effects.choosing import choose_among, within
from rules_engine.effects.rolling import shows
from rules_engine.kernel.flow import RowFunction
from rules_engine.moments.playing import BOUND


def bound(name: str, value: str, *effects: RowFunction) -> CardRules:
    """An upgrade with a bound spell of one symbol; it breaks once that has been attempted."""
    return CardRules(
        name,
        rule="actions.printed-actions",
        action=True,
        casting=(value,),
        effects=effects,
        keywords=(BOUND,),
        needs=("spell-action",),
    )


NEAR = within(3, enemy)

knows(
    bound("Bound Bolt", "channel", choose_among(NEAR), dealt(chosen(), 1)),
    bound(
        "Shadow Coil",
        "focus",
        choose_among(NEAR, named=False),
        dealt(chosen(), 1),
        rolled("attack", 1, shows(frozenset(("smash",)))),
        given_token(chosen(), "move"),
    ),
)
