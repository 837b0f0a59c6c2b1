"""What the pairing answers: values that explain themselves and survive a trip through JSON."""

from dataclasses import dataclass
from enum import StrEnum

from matches.pairing.records import ByeReason, Float


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """The cost of a whole round, compared level by level from the first to the last.

    must_not_meet: pairs drawn although they must not meet (0 unless given up).
    rematches: earlier meetings of the pairs drawn, counted (0 unless given up).
    rematch_rounds: sum of the rounds of their latest meetings; the longer ago, the less.
    second_byes: byes the player with the bye already had (0 unless given up).
    bye_group: the score group of the bye, 0 the lowest.
    score_squares: sum of the squared score differences.
    repeated_floats: players who float the same way as in the round before.
    club_clashes: pairs of one club, while clubs are to be avoided.
    chance: the seeded numbers of the pairs drawn, added up.
    """

    must_not_meet: int = 0
    rematches: int = 0
    rematch_rounds: int = 0
    second_byes: int = 0
    bye_group: int = 0
    score_squares: int = 0
    repeated_floats: int = 0
    club_clashes: int = 0
    chance: int = 0

    @property
    def levels(self) -> tuple[int, ...]:
        """The cost without chance: what two equally good rounds have in common."""
        return (
            self.must_not_meet,
            self.rematches,
            self.rematch_rounds,
            self.second_byes,
            self.bye_group,
            self.score_squares,
            self.repeated_floats,
            self.club_clashes,
        )


class FloatReason(StrEnum):
    """Why a player meets somebody of a lower score group."""

    ALONE = "alone"
    NO_OPPONENT = "no_opponent"
    ODD_GROUP = "odd_group"
    GROUP_CANNOT_PAIR = "group_cannot_pair"
    OTHER_GROUPS = "other_groups"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class FloatWhy:
    """Who floats down to meet whom, and why.

    group_size: players of the score group that is left, without one who has a bye.
    floated_in: how many of them meet somebody from a group above.
    repeated: ids of the two who floated the same way in the round before.
    """

    down: int
    up: int
    reason: FloatReason
    group_size: int
    floated_in: int
    repeated: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who meet, the better placed first, and why.

    scores: match points of both before the round, in the same order.
    floated: set where their scores differ.
    same_club: the club of both where clubs were to be avoided and are not.
    met_in: rounds in which they met before; empty unless rematches were given up.
    must_not_meet: True where that was given up.
    kept: True for a pair that was not the pairing's to change.
    """

    players: tuple[int, int]
    scores: tuple[int, int]
    floated: FloatWhy | None = None
    same_club: str | None = None
    met_in: tuple[int, ...] = ()
    must_not_meet: bool = False
    kept: bool = False

    def float_of(self, entrant: int) -> Float:
        """How one of the two floats in this round, to be told to the pairing of the next."""
        if self.floated is None:
            return Float.NONE
        return Float.DOWN if entrant == self.floated.down else Float.UP


@dataclass(frozen=True, slots=True)
class Bye:
    """A player without an opponent, and why.

    score: match points before the round. earlier: byes had before.
    group: the score group, 0 the lowest; None for a bye assigned before pairing.
    """

    entrant: int
    score: int
    reason: ByeReason
    earlier: int = 0
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One round paired.

    pairings: the best first, by the higher score, then both scores, then rank.
    byes: that of an odd field first, then those assigned before.
    seed: with the same entrants and options it gives the same round again.
    proven: whether no pairing whatever of these players has lower `cost.levels`. Always so up
        to 256 players; above, False means that only the nearest candidates were compared. Of a
        small field that was looked ahead: among those after which the planned rounds fit.
    spared: how many cheaper rounds were passed over for the sake of the rounds to come.
    """

    pairings: tuple[Pairing, ...]
    byes: tuple[Bye, ...]
    cost: Cost
    seed: int
    proven: bool
    spared: int = 0


class WarningCode(StrEnum):
    """What a round set by hand breaks."""

    MISSING = "missing"
    TWICE = "twice"
    DROPPED = "dropped"
    UNKNOWN = "unknown"
    REMATCH = "rematch"
    MUST_NOT_MEET = "must_not_meet"
    SAME_CLUB = "same_club"
    SECOND_BYE = "second_bye"


@dataclass(frozen=True, slots=True)
class PairingWarning:
    """One thing to look at in a round set by hand.

    entrants: whom it is about. rounds: of earlier meetings. club: of both.
    byes: how many byes the player had before.
    """

    code: WarningCode
    entrants: tuple[int, ...]
    rounds: tuple[int, ...] = ()
    club: str | None = None
    byes: int = 0
