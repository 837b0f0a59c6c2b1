"""Where the catalogue's facts come from: how much of it by whom."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from decks.models import Board, Card


@dataclass(frozen=True, slots=True)
class Origin:
    """A source, as the data cites it, with how many cards, boards and agreeing checks it gave."""

    name: str
    cards: int
    boards: int
    checked: int


def origins() -> list[Origin]:
    """Every source of cards and boards, the largest first; three queries."""
    cards = _counted(Card.objects.values_list("source", flat=True))
    boards = _counted(Board.objects.values_list("source", flat=True))
    agreeing = Card.objects.filter(crosscheck__endswith="agrees")
    checked = _counted(agreeing.values_list("crosscheck", flat=True))
    found = [
        Origin(name, cards[name], boards[name], checked[name])
        for name in {**cards, **boards, **checked}
    ]
    return sorted(found, key=lambda one: (-one.cards, -one.checked, -one.boards, one.name))


def _counted(citations: Iterable[str]) -> Counter[str]:
    return Counter(citation.split(" ", 1)[0] for citation in citations if citation)
