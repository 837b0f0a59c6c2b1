"""Two phones at one table told at once what does not touch: logged in turn, nobody is asked."""

import pytest

from matches.logs.queries import lines
from rules_engine.log import read_log, write_log
from tests.matches.logs import phones
from tests.matches.logs.phones import begin, ids, rows, said, send, tap

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def scored(by, glory=1, card="?"):
    return tap("scored", by=by, card=card, glory=glory)


@pytest.fixture
def begun(table, ana):
    """Ana has begun the game; how many events that is."""
    send(table, ana, [begin()])
    return 1


@pytest.mark.parametrize(
    ("hers", "his"),
    [
        (lambda: scored(0), lambda: scored(1)),
        (lambda: tap(by=0), lambda: scored(1)),
        (lambda: tap("glory", by=0, amount=1), lambda: tap("glory", by=1, amount=1)),
        (lambda: tap("upgraded", by=0, card="?"), lambda: tap("played", by=1, card="?")),
        (
            lambda: tap("out", by=-1, seat=1, fighter="Angharad Brightshield"),
            lambda: tap("out", by=-1, seat=0, fighter="Garrek Gorebeard"),
        ),
    ],
)
def test_what_is_apart_is_taken_after_what_was_missed(table, ana, ben, begun, hers, his):
    one, other = hers(), his()
    send(table, ana, [one], since=begun)
    got = send(table, ben, [other], since=begun)
    assert said(got) == ["taken"]
    assert [row.client_id for row in got.missed] == [one["id"]]
    assert ids(table)[begun:] == [one["id"], other["id"]]


@pytest.mark.parametrize(
    ("hers", "his"),
    [
        # in what order?
        (lambda: tap(by=0), lambda: tap(by=1)),
        # before or after it?
        (lambda: tap("phase", by=-1, round=1, phase="end"), lambda: scored(1)),
        (lambda: tap("result", by=-1, winners=[0]), lambda: scored(1)),
        (lambda: scored(0), lambda: tap("phase", by=-1, round=1, phase="end")),
        # once or twice?
        (
            lambda: tap("out", by=-1, seat=0, fighter="Garrek Gorebeard"),
            lambda: tap("out", by=-1, seat=0, fighter="Garrek Gorebeard"),
        ),
        (lambda: tap("gap"), lambda: scored(1)),
    ],
)
def test_what_is_not_is_left_to_the_phone(table, ana, ben, begun, hers, his):
    send(table, ana, [hers()], since=begun)
    assert said(send(table, ben, [his(), scored(1)], since=begun)) == ["stale", "waits"]


def test_a_batch_is_merged_as_far_as_it_is_apart(table, ana, ben, begun):
    send(table, ana, [tap(by=0)], since=begun)
    got = send(table, ben, [scored(1), tap(by=1), scored(1, 2)], since=begun)
    assert said(got) == ["taken", "stale", "waits"]


def test_each_is_numbered_on_and_the_log_reads_as_any_other(table, ana, ben, begun):
    send(table, ana, [scored(0), scored(0, 2)], since=begun)
    got = send(table, ben, [scored(1), scored(1, 2)], since=begun)
    assert [one["n"] for one in got.answers] == [4, 5]
    log = lines.log_of(phones.line_of(table))
    assert [entry.logged.after for entry in log.entries] == [0, 1, 2, 3, 4]
    assert read_log(write_log(log)) == log


def test_the_same_batch_again_is_known(table, ana, ben, begun):
    send(table, ana, [scored(0)], since=begun)
    batch = [scored(1), scored(1, 2)]
    assert said(send(table, ben, batch, since=begun)) == ["taken", "taken"]
    # its answer was lost, and there is one more by now
    again = send(table, ben, [*batch, scored(1, 3)], since=begun)
    assert said(again) == ["known", "known", "taken"]
    assert len(rows(table)) == 5


def test_a_phone_with_another_history_is_not_merged(table, ana, ben, begun):
    send(table, ana, [scored(0)], since=begun)
    got = send(table, ben, [scored(1)], since=begun, h="0" * 64)
    assert said(got) == ["stale"]


def test_what_is_refused_is_refused_after_what_was_missed_too(table, ana, ben, begun):
    send(table, ana, [scored(0)], since=begun)
    spent = tap("upgraded", by=0, card="?")
    got = send(table, ben, [scored(1), spent, scored(1)], since=begun)
    assert said(got) == ["taken", "not-your-seat", "waits"]
