"""The last step of an event, and what would take it back."""

from dataclasses import dataclass
from typing import Literal

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
    what: str
    does: str
    round: Round | None = None


def last_step(event: Event, at: how_far.Progress | None = None) -> Last | None:
    """The last step that can be taken back by one of its own; None where there is none.

    It follows from how the event stands, so what was taken back already is never the last step.
    """
    if event.state == State.CLOSED:
        return Last("open_registration", "Registration was closed", "Players can sign up again.")
    if event.state in {State.FINISHED, State.CANCELLED}:
        what = f"The event was {event.get_state_display()}"
        return Last("reopen", what, "It goes on where it was.")
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
        what = "bracket goes" if stage.is_bracket else "pools go"
        does = f"The {what}; the standings stay as they are."
        return Last("uncut", f"The cut to {stage.size} was made", does)
    title = last.title
    if last.state == Round.State.PREPARED:
        does = "Its pairings go; who had seen them was staff alone."
        return Last("delete_round", f"{title} was prepared", does, last)
    if last.state == Round.State.PUBLISHED:
        does = "Players no longer see it, and its byes no longer count. Not once it was played in."
        return Last("unpublish_round", f"{title} was published", does, last)
    does = "It is played on: players can report again."
    return Last("reopen_round", f"{title} was closed", does, last)
