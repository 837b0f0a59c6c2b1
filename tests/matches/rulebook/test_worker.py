"""The process that answers questions, without the process."""

import io

import msgspec
import pytest

from companion.core.errors import Fault
from matches.rulebook import worker
from matches.rulebook.services import adjudication
from matches.rulebook.services.adjudication import adjudicate
from matches.rulebook.services.at_the_door import answer_at_the_door
from matches.rulebook.worker import DOOR, WARMING, Reply, read_frame, reply_to, serve, write_frame


def trip(*_):
    raise KeyError("a table without this row")


@pytest.fixture
def tripping(monkeypatch):
    monkeypatch.setattr(worker, "adjudicate", trip)
    monkeypatch.setattr(worker, "answer_at_the_door", trip)


@pytest.mark.parametrize("question", [WARMING, DOOR + b"{}"])
def test_an_error_nobody_foresaw_is_a_fault_told_in_a_line(tripping, question):
    fault = reply_to(question).fault
    assert fault.startswith("KeyError: 'a table without this row' (worker.py:")
    assert fault.endswith(" trip)")
    assert "\n" not in fault


def test_after_such_an_error_the_next_question_is_answered(monkeypatch):
    answers = iter((trip, worker.adjudicate, trip, worker.adjudicate))

    def in_turn(asked):
        return next(answers)(asked)

    monkeypatch.setattr(worker, "adjudicate", in_turn)
    questions, told = io.BytesIO(), io.BytesIO()
    for _ in range(3):
        write_frame(questions, WARMING)
    questions.seek(0)
    serve(questions, told)
    told.seek(0)
    assert read_frame(told) == worker.READY
    found = [msgspec.json.decode(read_frame(told), type=Reply) for _ in range(3)]
    assert [bool(one.fault) for one in found] == [False, True, False]
    assert found[0].answer["verdict"] == "yes"


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: adjudicate(question=WARMING), "over a question: KeyError: 'a table"),
        (lambda: answer_at_the_door(request=b"{}"), "over a request of a phone: KeyError: 'a"),
    ],
)
def test_the_log_of_the_site_tells_where_the_engine_tripped(tripping, monkeypatch, ask, said):
    class Here:
        def ask(self, question):
            return msgspec.json.encode(reply_to(question))

    monkeypatch.setattr(adjudication, "pool", Here)
    with pytest.raises(Fault, match=said):
        ask()
