"""A condition on what happened is open where nobody knows what did, though its cause has ended."""

import pytest

from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import Line
from rules_engine.machine import step
from rules_engine.scene import Before, Piece
from rules_engine.sense.blindness import ASTRAY, TOLD, blind_spots
from rules_engine.state.events import Score
from rules_engine.state.position import Position, Seat, note
from tests.engine.driving import GARREK, SAEK, STEELHEART, scene
from tests.engine.ignorance.forgetting import UNKNOWN, ignorant_of

WIND = UNKNOWN["Second Wind"]
ASSASSINATE, PERFECT_PLANNING, HOLD = "S237", "S280", "stand-in:objective:hold:1"


@pytest.fixture(autouse=True)
def _ignorant():
    with ignorant_of("Second Wind"):
        yield


def ended(*, astray: bool = True) -> Position:
    """The end phase of a round in which a card without rules was played, and is told done; the
    event after it stood nowhere in the tables known here."""
    mine = Seat("Steelheart's Champions", objectives=(ASSASSINATE, PERFECT_PLANNING, HOLD))
    position = scene(
        Piece(STEELHEART, (2, 3)),
        Piece(GARREK, (3, 3)),
        Piece(SAEK, (6, 3)),
        seats=(mine, Seat("Garrek's Reavers")),
        step="end phase",
        before=(Before(what="nothing"),),
    )
    position = note(position, "ploy", seat=0, word=WIND)
    if astray:
        position = note(position, ASTRAY, seat=0, word="Push")
    return note(position, TOLD, seat=0, word=WIND, about="now")


def scored(position: Position, card: str) -> tuple[Line, ...]:
    return step(position, Score(by=0, card=card)).not_shown


def test_a_deed_that_is_looked_for_there_in_vain_is_not_shown_and_names_the_card():
    position = ended()
    assert blind_spots(position) == ()
    (line,) = scored(position, ASSASSINATE)
    assert (line.rule, line.facts) == (
        "scoring.end-phase",
        {"card": ASSASSINATE, "unknown": (WIND,)},
    )


def test_that_nobody_did_something_is_not_shown_either():
    """A Move in the moment nobody knows would undo Perfect Planning."""
    (line,) = scored(ended(), PERFECT_PLANNING)
    assert line.facts["unknown"] == (WIND,)


def test_where_the_course_never_left_the_tables_it_is_sure_again():
    with pytest.raises(Refused) as refused:
        scored(ended(astray=False), ASSASSINATE)
    assert refused.value.rule == "scoring.end-phase"
    assert scored(ended(astray=False), PERFECT_PLANNING) == ()


def test_how_the_table_lies_hangs_on_no_course():
    with pytest.raises(Refused):
        scored(ended(), HOLD)
