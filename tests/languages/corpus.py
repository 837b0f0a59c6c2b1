"""What the rules engine says on pages, gathered by running it: answers to questions of every kind,
positions laid out, and games in which an event was altered, line by line.

Each sentence stands under where a page shows it.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from matches.disputes.log_lines import look
from matches.rulebook.queries.positions import shown
from rules_engine.adjudicate import Question, adjudicate, read_question
from rules_engine.adjudicate.laid import laid
from rules_engine.examples import examples
from rules_engine.facts.errors import EngineError, Unusable
from tests.engine.journeys.hands import ARCHER
from tests.engine.journeys.questions import SCENE, answer
from tests.engine.proof.asking import changed, questions

GOLDEN = Path(__file__).parents[1] / "engine" / "golden"
PLAYERS = ("Ana", "Ben")
ALTERED = 12  # times that a game is
Said = dict[str, dict[str, None]]


@cache
def corpus(asked_at_random: int = 300, games: int = 4) -> dict[str, tuple[str, ...]]:
    """Every sentence once, by where it is said."""
    found: Said = defaultdict(dict)
    for question in _questions(asked_at_random):
        for where, sentence in _of_question(question):
            found[where][sentence] = None
    for sentence in _of_journeys():
        found["journey"][sentence] = None
    for content in _games(games):
        for where, sentence in _of_game(content):
            found[where][sentence] = None
    return {where: tuple(sentences) for where, sentences in found.items()}


def _questions(count: int) -> Iterator[bytes]:
    random = Random(14)
    for form in questions():
        yield json.dumps(form).encode()
    for example in examples().values():
        yield msgspec.json.encode(example.question)
    for _ in range(count):
        yield json.dumps(changed(random)).encode()


def _of_question(text: bytes) -> Iterator[tuple[str, str]]:
    try:
        question = read_question(text)
        yield from _of_answer(question)
        yield from _of_position(question)
    except Unusable as problem:
        yield "problem", str(problem)


def _of_answer(question: Question) -> Iterator[tuple[str, str]]:
    answer = shown(msgspec.to_builtins(adjudicate(question)))
    for line in (*answer.first, answer.why):
        yield "answer", line
    for check in (*answer.checks, *answer.missing):
        yield "check", check.says
        for place in check.cites:
            yield "place", place
    for place in answer.cites:
        yield "place", place
    for one in answer.supposed:
        yield "supposed", one.says
        yield "supposed", one.point


def _of_position(question: Question) -> Iterator[tuple[str, str]]:
    found = laid(question)
    for event in found.said:
        yield "position", event.says
        yield "position", event.stopped
    for choices in (*found.windows, *([found.next] if found.next else ())):
        yield "position", choices.says
        yield "position", choices.window
        for one in choices.events:
            yield "position", one["says"]
    for sentence in found.supposed:
        yield "position", sentence


def _of_journeys() -> Iterator[str]:
    """What is answered about a journey: every roll, closest heroes, cover, deeds, what is next."""
    deeds = [
        {"t": "run", "by": by, "die": die, "path": [[3, 2]]} for by in (0, 1) for die in (2, 3)
    ]
    asks: list[dict[str, Any]] = [
        *({"what": "event", "roll": roll} for roll in range(1, 13)),
        *({"what": "crisis", "roll": roll} for roll in range(1, 9)),
        *({"what": "cover", "hero": hero, "model": 0} for hero in (0, 1)),
        *({"what": "may", "event": deed} for deed in deeds),
        {"what": "may", "event": {"t": "told", "why": "a card", "did": [{"do": "quest"}]}},
        {"what": "closest", "model": 0},
        {"what": "legal"},
    ]
    bare = {"hostiles": [], "nightfall": 8}
    beside = [{"card": ARCHER, "space": [2, 3]}]
    for scene in (SCENE, {**SCENE, **bare}, {**SCENE, "hostiles": beside}):
        for ask in asks:
            try:
                found = answer(ask, scene)
            except Unusable:
                continue
            told = shown(msgspec.to_builtins(found))
            checks = [(check.says, *check.cites) for check in (*told.checks, *told.missing)]
            yield from (*told.first, told.why, *told.cites)
            yield from (sentence for check in checks for sentence in check)
            yield from (one.says for one in told.supposed)


def _games(count: int) -> Iterator[bytes]:
    """Recorded games as they are, and with one event altered."""
    random = Random(14)
    for path in sorted(GOLDEN.glob("*.jsonl"))[:: 40 // count]:
        header, *events = map(json.loads, path.read_bytes().splitlines())
        for number in range(1 + ALTERED):
            told = _altered([one["e"] for one in events], random) if number else events
            yield b"\n".join([json.dumps(header).encode(), *_numbered(told)])


def _altered(events: list[dict[str, Any]], random: Random) -> list[dict[str, Any]]:
    """The events with one left out, told twice, exchanged with the next or told otherwise."""
    at = random.randrange(1, len(events) - 1)
    way = random.randrange(5)
    if way == 0:
        return [*events[:at], *events[at + 1 :]]
    if way == 1:
        return [*events[:at], events[at], *events[at:]]
    if way == 2:
        return [*events[:at], events[at + 1], events[at], *events[at + 2 :]]
    other = random.choice([one for one in events if one["t"] == events[at]["t"]])
    return [*events[:at], other | {"by": events[at].get("by", 0)}, *events[at + 1 :]]


def _numbered(events: list[dict[str, Any]]) -> Iterator[bytes]:
    for number, event in enumerate(events, start=1):
        told = event.get("e", event) | {"id": f"log-{number}", "after": number - 1}
        yield json.dumps({"n": number, "e": told}).encode()


def _of_game(content: bytes) -> Iterator[tuple[str, str]]:
    try:
        whole = look(content, names=PLAYERS)
    except EngineError as problem:
        yield "problem", str(problem)
        return
    yield "judge", whole.ends
    last = whole.breaks or len(whole.lines)
    for number in range(max(1, last - 2), last + 1):
        says = look(content, names=PLAYERS, line=number).says
        assert says is not None
        for sentence in (*says.reasons, *says.blind):
            yield "judge", sentence
        for place in says.cites:
            yield "place", place
