"""The cut of a published event: who went on, who lost when, and the places that follow."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Places(NamedTuple):
    """The places that one player may be said to have: first and last are the same where the place
    is shared with nobody."""

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    def may_be(self, other: "Places") -> bool:
        """Whether both can be said of one player."""
        return self.first <= other.last and other.first <= self.last


class Duel(NamedTuple):
    """A match of a cut, which always has a winner."""

    winner: str
    loser: str


def places_after(rounds: Sequence[Sequence[Duel]]) -> dict[str, Places]:
    """The places of everybody in the cut.

    Who is still in when it ends stands first, and those who lost in one round share the places that
    follow. Two who lost in the same round may play for the better of their places.
    Raises ValueError where somebody plays on who has lost, or two who did not lose together.
    """
    lost_in: dict[str, int] = {}
    decided: dict[str, bool] = {}  # by a match for places: whether it was won
    seen: dict[str, None] = {}
    for number, duels in enumerate(rounds, 1):
        for duel in duels:
            seen.update(dict.fromkeys(duel))
            lost = [lost_in.get(name) for name in duel]
            if lost == [None, None]:
                lost_in[duel.loser] = number
            elif None in lost or lost[0] != lost[1] or lost[0] == number:
                out = next(name for name, when in zip(duel, lost, strict=True) if when)
                raise ValueError(f"round {number} of the cut: {out} had lost before and plays on")
            else:
                decided |= {duel.winner: True, duel.loser: False}
    return _in_order(list(seen), lost_in, decided)


def _in_order(
    names: Sequence[str], lost_in: Mapping[str, int], decided: Mapping[str, bool]
) -> dict[str, Places]:
    """The longer in, the better; of those who lost together, who won the match for places."""
    groups: dict[tuple[float, bool], list[str]] = {}
    for name in names:
        groups.setdefault((lost_in.get(name, float("inf")), decided.get(name, False)), []).append(
            name
        )
    places: dict[str, Places] = {}
    first = 1
    for key in sorted(groups, reverse=True):
        last = first + len(groups[key]) - 1
        places |= dict.fromkeys(groups[key], Places(first, last))
        first = last + 1
    return places
