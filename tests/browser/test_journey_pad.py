"""A journey's table on phones: a turn of four heroes by taps, which are counted, and undo; a night
from the private link to the wall, with the network cut and two phones at once."""

import pytest
from playwright.sync_api import expect

from matches.journeys.queries.logs import log_of
from matches.journeys.services.checking import check_journey
from matches.journeys.services.journeys import open_journey
from matches.models import Journey
from matches.standing.services.standings import recompute_standings
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


@pytest.fixture
def night(db):
    """A league night: Ana with Orla and Ben with Tam are a group that is at rest."""
    return factories.make_group(factories.make_campaign(), fear=2, influence=1)


def test_from_the_link_through_the_pad_without_a_network_to_standings_and_the_wall(visitor, night):
    """Ana sets out and logs; cut off, she and Ben tell on; together their log is one and holds."""
    event = night.event
    ana, ben = visitor(), visitor()
    for one in (ana, ben):
        one.context.set_default_timeout(60_000)
        one.context.route("**/pyodide*", lambda route: route.abort())  # the event's engine will do
    ana.open_link(night.heroes.get(name="Orla").entry)
    ana.page.get_by_role("link", name="My group").or_(
        ana.page.get_by_role("button", name="Hunt")
    ).first.wait_for()
    ana.page.get_by_role("button", name="Hunt").click()
    ana.page.get_by_role("link", name="To the table").click()
    hand, page = Thumb(ana.page), ana.page
    hand.tap("Begin turn 1 and roll")
    hand.tap("In this order")
    expect(page.locator("#pad-state")).to_have_text("Sent.")

    journey = Journey.objects.get()
    ben.open_link(night.heroes.get(name="Tam").entry)
    ben.go(f"/j/{journey.pk}/pad/")
    other = Thumb(ben.page)
    expect(ben.page.get_by_role("heading", name="Orla acts")).to_be_visible()

    ana.context.set_offline(True)
    hand.tap("Move")
    expect(page.locator("#pad-state")).to_contain_text("Not checked yet")
    expect(page.locator("#pad-state")).to_contain_text("1 not sent yet")
    hand.tap("Orla:")
    hand.tap("Damage 1")
    other.tap("Group driven off")
    other.tap("Tam:")
    other.tap("Damage 2")
    ana.context.set_offline(False)
    expect(page.locator("#pad-state")).to_have_text("Sent.")
    for phone in (ana, ben):
        expect(phone.page.get_by_role("button", name="Orla: 1 wound")).to_be_visible()
        expect(phone.page.get_by_role("button", name="Tam: 2 wounds")).to_be_visible()

    # Tam's sling wants a five; then they played on, and told afterwards how it stood
    hand.tap("Tam:")
    page.get_by_text("Weapons and abilities").click()
    page.get_by_label("Its name").fill("sling")
    page.get_by_role("group", name="The lowest die that does").get_by_role(
        "button", name="5", exact=True
    ).click()
    expect(page.get_by_text("sling, 5+")).to_be_visible()
    hand.tap("Back")
    hand.tap("More")
    hand.tap("We played on: tell how it stands")
    for _ in range(5):
        hand.tap("Quest token: one more")
    hand.tap("Turns played: one more")
    hand.tap("So it stands")
    expect(page.get_by_role("heading", name="Turn 3")).to_be_visible()
    hand.tap("More")
    hand.tap("The journey is over")
    hand.tap("7", exact=True)
    expect(page.get_by_role("heading", name="Won")).to_be_visible()
    wait_until(lambda: journey.events.filter(kind="journey-result").exists(), 20)

    check_journey(journey_id=journey.pk)
    recompute_standings(event_id=event.pk)
    journey.refresh_from_db()
    assert (journey.state, journey.success, journey.turns, journey.quest) == ("over", True, 2, 6)
    assert (journey.fear_after, journey.influence_after, journey.breaks) == (3, 0, None)
    assert night.heroes.get(name="Tam").wants == [{"name": "sling", "least": 5}]
    page.get_by_role("link", name="The journey's page", exact=True).click()
    expect(page.get_by_text("The quest token came to space 6 in 2 turns.")).to_be_visible()
    for address, said in (("standings/", "Night Watch"), ("wall/", "1 won"), ("embed/", "Won")):
        ben.go(f"/e/{event.slug}/{address}")
        expect(ben.page.get_by_text(said).first).to_be_visible()
    for phone in (ana, ben):
        phone.forgive_the_lost_network()
