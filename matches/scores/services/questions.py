"""Questions on the organiser's desk: opened by what happens, closed by staff or by the players."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.models import Event, Match, Question
from matches.people.names import in_text
from matches.people.services import permissions, versions


@transaction.atomic
def open_question(
    *,
    event: Event,
    kind: Question.Kind,
    text: str,
    actor: Actor,
    match: Match | None = None,
    facts: Mapping[str, Any] | None = None,
) -> Question:
    """Put a question on the desk; one that is open already is brought up to date.

    text: a sentence or two for the organiser. facts: JSON-able values that a page may show.
    """
    versions.hold(event)
    known = Question.objects.filter(
        event=event, match=match, kind=kind, closed_at__isnull=True
    ).first()
    if known is None:
        known = Question(event=event, match=match, kind=kind)
    elif (known.text, known.facts) == (text[:500], dict(facts or {})):
        return known
    before = {"text": known.text} if known.pk else None
    known.text, known.facts = text[:500], dict(facts or {})
    known.save()
    record(
        actor=actor,
        action="question.changed" if before else "question.opened",
        summary=text,
        event_id=event.pk,
        about=known,
        before=before,
        after={"kind": kind, "text": known.text},
    )
    return known


@transaction.atomic
def close_question(*, question: Question, answer: str, actor: Actor) -> Question:
    """Close a question that no result depends on, with a word on what was decided.

    Raises Conflict where it is about differing reports, which only a result settles
    (`results.settle_question`), and where somebody closed it otherwise.
    """
    event = versions.hold(question.event)
    permissions.require(actor, event, "organiser", "judge", "scorekeeper")
    question.refresh_from_db()
    if not answer.strip():
        raise Invalid("Say in a few words what was decided. The question stays open.")
    if question.kind == Question.Kind.REPORTS_DIFFER:
        raise Conflict(
            "The players' reports still differ. Settle the question with a result, or reset the "
            "match. The question stays open.",
            code="needs-a-result",
        )
    if question.closed_at is not None:
        if question.answer == answer.strip()[:500]:
            return question
        raise closed_meanwhile(question)
    return shut(question=question, answer=answer, actor=actor)


def closed_meanwhile(question: Question) -> Conflict:
    """The error for one who settles a question that somebody closed otherwise."""
    answer = question.answer
    sentence = Worded(
        "This question was closed meanwhile: %(answer)s Nothing was changed.", answer=answer
    )
    if question.closed_by:
        sentence = Worded(
            "This question was closed by %(name)s meanwhile: %(answer)s Nothing was changed.",
            name=in_text(question.closed_by.label),
            answer=answer,
        )
    return Conflict(
        sentence,
        code="question-closed",
    )


def shut(*, question: Question, answer: str, actor: Actor) -> Question:
    """Close an open question. Call it inside the transaction of what settled it."""
    question.closed_at = timezone.now()
    question.closed_by = actor.user
    question.answer = answer.strip()[:500]
    question.save(update_fields=["closed_at", "closed_by", "answer"])
    record(
        actor=actor,
        action="question.closed",
        summary=f"Closed: {question.text}",
        event_id=question.event_id,
        about=question,
        after={"answer": question.answer},
    )
    return question
