"""Logged games to test with: random ones under every edition, and logs changed on purpose."""

from collections.abc import Callable, Sequence
from functools import cache

from msgspec.structs import replace

from rules_engine.cli.playing import WARBANDS, trial_header
from rules_engine.facts.version import ENGINE, data_hash
from rules_engine.log import Brought, Header, Log, Logged, rechained
from rules_engine.replay import Report, logged_game, replay
from rules_engine.selfplay import play
from rules_engine.state.events import Event

EDITIONS = ["shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021"]
ADA, BEN = 0, 1


@cache
def random_game(edition: str, seed: int = 1) -> Log:
    """The log of a random game."""
    return logged_game(trial_header(edition, seed, WARBANDS), play(edition, seed, WARBANDS))


@cache
def report_of(edition: str, seed: int = 1) -> Report:
    """A random game replayed."""
    return replay(random_game(edition, seed))


def changed(log: Log, n: int, change: Callable[[Event], Event]) -> Log:
    """The log with event n changed, hashed anew from there on, without hashes of positions."""
    entries = [
        (replace(entry.logged, event=change(entry.logged.event)), "")
        if entry.n == n
        else (entry.logged, "")
        for entry in log.entries
    ]
    return rechained(log.header, entries)


def without(log: Log, n: int) -> Log:
    """The log without event n, numbered and hashed anew."""
    return rechained(log.header, [(one.logged, "") for one in log.entries if one.n != n])


def first_event(log: Log, kind: type[Event], *, by: int | None = None) -> int:
    """The number of the first event of a kind."""
    return next(
        entry.n
        for entry in log.entries
        if type(entry.logged.event) is kind and by in (None, entry.logged.event.by)
    )


def logged(header: Header, events: Sequence[Event]) -> Log:
    """A log of these events under a header pinned to this engine."""
    pinned = replace(header, engine=ENGINE, data=data_hash())
    entries = [(Logged(f"pad-{n:03}", 0, event), "") for n, event in enumerate(events, start=1)]
    return rechained(pinned, entries)


def more(log: Log, *events: Event) -> Log:
    """The log with further events at its end."""
    entries = [(entry.logged, entry.position) for entry in log.entries]
    entries += [(Logged(f"more-{n}", 0, event), "") for n, event in enumerate(events)]
    return rechained(log.header, entries)


OBJECTIVES = ("S239", "S240", "S245", "S249", "S254", "S263", "S236", "S257")
OBJECTIVES += tuple(f"stand-in:objective:hold:{one}" for one in range(4))
POWER = ("S308", "S309", "S329", "S373", "S380", "S390", "S391")
POWER += tuple(f"stand-in:upgrade:none:{one}" for one in range(13))


def glory_header(edition: str = "shadespire-2018", **told: object) -> Header:
    """Garrek's Reavers with a listed deck against Steelheart's Champions with a counted one."""
    ada = Brought("Garrek's Reavers", "Ada", OBJECTIVES, POWER)
    return Header(
        1,
        edition,
        (ada, Brought("Steelheart's Champions", "Ben", 12, 20)),
        **{"detail": "glory", **told},
    )
