"""Who may rule, and when."""

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.worded import Worded
from matches.models import Dispute, Event, EventRole, Match, Round
from matches.people.names import in_text
from matches.people.services import permissions
from matches.scores.services.result_book import Page

_HEADS = (EventRole.Role.HEAD_JUDGE, EventRole.Role.ORGANISER)


def need_judge(page: Page, actor: Actor) -> None:
    """Raises NotAllowed where the actor is no judge of this event; once it is over, no organiser.

    Raises Conflict where the event was cancelled.
    """
    permissions.require(actor, page.event, "organiser", "judge")
    if page.event.state == Event.State.FINISHED:
        permissions.require(actor, page.event, "organiser")
    if page.event.state == Event.State.CANCELLED:
        raise Conflict(
            "The event was cancelled; its results stay as they are. Nothing was changed.",
            code="cancelled",
        )


def need_head_judge(page: Page, dispute: Dispute, actor: Actor) -> None:
    """Raises NotAllowed for who may not decide an appeal: all but a head judge and an organiser,
    and whoever gave the ruling while there is another of them."""
    permissions.require(actor, page.event, "organiser", "head_judge")
    ruling = dispute.rulings.order_by("number").last()
    own = ruling is not None and actor.user is not None and ruling.given_by_id == actor.user.pk
    if not own or actor.user is None:
        return
    heads = EventRole.objects.filter(event=page.event, role__in=_HEADS)
    others = heads.exclude(user_id=actor.user.pk)
    if others.exists():
        raise NotAllowed(
            Worded(
                "You gave the ruling that is appealed: another head judge or organiser "
                "of %(name)s decides. Nothing was changed.",
                name=in_text(page.event.name),
            ),
            code="own-ruling",
        )


def need_table(page: Page) -> None:
    """Raises where nothing can be disputed: a bye, a round that is not published."""
    if page.match.kind == Match.Kind.BYE:
        raise Invalid("Nobody plays in a bye. Nothing was raised.", code="bye-takes-no-result")
    if page.match.round.state == Round.State.PREPARED:
        raise Conflict(
            Worded(
                "Round %(number)s is not published yet. Nothing was raised.",
                number=page.match.round.number,
            ),
            code="round-not-published",
        )
