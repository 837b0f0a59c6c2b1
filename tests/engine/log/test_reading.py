"""Logs read from lines: whole ones come back the same, all others are refused by line."""

import io
import json

import pytest

from rules_engine.facts import canonical
from rules_engine.facts.errors import Unusable
from rules_engine.log import read_log, write_log
from rules_engine.log.chain import link, start
from rules_engine.log.forms import BYTES_AT_MOST, EVENTS_AT_MOST, LINE_AT_MOST
from tests.engine.log.games import random_game

LOG = random_game("shadespire-2018")
LINES = write_log(LOG).splitlines(keepends=True)


def refusal(text: bytes) -> str:
    with pytest.raises(Unusable) as refused:
        read_log(text)
    return str(refused.value)


def test_a_log_reads_back_as_it_was_written():
    assert read_log(b"".join(LINES)) == LOG
    assert read_log(io.BytesIO(b"".join(LINES))) == LOG


def test_the_way_json_is_spelled_makes_no_difference():
    spaced = [json.dumps(json.loads(line), indent=None).encode() + b"\n" for line in LINES]
    assert spaced != LINES
    assert read_log(b"".join(spaced)) == LOG


def test_the_hash_is_over_canonical_json_and_chained_from_the_header():
    header, first, second = (json.loads(line) for line in LINES[:3])
    before = canonical.digest(canonical.write(header))
    for envelope in (first, second):
        whole = {"b": before, "e": envelope["e"], "n": envelope["n"], "p": envelope.get("p", "")}
        assert envelope["h"] == canonical.digest(canonical.write(whole))
        before = envelope["h"]
    assert start(LOG.header) == canonical.digest(canonical.write(header))
    entry = LOG.entries[0]
    assert entry.h == link(start(LOG.header), 1, canonical.write(first["e"]))


def test_a_log_without_any_hash_is_one_too():
    plain = [LINES[0]]
    for line in LINES[1:]:
        envelope = json.loads(line)
        del envelope["h"]
        plain.append(json.dumps(envelope).encode() + b"\n")
    found = read_log(b"".join(plain))
    assert not found.chained
    assert [one.logged for one in found.entries] == [one.logged for one in LOG.entries]
    assert b'"h"' not in write_log(found)
    assert "either every line has a hash or none" in refusal(b"".join([*LINES[:3], *plain[3:]]))


def test_a_log_that_stops_early_is_a_log():
    assert len(read_log(b"".join(LINES[:10])).entries) == 9
    assert read_log(LINES[0]).entries == ()


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([], "an empty file is no log"),
        ([LINES[0], LINES[1][:40]], "line 2: cut short"),
        ([LINES[0], LINES[2], LINES[1]], "line 2: event 1 is missing: here stands event 2"),
        ([LINES[0], *LINES[2:]], "event 1 is missing"),
        ([LINES[0], LINES[1], LINES[1]], "event 2 is missing"),
        (LINES[1:], "no header of a game log"),
        ([b"[]\n"], "no header of a game log"),
        ([b'{"t":"game","v":2,"edition":"x","seats":[]}\n'], "no header of a game log"),
        ([b"not json\n"], "line 1: not JSON"),
        ([b'{"t":"game","t":"game"}\n'], "stands twice"),
        ([LINES[0], b"{}\n"], "line 2: no envelope"),
        ([LINES[0], b'{"n":1,"e":{"id":"a","after":0,"t":"fly"}}\n'], "no event of this format"),
        ([LINES[0], b'{"n":1,"e":{"id":"a","after":0,"t":"pass","x":1}}\n'], "unknown field `x`"),
        ([LINES[0], b'{"n":1,"e":{"id":"a","after":0,"t":"attak"}}\n'], "nearest: attack"),
        (
            [LINES[0], b'{"n":1,"e":{"id":"a","after":0,"t":"guard","figter":1}}\n'],
            "unknown field `figter`; nearest: fighter",
        ),
        ([LINES[0], b'{"n":1,"e":{"after":0,"t":"pass"}}\n'], "missing required field `id`"),
        ([LINES[0], b'{"n":1,"e":{"id":"a","after":7,"t":"pass"}}\n'], "written after event 7"),
        (
            [LINES[0], b'{"n":1,"e":{"id":"a","after":0,"t":"pass","by":1.0}}\n'],
            "1.0 is no integer",
        ),
        ([LINES[0], b'{"n":1,"n":1,"e":{"id":"a","after":0,"t":"pass"}}\n'], "stands twice"),
        (
            [LINES[0], b'{"n":1,"e":{"id":"a","after":0,"t":"pick","seat":%s}}\n' % (b"9" * 30)],
            "too large",
        ),
        (
            [LINES[0], b'{"n":1,"e":{"id":"a","after":0,"t":"pass","by":%s}}\n' % (b"[" * 9000)],
            "line 2: ",
        ),
    ],
)
def test_what_is_no_whole_log_is_refused_by_its_line(lines, told):
    assert told in refusal(b"".join(lines))


def test_a_changed_line_and_a_line_of_another_game_break_the_chain():
    altered = LINES[5].replace(b'"by":0', b'"by":1') if b'"by":0' in LINES[5] else LINES[5]
    altered = altered if altered != LINES[5] else LINES[5].replace(b'"by":1', b'"by":0')
    assert altered != LINES[5]
    told = refusal(b"".join([*LINES[:5], altered, *LINES[6:]]))
    assert "line 6: the hash of event 5 does not follow" in told
    foreign = write_log(random_game("shadespire-2018", 2)).splitlines(keepends=True)
    assert "does not follow" in refusal(b"".join([*LINES[:9], *foreign[9:]]))
    assert "line 2: the hash of event 1" in refusal(b"".join([foreign[0], *LINES[1:]]))


class Endless(io.RawIOBase):
    """A stream that never ends: lines by one of these, and how often it was asked for bytes."""

    def __init__(self, head: bytes, line: bytes) -> None:
        self.head, self.line, self.given = head, line, 0

    def readline(self, size: int = -1) -> bytes:
        line, self.head = self.head or self.line, b""
        self.given += min(len(line), size)
        return line[:size]


def test_a_line_without_end_is_given_up_after_its_length():
    stream = Endless(LINES[0], b"[" * (LINE_AT_MOST * 2))
    with pytest.raises(Unusable, match=f"line 2: longer than {LINE_AT_MOST} bytes"):
        read_log(stream)
    assert stream.given <= len(LINES[0]) + LINE_AT_MOST + 1


def test_a_log_without_end_is_given_up_after_its_number_of_events():
    def envelopes():
        for n in range(1, 1_000_000):
            yield b'{"n":%d,"e":{"id":"a%d","after":%d,"t":"pass"}}\n' % (n, n, n - 1)

    class Million(io.RawIOBase):
        lines = envelopes()
        asked = 0

        def readline(self, size: int = -1) -> bytes:
            self.asked += 1
            return LINES[0] if self.asked == 1 else next(self.lines)

    stream = Million()
    with pytest.raises(Unusable, match=f"a log has {EVENTS_AT_MOST} events at most"):
        read_log(stream)
    assert stream.asked == EVENTS_AT_MOST + 2


def test_a_log_of_too_many_bytes_is_given_up():
    padding = b" " * 60_000
    wide = [LINES[0]]
    for n in range(1, BYTES_AT_MOST // 60_000 + 2):
        wide.append(b'{"n":%d,%s"e":{"id":"a%d","after":%d,"t":"pass"}}\n' % (n, padding, n, n - 1))
    assert f"a log has {BYTES_AT_MOST} bytes at most" in refusal(b"".join(wide))
