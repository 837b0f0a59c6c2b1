"""Players who are level after everything that counts, and what was recorded among them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from matches.models import Event, RollOff
from matches.standing.queries import standings as standing_queries
from matches.standing.queries.standings import Place, Standings

BY_HAND = ("roll_off", "manual")


@dataclass(frozen=True, slots=True)
class Levels:
    """The last standings, groups of players of one rank, and the orders recorded.

    can_decide: the kinds of order that the chain of tiebreakers asks for.
    """

    table: Standings
    groups: list[list[Place]]
    recorded: list[RollOff]
    can_decide: list[str]

    @property
    def to_decide(self) -> bool:
        """Whether somebody is level who need not stay so."""
        return bool(self.groups and self.can_decide)


def levels(event: Event) -> Levels:
    """Who is level in the last standings of the event, in a fixed number of queries."""
    table = standing_queries.of_event(event)
    recorded = RollOff.objects.filter(event=event).select_related("entry")
    asked = [link["name"] for link in event.rules["chain"]]
    return Levels(
        table=table,
        groups=_groups(table.places),
        recorded=list(recorded.order_by("kind", "-value", "entry__number")),
        can_decide=[kind for kind in BY_HAND if kind in asked],
    )


def _groups(places: Iterable[Place]) -> list[list[Place]]:
    """Places of one rank, for ranks that several share; who never played is level with nobody."""
    played = [place for place in places if place.row.played]
    groups = [list(group) for _, group in groupby(played, key=lambda place: place.row.rank)]
    return [group for group in groups if len(group) > 1]
