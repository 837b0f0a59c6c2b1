"""Questions of the engine as a service."""

import pytest

from companion.core.errors import Busy, Invalid, TooLarge
from matches.rulebook.pool import NotAnswered
from matches.rulebook.services import adjudication
from matches.rulebook.services.adjudication import LONGEST, adjudicate
from matches.rulebook.worker import WARMING


class Lost:
    """A pool that answers nothing."""

    def __init__(self, why):
        self.why = why

    def ask(self, question):
        raise NotAnswered(self.why)


def test_an_answer_is_the_engines():
    found = adjudicate(question=WARMING)
    assert (found["answer"], found["verdict"]) == ("decided", "yes")


@pytest.mark.parametrize(
    ("question", "error", "code"),
    [
        (b"{}", Invalid, "unusable-question"),
        (b"\xff", Invalid, "unusable-question"),
        (b"[" * 60_000, Invalid, "unusable-question"),
        (b"x" * (LONGEST + 1), TooLarge, "question-too-long"),
    ],
)
def test_what_is_no_question_is_told(question, error, code):
    with pytest.raises(error) as told:
        adjudicate(question=question)
    assert told.value.code == code
    assert "othing was" in told.value.message


@pytest.mark.parametrize(
    ("why", "error", "code"),
    [("slow", Invalid, "question-too-costly"), ("busy", Busy, "questions-waiting")],
)
def test_what_finds_no_answer_in_time_is_told(monkeypatch, why, error, code):
    monkeypatch.setattr(adjudication, "pool", lambda: Lost(why))
    with pytest.raises(error) as told:
        adjudicate(question=WARMING)
    assert told.value.code == code
