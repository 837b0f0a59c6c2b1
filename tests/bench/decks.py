"""Measures of decks: checking one, searching the catalogue, importing it."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from django.db import connection

from companion.core.actors import Actor
from decks.models import Board, Card, Fighter, NameRun, Warband
from decks.queries.cards import Wanted, cards
from decks.services.catalogue import import_catalogue
from rules_engine.deck_rules import check_deck, deck_format, legality_lists
from rules_engine.facts.catalogue import catalogue
from tests.decks.whole import expectations, whole_deck

Line = dict[str, Any]
ROUNDS = 50
COMMAND = Actor(label="bench", via="command")
TEXTS = ("great strength", "grate strenght", "NV436", "helfull wispers", "hold", "zzzz qqqq")


def check_decks() -> Iterator[Line]:
    """Every whole deck against its format, lists and day; the aim is 2 ms."""
    known = catalogue()
    asked = [(whole_deck(name), expected) for name, expected in expectations().items()]
    times = []
    for _ in range(ROUNDS):
        for deck, expected in asked:
            began = perf_counter()
            check_deck(deck, deck_format(expected.format), legality_lists(), expected.on, known)
            times.append(perf_counter() - began)
    first, rest = times[0] * 1000, sorted(times[1:])
    yield line("check_deck", len(asked), median(rest) * 1000, "ms", "median; aim 2")
    yield line(
        "check_deck", len(asked), rest[-len(rest) // 100] * 1000, "ms", "99th percentile; aim 2"
    )
    yield line("check_deck", 1, first, "ms", "first of a process: the rule files are read")


def search_catalogue() -> Iterator[Line]:
    """Names, slips, codes and nonsense, the first page read; the aim is 10 ms."""
    _fill()
    for text in TEXTS:
        list(cards(Wanted(text=text))[:48])
        times = [_timed(text) for _ in range(ROUNDS)]
        note = f"'{text}' on {connection.vendor}; aim 10"
        yield line("search_catalogue", Card.objects.count(), median(times) * 1000, "ms", note)


def import_whole_catalogue() -> Iterator[Line]:
    """Into empty tables, then again with nothing to do; the aim is 5 s."""
    for model in (NameRun, Card, Fighter, Warband, Board):
        model._default_manager.all().delete()
    for note in ("into empty tables", "again, unchanged"):
        began = perf_counter()
        tallies = import_catalogue(actor=COMMAND)
        spent = perf_counter() - began
        rows = sum(
            sum(tally.numbers[w] for w in ("added", "unchanged")) for tally in tallies.values()
        )
        yield line("import_catalogue", rows, spent, "s", f"{note}, on {connection.vendor}; aim 5")


def line(name: str, n: int, value: float, unit: str, note: str) -> Line:
    """One line of the measures."""
    return {"name": name, "n": n, "value": round(value, 3), "unit": unit, "note": note}


def _fill() -> None:
    if not Card.objects.exists():
        import_catalogue(actor=COMMAND)


def _timed(text: str) -> float:
    began = perf_counter()
    list(cards(Wanted(text=text))[:48])
    return perf_counter() - began


MEASURES = {
    "check_deck": check_decks,
    "search_catalogue": search_catalogue,
    "import_catalogue": import_whole_catalogue,
}
