"""How far the engine plays the cards, as tables: `python -m tests.coverage_of_cards [--write]`.

By release, set, warband and kind, and by the slots of the decks that players shared
(`tests/decks/shared_decks/published.tsv`); --write puts them into docs/measures.md.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from decks.parsing import read_deck
from rules_engine.cli import counted
from rules_engine.facts.catalogue import catalogue
from rules_engine.lookup.coverage import plays

DECKS = Path(__file__).parent / "decks" / "shared_decks" / "published.tsv"
MEASURES = Path(__file__).parents[1] / "docs" / "measures.md"
BEGIN, END = "<!-- cards: begin -->", "<!-- cards: end -->"
SITE = "https://www.underworldsdb.com/shared.php?deck="


def slots() -> dict[str, tuple[int, int]]:
    """How many cards of each shared deck are played, and of how many."""
    found = {}
    for row in DECKS.read_text().splitlines():
        name, _, _, numbers = row.split("\t")
        deck = read_deck(SITE + numbers, catalogue()).deck
        cards = [catalogue().card(card) for card in deck.cards]
        found[name] = (sum(plays(card) for card in cards), len(cards))
    return found


def table(found: dict[str, tuple[int, int]]) -> str:
    """The slots as a table of Markdown, the sum last."""
    played, whole = (sum(row[place] for row in found.values()) for place in (0, 1))
    rows = {**found, "all": (played, whole)}
    head = "| shared deck | slots played | of | percent |\n| --- | --- | --- | --- |"
    lines = (
        f"| {name} | {own} | {of} | {100 * own / of:.0f} |" for name, (own, of) in rows.items()
    )
    return "\n".join([head, *lines])


def put(text: str, tables: str) -> str:
    """The text of the measures with these tables between their two marks."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n\n{tables}\n\n{END}{after}"


def main(arguments: Sequence[str]) -> int:
    """Print every table, or put them into the measures."""
    tables = f"{counted(json=False)[1]}\n\n{table(slots())}"
    if "--write" in arguments:
        MEASURES.write_text(put(MEASURES.read_text(), tables))
    else:
        sys.stdout.write(f"{tables}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
