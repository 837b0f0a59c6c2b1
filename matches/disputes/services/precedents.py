"""Precedents: made of a ruling, withdrawn with a reason."""

import re
import secrets

from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.models import Dispute, Event, Precedent, Ruling
from matches.people.services import permissions, versions
from matches.scores.services import result_rights

# letters and figures that nobody takes for each other
_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_WORD = re.compile(r"[^\W_]+")


@transaction.atomic
def make_precedent(*, ruling: Ruling, question: str, answer: str, actor: Actor) -> Precedent:
    """Rule the same way next time: make a ruling the organisation's precedent; once.

    question, answer: in words that name no player, since everybody can find them. By a judge of the
    event. Raises Conflict where the ruling was replaced or its appeal waits.
    """
    event = versions.hold(ruling.dispute.match.round.event)
    permissions.require(actor, event, "organiser", "judge")
    asked, answered = " ".join(question.split()), " ".join(answer.split())
    if not asked or not answered:
        raise Invalid(
            "Say in a sentence what was asked, and how it is ruled. Nothing was kept.",
            fields={"question" if not asked else "answer": "A sentence."},
        )
    _need_nameless(ruling, f"{asked} {answered}")
    known = Precedent.objects.filter(ruling=ruling).first()
    if known is not None:
        return known
    _need_last(ruling)
    precedent = Precedent.objects.create(
        owner=event.created_by,
        event=event,
        code=_new_code(),
        ruling=ruling,
        edition=event.edition,
        kind=ruling.kind,
        question=asked[:300],
        answer=answered[:500],
        cites=ruling.cites,
        made_by=actor.label[:200],
    )
    _note(precedent, event, actor, "precedent.made", f"{precedent.key}: {precedent.question}")
    return precedent


@transaction.atomic
def withdraw_precedent(*, precedent: Precedent, reason: str, actor: Actor) -> Precedent:
    """Withdraw a precedent: it is kept with the reason, found no more, and warns nobody.

    By an organiser or a head judge of the event it comes from, or the organisation itself.
    """
    event = versions.hold(precedent.event)
    owns = actor.user is not None and actor.user.pk == precedent.owner_id
    if not owns:
        permissions.require(actor, event, "organiser", "head_judge")
    why = result_rights.need_reason(reason)
    precedent.refresh_from_db()
    if precedent.withdrawn_at is not None:
        return precedent
    precedent.withdrawn_at = timezone.now()
    precedent.withdrawn_by = actor.label[:200]
    precedent.withdrawn_reason = why[:500]
    precedent.save(update_fields=["withdrawn_at", "withdrawn_by", "withdrawn_reason"])
    _note(precedent, event, actor, "precedent.withdrawn", f"{precedent.key} withdrawn", why)
    return precedent


def _new_code() -> str:
    while True:
        code = "".join(secrets.choice(_LETTERS) for _ in range(5))
        if not Precedent.objects.filter(code=code).exists():
            return code


def _need_last(ruling: Ruling) -> None:
    dispute = ruling.dispute
    last = dispute.rulings.order_by("number").last()
    if dispute.state != Dispute.State.RULED or last is None or last.pk != ruling.pk:
        raise Conflict(
            "This ruling was appealed: make the one that stands in the end a precedent. Nothing "
            "was kept.",
            code="ruling-replaced",
        )


def _need_nameless(ruling: Ruling, text: str) -> None:
    words = _plain(text)
    for seat in ruling.dispute.match.seats.select_related("entry"):
        name = _plain(seat.entry.name)
        if name.strip() and name in words:
            raise Invalid(
                Worded(
                    "Everybody can find a precedent: say 'the attacker' or 'the player' in "
                    "place of %(name)s. Nothing was kept.",
                    name=seat.entry.name,
                ),
                code="names-a-player",
            )


def _plain(text: str) -> str:
    """Words alone, with a space before and after each."""
    return f" {' '.join(_WORD.findall(text.casefold()))} "


def _note(
    precedent: Precedent, event: Event, actor: Actor, action: str, summary: str, reason: str = ""
) -> None:
    record(
        actor=actor,
        action=action,
        summary=summary,
        event_id=event.pk,
        about=precedent,
        after={"answer": precedent.answer, "citations": precedent.cites},
        reason=reason,
    )
