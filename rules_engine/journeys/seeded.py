"""Dice that a phone rolled: their faces follow from a seed, which stands in the log."""

from collections.abc import Iterator
from hashlib import sha256


def rolled(seed: str, dice: int, faces: int) -> tuple[int, ...]:
    """What so many dice of so many faces (at most 256) show for a seed, the same for ever.

    The bytes of SHA-256 over the seed, a colon and 0, 1, 2 ... are read one by one; a byte too
    high for every face to be equally likely is passed over.
    """
    found: list[int] = []
    most = 256 - 256 % faces
    for byte in _bytes_of(seed):
        if len(found) == dice:
            break
        if byte < most:
            found.append(byte % faces + 1)
    return tuple(found)


def _bytes_of(seed: str) -> Iterator[int]:
    block = 0
    while True:
        yield from sha256(f"{seed}:{block}".encode()).digest()
        block += 1
