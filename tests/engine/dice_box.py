"""Dice that fall as a test says: a roll that nobody asked for, and one left over, are failures."""

from types import TracebackType

from rules_engine.kernel.flow import Ask
from rules_engine.state.events import Event, Roll
from tests.engine.driving import dice


class DiceBox:
    """Rolls written down in the order in which they will be made.

    Used as a context: at its end every roll must have been made.
    """

    def __init__(self, *rolls: str) -> None:
        self.rolls = list(rolls)

    def __enter__(self) -> "DiceBox":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        if kind is None:
            assert not self.rolls, f"never rolled: {self.rolls}"

    def wanted(self, ask: Ask) -> bool:
        """Whether this question asks for dice."""
        return Roll in ask.events

    def roll(self, ask: Ask) -> Event:
        """The next roll, as the event that answers the question."""
        assert self.rolls, f"no dice were told for the {ask.kind}"
        faces = dice(self.rolls.pop(0))
        return Roll(by=ask.who, kind=ask.kind.partition(" ")[0], faces=faces)
