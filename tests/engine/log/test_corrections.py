"""Corrections: appended, agreed to, folded in, and everything after them checked again."""

from rules_engine.log import Amend, Log, Logged, Void, rechained
from rules_engine.replay import replay
from rules_engine.state.events import Attack, Pass, Pick, RollOff
from tests.engine.log.games import EDITIONS, first_event, more, random_game

LOG = random_game(EDITIONS[0])
PICK = first_event(LOG, Pick)
ID = f"log-{PICK:04}"


def test_an_event_amended_to_itself_changes_nothing():
    same = LOG.entries[PICK - 1].logged.event
    report = replay(more(LOG, Amend(by=0, of=ID, to=same, agreed=(0, 1))))
    assert report.holds
    assert report.checks[PICK - 1].corrected == len(LOG.entries) + 1
    assert report.result == replay(LOG).result


def test_without_an_event_the_first_that_no_longer_holds_is_named():
    report = replay(more(LOG, Void(by=0, of=ID, agreed=(0, 1))))
    assert report.checks[PICK - 1].verdict == "void"
    assert report.first is not None
    assert report.first.n == PICK + 1
    assert report.first.rule in ("kernel.asked", "kernel.whose")
    assert report.checks[PICK + 1].verdict == "not reached"


def test_before_the_correction_came_the_game_held():
    corrected = more(LOG, Void(by=0, of=ID, agreed=(0, 1)))
    assert replay(corrected, until=len(LOG.entries)).holds


def test_what_follows_a_correction_is_played_on_from_it():
    stop = first_event(LOG, Pick)
    short = Log(LOG.header, LOG.entries[:stop])
    event = LOG.entries[stop - 1].logged.event
    other = Pick(by=event.by, seat=1 - event.seat)
    log = more(short, Amend(by=1, of=ID, to=other, agreed=(0, 1)))
    report = replay(log)
    assert report.holds
    assert report.after(stop + 1) == report.after(stop)
    assert report.after(stop) != replay(short).after(stop)


def test_a_correction_needs_both_players_or_a_judge():
    alone = replay(more(LOG, Void(by=0, of=ID, agreed=(0,))))
    assert alone.first is not None
    assert (alone.first.n, alone.first.rule) == (len(LOG.entries) + 1, "log.correction-agreed")
    judged = replay(more(LOG, Void(by=-1, of=ID)))
    assert judged.checks[PICK - 1].verdict == "void"


def test_a_correction_is_of_an_event_that_is_there():
    for of in ("nothing", "more-0"):
        report = replay(more(LOG, Void(by=-1, of=of)))
        assert report.first is not None
        assert report.first.rule == "log.correction-of"


def test_the_last_correction_counts():
    same = LOG.entries[PICK - 1].logged.event
    log = more(LOG, Void(by=-1, of=ID), Amend(by=-1, of=ID, to=same))
    assert replay(log).holds


def test_an_amended_event_is_held_against_the_rules_like_any_other():
    roll = first_event(LOG, RollOff)
    log = more(LOG, Amend(by=-1, of=f"log-{roll:04}", to=RollOff(faces=(("smash",), ("smash",)))))
    report = replay(log)
    assert report.first is not None
    assert (report.first.n, report.first.rule) == (roll, "rolls.roll-off")
    assert report.first.corrected == len(LOG.entries) + 1
    wrong = more(LOG, Amend(by=-1, of=f"log-{roll:04}", to=Attack(fighter=0, attack="x", target=1)))
    assert replay(wrong).first.rule == "kernel.asked"


def test_the_same_event_logged_twice_is_read_once():
    entries = [(one.logged, "") for one in LOG.entries[:5]]
    report = replay(rechained(LOG.header, [*entries, entries[4]]))
    assert [one.verdict for one in report.checks[4:]] == ["verified", "repeated"]


def test_one_id_for_two_events_is_contradicted():
    entries = [(one.logged, "") for one in LOG.entries[:5]]
    wrong = Logged(entries[4][0].id, 5, Pass(by=1))
    report = replay(rechained(LOG.header, [*entries, (wrong, "")]))
    assert report.first is not None
    assert (report.first.n, report.first.rule) == (6, "log.id")
