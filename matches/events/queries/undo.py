"""The last step of an event, and what would take it back."""

from dataclasses import dataclass
from typing import Literal

from companion.core.worded import Worded
from matches.models import Event, Round
from matches.rounds.queries import how_far

Counter = Literal[
    "open_registration", "reopen", "delete_round", "unpublish_round", "reopen_round", "uncut"
]
State = Event.State


@dataclass(frozen=True, slots=True)
class Last:
    """The last step, and the one that takes it back.

    what: the step as it was done: 'Round 2 was published'. does: what taking it back comes to.
    round: that it is about, if any.
    """

    counter: Counter
    what: Worded
    does: Worded
    round: Round | None = None


def last_step(event: Event, at: how_far.Progress | None = None) -> Last | None:
    """The last step that can be taken back by one of its own; None where there is none.

    It follows from how the event stands, so what was taken back already is never the last step.
    """
    if event.state == State.CLOSED:
        return Last(
            "open_registration",
            Worded("Registration was closed"),
            Worded("Players can sign up again."),
        )
    if event.state in {State.FINISHED, State.CANCELLED}:
        what = Worded("The event was %(state)s", state=Worded.of(event.get_state_display()))
        return Last("reopen", what, Worded("It goes on where it was."))
    if event.state != State.RUNNING:
        return None
    at = at or how_far.progress(event)
    return _of_rounds(at)


def _of_rounds(at: how_far.Progress) -> Last | None:
    last = at.last_round
    if last is None:
        return None
    stage = at.stage
    if stage is not None and last.stage_id != stage.pk and last.state == Round.State.CLOSED:
        does = Worded("The bracket goes; the standings stay as they are.")
        if not stage.is_bracket:
            does = Worded("The pools go; the standings stay as they are.")
        return Last("uncut", Worded("The cut to %(size)s was made", size=stage.size), does)
    title = last.title
    if last.state == Round.State.PREPARED:
        does = Worded("Its pairings go; who had seen them was staff alone.")
        return Last("delete_round", Worded("%(title)s was prepared", title=title), does, last)
    if last.state == Round.State.PUBLISHED:
        does = Worded(
            "Players no longer see it, and its byes no longer count. Not once it was played in."
        )
        return Last("unpublish_round", Worded("%(title)s was published", title=title), does, last)
    does = Worded("It is played on: players can report again.")
    return Last("reopen_round", Worded("%(title)s was closed", title=title), does, last)
