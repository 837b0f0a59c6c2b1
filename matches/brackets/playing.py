"""A bracket with results in it: who meets whom now, and who goes on without a match."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from matches.brackets.records import Bracket, BracketMatch, LoserOf, Seed, Source, Unfit

NOBODY = 0
"""Stands for a side that stays empty, and for a match that nobody won."""

_Sides = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match as far as it is known. sides: seeds, `NOBODY` where a side stays empty, None while it
    is open. winner: likewise. played: whether two sat down to it and it has a result."""

    match: BracketMatch
    sides: _Sides
    winner: int | None
    played: bool

    @property
    def is_ready(self) -> bool:
        """Whether its two players can sit down now."""
        return self.winner is None and all(self.sides)

    @property
    def loser(self) -> int | None:
        """Who goes down or out by it: `NOBODY` where no one does, None while it is open.

        Where both lost, or one left, nobody comes out of it as its loser.
        """
        if self.winner is None:
            return None
        if not self.played or self.winner == NOBODY:
            return NOBODY
        one, other = self.sides
        return other if one == self.winner else one


@dataclass(frozen=True)
class Standing:
    """How a bracket stands. pairings: by match number, in their order."""

    bracket: Bracket
    pairings: Mapping[int, Pairing]

    @property
    def ready(self) -> list[Pairing]:
        """The matches that can be played now."""
        return [one for one in self.pairings.values() if one.is_ready]

    @property
    def walkovers(self) -> dict[int, int]:
        """By match number who went on without playing, as `play` takes it: to be kept, so that
        who leaves later changes nothing of it."""
        return {
            number: one.winner
            for number, one in self.pairings.items()
            if one.winner is not None and not one.played and one.match.half != "reset"
        }

    @property
    def champion(self) -> int | None:
        """The seed that has won it all; None while that is open, or where nobody has."""
        return self.pairings[self.bracket.matches[-1].number].winner or None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be played."""
        return all(one.winner is not None for one in self.pairings.values())


def play(
    bracket: Bracket,
    results: Mapping[int, int],
    out: Collection[int] = frozenset(),
    walkovers: Mapping[int, int] | None = None,
) -> Standing:
    """Lay results into a bracket.

    results: by match number the seed that won, or `NOBODY` where both lost. out: seeds that have
    left: a match with one of them that has no result is won by the other without being played.
    walkovers: by match number who went on so before, whoever has left since. Raises Unfit where a
    result names somebody who does not sit at the match, or a match that the bracket does not have
    or whose players are not known yet.
    """
    known: dict[int, Pairing] = {}
    for match in bracket.matches:
        one, other = (_side(known, source) for source in match.sides)
        known[match.number] = _laid(known, match, (one, other), results, out, walkovers or {})
    if strangers := set(results) - set(known):
        raise Unfit(f"The bracket has no match {min(strangers)}.")
    return Standing(bracket, known)


def _side(known: Mapping[int, Pairing], source: Source) -> int | None:
    if isinstance(source, Seed):
        return source.seed
    before = known[source.match]
    return before.loser if isinstance(source, LoserOf) else before.winner


def _laid(
    known: Mapping[int, Pairing],
    match: BracketMatch,
    sides: _Sides,
    results: Mapping[int, int],
    out: Collection[int],
    walkovers: Mapping[int, int],
) -> Pairing:
    if match.half == "reset" and (settled := _without_reset(known, match)) is not None:
        return Pairing(match, sides, settled, played=False)
    if (winner := results.get(match.number)) is not None:
        if not all(sides) or winner not in (*sides, NOBODY):
            raise Unfit(f"Match {match.number} is not between players of whom {winner} is one.")
        return Pairing(match, sides, winner, played=True)
    if (went_on := walkovers.get(match.number)) is not None and went_on in (*sides, NOBODY):
        return Pairing(match, sides, went_on, played=False)
    if None in sides:
        return Pairing(match, sides, None, played=False)
    standing = [side for side in sides if side and side not in out]
    if len(standing) == 2:
        return Pairing(match, sides, None, played=False)
    return Pairing(match, sides, standing[0] if standing else NOBODY, played=False)


def _without_reset(known: Mapping[int, Pairing], match: BracketMatch) -> int | None:
    """Who has won it all with no reset: the upper half's player, who has not lost before. None
    where the reset is to be played, or where that is open."""
    final = known[match.number - 1]
    if final.winner is None:
        return None
    came_from_upper = final.sides[0]
    if final.played and final.winner not in (came_from_upper, NOBODY):
        return None
    return final.winner
