"""Which penalty comes next."""

import pytest

from matches.rules.penalty_ladder import Given, Ladder, Rung, next_rung

LADDER = Ladder()
NAMES = [rung.name for rung in LADDER.rungs]
SLOW = Given("slow_play", "warning", same_game=True, same_day=True)


def told(offence: str, *given: Given) -> str:
    return NAMES[next_rung(LADDER, offence, given)]


@pytest.mark.parametrize(
    ("offence", "given", "rung"),
    [
        ("slow_play", (), "Warning"),
        ("slow_play", (SLOW,), "Game loss for the same again in the game"),
        ("slow_play", (SLOW._replace(same_game=False),), "Warning"),
        ("wrong_play", (SLOW,), "Warning"),
        ("conduct", (SLOW, SLOW), "Disqualification for a third warning in the day"),
        ("conduct", (SLOW, SLOW._replace(same_day=False)), "Warning"),
        ("conduct", (SLOW, SLOW._replace(effect="game_loss")), "Warning"),
        ("wrong_state", (), "Game loss"),
        ("wrong_state", (SLOW, SLOW), "Game loss"),
        ("left", (), "Match loss"),
        ("cheating", (), "Disqualification"),
        ("never heard of", (), "Warning"),
    ],
)
def test_what_comes_next(offence, given, rung):
    assert told(offence, *given) == rung


def test_a_ladder_without_the_rung_gives_the_least():
    short = Ladder(rungs=LADDER.rungs[:1])
    assert next_rung(short, "cheating", ()) == 0


@pytest.mark.parametrize(
    ("rung", "does"),
    [
        (Rung("W", "warning", "first"), "no effect on the result"),
        (Rung("W", "warning", "first", points=1), "no effect on the result, 1 match point off"),
        (Rung("G", "game_loss", "major", glory=7), "the game is lost, glory 0 to 7"),
        (Rung("M", "match_loss", "severe", points=2), "the match is lost, 2 match points off"),
    ],
)
def test_a_rung_says_what_it_does(rung, does):
    assert rung.does == does
