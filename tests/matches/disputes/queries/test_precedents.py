"""What says otherwise: a judge is told before the ruling is given."""

import pytest

from companion.core.errors import Conflict
from matches.disputes.log_lines import EngineSays
from matches.disputes.queries import cases, precedents
from matches.disputes.services import disputes
from matches.disputes.services.rulings import Decision, rule
from matches.models import Dispute, Ruling

pytestmark = [pytest.mark.django_db, pytest.mark.database]

KIND = Ruling.Kind


def says(verdict: str) -> EngineSays:
    """What the engine says of a line, by a rule that rests on an answer of the commentary."""
    cites = ("nightvault-2019 pg 12", "DC-045", "sight.blocked-hex")
    return EngineSays(7, "Ana attacks", verdict, (), cites, (), (), (), 7)


@pytest.fixture
def raised(table, ana) -> Dispute:
    return disputes.raise_dispute(match=table, statement="Too far away", actor=ana)


@pytest.mark.parametrize(
    ("verdict", "kind", "against"),
    [
        ("contradicted", KIND.UPHOLD, ["DC-045"]),
        ("contradicted", KIND.OVERTURN, []),
        ("verified", KIND.UPHOLD, []),
        # who overturns what keeps to the rules speaks of what happened, not of the rule
        ("verified", KIND.OVERTURN, []),
    ],
)
def test_an_answer_is_against_a_line_that_breaks_it_and_is_to_stand(raised, verdict, kind, against):
    found = precedents.answers_against(raised, kind, says(verdict))
    assert [hit.key for hit in found] == against


def test_without_a_log_no_answer_is_against_anything(raised):
    assert precedents.answers_against(raised, KIND.UPHOLD, None) == []


@pytest.mark.parametrize("told", [{"seen": frozenset({"DC-045"})}, {"cites": ("DC-045",)}])
def test_who_rules_against_an_answer_has_seen_it(raised, judge, monkeypatch, told):
    monkeypatch.setattr(cases, "engine_says", lambda dispute: says("contradicted"))
    with pytest.raises(Conflict, match=r"^DC-045 of the commentary says otherwise: .* seen it"):
        rule(dispute=raised, decision=Decision(KIND.UPHOLD, "It was in reach."), actor=judge)
    assert not raised.rulings.exists()
    assert rule(
        dispute=raised, decision=Decision(KIND.UPHOLD, "It was in reach.", **told), actor=judge
    ).against_engine


def test_answers_on_the_line_and_near_the_words_are_told(table, ana):
    dispute = disputes.raise_dispute(
        match=table, statement="Do Trap and Pit Trap go with one attack?", actor=ana
    )
    near = [hit.key for hit in precedents.answers_near(dispute)]
    assert sorted(near) == ["DC-150", "DC-282"]
    both = [hit.key for hit in precedents.answers_near(dispute, says("contradicted"))]
    assert both == ["DC-045", near[0]]
    assert [hit.key for hit in precedents.answers_near(dispute, says("verified"))] == near


def test_words_that_no_answer_fits_bring_none(table, ana):
    dispute = disputes.raise_dispute(
        match=table, statement="Can a fighter on Guard be driven back?", actor=ana
    )
    assert precedents.answers_near(dispute) == []
