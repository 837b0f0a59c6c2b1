"""What holds in each edition: who begins an end phase, and a roll-off after the first round."""

import pytest

from rules_engine.log.own_rules import places
from rules_engine.machine import step
from rules_engine.scene import Piece
from rules_engine.state.events import Discard, Move, Pass, Play, RollOff, Score
from rules_engine.state.position import Position, Seat, put
from tests.engine.books.arena import BOARD, fighter, idle
from tests.engine.driving import GARREK, STEELHEART, ask_of, dice, refusal, scene, skip

RED, BLUE = "Red warband", "Blue warband"
GIVEN = (fighter("Ada", RED), fighter("Bern", BLUE))
EDITIONS = ("shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021")
HELD = ("S231",)


def table(edition: str, **told: object) -> Position:
    boards = {"boards": BOARD} if edition == "dreadfane-2019" else {}
    seats = (Seat(RED, objectives=HELD), Seat(BLUE, objectives=HELD))
    pieces = (Piece("Ada", (3, 3)), Piece("Bern", (3, 6)))
    return scene(*pieces, edition=edition, seats=seats, given=GIVEN, **boards, **told)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", [0, 1])
def test_who_took_the_first_activation_begins_the_end_phase(edition, first):
    """Shadespire pg 19, Dreadfane pg 19, Harrowdeep pg 42."""
    position = table(edition, step="end phase", first=first, player=first)
    assert (ask_of(position).kind, ask_of(position).who) == ("score", first)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", [0, 1])
def test_so_it_is_when_the_last_activation_leads_there(edition, first):
    """The eighth turn is that of the other player; the end phase goes back to the first."""
    last = table(edition, step="power step", turn=8, first=first, player=1 - first)
    position = idle(last, lambda now: now.phase == "end")
    assert (ask_of(position).kind, ask_of(position).who) == ("score", first)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_critical_for_having_placed_first_is_added_in_the_first_round_alone(edition):
    """Level dice after the first round are rolled again, whoever finished placing first."""
    position = put(table(edition, step="end phase", round=1), ("finished_placing",), 1)
    position = idle(position, lambda now: now.round == 2 and ask_of(now).kind == "roll-off")
    level = RollOff(faces=(dice("ssss"), dice("ssss")))
    assert ask_of(step(position, level).position).kind == "roll-off"


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_an_end_phase_refuses_is_cited_where_the_end_phase_stands(edition):
    """Shadespire pg 25, Dreadfane pg 19, Harrowdeep pg 42: whatever is refused there."""
    page = {"dreadfane-2019": "pg 19", "harrowdeep-2021": "pg 42"}.get(edition, "pg 25")
    mine = Seat("Steelheart's Champions", objectives=("S236",), power=("S390", "S360"), glory=1)
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 2)))
    seats = (mine, Seat("Garrek's Reavers", power=("S391",)))
    position = scene(*pieces, edition=edition, step="end phase", seats=seats)
    tries = {
        "score": [
            Score(by=0, card="S236"),
            Score(by=0, card="S249"),
            Score(by=1, card="S236"),
            Play(by=0, card="S390", fighter=0),
            Move(by=0, fighter=0, path=((4, 2),)),
        ],
        "discard objectives": [Discard(by=0, cards=("S999",)), Score(by=0, card="S236")],
        "upgrades": [Play(by=0, card="S360"), Discard(by=0), Play(by=1, card="S391", fighter=1)],
        "discard power": [Discard(by=0, cards=("S999",)), Pass(by=0)],
    }
    went_on = {"score": Pass(by=0), "upgrades": Pass(by=0)}
    seen = []
    while (kind := ask_of(position).kind) in tries and ask_of(position).who == 0:
        seen.append(kind)
        for event in tries[kind]:
            rule = refusal(position, event)
            assert any(page in place for place in places(rule, edition)), (kind, event, rule)
        position = skip(step(position, went_on.get(kind, Discard(by=0))).position)
    assert seen == list(tries)


@pytest.mark.parametrize("edition", EDITIONS)
def test_and_the_end_phase_is_not_cited_for_what_an_activation_refuses(edition):
    page = {"dreadfane-2019": "pg 19", "harrowdeep-2021": "pg 42"}.get(edition, "pg 25")
    seats = (Seat("Steelheart's Champions"), Seat("Garrek's Reavers"))
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 2)))
    position = scene(*pieces, edition=edition, seats=seats)
    for event, rule in ((Discard(by=0), "kernel.asked"), (Pass(by=1), "kernel.whose")):
        assert refusal(position, event) == rule
        assert not any(page in place for place in places(rule, edition))
