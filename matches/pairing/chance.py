"""Seeded chance: a number for each pair that depends on the seed and the two ids alone.

So the order in which players are given, and which other pairs were looked at, change nothing.
"""

from hashlib import blake2b

LOT_BITS = 64
CHANCE_BITS = 40
_MASK = (1 << CHANCE_BITS) - 1


def lot(seed: int, name: object) -> int:
    """A whole number below 2**LOT_BITS drawn for a name; the same on every machine."""
    digest = blake2b(f"{seed}:{name}".encode(), digest_size=LOT_BITS // 8).digest()
    return int.from_bytes(digest, "big") | 1


def lot_of_pair(one: int, other: int) -> int:
    """A number below 2**CHANCE_BITS from the lots of two, in either order.

    The middle bits of a product depend on nearly all bits of both factors.
    """
    return (one * other >> 44) & _MASK
