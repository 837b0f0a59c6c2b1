"""Events received from phones: taken, known already, stale, or refused."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Unusable
from rules_engine.log import (
    Known,
    Log,
    Logged,
    Stale,
    Taken,
    read_event,
    read_log,
    receive,
    write_log,
)
from rules_engine.log.chain import enveloped, spelled
from rules_engine.log.forms import EVENTS_AT_MOST
from rules_engine.state.events import Pass, Pick
from tests.engine.log.games import ADA, BEN, glory_header

EMPTY = Log(glory_header(detail="full"))


def taken(log: Log, logged: Logged) -> Log:
    received = receive(log, logged)
    assert isinstance(received, Taken)
    return received.log


def test_the_server_gives_number_and_hash():
    log = taken(EMPTY, Logged("phoneA-1", 0, Pass(by=ADA)))
    log = taken(log, Logged("phoneB-1", 1, Pass(by=BEN), implied=True))
    assert [entry.n for entry in log.entries] == [1, 2]
    assert read_log(write_log(log)) == log


def test_the_same_event_again_changes_nothing():
    log = taken(EMPTY, Logged("phoneA-1", 0, Pass(by=ADA)))
    log = taken(log, Logged("phoneB-1", 1, Pass(by=BEN)))
    again = receive(log, Logged("phoneA-1", 0, Pass(by=ADA)))
    assert again == Known(log.entries[0])
    rebased = receive(log, Logged("phoneA-1", 2, Pass(by=ADA)))
    assert rebased == Known(log.entries[0])


def test_the_same_id_for_something_else_is_refused():
    log = taken(EMPTY, Logged("phoneA-1", 0, Pass(by=ADA)))
    with pytest.raises(Unusable, match="another event was logged as 'phoneA-1'"):
        receive(log, Logged("phoneA-1", 1, Pick(by=ADA, seat=1)))


def test_a_phone_that_missed_something_is_told_what():
    log = taken(EMPTY, Logged("phoneA-1", 0, Pass(by=ADA)))
    log = taken(log, Logged("phoneA-2", 1, Pass(by=ADA)))
    stale = receive(log, Logged("phoneB-1", 0, Pass(by=BEN)))
    assert stale == Stale(log.entries)
    assert receive(log, Logged("phoneB-1", 1, Pass(by=BEN))) == Stale(log.entries[1:])


def test_nobody_has_seen_what_is_not_there():
    with pytest.raises(Unusable, match="event 3 is not in the log, the last is 0"):
        receive(EMPTY, Logged("phoneA-1", 3, Pass(by=ADA)))


def test_a_full_log_takes_nothing_more():
    log = taken(EMPTY, Logged("phoneA-1", 0, Pass(by=ADA)))
    full = replace(log, entries=log.entries * EVENTS_AT_MOST)
    with pytest.raises(Unusable, match="events at most"):
        enveloped(full, Logged("phoneA-2", EVENTS_AT_MOST, Pass(by=ADA)))


def test_a_phones_own_text_is_read_as_one_flat_object():
    text = b'{"id":"phoneA-0042","after":16,"by":0,"t":"pick","seat":1}'
    found, raw = read_event(text)
    assert found == Logged("phoneA-0042", 16, Pick(by=0, seat=1))
    assert raw == b'{"after":16,"by":0,"id":"phoneA-0042","seat":1,"t":"pick"}'
    assert spelled(found) == raw
