"""The rules on a phone, at a desk and on paper."""

import re

import pytest

from companion.core.actors import SYSTEM
from decks.services.catalogue import import_catalogue
from matches.rules.editions import EDITIONS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
A4 = (595, 842)
"""Its sides in points."""
PAGES = (
    "/rules/",
    "/rules/?q=can+he+trap+me+again",
    "/rules/trapped.cause/",
    "/rules/DC-278/",
    "/rules/sheet/harrowdeep-2021/",
    "/rules/odds/?fighter=Targor",
    "/rules/odds/?fighter=Targor&target=Severin+Steelheart&then_fighter=Garrek+Gorebeard",
    "/rules/odds/cast/",
)


@pytest.mark.parametrize("wide", [False, True])
def test_no_page_of_the_rules_needs_sideways_scrolling(visitor, wide):
    judge = visitor(wide=wide)
    for address in PAGES:
        judge.go(address)
        assert judge.needs_no_sideways_scrolling(), address


def test_a_question_is_answered_in_two_taps_without_script(visitor):
    player = visitor(script=False)
    page = player.go("/rules/")
    page.fill("#id_q", "can he trap me agian")
    page.click("main form button >> nth=0")
    page.click(".hits .hit >> nth=0")
    assert page.url.endswith("/rules/trapped.once/")


def test_from_a_fighter_to_its_odds_in_two_taps_without_script(visitor):
    import_catalogue(actor=SYSTEM)
    player = visitor(script=False)
    page = player.go("/warbands/garreks-reavers/")
    page.click(".fighter:has-text('Targor') >> text=Odds >> nth=0")
    page.click("text=Severin Steelheart")
    assert page.locator("h2 >> nth=0").inner_text() == "Gore-axe and Blade on Severin Steelheart"


@pytest.mark.parametrize("width", [360, 1280])
def test_the_odds_follow_each_switch(visitor, width):
    player = visitor()
    player.page.set_viewport_size({"width": width, "height": 740})
    page = player.go("/rules/odds/?fighter=Severin+Steelheart&target=Garrek+Gorebeard")
    line = page.locator("#odds-line")
    before = line.inner_text()
    page.get_by_role("radiogroup", name="Dice rolled again").first.get_by_label("1").check()
    page.wait_for_url("**&rerolls=1&**")
    again = line.inner_text()
    page.get_by_role("radiogroup", name="Friends who support it").first.get_by_label("2").check()
    page.wait_for_url("**&supporting=2&**")
    assert len({before, again, line.inner_text()}) == 3
    page.get_by_label("As part of a charge").check()
    page.get_by_label("Then").select_option("Severin Steelheart")
    page.wait_for_selector("#together")
    assert "both take out" in page.inner_text("#odds-line")
    assert player.needs_no_sideways_scrolling()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sheet_is_two_sides_of_paper(visitor, edition):
    printer = visitor(wide=True)
    printer.go(f"/rules/sheet/{edition}/")
    paper = printer.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", paper)) == 2
    sides = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper)
    assert {(round(float(wide)), round(float(high))) for wide, high in sides} == {A4}
