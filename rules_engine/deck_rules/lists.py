"""Legality lists as data: which cards were banned, forsaken or restricted from which day on."""

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from functools import cache
from typing import Literal

import msgspec

from rules_engine.facts.catalogue import Card, CardType, Catalogue
from rules_engine.facts.errors import Unusable
from rules_engine.facts.files import data_file

Status = Literal["banned", "forsaken", "restricted"]
STATUSES: tuple[Status, ...] = ("banned", "forsaken", "restricted")
FORBIDDING: tuple[Status, ...] = ("banned", "forsaken")


class ListGap(msgspec.Struct, frozen=True):
    """What a list is known to lack; missing None where nobody knows how many cards."""

    status: Status
    why: str
    missing: int | None = None
    type: CardType | None = None


class LegalityList(msgspec.Struct, frozen=True):
    """A list as published or as an organiser made it.

    starts: 'YYYY-MM-DD', or 'YYYY-MM' where only the month is known.
    carries: the id of the list it adds to; a later status of a card replaces an earlier one.
    """

    id: str
    kind: str
    starts: str
    max_restricted: int | None = None
    banned: tuple[str, ...] = ()
    forsaken: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()
    carries: str | None = None
    gaps: tuple[ListGap, ...] = ()
    notes: tuple[str, ...] = ()
    source: str = ""

    @property
    def first_day(self) -> date:
        """The earliest day on which the list can have begun."""
        return date.fromisoformat(f"{self.starts}-01" if self.month_alone else self.starts)

    @property
    def month_alone(self) -> bool:
        """Whether only the month is known in which the list began."""
        return len(self.starts) == 7

    def begins_in_doubt(self, day: date) -> bool:
        """Whether it is not known if the list had begun on this day."""
        return self.month_alone and day.isoformat().startswith(self.starts)


class ListInForce(msgspec.Struct, frozen=True):
    """A list with everything it carries: the status of each card named, by id, the last last."""

    id: str
    max_restricted: int | None
    statuses: Mapping[str, Status]
    gaps: tuple[ListGap, ...]
    source: str
    begins_in_doubt: bool

    def status_of(self, card: Card, catalogue: Catalogue) -> Status | None:
        """The status of a card, which is the same for each of its printings."""
        return self.status_among([printing.id for printing in catalogue.printings(card)])

    def status_among(self, printings: Collection[str]) -> Status | None:
        """What was told last of any of the printings of a card."""
        named = {card_id for card_id in printings if card_id in self.statuses}
        if not named:
            return None
        *_, last = (status for card_id, status in self.statuses.items() if card_id in named)
        return last


class _File(msgspec.Struct):
    lists: list[LegalityList]


@cache
def legality_lists() -> tuple[LegalityList, ...]:
    """The lists that come with the engine, oldest first."""
    raw = data_file("legality_lists.json")
    lists = msgspec.json.decode(raw, type=_File).lists
    return tuple(sorted(lists, key=lambda entry: (entry.first_day, entry.id)))


def list_in_force(
    lists: Iterable[LegalityList], kind: str | None, on_date: date
) -> ListInForce | None:
    """The newest list of a kind that had begun on a day, or None before the first."""
    of_kind = [entry for entry in lists if entry.kind == kind]
    begun = [entry for entry in of_kind if entry.first_day <= on_date]
    if not begun:
        return None
    newest = max(begun, key=lambda entry: entry.first_day)
    return _folded(newest, {entry.id: entry for entry in of_kind}, on_date)


def list_of_id(lists: Iterable[LegalityList], list_id: str) -> ListInForce:
    """A list as if it were in force, whatever the day. Raises Unusable for an id that is none."""
    by_id = {entry.id: entry for entry in lists}
    if list_id not in by_id:
        raise Unusable(f"No legality list is called {list_id}.")
    return _folded(by_id[list_id], by_id, date.max)


def _folded(newest: LegalityList, by_id: Mapping[str, LegalityList], on_date: date) -> ListInForce:
    chain = [newest]
    while (earlier := by_id.get(chain[-1].carries or "")) and earlier not in chain:
        chain.append(earlier)
    statuses: dict[str, Status] = {}
    for entry in reversed(chain):
        for status in reversed(STATUSES):
            for card_id in getattr(entry, status):
                statuses.pop(card_id, None)
                statuses[card_id] = status
    most = (entry.max_restricted for entry in chain if entry.max_restricted is not None)
    return ListInForce(
        id=newest.id,
        max_restricted=next(most, None),
        statuses=statuses,
        gaps=tuple(gap for entry in reversed(chain) for gap in entry.gaps),
        source=newest.source,
        begins_in_doubt=newest.begins_in_doubt(on_date),
    )
