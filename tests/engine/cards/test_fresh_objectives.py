"""Objectives just drawn: when they may be scored, and how far back their condition looks.

A card drawn for one just scored waits for another action, gambit or reaction (2018 pg 25 by a
card, DC-124); so does one of the commentary's list, which then looks back further than it was in
hand (DC-055). Harrowdeep has steps to wait for (pg 42).
"""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused
from rules_engine.moments.scoring import (
    arrived,
    check_score,
    listed,
    looked_at,
    reveals,
    scored_at_once,
    scores,
    too_fresh,
)
from rules_engine.scene import Piece
from rules_engine.state.events import Reveal, Score
from rules_engine.state.position import Happening, Position, Seat
from tests.engine.driving import GARREK, STEELHEART, scene
from tests.engine.ignorance.forgetting import ignorant_of

TAKE_OUT, HOLD = "stand-in:objective:take-out:0", "stand-in:objective:hold:0"
DINNER, ASSAULT, OBJECT = "BG165", "S271", "S34"
"""A surge whose rules are forgotten here, a listed one it knows, one of the end phase."""
DRAW, MOVE, HURT = Happening("draw", seat=0), Happening("move", seat=0), Happening("damage")
SCORED, FELLED = Happening("scored", seat=0), Happening("out", seat=0, other=1)


def table(
    *history: Happening, edition: str = "nightvault-2019", surged: int = 0, **seat: object
) -> Position:
    """In an action phase this has happened; surges were last scored after so much of it."""
    seats = (Seat("Steelheart's Champions", **seat), Seat("Garrek's Reavers"))
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    position = scene(*pieces, edition=edition, seats=seats)
    return replace(position, history=history, surged=surged)


def refused(position: Position, event: Score | Reveal, *, surge: bool = True) -> str:
    """The rule that forbids the scoring, `` where it is allowed."""
    try:
        check_score(position, 0, event, surge=surge)
    except Refused as refusal:
        return refusal.rule
    return ""


def test_the_card_or_its_wording_says_whether_it_is_scored_at_once():
    with ignorant_of("Dinner Time"):
        found = [scored_at_once(one) for one in (TAKE_OUT, ASSAULT, DINNER)]
    assert found == [True, True, True]
    assert [scored_at_once(one) for one in (HOLD, OBJECT, "?sealed")] == [False, False, False]


def test_a_card_is_as_fresh_as_its_last_arrival():
    own = Seat(arrived=((TAKE_OUT, 2), (HOLD, 0), (TAKE_OUT, 5)))
    assert (arrived(own, TAKE_OUT), arrived(own, HOLD), arrived(own, ASSAULT)) == (5, 0, -1)


def test_only_the_commentary_lists_cards():
    assert listed(table(), ASSAULT)
    assert not listed(table(), TAKE_OUT)
    for edition in ("shadespire-2018", "dreadfane-2019", "harrowdeep-2021"):
        assert not listed(table(edition=edition), ASSAULT)


@pytest.mark.parametrize(
    ("history", "since", "fresh"),
    [
        ((MOVE, SCORED), 2, True),
        ((SCORED, MOVE), 2, False),
        ((MOVE, SCORED, HURT), 2, True),
        ((MOVE, SCORED, HURT, MOVE), 2, False),
        ((DRAW,), 1, False),
        ((), 0, False),
        ((SCORED,), 0, False),
        ((MOVE, SCORED), -1, False),
    ],
)
def test_a_card_drawn_for_one_just_scored_waits_for_another_action(
    history: tuple[Happening, ...], since: int, fresh: bool
):
    came = ((TAKE_OUT, since),) if since >= 0 else ()
    assert too_fresh(table(*history, arrived=came), 0, TAKE_OUT) is fresh


@pytest.mark.parametrize(
    ("edition", "since", "fresh"),
    [("nightvault-2019", 1, True), ("nightvault-2019", 0, False), ("shadespire-2018", 1, False)],
)
def test_a_listed_card_waits_whatever_it_was_drawn_for(edition: str, since: int, fresh: bool):
    position = table(DRAW, edition=edition, arrived=((ASSAULT, since),))
    assert too_fresh(position, 0, ASSAULT) is fresh
    first = table(HURT, edition=edition, arrived=((ASSAULT, 0),))
    assert too_fresh(first, 0, ASSAULT) is (edition == "nightvault-2019")


def test_in_harrowdeep_it_waits_for_the_next_step():
    def fresh(surged: int) -> bool:
        came = ((TAKE_OUT, 2),)
        position = table(MOVE, SCORED, edition="harrowdeep-2021", surged=surged, arrived=came)
        return too_fresh(position, 0, TAKE_OUT)

    assert [fresh(surged) for surged in (1, 2, 3)] == [True, False, False]


@pytest.mark.parametrize(
    ("card", "since", "looks_from"),
    [(TAKE_OUT, -1, 3), (TAKE_OUT, 0, 3), (TAKE_OUT, 2, 3), (TAKE_OUT, 4, 4), (ASSAULT, 4, 0)],
)
def test_a_condition_looks_back_to_when_its_card_came_to_hand(
    card: str, since: int, looks_from: int
):
    came = ((card, since),) if since >= 0 else ()
    position = table(MOVE, MOVE, MOVE, MOVE, MOVE, surged=3, arrived=came)
    assert looked_at(position, 0, card) == replace(position, surged=looks_from)


def test_what_is_scored_is_in_hand_an_objective_of_this_moment_and_its_condition_met():
    mine = {"objectives": (TAKE_OUT, HOLD, "S360")}
    met = table(FELLED, **mine)
    assert refused(met, Score(by=0, card=TAKE_OUT)) == ""
    assert refused(met, Score(by=0, card=ASSAULT)) == "scoring.surge-when"
    assert refused(met, Score(by=0, card=HOLD)) == "scoring.surge-when"
    assert refused(met, Score(by=0, card="S360")) == "scoring.surge-when"
    assert refused(met, Score(by=0, card=TAKE_OUT), surge=False) == "scoring.end-phase"
    assert refused(met, Score(by=0, card="S360"), surge=False) == "scoring.end-phase"
    assert refused(met, Score(by=0, card=HOLD), surge=False) == "scoring.end-phase"
    assert refused(table(HURT, **mine), Score(by=0, card=TAKE_OUT)) == "scoring.surge-when"
    late = table(FELLED, surged=1, **mine)
    assert refused(late, Score(by=0, card=TAKE_OUT)) == "scoring.surge-when"


def test_a_fresh_card_is_refused_as_such_but_in_the_end_phase():
    fresh = table(SCORED, FELLED, objectives=(TAKE_OUT, HOLD), arrived=((TAKE_OUT, 1),))
    assert refused(fresh, Score(by=0, card=TAKE_OUT)) == "scoring.surge-fresh-card"
    drawn = replace(fresh, history=(MOVE, FELLED))
    assert refused(drawn, Score(by=0, card=TAKE_OUT)) == ""
    end = table(SCORED, objectives=(HOLD,), arrived=((HOLD, 1),))
    assert refused(end, Score(by=0, card=HOLD), surge=False) == "scoring.end-phase"


def test_a_revealed_surge_needs_its_condition_no_more():
    """Harrowdeep pg 42."""
    shown = table(edition="harrowdeep-2021", objectives=(TAKE_OUT,), revealed=(TAKE_OUT,))
    assert refused(shown, Score(by=0, card=TAKE_OUT)) == ""
    hidden = table(edition="harrowdeep-2021", objectives=(TAKE_OUT,))
    assert refused(hidden, Score(by=0, card=TAKE_OUT)) == "scoring.surge-when"


def test_what_can_be_scored_is_listed_once_and_only_what_is_known():
    hand = (TAKE_OUT, "?sealed", TAKE_OUT, HOLD, DINNER)
    met = table(FELLED, objectives=hand)
    with ignorant_of("Dinner Time"):
        assert list(scores(met, 0, surge=True)) == [Score(by=0, card=TAKE_OUT)]
        assert list(scores(met, 0, surge=False)) == []
        assert refused(met, Score(by=0, card=DINNER)) == ""
    assert list(scores(table(HURT, objectives=hand), 0, surge=True)) == []


def test_a_surge_is_revealed_in_harrowdeep_only_and_once():
    def told(edition: str, *revealed: str) -> list[Reveal]:
        position = table(FELLED, edition=edition, objectives=(TAKE_OUT, HOLD), revealed=revealed)
        return list(reveals(position, 0))

    assert told("harrowdeep-2021") == [Reveal(by=0, card=TAKE_OUT)]
    assert told("harrowdeep-2021", TAKE_OUT) == []
    assert told("nightvault-2019") == []
