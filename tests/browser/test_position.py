"""The position editor by taps: a plain attack within a minute's worth of them, on a phone and at a
desk, with the answer's reasons, a window, and the link that shows the same again."""

import pytest
from django.urls import reverse

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Taps:
    """A visitor's page that counts what a thumb does: a tap, a letter typed, a choice in a list."""

    def __init__(self, page) -> None:
        self.page = page
        self.count = 0

    def tap(self, selector: str, text: str = "") -> None:
        found = self.page.locator(selector, has_text=text) if text else self.page.locator(selector)
        found.first.click()
        self.count += 1

    def add(self, name: str) -> None:
        self.page.fill("#add-fighter", name)
        self.page.keyboard.press("Enter")
        self.count += len(name) + 1
        self.page.wait_for_selector(f"#board [aria-label^='{name}']")

    def ask(self, question: str) -> str:
        self.page.select_option("#ask select >> nth=0", question)
        self.tap("#ask-now")
        self.count += 1
        self.page.wait_for_selector("#answer .engine-answer:not(.answer-before)")
        self.page.wait_for_timeout(100)
        return self.page.inner_text("#answer .engine-answer:not(.answer-before)")


@pytest.fixture(params=[False, True], ids=["360 px", "1920 px"])
def taps(request, visitor):
    editor = visitor(wide=request.param)
    page = editor.go(reverse("position"))
    page.wait_for_selector("#add-fighter")
    taps = Taps(page)
    taps.add("Severin Steelheart")
    taps.add("Garrek Gorebeard")
    yield taps
    assert editor.needs_no_sideways_scrolling()


def test_a_plain_attack_is_asked_by_tapping_what_is_legal_and_the_dice(taps):
    page = taps.page
    page.wait_for_selector("#happens .acts button")
    typed = taps.count
    taps.tap("#happens .acts button", "attacks Garrek")
    page.wait_for_selector("#happens .dice button")
    taps.tap("#happens .dice button", "smash")
    taps.tap("#happens .dice button", "critical")
    page.wait_for_selector("#happens .dice button:has-text('dodge')")
    taps.tap("#happens .dice button", "dodge")
    page.wait_for_selector("#happens .acts button:has-text('pushed')")
    told = taps.ask("result")
    assert "critical hit" in told and "3 damage" in told
    assert taps.count - typed <= 7
    # one rule of the reasons opens its page
    page.locator("#answer summary", has_text="Every check").click()
    page.locator("#answer ol a").first.click()
    page.wait_for_url("**/rules/*/")


def test_the_same_question_with_one_thing_changed_shows_both_answers(taps):
    page = taps.page
    page.wait_for_selector("#happens .acts button")
    before = taps.ask("drive back")
    # who was added last is chosen
    page.locator("#fighters button[aria-label='One more: Guard']").click()
    page.wait_for_selector("#board [aria-label*='Garrek'][aria-label*='uard']")
    after = taps.ask("drive back")
    assert before != after
    page.locator("#answer summary", has_text="The answer before").click()
    assert before.splitlines()[0] in page.inner_text("#answer .answer-before")


def test_sight_order_and_odds_are_asked_from_the_menu(taps):
    taps.page.wait_for_selector("#happens .acts button")
    assert "Yes" in taps.ask("visible")
    assert "first" in taps.ask("precedence")
    assert "%" in taps.ask("odds")


def test_a_reload_shows_the_same_position(taps):
    page = taps.page
    page.wait_for_selector("#happens .acts button:has-text('attacks Garrek')")
    page.reload()
    page.wait_for_selector("#happens .acts button:has-text('attacks Garrek')")
    assert "Garrek" in page.inner_text("#fighters")


def test_a_fighter_is_moved_by_tapping_it_and_a_hex(taps):
    page = taps.page
    page.wait_for_selector("#happens .acts button")
    assert page.get_attribute("#fighters .acts button >> nth=1", "aria-pressed") == "true"
    page.locator("#board [data-hex='6,1']").click(force=True)
    page.wait_for_selector("#board [data-fighter='1'][data-at='6,1']")
