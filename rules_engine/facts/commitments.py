"""Hidden cards: salted commitments, made when a card is hidden and opened when it is shown.

A commitment is `?` and the SHA-256 of a salt and the card's name. Who has the salt can show
later that it was this card all along; who has not learns nothing, since salts are random and
long. A card is committed to anew, with a new salt, whenever it is hidden, so that two
commitments never tell whether they are of the same card.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated

import msgspec

_SALT_AT_LEAST = 16
_LENGTH = 65

Salt = Annotated[str, msgspec.Meta(min_length=_SALT_AT_LEAST, max_length=128)]


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What shows that a sealed card is this one: the salt it was committed to with."""

    sealed: str
    card: str
    salt: Salt


def commit(card: str, salt: str) -> str:
    """The sealed name of a card.

    salt must be random and of 16 characters at least; raises ValueError for a shorter one.
    """
    if len(salt) < _SALT_AT_LEAST:
        raise ValueError(f"a salt has {_SALT_AT_LEAST} characters or more, not {len(salt)}")
    return "?" + sha256(f"card\n{salt}\n{card}".encode()).hexdigest()


def commit_deck(objectives: Iterable[str], power: Iterable[str], salt: str) -> str:
    """The commitment to a whole deck; the order of its cards makes no difference."""
    lists = "\n".join(("deck", salt, *sorted(objectives), "", *sorted(power)))
    return "sha256:" + sha256(lists.encode()).hexdigest()


def is_commitment(name: str) -> bool:
    """Whether a sealed name is a commitment, and not only a place-holder."""
    return len(name) == _LENGTH and name[0] == "?"


def opens(opening: Opening) -> bool:
    """Whether the opening fits its commitment."""
    return opening.sealed == commit(opening.card, opening.salt)
