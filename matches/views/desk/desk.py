"""The desk: what needs me, and the next step."""

import secrets
from datetime import timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from companion.core.errors import Conflict, Invalid, NotFound, UserError
from companion.core.worded import Worded
from matches.events.queries import events as event_queries
from matches.events.queries.announcements import that_hold
from matches.events.queries.undo import last_step
from matches.events.services import announcements, events, undoing
from matches.models import Announcement, Event, Match, Question, Round
from matches.overview.queries import desk as desk_queries
from matches.overview.queries.desk import Desk
from matches.rounds.queries import rounds as round_queries
from matches.rounds.services import rounds
from matches.rules import event_rules
from matches.scores.services import questions
from matches.stages import queries as stage_queries
from matches.stages.since import cut_otherwise
from matches.standing.queries import needs
from matches.standing.queries.levels import levels
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit, whole_number
from matches.views.doors import etag_of, is_fragment, live_page


@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """What needs me: open questions, calls, the next step, and who still plays."""
    seen = staff_visit(request, slug)
    if seen.event.is_campaign:
        return redirect("desk_groups", slug=slug)
    return answer(Asked(request, seen, seen.event), _ACTS, _show, to=reverse("desk", args=[slug]))


def _show(asked: Asked[Event], error: UserError | None) -> HttpResponse:
    request, seen = asked.request, asked.seen
    etag = etag_of(request, seen)
    page = desk_queries.desk(seen.event)
    last = page.progress.last_round
    found = context(
        seen,
        "desk",
        page=page,
        sentence=event_queries.sentence(seen.event, page.progress),
        last=last,
        is_playing=last is not None and last.state == Round.State.PUBLISHED,
        error=error,
        typed=request.POST,
        is_fragment=is_fragment(request),
        announced=list(that_hold(seen.event)),
        **_said_of_time(seen.event, last),
        announce_key=secrets.token_hex(16),
        needs=needs.of_event(seen.event),
        undo=last_step(seen.event, page.progress) if seen.has("organiser") else None,
        **_end(seen.event, page),
        **(_cut(seen.event, page) if seen.has("organiser") else {}),
    )
    if error is not None:
        return render(request, "matches/desk/desk.html", found, status=error.status)
    return live_page(request, "matches/desk/desk.html", found, etag=etag)


def _said_of_time(event: Event, last: Round | None) -> dict[str, object]:
    """What is said of the time by one tap, and whether it is time by the event's rule to say that
    no new game starts."""
    rules = event_rules.read(event.rules)
    left = last.time_left(timezone.now()) if last is not None else None
    ends = timedelta(minutes=rules.no_game_starts_in_last_minutes)
    return {
        "said_often": (announcements.NO_NEW_GAME, announcements.time_called(rules)),
        "is_last_start": left is not None and timedelta() < left <= ends,
        "is_time": left is not None and left <= timedelta(),
    }


def _end(event: Event, page: Desk) -> dict[str, object]:
    """At the end: who is level before the event is finished, the podium after it."""
    if event.state == Event.State.FINISHED:
        return {"podium": stage_queries.podium(event)}
    is_last = page.lead is not None and page.lead.code == "finish"
    if is_last and page.progress.bracket is None:
        return {"level": levels(event)}
    return {}


def _cut(event: Event, page: Desk) -> dict[str, object]:
    """Whether the last cut would fall otherwise by what was corrected since, while it matters."""
    is_on = event.state == Event.State.RUNNING and page.progress.stage is not None
    return {"otherwise": cut_otherwise(event)} if is_on else {}


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """From a table's number to the page on which its result is entered."""
    seen = staff_visit(request, slug)
    try:
        wanted = whole_number(request.GET.get("table", ""), field="table", what="the table")
    except Invalid as error:
        return _told_at_desk(request, slug, error.message)
    last = round_queries.current_round(seen.event)
    match = Match.objects.filter(round=last, table=wanted).first() if last else None
    if match is None:
        sentence = Worded(
            "This event has no round yet, so there is no table %(table)s.", table=wanted
        )
        if last:
            sentence = Worded(
                "There is no table %(table)s in %(round)s. Look at the slip again.",
                table=wanted,
                round=last.in_words,
            )
        return _told_at_desk(request, slug, sentence)
    return redirect(f"{reverse('desk_match', args=[match.pk])}?then=desk")


def _told_at_desk(request: HttpRequest, slug: str, sentence: str) -> HttpResponse:
    """Say it on the desk, where the next slip can be typed at once."""
    messages.error(request, sentence)
    return redirect(f"{reverse('desk', args=[slug])}?enter=1")


def _prepare(asked: Asked[Event]) -> Said:
    slug = asked.seen.event.slug
    try:
        made = rounds.prepare_round(
            event=asked.about,
            actor=asked.seen.actor,
            number=asked.number_or_none("round"),
            give_up=asked.request.POST.getlist("give_up"),
        )
    except Conflict as error:
        if error.code != "round-exists":
            raise
        messages.info(asked.request, error.message)
        return redirect("desk_round", slug=slug, number=error.facts["round"])
    return redirect("desk_round", slug=slug, number=made.number)


def _open_registration(asked: Asked[Event]) -> Said:
    events.open_registration(event=asked.about, actor=asked.seen.actor)
    return Worded("Registration is open. Give players the event's address.")


def _close_registration(asked: Asked[Event]) -> Said:
    events.close_registration(event=asked.about, actor=asked.seen.actor)
    return Worded("Registration is closed.")


def _start(asked: Asked[Event]) -> Said:
    events.start(event=asked.about, actor=asked.seen.actor)
    if asked.about.is_campaign:
        return Worded("The campaign has begun. Groups can set out.")
    return Worded("The event has started. Prepare round 1 when everybody is here.")


def _finish(asked: Asked[Event]) -> Said:
    events.finish(event=asked.about, actor=asked.seen.actor)
    return Worded("The event is finished; its standings are final.")


def _cancel(asked: Asked[Event]) -> Said:
    events.cancel(event=asked.about, actor=asked.seen.actor, reason=asked.text("reason"))
    return Worded("The event is cancelled. It can be reopened here.")


def _reopen(asked: Asked[Event]) -> Said:
    events.reopen(event=asked.about, actor=asked.seen.actor, reason=asked.text("reason"))
    return Worded(
        "The event is reopened: %(state)s.", state=Worded.of(asked.about.get_state_display())
    )


def _undo(asked: Asked[Event]) -> Said:
    last = undoing.undo_last_step(
        event=asked.about,
        actor=asked.seen.actor,
        counter=asked.text("counter"),
        reason=asked.text("reason"),
    )
    return Worded("Taken back: %(what)s.", what=last.what.small())


def _close_question(asked: Asked[Event]) -> Said:
    wanted = whole_number(asked.target, field="do", what="the question")
    question = Question.objects.filter(event=asked.about, pk=wanted).first()
    if question is None:
        raise NotFound("There is no such question on this desk.")
    questions.close_question(question=question, answer=asked.text("answer"), actor=asked.seen.actor)
    return Worded("The question is closed.")


def _announce(asked: Asked[Event]) -> Said:
    whom = asked.text("whom")
    announcements.announce(
        event=asked.about,
        text=asked.text("text"),
        actor=asked.seen.actor,
        to_round=whom == "round",
        table=asked.number("table", what="the table") if whom == "table" else None,
        key=asked.text("key"),
    )
    return Worded("Announced. It is on the phones within seconds, and on the wall.")


def _take_back(asked: Asked[Event]) -> Said:
    wanted = whole_number(asked.target, field="do", what="the announcement")
    found = Announcement.objects.filter(event=asked.about, pk=wanted).first()
    if found is None:
        raise NotFound("There is no such announcement at this event.")
    announcements.take_back(announcement=found, actor=asked.seen.actor)
    return Worded("It is no longer told.")


OF_EVENT: dict[str, Act[Event]] = {
    "announce": _announce,
    "take_back": _take_back,
    "open_registration": _open_registration,
    "close_registration": _close_registration,
    "start": _start,
    "finish": _finish,
    "cancel": _cancel,
    "reopen": _reopen,
    "undo": _undo,
}
"""What is done with an event of any kind."""
_ACTS = {**OF_EVENT, "prepare_round": _prepare, "close_question": _close_question}
