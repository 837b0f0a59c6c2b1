"""The standings in the frame of another site: light, script-free, as a stranger sees the event."""

import pytest

from matches.models import Event
from matches.standing.services.standings import recompute_standings
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    event = factories.make_event(rules={"rounds": 1})
    ana, ben, cleo, dan = factories.make_entries(event, 4)
    factories.play(factories.make_round(event, [(ana, ben), (cleo, dan)]))
    recompute_standings(event_id=event.pk)
    return event


def test_any_site_may_frame_it_and_nothing_in_it_runs(client, event):
    answer = client.get(f"/e/{event.slug}/embed/")
    policy = {
        name: value
        for name, _, value in (
            part.strip().partition(" ") for part in answer["Content-Security-Policy"].split(";")
        )
    }
    assert (policy["frame-ancestors"], policy["script-src"], policy["default-src"]) == (
        "*",
        "'none'",
        "'none'",
    )
    assert "X-Frame-Options" not in answer
    assert answer["Cache-Control"] == "public, max-age=30"
    assert not answer.cookies
    text = answer.content.decode()
    assert "<script" not in text
    assert [name for name in ("Ana", "Ben", "Cleo", "Dan") if name not in text] == []
    # every other page stays out of frames
    other = client.get(f"/e/{event.slug}/standings/")
    assert other["X-Frame-Options"] == "DENY"


def test_the_first_alone(client, event):
    text = client.get(f"/e/{event.slug}/embed/?top=2").content.decode()
    assert text.count('<th scope="row">') == 2


def test_staff_are_strangers_in_a_frame(client, event):
    organiser = factories.make_staff(event)
    Event.objects.filter(pk=event.pk).update(state=Event.State.DRAFT)
    client.force_login(organiser.user)
    assert client.get(f"/e/{event.slug}/embed/").status_code == 404


def test_before_round_1_and_the_page_that_tells_how(client, event):
    empty = factories.make_event()
    assert "no standings yet" in client.get(f"/e/{empty.slug}/embed/").content.decode()
    client.force_login(factories.make_staff(event).user)
    settings = client.get(f"/e/{event.slug}/desk/settings/").content.decode()
    assert f"/e/{event.slug}/embed/" in settings
    assert client.get("/accessibility/").status_code == 200


def test_it_renews_itself_where_the_site_asks_for_that_and_only_while_the_event_goes_on(
    client, event
):
    address = f"/e/{event.slug}/embed/"
    assert "refresh" not in client.get(address).content.decode()
    assert 'http-equiv="refresh"' in client.get(f"{address}?live").content.decode()
    Event.objects.update(state=Event.State.FINISHED)
    assert "refresh" not in client.get(f"{address}?live").content.decode()
