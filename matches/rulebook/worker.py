"""The process that answers questions of the rules engine: `python -m matches.rulebook.worker`.

It reads questions from standard input and writes answers to standard output, each with its length
before it, and ends when its input does. It has no database and no secrets, is kept small and slow
beside the web process, and may be killed at any time (see `pool`).
"""

import os
import resource
import sys
import traceback
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from rules_engine import Fault, Unusable, adjudicate
from rules_engine.adjudicate import read_question
from rules_engine.adjudicate.drawn import drawn
from rules_engine.adjudicate.laid import laid
from rules_engine.door import answer as answer_at_the_door
from rules_engine.journey_table import is_of_journey, read_journey_question, rule_on_journey

LENGTH_BYTES = 4
# before a question whose position is to be laid out instead of answered, or whose answer is to come
# with a drawing; JSON never begins so
LAY_OUT = b"lay out:"
DRAW = b"draw:"
# before a request of a phone that cannot run the engine itself
DOOR = b"door:"
READY = b"ready"
MOST_MEMORY = 512 * 2**20
STEPS_TOLD = 4  # of the way to where the engine tripped
MOST_SAID = 200  # characters of what was raised
PATIENCE = 5  # how far the process stands back behind others

# reads the engine's data, so that the first question does not wait for it
WARMING = b"""{"v": 1, "ask": {"what": "may", "event": {"t": "pass", "by": 0}}, "scene": {
    "edition": "nightvault-2019", "boards": {"boards": [{"board": "Mirror Well", "at": [0, 0]}]},
    "fighters": [{"fighter": "Targor", "hex": [0, 0]}]}}"""


class Reply(msgspec.Struct, omit_defaults=True):
    """What a question came to: an answer, what is wrong with it, or a fault of ours. svg: the
    battlefield with what the answer turned on, where that was asked for. at_the_door: the text of
    what a phone asked."""

    answer: Any = None
    svg: str = ""
    laid: Any = None
    at_the_door: str = ""
    unusable: str = ""
    fault: str = ""


def write_frame(stream: BinaryIO, body: bytes) -> None:
    """A body with its length before it."""
    stream.write(len(body).to_bytes(LENGTH_BYTES, "big") + body)
    stream.flush()


def read_frame(stream: BinaryIO) -> bytes | None:
    """The next body; None where the stream has ended."""
    head = stream.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    return stream.read(int.from_bytes(head, "big"))


def reply_to(question: bytes) -> Reply:
    """What the engine says to a question, or how its position lies."""
    try:
        if question.startswith(DOOR):
            return Reply(at_the_door=answer_at_the_door(question.removeprefix(DOOR).decode()))
        if question.startswith(LAY_OUT):
            return Reply(laid=laid(read_question(question.removeprefix(LAY_OUT))))
        if is_of_journey(question.removeprefix(DRAW)):
            form = read_journey_question(question.removeprefix(DRAW))
            return Reply(rule_on_journey(form))
        asked = read_question(question.removeprefix(DRAW))
        answer = adjudicate(asked)
        return Reply(answer, drawn(asked, answer) if question.startswith(DRAW) else "")
    except (Unusable, UnicodeDecodeError) as error:
        return Reply(unusable=str(error))
    except Fault as fault:
        return Reply(fault=str(fault))
    except MemoryError:
        return Reply(unusable="it needs more memory than a question may have")
    except RecursionError:
        return Reply(unusable="it goes deeper than a question may")
    except Exception as error:  # whatever it is, it is ours, and the process lives on
        return Reply(fault=_where_it_tripped(error))


def _where_it_tripped(error: Exception) -> str:
    """A line for the log: what was raised, and the functions of the last steps to it."""
    steps = traceback.extract_tb(error.__traceback__)[-STEPS_TOLD:]
    way = " > ".join(f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in steps)
    return f"{type(error).__name__}: {str(error)[:MOST_SAID]} ({way})"


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer one question after the other until there are no more."""
    reply_to(WARMING)
    write_frame(answers, READY)
    while (question := read_frame(questions)) is not None:
        write_frame(answers, msgspec.json.encode(reply_to(question)))


if __name__ == "__main__":
    os.nice(PATIENCE)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    serve(sys.stdin.buffer, sys.stdout.buffer)
