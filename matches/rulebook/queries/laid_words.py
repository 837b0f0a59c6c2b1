"""A position that the engine laid out (`rules_engine.adjudicate.laid.Laid`), in the words of the
page that shows it."""

from collections.abc import Mapping
from typing import Any

from companion.core.drawings import reworded
from companion.core.engine_words import in_page_language, language_of_page


def in_page_words(laid: Mapping[str, Any]) -> dict[str, Any]:
    """The same with every sentence, and what is heard of the drawing, in the page's language.

    What has no translation stays as it is and has `lang` beside it.
    """
    if not language_of_page():
        return dict(laid)
    following = laid["next"]
    return {
        **laid,
        "svg": reworded(laid["svg"]),
        "said": [_with_words(event) for event in laid["said"]],
        "windows": [_choices(window) for window in laid["windows"]],
        "next": _choices(following) if following else following,
        "supposed": [in_page_language(sentence) for sentence in laid["supposed"]],
    }


def _choices(choices: Mapping[str, Any]) -> dict[str, Any]:
    return _with_words(choices) | {"events": [_with_words(event) for event in choices["events"]]}


def _with_words(of_engine: Mapping[str, Any]) -> dict[str, Any]:
    says = in_page_language(of_engine["says"])
    words = {**of_engine, "says": says}
    if stopped := of_engine.get("stopped", ""):
        words["stopped"] = in_page_language(stopped)
    return words if says != of_engine["says"] else {**words, "lang": "en"}
