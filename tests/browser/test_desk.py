"""The desk on a wide screen and on a phone: what a glance has to take in."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.matches.scores.reports import disagree

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "three-brown-hexes"


@pytest.fixture
def signed_in(visitor, organiser):
    """The browser of the organiser: signed_in(wide=...)."""

    def of(*, wide: bool):
        organiser.user.set_password(PASSWORD)
        organiser.user.save()
        at = visitor(wide=wide)
        at.sign_in(organiser.user.username, PASSWORD)
        return at

    return of


def test_a_hundred_tables_that_play_are_seen_without_scrolling(signed_in, event):
    names = [f"Bartholomew Whitmore {at}" for at in range(200)]
    entries = [factories.make_entry(event, name) for name in names]
    begun = timezone.now() - timedelta(minutes=95)
    round_ = factories.make_round(
        event, zip(entries[::2], entries[1::2], strict=True), clock_started_at=begun
    )
    for match in round_.matches.filter(table__in=(7, 50)):
        disagree(match)
    page = signed_in(wide=True).go(reverse("desk", args=[event.slug]))
    rows = page.locator("ul.playing > li")
    ends = rows.evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
    assert len(ends) == 100
    assert max(ends) <= page.viewport_size["height"]
    names = rows.nth(98).locator(".name")
    assert names.all_inner_texts() == ["Bartholomew Whitmore 196", "Bartholomew Whitmore 197"]
    assert page.get_by_text("Settle table 50").is_visible()


@pytest.mark.parametrize("name", ["desk_entries", "desk_record"])
def test_the_tab_one_is_on_is_in_sight_on_a_phone(name, signed_in, event):
    phone = signed_in(wide=False)
    page = phone.go(reverse(name, args=[event.slug]))
    tab = phone.measured(".tabs [aria-current]")
    assert tab["x"] >= 0 and tab["x"] + tab["width"] <= page.viewport_size["width"]
    assert phone.needs_no_sideways_scrolling()
