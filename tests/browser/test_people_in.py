"""Players in: a pasted list, and check-in by keys."""

import pytest
from playwright.sync_api import Route

from matches.entries.services import entries
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


def test_a_list_with_faults_is_looked_at_before_anything_is_written(desk):
    page = desk.go(f"/e/{desk.event.slug}/desk/entries/paste/")
    page.fill("#text", "\n".join([*NAMES, "=2+2"]))
    page.get_by_role("button", name="Look at the list").click()
    assert "24 players can be entered; 1 line cannot" in page.inner_text("main")
    assert not desk.event.entries.exists()
    page.get_by_role("button", name="Enter 24 players, leave the others").click()
    page.get_by_text("24 players entered.").wait_for()
    assert list(desk.event.entries.values_list("name", flat=True)) == NAMES


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
    page.get_by_role("button", name="Take it back").click()
    page.get_by_text("The check-in of 24 players is taken back.").wait_for()


def test_ticked_names_are_counted_and_leave_together(desk):
    for name in NAMES[:8]:
        factories.make_entry(desk.event, name, state=Entry.State.SIGNED_UP)
    page = desk.go(f"/e/{desk.event.slug}/desk/entries/")
    page.locator("#q").fill("hart")
    page.get_by_label("All shown").check()
    assert page.locator("[data-how-many]").inner_text() == "8"
    page.get_by_role("button", name="Not here").click()
    page.get_by_text("8 players noted as absent.").wait_for()
    page.get_by_role("button", name="Take it back").click()
    page.get_by_text("8 players in again.").wait_for()
    assert set(desk.event.entries.values_list("state", flat=True)) == {"signed_up"}


def test_a_code_scanned_without_contact_is_told(desk):
    factories.make_entry(desk.event, "Hugo Hart", state=Entry.State.SIGNED_UP)
    page = desk.go(f"/e/{desk.event.slug}/desk/entries/")
    page.route("**/desk/entries/", lambda route: route.abort())
    page.fill("#q", f"{desk.address}/me/a-code/")
    page.press("#q", "Enter")
    page.get_by_text("No contact with the server. Nobody was checked in").wait_for()
    desk.forgive_the_lost_network()


def test_the_keyboard_keeps_its_place_while_others_check_in(desk):
    ana, ben, cleo, _ = [
        factories.make_entry(desk.event, name, state=Entry.State.SIGNED_UP) for name in NAMES[:4]
    ]
    page = desk.go(f"/e/{desk.event.slug}/desk/entries/")
    page.get_by_role("button", name="Check in Ben Hart").focus()
    entries.check_in(entry=ana, actor=factories.COMMAND)
    page.get_by_role("button", name="Check in Ana Hart").wait_for(state="detached")
    at = "document.activeElement.getAttribute('aria-label')"
    assert page.evaluate(at) == "Check in Ben Hart"
    entries.check_in(entry=ben, actor=factories.COMMAND)
    page.get_by_role("button", name="Check in Ben Hart").wait_for(state="detached")
    page.locator(f"#check-in-{cleo.pk}:focus").wait_for()
    page.keyboard.press("Space")
    page.get_by_text("Cleo Hart is checked in.").wait_for()
    here = desk.event.entries.filter(state="checked_in").order_by("name")
    assert [entry.name for entry in here] == ["Ana Hart", "Ben Hart", "Cleo Hart"]


def test_a_list_that_changes_under_a_finger_waits_for_it(desk):
    ana, ben, _ = [
        factories.make_entry(desk.event, name, state=Entry.State.SIGNED_UP) for name in NAMES[:3]
    ]
    page = desk.go(f"/e/{desk.event.slug}/desk/entries/")
    asked: list[Route] = []

    def keep(route: Route) -> None:
        asked.append(route)

    page.route(f"**/e/{desk.event.slug}/desk/entries/", keep)
    while not asked:
        page.wait_for_timeout(100)
    entries.check_in(entry=ana, actor=factories.COMMAND)
    answer = asked[0].fetch()
    page.get_by_role("button", name="Check in Ben Hart").hover()
    page.mouse.down()
    asked[0].fulfill(response=answer)
    page.wait_for_timeout(200)
    page.unroute_all()
    page.mouse.up()
    page.get_by_text("Ben Hart is checked in.").wait_for()
    page.get_by_role("button", name="Check in Ana Hart").wait_for(state="detached")
    assert Entry.objects.get(pk=ben.pk).state == Entry.State.CHECKED_IN
