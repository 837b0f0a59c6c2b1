"""What no card bends is held against a log whatever was used that nobody here knows."""

import pytest

from rules_engine.facts.errors import Unusable
from rules_engine.facts.rules import bends
from rules_engine.log.marks import Activation, Phase, Played, Scored, Upgraded
from rules_engine.replay import replay
from tests.engine.ignorance.forgetting import UNKNOWN, ignorant_of
from tests.engine.log.games import ADA, BEN, POWER, glory_header, logged

STRANGE = "S309"
"""Blinding Flash, a gambit of the listed deck."""


@pytest.fixture(autouse=True)
def _ignorant():
    with ignorant_of("Blinding Flash", *UNKNOWN):
        yield


ACTIVATIONS = [Activation(by=seat) for _ in range(4) for seat in (ADA, BEN)]
BEGIN = [Phase(round=1, phase="action"), Activation(by=ADA), Played(by=ADA, card=STRANGE)]
END = [*BEGIN, *ACTIVATIONS[1:], Phase(round=1, phase="end")]


def broken(*events) -> str:
    report = replay(logged(glory_header(), events))
    assert report.first is not None
    assert report.first.n == len(events)
    return report.first.rule


def test_what_it_may_bend_is_not_shown_and_names_it():
    unpaid = replay(logged(glory_header(), [*BEGIN, Upgraded(by=ADA, card="S390")]))
    assert unpaid.checks[-1].verdict == "not shown"
    assert (STRANGE,) in [line.facts.get("unknown") for line in unpaid.checks[-1].hidden]


@pytest.mark.parametrize(
    ("events", "rule"),
    [
        ([*BEGIN, Activation(by=ADA)], "round.activations"),
        ([*BEGIN, *ACTIVATIONS[1:], Activation(by=ADA)], "round.activations"),
        ([*BEGIN, Phase(round=2, phase="action")], "round.phases"),
        ([*BEGIN, Phase(round=2, phase="end")], "round.activations"),
        ([*BEGIN, Played(by=ADA, card=STRANGE)], "decks.unique"),
        ([*BEGIN, Played(by=ADA, card="S331")], "cards.draw-from-top"),
        ([*END, Scored(by=ADA, card="S277")], "cards.draw-from-top"),
        ([*END, *[Scored(by=ADA, card="S263")] * 2], "decks.unique"),
    ],
)
def test_whose_turn_a_log_itself_tells_and_which_cards_a_deck_has(events, rule):
    assert broken(*events) == rule
    assert not bends(rule)


def test_no_more_cards_are_shown_than_the_deck_holds():
    unseen = [Played(by=ADA, card="?")] * len(POWER)
    assert broken(*BEGIN, *unseen) == "cards.draw-from-top"


def test_a_seat_that_is_not_there_is_no_form_of_a_log():
    with pytest.raises(Unusable):
        replay(logged(glory_header(), [*BEGIN, Activation(by=2)]))
