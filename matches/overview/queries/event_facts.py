"""What the pages of all players of an event rest on alike, read once for each of its states."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from matches.entries.queries.entries import labels_of
from matches.models import DeckRegistration, DeckUnlock, Penalty, Round
from matches.standing.queries import standings as standing_queries
from matches.standing.queries.standings import Told

_KEPT = 32  # events and tables whose facts a process keeps


@dataclass(frozen=True, slots=True)
class EventFacts:
    """rounds: by number, those in preparation too. labels: the players' names by entry id,
    namesakes told apart. decks: those that stand, by entry id; the page asks who may see one.
    unlocks: the open ones by entry id. penalties: by match id."""

    rounds: list[Round]
    labels: Mapping[int, str]
    decks: Mapping[int, DeckRegistration]
    unlocks: Mapping[int, DeckUnlock]
    penalties: Mapping[int, list[Penalty]]

    @property
    def begun(self) -> int:
        """The number of the last round that players have seen, 0 before the first."""
        return max((one.number for one in self.rounds if one.published_at is not None), default=0)


_facts: dict[tuple[int, int], EventFacts] = {}
_places: dict[tuple[int, int], Mapping[int, Told]] = {}


def facts_of(event_id: int, stamp: object = None) -> EventFacts:
    """The facts of an event, in five queries; none where they were read at this stamp of the event
    before. A stamp is read before what it stands for, so the facts may only be newer. An event
    without a stamp was written past the services, and nothing tells when it changes."""
    if not isinstance(stamp, int):
        return _read(event_id)
    found = _facts.get((event_id, stamp))
    if found is None:
        found = _facts[event_id, stamp] = _read(event_id)
        _forget(_facts)
    return found


def place_told(event_id: int, entry_id: int, stamp: object = None) -> Told | None:
    """A player's place in the last table; no query where it was read at this stamp before."""
    if not isinstance(stamp, int):
        return standing_queries.places_told(event_id).get(entry_id)
    found = _places.get((event_id, stamp))
    if found is None:
        found = _places[event_id, stamp] = standing_queries.places_told(event_id)
        _forget(_places)
    return found.get(entry_id)


def _read(event_id: int) -> EventFacts:
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
    )


def _forget(kept: dict[tuple[int, int], Any]) -> None:
    """Let go of what was kept first. Other threads may do so at the same time."""
    for key in list(kept)[:-_KEPT]:
        kept.pop(key, None)
