"""What was done to several at once is kept on this device, so that one tap takes it back.

Taking it back is a step of its own in the record, by the service that undoes it; nothing is erased.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from companion.core.errors import NotAllowed, UserError
from companion.core.worded import Counted, Worded, shown
from matches.entries.services import leaving, many
from matches.judging.services import many as penalties
from matches.models import Event, Round
from matches.people.queries.roles import Visit
from matches.rounds.queries import rounds as round_queries
from matches.scores.services import many as results
from matches.views.desk.asked import Asked, staff_visit

KEPT = "done_together"
MOST = 5
OFFERED_FOR = timedelta(hours=1)


class Step(NamedTuple):
    """Something done to several at once. said: in a sentence. facts: what its counter-step asks.
    rounds: how many there were, since a new one is built on what was done."""

    event: int
    kind: str
    said: str
    at: float
    facts: Mapping[str, Any]
    rounds: int

    @property
    def done_at(self) -> datetime:
        """When it was done."""
        return datetime.fromtimestamp(self.at, tz=timezone.get_current_timezone())


def keep(asked: Asked[Any], kind: str, sentence: str, **facts: object) -> str:
    """Keep a step of this kind, so that it can be taken back on this device.

    Empty, as the pages of the desk say the sentence beside the button that takes it back.
    """
    event = asked.seen.event
    step = Step(
        event.pk, kind, shown(sentence), timezone.now().timestamp(), facts, event.rounds.count()
    )
    asked.request.session[KEPT] = [*_kept(asked.request), step][-MOST:]
    return ""


def last_step(request: HttpRequest, event: Event) -> Step | None:
    """The last step at this event that this device may still take back: not once there is another
    round, or the event is over."""
    since = (timezone.now() - OFFERED_FOR).timestamp()
    fresh = [one for one in _kept(request) if one.event == event.pk and one.at > since]
    if not fresh or event.state in {Event.State.FINISHED, Event.State.CANCELLED}:
        return None
    return fresh[-1] if fresh[-1].rounds == event.rounds.count() else None


def _kept(request: HttpRequest) -> list[Step]:
    return [Step(*one) for one in request.session.get(KEPT, []) if len(one) == len(Step._fields)]


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Take back the last thing that was done to several at once on this device."""
    seen = staff_visit(request, slug)
    step = last_step(request, seen.event)
    if step is None:
        messages.info(request, "There is nothing to take back on this device. Nothing was changed.")
        return redirect(_back(request, slug))
    try:
        sentence = _COUNTER[step.kind](seen, step.facts)
    except NotAllowed:
        raise
    except UserError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, sentence)
    request.session[KEPT] = [one for one in _kept(request) if one != step]
    return redirect(_back(request, slug))


def _back(request: HttpRequest, slug: str) -> str:
    wanted = request.POST.get("back", "")
    if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure()):
        return wanted
    return reverse("desk", args=[slug])


def players(number: int) -> Worded:
    """So many players, in words."""
    return Counted("%(n)s player", "%(n)s players", number)


def _round(seen: Visit, facts: Mapping[str, Any]) -> Round:
    return round_queries.round_of(seen.event, facts["round"], staff=True)


def _check_in(seen: Visit, facts: Mapping[str, Any]) -> str:
    numbers = facts["numbers"]
    done = many.undo_check_in_all(event=seen.event, numbers=numbers, actor=seen.actor)
    return Worded("The check-in of %(players)s is taken back.", players=players(done))


def _leaving(seen: Visit, facts: Mapping[str, Any]) -> str:
    before = facts["before"]
    back = leaving.bring_back(event=seen.event, before=before, actor=seen.actor)
    sentence = Worded("%(players)s in again.", players=players(len(back)))
    return Worded.together(sentence, _stayed(len(before) - len(back)))


def _confirming(seen: Visit, facts: Mapping[str, Any]) -> str:
    done = facts["done"]
    back = results.unconfirm(round_=_round(seen, facts), done=done, actor=seen.actor)
    sentence = Counted(
        "The confirmation of %(n)s result is taken back.",
        "The confirmation of %(n)s results is taken back.",
        len(back),
    )
    return Worded.together(sentence, _stayed(len(done) - len(back)))


def _stayed(number: int) -> str:
    """That so many were changed by somebody since; nothing for none."""
    return Worded("%(number)s changed by hand since and left so.", number=number) if number else ""


def _penalties(seen: Visit, facts: Mapping[str, Any]) -> str:
    taken = penalties.take_back_several(
        round_=_round(seen, facts), penalty_ids=facts["penalties"], actor=seen.actor
    )
    return Worded("The penalties of %(players)s are taken back.", players=players(len(taken)))


_COUNTER: Mapping[str, Callable[[Visit, Mapping[str, Any]], str]] = {
    "check_in": _check_in,
    "leaving": _leaving,
    "confirming": _confirming,
    "penalties": _penalties,
}
