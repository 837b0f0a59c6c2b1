"""What every kind of position has in common: enough for the machine to play any game by rows."""

from typing import Protocol

from rules_engine.state.frames import Frame


class Table(Protocol):
    """A position of some game: which edition's rows play it, where in them it stands.

    assume are readings of open points other than the engine's own, as pairs of name and value.
    """

    @property
    def edition(self) -> str:
        """The key of the edition it is played under."""

    @property
    def stack(self) -> tuple[Frame, ...]:
        """Its frames, the one being played on top; empty when the game is over."""

    @property
    def assume(self) -> tuple[tuple[str, str], ...]:
        """Open points that are read otherwise than by default."""
