"""A share of so many, and how far so few can be trusted."""

from math import sqrt
from typing import Literal, NamedTuple

from matches.said import Said

Z = 1.959964  # of the normal distribution: 95 of 100 lie within
FAR_TOO_FEW, FEW = 5, 20
Trust = Literal["none", "far too few", "few", "many"]


class Share(NamedTuple):
    """`got` of `of`: matches won of those played."""

    got: int
    of: int

    @property
    def percent(self) -> int:
        """The share as it is, in whole percent, halves up; 0 of nothing."""
        return _percent(self.got / self.of) if self.of else 0

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true share lies, wrong once in 20 times: Wilson's interval, which holds
        for few matches too (E. B. Wilson, 1927). From 0 to 1 while there is none."""
        if not self.of:
            return 0.0, 1.0
        share, spread = self.got / self.of, Z * Z / self.of
        middle = share + spread / 2
        half = Z * sqrt(share * (1 - share) / self.of + spread / (4 * self.of))
        low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
        return max(low, 0.0), min(high, 1.0)

    @property
    def low(self) -> int:
        """The interval's lower end in whole percent."""
        return _percent(self.interval[0])

    @property
    def high(self) -> int:
        """The interval's upper end in whole percent."""
        return _percent(self.interval[1])

    @property
    def trust(self) -> Trust:
        """How much so many tell."""
        if not self.of:
            return "none"
        if self.of < FAR_TOO_FEW:
            return "far too few"
        return "few" if self.of < FEW else "many"

    def words(self) -> str:
        """What the share tells, in a sentence or two; no percentage is made of very few."""
        values = {"got": self.got, "of": self.of, "low": self.low, "high": self.high}
        if not self.of:
            return Said("No matches yet.")
        if self.trust == "far too few":
            return Said(
                "%(got)s of %(of)s won: far too few matches to tell a rate; anything from "
                "%(low)s\u00a0%% to %(high)s\u00a0%% would fit.",
                **values,
            )
        if self.trust == "few":
            return Said(
                "%(got)s of %(of)s won, %(percent)s\u00a0%%. That is few matches: the true rate "
                "may lie anywhere from %(low)s\u00a0%% to %(high)s\u00a0%%.",
                percent=self.percent,
                **values,
            )
        return Said(
            "%(got)s of %(of)s won, %(percent)s\u00a0%%. As far as so many tell, the true rate "
            "lies from %(low)s\u00a0%% to %(high)s\u00a0%%.",
            percent=self.percent,
            **values,
        )


def _percent(share: float) -> int:
    return int(share * 100 + 0.5)
