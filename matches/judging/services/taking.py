"""A judge takes what players ask for: a call, a dispute."""

from typing import Literal

from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict
from companion.core.worded import Worded
from matches.models import Dispute, JudgeCall


def has(what: JudgeCall | Dispute, actor: Actor) -> bool:
    """Whether the actor's account has taken it."""
    return (
        what.taken_by_id is not None
        and actor.user is not None
        and (what.taken_by_id == actor.user.pk)
    )


def take(
    what: JudgeCall | Dispute, actor: Actor, called: Literal["call", "dispute"], *, take_over: bool
) -> str:
    """Let it be the actor's from now on; what was done, for the record.

    take_over: in place of the judge who has it. Raises Conflict where one has it else.
    """
    before = what.taken_by
    if before is not None and not take_over:
        sentence = Worded("%(name)s has taken this dispute already.", name=before.label)
        if called == "call":
            sentence = Worded("%(name)s has taken this call already.", name=before.label)
        raise Conflict(sentence, code=f"{called}-taken")
    what.taken_by = actor.user
    what.taken_at = timezone.now()
    what.save(update_fields=["taken_by", "taken_at"])
    instead = f" in place of {before.label}" if before is not None else ""
    return f"{actor.label} took the {called}{instead}"
