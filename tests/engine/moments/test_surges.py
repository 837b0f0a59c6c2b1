"""When objectives are scored: surges, keys."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.views import view
from rules_engine.state.events import Pass, Play, Reveal, Score
from rules_engine.state.position import Seat, put, put_fighter
from tests.engine.driving import GARREK, SAEK, STEELHEART, ask_of, drive, refusal, scene, skip
from tests.engine.moments.scenes import EDITIONS, GUARD_TOKEN, SHARD, TAKE_OUT, duel, seated, struck


def test_an_upgrade_with_an_attack_is_not_for_beasts():
    """Harrowdeep pg 18; the older cards say the same of their own."""
    hook = "stand-in:upgrade:hook:1"
    seats = (Seat("Magore's Fiends", power=(hook, "S390"), glory=2), Seat("Garrek's Reavers"))
    pieces = (Piece("Riptooth", (3, 2)), Piece(GARREK, (5, 2)))
    position = scene(*pieces, seats=seats, step="power step", edition="harrowdeep-2021")
    assert refusal(position, Play(by=0, card=hook, fighter=0)) == "upgrades.restrictions"
    assert Play(by=0, card="S390", fighter=0) in legal(position)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_surge_drawn_after_its_condition_was_met_is_not_scored(edition):
    """DC-055, DC-124, and the new card of 2018 pg 25, Harrowdeep pg 42."""
    mine = Seat(objectives=("S1",), objective_deck=(TAKE_OUT,), power=("S1",))
    position = skip(struck(duel(edition, mine, wound_tokens=2), "ss", "b"), ("reaction",))
    if edition == "dreadfane-2019":
        assert position.outcome is not None
        return
    drawn = put(position, ("seats", 0, "objectives"), (TAKE_OUT,))
    drawn = put(drawn, ("seats", 0, "arrived"), ((TAKE_OUT, len(position.history)),))
    assert refusal(drawn, Score(by=0, card=TAKE_OUT)) == "scoring.surge-when"
    held = put(drawn, ("seats", 0, "arrived"), ())
    assert Score(by=0, card=TAKE_OUT) in legal(held)


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019", "dreadfane-2019"])
def test_surges_are_scored_after_power_cards_too_and_drawing_is_a_choice(edition):
    """2018 pg 25, DC-056, Dreadfane pg 19."""
    mine = Seat(
        power=(SHARD,), objectives=(TAKE_OUT,), objective_deck=("S1",), objective_discard=()
    )
    others = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=3), Piece(SAEK, (7, 2)))
    position = scene(*others, edition=edition, seats=seated(mine), step="power step")
    position = skip(drive(position, Play(by=0, card=SHARD)), ("reaction",))
    assert (ask_of(position).kind, ask_of(position).who) == ("surge", 0)
    position = step(position, Score(by=0, card=TAKE_OUT)).position
    assert Pass(by=0) in legal(position)
    kept = skip(step(position, Pass(by=0)).position)
    assert kept.seats[0].objectives == ()
    assert kept.seats[0].glory >= 2


def test_in_harrowdeep_a_surge_is_revealed_when_met_and_scored_in_the_next_step():
    """Harrowdeep pg 42: shown while its condition holds, scored although it holds no more."""
    mine = Seat(objectives=(GUARD_TOKEN,), objective_deck=("S1",))
    position = put_fighter(duel("harrowdeep-2021", mine), 0, guard_tokens=1)
    position = step(position, Pass(by=0)).position
    while ask_of(position).who != 0:
        position = step(position, Pass(by=ask_of(position).who)).position
    assert Reveal(by=0, card=GUARD_TOKEN) in legal(position)
    position = step(position, Reveal(by=0, card=GUARD_TOKEN)).position
    assert view(position, 1).seats[0].objectives == (GUARD_TOKEN,)
    position = put_fighter(skip(position, ("reaction",)), 0, guard_tokens=0)
    assert refusal(position, Pass(by=0)) == "scoring.surge-when"
    position = step(position, Score(by=0, card=GUARD_TOKEN)).position
    assert (position.seats[0].glory, ask_of(position).kind) == (1, "draw objective")


def test_keys_pay_before_anything_is_scored_in_the_third_end_phase():
    """DC-057."""
    hold = "stand-in:objective:hold:0"
    pieces = (Piece(STEELHEART, (3, 2), upgrades=("stand-in:upgrade:key",)), Piece(GARREK, (5, 2)))
    position = scene(
        *pieces,
        edition="nightvault-2019",
        seats=seated(Seat(objectives=(hold,))),
        step="power step",
        round=3,
        turn=8,
        player=1,
    )
    position = drive(position, Pass(by=1), Pass(by=0))
    assert (ask_of(position).kind, position.seats[0].glory) == ("score", 3)
