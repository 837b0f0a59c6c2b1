"""Empty brackets for a field of any size.

The bracket is drawn for the next power of two, best against last so that the best two can meet in
the final alone; then everything that hangs on seeds that are not there falls away, which gives the
top seeds their byes.
"""

from matches.brackets.records import (
    Bracket,
    BracketMatch,
    Half,
    LoserOf,
    Seed,
    Source,
    Unfit,
    WinnerOf,
)

FEWEST, MOST = 2, 512


class _Nobody:
    """A side that stays empty."""


_NOBODY = _Nobody()
_Side = Source | _Nobody


class _Sheet:
    """A bracket being drawn: matches that lack a side are never written down."""

    def __init__(self) -> None:
        self.matches: list[BracketMatch] = []

    def meet(self, half: Half, one: _Side, other: _Side) -> tuple[_Side, _Side]:
        """Let two sides meet; the winner's and the loser's side from here on."""
        if isinstance(one, _Nobody) or isinstance(other, _Nobody):
            return (other if isinstance(one, _Nobody) else one), _NOBODY
        number = len(self.matches) + 1
        when = 1 + max(self._round_of(one), self._round_of(other))
        self.matches.append(BracketMatch(number, when, half, (one, other)))
        return WinnerOf(number), LoserOf(number)

    def _round_of(self, side: Source) -> int:
        return 0 if isinstance(side, Seed) else self.matches[side.match - 1].round

    def done(self, players: int) -> Bracket:
        return Bracket(players, tuple(self.matches))


def single(players: int, *, third_place: bool = False) -> Bracket:
    """A bracket in which a lost match ends a player's way. third_place: whether the losers of the
    semi-finals meet. Raises Unfit for a field of fewer than 2 or more than 512."""
    sheet = _Sheet()
    sides = _seeded(players)
    losers: list[_Side] = []
    while len(sides) > 1:
        is_final = len(sides) == 2
        if is_final and third_place and len(losers) == 2:
            sheet.meet("third", losers[0], losers[1])
        pairs = list(zip(sides[::2], sides[1::2], strict=True))
        met = [sheet.meet("final" if is_final else "upper", *pair) for pair in pairs]
        sides = [winner for winner, _ in met]
        losers = [loser for _, loser in met]
    return sheet.done(players)


def double(players: int) -> Bracket:
    """A bracket in which the second lost match ends a player's way, with a reset of the final.

    Losers of the upper half come into the lower one in turned order, so that two who met meet
    again as late as can be. Raises Unfit for a field of fewer than 3 or more than 512.
    """
    if players < 3:
        raise Unfit("A double elimination needs 3 players or more.")
    sheet = _Sheet()
    sides = _seeded(players)
    lower: list[_Side] = []
    turn = False
    while len(sides) > 1:
        met = [sheet.meet("upper", *pair) for pair in zip(sides[::2], sides[1::2], strict=True)]
        sides = [winner for winner, _ in met]
        losers = [loser for _, loser in met]
        if lower:
            turn = not turn
            lower = [
                sheet.meet("lower", one, other)[0]
                for one, other in zip(lower, losers[::-1] if turn else losers, strict=True)
            ]
        else:
            lower = losers
        if len(lower) > 1:
            lower = [
                sheet.meet("lower", *pair)[0] for pair in zip(lower[::2], lower[1::2], strict=True)
            ]
    won, lost = sheet.meet("final", sides[0], lower[0])
    sheet.meet("reset", lost, won)
    return sheet.done(players)


def _seeded(players: int) -> list[_Side]:
    if not FEWEST <= players <= MOST:
        raise Unfit(f"A bracket takes {FEWEST} to {MOST} players, not {players}.")
    order = [1]
    while len(order) < players:
        least = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, least - one)]
    return [Seed(seed) if seed <= players else _NOBODY for seed in order]
