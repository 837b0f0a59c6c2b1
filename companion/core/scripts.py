"""What scripts say: `tr("Round %(round)s", values)` in them, worded by what the page brings along.

A page in English brings nothing, since the scripts' own words are English; a page in another
language brings, as JSON, the words of its own scripts alone (`{% script %}` in templates).
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils import translation

STATIC = Path(__file__).parent.parent / "static"
_LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
_CALL = re.compile(r"\b(?:tr|did)\(")
# words that a script says elsewhere, or only passes on: /* tr: "one", "two" */
_NAMED = re.compile(r"/\* tr: (.*?) \*/", re.S)
_COMPARED = re.compile(r'[!=]==\s*"[^"]*"')


@cache
def words_of(pattern: str) -> tuple[str, ...]:
    """The words of the scripts that a pattern below `static` names, in their order."""
    words: dict[str, None] = {}
    for path in sorted(STATIC.glob(pattern)):
        words.update(dict.fromkeys(_said(path.read_text())))
    return tuple(words)


def _said(source: str) -> Iterator[str]:
    for named in _NAMED.findall(source):
        yield from map(_plain, _LITERAL.findall(named))
    for call in _CALL.finditer(source):
        arguments = _COMPARED.sub("", _arguments(source, call.end()))
        yield from map(_plain, _LITERAL.findall(arguments))


def _arguments(source: str, at: int) -> str:
    """The arguments of a call, as far as they are no objects, calls or indexes of their own."""
    kept, depth, place = [], 0, at
    while depth >= 0:
        literal = _LITERAL.match(source, place)
        if literal:
            kept.append(literal.group() if depth == 0 else "")
            place = literal.end()
            continue
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(source[place], 0)
        kept.append(source[place] if depth == 0 else "")
        place += 1
    return "".join(kept)


def _plain(literal: str) -> str:
    return literal.replace('\\"', '"').replace("\\\\", "\\")


def translated(pattern: str) -> dict[str, str]:
    """The words of scripts in the page's language; none in the language that they are in."""
    if translation.get_language() in (None, settings.LANGUAGE_CODE):
        return {}
    return {text: translation.gettext(text) for text in words_of(pattern)}
