"""`replay LOG`: is this logged game right, and how did it end?"""

from collections import Counter
from typing import Any

from rules_engine.card_book.naming import card_title
from rules_engine.cli import journeys
from rules_engine.cli.reading import CONTRADICTED, FINE, as_json, facts, read_file
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.journey_table import read_log_told
from rules_engine.log.forms import BYTES_AT_MOST
from rules_engine.log.journeys import JourneyLog
from rules_engine.log.own_rules import places, wording
from rules_engine.replay import Report, replay
from rules_engine.replay.for_seat import log_for
from rules_engine.replay.forms import form_of
from rules_engine.replay.verdicts import Contradiction, Settlement
from rules_engine.showing import prompted
from rules_engine.state.position import Position


def replay_file(name: str, *, at: int | None, seat: int | None, json: bool) -> tuple[int, str]:
    """Replay a log file; `at` tells of one event, `seat` as that seat may know the game."""
    log = read_log_told(read_file(name, BYTES_AT_MOST))
    if isinstance(log, JourneyLog):
        if seat is not None:
            raise Unusable("a journey hides nothing from those who play it: leave --seat out")
        return journeys.replay_log(log, at=at, json=json)
    report = replay(log if seat is None else log_for(log, seat))
    code = FINE if report.holds else CONTRADICTED
    if at is not None:
        return code, as_json(_event_form(report, at)) if json else _event(report, at)
    return code, as_json(form_of(report)) if json else summary(report)


def summary(report: Report) -> str:
    """A report in a few lines of words."""
    header = report.log.header
    seats = " against ".join(
        f"{one.warband}{f' ({one.name})' if one.name else ''}" for one in header.seats
    )
    lines = [
        f"{header.edition}: {seats}",
        f"{len(report.log.entries)} events, logged at {header.detail} detail"
        + ("" if report.log.chained else ", without hashes"),
        _counts(report),
    ]
    if report.first is not None:
        lines += _contradicted(report, report.first)
    lines.append(_result(report))
    versions = report.versions
    lines.append(f"Version of the log against this engine: {versions.words}")
    return "\n".join(lines)


def _counts(report: Report) -> str:
    counts = Counter(checked.words for checked in report.checks)
    return "; ".join(f"{count} {words}" for words, count in counts.most_common()) or "no event yet"


def _contradicted(report: Report, first: Contradiction) -> list[str]:
    where = f"Event {first.n} ({first.kind}, {first.id})" if first.n else "The header"
    lines = [
        f"{where} breaks {first.rule}: {first.says} [{'; '.join(first.cites)}]",
    ]
    if first.facts:
        named = {name: _named(report, name, value) for name, value in first.facts.items()}
        lines.append(f"  Found: {facts(named)}")
    if first.corrected:
        lines.append(f"  It stands there since the correction at event {first.corrected}")
    return lines


_SEATS = frozenset(("seat", "last", "asked", "winners", "order"))


def _named(report: Report, name: str, value: Any) -> Any:
    """A fact with the warbands of seats and the names of cards, where it tells of these."""
    if isinstance(value, list | tuple):
        return tuple(_named(report, name, one) for one in value)
    if name in _SEATS and isinstance(value, int):
        return player_of(report, value)
    return card_title(value) if name in ("card", "cards") and isinstance(value, str) else value


def player_of(report: Report, seat: int) -> str:
    """A seat by its warband; by its number where two have the same, or there is no such seat."""
    warbands = [one.warband for one in report.log.header.seats]
    own = warbands[seat] if 0 <= seat < len(warbands) else ""
    return own if own and warbands.count(own) == 1 else f"seat {seat}"


def _result(report: Report) -> str:
    result = report.result
    glory = " to ".join(str(points) for points in result.glory)
    if result.relative:
        glory = f"{max(result.glory)} apart"
    if not result.finished:
        return f"Unfinished: round {result.rounds}, glory {glory}"
    winners = " and ".join(player_of(report, seat) for seat in result.winners)
    how = "is won by" if len(result.winners) == 1 else "is shared by"
    sentence = (
        f"The game {how} {winners}, glory {glory}, after {result.rounds} rounds ({result.rule})"
    )
    return sentence if result.settled is None else f"{sentence}\n{_match(report, result.settled)}"


def _match(report: Report, settled: Settlement) -> str:
    after = f"after {settled.rounds} rounds of sudden death"
    if settled.winner is None:
        return f"Its match is level still, {after}"
    return f"Its match is won by {player_of(report, settled.winner)} {after} ({settled.rule})"


def _event_form(report: Report, n: int) -> dict[str, Any]:
    """One event with its verdict, the positions around it and its derivation."""
    _check_number(report, n)
    form: dict[str, Any] = {"after": report.after(n) if n <= report.last else None}
    if n > 0:
        form["verdict"] = report.checks[n - 1]
        form["before"] = report.before(n) if n - 1 <= report.last else None
        form["derivation"] = _derivation(report, n)
    return form


def _derivation(report: Report, n: int) -> list[dict[str, Any]]:
    edition = report.log.header.edition
    if n > report.last:
        return []
    return [
        {
            "rule": line.rule,
            "says": wording(line.rule, edition),
            "cites": places(line.rule, edition),
            "verdict": line.verdict,
            "facts": line.facts,
        }
        for line in report.explain(n)
    ]


def _check_number(report: Report, n: int) -> None:
    if not 0 <= n <= len(report.checks):
        raise Unusable(f"there is no event {n}: the log has {len(report.checks)}")


def _event(report: Report, n: int) -> str:
    _check_number(report, n)
    lines: list[str] = []
    if n > 0:
        checked = report.checks[n - 1]
        lines.append(f"Event {n} ({checked.kind}, {checked.id}): {checked.words}")
        first = report.first
        if first is not None and first.n == n:
            lines += _contradicted(report, first)
        lines += [f"  {line}" for line in _reasons(report, n)]
    if n <= report.last:
        lines += ["", *position_in_words(report.after(n))]
    return "\n".join(lines)


def _reasons(report: Report, n: int) -> list[str]:
    try:
        derivation = _derivation(report, n)
    except Refused:
        return []
    return [
        f"{one['says']} [{one['rule']}; {'; '.join(one['cites'])}]"
        + (f" ({facts(one['facts'])})" if one["facts"] else "")
        for one in derivation
        if one["verdict"] != "row"
    ]


def position_in_words(position: Position) -> list[str]:
    """A position in lines of words."""
    lines = [f"Round {position.round}, {position.phase}, turn {position.turn}"]
    for seat, own in enumerate(position.seats):
        lines.append(
            f"Seat {seat}, {own.warband}: glory {own.glory} and {own.spent} spent, hand of "
            f"{len(own.objectives)} objectives and {len(own.power)} power cards"
        )
        lines += [
            f"  {_fighter(position, index)}"
            for index, fighter in enumerate(position.fighters)
            if fighter.seat == seat
        ]
    prompt = prompted(position)
    lines.append(
        "The game is over" if prompt is None else f"Asked: {_who(prompt.who)}, {prompt.kind}"
    )
    return lines


def _who(seat: int) -> str:
    return f"seat {seat}" if seat >= 0 else "the table"


def _fighter(position: Position, index: int) -> str:
    fighter = position.fighters[index]
    where = "out of action" if fighter.out else "not on the battlefield"
    if fighter.hex is not None:
        where = f"in {fighter.hex[0]},{fighter.hex[1]}"
    tokens = [
        f"{count} {name}"
        for name, count in (
            ("wound", fighter.wound_tokens),
            ("move", fighter.move_tokens),
            ("charge", fighter.charge_tokens),
            ("guard", fighter.guard_tokens),
            ("stagger", fighter.stagger_tokens),
        )
        if count
    ]
    more = ["inspired"] * fighter.inspired + tokens + list(fighter.upgrades)
    return f"{index} {fighter.card} {where}" + (f" ({', '.join(more)})" if more else "")
