"""The records of a bracket."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Half = Literal["upper", "lower", "final", "reset", "third"]


class Unfit(ValueError):
    """A bracket that cannot be drawn, or a result that does not belong to it."""


@dataclass(frozen=True, slots=True)
class Seed:
    """The player of this seed, from 1, who has not played in the bracket before."""

    seed: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Who wins the match of this number."""

    match: int


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Who loses the match of this number."""

    match: int


Source = Seed | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of a bracket. number: from 1, earlier matches first. round: from 1, the first in
    which both sides can be known. half: the reset is played only where the lower half's player
    wins the final."""

    number: int
    round: int
    half: Half
    sides: tuple[Source, Source]


@dataclass(frozen=True)
class Bracket:
    """An empty bracket. players: how many seeds it has."""

    players: int
    matches: tuple[BracketMatch, ...]

    @property
    def rounds(self) -> int:
        """How many rounds it takes at most, the reset included."""
        return max(match.round for match in self.matches)

    @cached_property
    def by_number(self) -> dict[int, BracketMatch]:
        """Its matches by number."""
        return {match.number: match for match in self.matches}

    @property
    def is_double(self) -> bool:
        """Whether everybody may lose once."""
        return any(match.half == "lower" for match in self.matches) or self._has_reset

    @property
    def _has_reset(self) -> bool:
        return any(match.half == "reset" for match in self.matches)

    def round_name(self, number: int) -> str:
        """What players call a round: 'Quarter-finals', 'Grand final', 'Upper and lower round 2'."""
        of_round = [match for match in self.matches if match.round == number]
        halves = {match.half for match in of_round}
        if "reset" in halves:
            return "Reset final"
        if "final" in halves:
            return "Grand final" if self.is_double else "Final"
        if self.is_double:
            name = " and ".join(half for half in ("upper", "lower") if half in halves)
            return f"{name.capitalize()} bracket, round {number}"
        left = 2 ** (self.rounds - number + 1)
        return {4: "Semi-finals", 8: "Quarter-finals"}.get(left, f"Round of {left}")
