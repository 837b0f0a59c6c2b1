"""Players on their phones, in a real browser."""

import pytest

from matches.models import Event, Match, Report
from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event(db):
    return factories.make_event("Winter Clash")


@pytest.fixture
def table(event):
    ana, ben = (factories.make_entry(event, name) for name in ("Ana", "Ben"))
    return factories.make_round(event, [(ana, ben)]).matches.get()


def entries(match):
    return [seat.entry for seat in match.seats.select_related("entry__event")]


def test_ana_reports_and_ben_confirms_on_his_phone(visitor, table):
    ana, ben = entries(table)
    anas, bens = visitor(), visitor()
    page = anas.open_link(ana)
    page.get_by_role("link", name="Report the result").click()
    for game in (1, 2):
        page.check(f"input[name=winner{game}][value='0']")
        page.fill(f"#g{game}_0", "9")
        page.fill(f"#g{game}_1", "4")
    page.get_by_role("button", name="Report this result").click()
    page.get_by_text("waits for Ben").first.wait_for()

    other = bens.open_link(ben)
    assert "Ana reported" in other.inner_text("main")
    other.get_by_role("button", name="Yes, that is right").click()
    other.get_by_text("Your result of round 1 is in").wait_for()
    table.refresh_from_db()
    assert table.state == Match.State.CONFIRMED


def test_what_is_asked_back_is_answered_on_the_phone(visitor, table):
    page = visitor().open_link(entries(table)[0])
    page.get_by_role("link", name="Report the result").click()
    page.check("input[name=winner1][value=drawn]")
    page.fill("#g1_0", "9")
    page.fill("#g1_1", "3")
    send = page.get_by_role("button", name="Report this result")
    send.click()
    agreed = page.get_by_role("checkbox", name="Game 1 is drawn at 9 to 3")
    agreed.check()
    send.click()
    page.get_by_role("alert").get_by_text("Only 1 game of 3.").wait_for()
    assert agreed.is_checked()
    page.get_by_role("checkbox", name="Was time called?").check()
    send.click()
    page.get_by_text("waits for Ben").first.wait_for()
    assert Report.objects.get().result["games"][0]["glory"] == [9, 3]


def test_a_page_left_open_follows_by_itself(visitor, table):
    _, ben = entries(table)
    page = visitor().open_link(ben)
    assert "Your result" not in page.inner_text("main")
    factories.confirm(table, 0, 0)
    # the row was written past the services, so the record that ETags follow is written by hand
    factories.note_change(table)
    page.get_by_text("Your result of round 1 is in").wait_for(timeout=12_000)


def test_what_is_being_typed_is_never_replaced(visitor, table):
    ana, _ = entries(table)
    page = visitor().open_link(ana)
    page.click("#judge summary")
    page.fill("#note", "line of sight")
    factories.note_change(table)
    page.wait_for_timeout(1_200)  # it looks for what is new twice
    assert page.input_value("#note") == "line of sight"


def test_a_page_that_lost_touch_says_so_and_finds_back(visitor, table):
    ana, _ = entries(table)
    phone = visitor()
    page = phone.open_link(ana)
    phone.context.set_offline(True)
    page.locator("#contact-lost").wait_for(state="visible", timeout=12_000)
    phone.context.set_offline(False)
    page.locator("#contact-lost").wait_for(state="hidden", timeout=25_000)
    phone.complaints.clear()  # the browser itself complains of the lost network


def test_a_player_signs_up_without_javascript(visitor, db):
    event = factories.make_event("Open Day", state=Event.State.OPEN)
    phone = visitor(script=False)
    page = phone.go(f"/e/{event.slug}/")
    page.get_by_role("link", name="Sign up").click()
    page.fill("#name", "🦊 محمد")
    page.get_by_role("button", name="Sign up").click()
    assert "You are in" in page.inner_text("main")
    assert event.entries.get().name == "🦊 محمد"


def test_a_result_is_reported_by_keyboard_alone(visitor, table):
    ana, _ = entries(table)
    page = visitor().open_link(ana)
    page.get_by_role("link", name="Report the result").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/report/")
    page.locator("input[name=winner1]").first.focus()
    page.keyboard.press("Space")
    page.locator("input[name=winner2]").first.focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Report this result").focus()
    page.keyboard.press("Enter")
    page.get_by_text("waits for Ben").first.wait_for()


@pytest.mark.parametrize("dark", [False, True])
def test_no_page_scrolls_sideways_on_a_phone(visitor, table, event, dark):
    ana, _ = entries(table)
    factories.make_entry(event, "Maximiliana-Wilhelmina von und zu Hohenstein-Ochsenfurt")
    phone = visitor(dark=dark)
    phone.open_link(ana)
    for path in ("", "rounds/1/", "rounds/1/?by=name", "standings/", "p/1/", "wall/"):
        phone.go(f"/e/{event.slug}/{path}")
        assert phone.needs_no_sideways_scrolling(), path
