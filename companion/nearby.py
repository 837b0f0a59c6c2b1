"""Where this machine can be reached, and who may be let near it."""

import ipaddress
import socket

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

ELSEWHERE = ("192.0.2.1", 9)  # an address of nobody's (RFC 5737): asks for the way, sends nothing


def is_loopback(host: str) -> bool:
    """Whether only programs of this machine reach the address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def refuse_debug_in_the_open(host: str) -> None:
    """Raises ImproperlyConfigured where pages for developers would be seen by strangers."""
    if settings.DEBUG and not is_loopback(host):
        raise ImproperlyConfigured(
            f"DEBUG is on, which shows secrets to everybody who asks, and {host} can be reached by "
            f"others. For an event on this laptop: make serve. Nothing was started."
        )


def addresses() -> list[str]:
    """The addresses by which others of the network reach this machine, the likeliest first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)
            found.append(way.getsockname()[0])
        except OSError:
            pass  # no network: the machine alone
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        named = []
    found += [str(one[4][0]) for one in named]
    return [one for one in dict.fromkeys(found) if not is_loopback(one)]


def names() -> list[str]:
    """The names by which it may be called."""
    name = socket.gethostname().lower()
    return [name, f"{name}.local"] if "." not in name else [name]
