"""Whole matches from the logs of their games: best of three, sudden death, best of one (pg 26)."""

import pytest
from msgspec.structs import replace

from rules_engine import match_of
from rules_engine.__main__ import main
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.log import read_log, write_log
from rules_engine.log.marks import Result
from rules_engine.match.play import MatchFormat
from rules_engine.replay import log_for, replay
from rules_engine.state.events import Attack, Draw, EarlierGame, Play, Score, SettleMatch
from tests.engine.log.games import changed, first_event, more
from tests.engine.log.matches import PLAYERS, drawn_game, settled_game

MATCHES = pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019"])
DECIDED = MatchFormat(level="ladder")
DRAWN = EarlierGame((0, 1), (0, 0))
THIRD = SettleMatch(earlier=(DRAWN, DRAWN))
CORE = "shadespire-2018"


def reports(edition, *, last):
    """Three quiet games; in the second the players have changed seats."""
    two = (drawn_game(edition, 1), drawn_game(edition, 2, turned=True))
    return [replay(log) for log in (*two, last)]


@MATCHES
def test_three_drawn_games_are_a_drawn_match_or_one_to_be_settled(edition):
    games = reports(edition, last=drawn_game(edition, 3))
    assert [one.result.rule for one in games] == ["victory.draw"] * 3
    assert (match_of(games[:1]).state, match_of(games[:1]).next) == ("to play", 2)
    assert (match_of(games[:2]).state, match_of(games[:2]).next) == ("to play", 3)
    assert match_of(games).state == "drawn"
    assert match_of(games, DECIDED).state == "sudden death"


@MATCHES
def test_sudden_death_goes_on_in_the_log_of_the_third_game(edition):
    last = settled_game(edition, 3, THIRD)
    games = reports(edition, last=last)
    third = games[-1]
    assert third.holds
    result, settled = third.result, third.result.settled
    assert (result.winners, result.rule, result.rounds) == ((0, 1), "victory.draw", 3)
    assert result.glory == (0, 0), "the game keeps its own result"
    assert settled.rule == "match_play.sudden-death"
    assert settled.left == tuple(seat == settled.winner for seat in (0, 1))
    assert settled.rounds == third.after(third.last).round - 3
    verdict = match_of(games, DECIDED)
    assert (verdict.state, verdict.winner) == ("won", settled.winner)
    assert [ground.rule for ground in verdict.grounds] == [
        "match_play.winner",
        "match_play.tiebreak-agreed",
        "match_play.total-glory",
        "match_play.third-game-survivor",
        "match_play.sudden-death",
    ]


def test_the_seats_of_the_verdict_are_those_of_the_first_game():
    last = settled_game(CORE, 3, THIRD, turned=True)
    games = reports(CORE, last=last)
    verdict = match_of(games, DECIDED)
    assert verdict.winner == 1 - games[-1].result.settled.winner


def test_a_match_of_one_game_is_settled_the_same_way():
    alone = replay(settled_game(CORE, 5, SettleMatch()))
    single = MatchFormat(best_of=1, level="ladder")
    assert match_of([alone], single).winner == alone.result.settled.winner
    assert match_of([replay(drawn_game(CORE, 5))], single).state == "sudden death"


def test_every_event_of_sudden_death_is_checked_and_resumed_like_any_other():
    log = settled_game(CORE, 3, THIRD)
    whole = replay(log)
    at = first_event(log, SettleMatch)
    told = whole.checks[at - 1]
    assert (told.verdict, [line.rule for line in told.hidden]) == (
        "not shown",
        ["match_play.tiebreak-agreed", "match_play.third-game"],
    )
    assert {one.verdict for one in whole.checks[at:]} == {"verified"}
    for n in (at - 1, at, at + 1, (at + whole.last) // 2):
        resumed = replay(log, since=whole.checkpoint(n))
        assert resumed.result == whole.result
        assert resumed.after(resumed.last) == whole.after(whole.last)
    kinds = {type(entry.logged.event) for entry in log.entries[at:]}
    assert not kinds & {Draw, Play, Score}
    assert read_log(write_log(log)) == log


def test_a_log_that_stops_in_sudden_death_leaves_the_match_level():
    log = settled_game(CORE, 3, THIRD)
    at = first_event(log, SettleMatch)
    stopped = replay(log, until=at + 5)
    assert stopped.result.finished
    assert (stopped.result.settled.winner, stopped.result.settled.rounds) == (None, 1)
    games = [*reports(CORE, last=log)[:2], stopped]
    assert match_of(games, DECIDED).state == "sudden death"


def test_a_broken_rule_in_sudden_death_is_found():
    log = settled_game(CORE, 3, THIRD)
    n = max(one.n for one in log.entries if isinstance(one.logged.event, Attack))
    broken = replay(changed(log, n, lambda event: replace(event, attack="Teeth")))
    assert (broken.first.n, broken.first.rule) == (n, "attack.declare")


def test_the_result_players_told_is_that_of_the_game():
    log = drawn_game(CORE, 3)
    told = Result(by=0, glory=(0, 0), winners=(0, 1))
    assert replay(more(log, told, SettleMatch(), told)).holds
    wrong = replay(more(log, SettleMatch(), Result(by=0, glory=(0, 0), winners=(0,))))
    assert wrong.first.rule == "log.result"


def test_each_seat_sees_the_same_sudden_death():
    log = settled_game(CORE, 3, THIRD)
    whole = replay(log)
    for seat in (0, 1):
        seen = replay(log_for(log, seat))
        assert seen.holds
        assert seen.result == whole.result


@pytest.mark.parametrize(
    ("games", "match_format", "rule"),
    [
        ([1, 2, 3], MatchFormat(), "match_play.draw"),
        ([3], DECIDED, "match_play.two-games"),
        ([1, 3], DECIDED, "match_play.third-game"),
        ([3, 1], DECIDED, "match_play.sudden-death"),
    ],
)
def test_sudden_death_that_was_not_due_is_refused(games, match_format, rule):
    logs = {1: drawn_game(CORE, 1), 2: drawn_game(CORE, 2), 3: settled_game(CORE, 3, THIRD)}
    with pytest.raises(Refused) as refused:
        match_of([replay(logs[game]) for game in games], match_format)
    assert refused.value.rule == rule


def test_games_before_it_must_have_ended_as_it_tells():
    other = SettleMatch(earlier=(EarlierGame((0,), (3, 2)), EarlierGame((1,), (4, 5))))
    games = reports(CORE, last=settled_game(CORE, 3, other))
    with pytest.raises(Refused) as refused:
        match_of(games, DECIDED)
    assert (refused.value.rule, refused.value.facts["game"]) == ("match_play.winner", 1)


def test_games_of_other_players_are_no_match():
    log = drawn_game(CORE, 1)
    eve = replace(log.header.seats[1], name="Eve")
    other = replace(log, header=replace(log.header, seats=(log.header.seats[0], eve)))
    with pytest.raises(Unusable, match="games of one match by Ada and Ben, and Ada and Eve"):
        match_of([replay(log), replay(other)])


@pytest.fixture
def files(tmp_path):
    logs = (drawn_game(CORE, 1), drawn_game(CORE, 2), settled_game(CORE, 3, THIRD))
    paths = [tmp_path / f"game-{number}.jsonl" for number in (1, 2, 3)]
    for path, log in zip(paths, logs, strict=True):
        path.write_bytes(write_log(log))
    return [str(path) for path in paths]


def test_the_command_tells_how_a_match_stands(files, capsys):
    winner = replay(settled_game(CORE, 3, THIRD)).result.settled.winner
    assert main(["match", *files[:2]]) == 0
    assert capsys.readouterr().out.startswith("Game 3 is to be played\n")
    assert main(["match", "--needs-winner", *files]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"The match is won by {PLAYERS[winner][1]}\n")
    assert "[match_play.sudden-death; shadespire-2018 pg 26]" in told
    assert main(["match", *files]) == 1
    assert capsys.readouterr().out.startswith("match_play.draw: ")
    assert main(["match", *files, files[0]]) == 2
    assert capsys.readouterr().err == f"match: {files[0]} is the game of {files[0]} once more\n"
    assert main(["match", files[0], "--json"]) == 0
    assert '"state": "to play"' in capsys.readouterr().out
    assert main(["replay", files[2]]) == 0
    told = capsys.readouterr().out
    both = " and ".join(warband for _, warband in PLAYERS)
    assert f"The game is shared by {both}, glory 0 to 0, after 3 rounds" in told
    assert f"Its match is won by {PLAYERS[winner][1]} after" in told


def test_the_command_does_not_go_by_a_contradicted_game(files, tmp_path, capsys):
    log = settled_game(CORE, 3, THIRD)
    n = first_event(log, Attack)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(write_log(changed(log, n, lambda event: replace(event, attack="Teeth"))))
    assert main(["match", *files[:2], str(broken)]) == 1
    assert f"The log {broken} is contradicted" in capsys.readouterr().out
    assert main(["match", str(tmp_path / "none")]) == 2
