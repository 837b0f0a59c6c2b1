"""Staff's keys: anything of the event without the mouse."""

import pytest
from django.urls import reverse

from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "three-brown-hexes"


@pytest.fixture
def desk(visitor, organiser, event, first_round):
    organiser.user.set_password(PASSWORD)
    organiser.user.save()
    factories.make_entry(event, "Greta")
    staff = visitor(wide=True)
    staff.sign_in(organiser.user.username, PASSWORD)
    return staff.go(reverse("desk", args=[event.slug]))


def test_slash_letters_and_enter_open_a_player(desk, event):
    desk.keyboard.press("/")
    desk.keyboard.type("gre")
    desk.wait_for_selector("#found a.at")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk/entries/*/")
    assert "Greta" in desk.inner_text("main")


def test_arrows_choose_among_what_was_found(desk):
    desk.keyboard.press("/")
    desk.keyboard.type("ana")
    desk.wait_for_selector("#found a.at")
    assert "Table 1" in desk.inner_text("#found a.at")
    desk.keyboard.press("ArrowDown")
    assert "player #1" in desk.inner_text("#found a.at")
    desk.keyboard.press("Escape")
    assert not desk.is_visible("#found")


def test_a_question_mark_tells_the_keys_and_g_goes(desk):
    desk.keyboard.press("?")
    assert "find a table, a player or a page" in desk.inner_text("#shortcuts")
    desk.keyboard.press("Escape")
    assert not desk.is_visible("#shortcuts")
    desk.keyboard.press("g")
    desk.keyboard.press("s")
    desk.wait_for_url("**/desk/results/")
    # in a cell of the grid a letter is a letter
    desk.focus("input.cell")
    desk.keyboard.press("/")
    assert desk.evaluate("document.activeElement.matches('input.cell')")


def test_the_search_keys_still_reach_the_grid_by_slash_from_outside(desk):
    desk.keyboard.press("/")
    assert desk.evaluate("document.activeElement.id") == "find"
