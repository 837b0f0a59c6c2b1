"""Scenes that show a rule at work: drawn beside the rule, played by the tests, open to be tried.

A scene is a question of the engine with the answer it must give; the files lie beside this module.
Each is small: one board, as few fighters as it takes.
"""

from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from rules_engine.adjudicate import Answer, Question, adjudicate, position_of
from rules_engine.draw import draw
from rules_engine.draw.position import picture_of
from rules_engine.state.position import Position

_FOLDER = Path(__file__).parent


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene and what comes of it.

    says: what is seen and what it comes to, in words. rules, answers: what it shows, by id and
    number. outcome: what happens in the scene, a line for each, where it is played on. sight: the
    lines of sight that are drawn.
    """

    id: str
    title: str
    says: str
    rules: tuple[str, ...]
    question: Question
    verdict: Literal["yes", "no", "told"]
    answers: tuple[str, ...] = ()
    outcome: tuple[str, ...] = ()
    sight: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()

    @property
    def edition(self) -> str:
        """The edition whose rules it shows."""
        return self.position().edition

    def position(self) -> Position:
        """The position at the beginning."""
        return position_of(self.question)

    def answer(self) -> Answer:
        """What the engine answers."""
        return adjudicate(self.question)

    def picture(self) -> str:
        """The position at the beginning as the text of an SVG element, with its facts in words."""
        shown = picture_of(self.position(), title=self.title, sight=self.sight)
        return draw(shown, name=f"example-{self.id}", portrait=False)


@cache
def examples() -> dict[str, Example]:
    """Every scene by its id."""
    found: dict[str, Example] = {}
    for path in sorted(_FOLDER.glob("*.json")):
        for one in msgspec.json.decode(path.read_bytes(), type=tuple[Example, ...]):
            found[one.id] = one
    return found


def happened(answer: Answer) -> tuple[str, ...]:
    """What an answer says has happened, or who wins, a line for each."""
    outcome: dict[str, Any] = answer.outcome
    if "winners" in outcome:
        return (f"winners {outcome['winners']} {outcome['rule']}",)
    return tuple(_line(one) for one in outcome.get("happened", ()))


def _line(event: dict[str, Any]) -> str:
    values = (event.get(name) for name in ("what", "fighter", "other", "amount", "word"))
    return " ".join(str(value) for value in values if value)
