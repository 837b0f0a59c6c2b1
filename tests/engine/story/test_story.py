"""A game told moment by moment: everything that lies open, and nothing else."""

import itertools
import re
from pathlib import Path as File
from typing import get_args

import pytest
from msgspec.structs import replace

from rules_engine.draw import Fall, Path, Strike, draw
from rules_engine.log import marks as log_marks
from rules_engine.log import read_log
from rules_engine.replay import log_for, replay
from rules_engine.state import events
from rules_engine.state.events import Roll
from rules_engine.state.frames import Attacking
from rules_engine.story import frame, marks, story
from rules_engine.story.said import _SAID, marked
from tests.engine.log.games import EDITIONS, changed, first_event, logged, random_game, report_of

NAMES = ("Ana", "Otto")
EACH = pytest.mark.parametrize("edition", EDITIONS)
GLORY = File("rules_engine/schemas/examples/log_glory.jsonl")


def told(report):
    return story(report, NAMES)


@EACH
def test_every_event_is_told_in_order_with_the_glory_of_its_moment(edition):
    report = report_of(edition)
    moments = told(report)
    assert [moment.n for moment in moments] == list(range(1, report.last + 1))
    assert moments[-1].glory == report.result.glory
    for moment in moments:
        seats = report.after(moment.n).seats
        assert moment.glory == tuple(seat.glory + seat.spent for seat in seats)
        assert moment.unspent == tuple(seat.glory for seat in seats)
        assert moment.verdict == report.checks[moment.n - 1].verdict


@EACH
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_that_one_seat_may_not_know_is_told_or_drawn(edition, seed):
    """The story of the whole game is that of the log as either seat may know it."""
    report = report_of(edition, seed)
    whole = told(report)
    for seat in (0, 1):
        known = replay(log_for(random_game(edition, seed), seat))
        partly = told(known)
        assert [one.words for one in partly] == [one.words for one in whole]
        assert [one.glory for one in partly] == [one.glory for one in whole]
        assert [one.held for one in partly] == [one.held for one in whole]
        for n in range(seat + 1, report.last + 1, 9):
            both = [frame(one, n, NAMES, "x") for one in (report, known)]
            assert (both[0] is None) == (both[1] is None)
            if both[0] is not None:
                assert draw(both[0]) == draw(both[1])


@EACH
def test_what_people_jump_to(edition):
    report = report_of(edition)
    moments = told(report)
    attacks = [one.n for one in moments if "attack" in one.kinds]
    assert attacks == [
        n for n in range(1, report.last + 1) if isinstance(report.line(n).event, events.Attack)
    ]
    glory = [(0, 0), *(one.glory for one in moments)]
    changes = [n for n, (old, new) in enumerate(itertools.pairwise(glory), 1) if old != new]
    assert [one.n for one in moments if "glory" in one.kinds] == changes
    assert [one.round for one in moments if "round" in one.kinds and one.phase == "action"] == [
        1,
        2,
        3,
    ][: report.result.rounds]


@EACH
def test_activations_are_counted_through_the_game(edition):
    report = report_of(edition)
    counts = [one.activation for one in told(report)]
    begun = [
        one.what == "begin"
        for past in (*report.after(report.last).earlier, report.after(report.last).history)
        for one in past
    ]
    assert counts == sorted(counts)
    assert counts[-1] == sum(begun) > 8


def test_most_passes_are_quiet_and_what_is_seen_is_not():
    moments = told(report_of("nightvault-2019"))
    quiet = [one for one in moments if one.quiet]
    assert len(moments) / 3 < len(quiet) < len(moments)
    report = report_of("nightvault-2019")
    for one in quiet:
        event = report.line(one.n).event
        assert isinstance(event, events.Pass | events.Discard | events.Choose)


def test_an_attack_is_told_from_its_name_to_its_end():
    """Some attack of three games that does damage and could drive its target back."""
    every = [one for seed in (1, 2, 3) for one in told(report_of("nightvault-2019", seed))]
    lines = [line for one in every if (line := " ".join(one.words))]
    patterns = (
        r"(.+) attacks (.+) with (.+)\.",
        r"Attack roll: [\w, ]+\.",
        r"Defence roll: [\w, ]+\.",
        r"\d damage to (.+)\.",
        r"(Ana|Otto) leaves .+ there\.|.+ is driven back to hex -?\d+, -?\d+\.",
        r"The attack succeeds\.",
    )
    told_whole = [
        n
        for n in range(len(lines) - len(patterns))
        if all(map(re.fullmatch, patterns, lines[n : n + len(patterns)]))
    ]
    assert told_whole != []


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_end_is_told_with_its_winner(edition):
    report = report_of(edition)
    last = next(one.words for one in reversed(told(report)) if one.words)
    winners = report.result.winners
    said = f"{NAMES[winners[0]]} wins" if len(winners) == 1 else "a draw"
    assert last == (f"The game is over: {said}.",)


def test_every_event_there_is_has_words():
    assert set(_SAID) == set(get_args(events.AnyEvent))
    silent = set()
    for kind in get_args(log_marks.GloryMark):
        given = {"round": 1, "phase": "end", "card": "S1", "seat": 0, "fighter": "Saek"}
        given |= {"amount": 1, "winners": (0,), "objectives": (), "power": (), "salt": "x" * 16}
        fields = {name: given[name] for name in kind.__struct_fields__ if name in given}
        if not marked(kind(by=0, **fields), NAMES):
            silent.add(kind)
    assert not silent


def test_a_glory_log_is_told_without_a_battlefield():
    report = replay(read_log(GLORY.read_bytes()))
    moments = told(report)
    assert [" ".join(one.words) for one in moments[:7]] == [
        "Round 1, action phase.",
        "Ana's activation.",
        "Otto's activation.",
        "Arnulf (Ana) is out of action. Otto: 1 glory.",
        "Ana's activation.",
        "Ana scores Cover Ground. Ana: 1 glory.",
        "Ana gives Garrek Gorebeard the upgrade Great Speed.",
    ]
    assert moments[-1].glory == report.result.glory
    assert moments[3].kinds == ("glory", "out")
    assert (moments[0].activation, moments[4].activation) == (0, 3)
    assert frame(report, 3, NAMES, "x") is None


def test_a_contradiction_is_the_last_moment_and_names_its_rule():
    log = random_game("shadespire-2018")
    n = first_event(log, Roll)
    report = replay(changed(log, n, lambda event: replace(event, faces=("smash",) * 9)))
    last = told(report)[-1]
    assert (last.n, last.verdict) == (n, "contradicted")
    assert last.rules
    assert not last.quiet
    shown = frame(report, n, NAMES, "x")
    assert shown.figures == frame(report, n - 1, NAMES, "x").figures


def test_a_correction_is_told_and_what_it_took_back_is_quiet():
    log = random_game("shadespire-2018")
    entries = [entry.logged.event for entry in log.entries]
    report = replay(
        logged(log.header, [*entries[:20], log_marks.Void(by=-1, of="pad-020"), entries[19]])
    )
    moments = told(report)
    assert moments[19].quiet
    assert moments[20].words == ("An earlier event is taken back.",)


def strokes_of(edition, kind):
    """Every stroke of a kind in a random game, with the number of its event."""
    report = report_of(edition)
    for n in range(1, report.last + 1):
        found, _ = marks(report.before(n), report.line(n).event, report.after(n))
        yield from ((n, one) for one in found if isinstance(one, kind))


@EACH
def test_ways_start_where_the_fighter_stood_and_end_where_it_was_sent(edition):
    report = report_of(edition)
    ways = list(strokes_of(edition, Path))
    assert ways
    for n, way in ways:
        event = report.line(n).event
        assert way.hexes[0] == report.before(n).fighters[event.fighter].hex
        assert way.hexes[-1] == (event.path[-1] if hasattr(event, "path") else event.hex)
        assert way.seat == report.before(n).fighters[event.fighter].seat


def test_a_drive_back_is_no_push():
    kinds = {way.kind for edition in EDITIONS for _, way in strokes_of(edition, Path)}
    assert {"move", "push", "drive-back"} <= kinds
    report = report_of("nightvault-2019")
    driven, *_ = [n for n, way in strokes_of("nightvault-2019", Path) if way.kind == "drive-back"]
    assert "driven back" in told(report)[driven - 1].words[0]


@EACH
def test_dice_lie_beside_the_attack_as_they_were_rolled(edition):
    report = report_of(edition)
    attacks = dict(strokes_of(edition, Strike))
    rolled = [
        (n, report.line(n).event)
        for n in attacks
        if isinstance(report.line(n).event, Roll)
        and report.line(n).event.kind == "defence"
        and isinstance(report.before(n).stack[-1].args, Attacking)
    ]
    assert rolled
    for n, event in rolled:
        assert attacks[n].defence == event.faces
        assert attacks[n].attack
    declared = [n for n in attacks if isinstance(report.line(n).event, events.Attack)]
    assert all(not attacks[n].attack for n in declared)


def test_who_falls_is_marked_where_it_fell():
    falls = [fall for edition in EDITIONS for fall in strokes_of(edition, Fall)]
    assert falls
    for edition in EDITIONS:
        report = report_of(edition)
        for n, fall in strokes_of(edition, Fall):
            gone = [
                one
                for one, then in zip(
                    report.after(n).fighters, report.before(n).fighters, strict=True
                )
                if one.out and not then.out
            ]
            assert fall.name in {one.card for one in gone}
            assert any("out of action" in word for word in told(report)[n - 1].words)


def test_a_move_names_the_rules_that_it_keeps_each_once():
    report = report_of("nightvault-2019")
    first = first_event(random_game("nightvault-2019", 1), events.Move)
    moved = next(one for one in told(report) if one.n == first)
    assert moved.held[:2] == ("actions.activate", "out_of_action.removed")
    assert "move.ends-elsewhere" in moved.held
    assert len(set(moved.held)) == len(moved.held)
