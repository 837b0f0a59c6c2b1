"""Scenes that show a rule or an answer, drawn."""

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from matches.rulebook.naming import edition_name
from rules_engine.examples import Example, examples


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene as a page shows it."""

    example: Example
    edition: str
    drawing: SafeString


def scenes_of(*, rule: str = "", answer: str = "") -> list[Scene]:
    """The scenes that show a rule, or an answer of the commentary."""
    return [
        # the engine escapes the names it writes into a picture
        Scene(one, edition_name(one.edition), mark_safe(one.picture()))
        for one in examples().values()
        if rule in one.rules or answer in one.answers
    ]
