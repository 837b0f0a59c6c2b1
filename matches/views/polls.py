"""Pages that poll: ETags that name what they depend on, and live parts that many share.

An ETag of a page's live part is `<event>.<account>.<things>.<digest>`, or
`<event>.shared.<things>.<digest>` where all who are not staff see the same. The digest is made with
the server's key over the address, the minute (pages tell times), the stamps of the things that the
part shows and, unless it is shared, the asker's session and account as the database has them. So a
304 can be told from the ETag alone, by one query and before anything of the request is looked into;
and who signed out, or whose private link was replaced, gets none for what they may no longer see.
"""

import gzip
import re
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.gzip import re_accepts_gzip
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers

from companion.core import etags
from companion.core.strings import whole_number
from matches.people.queries import stamps
from matches.people.queries.stamps import Seen, Stamps, Value
from matches.people.things import ALL, EVENT, RESULTS

SHARED = "shared"
EVERYTHING = (ALL, RESULTS)
# the stamps that a part is made of, and the minute
Version = tuple[Stamps, int]

PART_KEPT_SECONDS = 90
MAKING_SECONDS = 10
_LOOKS_AGAIN_SECONDS = 0.05
_THINGS = re.compile(r"[a-z0-9]{1,24}(-[a-z0-9]{1,24}){0,5}")


@dataclass(frozen=True, slots=True)
class Part:
    """A live part that many share. version: what it is of. packed: its text, by gzip."""

    version: Version
    packed: bytes

    @property
    def text(self) -> str:
        """The part as it stands in the page."""
        return gzip.decompress(self.packed).decode()


class Stamped(NamedTuple):
    """An ETag, and what was read for it: the stamps, and what decides who asks."""

    etag: str
    stamps: Mapping[str, Value]
    asker: tuple[object, ...]


class Asked(NamedTuple):
    """What an ETag is of. user_id: the account that it was given to, 0 for none, None where all
    who are not staff share it. things: what it follows."""

    event_id: int
    user_id: int | None
    things: tuple[str, ...]


class Query(NamedTuple):
    """What the parts that all share read of an address behind its path. by_name: pairings by name
    instead of by table. round: standings after an earlier round."""

    by_name: bool = False
    round: int | None = None


def query_of(request: HttpRequest) -> Query:
    """What is read of this request's address; whatever else stands in it is not."""
    noun = request.path.split("/")[3:4]
    if noun == ["rounds"]:
        return Query(by_name=request.GET.get("by") == "name")
    if noun == ["standings"]:
        return Query(round=whole_number(request.GET.get("round", ""), digits=4))
    return Query()


def shared_address(request: HttpRequest) -> str:
    """The address of a part that all share: nobody has one made anew by adding to its address."""
    by_name, number = query_of(request)
    return f"{request.path}?{by_name}.{number}"


def is_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for the live part of a page alone."""
    return request.headers.get("HX-Request") == "true" and not request.headers.get("HX-Boosted")


def own_stamped(
    request: HttpRequest,
    event_id: int,
    things: Sequence[str],
    *,
    session_key: str,
    user_id: int,
    besides: Sequence[str] = (),
    known: Mapping[str, Value] | None = None,
) -> Stamped:
    """The ETag of what this session and account see of these things of an event now, with what was
    read for it; the stamps of `besides` are read too. user_id: 0 is no account. known: stamps that
    were read earlier, together with what the page is made of."""
    every = (*things, *besides)
    read = _seen_once(request, event_id, every, session_key, user_id)
    found = {**dict(zip(every, read.stamps, strict=False)), **(known or {})}
    shown = [found.get(thing) for thing in things]
    where = request.get_full_path()
    digest = etags.digest_of(
        event_id, things, shown, read.asker, user_id, where, this_minute(where)
    )
    return Stamped(f'"{event_id}.{user_id}.{"-".join(things)}.{digest}"', found, read.asker)


def _seen_once(
    request: HttpRequest, event_id: int, things: tuple[str, ...], session_key: str, user_id: int
) -> Seen:
    """The stamps as they were when the request came: what a page then reads may only be newer."""
    asked = (event_id, things, session_key, user_id)
    read: dict[object, Seen] = request.__dict__.setdefault("_stamps_seen", {})
    if asked not in read:
        read[asked] = stamps.seen_of(event_id, things, session_key=session_key, user_id=user_id)
    return read[asked]


def read_etag(etag: str) -> Asked | None:
    """What an ETag is of, unless it is none that a page gave; whether it is right is not asked."""
    event, audience, shown, *rest = [*etag.strip('"').split("."), "", ""]
    if not _is_number(event) or not _THINGS.fullmatch(shown) or len(rest) != 3:
        return None
    things = tuple(shown.split("-"))
    if audience == SHARED:
        return Asked(int(event), None, things)
    return Asked(int(event), int(audience), things) if _is_number(audience) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 16


def shared_etag(
    request: HttpRequest, event_id: int, things: Sequence[str], version: Version
) -> str:
    """The ETag of what all who are not staff see of these things of an event at this address."""
    digest = etags.digest_of(event_id, SHARED, things, version, shared_address(request))
    return f'"{event_id}.{SHARED}.{"-".join(things)}.{digest}"'


def shown_version(event_id: int, things: Sequence[str], where: str) -> Version:
    """What the shared part at `where` is to be made of: the stamps of what it shows, read every two
    seconds at most (SHOWN_EVERY_SECONDS), so that a hall in which results come in makes each part
    that often."""
    if not settings.SHOWN_EVERY_SECONDS:
        return stamps.stamps_of(event_id, things), this_minute(where)
    key = f"shown.{event_id}.{'-'.join(things)}"
    found: Stamps | None = cache.get(key)
    if found is None:
        found = stamps.stamps_of(event_id, things)
        cache.set(key, found, settings.SHOWN_EVERY_SECONDS)
    return found, this_minute(where)


def this_minute(where: str) -> int:
    """Minutes since 1970, each address's own some seconds later than the full ones, so that not all
    pages of a hall are made anew in the same second."""
    later = zlib.crc32(where.encode()) % 60
    return int((timezone.now().timestamp() - later) // 60)


def not_modified(request: HttpRequest, etag: str) -> HttpResponse:
    """The 304 itself."""
    answer = HttpResponseNotModified(headers={"ETag": etag})
    return kept_short(answer, of_somebody=settings.SESSION_COOKIE_NAME in request.COOKIES)


def kept_short(response: HttpResponse, *, of_somebody: bool) -> HttpResponse:
    """The response, for its visitor alone and asked about anew each time; what is made for an
    account or the holder of a private link is not kept at all, as devices are shared."""
    if of_somebody:
        patch_cache_control(response, private=True, no_store=True)
    else:
        patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language"])
    return response


def shared_part(where: str, version: Version, make: Callable[[], str], *, stale_fits: bool) -> Part:
    """The part at `where` of the version asked for or, where another process is making that and
    `stale_fits`, the one before.

    One process at a time makes and packs a part, since all phones of a hall ask for it at once.
    """
    key, lock = _part_keys(where, stale_fits=stale_fits)
    kept: Part | None = cache.get(key)
    if kept is not None and kept.version == version:
        return kept
    if stale_fits and not cache.add(lock, 1, MAKING_SECONDS):
        return kept or _made_by_another(key) or _made(version, make)
    try:
        part = _made(version, make)
        cache.set(key, part, PART_KEPT_SECONDS)
    finally:
        cache.delete(lock)
    return part


def part_at_hand(where: str, things: Sequence[str], version: Version) -> Part | None:
    """What `shared_part` would give to all who are not staff without making anything; None where it
    must be made. It was made for somebody who is not staff at the event's stamp of now, so whoever
    asks may see it: nothing of who that is needs to be looked into."""
    key, lock = _part_keys(where, stale_fits=True)
    found = cache.get_many([key, lock])
    kept: Part | None = found.get(key)
    if kept is None or not _event_is_the_same(things, kept.version, version):
        return None
    return kept if kept.version == version or lock in found else None


def _event_is_the_same(things: Sequence[str], before: Version, now: Version) -> bool:
    """Whether two versions have the same stamp of the event, which any change of who may see it
    changes. An event without a stamp was written past the services, and nothing tells."""
    if EVENT not in things or not len(before[0]) == len(now[0]) == len(things):
        return False
    at = things.index(EVENT)
    return now[0][at] is not None and before[0][at] == now[0][at]


def _part_keys(where: str, *, stale_fits: bool) -> tuple[str, str]:
    """The names under which a part is kept, and the lock of who makes it."""
    key = f"part.{etags.digest_of(where, stale_fits)}"
    return key, f"{key}.made"


def _made(version: Version, make: Callable[[], str]) -> Part:
    return Part(version, gzip.compress(make().encode(), 6, mtime=0))


def _made_by_another(key: str) -> Part | None:
    """The part that another process is making; None where it takes longer than it should."""
    until = time.monotonic() + settings.SHOWN_EVERY_SECONDS
    while time.monotonic() < until:
        time.sleep(_LOOKS_AGAIN_SECONDS)
        kept: Part | None = cache.get(key)
        if kept is not None:
            return kept
    return None


def told_part(request: HttpRequest, part: Part, etag: str) -> HttpResponse:
    """The part as an answer, packed as it is kept where the phone takes that. It holds no secrets,
    since all are shown the same: so its length may be known."""
    if not re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
        return HttpResponse(part.text, headers={"ETag": etag})
    packed = {"ETag": f"W/{etag}", "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HttpResponse(part.packed, headers=packed)
