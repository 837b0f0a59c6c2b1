"""Pages of one player: what now, and the one big button for it."""

import uuid
from collections.abc import Callable, Mapping

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.core import limits, proxies
from companion.core.answers import is_told_in_json
from companion.core.errors import NotAllowed, UserError
from companion.core.models import User
from companion.core.worded import Worded
from matches.entries import fields
from matches.entries.queries.entries import address_of, entry_for
from matches.entries.services import attendance, entries, entry_links, mailboxes, sign_up
from matches.journeys.queries.groups import group_of_entry
from matches.models import Entry, Event, Match
from matches.overview.queries import event_facts
from matches.overview.queries import player as player_queries
from matches.people import things
from matches.people.names import in_text
from matches.people.private_links import code_of, make_token
from matches.people.queries import roles as role_queries
from matches.people.queries.stamps import Value
from matches.views import own_page
from matches.views.doors import (
    Visit,
    is_fragment,
    keep_link,
    live_page,
    stamped,
    visit,
    visit_of,
    with_etag,
)
from matches.views.links import link_and_qr
from matches.views.polls import Stamped


@limits.counted_as("sign_up")
@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Sign up; the place or the waitlist number at once, and the private link to keep."""
    seen = visit(request, slug)
    if seen.entry is not None and not seen.is_staff:
        return redirect("player", slug=slug, number=seen.entry.number)
    error = None
    if request.method == "POST":
        try:
            return _signed_up(request, seen)
        except UserError as refused:
            if is_told_in_json(request):
                raise
            error = refused
    context = {
        "visit": seen,
        "event": seen.event,
        "error": error,
        "typed": request.POST,
        "fields": fields.PLAYERS,
        "key": request.POST.get("key") or uuid.uuid4().hex,
        "sends_mail": settings.SENDS_MAIL and not seen.is_staff,
    }
    status = error.status if error else 200
    return render(request, "matches/player/join.html", context, status=status)


def _signed_up(request: HttpRequest, seen: Visit) -> HttpResponse:
    user = request.user if isinstance(request.user, User) and not seen.is_staff else None
    done = sign_up.sign_up(
        event=seen.event,
        **{name: request.POST.get(name, "") for name in fields.names()},
        key=request.POST.get("key", ""),
        user=user,
        hides_name="hides_name" in request.POST,
        mail_to=request.POST.get("mail_to", ""),
        address="" if seen.is_staff else proxies.address_of(request),
        actor=seen.actor,
    )
    if seen.is_staff:
        name = in_text(done.entry.name)
        messages.success(
            request,
            Worded(
                "%(name)s is entered as number %(number)s.", name=name, number=done.entry.number
            ),
        )
        return redirect("event", slug=seen.event.slug)
    keep_link(request, done.entry, done.token)
    if done.held:
        messages.warning(
            request,
            Worded(
                "Many have signed up from this network within the hour, so the "
                "organisers look at yours before it takes a place. You are number "
                "%(waiting)s in line.",
                waiting=done.waiting,
            ),
        )
    elif done.waiting:
        messages.warning(
            request,
            Worded("The event is full. You are number %(waiting)s in line.", waiting=done.waiting),
        )
    else:
        messages.success(
            request, Worded("You are in, as number %(number)s.", number=done.entry.number)
        )
    return redirect(_with_new_link(done.entry))


def _with_new_link(entry: Entry) -> str:
    """The player's own page, on which a link that is new to them stands first and large."""
    return f"{reverse('player', args=[entry.event.slug, entry.number])}?new=1"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def private_link(request: HttpRequest, token: str) -> HttpResponse:
    """Open one's private link: this device is then known as the player's. Where it is known as
    another's already, it asks first: a link that somebody sent must not change whose it is."""
    entry = role_queries.entry_of_token(token)
    seen = visit_of(request, entry.event)
    is_another = seen.entry is not None and seen.entry.pk != entry.pk
    if is_another and request.method != "POST":
        context = {"visit": seen, "event": seen.event, "entry": entry, "tab": "me"}
        return render(request, "matches/player/another.html", context)
    keep_link(request, entry, token)
    return redirect("player", slug=entry.event.slug, number=entry.number)


@require_safe
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What now? For the player and the staff; for others, the matches."""
    seen = visit(request, slug)
    if seen.entry is not None and seen.entry.number == number:
        entry = seen.entry
    else:
        entry = entry_for(seen.actor, seen.event, number)
    entry.event = seen.event
    if (address := _group_of_own(request, seen, entry)) and not is_fragment(request):
        return redirect(address)
    known = stamped(request, seen, own_page.shows(entry.pk), *own_page.BESIDES)
    if is_fragment(request) and seen.entry is entry:
        part = _own_part(request, seen, entry, known)
        return with_etag(request, HttpResponse(part), known.etag)
    place = own_page.place_of(entry, known)
    context = {**_player_context(request, seen, entry, known.stamps), "place": place}
    context["needs"] = own_page.needs_of(entry, known)
    context["pool"] = own_page.pool_of(entry, known)
    return live_page(request, "matches/player/player.html", context, etag=known.etag)


def _group_of_own(request: HttpRequest, seen: Visit, entry: Entry) -> str:
    """Where a player of a campaign finds what is next: the group's page; '' for all others, and
    where the player asked for what is their own."""
    if not seen.event.is_campaign or seen.entry != entry or {"new", "own"} & set(request.GET):
        return ""
    group = group_of_entry(entry)
    return reverse("group", args=[seen.event.slug, group.number]) if group else ""


def _own_part(request: HttpRequest, seen: Visit, entry: Entry, known: Stamped) -> str:
    """The live part of a player's own page."""

    def make() -> str:
        context = _player_context(request, seen, entry, known.stamps)
        context["place_mark"] = own_page.PLACE
        return render_to_string("matches/player/_player.html", context, request)

    user_id = request.user.pk if request.user.is_authenticated else 0
    return own_page.part(request, entry, known, user_id=user_id, make=make)


def _player_context(
    request: HttpRequest, seen: Visit, entry: Entry, read: Mapping[str, Value]
) -> dict[str, object]:
    is_own = seen.entry is not None and seen.entry.pk == entry.pk
    facts = event_facts.facts_of(seen.event, read[things.EVENT])
    view = player_queries.player_view(entry, facts)
    page = player_queries.own_match(view) if is_own else None
    context: dict[str, object] = {
        "visit": seen,
        "event": seen.event,
        "view": view,
        "entry": entry,
        "is_own": is_own,
        "tab": "me" if is_own else "event",
        "page": page,
        "match": page.match if page else None,
        "code": _confirm_code(entry, page.match) if page else "",
    }
    if is_own and not is_fragment(request):
        token = make_token(entry_id=entry.pk, version=entry.link_version)
        link, qr = link_and_qr(request, token)
        context |= {
            "link": link,
            "is_new": "new" in request.GET,
            "link_path": reverse("private_link", args=[token]),
            "keep": _worth_keeping(entry, view),
            "qr": qr,
            "sends_mail": settings.SENDS_MAIL,
            "mail_to": address_of(entry) if settings.SENDS_MAIL else "",
        }
    return context


def _confirm_code(entry: Entry, match: Match) -> str:
    """By which this player confirms this match's result on the opponent's phone."""
    code = code_of(entry_id=entry.pk, version=entry.link_version, match_id=match.pk)
    return f"{code[:3]} {code[3:]}"


def _worth_keeping(entry: Entry, view: player_queries.PlayerView) -> list[str]:
    """Addresses of what a player will look for when the network is gone."""
    slug = entry.event.slug
    found = [reverse("event", args=[slug]), reverse("standings", args=[slug])]
    if entry.pk in view.facts.decks:
        found.append(reverse("player_deck", args=[slug, entry.number]))
    if view.matches:
        last = view.matches[0]
        found.append(reverse("round", args=[slug, last.round.number]))
        found.append(reverse("match", args=[last.row.match.pk]))
    row = view.action.match
    if row is not None and view.action.code in {"go_to_table", "report", "confirm"}:
        found.append(reverse("report", args=[row.match.pk]))
        found.append(reverse("pad", args=[row.match.pk]))
    return found


@require_POST
def act(request: HttpRequest, slug: str, number: int, action: str) -> HttpResponse:
    """Check in, leave, return or take a new link: what a player does outside a match."""
    seen = visit(request, slug)
    entry = entry_for(seen.actor, seen.event, number)
    if seen.entry is None or seen.entry.pk != entry.pk:
        raise NotAllowed("This is another player's page. Open your own private link first.")
    sentence = _ACTS[action](request, seen, entry)
    messages.success(request, sentence)
    if action == "new-link":
        return redirect(_with_new_link(entry))
    return redirect("player", slug=slug, number=number)


def _check_in(request: HttpRequest, seen: Visit, entry: Entry) -> str:
    entries.check_in(entry=entry, actor=seen.actor)
    return Worded("You are checked in. Your table shows here when the round is published.")


def _leave(request: HttpRequest, seen: Visit, entry: Entry) -> str:
    reason = request.POST.get("reason", "")
    if seen.event.state == Event.State.RUNNING:
        attendance.drop(entry=entry, actor=seen.actor, reason=reason)
        return Worded("You have dropped. You are not paired from the next round on.")
    entries.withdraw(entry=entry, actor=seen.actor, reason=reason)
    return Worded("You have withdrawn. Your place goes to the next in line.")


def _rejoin(request: HttpRequest, seen: Visit, entry: Entry) -> str:
    sign_up.rejoin(entry=entry, actor=seen.actor)
    return Worded("You have entered again.")


def _new_link(request: HttpRequest, seen: Visit, entry: Entry) -> str:
    token = entry_links.revoke_link(entry=entry, actor=seen.actor)
    keep_link(request, entry, token)
    return Worded("Your old link no longer works. Keep the new one, below.")


def _claim(request: HttpRequest, seen: Visit, entry: Entry) -> str:
    if not isinstance(request.user, User):
        raise NotAllowed("Sign in to your account first, then tie this entry to it.")
    entry_links.claim(entry=entry, user=request.user, actor=seen.actor)
    return Worded("This entry now belongs to your account as well.")


def _mail(request: HttpRequest, seen: Visit, entry: Entry) -> str:
    address = request.POST.get("mail_to", "") if "stop" not in request.POST else ""
    kept = mailboxes.set_address(entry=entry, address=address, actor=seen.actor)
    if kept:
        return Worded("Tables and announcements come to %(kept)s from now on.", kept=kept)
    return Worded("Your address is forgotten. You get no e-mails.")


def _hide_name(request: HttpRequest, seen: Visit, entry: Entry) -> str:
    entries.hide_name(entry=entry, actor=seen.actor)
    return Worded(
        "Others are told %(name)s from now on. Only the staff see your name.",
        name=in_text(entry.name),
    )


_ACTS: dict[str, Callable[[HttpRequest, Visit, Entry], str]] = {
    "check-in": _check_in,
    "leave": _leave,
    "rejoin": _rejoin,
    "new-link": _new_link,
    "claim": _claim,
    "mail": _mail,
    "hide-name": _hide_name,
}
ACTIONS = tuple(_ACTS)
