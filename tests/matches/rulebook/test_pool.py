"""Processes that answer questions and can be killed."""

import sys
import threading

import pytest

from matches.rulebook.pool import NotAnswered, Pool
from matches.rulebook.worker import WARMING

ENDLESS = (
    sys.executable,
    "-c",
    "import sys; o = sys.stdout.buffer; o.write(b'\\0\\0\\0\\5ready'); o.flush()\nwhile True: pass",
)
DYING = (sys.executable, "-c", "import sys; sys.stdout.buffer.write(b'\\0\\0\\0\\5ready')")


@pytest.fixture
def pool():
    made = []

    def make(**told):
        made.append(Pool(**{"size": 1, "seconds": 5.0, "wait": 5.0} | told))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_a_process_answers_one_question_after_the_other(pool):
    asked = pool()
    assert b'"verdict":"yes"' in asked.ask(WARMING)
    assert b'"unusable":"no JSON' in asked.ask(b"nonsense")
    assert b'"verdict":"yes"' in asked.ask(WARMING)


def test_a_question_without_end_is_ended_and_the_next_one_is_answered_anew(pool):
    asked = pool(seconds=0.3, command=ENDLESS)
    for _ in range(2):
        with pytest.raises(NotAnswered, match="slow"):
            asked.ask(b"how long is a piece of string")


def test_a_question_longer_than_a_pipe_holds_is_written_within_the_time(pool):
    """The process that never reads does not keep the one that writes."""
    with pytest.raises(NotAnswered, match="slow"):
        pool(seconds=0.2, command=ENDLESS).ask(b"x" * 2**20)


def test_a_process_that_ended_is_told_apart(pool):
    with pytest.raises(NotAnswered, match="lost"):
        pool(command=DYING).ask(b"are you there")


def test_who_finds_no_process_free_is_told_so(pool):
    asked = pool(seconds=1.0, wait=0.1, command=ENDLESS)
    lost = []

    def hold():
        with pytest.raises(NotAnswered) as slow:
            asked.ask(b"first")
        lost.append(slow.value.why)

    holder = threading.Thread(target=hold)
    holder.start()
    while asked._free._value:  # until the first has taken the one process
        pass
    with pytest.raises(NotAnswered, match="busy"):
        asked.ask(b"second")
    holder.join()
    assert lost == ["slow"]
