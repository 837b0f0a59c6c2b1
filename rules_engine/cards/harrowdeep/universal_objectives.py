"""Universal objectives of Harrowdeep (its rulebook pg 14 and 45)."""

from rules_engine.card_book.known import knows
from rules_engine.moments.conditions import abroad, beaten, friends, objective, some, wizard
from rules_engine.moments.deeds import mine, phase
from rules_engine.sense.ground import token_in
from rules_engine.sense.modifiers import wounds_of
from rules_engine.state.position import Position


def _more_spells_than_wizards(position: Position, seat: int) -> bool:
    mine_ = [n for n, fighter in enumerate(position.fighters) if fighter.seat == seat]
    wizards = sum(wizard(position, one) for one in mine_)
    return len(mine(phase, position, seat, "cast")) > wizards


def _a_taller_one_fell(position: Position, seat: int) -> bool:
    tallest = max((wounds_of(position, one) for one in friends(position, seat)), default=0)
    return any(wounds_of(position, one) > tallest for one in beaten(position, seat))


def _on_a_feature(position: Position, fighter: int) -> bool:
    return token_in(position, position.fighters[fighter].hex) is not None


knows(
    objective("Competent Conjuror", _more_spells_than_wizards, "Harrowdeep pg 14"),
    objective("Fallen Titan", _a_taller_one_fell, "Harrowdeep pg 14"),
    objective(
        "Fearless Seekers", some(friends, _on_a_feature, abroad, least=2), "Harrowdeep pg 14"
    ),
)
