"""Events for other programs to follow: Atom feeds, and a file for a calendar."""

from datetime import UTC, timedelta

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.http import require_safe

from companion.core.actors import Actor
from matches.events.queries import events as event_queries
from matches.events.queries.news import in_short, news_of
from matches.models import Event
from matches.people.names import in_text
from matches.views.doors import kept_short, visit

MOST_EVENTS = 50
STRANGER = Actor(label="a reader of the feed")


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """The events that everybody may know of, the newest first."""
    feed = Atom1Feed(
        title="Companion: events",
        link=request.build_absolute_uri(reverse("front")),
        description="Events that are open, running and finished",
        feed_url=request.build_absolute_uri(),
        language="en",
    )
    shown = event_queries.visible_events(STRANGER).order_by("-created_at")
    for event in shown[:MOST_EVENTS]:
        feed.add_item(
            title=in_text(event.name),
            link=request.build_absolute_uri(event.get_absolute_url()),
            unique_id=request.build_absolute_uri(event.get_absolute_url()),
            description=in_short(event),
            pubdate=event.created_at,
            updateddate=event.finished_at or event.created_at,
        )
    return _as_feed(request, feed)


@require_safe
def news(request: HttpRequest, slug: str) -> HttpResponse:
    """What happens at one event."""
    event = visit(request, slug).event
    home = request.build_absolute_uri(event.get_absolute_url())
    feed = Atom1Feed(
        title=in_text(event.name),
        link=home,
        description=in_short(event),
        feed_url=request.build_absolute_uri(),
        language="en",
    )
    for piece in news_of(event):
        link = reverse("round", args=[slug, piece.round_number]) if piece.round_number else ""
        feed.add_item(
            title=piece.title,
            link=request.build_absolute_uri(link) if link else home,
            unique_id=f"{home}#{piece.key}",
            description=piece.text,
            pubdate=piece.at,
            updateddate=piece.at,
        )
    return _as_feed(request, feed)


def _as_feed(request: HttpRequest, feed: Atom1Feed) -> HttpResponse:
    response = HttpResponse(feed.writeString("utf-8"), content_type="application/atom+xml")
    return kept_short(request, response)


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's days as a file that a calendar takes (RFC 5545)."""
    event = visit(request, slug).event
    home = request.build_absolute_uri(event.get_absolute_url())
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Companion//Events//EN",
        "BEGIN:VEVENT",
        f"UID:{event.slug}@{request.get_host()}",
        f"DTSTAMP:{timezone.now().astimezone(UTC):%Y%m%dT%H%M%SZ}",
        f"DTSTART;VALUE=DATE:{event.starts_on:%Y%m%d}",
        # the day after the last one, as the form wants it
        f"DTEND;VALUE=DATE:{event.ends_on + timedelta(days=1):%Y%m%d}",
        f"SUMMARY:{_escaped(in_text(event.name))}",
        *([f"LOCATION:{_escaped(in_text(event.place))}"] if event.place else []),
        f"DESCRIPTION:{_escaped(in_short(event).shown())}",
        f"STATUS:{'CANCELLED' if event.state == Event.State.CANCELLED else 'CONFIRMED'}",
        f"URL:{home}",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    text = "".join(f"{_folded(line)}\r\n" for line in lines)
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.ics"'
    return kept_short(request, response)


def _escaped(text: str) -> str:
    """A text as a value of the file: its marks escaped, its lines in one."""
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\r\n", "\n").replace("\n", "\\n")


def _folded(line: str) -> str:
    """A line of at most 75 bytes, what is longer continued on the next, no letter cut apart."""
    parts, rest = [], line
    while len(rest.encode()) > 73:
        at = next(n for n in range(min(73, len(rest)), 0, -1) if len(rest[:n].encode()) <= 73)
        parts.append(rest[:at])
        rest = rest[at:]
    return "\r\n ".join([*parts, rest])
