"""Universal objectives of Nightvault that are scored where no step asks for objectives."""

from rules_engine.card_book.known import CardRules, Condition, knows
from rules_engine.moments.shown import AT_ONCE, first_roll_off, let_go_by_a_foe


def _between(name: str, condition: Condition) -> CardRules:
    return CardRules(
        name, rule="scoring.surge-when", condition=condition, surge=True, keywords=(AT_ONCE,)
    )


knows(
    _between("Seize the Initiative", lambda position, seat: first_roll_off(position, seat) >= 3),
    _between("Trash to Treasure", lambda position, seat: let_go_by_a_foe(position, seat) >= 3),
)
