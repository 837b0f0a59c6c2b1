"""A round: is it right? Prepared, changed by hand, published, timed and closed here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from companion.core.errors import Conflict, Invalid, UserError
from companion.core.worded import Worded
from matches.models import Match, Round
from matches.people.queries.roles import Role
from matches.rounds.queries import rounds as round_queries
from matches.rounds.queries import steps
from matches.rounds.services import rounds
from matches.views.desk import round_acts
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit
from matches.views.doors import etag_of, live_page

# to move somebody, or to give several the same penalty
_MAY_TICK: dict[str, tuple[Role, ...]] = {
    Round.State.PREPARED: ("organiser",),
    Round.State.PUBLISHED: ("organiser", "judge"),
    Round.State.CLOSED: (),
}


@require_safe
def latest(request: HttpRequest, slug: str) -> HttpResponse:
    """The latest round there is, in preparation or not."""
    seen = staff_visit(request, slug)
    last = round_queries.current_round(seen.event, staff=True)
    if last is not None:
        return redirect("desk_round", slug=slug, number=last.number)
    found = context(seen, "desk_round", step=steps.step(seen.event, "prepare_round"))
    return render(request, "matches/desk/no_round.html", found)


@require_http_methods(["GET", "HEAD", "POST"])
def desk_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One round, and everything that can be done with it."""
    seen = staff_visit(request, slug)
    round_ = round_queries.round_of(seen.event, number, staff=True)
    to = reverse("desk_round", args=[slug, number])
    then = {"desk": "desk", "results": "desk_results"}.get(request.POST.get("then", ""))
    if then is not None:
        to = reverse(then, args=[slug])
    return answer(Asked(request, seen, round_), _ACTS, _show, to=to)


def _show(asked: Asked[Round], error: UserError | None) -> HttpResponse:
    request, seen = asked.request, asked.seen
    etag = etag_of(request, seen)
    page = round_queries.round_page(seen.event, asked.about.number, staff=True)
    listed = list(round_queries.rounds_of(seen.event, staff=True))
    found = context(
        seen,
        "desk_round",
        page=page,
        round=page.round,
        rounds=listed,
        is_last=listed[-1].number == page.round.number,
        may_change=seen.has("organiser")
        and page.round.state != Round.State.CLOSED
        and page.is_moved_by_hand,
        may_tick=seen.has(*_MAY_TICK[page.round.state])
        and (page.is_moved_by_hand or page.round.state == Round.State.PUBLISHED),
        game_numbers=range(1, page.rules.best_of + 1),
        act=asked.act,
        happened=sum(not row.is_bye and row.match.state != Match.State.OPEN for row in page.tables),
        chosen=set(request.POST.getlist("chosen")),
        typed=request.POST,
        error=error,
    )
    if error is not None:
        return render(request, "matches/desk/round.html", found, status=error.status)
    return live_page(request, "matches/desk/round.html", found, etag=etag)


def _publish(asked: Asked[Round]) -> Said:
    rounds.publish_round(round_=asked.about, actor=asked.seen.actor)
    return Worded("%(title)s: published. Players see where they sit.", title=asked.about.title)


def _unpublish(asked: Asked[Round]) -> Said:
    rounds.unpublish_round(round_=asked.about, actor=asked.seen.actor, reason=asked.text("reason"))
    return Worded(
        "%(title)s: in preparation again. Players see it no more.", title=asked.about.title
    )


def _close(asked: Asked[Round]) -> Said:
    rounds.close_round(round_=asked.about, actor=asked.seen.actor)
    return Worded("%(title)s: closed.", title=asked.about.title)


def _reopen(asked: Asked[Round]) -> Said:
    rounds.reopen_round(round_=asked.about, actor=asked.seen.actor, reason=asked.text("reason"))
    return Worded("%(title)s: played on.", title=asked.about.title)


def _delete(asked: Asked[Round]) -> Said:
    force = asked.text("force") == "1"
    if force and not asked.text("reason"):
        raise Invalid(
            "Say why the round is deleted with its results. Nothing was deleted.",
            fields={"reason": "Say why in a few words."},
        )
    rounds.delete_round(
        round_=asked.about, actor=asked.seen.actor, reason=asked.text("reason"), force=force
    )
    return Worded("%(title)s: deleted. Its tables stay in the record.", title=asked.about.title)


def _and_to_desk(act: Act[Round]) -> Act[Round]:
    """The same act, after which the desk says what is next."""

    def acted(asked: Asked[Round]) -> Said:
        return round_acts.to_desk(asked, act(asked))

    return acted


def _as_seen(act: Act[Round]) -> Act[Round]:
    """The same act, for who sees the tables as they are. Raises Conflict where somebody else has
    changed them since the page was opened; the ticked names stay ticked."""

    def acted(asked: Asked[Round]) -> Said:
        seen = asked.text("seen")
        if seen:
            page = round_queries.round_page(asked.seen.event, asked.about.number, staff=True)
            if seen != page.seen:
                raise Conflict(
                    "Somebody else has changed the tables of this round since the page was opened. "
                    "Nothing was changed by you. Look at them as they are now, and choose again.",
                    code="changed-meanwhile",
                )
        return act(asked)

    return acted


_MOVES = ("swap", "pair", "bye", "add", "remove", "repair")
_ACTS: dict[str, Act[Round]] = {
    **round_acts.ACTS,
    **{name: _as_seen(round_acts.ACTS[name]) for name in _MOVES},
    "publish_round": _as_seen(_publish),
    "unpublish": _unpublish,
    "close_round": _and_to_desk(_close),
    "reopen": _reopen,
    "delete": _and_to_desk(_delete),
}
