"""The organiser's desk: what needs me, the next step, and who still plays."""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Prefetch
from django.utils import timezone

from companion.core.recognised import recognised
from companion.core.worded import Worded
from matches.disputes.queries import cases
from matches.judging import queries as judges
from matches.judging.queries import Call
from matches.models import Entry, Event, JudgeCall, Match, Question, Round, Seat
from matches.rounds.queries import how_far, steps
from matches.rounds.queries.how_far import Progress
from matches.rounds.queries.steps import Step
from matches.scores import question_words


@dataclass(frozen=True, slots=True)
class Open:
    """An open question with the players it is about, and whole minutes since it came up."""

    question: Question
    players: list[Entry]
    minutes: int

    @property
    def text(self) -> Worded:
        """What it asks, for the page's language."""
        return recognised(self.question.text, question_words.MESSAGES)


@dataclass(frozen=True, slots=True)
class Playing:
    """A table without a confirmed result. left: until its time is over, extension included and
    below zero after it; None while no clock runs."""

    match: Match
    players: list[Entry]
    left: timedelta | None

    @property
    def is_late(self) -> bool:
        """Whether its time is over."""
        return self.left is not None and self.left < timedelta()


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything on the desk, in the order in which it needs the organiser.

    questions: oldest first. calls: as judges see them. steps: the one that leads on first, each
    with why it cannot be taken if it cannot. playing: by table.
    """

    event: Event
    progress: Progress
    questions: list[Open]
    calls: list[Call]
    steps: list[Step]
    playing: list[Playing]

    @property
    def lead(self) -> Step | None:
        """The step that leads on."""
        return next(iter(self.steps), None)

    @property
    def others(self) -> list[Step]:
        """The other steps that can be taken."""
        return [step for step in self.steps if step != self.lead and step.allowed]


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many questions, and how many judge calls and disputes, nobody has closed."""

    questions: int
    calls: int


def what_waits(event: Event) -> Waiting:
    """What waits for staff, by three indexed counts."""
    return Waiting(
        questions=Question.objects.filter(event=event, closed_at__isnull=True).count(),
        calls=JudgeCall.objects.filter(match__round__event=event, closed_at__isnull=True).count()
        + cases.how_many_open(event),
    )


def desk(event: Event) -> Desk:
    """The desk of an event, in a fixed number of queries."""
    progress = how_far.progress(event)
    return Desk(
        event=event,
        progress=progress,
        questions=open_questions(event),
        calls=judges.open_calls(event),
        steps=steps.next_steps(event, progress),
        playing=still_playing(progress.last_round),
    )


def open_questions(event: Event) -> list[Open]:
    """The questions that are not closed, oldest first."""
    now = timezone.now()
    seats = Prefetch("match__seats", Seat.objects.select_related("entry").order_by("position"))
    found = (
        Question.objects.filter(event=event, closed_at__isnull=True)
        .select_related("match__round__event")
        .prefetch_related(seats)
        .order_by("opened_at", "pk")
    )
    return [
        Open(
            question,
            [seat.entry for seat in question.match.seats.all()] if question.match else [],
            int((now - question.opened_at).total_seconds() // 60),
        )
        for question in found
    ]


def still_playing(round_: Round | None) -> list[Playing]:
    """Tables of a published round without a confirmed result, by table."""
    if round_ is None or round_.state != Round.State.PUBLISHED:
        return []
    left = round_.time_left(timezone.now())
    found = (
        Match.objects.filter(round=round_)
        .exclude(state=Match.State.CONFIRMED)
        .select_related("round__event")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("entry").order_by("position"))
        )
        .order_by("table", "pk")
    )
    return [
        Playing(
            match,
            [seat.entry for seat in match.seats.all()],
            None if left is None else left + timedelta(minutes=match.extra_minutes),
        )
        for match in found
    ]
