"""Private links: the signed token by which a player without an account is known.

A token names the entry and the version of its link; raising the version on the entry revokes
every token given out before. It is short enough for a QR code that an old phone can read.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.core.signing import BadSignature, Signer
from django.utils.crypto import salted_hmac

from companion.core.errors import NotFound

SESSION_KEY = "entry_links"  # of a session: the links that this device has opened, by event

_signer = Signer(salt="matches.private_link", sep=".")
_stops = Signer(salt="matches.stop_mail", sep=".")
_CODE_DIGITS = 6


class LinkClaim(NamedTuple):
    """What a token says: whose link it is, and which version of it."""

    entry_id: int
    version: int


def make_token(*, entry_id: int, version: int) -> str:
    """The token of an entry's private link."""
    return _signer.sign(f"{entry_id}-{version}")


def read_token(token: str) -> LinkClaim:
    """What a token says, its signature checked. Raises NotFound for a forged or broken one."""
    try:
        entry_id, version = _signer.unsign(token).split("-")
        return LinkClaim(int(entry_id), int(version))
    except (BadSignature, ValueError) as error:
        raise NotFound(
            "This private link is not known. Check that it was copied whole, or ask an organiser "
            "for your link."
        ) from error


def entry_of_session(session: Mapping[str, Any]) -> int | None:
    """The entry whose private link was opened last on this device; None where none was.

    No query is needed, since a link's signature says that it is of our making.
    """
    for token in reversed(list(session.get(SESSION_KEY, {}).values())):
        try:
            return read_token(token).entry_id
        except NotFound:
            continue
    return None


def code_of(*, entry_id: int, version: int, match_id: int) -> str:
    """The six digits by which a player confirms a match's result on the opponent's phone.

    Each match has its own, since an opponent sees it typed. They end with the private link they
    belong to, and are good for nothing else.
    """
    about = f"{entry_id}-{version}-{match_id}"
    digest = salted_hmac("matches.confirm_code", about, algorithm="sha256")
    return str(int(digest.hexdigest(), 16) % 10**_CODE_DIGITS).zfill(_CODE_DIGITS)


def make_stop_token(mailbox_id: int) -> str:
    """The token by which an e-mail's reader has their address forgotten."""
    return _stops.sign(str(mailbox_id))


def read_stop_token(token: str) -> int:
    """Whose address is to be forgotten. Raises NotFound for a forged or broken token."""
    try:
        return int(_stops.unsign(token))
    except (BadSignature, ValueError) as error:
        raise NotFound(
            "This link is not known. Check that it was copied whole. Nothing was changed."
        ) from error
