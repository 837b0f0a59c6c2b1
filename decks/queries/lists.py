"""Legality lists, published and house, in the form the rules engine takes."""

from datetime import date

from companion.core.errors import NotFound
from companion.core.worded import Month
from decks.models import LegalityList as HouseList
from rules_engine.deck_rules import LegalityList, ListInForce, legality_lists, list_in_force


def every_list() -> tuple[LegalityList, ...]:
    """Every list, oldest first: those that come with the engine, and organisers' own."""
    house = HouseList.objects.prefetch_related("listed__card")
    lists = [*legality_lists(), *(as_list(row) for row in house)]
    return tuple(sorted(lists, key=lambda entry: (entry.first_day, entry.id)))


def as_list(row: HouseList) -> LegalityList:
    """A house list in the engine's form."""
    codes: dict[str, list[str]] = {"banned": [], "forsaken": [], "restricted": []}
    for listed in row.listed.all():
        codes[listed.status].append(listed.card.code)
    return LegalityList(
        id=row.slug,
        kind=row.kind,
        starts=row.starts_on.isoformat(),
        max_restricted=row.max_restricted,
        banned=tuple(codes["banned"]),
        forsaken=tuple(codes["forsaken"]),
        restricted=tuple(codes["restricted"]),
        carries=row.carries or None,
        source=f"house list: {row.name}",
    )


def begins(starts: str) -> date:
    """When a list begins, as people are told it: a day, or a month of which no day is known."""
    is_day = len(starts) > len("2018-11")
    return date.fromisoformat(starts) if is_day else Month.fromisoformat(f"{starts}-01")


def is_list(list_id: str) -> bool:
    """Whether there is a list of this id; the database is asked only for a house list."""
    published = any(entry.id == list_id for entry in legality_lists())
    return published or HouseList.objects.filter(slug=list_id).exists()


def list_named(list_id: str) -> LegalityList:
    """A list by its id. Raises NotFound."""
    for entry in every_list():
        if entry.id == list_id:
            return entry
    raise NotFound("There is no legality list of this name.")


def list_of_day(kind: str, day: date) -> ListInForce | None:
    """The list of a kind in force on a day; of any kind where none is named."""
    lists = every_list()
    if kind:
        return list_in_force(lists, kind, day)
    begun = [entry for entry in lists if entry.first_day <= day]
    return list_in_force(lists, begun[-1].kind, day) if begun else None


def statuses_by_day() -> list[tuple[LegalityList, ListInForce]]:
    """Each list with everything it carries, oldest first."""
    lists = every_list()
    return [
        (entry, folded)
        for entry in lists
        if (folded := list_in_force(lists, entry.kind, entry.first_day)) is not None
    ]


def kinds() -> list[str]:
    """The kinds of list there are, in the order of their first list."""
    return list(dict.fromkeys(entry.kind for entry in every_list()))
