"""What the pages of all players of an event rest on alike, read once for each of its states."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matches.entries.queries.entries import labels_of
from matches.entries.queries.planned import planned_rounds
from matches.events.queries.announcements import MOST_TOLD, Held, held
from matches.models import Announcement, DeckRegistration, DeckUnlock, Event, Penalty, Round
from matches.people import things
from matches.people.queries import stamps
from matches.rounds.queries.rounds import current_round
from matches.stages import pools
from matches.stages.pools import Pool
from matches.standing.queries import needs as needs_queries
from matches.standing.queries import standings as standing_queries
from matches.standing.queries.needs import Needs, PlayerNeeds
from matches.standing.queries.standings import Told

_KEPT = 32  # events and tables whose facts a process keeps


@dataclass(frozen=True, slots=True)
class EventFacts:
    """rounds: by number, those in preparation too. labels: the players' names by entry id,
    namesakes told apart. decks: those that stand, by entry id; the page asks who may see one.
    unlocks: the open ones by entry id. penalties: by match id. announced: what is told now."""

    rounds: list[Round]
    labels: Mapping[int, str]
    decks: Mapping[int, DeckRegistration]
    unlocks: Mapping[int, DeckUnlock]
    penalties: Mapping[int, list[Penalty]]
    announced: Sequence[Held]

    def announced_to(self, entry_id: int) -> list[Announcement]:
        """What is told to this player, at most the newest three."""
        announced = [one.announcement for one in self.announced if one.is_told_to(entry_id)]
        return announced[:MOST_TOLD]

    @property
    def begun(self) -> int:
        """The number of the last round that players have seen, 0 before the first."""
        return max((one.number for one in self.rounds if one.published_at is not None), default=0)


_facts: dict[tuple[int, int], EventFacts] = {}
_places: dict[tuple[int, int], Mapping[int, Told]] = {}
_needs: dict[tuple[int, int], Needs | None] = {}
_pools: dict[tuple[int, ...], list[Pool]] = {}
_far: dict[tuple[int, int], tuple[Round, int] | None] = {}


def facts_of(event: Event, stamp: object = None) -> EventFacts:
    """The facts of an event, in seven queries at most; none where they were read at this stamp of
    the event before. A stamp is read before what it stands for, so the facts may only be newer. An
    event without a stamp was written past the services, and nothing tells when it changes."""
    if not isinstance(stamp, int):
        return _read(event)
    found = _facts.get((event.pk, stamp))
    if found is None:
        found = _facts[event.pk, stamp] = _read(event)
        _forget(_facts)
    return found


def how_far(event: Event) -> tuple[Round, int] | None:
    """The latest round that players see, and how many rounds there will be; None before the first.
    No query where it was asked at the event's stamp before."""
    stamp = stamps.read_with(event).get(things.EVENT)
    if not isinstance(stamp, int):
        return _far_of(event)
    if (event.pk, stamp) not in _far:
        _far[event.pk, stamp] = _far_of(event)
        _forget(_far)
    return _far.get((event.pk, stamp))


def _far_of(event: Event) -> tuple[Round, int] | None:
    last = current_round(event)
    return None if last is None else (last, max(planned_rounds(event), last.number))


def place_told(event_id: int, entry_id: int, stamp: object = None) -> Told | None:
    """A player's place in the last table; no query where it was read at this stamp before."""
    if not isinstance(stamp, int):
        return standing_queries.places_told(event_id).get(entry_id)
    found = _places.get((event_id, stamp))
    if found is None:
        found = _places[event_id, stamp] = standing_queries.places_told(event_id)
        _forget(_places)
    return found.get(entry_id)


def needs_told(event_id: int, entry_id: int, stamp: object = None) -> PlayerNeeds | None:
    """What a player needs for the cut, None where nothing is told of it; worked out once for each
    stamp of the standings."""
    if not isinstance(stamp, int):
        needs = needs_queries.of_event(Event.objects.get(pk=event_id))
        return needs.of(entry_id) if needs else None
    if (event_id, stamp) not in _needs:
        _needs[event_id, stamp] = needs_queries.of_event(Event.objects.get(pk=event_id))
        _forget(_needs)
    found = _needs.get((event_id, stamp))
    return found.of(entry_id) if found else None


def pool_told(event_id: int, entry_id: int, *stamps: object) -> Pool | None:
    """The pool that a player is in while pools are played for, with its standings and matches; None
    where there is none. Worked out once for each of the stamps of the event and its standings."""
    numbers = [one for one in stamps if isinstance(one, int)]
    key = (event_id, *numbers)
    found = _pools.get(key) if len(numbers) == 2 else None
    if found is None:
        found = pools.told_in(Event.objects.get(pk=event_id))
        if len(numbers) == 2:
            _pools[key] = found
            _forget(_pools)
    return next((one for one in found if one.has(entry_id)), None)


def _read(event: Event) -> EventFacts:
    event_id = event.pk
    penalties: dict[int, list[Penalty]] = {}
    for penalty in Penalty.objects.filter(match__round__event=event_id):
        penalties.setdefault(penalty.match_id, []).append(penalty)
    decks = DeckRegistration.objects.filter(entry__event=event_id, is_current=True)
    unlocks = DeckUnlock.objects.filter(entry__event=event_id, closed_at__isnull=True)
    return EventFacts(
        rounds=list(
            Round.objects.filter(event=event_id).select_related("stage").order_by("number")
        ),
        labels=labels_of(event_id),
        decks={deck.entry_id: deck for deck in decks.defer("verdict")},
        unlocks={unlock.entry_id: unlock for unlock in unlocks},
        penalties=penalties,
        announced=held(event),
    )


def _forget(kept: dict[Any, Any]) -> None:
    """Let go of what was kept first. Other threads may do so at the same time."""
    for key in list(kept)[:-_KEPT]:
        kept.pop(key, None)
