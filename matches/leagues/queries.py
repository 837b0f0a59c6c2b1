"""Leagues as pages and endpoints show them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.actors import Actor
from companion.core.errors import NotFound
from matches.leagues.table import SeasonRow, season
from matches.models import Event, League
from matches.people.names import bare
from matches.people.queries import roles
from matches.stages.queries import FinalPlace, final_places

# what a player is known by across events: ('account', id) or ('name', bare name), and a third part
# where two of one name sat at one event
Player = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """A league with its table. counted: the finished events, by day; these are the table's columns.
    to_come: the others. names: of the players of the table."""

    league: League
    counted: list[Event]
    to_come: list[Event]
    rows: list[SeasonRow[Player]]
    names: Mapping[Player, str]

    @property
    def told_rows(self) -> list[tuple[SeasonRow[Player], str]]:
        """The rows with their players' names."""
        return [(row, self.names[row.who]) for row in self.rows]


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
    events = [one.event for one in league.events.select_related("event")]
    events = [event for event in events if roles.can_see(actor, event)]
    counted = [event for event in events if event.state == Event.State.FINISHED]
    names: dict[Player, str] = {}
    bearers: dict[object, set[Player]] = {}
    placed = [_placed(event, names, bearers) for event in counted]
    return SeasonPage(
        league=league,
        counted=counted,
        to_come=[event for event in events if event not in counted],
        rows=season(
            _joined(placed, bearers),
            points=league.points,
            taking_part=league.taking_part,
            best=league.best,
        ),
        names=names,
    )


def _placed(
    event: Event, names: dict[Player, str], bearers: dict[object, set[Player]]
) -> dict[Player, int]:
    """Places by player: an account, else a name. Two of one name at an event are two players.
    bearers: the accounts that played under a name."""
    places = final_places(event)
    twice = Counter(_name(place) for place in places)
    found: dict[Player, int] = {}
    for place in places:
        who = _who(event, place, is_twice=twice[_name(place)] > 1)
        names[who] = place.entry.name if twice[_name(place)] == 1 else place.label
        found[who] = place.best
        if who[0] == "account":
            bearers.setdefault(_name(place), set()).add(who)
    return found


def _name(place: FinalPlace) -> str:
    return bare(place.entry.name)


def _who(event: Event, place: FinalPlace, *, is_twice: bool) -> Player:
    if place.entry.user_id is not None:
        return ("account", place.entry.user_id)
    if is_twice:
        return ("name", _name(place), event.pk, place.entry.number)
    return ("name", _name(place))


def _joined(
    placed: list[dict[Player, int]], bearers: Mapping[object, set[Player]]
) -> list[dict[Player, int]]:
    """The same with a bare name joined to the one account that bore it anywhere in the season."""

    def known(who: Player, places: Mapping[Player, int]) -> Player:
        accounts = bearers.get(who[1], set()) if who[0] == "name" and len(who) == 2 else set()
        return next(iter(accounts)) if len(accounts) == 1 and not accounts & set(places) else who

    return [{known(who, places): place for who, place in places.items()} for places in placed]


def leagues_of(event: Event) -> list[League]:
    """The leagues that an event belongs to."""
    return list(League.objects.filter(events__event=event))
