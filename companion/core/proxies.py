"""Who stands at the other end: the caller's own address, whatever proxies lie between.

A header such as X-Forwarded-For can be written by anybody. It is believed only where the
connection comes from a proxy that the operator named in TRUSTED_PROXIES; else it is taken away,
so that nothing behind this can be misled by it.
"""

import ipaddress
from collections.abc import Callable, Sequence

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
SOCKET = "unix"  # a proxy on the same machine that connects by a file, and so has no address
_SAID_BY_PROXIES = (
    "HTTP_FORWARDED",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PORT",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_REAL_IP",
    "HTTP_X_REQUEST_ID",
)


def networks(named: Sequence[str]) -> tuple[Network, ...]:
    """The networks of a setting. Raises ImproperlyConfigured, naming what is no network."""
    try:
        return tuple(ipaddress.ip_network(one, strict=False) for one in named if one != SOCKET)
    except ValueError as error:
        raise ImproperlyConfigured(
            f"TRUSTED_PROXIES: {error}. Give addresses or networks, such as 127.0.0.1,10.0.0.0/8, "
            f"or {SOCKET} for a proxy that connects by a file."
        ) from error


class ProxyMiddleware:
    """Makes REMOTE_ADDR the caller's own address, and drops what no trusted proxy said."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        trusted = settings.TRUSTED_PROXIES
        near = request.META.get("REMOTE_ADDR", "")
        if _is_trusted(near, trusted):
            request.META["REMOTE_ADDR"] = _farthest(request, near, trusted)
            request.META.pop("HTTP_X_FORWARDED_FOR", None)
        else:
            for header in _SAID_BY_PROXIES:
                request.META.pop(header, None)
        return self.get_response(request)


def _is_trusted(address: str, trusted: Sequence[str]) -> bool:
    if address == "":
        return SOCKET in trusted
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(known in network for network in networks(trusted))


def _farthest(request: HttpRequest, near: str, trusted: Sequence[str]) -> str:
    """The last address on the way that no trusted proxy has: read from the near end, since the
    far end of the header is what the caller wrote."""
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    way = [one.strip() for one in forwarded if one.strip()]
    for address in reversed(way):
        try:
            ipaddress.ip_address(address)
        except ValueError:
            return near
        near = address
        if not _is_trusted(address, trusted):
            break
    return near


def address_of(request: HttpRequest) -> str:
    """The caller's address, by which limits are counted: an IPv6 one by its network of 64 bits,
    since a household has all of those."""
    remote = request.META.get("REMOTE_ADDR", "")
    try:
        address = ipaddress.ip_address(remote)
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)
