"""Every sheet of the score pad holds to what axe checks, light and dark; taps are quick."""

import pytest

from tests import factories
from tests.browser import axe
from tests.browser.pads import Pad

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TARGETS = """() => [...document.querySelectorAll("button, input, summary, select, a")]
  .filter((one) => one.closest("main, .pad-bar") && one.getClientRects().length)
  .filter((one) => !one.closest("svg, p.refused"))
  .filter((one) => one.offsetHeight < 44 || one.offsetWidth < 44)
  .map((one) => one.outerHTML.slice(0, 90))"""
# sentences that stand a letter a line
SQUEEZED = """() => [...document.querySelectorAll("main *")]
  .filter((one) => !one.closest("svg, .sr, select") && one.getClientRects().length)
  .filter((one) => [...one.childNodes].some((part) => part.nodeType === 3 && part.length > 12))
  .filter((one) => one.getBoundingClientRect().width < 40)
  .map((one) => one.outerHTML.slice(0, 90))"""
ANSWERED = """async ([selector, shown]) => {
  const began = performance.now();
  document.querySelector(selector).click();
  while (!document.querySelector(shown)) await new Promise((go) => requestAnimationFrame(go));
  return performance.now() - began;
}"""


@pytest.fixture
def table(db):
    event = factories.make_event("Winter Clash")
    ana, greta = (factories.make_entry(event, name) for name in ("Ana", "Greta"))
    return factories.make_round(event, [(ana, greta)]).matches.get()


class Look:
    """What is wrong with what a phone shows, place by place."""

    def __init__(self, pad):
        self.pad = pad
        self.faults = []
        axe.give(pad.page)

    def at(self, where):
        page = self.pad.page
        self.faults += [f"{where}: {one}" for one in page.evaluate(TARGETS)]
        self.faults += [f"{where}, squeezed: {one}" for one in page.evaluate(SQUEEZED)]
        self.faults += axe.faults(page, where)
        if not self.pad.phone.needs_no_sideways_scrolling():
            self.faults.append(f"{where}: scrolls sideways")


def test_every_sheet_is_clean_and_large_enough(visitor, table):
    pad = Pad(visitor(), table, "Ana")
    page, seen = pad.page, Look(pad)
    look = seen.at

    pad.tap("One glory more for You")
    pad.tap("One glory more for Greta")
    look("a level game")
    pad.way("Glory")
    look("beginning")
    page.select_option("#warband0", "Garrek's Reavers")
    page.select_option("#warband1", "Grashrak's Despoilers")
    pad.tap("Begin game 1")
    for sheet in ("objective", "out", "upgrade", "next"):
        pad.press(f'[data-key="{sheet}"]')
        look(sheet)
        pad.tap("Back")
    pad.press('[data-key="objective"]')
    pad.tap("An objective worth 3")
    page.get_by_text("What was told").click()
    look("the board")
    pad.tap("Judge")
    look("judge")
    pad.tap("Back")
    pad.tap("The game is over")
    look("the end")
    pad.tap("You won")
    page.get_by_text("Game 1: You won").wait_for()
    look("the game is over")
    assert seen.faults == []


@pytest.mark.usefixtures("open_ability")
def test_every_step_of_a_game_told_move_by_move_is_clean_and_large_enough(visitor, table):
    pad = Pad(visitor(), table, "Ana")
    page, seen = pad.page, Look(pad)
    pad.begin_full("Grashrak's Despoilers")
    seen.at("the roll-off")
    kinds = set()
    for _ in range(40):
        asked = page.locator(".asked").inner_text().split(": ")[-1].split(" (")[0]
        if asked not in kinds:
            kinds.add(asked)
            seen.at(asked)
        if asked in ("Your activation", "activation"):
            break
        pad.play(pad.count() + 1)
        page.wait_for_timeout(100)
    names = page.locator(".field [role=button]").evaluate_all(
        "(all) => all.filter((one) => !one.getAttribute('aria-label')).length"
    )
    assert names == 0  # every hex and fighter has a name to be read
    assert page.locator(".field .bf-hex").first.bounding_box()["width"] < 44
    pad.tap("Larger")
    assert page.locator(".field .bf-hex").first.bounding_box()["width"] >= 44
    seen.at("made larger")
    pad.tap("Larger")
    page.get_by_text("What was told").click()
    seen.at("what was told")
    page.get_by_text("Or choose from a list").click()
    seen.at("fighters by name")
    page.locator(".by-name button").first.click()
    seen.at("a fighter")
    pad.tap("A card", exact=True)
    seen.at("a card")
    pad.tap("A card did this")
    seen.at("what it did")
    pad.tap("Damage", within=".below")
    seen.at("to whom")
    assert seen.faults == []
    assert len(kinds) > 5


def test_what_is_told_without_an_engine_is_clean_and_large_enough(visitor, table):
    phone = visitor()
    phone.context.add_init_script("delete window.WebAssembly")
    phone.context.route("**/log/engine/", lambda route: route.abort())
    pad = Pad(phone, table, "Ana")
    seen = Look(pad)
    pad.way("Every move")
    pad.page.select_option("#warband0", "Garrek's Reavers")
    pad.page.select_option("#warband1", "Grashrak's Despoilers")
    pad.tap("Begin game 1")
    pad.page.get_by_text("Not checked yet.", exact=True).wait_for()
    seen.at("nothing told")
    for kind in ("Move", "Attack", "Dice", "A card", "Something else"):
        pad.tap(kind, exact=True)
        seen.at(kind)
        pad.tap("Back")
    pad.tap("Attack", exact=True)
    pad.tap("Garrek Gorebeard")
    seen.at("the target")
    pad.tap("Grashrak Fellhoof")
    pad.page.get_by_text("Not checked yet (1)").wait_for()
    seen.at("something told")
    assert pad.page.locator(".told").inner_text().startswith("Garrek Gorebeard attacked Grashrak")
    assert seen.faults == []
    phone.forgive_the_lost_network()


def test_a_tap_is_answered_within_a_tenth_of_a_second(visitor, table):
    pad = Pad(visitor(), table, "Ana")
    pad.way("Glory")
    pad.page.select_option("#warband0", "Garrek's Reavers")
    pad.page.select_option("#warband1", "Grashrak's Despoilers")
    pad.tap("Begin game 1")
    taken = []
    for _ in range(5):
        pad.page.locator('[data-key="objective"]').wait_for()
        taken.append(pad.page.evaluate(ANSWERED, ['[data-key="objective"]', ".sheet .worths"]))
        pad.tap("Back")
    assert sorted(taken)[2] < 100
