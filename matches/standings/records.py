"""What the standings are told: plain frozen records, no database.

Ids are the caller's. Where a record is also written as JSON, its fields are all there is to it.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from matches.standings.exact import Number

GameWinner = Literal["a", "b", "drawn"]
MatchWinner = Literal["a", "b", "drawn", "neither"]
Kind = Literal[
    "played", "bye", "concession", "no_show", "double_loss", "match_loss", "missed", "pod"
]


class Game(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One game that counts: who won it, and the glory of a and of b.

    Glory counts where both sides' is known. A winner may have less glory than the loser
    (Dreadfane, pg 19: the only survivor wins outright).
    """

    winner: GameWinner
    glory_a: int | None = None
    glory_b: int | None = None


class Match(msgspec.Struct, frozen=True, gc=False):
    """One match of one round, or what stands in its place.

    b: None for a bye, a missed round and a pod, which are a's alone.
    kind: `pod` is what one player of a table of three or four comes to: its winner "a" for who won
        it, "drawn" for who shares the first place, else "b", its points given, its one game their
        glory. `missed` is a round before a late entry; its winner says what it counts as: "a" as a
        bye, "drawn" as a draw, else as a loss. A missed round that counts nothing has no record.
    winner: the match as decided by the event's ladder, which is no business of the standings. A
        match that was played, a concession, a no-show and a match loss must name it; "neither"
        means that both lost. None is right for a bye, a double loss, and where points are given.
    on_tiebreak: the games were level and the winner was decided by something else; matters where
        the loser of such a match keeps the points of a draw.
    points: match points of a and of b, where they are given and do not follow from the winner.
    stage: the stage of the event it belongs to; standings count one stage, so that a cut or a
        final does not leak into the Swiss rounds.
    """

    round: int
    a: int
    b: int | None = None
    kind: Kind = "played"
    games: tuple[Game, ...] = ()
    winner: MatchWinner | None = None
    on_tiebreak: bool = False
    points: tuple[Number, Number] | None = None
    stage: int = 1

    @property
    def is_bye(self) -> bool:
        """A bye, or a missed round that counts as one."""
        return self.kind == "bye" or (self.kind == "missed" and self.winner == "a")


class Entrant(msgspec.Struct, frozen=True, gc=False):
    """Someone who entered.

    entered: the first round the entrant could be paired in.
    dropped: the last round that counts the entrant as in; None while in.
    """

    id: int
    entered: int = 1
    dropped: int | None = None


class Deduction(msgspec.Struct, frozen=True, gc=False):
    """Match points that a judge took off an entrant in a round. They count in the entrant's own
    points alone: what opponents are worth to each other stays as it was played."""

    entrant: int
    round: int
    points: int


class Field(msgspec.Struct, frozen=True):
    """Everything that standings are computed from, in any order.

    roll_offs, manual: recorded numbers by entrant, the higher the better, for the conventions of
        these names; who has none stands after those who have.
    stage: the stage whose matches count.
    deductions: match points that judges took off.
    """

    entrants: tuple[Entrant, ...]
    matches: tuple[Match, ...] = ()
    roll_offs: Mapping[int, int] = {}
    manual: Mapping[int, int] = {}
    stage: int = 1
    deductions: tuple[Deduction, ...] = ()

    def after(self, round_number: int) -> "Field":
        """The field as it stood after that round: later matches, entries and drops unknown."""
        entrants = [entrant for entrant in self.entrants if entrant.entered <= round_number]
        known = {entrant.id for entrant in entrants}
        return msgspec.structs.replace(
            self,
            entrants=tuple(_as_of(entrant, round_number) for entrant in entrants),
            matches=tuple(
                match
                for match in self.matches
                # a late entry's missed rounds lie before its entry
                if match.round <= round_number and (match.kind != "missed" or match.a in known)
            ),
            deductions=tuple(one for one in self.deductions if one.round <= round_number),
        )


def _as_of(entrant: Entrant, round_number: int) -> Entrant:
    if entrant.dropped is None or entrant.dropped <= round_number:
        return entrant
    return msgspec.structs.replace(entrant, dropped=None)
