"""The marks of the house in templates: glyphs, hexagons, progress."""

from collections.abc import Iterable

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils import translation
from django.utils.html import format_html, format_html_join, json_script
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext

from companion.core import drawings, scripts
from companion.core.engine_words import (
    Piece,
    in_page_language,
    language_of_page,
    pieces,
    word_in_page_language,
)
from companion.core.language import html_code
from companion.core.worded import Worded, shown

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


@register.filter
def engine_words(words: str | Iterable[str], between: str = " ") -> SafeString:
    """What the rules engine says, several in a row with what stands between them; what has no
    translation is marked as English."""
    sentences = [words] if isinstance(words, str) else words or ()
    return format_html_join(between, "{}", ((_in_language(one),) for one in sentences))


def _in_language(text: str) -> SafeString:
    if isinstance(text, Worded):  # a sentence of ours that has the engine's in it
        return text.__html__()
    return marked(pieces(text))


def marked(sentence: Iterable[Piece]) -> SafeString:
    """Pieces of a sentence, those that stay English marked so."""
    return format_html_join("", "{}", ((_marked(piece),) for piece in sentence))


def _marked(piece: Piece) -> SafeString:
    return format_html('<span lang="en">{}</span>' if piece.is_english else "{}", piece.words)


@register.filter
def engine_said(text: str) -> str:
    """The same as plain words, for attributes and titles."""
    return in_page_language(text)


@register.filter
def engine_word(word: object) -> str:
    """A word of the engine, or several with commas between them; names stay as they are."""
    return word_in_page_language(str(word))


@register.filter
def engine_point(heading: str) -> SafeString:
    """What a rule's heading ('Guard: one only') is about, without its topic."""
    found = in_page_language(heading)
    point = capfirst(found.partition(":")[2].strip() or found)
    is_english = found == heading and bool(language_of_page())
    return _marked(Piece(point, is_english=is_english))


@register.simple_tag
def in_english(*words: str) -> SafeString:
    """The same as the engine said it, folded: who compares it with an English book reads that.
    Nothing where the page is in English or has no translation."""
    if all(in_page_language(one) == one for one in words):
        return SafeString("")
    return format_html(
        '<details class="small original"><summary>{}</summary><p lang="en">{}</p></details>',
        gettext("In English"),
        " ".join(words),
    )


@register.simple_tag
def in_english_all(sentences: Iterable[str]) -> SafeString:
    """The same of all in a row."""
    return in_english(*sentences)


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
def colon() -> str:
    """A colon after what is no message of its own (a name, a link): French sets a space before."""
    return gettext(": ").removesuffix(" ")


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
