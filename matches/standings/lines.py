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

_FORM = struct.Struct("<12i")
# the sign of every lane. A lane below zero borrows from the one above it; adding these first keeps
# all lanes above zero, and flipping them then gives each lane as its own signed number
_SIGNS = int.from_bytes(struct.pack("<12I", *[1 << 31] * 12), "little")
# how many bits one side of a match takes, and the mask of a's
SIDE = 8 * _FORM.size
SIDE_OF_A = (1 << SIDE) - 1
# so large that no match can reach it, so small that no two thousand matches overflow a lane
LARGEST = 10**6


class Line(msgspec.Struct, frozen=True, gc=False):
    """What a match counts for one side; summed over matches, an entrant's totals.

    won, drawn, lost: the match, as 1 or 0.
    points: match points in units of 1 / scale.
    glory, glory_against: as played. counted_glory: under the cap on total glory.
    ahead, behind: by how much glory games were won and lost, under the cap a game.
    Only points may be below zero, where they are given.
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
    ahead: int = 0
    behind: int = 0

    @property
    def difference(self) -> int:
        """Glory difference under the cap a game."""
        return self.ahead - self.behind

    @property
    def games(self) -> int:
        """Games counted, however they ended."""
        return self.games_won + self.games_lost + self.games_drawn


# where the lane of glory begins; those of the fields after it follow
_GLORY_AT = 32 * Line.__struct_fields__.index("glory")


def pack(line: Line) -> int:
    """The line as one wide number. Raises BadField for values no match can have."""
    numbers = msgspec.structs.astuple(line)
    above = msgspec.structs.replace(line, points=abs(line.points))
    if min(msgspec.structs.astuple(above)) < 0 or max(map(abs, numbers)) > LARGEST:
        raise BadField(f"a match cannot count {max(numbers, key=abs)}")
    return (int.from_bytes(_FORM.pack(*numbers), "little") ^ _SIGNS) - _SIGNS


def with_glory(wide: int, glory: int, against: int, *, counted: int, gap: int) -> int:
    """The wide number of a line without glory, and this glory in it; gap: ahead, or behind.

    What `pack` does, without a line in between: a large field has thousands of different games.
    Raises BadField for glory no match can have.
    """
    if not (0 <= glory <= LARGEST and 0 <= against <= LARGEST and 0 <= counted <= LARGEST):
        raise BadField(f"a match cannot count {max(glory, against, counted, key=abs)}")
    gaps = gap if gap > 0 else -gap << 32
    return wide + ((((gaps << 32) + counted << 64) + (against << 32) + glory) << _GLORY_AT)


def unpack(wide: int) -> Line:
    """The line, or the sum of lines, that the wide number stands for."""
    return unpack_all([wide])[0]


def unpack_all(wide: Iterable[int]) -> list[Line]:
    """The same of each of these numbers, unpacked at once."""
    signs, size = _SIGNS, _FORM.size
    lanes = b"".join([((one + signs) ^ signs).to_bytes(size, "little") for one in wide])
    return list(starmap(Line, _FORM.iter_unpack(lanes)))


def beside(of_a: int, of_b: int) -> int:
    """The wide numbers of both sides as one, which `SIDE_OF_A` and `SIDE` take apart again, as they
    do sums of such numbers; neither side may have points below zero."""
    return of_a + (of_b << SIDE)
