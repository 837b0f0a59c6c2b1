"""Events: the front page, one event, its settings and its staff."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, F, Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from companion.core.actors import Actor
from companion.core.errors import NotFound
from companion.core.worded import Worded
from matches.events.queries.changes import MayChange, what_may_change
from matches.journeys.queries import steps as campaigns
from matches.models import Entry, Event, EventRole, Invitation, Round
from matches.models.round import name_words
from matches.people.queries import roles, stamps
from matches.people.queries.roles import Role
from matches.rounds.queries import how_far, steps
from matches.rounds.queries.how_far import Progress
from matches.rounds.queries.steps import Step
from matches.rules import event_rules, presets
from matches.rules.event_rules import EventRules
from matches.rules.presets import Preset, Whose
from matches.rules.rule_list import MEANING
from matches.stages.pools import PoolsNow, round_name
from matches.stages.queries import BracketNow

State = Event.State
FINISHED_SHOWN = 30


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event in a list.

    playing: entries with a place that have not left. round_number: of the latest published round,
    0 before the first; round_name: '' where it has none. roles, entry_number: the visitor's own.
    """

    event: Event
    playing: int
    waitlisted: int
    round_number: int
    round_name: str = ""
    roles: tuple[str, ...] = ()
    entry_number: int | None = None

    @property
    def round_title(self) -> Worded:
        """What that round is called inside of a line, where it has a name."""
        return name_words(self.round_name).small()

    @property
    def is_mine(self) -> bool:
        """Whether the visitor plays in it or works for it."""
        return bool(self.roles) or self.entry_number is not None

    @property
    def places_left(self) -> int | None:
        """Free places; None where there is no limit."""
        if self.event.capacity is None:
            return None
        return max(self.event.capacity - self.playing, 0)


@dataclass(frozen=True, slots=True)
class FrontPage:
    """What is on, in the order of the page; events of one's own come in `mine` alone."""

    mine: list[EventCard] = field(default_factory=list)
    running: list[EventCard] = field(default_factory=list)
    open: list[EventCard] = field(default_factory=list)
    coming: list[EventCard] = field(default_factory=list)
    finished: list[EventCard] = field(default_factory=list)


def front_page(actor: Actor) -> FrontPage:
    """The front page for this actor, in a fixed number of queries."""
    staff, entries = _mine(actor)
    shown = visible_events(actor).filter(_is_shown(staff, entries))
    cards = [_card(event, staff, entries) for event in _counted(shown)]
    page = FrontPage()
    lists = {
        State.RUNNING: page.running,
        State.OPEN: page.open,
        State.CLOSED: page.coming,
        State.FINISHED: page.finished,
    }
    for card in cards:
        kept = page.mine if card.is_mine else lists.get(State(card.event.state))
        if kept is not None:
            kept.append(card)
    page.mine.sort(key=lambda card: _PRESSING.index(State(card.event.state)))
    return page


_PRESSING = (
    State.RUNNING,
    State.CLOSED,
    State.OPEN,
    State.DRAFT,
    State.FINISHED,
    State.CANCELLED,
)


def _is_shown(staff: Iterable[int], entries: Iterable[int]) -> Q:
    """Everything under way, one's own, and the latest finished events."""
    latest = Event.objects.filter(state=State.FINISHED).order_by("-starts_on", "-pk")
    finished = list(latest.values_list("pk", flat=True)[:FINISHED_SHOWN])
    own = {*staff, *entries}
    under_way = Q(state__in=[State.RUNNING, State.OPEN, State.CLOSED])
    return under_way | Q(pk__in=finished) | Q(pk__in=own)


def visible_events(actor: Actor) -> QuerySet[Event]:
    """The events that the actor may know of: all but other people's drafts."""
    user = actor.user
    if user is not None and user.is_superuser:
        return Event.objects.all()
    if user is None:
        return Event.objects.exclude(state=State.DRAFT)
    own = EventRole.objects.filter(user_id=user.pk).values("event_id")
    return Event.objects.filter(~Q(state=State.DRAFT) | Q(pk__in=own))


def listed_events(actor: Actor, *, mine: bool = False) -> QuerySet[Event]:
    """The events that the actor may know of, latest first, to be cut into pages and filtered;
    `cards` takes a page's. mine: only those the actor plays in or works for."""
    shown = visible_events(actor)
    if mine:
        staff, entries = _mine(actor)
        shown = shown.filter(pk__in={*staff, *entries})
    return _counted(shown)


def cards(events: Iterable[Event], actor: Actor) -> list[EventCard]:
    """The cards of events out of `listed_events`, in two queries whatever their number."""
    staff, entries = _mine(actor)
    return [_card(event, staff, entries) for event in events]


def event_of_slug(slug: str, actor: Actor) -> Event:
    """The event at this address. Raises NotFound, also for a draft that is not the actor's."""
    event = stamps.event_at(slug)
    if event is None or not roles.can_see(actor, event):
        raise NotFound("There is no event at this address. Check the link.")
    return event


def _mine(actor: Actor) -> tuple[dict[int, list[str]], dict[int, int]]:
    """The actor's staff roles and entry number, by event id."""
    staff: dict[int, list[str]] = {}
    entries: dict[int, int] = {}
    if actor.user is not None:
        held = EventRole.objects.filter(user_id=actor.user.pk).order_by("pk")
        for event_id, role in held.values_list("event_id", "role"):
            staff.setdefault(event_id, []).append(role)
        own = Entry.objects.filter(user_id=actor.user.pk).exclude(state=Entry.State.WITHDRAWN)
        entries = dict(own.values_list("event_id", "number"))
    return staff, entries


def _counted(events: QuerySet[Event]) -> QuerySet[Event]:
    states = Entry.State
    in_states = [states.SIGNED_UP, states.CHECKED_IN]
    last = Round.objects.filter(event=OuterRef("pk")).exclude(state=Round.State.PREPARED)
    last = last.order_by("-number")
    return events.annotate(
        playing=Count("entries", filter=Q(entries__state__in=in_states), distinct=True),
        waitlisted=Count("entries", filter=Q(entries__state=states.WAITLISTED), distinct=True),
        round_number=Max(
            "rounds__number", filter=~Q(rounds__state=Round.State.PREPARED), default=0
        ),
        round_name=Subquery(last.values("name")[:1]),
    ).order_by("-starts_on", "-pk")


def _card(event: Event, staff: Mapping[int, list[str]], entries: Mapping[int, int]) -> EventCard:
    counted = vars(event)  # the annotations are not fields that types know of
    return EventCard(
        event=event,
        playing=counted["playing"],
        waitlisted=counted["waitlisted"],
        round_number=counted["round_number"],
        round_name=counted["round_name"] or "",
        roles=tuple(staff.get(event.pk, ())),
        entry_number=entries.get(event.pk),
    )


@dataclass(frozen=True, slots=True)
class EventPage:
    """What an event's page shows. sentence: where the event is, in a sentence.

    entry: the visitor's own. differs: names of the values in which the rules differ from the
    preset. steps: for organisers only.
    """

    event: Event
    rules: EventRules
    preset: Preset
    differs: tuple[str, ...]
    roles: frozenset[Role]
    entry: Entry | None
    progress: Progress
    sentence: str
    places_left: int | None
    rounds: list[Round]
    steps: list[Step]


def event_page(event: Event, actor: Actor) -> EventPage:
    """The page of an event for this actor, in a fixed number of queries."""
    held = roles.roles_of(actor, event)
    staff = bool(held & set(roles.STAFF))
    at = how_far.progress(event)
    rules = event_rules.read(event.rules)
    shown = Round.objects.filter(event=event).order_by("number")
    rounds = [one for one in shown if staff or one.state != Round.State.PREPARED]
    return EventPage(
        event=event,
        rules=rules,
        preset=presets.preset(event.preset),
        differs=presets.differences(event.preset, rules),
        roles=held,
        entry=roles.entry_of(actor, event),
        progress=at,
        sentence=sentence(event, at),
        places_left=_places_left(event),
        rounds=rounds,
        steps=steps.next_steps(event, at) if "organiser" in held else [],
    )


def _places_left(event: Event) -> int | None:
    if event.capacity is None:
        return None
    holding = [Entry.State.SIGNED_UP, Entry.State.CHECKED_IN]
    taken = Entry.objects.filter(event=event, state__in=holding).count()
    return max(event.capacity - taken, 0)


def sentence(event: Event, at: Progress, now: datetime | None = None) -> str:
    """Where the event is: 'Round 3 of 5, 41 minutes left, 6 tables playing'.

    A round in preparation is not spoken of.
    """
    players = _players(at.ready + at.away)
    if event.is_campaign and event.state in {State.RUNNING, State.FINISHED}:
        return campaigns.sentence(event, players)
    if event.state == State.RUNNING:
        return _running(at, now or timezone.now())
    waiting = gettext(", %(waitlisted)s on the waitlist") % {"waitlisted": at.waitlisted}
    values = {"players": players, "waiting": waiting if at.waitlisted else ""}
    return {
        State.DRAFT: gettext("A draft: nobody but its staff sees it"),
        State.OPEN: gettext("Open for sign-up, %(players)s so far%(waiting)s") % values,
        State.CLOSED: gettext("Registration is closed, %(players)s%(waiting)s") % values,
        State.FINISHED: ngettext(
            "Finished after %(n)s round", "Finished after %(n)s rounds", at.published
        )
        % {"n": at.published},
        State.CANCELLED: gettext("Cancelled"),
    }[State(event.state)]


def _running(at: Progress, now: datetime) -> str:
    last = at.last_round
    if at.bracket is not None:
        return _in_bracket(at, at.bracket, now)
    if at.pools is not None:
        return _in_pools(at, at.pools, now)
    if last is None or at.published == 0:
        values = {"planned": at.planned, "players": _players(at.ready)}
        return gettext("Round 1 of %(planned)s is about to be paired, %(players)s") % values
    if last.state != Round.State.PUBLISHED:
        numbers = {"number": at.published, "planned": at.planned}
        if at.published >= at.planned:
            final = gettext("Round %(number)s of %(planned)s is over, the standings are final")
            return final % numbers
        return gettext("Round %(number)s of %(planned)s is over") % numbers
    numbers = {"number": last.number, "planned": at.planned}
    begin = gettext("Round %(number)s of %(planned)s") % numbers
    return f"{begin}{_clock(last, now)}, {_playing(at.tables_open)}"


def _in_bracket(at: Progress, bracket: BracketNow, now: datetime) -> str:
    last = at.last_round
    if last is not None and last.stage_id and last.state == Round.State.PUBLISHED:
        return f"{last.title.shown()}{_clock(last, now)}, {_playing(at.tables_open)}"
    if bracket.is_over:
        return gettext("The bracket is played out")
    name = name_words(bracket.next_name).shown() if bracket.next_name else gettext("The bracket")
    return gettext("%(name)s about to begin") % {"name": name}


def _in_pools(at: Progress, pools: PoolsNow, now: datetime) -> str:
    last = at.last_round
    if last is not None and last.stage_id and last.state == Round.State.PUBLISHED:
        return f"{last.title.shown()}{_clock(last, now)}, {_playing(at.tables_open)}"
    if at.is_over:
        return gettext("The pools are played out")
    name = name_words(round_name(min(pools.made + 1, pools.rounds))).shown()
    return gettext("%(name)s about to begin") % {"name": name}


def _clock(round_: Round, now: datetime) -> str:
    left = round_.time_left(now)
    if left is None:
        return ""
    minutes = -int(-left.total_seconds() // 60)
    if round_.clock_paused_at is not None:
        paused = ngettext(
            ", clock paused at %(n)s minute", ", clock paused at %(n)s minutes", minutes
        )
        return paused % {"n": minutes}
    if minutes <= 0:
        return gettext(", time is over")
    return ngettext(", %(n)s minute left", ", %(n)s minutes left", minutes) % {"n": minutes}


def _players(number: int) -> str:
    return ngettext("%(n)s player", "%(n)s players", number) % {"n": number}


def _playing(tables: int) -> str:
    if not tables:
        return gettext("all results in")
    return ngettext("%(n)s table playing", "%(n)s tables playing", tables) % {"n": tables}


@dataclass(frozen=True, slots=True)
class Setting:
    """A value of the rules on the settings page.

    value: in JSON-able form. meaning: in a sentence. whose: the preset's value is the pack's or
    ours. differs: whether the value is no longer the preset's.
    """

    name: str
    value: object
    meaning: str
    whose: Whose
    differs: bool
    may_change: MayChange


def settings_of(event: Event) -> list[Setting]:
    """Every value of the event's rules; no query."""
    rules = event_rules.read(event.rules)
    begun = presets.preset(event.preset)
    differing = presets.differences(event.preset, rules)
    may = what_may_change(event)
    values = event_rules.write(rules)
    return [
        Setting(
            name=name,
            value=values[name],
            meaning=meaning,
            whose=begun.provenance[name],
            differs=name in differing,
            may_change=may[name],
        )
        for name, meaning in MEANING.items()
    ]


@dataclass(frozen=True, slots=True)
class Staff:
    """Who works for an event, and who is invited to."""

    roles: list[EventRole]
    invitations: list[Invitation]


def staff_of(event: Event) -> Staff:
    """The staff of an event and its open invitations."""
    held = EventRole.objects.filter(event=event).select_related("user").order_by("pk")
    open_ones = Invitation.objects.filter(
        event=event, used_at=None, revoked_at=None, expires_at__gt=timezone.now()
    ).select_related("made_by")
    return Staff(list(held), list(open_ones.order_by(F("created_at").desc())))
