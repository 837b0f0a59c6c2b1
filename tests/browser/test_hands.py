"""What an organiser's hands do, counted; docs/measures.md holds the same counts and the aims."""

from collections.abc import Iterator
from datetime import date

import pytest
from django.urls import reverse

from matches.models import Entry, Event, Match
from matches.scores.queries import result_of
from tests import factories
from tests.browser.hands import Hands, written

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "three-brown-hexes"
NAMES = [f"{first} {last}" for last in ("Hart", "Moreau", "Weiss") for first in (
    "Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")]  # fmt: skip


@pytest.fixture(params=["laptop", "phone"])
def where(request) -> str:
    return request.param


@pytest.fixture
def organise(visitor, db, where) -> Iterator:
    """Signs an organiser in and opens a page of the event: organise(event, name, *args)."""
    organiser = factories.make_user("olga")
    organiser.set_password(PASSWORD)
    organiser.save()

    def at(event: Event, name: str) -> Hands:
        factories.make_staff(event, "organiser", organiser)
        desk = visitor(wide=where == "laptop")
        desk.sign_in("olga", PASSWORD)
        page = desk.go(reverse(name, args=[event.slug]))
        page.wait_for_load_state()
        return Hands(page, by_touch=where == "phone")

    return at


def open_event(state: str | None = None) -> Event:
    event = factories.make_event(state=Event.State.OPEN, starts_on=date(2020, 2, 1))
    for name in NAMES if state else ():
        factories.make_entry(event, name, state=state)
    return event


def running(*, rounds: int = 1) -> Event:
    event = factories.make_event()
    for name in NAMES:
        factories.make_entry(event, name)
    entries = list(event.entries.all())
    for _ in range(rounds):
        factories.make_round(event, list(zip(entries[::2], entries[1::2], strict=True)))
    return event


def test_24_people_in(organise, where):
    event = open_event()
    hands = organise(event, "desk_entries")
    if where == "phone":
        hands.click_at(hands.page.locator("#name"))
    hands.paste("\n".join(NAMES))
    hands.page.get_by_text("24 players can be entered").wait_for()
    hands.click("Enter 24 players")
    hands.page.get_by_text("24 players entered.").wait_for()
    assert list(event.entries.values_list("name", flat=True)) == NAMES
    assert hands.told == written("24 people in", where)


def test_check_in_one_by_one(organise, where):
    event = open_event(Entry.State.SIGNED_UP)
    hands = organise(event, "desk_entries")
    for name in NAMES:
        if where == "phone" or name == NAMES[0]:
            hands.click(f"Check in {name}")
        else:
            hands.press("Space")
        hands.page.get_by_text(f"{name} is checked in.").wait_for()
    assert set(event.entries.values_list("state", flat=True)) == {"checked_in"}
    assert hands.told == written("check-in of 24, one by one", where)


def test_check_in_of_all(organise, where):
    event = open_event(Entry.State.SIGNED_UP)
    hands = organise(event, "desk_entries")
    hands.click("Check in all 24")
    hands.page.get_by_text("24 players checked in.").wait_for()
    assert hands.told == written("check-in of 24 at once", where)


def test_publishing_a_round(organise, where):
    event = running(rounds=0)
    hands = organise(event, "desk")
    hands.click("Prepare round 1")
    hands.click("Publish round 1")
    hands.click("Start the clock")
    hands.page.get_by_text("The clock runs.").wait_for()
    assert event.rounds.get().clock_started_at is not None
    assert hands.told == written("a round prepared, looked at, published, its clock started", where)


def test_a_late_entry(organise, where):
    event = running(rounds=0)
    hands = organise(event, "desk")
    if where == "laptop":
        hands.press("g", "e")
    else:
        hands.click("Entries", role="link")
    hands.page.wait_for_url("**/entries/")
    if where == "phone":
        hands.click_at(hands.page.locator("#name"))
    hands.type("Zoe Lang")
    hands.press("Enter")
    hands.page.get_by_text("Zoe Lang is entered as number 25.").wait_for()
    assert hands.told == written("a late entry of eight letters", where)


def test_a_drop(organise, where):
    event = running()
    hands = organise(event, "desk")
    if where == "laptop":
        hands.press("/")
    else:
        hands.click_at(hands.page.locator("#find"))
    hands.type("gwen w")
    hands.page.locator("#found a.at", has_text="Gwen Weiss").wait_for()
    hands.press("ArrowDown")
    hands.page.locator("#found a.at", has_text="player #").wait_for()
    hands.press("Enter")
    hands.page.wait_for_url("**/entries/23/")
    hands.click_at(hands.page.locator("#step-drop > summary"))
    hands.click("Drop")
    hands.page.get_by_text("Gwen Weiss has dropped").wait_for()
    assert hands.told == written("a drop", where)


def test_four_who_leave_and_come_back(organise, where):
    event = running()
    gone = event.entries.filter(number__in=(3, 8, 11, 20))
    hands = organise(event, "desk_entries")
    for entry in gone:
        hands.click_at(hands.page.locator(f"input[name=chosen][value='{entry.pk}']"))
    hands.click("Drop")
    hands.page.get_by_role("button", name="Take it back").wait_for()
    assert {entry.state for entry in gone.all()} == {"dropped"}
    assert hands.told == written("four players who leave together", where)
    hands.click("Take it back")
    hands.page.get_by_text("4 players in again").wait_for()
    assert {entry.state for entry in gone.all()} == {"checked_in"}
    assert hands.told == written("the four brought back", where)


def test_a_correction(organise, where):
    event = running()
    match = Match.objects.get(round__event=event, table=7)
    factories.confirm(match, 0, 0)
    hands = organise(event, "desk")
    if where == "laptop":
        hands.press("/")
    else:
        hands.click_at(hands.page.locator("#find"))
    hands.press("7")
    hands.page.locator("#found a.at", has_text="Table 7").wait_for()
    hands.press("Enter")
    hands.page.wait_for_url("**/m/*/desk/")
    hands.click_at(hands.page.locator("#correct > summary"))
    for game in (1, 2):
        hands.click_at(hands.page.locator(f"label:has(input[name=winner{game}][value='1'])"))
    hands.click_at(hands.page.locator("#correct #reason"))
    hands.type("swapped")
    hands.press("Enter")
    hands.page.get_by_text("Recorded:").first.wait_for()
    corrected = result_of(Match.objects.get(pk=match.pk))
    assert corrected is not None
    assert [game.winner for game in corrected.games] == [1, 1]
    assert hands.told == written("a correction with its reason of seven letters", where)
