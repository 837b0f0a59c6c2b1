"""`adjudicate QUESTION`: how is this ruled?"""

from collections.abc import Iterator

from rules_engine.adjudicate import (
    LONGEST,
    Answer,
    Decided,
    Reason,
    Undecided,
    adjudicate,
    read_question,
)
from rules_engine.cli.reading import FINE, as_json, facts, read_file
from rules_engine.journey_table.answering import rule_on_journey
from rules_engine.journey_table.asking import is_of_journey, read_journey_question


def adjudicate_file(name: str, *, json: bool) -> tuple[int, str]:
    """Answer the question in a file."""
    text = read_file(name, LONGEST)
    if is_of_journey(text):
        answer = rule_on_journey(read_journey_question(text))
    else:
        answer = adjudicate(read_question(text))
    return FINE, as_json(answer) if json else answer_in_words(answer)


def answer_in_words(answer: Answer) -> str:
    """An answer in words: the lines that turned it, then what was asked for, then every reason."""
    if isinstance(answer, Undecided):
        lines = list(answer.first) or [f"Cannot decide: {answer.why}"]
        lines += [f"  missing: {_line(one)}" for one in answer.missing]
    else:
        lines = list(answer.first) or [
            {"yes": "Yes", "no": "No", "told": "As follows"}[answer.verdict]
        ]
    lines += [f"  {name.replace('_', ' ')}: {_value(value)}" for name, value in _shown(answer)]
    if answer.derivation:
        lines += ["Because:", *(f"  {_line(one)}" for one in answer.derivation)]
    if answer.cards:
        lines += [
            "Cards:",
            *(f"  {one.name}: {', '.join(one.cites) or 'no answer'}" for one in answer.cards),
        ]
    if answer.supposed:
        lines += ["Assuming:", *(f"  {one.name}: {one.says}" for one in answer.supposed)]
    if not isinstance(answer, Undecided) and answer.related:
        lines.append(f"See also: {', '.join(answer.related)}")
    return "\n".join(lines)


def _shown(answer: Answer) -> Iterator[tuple[str, object]]:
    """What is shown of the outcome: of two answers their lines, and what differs between them."""
    for name, value in answer.outcome.items():
        if isinstance(value, Decided | Undecided):
            yield name, "".join(f"\n    {line}" for line in value.first)
        elif name == "differs":
            changes = (
                line for what, (one, other) in value.items() for line in _from(what, one, other)
            )
            yield name, "".join(f"\n    {line}" for line in changes)
        else:
            yield name, value


def _from(name: str, one: object, other: object) -> Iterator[str]:
    """What became of a value, of a table of values of each that is another."""
    if (
        isinstance(one, list | tuple)
        and isinstance(other, list | tuple)
        and len(one) == len(other) == 1
    ):
        one, other = one[0], other[0]
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys((*one, *other)):
            if one.get(key) != other.get(key):
                yield from _from(f"{name} {key}", one.get(key), other.get(key))
        return
    before, after = (
        "nothing" if value is None else facts({"": value}).strip() for value in (one, other)
    )
    yield f"{name.replace('_', ' ')}: {before} -> {after}"


def _line(reason: Reason) -> str:
    mark = {"broken": "broken: ", "not shown": "not shown: "}.get(reason.verdict, "")
    found = f" ({facts(reason.facts)})" if reason.facts else ""
    return f"{mark}{reason.says} [{reason.rule}; {'; '.join(reason.cites)}]{found}"


def _value(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "".join(f"\n    {facts(one)}" for one in value)
    if isinstance(value, dict):
        return facts(value)
    return str(value)
