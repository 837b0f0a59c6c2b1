"""Reasons gathered while a question is worked out, and answers made of them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Literal

from rules_engine.adjudicate.forms import Answer, Decided, Reason, Supposed, Undecided
from rules_engine.card_book.naming import card_title
from rules_engine.facts.assumptions import assumption
from rules_engine.facts.errors import Refused
from rules_engine.facts.rules import related, rules
from rules_engine.kernel.flow import RECORD, Line, Record, bending
from rules_engine.log.own_rules import places, wording
from rules_engine.sense.blindness import blind_spots
from rules_engine.state.position import Position

_NEAR = 6


@contextmanager
def recording() -> Iterator[Record]:
    """Keep every check made inside, with its facts."""
    record = Record(explain=True)
    token = RECORD.set(record)
    try:
        yield record
    finally:
        RECORD.reset(token)


def reason(line: Line, edition: str) -> Reason:
    """A line of a derivation with its rule looked up."""
    says, cites = _looked_up(line.rule, edition)
    return Reason(line.rule, says, cites, line.verdict, line.facts)


@cache
def _looked_up(rule: str, edition: str) -> tuple[str, tuple[str, ...]]:
    return wording(rule, edition), places(rule, edition)


def _reasons(lines: Iterable[Line], edition: str) -> tuple[Reason, ...]:
    """The lines as reasons; what is checked twice in a row is told once."""
    found: list[Reason] = []
    last: Line | None = None
    for line in lines:
        if line != last:
            found.append(reason(line, edition))
        last = line
    return tuple(found)


def broken(refused: Refused, edition: str) -> Reason:
    """The reason of a refusal."""
    return reason(Line(refused.rule, "broken", refused.facts), edition)


def decided(
    position: Position,
    verdict: Literal["yes", "no", "told"],
    lines: Iterable[Line],
    assumed: Iterable[str] = (),
    refused: Refused | None = None,
    **outcome: Any,
) -> Answer:
    """A decided answer with its reasons; refused is the rule that says no.

    It is undecided where an effect that the engine cannot play might have it otherwise.
    """
    edition = position.edition
    unknown = _blinding(position, lines := tuple(lines), refused)
    if unknown:
        rule = refused.rule if refused is not None else "game.card-over-rule"
        facts = {**(refused.facts if refused is not None else {}), "unknown": unknown}
        names = ", ".join(card_title(card) for card in unknown)
        why = f"what {names} does is not known to the engine, and it may have this otherwise"
        line = Line(rule, "not shown", facts)
        return undecided(position, why, lines, (line,), assumed, **outcome)
    derivation = _reasons(lines, edition)
    if refused is not None:
        derivation = (*derivation, broken(refused, edition))
    cites = tuple(dict.fromkeys(place for one in derivation for place in one.cites))
    turning = derivation[-1].rule if derivation else ""
    return Decided(
        verdict, outcome, derivation, cites, supposed(assumed), _related(turning, edition)
    )


def _blinding(
    position: Position, lines: tuple[Line, ...], refused: Refused | None
) -> tuple[str, ...]:
    """The cards without rules that may change an answer; none for a rule that no card bends."""
    spots = blind_spots(position)
    if refused is not None or not spots:
        return bending(spots, refused.rule) if refused is not None else ()
    rules_held = {line.rule for line in lines}
    touching = (one.card for one in spots if not one.only or rules_held.intersection(one.only))
    return tuple(dict.fromkeys(touching))


def undecided(
    position: Position,
    why: str,
    lines: Iterable[Line] = (),
    missing: Iterable[Line] = (),
    assumed: Iterable[str] = (),
    **outcome: Any,
) -> Answer:
    """An answer that says why there is none."""
    edition = position.edition
    return Undecided(
        why,
        _reasons(missing, edition),
        outcome,
        _reasons(lines, edition),
        supposed(assumed),
    )


def supposed(names: Iterable[str]) -> tuple[Supposed, ...]:
    """The assumptions of these names with the readings taken."""
    return tuple(Supposed(name, assumption(name).says) for name in names)


@cache
def _related(rule: str, edition: str) -> tuple[str, ...]:
    """Ids that stand beside a rule in the index and that the edition has."""
    index = rules()
    if rule not in index:
        return ()
    beside = (one for one in related(rule) if edition in index[one].cites)
    return tuple(beside)[:_NEAR]
