"""Events for other programs: feeds, a calendar file, and what stands under a shared link."""

from datetime import date, timedelta
from xml.etree import ElementTree

import pytest
from django.utils import timezone

from matches.events.services import announcements
from matches.models import Event, Round
from matches.standing.services.standings import recompute_standings
from tests import factories
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ATOM = "{http://www.w3.org/2005/Atom}"


def entries_of(answer) -> list[tuple[str, str]]:
    """Titles and summaries of a feed's entries."""
    assert answer["Content-Type"] == "application/atom+xml"
    feed = ElementTree.fromstring(answer.content)
    return [
        (one.findtext(f"{ATOM}title"), one.findtext(f"{ATOM}summary"))
        for one in feed.iter(f"{ATOM}entry")
    ]


def test_the_feed_of_events_holds_what_everybody_may_know_of(client):
    factories.make_event("Winter <Clash>", place="Ghent", state=Event.State.OPEN)
    factories.make_event("Secret plans", state=Event.State.DRAFT)
    assert entries_of(client.get("/events.atom")) == [
        ("Winter <Clash>", "21 November 2026, Ghent: registration open")
    ]


def test_the_news_of_an_event_are_rounds_announcements_to_all_and_its_end(
    client, event, first_round, organiser, table
):
    factories.make_round(event, state=Round.State.PREPARED)
    announcements.announce(event=event, text="Lunch", actor=organiser)
    announcements.announce(event=event, text="Come here", actor=organiser, table=1)
    assert entries_of(client.get(f"/e/{event.slug}/news.atom")) == [
        ("Lunch", "Lunch"),
        ("Round 1", "Round 1 of Store championship is paired."),
    ]
    factories.play(first_round)
    recompute_standings(event_id=event.pk)
    ended = {"state": Event.State.FINISHED, "finished_at": timezone.now() + timedelta(minutes=1)}
    Event.objects.filter(pk=event.pk).update(**ended)
    first = entries_of(client.get(f"/e/{event.slug}/news.atom"))[0]
    assert first == ("Final standings", "1. Ana, 1. Cleo, 3. Ben, 3. Dan")


def test_a_draft_has_no_feed_and_no_calendar_for_strangers(client, event):
    Event.objects.filter(pk=event.pk).update(state=Event.State.DRAFT)
    for path in ("news.atom", "event.ics"):
        assert client.get(f"/e/{event.slug}/{path}").status_code == 404


def test_the_calendar_file_is_of_its_form(client):
    name = "Grand Clash; \u201ethe big one\u201c, with a name that is longer than one line may be"
    event = factories.make_event(
        name, place="Hall 3, Ghent", starts_on=date(2026, 12, 31), ends_on=date(2027, 1, 1)
    )
    answer = client.get(f"/e/{event.slug}/event.ics")
    text = answer.content.decode()
    assert text.endswith("END:VCALENDAR\r\n")
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
    lines = text.replace("\r\n ", "").split("\r\n")
    escaped = name.replace(";", "\\;").replace(",", "\\,")
    assert f"SUMMARY:{escaped}" in lines
    assert "LOCATION:Hall 3\\, Ghent" in lines
    assert "DTSTART;VALUE=DATE:20261231" in lines and "DTEND;VALUE=DATE:20270102" in lines
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}.ics"'


def test_a_shared_link_tells_the_event_and_who_leads(client, event, first_round):
    factories.play(first_round)
    recompute_standings(event_id=event.pk)
    page = text_of(client.get(f"/e/{event.slug}/"))
    assert '<meta property="og:title" content="Store championship">' in page
    said = "21 November 2026: running. 1. Ana, 1. Cleo, 3. Ben"
    assert f'<meta property="og:description" content="{said}">' in page


def test_a_shared_link_has_a_picture_of_the_standings(client, event, first_round):
    factories.play(first_round)
    recompute_standings(event_id=event.pk)
    event.refresh_from_db()
    page = text_of(client.get(f"/e/{event.slug}/"))
    path = f"/e/{event.slug}/share.png"
    assert f'content="http://testserver{path}?v={event.results_version}"' in page
    before = client.get(path)
    assert before["Content-Type"] == "image/png"
    assert before.content.startswith(b"\x89PNG")
    ended = {"state": Event.State.FINISHED, "finished_at": timezone.now()}
    Event.objects.filter(pk=event.pk).update(**ended)
    assert client.get(path).content != before.content  # tells that they are final


def test_a_drafts_picture_is_for_its_staff(client, event):
    Event.objects.filter(pk=event.pk).update(state=Event.State.DRAFT)
    assert client.get(f"/e/{event.slug}/share.png").status_code == 404
