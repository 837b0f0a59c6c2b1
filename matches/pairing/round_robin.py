"""Everybody against everybody: the schedule by Berger's tables.

The places 1 to n are written around a circle, the last one standing apart; each round the circle
turns by half (FIDE Handbook C.05, annex 1, Details of Berger Table). In an odd field the place that
is missing is the bye.
"""

Pairs = tuple[tuple[int, int], ...]
BYE = 0


def schedule(players: int) -> tuple[Pairs, ...]:
    """The rounds, first to last: pairs of places from 1, the first of each pair named first; a pair
    with `BYE` rests. Everybody meets everybody once, and rests once in an odd field.

    Raises ValueError for fewer than two players.
    """
    if players < 2:
        raise ValueError(f"A round robin needs two players or more, not {players}.")
    places = players + players % 2
    return tuple(_round(number, places, players) for number in range(1, places))


def _round(number: int, places: int, players: int) -> Pairs:
    """Berger's round: the last place meets the one whose turn it is, the others meet across the
    circle from there."""
    turning = places - 1
    half = places // 2
    top = ((number - 1) * half) % turning
    pairs = [(top + 1, places) if number % 2 else (places, top + 1)]
    pairs += [((top + step) % turning + 1, (top - step) % turning + 1) for step in range(1, half)]
    return tuple(
        (one if one <= players else BYE, other if other <= players else BYE) for one, other in pairs
    )
