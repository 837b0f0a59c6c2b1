"""The position editor by taps, on a phone and at a desk: five questions of different kinds, a plain
attack within a minute's worth of taps and a reaction within two minutes'; boards, tokens, hands,
what happened earlier, a drag, what if. `pytest -s` tells how many seconds each question took."""

import sys
from time import monotonic

import pytest
from django.urls import reverse

from tests.matches.logs.disputed import log, turned
from tests.waiting import wait_until

__all__ = ["log", "turned"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# what a thumb does in a minute: a tap, a letter, a choice in a list, with a second and a half each
A_MINUTE = 40
BOARDS = 19  # those whose printed face a source shows
WIDTHS = [pytest.param(360, id="360 px"), pytest.param(1280, id="1280 px")]


class Taps:
    """A visitor's page that counts what a thumb does: a tap, a letter typed, a choice in a list."""

    def __init__(self, visitor) -> None:
        self.page = visitor.page
        self.measured = visitor.measured
        self.count = 0
        self.began = monotonic()

    def tap(self, selector: str, text: str = "") -> None:
        found = self.page.locator(selector, has_text=text) if text else self.page.locator(selector)
        found.first.click()
        self.count += 1

    def type(self, selector: str, letters: str) -> None:
        self.page.locator(selector).press_sequentially(letters)
        self.count += 1 + len(letters)

    def choose(self, label: str, option: str, part: str = "#ask") -> None:
        self.page.locator(part).get_by_label(label, exact=True).select_option(option)
        self.count += 2

    def add(self, letters: str, name: str) -> None:
        self.type("#add-fighter", letters)
        self.tap("#fighters [role=group] button", name)
        self.page.wait_for_selector(f"#board [aria-label^='{name}']")

    def ask(self, question: str = "") -> str:
        if question:
            self.choose("Question", question)
        self.tap("#ask-now")
        self.page.wait_for_selector("#answer[aria-busy]", state="detached")
        self.page.wait_for_selector("#answer .engine-answer:not(.answer-before)")
        return self.page.inner_text("#answer .engine-answer:not(.answer-before)")

    def told(self, what: str) -> None:
        seconds = monotonic() - self.began
        width = self.page.viewport_size["width"]
        sys.stdout.write(f"{what} at {width} px: {self.count} taps, {seconds:.1f} s\n")


@pytest.fixture(params=WIDTHS)
def taps(request, visitor):
    """The editor, empty."""
    editor = visitor()
    editor.page.set_viewport_size({"width": request.param, "height": 800})
    page = editor.go(reverse("position"))
    page.wait_for_selector("#add-fighter")
    yield Taps(editor)
    assert editor.needs_no_sideways_scrolling()


@pytest.fixture
def duel(taps):
    """Steelheart with Garrek beside him."""
    taps.add("ste", "Severin Steelheart")
    taps.add("gar", "Garrek Gorebeard")
    taps.page.wait_for_selector("#happens .acts button:has-text('attacks Garrek')")
    return taps


def swing(taps) -> None:
    """The attack made, its dice tapped."""
    taps.tap("#happens .acts button", "attacks Garrek")
    taps.page.wait_for_selector("#happens .dice button")
    taps.tap("#happens .dice button", "smash")
    taps.tap("#happens .dice button", "critical")
    taps.page.wait_for_selector("#happens .dice button:has-text('dodge')")
    taps.tap("#happens .dice button", "dodge")
    taps.page.wait_for_selector("#happens .acts button:has-text('pushed')")


def test_a_plain_attack_takes_less_than_a_minute(duel):
    swing(duel)
    told = duel.ask("result")
    assert "critical hit" in told and "3 damage" in told
    duel.told("a plain attack")
    assert duel.count <= A_MINUTE
    page = duel.page
    assert page.locator("#answer .battlefield svg").is_visible()
    page.locator("#answer .turning a").first.click()
    page.wait_for_url("**/rules/*/")


def test_a_reaction_takes_less_than_two_minutes(duel):
    swing(duel)
    duel.tap("#happens .acts button", "pushed to")
    duel.page.wait_for_selector("#happens .events li:has-text('pushed')")
    duel.choose("Question", "play")
    duel.type("#ask-card", "trap")
    duel.page.locator("#ask").get_by_role("button", name="Trap ·").click()
    duel.count += 1
    told = duel.ask()
    assert told.startswith("Yes") and "Trap" in told
    duel.told("a reaction")
    assert duel.count <= 2 * A_MINUTE


def test_sight_order_odds_and_moves_are_asked_from_the_menu(duel):
    assert "Yes" in duel.ask("visible")
    assert duel.page.locator("#answer .bf-seen").count() == 1
    assert "first" in duel.ask("precedence")
    assert "%" in duel.ask("odds")
    assert "can end its move in" in duel.ask("ends")
    assert duel.page.locator("#answer .bf-marked").count() > 10
    duel.told("four questions more")


def test_a_hex_is_tapped_for_a_question(duel):
    page = duel.page
    duel.choose("Question", "ends to")
    duel.choose("Fighter", "0")
    duel.tap("#ask button", "Tap it")
    page.locator("#board [data-hex='4,2']").click(force=True)
    page.get_by_text("The hex: (4,2)").wait_for()
    told = duel.ask()
    assert told.startswith("Yes") and "(4,2)" in told
    assert page.locator("#answer .bf-way-move").count() == 1


def test_what_if_one_thing_were_otherwise(duel):
    page = duel.page
    duel.choose("Question", "drive back")
    duel.tap("#ask summary", "What if it were otherwise?")
    duel.choose("What if", "1")
    duel.choose("it", "guard_tokens")
    duel.choose("How many", "1")
    told = duel.ask()
    assert told.startswith("With ") and "Then:" in told
    assert page.locator("#board [aria-label*='uard']").count() == 0


def test_the_answer_before_stands_beside_the_one_after_a_change(duel):
    page = duel.page
    before = duel.ask("drive back")
    # who was added last is chosen
    page.locator("#fighters button[aria-label='One more: Guard']").click()
    page.wait_for_selector("#board [aria-label*='Garrek'][aria-label*='uard']")
    assert duel.ask("drive back") != before
    page.locator("#answer summary", has_text="The answer before").click()
    assert before.splitlines()[0] in page.inner_text("#answer .answer-before")


def test_a_reload_shows_the_same_position(duel):
    duel.page.reload()
    duel.page.wait_for_selector("#happens .acts button:has-text('attacks Garrek')")
    assert "Garrek" in duel.page.inner_text("#chips")


def test_a_fighter_is_put_by_tapping_a_hex_and_by_dragging(duel):
    page = duel.page
    page.locator("#board [data-hex='6,1']").click(force=True)
    page.wait_for_selector("#board [data-fighter='1'][data-at='6,1']")
    page.locator("#board").scroll_into_view_if_needed()
    start = duel.measured("#board [data-fighter='0']")
    end = duel.measured("#board [data-hex='5,3']")
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 3)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()
    page.wait_for_selector("#board [data-fighter='0'][data-at='5,3']")


def test_a_move_is_made_by_tapping_where_it_ends(duel):
    page = duel.page
    duel.tap("#chips button", "Severin")
    duel.tap("#happens .acts button", "Move:")
    page.wait_for_selector("#board .open-hex")
    page.locator("#board [data-hex='4,2']").click(force=True)
    page.wait_for_selector("#board [data-fighter='0'][data-at='4,2']")
    assert "Severin Steelheart moves" in page.inner_text("#happens .events")


def test_boards_are_joined_turned_and_shifted(taps):
    page = taps.page
    taps.tap("#part-table summary")
    table = page.locator("#table")
    for place, name in (("First board", "Mirror Well"), ("Second board", "Ruptured Seal")):
        table.locator("summary", has_text=place).click()
        pictures = table.get_by_role("group", name=place).locator("button.board-of")
        assert pictures.count() == BOARDS
        pictures.filter(has_text=name).click()
        page.wait_for_selector(f"#table summary:has-text('{place}: {name}')")
    seal = table.locator("#board-1 [aria-label='Ruptured Seal: 3 lethal']")
    assert seal.get_attribute("aria-pressed") == "true"
    assert (seal.locator(".lethal").count(), seal.locator(".starting").count()) == (3, 7)
    hexes = page.locator("#board [data-hex]")
    page.wait_for_selector("#board [data-hex='0,10']")
    whole = hexes.count()
    table.get_by_role("button", name="One more: Shifted by").click()
    wait_until(lambda: hexes.count() != whole, 10)
    table.get_by_label("Turned round").first.check()
    table.get_by_label("Joined by").select_option("short")
    page.reload()
    page.wait_for_selector("#board [data-hex]")
    page.locator("#part-table > summary").click()
    assert table.get_by_label("Joined by").input_value() == "short"
    assert table.get_by_label("Turned round").first.is_checked()


def test_tokens_hands_and_what_happened_earlier(duel):
    page = duel.page
    duel.tap("#part-tokens summary")
    duel.tap("#tokens button[aria-label='Token 2']")
    page.locator("#board [data-hex='4,3']").click(force=True)
    page.wait_for_selector("#board [data-token='4,3']")
    page.locator("#board [data-hex='5,3']").click(force=True)
    page.wait_for_selector("#board [data-token='5,3']")
    assert "Token 3 in (5,3)" in page.inner_text("#tokens")
    page.locator("#tokens").get_by_role("button", name="No more tokens").click()
    duel.tap("#part-hands summary")
    duel.type("#card-of-1", "trap")
    page.locator("#hands").get_by_role("button", name="Trap ·").click()
    page.locator("#hands li", has_text="Trap").wait_for()
    duel.tap("#part-before summary")
    page.locator("#before").get_by_label("Who", exact=True).select_option("1")
    page.locator("#before").get_by_role("button", name="Add this").click()
    page.get_by_text("Garrek Gorebeard charged").wait_for()
    page.wait_for_selector("#board [data-fighter='1'][aria-label*='harge']")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_fighter_of_a_logged_game_is_put_elsewhere_and_back(visitor, log, width):
    """The log stays as it is: what stands otherwise is in the address, and said."""
    editor = visitor()
    editor.page.set_viewport_size({"width": width, "height": 800})
    page = editor.go(f"/rules/position/?log={log.pk}&at={log.events // 2}")
    page.locator("#part-fighters > summary").click()
    page.wait_for_selector("#fighters #chips button")
    assert "As logged." in page.inner_text("#fighters")
    page.locator("#chips button").first.click()
    name = page.locator("#chips button").first.inner_text()
    page.get_by_role("button", name="One more: Guard").click()
    page.wait_for_selector("#board [data-fighter='0'][aria-label*='uard']")
    page.get_by_role("button", name="Put it elsewhere").click()
    free = page.locator("#board [data-hex]").evaluate_all(
        """(hexes) => {
            const taken = [...document.querySelectorAll('#board [data-fighter]')];
            const at = taken.map(one => one.dataset.at);
            return hexes.map(one => one.dataset.hex).find(hex => !at.includes(hex));
        }"""
    )
    page.locator(f"#board [data-hex='{free}']").click(force=True)
    page.wait_for_selector(f"#board [data-fighter='0'][data-at='{free}']")
    page.reload()
    page.wait_for_selector(f"#board [data-fighter='0'][data-at='{free}'][aria-label*='uard']")
    page.get_by_text(f"Not as logged: {name}.").wait_for(state="attached")
    page.locator("#part-fighters").evaluate("one => { one.open = true }")
    page.get_by_role("button", name="All as logged").click()
    page.get_by_text("As logged. Tap one").wait_for(state="attached")
    page.wait_for_selector("#board [data-fighter]")
    assert page.locator(f"#board [data-fighter='0'][data-at='{free}']").count() == 0
    assert editor.needs_no_sideways_scrolling()
