"""Addresses of events that nobody has taken."""

from collections.abc import Iterator

from django.utils.text import slugify

from matches.models import Event

_TRIES = 20


def free(name: str) -> Iterator[str]:
    """Free slugs for an event of that name, the nearest first: 'clash', 'clash-2', ..."""
    stem = slugify(name)[:50].strip("-") or "event"
    taken = set(Event.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    for number in range(1, len(taken) + _TRIES):
        slug = stem if number == 1 else f"{stem}-{number}"
        if slug not in taken:
            yield slug
