"""Links that are handed over: as an address and as a QR code that a phone reads from paper."""

from functools import lru_cache

import segno
from django.core.cache import cache
from django.http import HttpRequest
from django.urls import reverse

from companion.core import etags

KEPT_SECONDS = 24 * 3600


def link_and_qr(request: HttpRequest, token: str) -> tuple[str, str]:
    """The address of a private link and its QR code as a data URI."""
    link = request.build_absolute_uri(reverse("private_link", args=[token]))
    return link, qr_of(link)


@lru_cache(maxsize=2048)  # the sheet of all links of a large event
def qr_of(link: str) -> str:
    """A QR code of an address as a data URI: drawn by the first process that needs it and kept for
    all, under a hash, as the address may be a private link."""
    key = f"qr.{etags.digest_of(link)}"
    kept: str | None = cache.get(key)
    if kept is None:
        kept = str(segno.make(link, error="m").svg_data_uri(scale=5))
        cache.set(key, kept, KEPT_SECONDS)
    return kept
