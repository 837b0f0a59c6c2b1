"""The wall, on a projector: what is longer than the screen is shown in turn."""

from datetime import timedelta

import pytest
from django.utils import timezone

from matches.events.services import announcements
from matches.rounds.services import rounds
from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FITS = "document.documentElement.scrollHeight <= window.innerHeight"


@pytest.fixture
def event(db):
    event = factories.make_event("Winter Clash")
    entries = [factories.make_entry(event, f"Player {number:03}") for number in range(1, 129)]
    factories.make_round(event, zip(entries[::2], entries[1::2], strict=True))
    return event


def names(page) -> list[str]:
    """The players shown, each once: in a row of their own."""
    return page.locator(".wall-columns bdi.name:visible").all_inner_texts()


@pytest.mark.parametrize(("players", "seconds"), [(32, 10), (200, 20), (512, 60)])
def test_every_name_has_its_turn_in_these_seconds_and_the_screen_never_scrolls(
    visitor, db, players, seconds
):
    event = factories.make_event("Winter Clash")
    first = ("Ann", "Bartholomew", "Cleo", "Dagny", "Eleftheria", "Finn", "Maximilian", "Zoë")
    entries = [
        factories.make_entry(event, f"{first[number % 8]} Whitmore {number:03}")
        for number in range(players)
    ]
    factories.make_round(event, zip(entries[::2], entries[1::2], strict=True))
    screen = visitor(wide=True)
    screen.page.clock.install()
    page = screen.go(f"/e/{event.slug}/wall/")
    page.clock.pause_at(timezone.now() + timedelta(minutes=1))  # else a slow machine skips parts
    told = page.locator("[data-turned]")
    seen: set[str] = set()
    page.clock.run_for(1_000)
    parts = int(told.inner_text().split()[-1]) if told.inner_text() else 1
    assert parts * 10 <= seconds
    for _ in range(parts):
        assert page.evaluate(FITS)
        seen |= set(names(page))
        page.clock.run_for(10_000)
    assert seen == {entry.name for entry in entries}


def test_the_clock_is_large_in_the_last_ten_minutes_alone(visitor, event):
    round_ = event.rounds.get()
    sizes = []
    for left in (30, 9):
        round_.clock_started_at = timezone.now() - timedelta(minutes=round_.minutes - left)
        round_.save()
        page = visitor(wide=True).go(f"/e/{event.slug}/wall/")
        sizes.append(page.locator(".clock").bounding_box()["height"])
        assert page.evaluate(FITS)
    assert sizes[1] > 2 * sizes[0]


def test_what_is_announced_is_on_a_wall_left_open_with_its_next_poll(visitor, event):
    screen = visitor(wide=True)
    screen.page.clock.install()
    page = screen.go(f"/e/{event.slug}/wall/")
    announcements.announce(event=event, text="Lunch", actor=factories.make_staff(event))
    page.clock.run_for(6_000)
    page.get_by_text("Lunch").wait_for()


def test_without_javascript_all_names_are_on_one_long_page(visitor, event):
    page = visitor(wide=True, script=False).go(f"/e/{event.slug}/wall/")
    assert len(names(page)) == 128


def test_pairings_taken_back_go_from_a_page_left_open(visitor, event):
    phone = visitor()
    page = phone.go(f"/e/{event.slug}/rounds/1/")
    assert "Player 001" in page.inner_text("main")
    rounds.delete_round(round_=event.rounds.get(), actor=factories.make_staff(event))
    page.get_by_text("is not there").first.wait_for(timeout=12_000)
    assert "Player 001" not in page.inner_text("main")
    phone.complaints.clear()  # htmx tells the console of the 404 besides
