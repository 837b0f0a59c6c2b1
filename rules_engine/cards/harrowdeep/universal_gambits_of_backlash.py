"""A universal waypoint of Harrowdeep that has every wizard cast better, and pay for it."""

from rules_engine.card_book.known import knows
from rules_engine.effects import modify
from rules_engine.effects.waypoints import waypoint
from rules_engine.kernel.flow import RowFunction
from rules_engine.state.vocabulary import What


def _everywhere(what: What, amount: int, *only: str) -> RowFunction:
    return modify(what, "add", amount, until="next-waypoint", only=only, everyone=True)


knows(
    waypoint(
        "Vaults Mysterium",
        _everywhere("wizard level", 1, "wizard"),
        _everywhere("backlash criticals", -1),
        _everywhere("backlash damage", 1),
    ),
)
