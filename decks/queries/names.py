"""Finding cards by name, with slips of typing forgiven, the same way on every database."""

from django.db.models import Count

from decks.models import Card, NameRun
from rules_engine.card_names import NEAR, fold, likeness, trigrams

MOST_KEYS = 60
SHORTLIST = 25
ENOUGH = 8  # with so many names that hold the words, nobody has made a slip


def keys_like(text: str) -> list[str]:
    """The folded names that fit what was written, best first.

    First the name itself, then names that begin with it, names that hold its words, and where
    those are few, names that are near to it.
    """
    wanted = fold(text[:80])
    if not wanted:
        return []
    holding = _holding(wanted)
    if len(holding) >= ENOUGH:
        return holding[:MOST_KEYS]
    return [*holding, *(key for key in _near(wanted) if key not in holding)]


def _holding(wanted: str) -> list[str]:
    cards = Card.objects.all()
    for word in wanted.split():
        cards = cards.filter(key__contains=word)
    keys = set(cards.order_by().values_list("key", flat=True))
    return sorted(keys, key=lambda key: (key != wanted, not key.startswith(wanted), key))


def _near(wanted: str) -> list[str]:
    runs = trigrams(wanted)
    shared = (
        NameRun.objects.filter(run__in=runs)
        .values("key")
        .annotate(shared=Count("id"))
        .order_by("-shared", "key")
        .values_list("key", flat=True)[:SHORTLIST]
    )
    marked = [(likeness(wanted, key), key) for key in shared]
    return [key for mark, key in sorted(marked, reverse=True) if mark >= NEAR]
