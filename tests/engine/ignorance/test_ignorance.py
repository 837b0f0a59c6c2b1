"""The ignorance test: a card made unknown turns no verdict into an accusation or another decision.

A sample of what `make fuzz` goes through in whole.
"""

import pytest

from rules_engine.machine import legal
from tests.engine.golden.make import FOLDER
from tests.engine.ignorance.forgetting import ignorant_of
from tests.engine.ignorance.games import GAMES, accused, every_pair, without
from tests.engine.ignorance.pasts import otherwise, tables
from tests.engine.ignorance.scenes import ASKED, misled

PAIRS = tuple(every_pair())
PASTS = tuple(tables(41))[::10]
SAMPLE = PAIRS[:: len(PAIRS) // 16]
ONCE_ACCUSED = {
    ("harrowdeep-2021-05", "One defence re-roll"),
    ("harrowdeep-2021-09", "Oath of Murder"),
    ("nightvault-2019-02", "Entropic Curse: each round"),
    ("nightvault-2019-02", "Phantom Fists"),
    ("nightvault-2019-03", "Shadow Keeper"),
    ("shadespire-2018-06", "Closing Jaws: end"),
}
"""A re-roll by an ability that is gone before a hash; what gambits do later; an objective shown for
something else than its score; upgrades that are fetched for being illusions."""


def test_there_is_enough_to_forget():
    assert len(GAMES) == 40
    assert len(PAIRS) > 1000
    assert len({card for _, card in PAIRS}) > 150


@pytest.mark.parametrize(
    ("path", "card"),
    [*SAMPLE, *(pair for pair in PAIRS if (pair[0].stem, pair[1]) in ONCE_ACCUSED)],
    ids=lambda one: getattr(one, "stem", one),
)
def test_without_knowing_a_card_it_uses_a_golden_game_is_not_contradicted(path, card):
    assert accused(path, card) == ""


@pytest.mark.parametrize(
    ("game_", "card", "event"),
    [
        ("nightvault-2019-02", "Phantom Fists", 346),
        ("nightvault-2019-03", "Shadow Keeper", 102),
        ("harrowdeep-2021-09", "Oath of Murder", 382),
    ],
)
def test_what_rests_on_a_card_without_rules_is_listed_and_not_shown(game_, card, event):
    with ignorant_of(card):
        report = without(FOLDER / f"{game_}.jsonl", card)
        assert report.line(event).event in legal(report.before(event))
    checked = report.checks[event - 1]
    assert checked.verdict == "not shown"
    assert [line.facts["unknown"] for line in checked.hidden] == [(card,)]


@pytest.mark.parametrize("scene", ASKED[:: max(1, len(ASKED) // 24)], ids=lambda one: one.name)
def test_without_knowing_a_card_a_scene_names_no_question_is_decided_otherwise(scene):
    assert misled(scene) == []


def test_without_the_past_of_a_table_nothing_is_decided_otherwise():
    """What a scene shows where it does not tell what came before."""
    found = [otherwise(table, skip=24) for table in PASTS]
    assert [told for wrong, _ in found for told in wrong] == []
    assert sum(asked for _, asked in found) > 200
