"""Journeys written down as they are played, and trial logs of random ones."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rules_engine.facts.version import ENGINE, journey_data_hash
from rules_engine.journey_table.playing import play, trial
from rules_engine.journeys.position import Journey, Kind
from rules_engine.log.chain import rechained_journey
from rules_engine.log.forms import HASH_EVERY, Logged
from rules_engine.log.journeys import JourneyHeader, JourneyLog, Member
from rules_engine.replay.hashing import position_hash


def logged_journey(
    header: JourneyHeader, played: Iterable[tuple[Any, Journey | None]]
) -> JourneyLog:
    """The log of a journey from its events, each with the position after it where that is known.

    The header is pinned to this engine and its data; every twentieth position is hashed.
    """
    header = replace(header, engine=ENGINE, data=journey_data_hash())
    entries: list[tuple[Logged, str]] = []
    for n, (event, position) in enumerate(played, start=1):
        hashed = position is not None and n % HASH_EVERY == 0
        hash_ = position_hash(position) if hashed else ""  # type: ignore[arg-type]  # hashed alike
        entries.append((Logged(f"log-{n:04}", n - 1, event), hash_))
    return rechained_journey(header, entries)


def trial_journey(seed: int, kind: Kind | None = None, heroes: int = 0) -> JourneyLog:
    """The full log of a random journey with heroes, hostiles and map of our own invention."""
    start = trial(seed, kind, heroes)
    cards = enumerate(start.hero_cards)
    header = JourneyHeader(
        1,
        "cursed-city",
        start.kind,
        tuple(Member(one.name, f"random player {n}", one.spaces, card=one) for n, one in cards),
        id=f"trial-cursed-city-{seed}",
        detail="full",
        hostiles=start.hostile_cards,
        map=start.map,
    )
    return logged_journey(header, play(seed, kind, heroes))
