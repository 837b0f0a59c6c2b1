"""A journey's table on phones: a turn of four heroes by taps, which are counted, and undo; taps
that come too fast; a night from the private link to the wall, two phones at once, one cut off."""

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
NO_ENGINE_HERE = "**/pyodide*"
SLOW = """window.fetch = ((plain) => async (...request) => {
  if (String(request[0]).includes("/log/engine/")) await new Promise((r) => setTimeout(r, 400));
  return plain(...request);
})(window.fetch)"""
AT_ONCE = """(names) => names.forEach((name) => {
  const said = (one) => one.getAttribute("aria-label") || one.innerText;
  [...document.querySelectorAll("#pad button")].find((one) => said(one).startsWith(name)).click();
})"""


class Thumb:
    """Counts taps."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, name, *, exact=False):
        self.page.get_by_role("button", name=name, exact=exact).first.click()
        self.taps += 1
        self.page.locator("#pad:not([aria-busy])").wait_for()

    def reads(self, heading, *, exact=False):
        expect(self.page.get_by_role("heading", name=heading, exact=exact)).to_be_visible()

    def finds(self, button):
        expect(self.page.get_by_role("button", name=button)).to_be_visible()

    def foot_says(self, words):
        expect(self.page.locator("#pad-state")).to_contain_text(words)


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
    hand = Thumb(phone.page)
    hand.tap("Begin turn 1 and roll")
    hand.tap("In this order")
    for hero in PARTY:
        hand.reads(f"{hero} acts")
        for _ in range(4):
            hand.tap("Move")
    hand.tap("Orla:")
    hand.tap("Damage 2")
    hand.tap("Group driven off")
    hand.tap("8", exact=True)
    hand.reads("Event 8: Quiet")
    assert (hand.taps, phone.needs_no_sideways_scrolling()) == (22, True)

    wait_until(
        lambda: journey.events.filter(kind="event-roll").exists(), 20
    )  # or it is but dropped
    hand.tap("Undo: Event roll 8")
    hand.reads("Event phase", exact=True)
    hand.finds("Orla: 2 wounds")
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
def slow(visitor, journey):
    """A phone without an engine of its own, whose event's engine takes its time."""
    phone = visitor()
    phone.context.route(NO_ENGINE_HERE, lambda route: route.abort())
    phone.context.add_init_script(SLOW)
    phone.context.set_default_timeout(30_000)
    phone.open_link(journey.group.heroes.first().entry)
    phone.go(f"/j/{journey.pk}/pad/")
    hand = Thumb(phone.page)
    hand.tap("Begin turn 1 and roll")
    hand.tap("In this order")
    hand.reads("Orla acts")
    return hand


def told(journey):
    return list(journey.events.values_list("kind", flat=True))


def test_a_tap_while_the_last_one_is_looked_at_waits_its_turn(slow, journey):
    slow.page.evaluate(AT_ONCE, ["Move", "Move", "Group driven off"])
    slow.finds("Undo: Group driven off +1")
    wait_until(lambda: told(journey)[-2:] == ["spent", "quest"], 20)
    assert told(journey).count("spent") == 1  # a thumb that trembles taps once
    # a page that opens waits too, and is not drawn over
    slow.page.evaluate(AT_ONCE, ["Group driven off", "Tam:"])
    slow.reads("Tam", exact=True)
    wait_until(lambda: told(journey).count("quest") == 2, 20)


def test_a_tap_that_finds_nothing_there_any_more_says_so(slow, journey):
    slow.page.evaluate(AT_ONCE, ["Orla is done", "Move", "Tables"])
    expect(slow.page.get_by_role("alert")).to_contain_text("was not taken. Tap again.")
    slow.reads("Tam acts")
    # an Undo that was meant for something else takes nothing back
    slow.page.evaluate(AT_ONCE, ["Group driven off", "Undo: Orla has acted"])
    slow.finds("Undo: Group driven off +1")
    expect(slow.page.get_by_role("alert")).to_contain_text("was not taken. Tap again.")
    wait_until(lambda: told(journey)[-2:] == ["activated", "quest"], 20)
    slow.tap("Tables")
    slow.reads("Tables")
    expect(slow.page.get_by_role("alert")).to_have_count(0)


def test_words_that_are_typed_stay_when_the_table_goes_on(slow, visitor, journey):
    slow.tap("Tam:")
    slow.page.get_by_text("Weapons and abilities").click()
    slow.page.get_by_label("Its name").type("sli")
    other = visitor()
    other.open_link(journey.group.heroes.last().entry)
    other.go(f"/j/{journey.pk}/pad/")
    Thumb(other.page).tap("Group driven off")
    wait_until(lambda: "quest" in told(journey), 20)
    expect(slow.page.get_by_text("1 of 10")).to_be_attached()
    slow.page.keyboard.type("ng")
    expect(slow.page.get_by_label("Its name")).to_have_value("sling")


@pytest.fixture
def night(db):
    """A league night: Ana with Orla and Ben with Tam are a group that is at rest."""
    return factories.make_group(factories.make_campaign(), fear=2, influence=1)


@pytest.fixture
def both(visitor, night):
    """The phones of Ana and Ben, for which the event's engine will do."""
    phones = visitor(), visitor()
    for phone, hero in zip(phones, ("Orla", "Tam"), strict=True):
        phone.context.set_default_timeout(60_000)
        phone.context.route(NO_ENGINE_HERE, lambda route: route.abort())
        phone.open_link(night.heroes.get(name=hero).entry)
    return phones


def test_what_two_phones_tell_otherwise_comes_to_the_desk(both, night):
    """Ana's dice, rolled without a network, give way to Ben's, and nobody's are lost."""
    ana, ben = both
    journey = open_journey(group=night, kind="hunt", actor=factories.COMMAND)
    for phone in both:
        phone.go(f"/j/{journey.pk}/pad/")
        phone.page.get_by_role("heading", name="Turn 1").wait_for()
    ana.context.set_offline(True)
    Thumb(ana.page).tap("Begin turn 1 and roll")
    Thumb(ben.page).tap("Begin turn 1 and roll")
    wait_until(lambda: told(journey) == ["turn", "destiny-dice", "activation-dice"], 20)
    ana.context.set_offline(False)
    expect(ana.page.get_by_text("Another phone told it first")).to_be_visible()
    wait_until(lambda: journey.kept_aside.count() == 2, 20)
    kept = set(journey.kept_aside.values_list("code", "written_by"))
    assert (kept, len(told(journey))) == ({("told-first", "Ana (#1)")}, 3)
    ana.forgive_the_lost_network()


def test_from_the_link_through_the_pad_without_a_network_to_standings_and_the_wall(both, night):
    """Ana sets out and logs; cut off, she and Ben tell on; together their log is one and holds."""
    ana, ben = both
    journey = sets_out(ana, ben)
    tells_on_without_a_network(ana, ben)
    tells_what_a_card_wants_and_how_it_stands(Thumb(ana.page))
    ends_it(Thumb(ana.page), journey)
    journey.refresh_from_db()
    assert (journey.state, journey.success, journey.turns, journey.quest) == ("over", True, 2, 6)
    assert (journey.fear_after, journey.influence_after, journey.breaks) == (3, 0, None)
    assert night.heroes.get(name="Tam").wants == [{"name": "sling", "least": 5}]
    is_told_everywhere(ana, ben, night.event)
    for phone in both:
        phone.forgive_the_lost_network()


def sets_out(ana, ben):
    """Ana opens a hunt and begins its first turn; Ben finds its table."""
    ana.page.get_by_role("button", name="Hunt").click()
    ana.page.get_by_role("link", name="To the table").click()
    hand = Thumb(ana.page)
    hand.tap("Begin turn 1 and roll")
    hand.tap("In this order")
    hand.foot_says("Sent.")
    journey = Journey.objects.get()
    ben.go(f"/j/{journey.pk}/pad/")
    Thumb(ben.page).reads("Orla acts")
    return journey


def tells_on_without_a_network(ana, ben):
    """Ana taps without a network while Ben goes on with one; then both phones have it all."""
    hand, other = Thumb(ana.page), Thumb(ben.page)
    ana.context.set_offline(True)
    hand.tap("Move")
    hand.foot_says("Not checked yet")
    hand.foot_says("1 not sent yet")
    hand.tap("Orla:")
    hand.tap("Damage 1")
    other.tap("Group driven off")
    other.tap("Tam:")
    other.tap("Damage 2")
    ana.context.set_offline(False)
    hand.foot_says("Sent.")
    for each in (hand, other):
        each.finds("Orla: 1 wound")
        each.finds("Tam: 2 wounds")


def tells_what_a_card_wants_and_how_it_stands(hand):
    """Tam's sling wants a five; then they played on, and told afterwards how it stood."""
    page = hand.page
    hand.tap("Tam:")
    page.get_by_text("Weapons and abilities").click()
    page.get_by_label("Its name").fill("sling")
    lowest = page.get_by_role("group", name="The lowest die that does")
    lowest.get_by_role("button", name="5", exact=True).click()
    expect(page.get_by_text("sling, 5+")).to_be_visible()
    hand.tap("Back")
    hand.tap("More")
    hand.tap("We played on: tell how it stands")
    for _ in range(5):
        hand.tap("Quest token: one more")
    hand.tap("Turns played: one more")
    hand.tap("So it stands")
    hand.reads("Turn 3")


def ends_it(hand, journey):
    """The journey is over and won; the job has looked at its log."""
    hand.tap("More")
    hand.tap("The journey is over")
    hand.tap("7", exact=True)
    hand.reads("The journey is won")
    wait_until(lambda: journey.events.filter(kind="journey-result").exists(), 20)
    check_journey(journey_id=journey.pk)
    recompute_standings(event_id=journey.group.event_id)


def is_told_everywhere(ana, ben, event):
    """What came of it, on the journey's page, in the standings, on the wall, on another site."""
    ana.page.get_by_role("link", name="The journey's page", exact=True).click()
    expect(ana.page.get_by_text("The quest token came to space 6 in 2 turns.")).to_be_visible()
    for address, said in (("standings/", "Night Watch"), ("wall/", "1 won"), ("embed/", "Won")):
        ben.go(f"/e/{event.slug}/{address}")
        expect(ben.page.get_by_text(said).first).to_be_visible()
