"""The wall, on a projector: what is longer than the screen is shown in turn."""

import pytest

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
    return page.locator(".wall-columns bdi:visible").all_inner_texts()


def test_every_name_has_its_turn_and_the_screen_never_scrolls(visitor, event):
    screen = visitor(wide=True)
    screen.page.clock.install()
    page = screen.go(f"/e/{event.slug}/wall/")
    told = page.locator("[data-turned]")
    seen: set[str] = set()
    page.clock.run_for(1_000)
    parts = int(told.inner_text().split()[-1])
    assert parts > 1
    for _ in range(parts):
        assert page.evaluate(FITS)
        shown = names(page)
        assert shown == sorted(shown)
        seen |= set(shown)
        page.clock.run_for(10_000)
    assert len(seen) == 128


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
