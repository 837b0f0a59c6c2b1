"""Requests to addresses that people typed in: to the open internet alone, never inside.

The host is looked up once, every address that it has is looked at, and the connection goes to the
one that was looked at; so a name that points somewhere else a moment later changes nothing.
Redirects are not followed, since where they lead was not looked at.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import SplitResult, quote, urlsplit

from companion.core.errors import Invalid
from companion.core.worded import Worded

SECONDS = 5
SECONDS_IN_ALL = 10  # for the whole answer; another who trickles it would hold a worker for hours
_READ = 2000  # bytes of an answer that are looked at
_AS_TYPED = "%/?:@!$&'()*+,;=~[]"  # what may stand in a path and a query as it is
_INSIDE_OUT = tuple(
    # addresses of IPv6 that carry one of IPv4, which may be an inner one
    ipaddress.ip_network(one)
    for one in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::ffff:0:0/96")
)


class Refused(Exception):
    """The request was not sent, or no answer came; the text says why in a sentence."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What the other side said. status: of HTTP. said: the begin of its body."""

    status: int
    text: str

    @property
    def is_fine(self) -> bool:
        """Whether it took what was sent."""
        return 200 <= self.status < 300


def check(address: str, *, trusted: Collection[str] = ()) -> SplitResult:
    """The parts of an address that may be asked, as far as can be told without looking it up.

    trusted: hosts that whoever runs the server lets pass though they are inside. Raises Invalid.
    """
    try:
        parts = urlsplit(address.strip())
        host, port = parts.hostname or "", parts.port
    except ValueError:  # brackets without an address in them, a port that is no number
        parts, host, port = urlsplit(""), "", 0
    wrong = ""
    if parts.scheme not in {"http", "https"} or not host or port == 0:
        wrong = Worded("It must begin with https:// (or http://) and name a host.")
    elif parts.username or parts.password:
        wrong = Worded("It must hold no user name and no password.")
    elif host not in trusted and not _may_be_named(host):
        wrong = Worded("It is an address of an inner network, which is never asked.")
    if wrong:
        raise Invalid(
            Worded(
                "This address cannot be told anything. %(wrong)s Nothing was changed.", wrong=wrong
            ),
            code="unfit-address",
            fields={"url": wrong},
        )
    return parts


def host_of(address: str) -> str:
    """The host of an address, which is told where the rest of it is nobody's business."""
    return urlsplit(address).hostname or ""


def post(
    address: str, body: bytes, headers: Mapping[str, str], *, trusted: Collection[str] = ()
) -> Answered:
    """Send the body there and read the begin of the answer. Raises Refused."""
    try:
        parts = check(address, trusted=trusted)
    except Invalid as error:
        raise Refused(error.message) from error
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    where = _looked_up(host, port, is_trusted=host in trusted)
    path = quote(parts.path or "/", safe=_AS_TYPED)
    path += f"?{quote(parts.query, safe=_AS_TYPED)}" if parts.query else ""
    connection = _Pinned(host, port, where, is_secure=parts.scheme == "https")
    end = threading.Timer(SECONDS_IN_ALL, connection.hang_up)
    end.start()
    try:
        connection.request("POST", path, body=body, headers=dict(headers))
        answer = connection.getresponse()
        text = answer.read(_READ).decode("utf-8", "replace")
    except (OSError, http.client.HTTPException, UnicodeError) as error:
        raise Refused(f"No answer: {error or type(error).__name__}") from error
    finally:
        end.cancel()
        connection.close()
    if connection.was_hung_up:
        raise Refused(f"No answer: it was not at its end after {SECONDS_IN_ALL} seconds.")
    if 300 <= answer.status < 400:
        raise Refused("It answered with a redirect, which is never followed.")
    return Answered(answer.status, text)


def _may_be_named(host: str) -> bool:
    """Whether a host is not plainly an inner one: a name is judged when it is looked up."""
    try:
        return is_outside(_dotted(host))
    except ValueError:
        name = host.rstrip(".").lower()
        return name != "localhost" and not name.endswith((".localhost", ".local", ".internal"))


def _dotted(host: str) -> str:
    """A host that is an address in another form of number (127.1, 0x7f.1, 2130706433) as it is
    usually written; any other as it is."""
    try:
        return socket.inet_ntoa(socket.inet_aton(host))
    except (OSError, UnicodeError):
        return host


def is_outside(address: str) -> bool:
    """Whether an IP address belongs to the open internet. Raises ValueError for no address."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if any(found in network for network in _INSIDE_OUT if network.version == found.version):
        return False
    return found.is_global and not (found.is_multicast or found.is_reserved)


def _looked_up(host: str, port: int, *, is_trusted: bool) -> str:
    """An address of the host, all of which are outside."""
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Refused(f"The host {host} is not known.") from error
    found = [str(row[4][0]) for row in rows]
    if not found or not (is_trusted or all(is_outside(one) for one in found)):
        raise Refused(f"The host {host} is an address of an inner network, which is never asked.")
    return found[0]


class _Pinned(http.client.HTTPConnection):
    """A connection to the address that was looked at, which speaks to the host by its name."""

    def __init__(self, host: str, port: int, where: str, *, is_secure: bool) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._where, self._is_secure = where, is_secure
        self.was_hung_up = False
        # an answer whose end is the connection's takes it from `sock` and goes on reading
        self._reached: socket.socket | None = None

    def connect(self) -> None:
        """Connect, with the host's certificate checked where it is https."""
        self.sock = socket.create_connection((self._where, self.port), timeout=SECONDS)
        self._reached = self.sock
        if self._is_secure:
            context = ssl.create_default_context()
            # known as ours before they shake hands, so that it can be hung up meanwhile
            self.sock = self._reached = secure = context.wrap_socket(
                self.sock, server_hostname=self.host, do_handshake_on_connect=False
            )
            secure.do_handshake()

    def hang_up(self) -> None:
        """End the connection, whoever waits for it: they read that nothing more comes."""
        self.was_hung_up = True
        if self._reached is not None:
            with suppress(OSError):  # it is over already
                # of the plain connection below any other, whose own end would be talked over first
                socket.socket.shutdown(self._reached, socket.SHUT_RDWR)
