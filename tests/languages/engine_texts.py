"""What the rules engine says as it stands in its data: the second catalogue's messages.

Only what a page shows of it is taken: rules and their headings, how open points are read, the
commentary, fighters and cards in a line.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from companion.core.engine_words import sentences
from rules_engine.adjudicate.words import WINDOWS
from rules_engine.examples import examples
from rules_engine.facts.card_details import details_of
from rules_engine.facts.catalogue import catalogue
from rules_engine.log.own_rules import OWN_RULES
from rules_engine.lookup.texts import heading_of

from .messages import ROOT, Message

DATA = ROOT / "rules_engine" / "data"


def engine_messages() -> dict[Message, list[str]]:
    """All of them, each with the files that say it, in the order of their paths."""
    found: dict[Message, set[str]] = defaultdict(set)
    for path, text in (*_of_data(), *_of_sentences()):
        if text:
            found[Message(text)].add(path.relative_to(ROOT).as_posix())
    return {message: sorted(where) for message, where in found.items()}


@cache
def names_of_cards() -> re.Pattern[str]:
    """Every card's name of more words than one, the longest first; a single word may be a term."""
    names = {card.name for card in catalogue().cards if " " in card.name}
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def _of_sentences() -> Iterator[tuple[Path, str]]:
    where = ROOT / "companion" / "core" / "engine_words" / "sentences"
    for name, messages in sentences.BY_MODULE.items():
        for text in messages:
            yield where / f"{name}.py", text


def _of_data() -> Iterator[tuple[Path, str]]:
    for path in sorted((DATA / "rules").glob("*.json")):
        for rule in _read(path):
            yield path, heading_of(rule["id"])
            for field in ("text", "because", "unplayed"):
                yield from _each(path, rule.get(field))
    for name in ("assumptions", "journey_assumptions"):
        path = DATA / f"{name}.json"
        for point in _read(path):
            readings = [other["says"] for other in point["others"]]
            yield from _each(path, [point["point"], point["says"], readings])
    yield from _each(DATA / "open_cards.json", _read(DATA / "open_cards.json")["reasons"])
    for path in sorted((ROOT / "rules_engine" / "commentary" / "answers").glob("*.json")):
        for answer in _read(path):
            yield from _each(
                path, [answer.get(field) for field in ("question", "answer", "reason")]
            )
    path = DATA / "fighters.json"
    for fighter in _read(path)["fighters"]:
        yield from _each(path, [fighter.get("inspire_summary"), fighter.get("abilities_summary")])
        for side in filter(None, (fighter.get("base"), fighter.get("inspired"))):
            yield from _each(path, [attack.get("note") for attack in side["attacks"]])
    path = DATA / "card_summaries.json"
    yield from _each(path, _read(path)["summaries"])
    yield from _of_catalogue()
    yield from _each(ROOT / "rules_engine" / "adjudicate" / "words.py", WINDOWS)
    yield from _each(ROOT / "rules_engine" / "log" / "own_rules.py", OWN_RULES)
    for scene in examples().values():
        yield from _each(ROOT / "rules_engine" / "examples", [scene.title, scene.says])
    path = DATA / "boards.json"
    yield from _each(path, [board["trust"] for board in _read(path)["boards"] if board["trust"]])
    path = ROOT / "matches" / "rulebook" / "data" / "sheet.json"
    yield from _each(path, [part["title"] for part in _read(path)])


def _of_catalogue() -> Iterator[tuple[Path, str]]:
    """What stands on cards beside their summaries: limits, labels, attacks, errata, doubts."""
    path = DATA / "card_details.json"
    for card in catalogue().cards:
        details = details_of(card.id)
        yield from _each(path, [*card.limits, *details.told, details.errata])
        yield from _each(path, [one for one in card.doubts if ":" not in one])
        yield from _each(path, [[one.dice_note, *one.keywords] for one in details.attacks])
    path = DATA / "fighters.json"
    for band in catalogue().warbands:
        yield from _each(DATA / "warbands.json", band.grand_alliance)
        for fighter in band.fighters:
            yield from _each(path, list(fighter.doubts))
    sides = [
        side
        for band in catalogue().warbands
        for fighter in band.fighters
        for side in (fighter.base, fighter.inspired)
        if side is not None
    ]
    yield from _each(path, [list(one.keywords) for side in sides for one in side.attacks])


def _read(path: Path) -> Any:
    return json.loads(path.read_bytes())


def _each(path: Path, told: Any) -> Iterator[tuple[Path, str]]:
    """Every text within, whatever it is part of."""
    if isinstance(told, str):
        if "_" not in told:  # a keyword that only programs read
            yield path, told
    elif isinstance(told, dict | list):
        for part in told.values() if isinstance(told, dict) else told:
            yield from _each(path, part)
