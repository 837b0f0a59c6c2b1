"""An organiser runs a whole event in a real browser, from its making to the final standings."""

import pytest
from playwright.sync_api import Page

from companion.core.actors import SYSTEM
from companion.core.services import accounts
from matches.models import Event, Match
from matches.standing.services import standings

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "three-brown-hexes"


@pytest.fixture
def olga(db):
    return accounts.create_account(
        username="olga", password=PASSWORD, may_create_events=True, actor=SYSTEM
    )


def step(page: Page, label: str) -> None:
    """Take the desk's next step."""
    page.get_by_role("button", name=label, exact=True).first.click()
    page.wait_for_load_state()


def new_event(page: Page, address: str) -> Event:
    """Make an event by the form."""
    page.goto(f"{address}/events/new/")
    page.get_by_label("Name").first.fill("Winter Clash")
    page.get_by_label("First day").fill("2026-11-21")
    page.get_by_role("button", name="Make the event").click()
    page.wait_for_url("**/desk/")
    return Event.objects.get()


def test_an_event_from_its_making_to_the_final_standings(visitor, olga, live_server):
    desk = visitor(wide=True)
    page = desk.sign_in("olga", PASSWORD)
    event = new_event(page, live_server.url)
    for name in ("Ana", "Ben", "Cleo", "Dan", "Eve"):
        phone = visitor()
        form = phone.go(f"/e/{event.slug}/join/")
        form.fill("#name", name)
        form.get_by_role("button", name="Sign up").click()
        form.get_by_role("button", name="Check in").click()
        form.get_by_text("You are checked in").wait_for()
    desk.go(f"/e/{event.slug}/desk/")
    step(page, "Start the event")
    for number in (1, 2, 3):
        desk.go(f"/e/{event.slug}/desk/")
        step(page, f"Prepare round {number}")
        rounds = visitor().go(f"/e/{event.slug}/rounds/").inner_text("main")
        assert ("No round is published" in rounds) is (number == 1)
        step(page, f"Publish round {number}")
        for match in Match.objects.filter(round__number=number, table__isnull=False):
            desk.go(f"/m/{match.pk}/desk/")
            for game in (1, 2):
                page.check(f"input[name=winner{game}][value='0']")
            page.get_by_role("button", name="Record this result").click()
            page.get_by_text("confirmed").first.wait_for()
        desk.go(f"/e/{event.slug}/desk/")
        step(page, f"Close round {number}")
    standings.recompute_standings(event_id=event.pk)
    desk.go(f"/e/{event.slug}/desk/")
    step(page, "Finish the event")
    event.refresh_from_db()
    assert event.state == Event.State.FINISHED
    final = visitor().go(f"/e/{event.slug}/standings/")
    assert "Final standings" in final.inner_text("main")
    assert final.locator("tbody tr").count() == 5
