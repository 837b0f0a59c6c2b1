"""The marks of the house in templates: glyphs, hexagons, progress."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()


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
