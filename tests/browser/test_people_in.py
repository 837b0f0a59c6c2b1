"""Players in: a pasted list, and check-in by keys."""

import pytest

from matches.models import Entry, Event
from matches.people.private_links import make_token
from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "three-brown-hexes"
NAMES = [f"{first} {last}" for last in ("Hart", "Moreau", "Weiss") for first in (
    "Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")]  # fmt: skip


@pytest.fixture
def desk(visitor, db):
    organiser = factories.make_user("olga")
    organiser.set_password(PASSWORD)
    organiser.save()
    event = factories.make_event(state=Event.State.OPEN)
    factories.make_staff(event, "organiser", organiser)
    at = visitor(wide=True)
    at.sign_in("olga", PASSWORD)
    at.event = event
    return at


def test_24_people_are_in_by_one_paste_and_two_clicks(desk):
    page = desk.go(f"/e/{desk.event.slug}/desk/entries/paste/")
    page.fill("#text", "\n".join([*NAMES, "=2+2"]))
    page.get_by_role("button", name="Look at the list").click()
    assert "24 players can be entered; 1 line cannot" in page.inner_text("main")
    page.get_by_role("button", name="Enter 24 players, leave the others").click()
    page.get_by_text("24 players entered.").wait_for()
    assert list(desk.event.entries.values_list("name", flat=True)) == NAMES


def test_24_are_checked_in_by_24_keys_on_one_page(desk):
    for name in NAMES:
        factories.make_entry(desk.event, name, state=Entry.State.SIGNED_UP)
    page = desk.go(f"/e/{desk.event.slug}/desk/entries/")
    page.locator('button[value^="check_in:"]').first.focus()
    keys = 0
    for name in NAMES:
        page.keyboard.press("Space")
        keys += 1
        page.get_by_text(f"{name} is checked in.").wait_for()
    assert keys == 24
    assert set(desk.event.entries.values_list("state", flat=True)) == {"checked_in"}


def test_letters_and_a_scanned_code_check_in(desk):
    for name in NAMES[:8]:
        factories.make_entry(desk.event, name, state=Entry.State.SIGNED_UP)
    page = desk.go(f"/e/{desk.event.slug}/desk/entries/")
    box = page.locator("#q")
    box.press_sequentially("gwe")
    box.press("Enter")
    page.get_by_text("Gwen Hart is checked in.").wait_for()
    hugo = desk.event.entries.get(name="Hugo Hart")
    token = make_token(entry_id=hugo.pk, version=hugo.link_version)
    box.fill(f"{desk.address}/me/{token}/")
    box.press("Enter")
    page.get_by_text("Hugo Hart is checked in.").wait_for()
    here = desk.event.entries.filter(state="checked_in").order_by("name")
    assert list(here.values_list("name", flat=True)) == ["Gwen Hart", "Hugo Hart"]


def test_all_are_checked_in_by_one_click_and_back_by_another(desk):
    for name in NAMES:
        factories.make_entry(desk.event, name, state=Entry.State.SIGNED_UP)
    page = desk.go(f"/e/{desk.event.slug}/desk/entries/")
    page.get_by_role("button", name="Check in all 24").click()
    page.get_by_text("24 players checked in.").wait_for()
    page.get_by_role("button", name="Take back the check-in of all").click()
    page.get_by_text("The check-in of 24 players is taken back.").wait_for()
