"""Drawings of the engine, shown in a page's language."""

import re
from html import escape, unescape

from django.utils.safestring import SafeString, mark_safe

from companion.core.engine_words import in_page_language, language_of_page
from companion.core.language import html_code
from companion.core.worded import shown
from rules_engine.draw import legend

# what is heard of a drawing: its name, its description line by line, what a hex or a fighter is
_HEARD = re.compile(
    r"(?P<begins><(?:title|desc)(?: [^>]*)?>)(?P<lines>[^<]*)(?=</)"
    r'|(?P<named> aria-label=")(?P<label>[^"]*)(?=")'
)


def reworded(svg: str) -> SafeString:
    """A battlefield that the engine drew, which escapes the names in it, with its legend and what
    is heard of it in the page's language."""
    language = language_of_page()
    if svg and language:
        svg = legend.reworded(_HEARD.sub(_heard, svg), shown, html_code(language))
    return mark_safe(svg)


def _heard(found: re.Match[str]) -> str:
    begins = found["begins"] or found["named"]
    lines = unescape(found["lines"] or found["label"] or "").split("\n")
    return begins + escape("\n".join(map(in_page_language, lines)))
