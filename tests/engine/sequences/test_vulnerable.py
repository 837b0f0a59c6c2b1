"""The word vulnerable, which Harrowdeep defines (pg 33) and no other edition."""

import pytest

from rules_engine.adjudicate import Decided, IsVulnerable, Undecided, rule_on
from rules_engine.facts.errors import Unusable
from rules_engine.scene import Piece
from tests.engine.driving import GARREK, STEELHEART, scene

STRENGTH = "S389"


def asked(piece: Piece, edition: str = "harrowdeep-2021") -> Decided | Undecided:
    """Whether the first fighter is vulnerable, Garrek standing by."""
    return rule_on(scene(piece, Piece(GARREK, (4, 2)), edition=edition), IsVulnerable(0))


@pytest.mark.parametrize(("tokens", "verdict"), [(0, "no"), (2, "no"), (3, "yes")])
def test_a_fighter_one_wound_short_of_its_wounds_is_vulnerable(tokens, verdict):
    answer = asked(Piece(STEELHEART, (3, 2), wound_tokens=tokens))
    assert answer.verdict == verdict
    assert answer.outcome == {"tokens": tokens, "wounds": 4}
    assert "heal.vulnerable" in [reason.rule for reason in answer.derivation]
    assert "harrowdeep-2021 pg 33" in answer.cites


def test_modifiers_of_its_wounds_characteristic_count():
    answer = asked(Piece(STEELHEART, (3, 2), wound_tokens=3, upgrades=(STRENGTH,)))
    assert (answer.verdict, answer.outcome) == ("no", {"tokens": 3, "wounds": 5})
    worse = asked(Piece(STEELHEART, (3, 2), wound_tokens=4, upgrades=(STRENGTH,)))
    assert worse.verdict == "yes"


def test_a_fighter_of_one_wound_is_so_unhurt():
    answer = asked(Piece("Brimstone Horrors", (3, 2)))
    assert (answer.verdict, answer.outcome) == ("yes", {"tokens": 0, "wounds": 1})


def test_a_fighter_out_of_action_is_asked_about_in_vain():
    with pytest.raises(Unusable, match="not on the battlefield"):
        asked(Piece(STEELHEART, out=True))


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019", "dreadfane-2019"])
def test_no_other_edition_knows_the_word(edition):
    answer = asked(Piece(STEELHEART, (3, 2), wound_tokens=3), edition)
    assert isinstance(answer, Undecided)
    assert answer.why == f"{edition} has no word for it: only Harrowdeep does"
