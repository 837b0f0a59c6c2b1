"""What the rules engine tells of a game, in the reader's language."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from companion.core.engine_words import Piece, language_of_page
from companion.core.recognised import is_recognised, recognised
from companion.core.templatetags.look import marked
from matches.logs.event_words import MESSAGES

register = template.Library()


@register.filter
def event_words(words: str | Iterable[str]) -> SafeString:
    """What was told of events, several in a row; what is in no message is marked as English."""
    sentences = [words] if isinstance(words, str) else words
    return format_html_join(" ", "{}", ((_shown(one),) for one in sentences))


def _shown(text: str) -> SafeString:
    if not language_of_page():
        return marked([Piece(text)])
    found = recognised(text, MESSAGES)
    return marked([Piece(found.shown(), is_english=not is_recognised(found))])
