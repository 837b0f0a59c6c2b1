"""The standings of a campaign as pages and endpoints show them."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from matches.journeys.table import Played, Row, from_stored
from matches.models import CampaignTable, Event, Group, Journey

ORDER = (
    ("won", "Won", "Journeys won: more is better."),
    ("quest", "Quest", "Spaces of the quest track reached, of all journeys together."),
    ("standing", "Standing", "Heroes left standing at the end of each journey, added up."),
    ("turns", "Turns", "Turns taken in all journeys: fewer is better. Not counted comes last."),
)
"""What groups are ranked by, in order: name, head of its column, in a sentence."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A row of the table with its group."""

    row: Row
    group: Group


@dataclass(frozen=True, slots=True)
class CampaignStandings:
    """The table as kept. is_computing: newer results than these are in."""

    placed: list[Placed]
    is_computing: bool
    computed_at: datetime | None


def groups_of(event_id: int) -> list[int]:
    """The numbers of a campaign's groups in order."""
    found = Group.objects.filter(event_id=event_id).order_by("number")
    return list(found.values_list("number", flat=True))


def played_in(event_id: int) -> list[Played]:
    """The journeys of a campaign that are over, in order."""
    over = Journey.objects.filter(group__event_id=event_id, state=Journey.State.OVER)
    counted = over.annotate(
        out=Count("heroes"), left=Count("heroes", filter=Q(heroes__standing=True))
    )
    values = counted.order_by("group__number", "number").values_list(
        "group__number", "number", "kind", "success", "quest", "left", "out", "turns"
    )
    return [Played(*one[:3], bool(one[3]), *one[4:]) for one in values]


def standings_of(event: Event) -> CampaignStandings:
    """The standings kept; groups made since the table was worked out come last."""
    kept = CampaignTable.objects.filter(event=event).first()
    rows = from_stored(kept.rows) if kept else []
    groups = {group.number: group for group in Group.objects.filter(event=event)}
    placed = [Placed(row, groups[row.group]) for row in rows if row.group in groups]
    return CampaignStandings(
        placed=placed,
        is_computing=(kept.results_version if kept else 0) < event.results_version,
        computed_at=kept.computed_at if kept else None,
    )
