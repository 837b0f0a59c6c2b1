"""Private links of decks: a signed token that stands for a deck, until it is revoked."""

from django.core.signing import BadSignature, Signer

from companion.core.errors import NotFound

_signer = Signer(salt="decks.private_link", sep=".")


def make_token(deck_id: int, version: int) -> str:
    """The token of a deck; the same deck and version give the same token."""
    return _signer.sign(f"{deck_id}-{version}")


def read_token(token: str) -> tuple[int, int]:
    """The deck and the version a token stands for. Raises NotFound for one not of our making."""
    try:
        deck_id, version = _signer.unsign(token).split("-")
        return int(deck_id), int(version)
    except (BadSignature, ValueError) as error:
        raise NotFound(
            "This link is not complete. Copy the whole link, or ask for it again."
        ) from error
