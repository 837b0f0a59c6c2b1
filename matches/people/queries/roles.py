"""What somebody is at an event: organiser, judge, scorekeeper, player or public."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Literal, cast

from django.conf import settings
from django.utils import timezone

from companion.core.actors import Actor, Via
from companion.core.errors import Gone, NotFound
from companion.core.models import User
from companion.core.rows import Columns, rows_of
from companion.core.worded import Worded
from matches.models import Entry, Event, EventRole
from matches.people.names import in_text
from matches.people.private_links import read_token

Role = Literal["organiser", "head_judge", "judge", "scorekeeper", "scorer", "player", "public"]

STAFF: tuple[Role, ...] = ("organiser", "judge", "scorekeeper")  # a head judge is a judge too
SCORES: tuple[Role, ...] = ("organiser", "scorekeeper", "scorer")  # who enters results for others


@dataclass(frozen=True, slots=True)
class Visit:
    """Who asks, for which event, and as what; by a page or the API."""

    event: Event
    actor: Actor
    roles: frozenset[Role]
    entry: Entry | None

    @property
    def is_staff(self) -> bool:
        """Whether the visitor is an organiser, a judge or a scorekeeper."""
        return bool(self.roles & set(STAFF))

    @property
    def enters_results(self) -> bool:
        """Whether the visitor enters results for others."""
        return self.has(*SCORES)

    def has(self, *roles: Role) -> bool:
        """Whether the visitor holds one of these roles."""
        return bool(self.roles & set(roles))

    def is_own(self, entry: Entry) -> bool:
        """Whether the entry is the visitor's."""
        return self.entry is not None and self.entry.pk == entry.pk


def visit_of(actor: Actor, event: Event, entry: Entry | None = None) -> Visit:
    """The visit of the actor to the event. entry: the actor's own, where it is known."""
    entry = entry or entry_of(actor, event)
    return Visit(event, actor, roles_with(actor, event, entry), entry)


def roles_of(actor: Actor, event: Event) -> frozenset[Role]:
    """Every role of the actor at the event; 'public' is everybody's.

    A superuser and the server's own commands and jobs count as organisers, a head judge is a
    judge too. A withdrawn entry makes nobody a player.
    """
    return roles_with(actor, event, entry_of(actor, event))


def roles_with(actor: Actor, event: Event, entry: Entry | None) -> frozenset[Role]:
    """The same where the actor's own entry at the event is known."""
    roles: set[Role] = {"public"}
    if actor.via in {"command", "job"} or (actor.user is not None and actor.user.is_superuser):
        roles.add("organiser")
    if actor.user is not None:
        held = EventRole.objects.filter(event=event, user_id=actor.user.pk)
        roles.update(cast(Role, role) for role in held.values_list("role", flat=True))
    if "head_judge" in roles:
        roles.add("judge")
    if entry is not None and entry.state != Entry.State.WITHDRAWN:
        roles.add("player")
    return frozenset(roles)


def is_staff(actor: Actor, event: Event) -> bool:
    """Whether the actor is an organiser, a judge or a scorekeeper of the event."""
    return bool(roles_of(actor, event) & set(STAFF))


def enters_results(actor: Actor, event: Event) -> bool:
    """Whether what the actor says of a match is said as staff."""
    return bool(roles_of(actor, event) & {*STAFF, *SCORES})


def entry_of(actor: Actor, event: Event) -> Entry | None:
    """The actor's own entry at the event: the private link's, else the account's."""
    entries = Entry.objects.filter(event=event)
    if actor.entry_id is not None:
        return entries.filter(pk=actor.entry_id).first()
    if actor.user is not None:
        return entries.filter(user_id=actor.user.pk).first()
    return None


def can_see(actor: Actor, event: Event) -> bool:
    """Whether the actor may know of the event: a draft is its staff's alone."""
    return event.state != Event.State.DRAFT or is_staff(actor, event)


def may_act_for(actor: Actor, entry: Entry) -> bool:
    """Whether the entry is the actor's own, by private link or by account."""
    if actor.entry_id is not None:
        return actor.entry_id == entry.pk
    return actor.user is not None and entry.user_id == actor.user.pk


def actor_of_entry(entry: Entry, *, user: User | None = None, via: Via = "page") -> Actor:
    """The actor that the holder of a private link is, signed in besides or not."""
    return Actor(label=f"{entry.name} (#{entry.number})", user=user, entry_id=entry.pk, via=via)


_ENTRY: Columns[Entry] = Columns(Entry, "e")
_EVENT: Columns[Event] = Columns(Event, "v")
_WITH_EVENT = (
    f"SELECT {_ENTRY.sql}, {_EVENT.sql} FROM matches_entry e "
    "JOIN matches_event v ON v.id = e.event_id WHERE e.id = %s"
)
_BY_ID = f"SELECT {_ENTRY.sql} FROM matches_entry e WHERE e.id = %s AND e.event_id = %s"


def entry_of_token(token: str, event: Event | None = None) -> Entry:
    """The entry of a private link's token, with its event. event: known already.

    Raises NotFound for a token that was never made, Gone for one that was revoked or has ended.
    """
    claim = read_token(token)
    entry = _with_event(claim.entry_id) if event is None else _entry_of(claim.entry_id, event)
    if entry is None:
        raise NotFound("This private link belongs to no entry any more.")
    if entry.link_version != claim.version:
        raise Gone(
            "This private link was replaced by a newer one. Ask an organiser for it; your entry "
            "is as it was.",
            code="link-revoked",
        )
    if is_over(entry.event):
        raise Gone(
            Worded(
                "This private link ended some time after %(name)s. Its results stay on "
                "the event's page; for anything else, ask an organiser.",
                name=in_text(entry.event.name),
            ),
            code="link-ended",
        )
    return entry


def _with_event(entry_id: int) -> Entry | None:
    for row in rows_of(_WITH_EVENT, (entry_id,)):
        entry = _ENTRY.read(row)
        entry.event = _EVENT.read(row, len(_ENTRY))
        return entry
    return None


def _entry_of(entry_id: int, event: Event) -> Entry | None:
    for row in rows_of(_BY_ID, (entry_id, event.pk)):
        entry = _ENTRY.read(row)
        entry.event = event
        return entry
    return None


def is_over(event: Event) -> bool:
    """Whether the private links of an event have ended: so many days (PRIVATE_LINK_DAYS) after the
    last day of a finished or cancelled one, or after it was finished if that was later."""
    if event.state not in {Event.State.FINISHED, Event.State.CANCELLED}:
        return False
    finished = event.finished_at.date() if event.finished_at else event.ends_on
    last = max(event.ends_on, finished) + timedelta(days=settings.PRIVATE_LINK_DAYS)
    return timezone.now().date() > last
