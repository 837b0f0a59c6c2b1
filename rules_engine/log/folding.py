"""Corrections folded in: what was voided is skipped, what was amended is read as amended."""

import msgspec

from rules_engine.log.chain import same_content
from rules_engine.log.forms import Entry, Logged
from rules_engine.log.journey_marks import AmendJourney
from rules_engine.log.marks import Amend, Void
from rules_engine.state.events import Event


class Step(msgspec.Struct, frozen=True, gc=False):
    """A line of the log as it is to be read now.

    event is None for one that is skipped; by names the correction that says so, or that put
    another event here. problem is the rule of the log that the line itself breaks.
    """

    entry: Entry
    event: Event | None
    by: int = 0
    problem: str = ""


_CORRECTIONS = (Void, Amend, AmendJourney)


def fold(entries: tuple[Entry, ...], seats: int, until: int | None = None) -> tuple[Step, ...]:
    """Every line of a log, with the corrections among the first `until` lines folded in.

    A correction must be of an earlier event that is none itself, and agreed to by every seat or
    made by a judge (`by` -1). The last correction of an event counts.
    """
    entries = entries[:until]
    written = [entry.logged for entry in entries]
    events = {logged.id: logged.event for logged in written}
    once = len(events) == len(entries)
    if once and {*map(type, events.values())}.isdisjoint(_CORRECTIONS):
        # as in nearly every log nothing is corrected or repeated: each line says itself
        return tuple(map(Step, entries, events.values()))
    corrections, problems = _corrections(entries, seats)
    seen: dict[str, Logged] = {}
    steps: list[Step] = []
    for entry in entries:
        logged = entry.logged
        earlier = seen.setdefault(logged.id, logged)
        if earlier is not logged:
            problem = "" if same_content(earlier, logged) else "log.id"
            steps.append(Step(entry, None, problem=problem))
        elif type(logged.event) in _CORRECTIONS:
            steps.append(Step(entry, None, problem=problems.get(entry.n, "")))
        elif logged.id in corrections:
            n, event = corrections[logged.id]
            steps.append(Step(entry, event, n))
        else:
            steps.append(Step(entry, logged.event))
    return tuple(steps)


def _corrections(
    entries: tuple[Entry, ...], seats: int
) -> tuple[dict[str, tuple[int, Event | None]], dict[int, str]]:
    """The correction that counts of each id, and the corrections that are none by number."""
    found: dict[str, tuple[int, Event | None]] = {}
    problems: dict[int, str] = {}
    ids: set[str] = set()
    for entry in entries:
        event = entry.logged.event
        if type(event) not in _CORRECTIONS:
            ids.add(entry.logged.id)
            continue
        assert isinstance(event, _CORRECTIONS)
        if event.of not in ids:
            problems[entry.n] = "log.correction-of"
        elif event.by >= 0 and set(event.agreed) != set(range(seats)):
            problems[entry.n] = "log.correction-agreed"
        else:
            found[event.of] = (entry.n, None if isinstance(event, Void) else event.to)
    return found, problems
