"""ETags: made with the server's key, so that nobody can tell by one what lies behind it."""

from django.utils.crypto import salted_hmac


def etag_of(*parts: object) -> str:
    """The ETag, in its quotes, of what these parts decide."""
    return f'"{digest_of(*parts)}"'


def digest_of(*parts: object) -> str:
    """32 hexadecimal digits that only this server can compute from the parts."""
    return salted_hmac("core.etag", repr(parts), algorithm="sha256").hexdigest()[:32]
