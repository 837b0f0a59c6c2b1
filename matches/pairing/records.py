"""What the pairing is told: plain values, no database.

All ids are the caller's and stable: a pairing is reproduced from the same ids and the same seed.
"""

from collections.abc import Set
from dataclasses import dataclass
from enum import StrEnum


class Float(StrEnum):
    """How a player was last moved between score groups (FIDE C.04.3, article A.4)."""

    NONE = "none"
    UP = "up"
    DOWN = "down"


class ByeReason(StrEnum):
    """Why a player has a bye."""

    LOWEST_GROUP = "lowest_group"
    LOWER_HAD_BYES = "lower_had_byes"
    LOWER_ARE_NEEDED = "lower_are_needed"
    BY_HAND = "by_hand"
    REQUESTED = "requested"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match already played: against whom, in which round (counted from 1)."""

    opponent: int
    round: int


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player as the pairing sees them.

    rank: place in the standings or the seeding, 1 the best; orders pages and tables only.
    score: match points, any whole number.
    met: one item for each match played so far, so an opponent met twice appears twice.
    byes: how many byes count against a further one.
    last_float: how the player floated in the round before; a bye then is a float down.
    fixed_table: where the player must sit; None if anywhere.
    tables: the tables sat at so far.
    must_not_meet: ids of players never to be drawn against, told by either side.
    active: False once dropped; such a player is left out of the pairing.
    """

    id: int
    rank: int
    score: int = 0
    met: tuple[Meeting, ...] = ()
    byes: int = 0
    last_float: Float = Float.NONE
    club: str | None = None
    fixed_table: int | None = None
    tables: tuple[int, ...] = ()
    must_not_meet: Set[int] = frozenset()
    active: bool = True


@dataclass(frozen=True, slots=True)
class AssignedBye:
    """A bye given before pairing starts: asked for, or for who comes late."""

    entrant: int
    reason: ByeReason = ByeReason.REQUESTED


@dataclass(frozen=True, slots=True)
class Options:
    """What holds for one round.

    seed: the source of chance; any whole number, kept with the round.
    avoid_clubs: whether players of one club are kept apart where it costs nothing dearer.
    byes: byes already assigned; these players are not paired.
    kept: pairs that stay as they are (already played, say); only the others are paired.
    rounds_after: how many rounds are to be played after this one; a small field is paired so that
        they can be.
    allow_rematches, allow_second_bye, ignore_must_not_meet: constraints the organiser gives up.
        Each is then broken as rarely as possible; a rematch is of the longest ago.
    """

    seed: int = 0
    avoid_clubs: bool = False
    byes: tuple[AssignedBye, ...] = ()
    kept: tuple[tuple[int, int], ...] = ()
    rounds_after: int = 0
    allow_rematches: bool = False
    allow_second_bye: bool = False
    ignore_must_not_meet: bool = False


DEFAULT = Options()


def float_between(own_score: int, opponent_score: int) -> Float:
    """How a player floats by meeting an opponent: down to a lower score, up to a higher."""
    if own_score > opponent_score:
        return Float.DOWN
    return Float.UP if own_score < opponent_score else Float.NONE
