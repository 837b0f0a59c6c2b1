"""What every page of an event does first: who asks, for which event; and what it does last."""

import zoneinfo
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.http import parse_etags
from django.utils.safestring import SafeString

from companion.core import logs
from companion.core.actors import Actor
from companion.core.errors import CompanionError, NotAllowed, NotFound
from companion.core.models import User
from companion.core.worded import Worded
from matches.journeys.queries import rights as journey_rights
from matches.models import Entry, Event, Journey, Match
from matches.people import private_links
from matches.people.queries import roles as role_queries
from matches.people.queries import stamps
from matches.people.queries.roles import Visit
from matches.scores import queries as match_queries
from matches.views import polls
from matches.views.polls import Stamped, is_fragment

LINKS = private_links.SESSION_KEY
KEPT_LINKS = 50


def visit(request: HttpRequest, slug: str) -> Visit:
    """The visit of an event's page. Raises NotFound where the visitor may not know of it."""
    event = stamps.event_at(slug)
    if event is None:
        raise NotFound("There is no event at this address. Check the link.")
    return visit_of(request, event)


def visit_of(request: HttpRequest, event: Event) -> Visit:
    """The visit of a page of this event."""
    actor, entry = _who(request, event)
    if not role_queries.can_see(actor, event):
        raise NotFound("There is no event at this address. Check the link.")
    logs.event_id.set(event.pk)
    timezone.activate(zoneinfo.ZoneInfo(event.time_zone))
    found = role_queries.visit_of(actor, event, entry)
    _need_the_same_player(request, event, found.entry)
    return found


def _need_the_same_player(request: HttpRequest, event: Event, entry: Entry | None) -> None:
    """What a phone saved for one player is not sent as another, whose link it opened since."""
    saved_for = request.headers.get("X-Acting-As")
    if saved_for is None or (entry and saved_for == f"{event.slug}/{entry.number}"):
        return
    number = saved_for.rpartition("/")[2]
    raise NotAllowed(
        Worded(
            "This was saved on this phone for player #%(number)s, who is not the one "
            "it knows now. It stays saved; open the private link of #%(number)s on "
            "this phone to send it.",
            number=number,
        ),
        code="another-player",
    )


def match_visit(request: HttpRequest, match_id: int) -> tuple[Match, Visit]:
    """A match, and the visit of a page about it. Raises NotFound where there is none for the
    visitor, alike whatever the reason."""
    event = stamps.event_of_match(match_id)
    if event is None:
        raise match_queries.no_match()
    match = match_queries.match_for(actor_at(request, event), match_id)
    match.round.event = event
    return match, visit_of(request, event)


def journey_visit(request: HttpRequest, journey_id: int) -> tuple[Journey, Visit]:
    """A journey, and the visit of a page about it. Raises NotFound where there is none for the
    visitor, alike whatever the reason."""
    journey = journey_rights.journey_at(journey_id)
    if journey is None:
        raise journey_rights.no_journey()
    event = journey.group.event
    journey_rights.journey_for(actor_at(request, event), journey_id)
    return journey, visit_of(request, event)


def actor_at(request: HttpRequest, event: Event) -> Actor:
    """Who asks: a player by a private link opened on this device, an account, or a visitor.

    Somebody with an account and a role of the staff acts as that, whatever link was opened before.
    """
    return _who(request, event)[0]


def _who(request: HttpRequest, event: Event) -> tuple[Actor, Entry | None]:
    """Who asks, with the entry where it is by a private link."""
    user = request.user if isinstance(request.user, User) else None
    if user is not None:
        actor = Actor(label=user.label, user=user)
        if role_queries.enters_results(actor, event):
            return actor, None
    if entry := _entry_kept(request, event):
        entry.event = event
        return role_queries.actor_of_entry(entry, user=user), entry
    return Actor(label=user.label if user else "a visitor", user=user), None


def keep_link(request: HttpRequest, entry: Entry, token: str) -> None:
    """Remember on this device that it opened this private link."""
    links = dict(request.session.get(LINKS, {}))
    links.pop(str(entry.event_id), None)
    links[str(entry.event_id)] = token
    request.session[LINKS] = dict(list(links.items())[-KEPT_LINKS:])


def entries_kept(request: HttpRequest) -> list[Entry]:
    """The entries whose private links this device has opened, newest first."""
    entries = []
    for token in reversed(list(request.session.get(LINKS, {}).values())):
        try:
            entries.append(role_queries.entry_of_token(token))
        except CompanionError:
            continue  # revoked since; the event's own page forgets it
    return entries


def forget_link(request: HttpRequest, event: Event) -> None:
    """Forget this device's private link of an event."""
    links = dict(request.session.get(LINKS, {}))
    links.pop(str(event.pk), None)
    request.session[LINKS] = links


def _entry_kept(request: HttpRequest, event: Event) -> Entry | None:
    token = request.session.get(LINKS, {}).get(str(event.pk))
    if token is None:
        return None
    try:
        return role_queries.entry_of_token(token, event)
    except CompanionError:
        # revoked since: this device is a visitor's again
        forget_link(request, event)
        return None


def etag_of(request: HttpRequest, seen: Visit, *things: str) -> str:
    """The ETag of what this visitor sees of these things of an event now; none is everything.

    Ask for it before anything else is read: what is read later may only be newer.
    """
    return stamped(request, seen, things or polls.EVERYTHING).etag


def stamped(request: HttpRequest, seen: Visit, things: Sequence[str], *besides: str) -> Stamped:
    """The same with the stamps that were read, those of `besides` too, which it does not follow."""
    user_id = request.user.pk if request.user.is_authenticated else 0
    session_key = request.session.session_key or ""
    return polls.own_stamped(
        request,
        seen.event.pk,
        things,
        besides=besides,
        known=stamps.read_with(seen.event),
        session_key=session_key,
        user_id=user_id,
    )


def live_page(
    request: HttpRequest, template: str, context: Mapping[str, Any], *, etag: str
) -> HttpResponse:
    """A page that polls: the whole page, or for htmx its fragment `_<name>.html` beside it."""
    if is_fragment(request):
        template = fragment_of(template)
    return with_etag(request, render(request, template, dict(context)), etag)


def shared_page(
    request: HttpRequest,
    template: str,
    seen: Visit,
    things: Sequence[str],
    context: Callable[[], Mapping[str, Any]],
) -> HttpResponse:
    """A page that polls and whose live part is the same for all who are not staff; a row is marked
    as the visitor's own by the page around it. things: what the part shows. `context` is called
    only where the part must be made. Staff are shown each change at once.
    """
    where, event_id = polls.shared_address(request), seen.event.pk
    if seen.is_staff:
        etag = etag_of(request, seen, *things)
        version = (stamps.stamps_of(event_id, things), polls.this_minute(where))
    else:
        version = polls.shown_version(event_id, things, where)

    def make() -> str:
        seen.event.refresh_from_db()  # the version that was read may be newer than the event
        return render_to_string(fragment_of(template), dict(context()), request)

    part = polls.shared_part(where, version, make, stale_fits=not seen.is_staff)
    if not seen.is_staff:
        etag = polls.shared_etag(request, event_id, things, part.version)
    if is_fragment(request):
        if etag in parse_etags(request.headers.get("If-None-Match", "")):
            return polls.not_modified(request, etag)  # the part before, which the phone has
        return kept_short(request, polls.told_part(request, part, etag))
    around = {"visit": seen, "event": seen.event, "part": SafeString(part.text)}
    return with_etag(request, render(request, template, around), etag)


def page_of_the_minute(
    request: HttpRequest,
    template: str,
    around: Mapping[str, Any],
    context: Callable[[], Mapping[str, Any]],
) -> HttpResponse:
    """A page of many events that shows the same to everybody: its costly part is made once a
    minute and by one process, whoever asks and with whatever behind its address."""
    where = request.path
    part = polls.shared_part(
        where,
        ((), polls.this_minute(where)),
        lambda: render_to_string(fragment_of(template), dict(context()), request),
        stale_fits=True,
    )
    return kept_short(request, render(request, template, {**around, "part": SafeString(part.text)}))


def fragment_of(template: str) -> str:
    """The template of a page's live part, which lies beside it."""
    folder, _, name = template.rpartition("/")
    return f"{folder}/_{name}"


def with_etag(request: HttpRequest, response: HttpResponse, etag: str) -> HttpResponse:
    """The response as it may be kept; with the ETag where it is a live part."""
    if is_fragment(request):
        response["ETag"] = etag
    return kept_short(request, response)


def kept_short(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The response, kept by nobody but its visitor (`polls.kept_short`)."""
    return polls.kept_short(response, of_somebody=not request.session.is_empty())
