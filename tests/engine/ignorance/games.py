"""Golden games, the cards that each of them uses, and each replayed without knowing one of them."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from rules_engine.card_book.known import all_known
from rules_engine.card_book.naming import card_title
from rules_engine.log import Log, read_log
from rules_engine.replay import GameResult, Report, opening, replay
from rules_engine.sense.ground import card_of
from tests.engine.golden.make import FOLDER
from tests.engine.ignorance.forgetting import ignorant_of

GAMES = sorted(FOLDER.glob("*.jsonl"))


@cache
def game(path: Path) -> Log:
    """The log of a golden game."""
    return read_log(path.read_bytes())


def cards_used(path: Path) -> tuple[str, ...]:
    """The known cards and abilities that a game's events name, or its fighters have."""
    log = game(path)
    start = opening(log.header)
    used: set[str] = set()
    for entry in log.entries:
        event = entry.logged.event
        used.add(getattr(event, "card", ""))
        used.update(getattr(event, "cards", ()))
    for index in range(len(start.fighters)):
        card = card_of(start, index)
        sides = (card.base, card.inspired) if card.inspired is not None else (card.base,)
        used.update(ability for side in sides for ability in side.abilities)
    names = {stand_in(card) or card_title(card) for card in used}
    return tuple(sorted(names & all_known().keys()))


def stand_in(card: str) -> str:
    """The name under which a stand-in has rules; empty for any other card."""
    return card.rpartition(":")[0] if card.startswith("stand-in:") else ""


def without(path: Path, card: str) -> Report:
    """The game replayed by an engine that does not know the card."""
    with ignorant_of(card):
        return replay(game(path))


def accused(path: Path, card: str) -> str:
    """What ignorance of a card makes wrong of a game: empty where it is only not shown.

    No event is contradicted; and a result other than the game's own names what it may be due to.
    """
    report, (n, ended) = without(path, card), known(path)
    if report.first is not None and (not n or report.first.n < n):
        return f"event {report.first.n} contradicted by {report.first.rule}"
    if n or replace(report.result, unknown=()) == replace(ended, unknown=()):
        return ""
    return "" if report.result.unknown else f"{report.result} instead of {ended}"


@cache
def known(path: Path) -> tuple[int, GameResult]:
    """What a golden game comes to with every card known: where it is contradicted, and its end."""
    report = replay(game(path))
    return report.first.n if report.first is not None else 0, report.result


def every_pair() -> Iterator[tuple[Path, str]]:
    """Every golden game with each known card it uses."""
    for path in GAMES:
        for card in cards_used(path):
            yield path, card
