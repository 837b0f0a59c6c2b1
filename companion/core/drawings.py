"""Drawings of the engine, shown in a page's language."""

from django.conf import settings
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from companion.core.language import html_code
from companion.core.worded import shown
from rules_engine.draw import legend


def reworded(svg: str) -> SafeString:
    """A battlefield that the engine drew, which escapes the names in it, with its legend in the
    page's language."""
    language = translation.get_language()
    if language not in (None, settings.LANGUAGE_CODE):
        svg = legend.reworded(svg, shown, html_code(language))
    return mark_safe(svg)
