"""Conditions that say what they are upon are asked only when something of it is new."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import Upon, all_known
from rules_engine.log import read_log
from rules_engine.moments.conditions import both, either
from rules_engine.moments.deeds import after_something, did, fresh, phase, took, upon
from rules_engine.moments.now import kinds_since_last_surge
from rules_engine.moments.scoring import LISTED, any_met, nothing_new
from rules_engine.replay import replay
from rules_engine.selfplay import first_printings
from rules_engine.state.position import Happening, Position, Seat, put_seat
from tests.engine.log.games import EDITIONS

GOLDEN = Path(__file__).parents[1] / "golden"
MOVED, STRUCK, FELL = (Happening(what, seat=0, turn=1) for what in ("move", "attack", "out"))
TABLE = Position("shadespire-2018", history=(MOVED, STRUCK), surged=1)


def kinds(condition: object) -> frozenset[str] | None:
    return condition.kinds if isinstance(condition, Upon) else None


def test_the_kinds_of_the_new_are_told_anew_for_another_history_and_another_surge_step():
    assert kinds_since_last_surge(TABLE) == {"attack"}
    assert kinds_since_last_surge(replace(TABLE, surged=0)) == {"move", "attack"}
    assert kinds_since_last_surge(replace(TABLE, history=(MOVED, STRUCK, FELL))) == {
        "attack",
        "out",
    }
    assert kinds_since_last_surge(replace(TABLE, surged=2)) == set()


def test_what_is_asked_of_the_new_is_upon_it_and_what_is_asked_of_more_is_not():
    assert kinds(did(fresh, "attack")) == {"attack"}
    assert kinds(took(fresh)) == {"out"}
    assert kinds(did(phase, "attack")) is kinds(took(phase)) is None


def test_both_are_upon_what_one_is_and_either_upon_what_each_is():
    attacked, fell = did(fresh, "attack"), took(fresh)
    assert kinds(both(after_something, attacked)) == {"attack"}
    assert kinds(both(did(phase, "move"), after_something)) is None
    assert kinds(either(attacked, fell)) == {"attack", "out"}
    assert kinds(either(attacked, after_something)) is None


def test_it_is_the_condition_that_it_says_something_of():
    asked = upon("attack")(lambda position, seat: len(position.history) > 1 + seat)
    assert [asked(TABLE, seat) for seat in (0, 1)] == [True, False]


def surges() -> dict[str, Upon]:
    known = all_known().items()
    return {name: one.condition for name, one in known if one.surge and type(one.condition) is Upon}


def surge_steps(edition: str) -> list[Position]:
    """Where somebody is asked for surges in a game of all sorts of cards."""
    log = read_log((GOLDEN / f"{edition}-04.jsonl").read_bytes())
    report = replay(log)
    positions = map(report.after, range(report.last + 1))
    return [one for one in positions if one.stack and one.stack[-1].sequence == "surge"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_surge_is_met_while_nothing_is_new_of_what_it_is_upon(edition: str):
    """Whoever asks, however the table lies and whatever else has happened."""
    steps = surge_steps(edition)
    assert len(steps) > 40
    for position in steps:
        new = kinds_since_last_surge(position)
        for name, condition in surges().items():
            if condition.kinds.isdisjoint(new):
                assert not any(condition.met(position, seat) for seat in (0, 1)), name


def card_ids() -> dict[str, str]:
    return {card.name: card.id for card in first_printings()}


def holding(position: Position, *cards: str, **of_the_seat: object) -> Position:
    ids = card_ids()
    return put_seat(position, 0, objectives=tuple(ids[one] for one in cards), **of_the_seat)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hand_of_which_nothing_is_new_has_no_surge_that_is_met(edition: str):
    told = 0
    for position in surge_steps(edition)[::20]:
        for arrived in ((), (0,), (len(position.history),)):
            for name, card in card_ids().items():
                if name in surges():
                    since = tuple((card, at) for at in arrived)
                    held = holding(position, name, arrived=since)
                    told += nothing_new(held, 0)
                    assert not (nothing_new(held, 0) and any_met(held, 0)), (name, arrived)
    assert told > 100


HERE = replace(TABLE, seats=(Seat(), Seat()), surged=2)


def test_one_look_tells_of_a_hand_without_surges_and_of_one_that_turns_on_nothing_new():
    assert nothing_new(HERE, 0)
    assert nothing_new(holding(replace(HERE, surged=0), "Supremacy"), 0)
    upon_falls = next(name for name, one in surges().items() if one.kinds == {"out"})
    assert nothing_new(holding(replace(HERE, surged=0), upon_falls), 0)
    fallen = replace(HERE, history=(MOVED, STRUCK, FELL))
    assert not nothing_new(holding(fallen, upon_falls), 0)


def test_it_does_not_tell_of_a_card_that_is_shown_or_that_may_look_further_back():
    upon_falls = next(name for name, one in surges().items() if one.kinds == {"out"})
    shown = card_ids()[upon_falls]
    assert not nothing_new(holding(HERE, upon_falls, revealed=(shown,)), 0)
    later = ((shown, 1),)
    assert not nothing_new(holding(HERE, upon_falls, arrived=later), 0)
    assert nothing_new(
        holding(replace(HERE, edition="dreadfane-2019"), upon_falls, arrived=later), 0
    )
    listed = next(name for name in surges() if name in LISTED)
    assert nothing_new(holding(HERE, listed), 0)
    assert not nothing_new(holding(replace(HERE, edition="nightvault-2019"), listed), 0)


def test_it_does_not_tell_of_a_hand_with_a_surge_that_turns_on_more_than_what_is_new():
    said = {name for name, one in all_known().items() if one.surge and one.condition is not None}
    other = min(name for name in said - set(surges()) if name in card_ids())
    assert not nothing_new(holding(HERE, other), 0)


def test_most_surges_say_what_they_are_upon():
    assert len(surges()) > 130
