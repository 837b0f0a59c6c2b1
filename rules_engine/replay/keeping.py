"""Games written down as they are played: a log of events with the hashes it carries."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.facts.version import ENGINE, data_hash
from rules_engine.log.chain import rechained
from rules_engine.log.forms import HASH_EVERY, Header, Log, Logged
from rules_engine.replay.hashing import position_hash
from rules_engine.state.events import Event
from rules_engine.state.position import Position


def logged_game(header: Header, played: Iterable[tuple[Event, Position]]) -> Log:
    """The log of a game from its events, each with the position after it.

    The header is pinned to this engine and its data; every twentieth event carries the hash of
    the position.
    """
    header = replace(header, engine=ENGINE, data=data_hash())
    entries: list[tuple[Logged, str]] = []
    for n, (event, position) in enumerate(played, start=1):
        hash_ = position_hash(position) if n % HASH_EVERY == 0 else ""
        entries.append((Logged(f"log-{n:04}", n - 1, event), hash_))
    return rechained(header, entries)
