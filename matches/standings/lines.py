"""What a match counts for one side, and sums of that over many matches.

A line is also kept as one wide whole number, its fields side by side in lanes: adding two such
numbers adds all their fields at once, which makes the standings of thousands of players quick.
What a match counts for both sides is one number of twice the width.
"""

import struct
from collections.abc import Iterable
from itertools import starmap

import msgspec

from matches.standings.errors import BadField

# masks the first field, games won
FIRST_LANE = (1 << 32) - 1
_FORM = struct.Struct("<11i")
# the sign of every lane. A lane below zero borrows from the one above it; adding these first keeps
# all lanes above zero, and flipping them then gives each lane as its own signed number
_SIGNS = int.from_bytes(struct.pack("<11I", *[1 << 31] * 11), "little")
# how many bits one side of a match takes
_SIDE = 8 * _FORM.size
_ONE_SIDE = (1 << _SIDE) - 1
# so large that no match can reach it, so small that no sum of matches overflows a lane
LARGEST = 10**9


class Line(msgspec.Struct, frozen=True, gc=False):
    """What a match counts for one side; summed over matches, an entrant's totals.

    won, drawn, lost: the match, as 1 or 0.
    points: match points in units of 1 / scale.
    glory, glory_against: as played. counted_glory: under the cap on total glory.
    difference: glory difference under the cap a game. Only it and points may be below zero.
    """

    games_won: int = 0
    games_lost: int = 0
    games_drawn: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    glory: int = 0
    glory_against: int = 0
    counted_glory: int = 0
    difference: int = 0

    @property
    def games(self) -> int:
        """Games counted, however they ended."""
        return self.games_won + self.games_lost + self.games_drawn


# where the lane of glory begins; those of glory against, counted glory and difference follow
_GLORY_AT = 32 * Line.__struct_fields__.index("glory")


def pack(line: Line) -> int:
    """The line as one wide number. Raises BadField for values no match can have."""
    numbers = msgspec.structs.astuple(line)
    below = min(line.points, line.difference)
    above = msgspec.structs.replace(line, points=0, difference=0)
    if min(msgspec.structs.astuple(above)) < 0 or max(numbers) > LARGEST or below < -LARGEST:
        raise BadField(f"a match cannot count {max(numbers, key=abs)}")
    return (int.from_bytes(_FORM.pack(*numbers), "little") ^ _SIGNS) - _SIGNS


def with_glory(wide: int, glory: int, against: int, *, counted: int, difference: int) -> int:
    """The wide number of a line without glory, and this glory in it.

    What `pack` does, without a line in between: a large field has thousands of different games.
    Raises BadField for glory no match can have.
    """
    if not (0 <= glory <= LARGEST and 0 <= against <= LARGEST and 0 <= counted <= LARGEST):
        raise BadField(f"a match cannot count {max(glory, against, counted, key=abs)}")
    lanes = (difference << 32) + counted
    return wide + ((((lanes << 32) + against << 32) + glory) << _GLORY_AT)


def unpack(wide: int) -> Line:
    """The line, or the sum of lines, that the wide number stands for."""
    return unpack_all([wide])[0]


def unpack_all(wide: Iterable[int]) -> list[Line]:
    """The same of each of these numbers, unpacked at once."""
    signs, size = _SIGNS, _FORM.size
    lanes = b"".join([((one + signs) ^ signs).to_bytes(size, "little") for one in wide])
    return list(starmap(Line, _FORM.iter_unpack(lanes)))


def beside(of_a: int, of_b: int) -> int:
    """The wide numbers of both sides as one; `own_sums` takes sums of such numbers apart."""
    return of_a + (of_b << _SIDE)


def own_sums(as_a: Iterable[int], as_b: Iterable[int]) -> list[int]:
    """The wide number of each entrant, from the sums of the matches (both sides as one number)
    that each had as a and as b: a's side of the first and b's of the second."""
    # the signs keep a's lanes above zero, so that none of them borrows from b's side
    signs, side, mask = _SIGNS, _SIDE, _ONE_SIDE
    return [
        ((one + signs) & mask) - signs + ((other + signs) >> side)
        for one, other in zip(as_a, as_b, strict=True)
    ]
