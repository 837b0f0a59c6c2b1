"""Finding cards by name, with slips of typing forgiven, the same way on every database."""

from django.db.models import Case, Count, IntegerField, QuerySet, Value, When

from decks.models import Card, NameRun
from rules_engine.facts.card_names import NEAR, fold, likeness, trigrams

SHORTLIST = 25
ENOUGH = 8  # with so many names that hold the words, nobody has made a slip


def by_name(found: QuerySet[Card], text: str, *, narrowed: bool) -> QuerySet[Card]:
    """Those of some cards whose names fit what was written, best first.

    First the name itself, then names that begin with it, names that hold its words, and where
    those are few, names that are near to it. narrowed: whether `found` is less than all cards.
    """
    wanted = fold(text[:80])
    if not wanted:
        return found.none()
    holding = found
    for word in wanted.split():
        holding = holding.filter(key__contains=word)
    keys = set(holding.order_by().values_list("key", flat=True))
    if len(keys) >= ENOUGH:
        return _ranked(holding, When(key=wanted, then=0), When(key__startswith=wanted, then=1))
    held = sorted(keys, key=lambda key: (key != wanted, not key.startswith(wanted), key))
    best = [*held, *(key for key in _near(wanted, found if narrowed else None) if key not in keys)]
    if not best:
        return found.none()
    places = (When(key=key, then=place) for place, key in enumerate(best))
    return _ranked(found.filter(key__in=best), *places)


def _ranked(found: QuerySet[Card], *places: When) -> QuerySet[Card]:
    place = Case(*places, default=Value(len(places)), output_field=IntegerField())
    return found.annotate(place=place).order_by("place", "key", "position")


def _near(wanted: str, among: QuerySet[Card] | None) -> list[str]:
    runs = NameRun.objects.filter(run__in=trigrams(wanted))
    if among is not None:
        runs = runs.filter(key__in=among.order_by().values("key"))
    shared = (
        runs.values("key")
        .annotate(shared=Count("id"))
        .order_by("-shared", "key")
        .values_list("key", flat=True)[:SHORTLIST]
    )
    marked = [(likeness(wanted, key), key) for key in shared]
    return [key for mark, key in sorted(marked, reverse=True) if mark >= NEAR]
