"""Every card that has rules fires in a led game on record, or has a reason why not.

A sample of the games is played again; with WHOLE=1 all of them. After a change that makes another
game of some: `python -m tests.engine.proof.fired --mend --write`.
"""

import pytest

from rules_engine.card_book.printed import cards as printed
from tests.engine.proof.fired import NEEDS, WISHED, fires, never, recorded, to_fire
from tests.engine.proof.fitting import is_of
from tests.engine.proof.wished import WISHES
from tests.whole import whole_or

CASES = tuple((told.course, case) for told in recorded() for case in told.cases)
STEP = whole_or(160, whole=1)


def test_every_card_is_on_record_once_or_has_a_reason():
    names = [case.name for _, case in CASES]
    assert len(names) == len(set(names))
    assert sorted(to_fire() - {*names}) == sorted(never())
    assert all(len(reason) > 15 for reason in never().values())


def test_what_leads_to_a_card_names_cards_kinds_and_wishes_that_there_are():
    assert {*NEEDS, *WISHED} <= to_fire()
    assert {*WISHED.values()} <= {*WISHES}
    for name, needed in NEEDS.items():
        assert sum(is_of(card, needed) for card in printed()) > 2, name


@pytest.mark.parametrize(
    ("course", "case"), CASES[::STEP], ids=lambda one: getattr(one, "name", "")
)
def test_a_card_fires_again_in_the_game_on_record(course, case):
    assert fires(course, case)
