"""Every card the engine knows is really a card, rests on a rule, and is tried here by name."""

import re
from pathlib import Path

from rules_engine.card_book.known import all_known
from rules_engine.card_book.printed import cards
from rules_engine.editions import load
from rules_engine.facts.catalogue import catalogue
from rules_engine.facts.rules import EDITIONS, rules
from tests.engine.cards.trying import asserted_about

NAMES = {card.name for card in cards().values()}
KNOWN = {name: card for name, card in all_known().items() if name in NAMES}
HERE = Path(__file__).parent
DUE = {"round-begins", "action-phase-start", "action-phase-end", "token-flipped"}
OF_ROWS = {"after-action", "after-push", "before-drive-back"}
"""Windows that rows open which look first whether there is one."""


def tried() -> set[str]:
    """The cards of which these tests and those of the commentary assert something."""
    said = asserted_about(HERE) | asserted_about(HERE.parent / "commentary")
    held = {f"Hold Objective {number}" for number in range(1, 6)}
    return held | {card.name for card in cards().values() if {card.id, card.name} & said}


def test_how_many_cards_are_known():
    assert len(KNOWN) > 270


def test_every_known_card_is_tried_by_a_test_of_its_own():
    assert sorted(set(KNOWN) - tried()) == []


def test_every_known_card_rests_on_a_rule_and_on_windows_that_exist():
    windows = {
        row.play.__name__.partition(":")[2]
        for key in EDITIONS
        for sequence in load(key).sequences.values()
        for row in sequence
        if row.play.__name__.startswith(("window:", "due:"))
    }
    for name, card in KNOWN.items():
        assert card.rule in rules(), name
        assert set(card.at) <= windows | DUE | OF_ROWS, name


def test_every_known_card_is_told_in_our_own_words():
    told = catalogue().summaries
    assert [name for name in sorted(KNOWN) if not 10 < len(told.get(name, "")) < 200] == []


def test_answers_are_cited_by_their_numbers():
    cites = [place for card in KNOWN.values() for place in card.cites]
    assert all(
        re.fullmatch(r"DC-\d{3}|(Shadespire|Dreadfane|Harrowdeep) pg \d+", place) for place in cites
    )
    assert sum(place.startswith("DC-") for place in cites) > 100
