"""Taking the last step of an event back, by a step of its own in the record."""

from django.db import transaction

from companion.core.actors import Actor
from companion.core.errors import Conflict, Fault
from companion.core.worded import Worded
from matches.events.queries.undo import Last, last_step
from matches.events.services import events
from matches.models import Event
from matches.people.services import permissions, versions
from matches.rounds.services import rounds
from matches.stages import services as stages


@transaction.atomic
def undo_last_step(*, event: Event, actor: Actor, counter: str, reason: str = "") -> Last:
    """Take the last step back. Returns the step that was.

    counter: what takes it back, as it was shown; where another step was taken meanwhile nothing is
    changed and Conflict 'other-step' tells which. Raises Conflict too where the step cannot be
    taken back any more: a round in which something has happened.
    """
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    last = last_step(event)
    if last is None:
        raise Conflict(
            "There is no step that can be taken back. Nothing was changed.", code="no-step"
        )
    if last.counter != counter:
        raise Conflict(
            Worded(
                "Meanwhile something else was done: %(what)s. Nothing was changed. Look "
                "again, and take that back if it is what you mean.",
                what=last.what,
            ),
            code="other-step",
            facts={"counter": last.counter},
        )
    _take_back(last, event, actor, reason)
    return last


def _take_back(last: Last, event: Event, actor: Actor, reason: str) -> None:
    if last.counter == "open_registration":
        events.open_registration(event=event, actor=actor)
    elif last.counter == "reopen":
        events.reopen(event=event, actor=actor, reason=reason)
    elif last.counter == "uncut":
        stages.uncut(event=event, actor=actor, reason=reason)
    elif last.round is None:
        raise Fault(f"{last.counter} is about a round, and names none.")
    elif last.counter == "delete_round":
        rounds.delete_round(round_=last.round, actor=actor, reason=reason)
    elif last.counter == "unpublish_round":
        rounds.unpublish_round(round_=last.round, actor=actor, reason=reason)
    else:
        rounds.reopen_round(round_=last.round, actor=actor, reason=reason)
