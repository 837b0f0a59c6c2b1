"""The marks of the house in templates: glyphs, hexagons, progress."""

from collections.abc import Iterable

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils import translation
from django.utils.html import format_html, format_html_join, json_script
from django.utils.safestring import SafeString

from companion.core import drawings, scripts
from companion.core.language import html_code
from companion.core.worded import shown

register = template.Library()
register.filter("reworded", drawings.reworded)


@register.filter
def translated(words: str) -> str:
    """Words that the code says in English, in the page's language where a catalogue has them."""
    return shown(words)


@register.filter
def translated_all(words: Iterable[str]) -> str:
    """The same of several, with commas between them."""
    return ", ".join(map(shown, words))


@register.simple_tag
def script(name: str, *, defer: bool = False) -> SafeString:
    """A script of ours, and before it what it says in the page's language."""
    how = SafeString(" defer" if defer else "")
    return words(name) + format_html('<script src="{}"{}></script>', static(name), how)


@register.simple_tag
def words(pattern: str) -> SafeString:
    """What scripts say, in the page's language, for scripts that are fetched later; by their names
    below `static`."""
    wording = scripts.translated(pattern)
    if not wording:
        return SafeString("")
    return SafeString(json_script(wording).replace("<script ", "<script data-words ", 1))


@register.simple_tag
def page_language() -> str:
    """The language of the page, for `lang`."""
    return html_code(translation.get_language() or settings.LANGUAGE_CODE)


@register.simple_tag
def page_direction() -> str:
    """Which way the page is read, for `dir`."""
    return "rtl" if translation.get_language_bidi() else "ltr"


@register.simple_tag
def languages() -> list[tuple[str, str, str, bool]]:
    """The languages that can be chosen: code, code for HTML, own name, whether it is the page's."""
    now = translation.get_language()
    return [(code, html_code(code), name, code == now) for code, name in settings.LANGUAGES]


@register.simple_tag
def glyph(name: str, label: str = "") -> SafeString:
    """One of our glyphs (`glyphs.svg`). Without a label it is an ornament beside its word."""
    address = f"{static('companion/glyphs.svg')}#{name}"
    if label:
        return format_html(
            '<svg class="glyph" role="img" aria-label="{}"><use href="{}"/></svg>', label, address
        )
    return format_html('<svg class="glyph" aria-hidden="true"><use href="{}"/></svg>', address)


@register.simple_tag
def hexes(done: int, planned: int, *, playing: bool = False) -> SafeString:
    """Progress as a row of hexagons: `done` filled, the one being played gold, the rest open."""
    states = ["done"] * done + ["now"] * playing
    states += [""] * (max(planned, done) - len(states))
    marks = format_html_join("", '<i class="{}"></i>', ((state,) for state in states))
    return format_html('<span class="hexes" aria-hidden="true">{}</span>', marks)
