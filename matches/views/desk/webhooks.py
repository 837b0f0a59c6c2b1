"""Programs elsewhere that are told what happens: made, tried and taken away here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.core.errors import UserError
from companion.core.worded import Worded
from matches.models import Event, Webhook
from matches.views.desk.asked import (
    Act,
    Asked,
    Said,
    answer,
    context,
    staff_visit,
    whole_number,
)
from matches.webhooks.queries import webhooks as queries
from matches.webhooks.services import book


@never_cache
@require_http_methods(["GET", "POST"])
def desk_webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """Who is told, of what, and what they were told last."""
    seen = staff_visit(request, slug, "organiser")
    to = reverse("desk_webhooks", args=[slug])
    return answer(Asked(request, seen, seen.event), _ACTS, _show, to=to)


def _show(asked: Asked[Event], error: UserError | None) -> HttpResponse:
    return _page(asked, error=error, status=error.status if error else 200)


def _page(
    asked: Asked[Event],
    *,
    error: UserError | None = None,
    shown: Webhook | None = None,
    secret: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page; with the secret of one webhook, which is shown this once."""
    found = context(
        asked.seen,
        "desk_settings",
        webhooks=queries.of_event(asked.about),
        kinds=Webhook.Kind.choices,
        most=book.MOST,
        error=error,
        typed=asked.request.POST if error else {},
        chosen=asked.request.POST.getlist("kinds") if error else list(Webhook.Kind.values),
        shown=shown,
        secret=secret,
    )
    return render(asked.request, "matches/desk/webhooks.html", found, status=status)


def _webhook(asked: Asked[Event]) -> Webhook:
    number = whole_number(asked.target, field="do", what="the webhook")
    return queries.webhook_of(asked.about, number)


def _make(asked: Asked[Event]) -> Said:
    made, secret = book.make(
        event=asked.about,
        actor=asked.seen.actor,
        url=asked.text("url"),
        kinds=asked.request.POST.getlist("kinds"),
    )
    return _page(asked, shown=made, secret=secret)


def _renew(asked: Asked[Event]) -> Said:
    webhook = _webhook(asked)
    secret = book.renew_secret(webhook=webhook, actor=asked.seen.actor)
    return _page(asked, shown=webhook, secret=secret)


def _test(asked: Asked[Event]) -> Said:
    book.send_test(webhook=_webhook(asked), actor=asked.seen.actor)
    return Worded("A test is on its way. Look again in a few seconds what came of it.")


def _pause(asked: Asked[Event]) -> Said:
    book.pause(webhook=_webhook(asked), actor=asked.seen.actor)
    return Worded("It is told nothing until you resume it.")


def _resume(asked: Asked[Event]) -> Said:
    book.resume(webhook=_webhook(asked), actor=asked.seen.actor)
    return Worded("It is told of what happens from now on.")


def _remove(asked: Asked[Event]) -> Said:
    book.remove(webhook=_webhook(asked), actor=asked.seen.actor)
    return Worded("It is taken away and told nothing more.")


_ACTS: dict[str, Act[Event]] = {
    "make": _make,
    "renew": _renew,
    "test": _test,
    "pause": _pause,
    "resume": _resume,
    "remove": _remove,
}
