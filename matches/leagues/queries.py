"""Leagues as pages and endpoints show them."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field

from companion.core.actors import Actor
from companion.core.errors import NotFound
from matches.entries.queries.entries import labels_of
from matches.figures.ratings import Met
from matches.leagues.table import RatedRow, SeasonRow, season, season_rated
from matches.models import Entry, Event, League
from matches.models.event import AS_ENDED
from matches.people.names import bare
from matches.people.queries import roles
from matches.scores.queries import met_at
from matches.stages.queries import final_places

# what a player is known by across events: ('account', id) or ('name', bare name), and a third part
# where two of one name sat at one event or others are not told the name
Player = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """A league with its table. counted: the finished events, by day, or as they ended where ranked
    by rating; these are the table's columns. to_come: the others. rows, rated: by points or by
    rating, the other one is empty. names: of the players of the table."""

    league: League
    counted: list[Event]
    to_come: list[Event]
    names: Mapping[Hashable, str]
    rows: list[SeasonRow[Player]] = field(default_factory=list)
    rated: list[RatedRow] = field(default_factory=list)

    @property
    def told_rows(self) -> list[tuple[SeasonRow[Player], str]]:
        """The rows by points with their players' names."""
        return [(row, self.names[row.who]) for row in self.rows]

    @property
    def told_rated(self) -> list[tuple[RatedRow, str]]:
        """The rows by rating with their players' names."""
        return [(row, self.names[row.who]) for row in self.rated]


def league_of(slug: str) -> League:
    """A league by its address. Raises NotFound."""
    found = League.objects.filter(slug=slug).select_related("owner").first()
    if found is None:
        raise NotFound("There is no league at this address. Check the link.")
    return found


def may_change(actor: Actor, league: League) -> bool:
    """Whether the actor keeps the league: its owner, or who administers the site."""
    user = actor.user
    return user is not None and (user.is_superuser or user.pk == league.owner_id)


def season_page(league: League, actor: Actor) -> SeasonPage:
    """The league's page for somebody: events that are drafts show to their staff alone."""
    by_rating = league.ranked_by == League.RankedBy.RATING
    order = AS_ENDED if by_rating else ("starts_on", "pk")
    events = Event.objects.filter(leagues__league=league).order_by(*order)
    seen = [event for event in events if roles.can_see(actor, event)]
    counted = [event for event in seen if event.state == Event.State.FINISHED]
    to_come = [event for event in seen if event not in counted]
    played = _Season()
    if by_rating:
        rated = season_rated(played.met(counted))
        return SeasonPage(league, counted, to_come, played.names, rated=rated)
    rows = season(
        played.placed(counted),
        points=league.points,
        taking_part=league.taking_part,
        best=league.best,
    )
    return SeasonPage(league, counted, to_come, played.names, rows=rows)


class _Season:
    """Who played in a season. names: as players showed last. _bearers: the accounts that played
    under a bare name."""

    def __init__(self) -> None:
        self.names: dict[Hashable, str] = {}
        self._bearers: dict[str, set[Player]] = {}

    def placed(self, events: Iterable[Event]) -> list[dict[Player, int]]:
        """The places of each event by player."""
        found = []
        for event in events:
            places = final_places(event)
            whose = self._players((place.entry, place.label) for place in places)
            found.append({whose[place.entry.pk]: place.best for place in places})
        return [
            {self._known(who, places): place for who, place in places.items()} for places in found
        ]

    def met(self, events: Iterable[Event]) -> list[list[Met]]:
        """Who met whom at each event."""
        found = []
        for event in events:
            met, labels = list(met_at(event)), labels_of(event.pk)
            sat = Entry.objects.in_bulk({pk for one in met for pk in one[:2]})
            whose = self._players((entry, labels[pk]) for pk, entry in sorted(sat.items()))
            found.append((set(whose.values()), [(whose[a], whose[b], won) for a, b, won in met]))
        return [
            [
                Met(self._known(one, there), self._known(other, there), won)
                for one, other, won in met
            ]
            for there, met in found
        ]

    def _players(self, named: Iterable[tuple[Entry, str]]) -> dict[int, Player]:
        """The entries of an event, with their labels there, as players. Two of one name at an event
        are two, and whose name others are not told is nobody that other events tell of."""
        sat = list(named)
        often = Counter(bare(entry.name) for entry, _ in sat)
        found: dict[int, Player] = {}
        for entry, label in sat:
            name, is_alone = bare(entry.name), often[bare(entry.name)] == 1
            who = _player(entry, name, is_alone=is_alone)
            self.names[who] = entry.name if is_alone else label
            if who[0] == "account" and not entry.real_name:
                self._bearers.setdefault(name, set()).add(who)
            found[entry.pk] = who
        return found

    def _known(self, who: Player, there: Iterable[Player]) -> Player:
        """A bare name joined to the one account that bore it anywhere in the season, unless that
        account was at the same event."""
        is_bare = who[0] == "name" and len(who) == 2
        accounts = self._bearers.get(str(who[1]), set()) if is_bare else set()
        return next(iter(accounts)) if len(accounts) == 1 and not accounts & set(there) else who


def _player(entry: Entry, name: str, *, is_alone: bool) -> Player:
    if entry.user_id is not None:
        return ("account", entry.user_id, *(["hidden"] if entry.real_name else []))
    if entry.real_name or not is_alone:
        return ("name", name, entry.event_id, entry.number)
    return ("name", name)
