"""Distance and sight of every two hexes, worked out once for a battlefield.

Sets of hexes are whole numbers here: bit ``i`` stands for the battlefield's hex ``i``.
"""

from collections.abc import Iterator

from rules_engine.facts.hexes import Axial, Hex, axial, line

# Axial pairs packed into one number: wide enough that no sum of two steps runs over.
_STRIDE = 1 << 16


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits set in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def step_table(adjacent: tuple[int, ...]) -> tuple[bytes, ...]:
    """The fewest steps from each hex to each through adjacent hexes; 255 where no way leads."""
    rows = []
    for start in range(len(adjacent)):
        row = bytearray(b"\xff" * len(adjacent))
        reached, front, steps = 0, 1 << start, 0
        while front and steps < 255:
            reached |= front
            onward = 0
            for here in bits(front):
                row[here] = steps
                onward |= adjacent[here]
            front, steps = onward & ~reached, steps + 1
        rows.append(bytes(row))
    return tuple(rows)


def sight_tables(hexes: tuple[Hex, ...]) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """What the line between each two hexes meets.

    Returns for each pair ``touched[i][j]`` with ``j < i``, the hexes of the battlefield touched by
    the line between hex ``i`` and hex ``j``; and ``within[i]``, the hexes to which the line from
    hex ``i`` never leaves the battlefield.
    """
    pairs = [axial(hex_) for hex_ in hexes]
    codes = [_code(pair) for pair in pairs]
    bit_at = {code: 1 << number for number, code in enumerate(codes)}
    within = [1 << number for number in range(len(hexes))]
    packed: dict[int, _PackedLine] = {}
    touched = []
    for i, (q, r) in enumerate(pairs):
        row = []
        for j in range(i):
            way = codes[j] - codes[i]
            if way not in packed:
                packed[way] = _pack(pairs[j][0] - q, pairs[j][1] - r)
            met, inside = _meet(packed[way], codes[i], bit_at)
            row.append(met)
            if inside:
                within[i] |= 1 << j
                within[j] |= 1 << i
        touched.append(tuple(row))
    return tuple(touched), tuple(within)


_PackedLine = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]


def _code(pair: Axial) -> int:
    return pair[0] * _STRIDE + pair[1]


def _pack(across: int, down: int) -> _PackedLine:
    drawn = line(across, down)
    stretches = tuple((_code(one[0]), _code(one[-1])) for one in drawn.stretches)
    return tuple(_code(step) for step in drawn.touched), stretches


def _meet(packed: _PackedLine, start: int, bit_at: dict[int, int]) -> tuple[int, bool]:
    """The hexes touched from a start, and whether every stretch has the battlefield beside it."""
    touched, stretches = packed
    met = 0
    for step in touched:
        met |= bit_at.get(start + step, 0)
    inside = all(start + one in bit_at or start + two in bit_at for one, two in stretches)
    return met, inside


def seen_table(
    touched: tuple[tuple[int, ...], ...], blocked: int, allowed: tuple[int, ...], open_ends: bool
) -> tuple[int, ...]:
    """For each hex the hexes in its sight.

    ``allowed[i]`` limits what hex ``i`` may see for other reasons; with ``open_ends`` a blocked hex
    at either end of a line does not stop it. Every hex is in its own sight.
    """
    seen = [1 << number for number in range(len(touched))]
    for i, row in enumerate(touched):
        for j, met in enumerate(row):
            ends = (1 << i | 1 << j) if open_ends else 0
            if not met & blocked & ~ends and allowed[i] >> j & 1:
                seen[i] |= 1 << j
                seen[j] |= 1 << i
    return tuple(seen)
