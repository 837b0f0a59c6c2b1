"""An answer's other readings: what it would be where a point it rests on is read the other way."""

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.core.errors import UserError
from matches.rulebook.queries import positions
from matches.rulebook.queries.positions import AnswerShown
from matches.rulebook.services.adjudication import adjudicate

OTHER_READINGS = 2  # of the points an answer rests on, how many are read the other way too


def other_readings(state: Mapping[str, Any], shown: AnswerShown) -> list[dict[str, Any]]:
    """The first points that an answer rests on and that the engine can read the other way: how they
    are read then, and the answer to the same question. state: the question in its JSON form."""
    found: list[dict[str, Any]] = []
    for supposition in shown.supposed:
        for value, says in supposition.others[:1]:
            assumed = [
                [name, was] for name, was in state.get("assume", ()) if name != supposition.name
            ]
            other = {**state, "assume": [*assumed, [supposition.name, value]]}
            try:
                answer = positions.shown(adjudicate(question=msgspec.json.encode(other)))
            except UserError:
                continue  # this reading is not played, or not to be had in this edition
            found.append({"says": says, "answer": answer})
        if len(found) == OTHER_READINGS:
            break
    return found
