"""What can go wrong in pairing.

PairingError
├── NoLegalPairing   the user's to decide: the constraints leave no pairing; says what to give up
└── BadField         the caller's fault: the records contradict each other
"""

from collections.abc import Set
from enum import StrEnum


class Constraint(StrEnum):
    """What can make a pairing impossible and can be given up."""

    REMATCH = "rematch"
    SECOND_BYE = "second_bye"
    MUST_NOT_MEET = "must_not_meet"
    KEPT = "kept"


class PairingError(Exception):
    """The root of both."""


class NoLegalPairing(PairingError):
    """No pairing satisfies every constraint; nothing was changed.

    ways_out: the least sets of constraints that, given up together, make a pairing possible;
        the smallest first. Usually of one constraint each.
    stuck: ids of players who have nobody at all to meet and cannot have the bye.
    """

    def __init__(self, ways_out: tuple[Set[Constraint], ...], stuck: tuple[int, ...]) -> None:
        self.ways_out = ways_out
        self.stuck = stuck
        options = "; or ".join(" and ".join(sorted(way)) for way in ways_out)
        super().__init__(f"no legal pairing; it would take giving up: {options}")

    @property
    def blocking(self) -> frozenset[Constraint]:
        """The constraints that make it so: those of any way out."""
        return frozenset().union(*self.ways_out)


class BadField(PairingError, ValueError):
    """The records given cannot be paired as they stand: an id twice, a pair of strangers."""
