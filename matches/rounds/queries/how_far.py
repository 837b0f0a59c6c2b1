"""How far an event is: who is in, which rounds were played, what is still open."""

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q

from companion.core.worded import Worded
from matches.entries.queries.planned import planned_rounds
from matches.models import Entry, Event, Match, Round, Stage
from matches.models.round import name_words
from matches.rules import event_rules
from matches.stages import queries as stage_queries
from matches.stages.pools import PoolsNow
from matches.stages.pools import now_of as pools_now
from matches.stages.queries import BracketNow


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an event is.

    ready: entries that a round paired now would hold. away: signed up, but not checked in where
    check-in is asked for. planned: Swiss rounds to be played. tables_open: matches of the last
    round without a confirmed result. reset_since: matches of closed rounds that have none, since
    they were reset after their round was closed. bracket: once the event is cut to one; pools:
    while the last stage of it is one of pools.
    """

    ready: int
    away: int
    waitlisted: int
    dropped: int
    planned: int
    last_round: Round | None
    tables_open: int
    reset_since: tuple[Match, ...] = ()
    bracket: BracketNow | None = None
    pools: PoolsNow | None = None

    @property
    def stage(self) -> Stage | None:
        """The last stage that the event was cut to."""
        at = self.bracket or self.pools
        return at.stage if at else None

    @property
    def published(self) -> int:
        """How many rounds players have seen."""
        if self.last_round is None:
            return 0
        return self.last_round.number - (self.last_round.state == Round.State.PREPARED)

    @property
    def next_number(self) -> int:
        """The number of the next round to be prepared."""
        return self.last_round.number + 1 if self.last_round else 1

    @property
    def next_title(self) -> Worded:
        """What the next round is called."""
        if self.pools:
            return Worded("round %(number)s of the pools", number=self.pools.made + 1)
        named = self.bracket.next_name if self.bracket else ""
        if named:
            return Worded("the %(round)s", round=name_words(named).small())
        return Worded("Round %(number)s", number=self.next_number).small()

    @property
    def is_swiss_over(self) -> bool:
        """Whether every Swiss round is played and closed."""
        last = self.last_round
        closed = last is not None and last.state == Round.State.CLOSED
        return closed and self.next_number > self.planned

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be played of the last stage, and its last round is closed."""
        last = self.last_round
        closed = last is not None and last.state == Round.State.CLOSED
        if self.pools:
            return closed and self.pools.is_made
        return closed and self.bracket.is_over if self.bracket else self.is_swiss_over


def progress(event: Event) -> Progress:
    """How far the event is, in five queries at most, and those of its bracket."""
    states = Entry.State
    counts = Entry.objects.filter(event=event).aggregate(
        checked_in=Count("pk", filter=Q(state=states.CHECKED_IN)),
        signed_up=Count("pk", filter=Q(state=states.SIGNED_UP)),
        waitlisted=Count("pk", filter=Q(state=states.WAITLISTED)),
        dropped=Count("pk", filter=Q(state__in=[states.DROPPED, states.NO_SHOW])),
    )
    cut = Stage.objects.filter(event=OuterRef("event"))
    rounds = Round.objects.filter(event=event).annotate(is_cut=Exists(cut))
    last = rounds.select_related("stage").order_by("-number").first()
    still_open = 0
    if last is not None and last.state == Round.State.PUBLISHED:
        still_open = last.matches.exclude(state=Match.State.CONFIRMED).count()
    asks = event_rules.read(event.rules).check_in
    stage = stage_queries.stages_of(event)[-1] if last and last.is_cut else None
    return Progress(
        ready=counts["checked_in"] + (0 if asks else counts["signed_up"]),
        away=counts["signed_up"] if asks else 0,
        waitlisted=counts["waitlisted"],
        dropped=counts["dropped"],
        planned=planned_rounds(event),
        last_round=last,
        tables_open=still_open,
        reset_since=_reset_since(event) if last is not None else (),
        bracket=stage_queries.now_of(stage) if stage and stage.is_bracket else None,
        pools=pools_now(stage) if stage and not stage.is_bracket else None,
    )


def _reset_since(event: Event) -> tuple[Match, ...]:
    of_closed = Match.objects.filter(round__event=event, round__state=Round.State.CLOSED)
    without = of_closed.exclude(state=Match.State.CONFIRMED).select_related("round")
    return tuple(without.order_by("round__number", "table", "pk"))
