"""Which rules engine works here, told to the letter: what another one made is made anew."""

from companion.core import engine_pack
from rules_engine.facts.version import ENGINE
from rules_engine.replay import Report


def engine_build() -> str:
    """The engine's version with the hash of its code and data: any change of either, and a position
    or its hash may be another."""
    return f"{ENGINE}+{engine_pack.digest()[:16]}"


def is_outgrown(report: Report) -> bool:
    """Whether an event that another build took as it came does not hold by this one. Of a log that
    was taken here event by event, whose header is ours: that is no fault of its players."""
    first = report.first
    return first is not None and first.n > 0 and report.log.header.engine != engine_build()
