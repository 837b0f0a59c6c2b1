"""A journey's table on a phone: a turn of four heroes by taps, which are counted, and undo."""

import pytest
from playwright.sync_api import expect

from matches.journeys.queries.logs import log_of
from matches.journeys.services.journeys import open_journey
from rules_engine.journey_table import replay_journey
from tests import factories
from tests.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PARTY = ("Orla", "Tam", "Brannoc", "Sefa")


class Thumb:
    """Counts taps."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, name, *, exact=False):
        self.page.get_by_role("button", name=name, exact=exact).first.click()
        self.taps += 1
        self.page.locator("#pad:not([aria-busy])").wait_for()


@pytest.fixture
def journey(db):
    group = factories.make_group(factories.make_campaign(), heroes=PARTY, fear=2, influence=1)
    return open_journey(group=group, kind="hunt", actor=factories.COMMAND)


@pytest.fixture
def phone(visitor, journey):
    phone = visitor()
    phone.context.set_default_timeout(30_000)
    phone.open_link(journey.group.heroes.first().entry)
    phone.go(f"/j/{journey.pk}/pad/")
    phone.page.get_by_role("button", name="Begin turn 1 and roll").wait_for()
    return phone


def test_a_turn_of_four_heroes_takes_under_25_taps(phone, journey):
    """Every die spent on an action, two wounds of a hero, a group driven off; then undo."""
    hand, page = Thumb(phone.page), phone.page
    hand.tap("Begin turn 1 and roll")
    hand.tap("In this order")
    for hero in PARTY:
        expect(page.get_by_role("heading", name=f"{hero} acts")).to_be_visible()
        for _ in range(4):
            hand.tap("Move")
    hand.tap("Orla:")
    hand.tap("Damage 2")
    hand.tap("Group driven off")
    hand.tap("8", exact=True)
    expect(page.get_by_role("heading", name="Event 8: Quiet")).to_be_visible()
    assert (hand.taps, phone.needs_no_sideways_scrolling()) == (22, True)

    hand.tap("Undo: Event roll 8")
    expect(page.get_by_role("heading", name="Event", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Orla: 2 wounds")).to_be_visible()
    wait_until(lambda: journey.events.filter(kind="void").exists(), 20)
    report = replay_journey(log_of(journey))
    assert (report.holds, report.position.quest, report.position.heroes[0].wounds) == (True, 1, 2)
    assert [one.kind for one in journey.events.all()[:3]] == [
        "turn",
        "destiny-dice",
        "activation-dice",
    ]
    assert journey.events.filter(kind="destiny-dice", raw__contains='"seed"').exists()
