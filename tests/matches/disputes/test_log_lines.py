"""A log's lines in words, with the engine's word for each."""

from matches.disputes.log_lines import look
from rules_engine.log import read_log
from rules_engine.replay import replay
from tests.matches.logs.games import broken_game

NAMES = ("Ana", "Ben")


def test_what_only_todays_engine_refuses_is_said_to_be_that_and_breaks_nothing():
    log = broken_game()
    first = replay(read_log(log)).first.n
    brought = look(log, names=NAMES, line=first)
    assert (brought.breaks, brought.outgrown, brought.says.breaks) == (first, 0, first)
    assert brought.says.verdict == brought.lines[first - 1].verdict == "contradicted"
    taken = look(log, names=NAMES, line=first, taken_here=True)
    assert (taken.breaks, taken.outgrown, taken.says.breaks) == (0, first, 0)
    assert taken.says.sentence == (
        f"Line {first} was taken when it came; the rules engine has changed since and does not take"
        " it today, which is held against nobody."
    )
    assert not taken.says.has_decided
    assert taken.says.reasons == brought.says.reasons != ()
    assert [one.verdict for one in taken.lines[first - 1 :][:2]] == ["outgrown", "not again"]
    assert taken.lines[: first - 1] == brought.lines[: first - 1]
