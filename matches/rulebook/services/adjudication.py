"""Questions of the rules engine, answered in a process that can be killed."""

import atexit
from functools import cache
from typing import Any

import msgspec
from django.conf import settings

from companion.core.engine_words import OfEngine
from companion.core.errors import Busy, Fault, Invalid, TooLarge
from companion.core.worded import Worded
from matches.rulebook.pool import NotAnswered, Pool
from matches.rulebook.worker import DRAW, LAY_OUT, Reply

LONGEST = 64 * 1024  # bytes of a question
SECONDS = 2.0  # that a question may take
WAIT_SECONDS = 2.0  # that it may stand in line


@cache
def pool() -> Pool:
    """The processes of this web process, started as they are needed."""
    made = Pool(size=settings.ADJUDICATION_PROCESSES, seconds=SECONDS, wait=WAIT_SECONDS)
    atexit.register(made.close)
    return made


def adjudicate(*, question: bytes) -> dict[str, Any]:
    """What the engine answers to a question in its JSON form (`rules_engine.adjudicate.Question`).

    The answer is `decided` or `undecided` with its reasons, as the engine tells it. Raises TooLarge
    beyond 64 KB; Invalid for what is no question, a position that cannot be, or what is not
    answered within its time; Busy where every process is at work; Fault where the engine trips.
    """
    return dict(_reply_to(question).answer)


def adjudicate_drawn(*, question: bytes) -> tuple[dict[str, Any], str]:
    """What the engine answers, and the battlefield as SVG with what the answer turned on, '' where
    no board lies. Raises as `adjudicate`."""
    reply = _reply_to(question, DRAW)
    return dict(reply.answer), reply.svg


def lay_out(*, question: bytes) -> dict[str, Any]:
    """The position of a question, drawn, with what may happen next, as
    `rules_engine.adjudicate.laid.Laid` has it. Raises as `adjudicate`."""
    return dict(_reply_to(question, LAY_OUT).laid)


def put_to_the_pool(question: bytes, *, most_bytes: int) -> Reply:
    """What a process replies to a question with its order before it. Raises TooLarge, Invalid for
    what takes too long, Busy, and Fault where the process ended."""
    if len(question) > most_bytes:
        raise TooLarge(
            Worded(
                "The question has %(count)s bytes; %(most_bytes)s are read. Nothing was "
                "asked. Ask of a position instead of a whole log, or leave out what does "
                "not matter.",
                count=f"{len(question):,}",
                most_bytes=f"{most_bytes:,}",
            ),
            code="question-too-long",
            facts={"bytes": len(question), "most_bytes": most_bytes},
        )
    try:
        return msgspec.json.decode(pool().ask(question), type=Reply)
    except NotAnswered as lost:
        raise _unanswered(lost) from lost


def _reply_to(question: bytes, order: bytes = b"") -> Reply:
    reply = put_to_the_pool(order + question, most_bytes=LONGEST + len(order))
    if reply.unusable:
        raise Invalid(
            Worded(
                "The question cannot be asked: %(unusable)s. Nothing was decided.",
                unusable=OfEngine(reply.unusable),
            ),
            code="unusable-question",
            facts={"problem": reply.unusable},
        )
    if reply.fault:
        raise Fault(f"the engine tripped over a question: {reply.fault}")
    return reply


def _unanswered(lost: NotAnswered) -> Exception:
    if lost.why == "busy":
        return Busy(
            "Other questions are being worked out. Yours was not asked; ask again in a moment.",
            code="questions-waiting",
        )
    if lost.why == "slow":
        return Invalid(
            Worded(
                "No answer was found within %(seconds)s seconds, so nothing was decided. "
                "Ask about fewer events, or set the position up just before what matters.",
                seconds=f"{SECONDS:g}",
            ),
            code="question-too-costly",
            facts={"seconds": SECONDS},
        )
    return Fault("the process that answers questions ended in the middle of one")
