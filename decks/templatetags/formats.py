"""Deck formats and editions by the names that people call them, and what is found about a deck in
the reader's words."""

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from companion.core.recognised import recognised
from companion.core.templatetags.look import engine_words
from companion.core.worded import Worded, shown
from decks.finding_words import MESSAGES
from decks.queries.formats import every_format
from decks.queries.lists import begins

register = template.Library()


@register.filter
def format_name(key: str) -> str:
    """The name of a format of this id; an id that is not known stays as it is."""
    found = every_format().get(key)
    return shown(found.name) if found else key


@register.filter
def finding(text: str) -> str:
    """What the deck rules say of a deck, in the reader's language."""
    return recognised(text, MESSAGES).shown()


@register.filter
def attack_keyword(keyword: str) -> str | SafeString:
    """What an attack has beside its numbers. Two are marks of the data that the engine goes by and
    stand on no card so."""
    if keyword == "all_adjacent":
        return gettext("at each adjacent enemy")
    if keyword == "reaction_counter":
        return gettext("as a reaction to an attack")
    return engine_words(keyword)


@register.filter
def day_of_list(starts: str) -> str:
    """When a list begins, as the page's language writes dates."""
    return Worded("%(starts)s", starts=begins(starts)).shown()


@register.filter
def of_edition(key: str) -> str:
    """'Nightvault (2019)' of 'nightvault-2019'."""
    name, _, year = key.rpartition("-")
    return f"{name.capitalize()} ({year})" if year.isdecimal() else key
