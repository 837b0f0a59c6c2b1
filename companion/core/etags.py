"""ETags: made with the server's key, so that nobody can tell by one what lies behind it."""

from django.utils import translation
from django.utils.crypto import salted_hmac

from companion.core import epoch


def etag_of(*parts: object) -> str:
    """The ETag, in its quotes, of what these parts decide."""
    return f'"{digest_of(*parts)}"'


def digest_of(*parts: object) -> str:
    """32 hexadecimal digits that only this server can compute from the parts, and others after a
    restore. In each language others, as what is kept by them holds words."""
    decides = (epoch.current(), translation.get_language(), *parts)
    return salted_hmac("core.etag", repr(decides), algorithm="sha256").hexdigest()[:32]
