"""What the rules engine tells of a game, in the reader's language."""

from collections.abc import Iterable

from django import template
from django.conf import settings
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from companion.core.recognised import is_recognised, recognised
from matches.logs.event_words import MESSAGES

register = template.Library()


@register.filter
def event_words(words: str | Iterable[str]) -> SafeString:
    """What was told of events, several in a row; what is in no message is marked as English."""
    sentences = [words] if isinstance(words, str) else words
    return format_html_join(" ", "{}", ((_shown(one),) for one in sentences))


def _shown(text: str) -> str:
    if get_language() in (None, settings.LANGUAGE_CODE):
        return text
    found = recognised(text, MESSAGES)
    return found.shown() if is_recognised(found) else format_html('<span lang="en">{}</span>', text)
