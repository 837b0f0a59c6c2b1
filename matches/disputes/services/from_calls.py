"""A judge who was called by one tap rules: the call becomes a dispute in the judge's hands."""

from django.db import transaction

from companion.core.actors import Actor
from matches.disputes.services import disputes
from matches.judging.services import judges
from matches.models import Dispute, JudgeCall


@transaction.atomic
def to_rule_on(*, call: JudgeCall, statement: str, actor: Actor) -> Dispute:
    """A dispute at the call's table, taken by the judge; the call is closed with it.

    It is the dispute of the player who called, so that the other one can tell the other side; the
    judge's own where staff called. statement: what it is about, as the judge heard it; the player's
    own note where it is left out.
    One that waits at the table already is taken instead. Raises NotAllowed for who is no judge,
    Conflict where another judge has that one, Invalid where nothing says what it is about.
    """
    waiting = call.match.disputes.filter(state__in=disputes.OPEN).first()
    words = statement.strip() or call.note
    dispute = waiting or disputes.raise_dispute(
        match=call.match, statement=words, actor=actor, for_player=call.entry
    )
    disputes.take_dispute(dispute=dispute, actor=actor)
    judges.close_call(call=call, outcome="Ruled on as a dispute.", actor=actor)
    return dispute
