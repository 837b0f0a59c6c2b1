"""How strong players seem by whom they beat: openskill's Plackett-Luce model.

A rating is a guess with its doubt: `mu` the strength, `sigma` how far off the guess may be. Both
begin alike for everybody; each match moves `mu` by how surprising it was and takes a little doubt.
"""

from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple

from openskill.models import PlackettLuce

from matches.said import Figure, Said

MU, SIGMA = 25.0, 25.0 / 3.0
SETTLED_AFTER = 15  # matches until the doubt is small against what tells players apart

_MODEL = PlackettLuce(mu=MU, sigma=SIGMA)


class Rating(NamedTuple):
    """A guess at a player's strength. matches: that it rests on."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0

    @property
    def shown(self) -> int:
        """The strength as people read it: everybody begins at 1,000."""
        return _shown(self.mu)

    @property
    def low(self) -> int:
        """The lower end of what it may be, wrong once in 20 times."""
        return _shown(self.mu - 2 * self.sigma)

    @property
    def high(self) -> int:
        """The upper end."""
        return _shown(self.mu + 2 * self.sigma)

    @property
    def is_settled(self) -> bool:
        """Whether it rests on enough matches to be compared."""
        return self.matches >= SETTLED_AFTER


class Met(NamedTuple):
    """Two who played a match. winner: 0 the one, 1 the other, None for a draw."""

    one: Hashable
    other: Hashable
    winner: int | None


def rated(met: Iterable[Met], known: Mapping[Hashable, Rating]) -> dict[Hashable, Rating]:
    """The ratings after these matches, in their order, of all who played; who is not known
    begins."""
    now: dict[Hashable, Rating] = {}
    for match in met:
        before = [now.get(who) or known.get(who) or Rating() for who in (match.one, match.other)]
        ranks = [1.0, 1.0] if match.winner is None else [1.0, 2.0]
        sides = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
        if match.winner == 1:
            ranks.reverse()
        after = _MODEL.rate(sides, ranks=ranks)
        for who, was, (side,) in zip((match.one, match.other), before, after, strict=True):
            now[who] = Rating(side.mu, side.sigma, was.matches + 1)
    return now


def chance(one: Rating, other: Rating) -> float:
    """How likely the one beats the other, from 0 to 1, draws left aside."""
    sides = [[_MODEL.rating(mu=side.mu, sigma=side.sigma)] for side in (one, other)]
    return float(_MODEL.predict_win(sides)[0])


def words(rating: Rating) -> str:
    """What a rating means, in sentences."""
    if not rating.matches:
        return Said(
            "No rating yet: it begins with the first match played at an event that is finished."
        )
    against = int(chance(rating, Rating(MU, 1.0)) * 100 + 0.5)
    sentence = Said(
        "%(rating)s, most likely between %(low)s and %(high)s. Against somebody rated %(middle)s "
        "that is about %(wins)s wins in 100.",
        rating=Figure(rating.shown),
        low=Figure(rating.low),
        high=Figure(rating.high),
        middle=Figure(1000),
        wins=against,
    )
    if rating.is_settled:
        return sentence
    few = Said(
        "It rests on few matches (%(matches)s) and still moves much.", matches=rating.matches
    )
    return Said.listed((sentence, few))


def _shown(mu: float) -> int:
    return round(mu * 40)
