"""Measures of the rulebook: how well and how fast the box answers, and what questions cost."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from django.db import connection

from matches.rulebook.queries.translated import index_in
from rules_engine.facts.rules import rules
from rules_engine.lookup import Index, Text, index, search_in_both, texts

Line = dict[str, Any]
Search = Callable[[str, str], list[str]]
QUESTIONS = Path(__file__).parents[1] / "engine" / "lookup" / "questions.json"
ROUNDS = 5


def search_rules() -> Iterator[Line]:
    """How long an answer takes, and how many of the questions are answered by which search."""
    asked = json.loads(QUESTIONS.read_text())
    began = perf_counter()
    Index(texts())
    laid_out = (perf_counter() - began) * 1000
    yield line(len(texts()), laid_out, "ms", "laying the texts out, once a process")
    times = []
    for one in asked * ROUNDS:
        began = perf_counter()
        index().search(one["question"], one["edition"])
        times.append((perf_counter() - began) * 1000)
    times.sort()
    yield line(len(times), median(times), "ms", "a question, median; aim 50")
    yield line(len(times), times[-len(times) // 100], "ms", "a question, 99th percentile; aim 50")
    for name, search in searches().items():
        for part in sorted({one["part"] for one in asked}):
            mine = [one for one in asked if one["part"] == part]
            first, three = relevance(mine, search)
            note = f"{name}: {part} questions answered by the first"
            yield line(len(mine), first, "percent", note)
            yield line(len(mine), three, "percent", f"{note} three")


def translated_line(n: int, value: float, unit: str, note: str) -> Line:
    """One line of the measures of other languages."""
    return {**line(n, value, unit, note), "name": "search_translated_rules"}


def search_translated_rules() -> Iterator[Line]:
    """How long the same takes on a page in each other language, with English beside it."""
    asked = json.loads(QUESTIONS.with_name("questions_translated.json").read_text())
    english = index()
    for language in sorted({one["language"] for one in asked}):
        mine = [one for one in asked if one["language"] == language]
        began = perf_counter()
        other = index_in(language)
        first = (perf_counter() - began) * 1000
        yield translated_line(
            len(other.texts), first, "ms", f"{language}: laying the texts out, once a process"
        )
        search_in_both(mine[0]["question"], english, other)  # both know their words from here on
        times = []
        for one in mine * ROUNDS:
            began = perf_counter()
            search_in_both(one["question"], english, other, one["edition"])
            times.append((perf_counter() - began) * 1000)
        yield translated_line(
            len(times), median(times), "ms", f"{language}: a question, median; aim 10"
        )
        yield translated_line(len(times), max(times), "ms", f"{language}: a question, longest")


def searches() -> dict[str, Search]:
    """Our search, and the databases' own over the same words and weights."""
    found: dict[str, Search] = {"ours": ours, "SQLite FTS5": _fts5()}
    if connection.vendor == "postgresql":
        found["PostgreSQL"] = _tsvector()
    return found


def ours(question: str, edition: str) -> list[str]:
    """The names of what our search finds."""
    return [name_of(one.text) for one in index().search(question, edition)[:3]]


def name_of(text: Text) -> str:
    """What the questions call a text."""
    return text.title if text.kind == "card" else text.key


def open_points(name: str) -> set[str]:
    """The open points that a rule settles, which questions may ask for by their own names."""
    places = rules()[name].cites.values() if name in rules() else ()
    named = (place for told in places for place in told if place.startswith("assumption: "))
    return {place.removeprefix("assumption: ") for place in named}


def relevance(asked: list[dict[str, Any]], search: Search) -> tuple[float, float]:
    """The share of questions answered by the first, and by the first three found, in percent."""
    first = three = 0
    for one in asked:
        found = search(one["question"], one["edition"])
        wanted = set(one["wanted_any"])
        answers = [bool(wanted & {name, *open_points(name)}) for name in found[:3]]
        first += any(answers[:1])
        three += any(answers)
    return 100 * first / len(asked), 100 * three / len(asked)


def _fts5() -> Search:
    base = sqlite3.connect(":memory:")
    base.execute(
        "CREATE VIRTUAL TABLE t USING fts5(name UNINDEXED, editions UNINDEXED,"
        " heading, body, asked, around, tokenize='porter unicode61')"
    )
    base.executemany("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)", _rows())

    def search(question: str, edition: str) -> list[str]:
        words = " OR ".join(f'"{word}"' for word in question.replace('"', " ").split())
        rows = base.execute(
            "SELECT name FROM t WHERE t MATCH ? AND editions LIKE ?"
            " ORDER BY bm25(t, 0, 0, 2.0, 1.0, 1.5, 0.25), name LIMIT 3",
            (words, f"%{edition}%"),
        )
        return [name for (name,) in rows]

    return search


def _tsvector() -> Search:
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMPORARY TABLE bench_texts (name text, editions text, words tsvector)"
        )
        cursor.executemany(
            "INSERT INTO bench_texts VALUES (%s, %s, setweight(to_tsvector('english', %s), 'A')"
            " || setweight(to_tsvector('english', %s), 'C')"
            " || setweight(to_tsvector('english', %s), 'B')"
            " || setweight(to_tsvector('english', %s), 'D'))",
            list(_rows()),
        )

    def search(question: str, edition: str) -> list[str]:
        words = " or ".join(question.split())
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT name FROM bench_texts, websearch_to_tsquery('english', %s) asked"
                " WHERE words @@ asked AND editions LIKE %s"
                " ORDER BY ts_rank('{0.12, 0.5, 0.75, 1.0}', words, asked, 1) DESC, name LIMIT 3",
                (words, f"%{edition}%"),
            )
            return [name for (name,) in cursor.fetchall()]

    return search


def _rows() -> Iterator[tuple[str, ...]]:
    for text in texts():
        editions = " ".join(text.editions)
        yield name_of(text), editions, text.heading, text.body, text.asked, text.around


def line(n: int, value: float, unit: str, note: str) -> Line:
    """One line of the measures."""
    return {"name": "search_rules", "n": n, "value": round(value, 3), "unit": unit, "note": note}


MEASURES = {"search_rules": search_rules, "search_translated_rules": search_translated_rules}
