"""What a report tells: players, and what became of each in each round."""

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

Colour = Literal["w", "b", "-"]
RESULTS: dict[str, str] = {
    "1": "win",
    "=": "draw",
    "0": "loss",
    "+": "win by forfeit",
    "-": "loss by forfeit",
    "W": "win, not rated",
    "D": "draw, not rated",
    "L": "loss, not rated",
    "F": "full-point bye",
    "H": "half-point bye",
    "U": "pairing-allocated bye",
    "Z": "absent",
}
"""Every result that a round of a player may have, and what it is."""


@dataclass(frozen=True, slots=True)
class Line:
    """A player's round. opponent: starting rank, 0 for none. result: a key of `RESULTS`."""

    opponent: int
    colour: Colour
    result: str


ABSENT = Line(0, "-", "Z")


@dataclass(frozen=True, slots=True)
class Player:
    """A player with their rounds. number: the starting rank, from 1. rank: in the standings."""

    number: int
    name: str
    points: Fraction
    rank: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for a win, a draw, a loss, an absence, and a pairing-allocated bye."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    absence: Fraction = Fraction(0)
    bye: Fraction = Fraction(1)

    def of(self, result: str) -> Fraction:
        """What a result is worth."""
        if result == "U":
            return self.bye
        if result in "1+WF":
            return self.win
        if result in "=DH":
            return self.draw
        return self.absence if result in "-Z" else self.loss


@dataclass(frozen=True, slots=True)
class Report:
    """A tournament. rounds: as many as are planned. apart: pairs that must not meet."""

    name: str
    place: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    arbiter: str = ""
    rounds: int = 0
    scoring: Scoring = Scoring()
    players: tuple[Player, ...] = ()
    apart: tuple[tuple[int, int], ...] = field(default=())

    @property
    def unexplained(self) -> dict[int, Fraction]:
        """By starting rank, the points that a player has besides those that the results are
        worth: a judge took some off, or a match lost counted as a draw."""
        found = {
            one.number: one.points - sum(self.scoring.of(line.result) for line in one.lines)
            for one in self.players
        }
        return {number: points for number, points in found.items() if points}
