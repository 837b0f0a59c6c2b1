"""Editions of the game by the names that people call them."""

from django import template

from matches.rules.editions import EDITIONS, JOURNEYS

register = template.Library()


@register.filter
def edition_name(key: str) -> str:
    """'Nightvault (2019)' of 'nightvault-2019'; a key that is not known stays as it is."""
    return EDITIONS.get(key) or JOURNEYS.get(key, key)
