"""`play` and `replay` of journeys."""

from collections import Counter
from typing import Any

from rules_engine.cli.reading import CONTRADICTED, FINE, as_json, facts
from rules_engine.facts.errors import Unusable
from rules_engine.journey_table import JourneyReport, replay_journey
from rules_engine.journeys.position import Journey
from rules_engine.log.journeys import JourneyLog
from rules_engine.machine import asked
from rules_engine.replay.verdicts import Checked


def replay_log(log: JourneyLog, *, at: int | None, json: bool) -> tuple[int, str]:
    """Replay a journey's log; `at` tells of one event and the position after it."""
    report = replay_journey(log)
    code = FINE if report.holds else CONTRADICTED
    if at is not None:
        if not 0 <= at <= len(report.checks):
            raise Unusable(f"there is no event {at}: the log has {len(report.checks)}")
        form = _event_form(report, at)
        return code, as_json(form) if json else _event(report, at)
    if not json:
        return code, summary(report)
    whole = {
        "holds": report.holds,
        "first": report.first,
        "result": report.result,
        "versions": report.versions,
        "checks": report.checks,
    }
    return code, as_json(whole)


def summary(report: JourneyReport) -> str:
    """A report in a few lines of words."""
    header = report.log.header
    heroes = ", ".join(
        f"{one.name}{f' ({one.player})' if one.player else ''}" for one in header.heroes
    )
    counts = Counter(words_of(one) for one in report.checks)
    lines = [
        f"{header.edition}, {header.kind}: {heroes}",
        f"{len(report.log.entries)} events, logged at {header.detail} detail"
        + ("" if report.log.chained else ", without hashes"),
        "; ".join(f"{count} {words}" for words, count in counts.most_common()) or "no event yet",
    ]
    first = report.first
    if first is not None:
        lines.append(
            f"Event {first.n} ({first.kind}, {first.id}) breaks {first.rule}: {first.says} "
            f"[{'; '.join(first.cites)}]"
        )
        lines += [f"  Found: {facts(first.facts)}"] if first.facts else []
    lines.append(_result(report))
    lines.append(f"Version of the log against this engine: {report.versions.words}")
    return "\n".join(lines)


def words_of(checked: Checked) -> str:
    """A verdict as it is read out."""
    return f"{checked.verdict}, given in the log" if checked.given else checked.verdict


def _result(report: JourneyReport) -> str:
    found = report.result
    stand = f"quest token on {found.quest}, {len(found.standing)} heroes standing"
    if not found.finished:
        return f"Unfinished: turn {found.turns}, nightfall on {found.nightfall}, {stand}"
    word = "succeeds" if found.success else "fails"
    return (
        f"The journey {word} after {found.turns} turns, {stand}; fear {found.fear_change:+} is "
        f"{found.fear}, influence {found.influence_change:+} is {found.influence} ({found.rule})"
    )


def _event_form(report: JourneyReport, n: int) -> dict[str, Any]:
    form: dict[str, Any] = {"after": report.after(n) if n <= report.last else None}
    if n > 0:
        form["verdict"] = report.checks[n - 1]
    return form


def _event(report: JourneyReport, n: int) -> str:
    lines = []
    if n > 0:
        checked = report.checks[n - 1]
        lines.append(f"Event {n} ({checked.kind}, {checked.id}): {words_of(checked)}")
    if n <= report.last:
        lines += ["", *journey_in_words(report.after(n))]
    return "\n".join(lines)


def journey_in_words(journey: Journey) -> list[str]:
    """A position in lines of words."""
    lines = [
        f"Turn {journey.turn}, {journey.phase}: nightfall {journey.nightfall} of "
        f"{journey.nightfall_spaces}, quest {journey.quest}, fear {journey.fear}, influence "
        f"{journey.influence}"
    ]
    for number, one in enumerate(journey.heroes):
        where = "out of action" if one.out else f"at {one.space}" if one.space else "not placed"
        dice = " ".join(str(die) for die in one.dice if die) or "none"
        more = ["inspired"] * one.inspired + list(one.ailments)
        lines.append(
            f"  hero {number} {one.card} {where}, wounds {one.wounds}, grievous {one.grievous}, "
            f"inspiration {one.inspiration}, dice {dice}"
            + (f" ({', '.join(more)})" if more else "")
        )
    for number, model in enumerate(journey.models):
        if model.space is not None:
            name = journey.groups[model.group].name
            lines.append(f"  model {number} of {name} at {model.space}, wounds {model.wounds}")
    ask = asked(journey) if journey.stack else None
    lines.append(f"Asked: {ask.kind}" if ask is not None else "Nothing is asked")
    return lines
