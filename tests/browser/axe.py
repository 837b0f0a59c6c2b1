"""What axe finds wrong with what a page shows now, light and dark."""

from pathlib import Path

from playwright.sync_api import Page

VENDOR = Path(__file__).parents[1] / "vendor"
AXE = (VENDOR / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
# of those, what the colours decide: all else is the same in the dark
OF_COLOURS = ["color-contrast", "link-in-text-block"]
RUN = """(rules) => axe.run({
  runOnly: rules, resultTypes: ["violations"], preload: false,
}).then((found) => found.violations.flatMap(
  (one) => one.nodes.map((node) => one.id + ": " + node.html.slice(0, 120))))"""


def give(page: Page) -> None:
    """Bring axe into the page, once a load."""
    page.evaluate(AXE)


def faults(page: Page, where: str) -> list[str]:
    """Every fault in light, and what the dark colours add; the page is left in light."""
    page.emulate_media(color_scheme="light")
    found = [f"{where}: {one}" for one in page.evaluate(RUN, {"type": "tag", "values": RULES})]
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(RUN, {"type": "rule", "values": OF_COLOURS})
    page.emulate_media(color_scheme="light")
    return found + [f"{where}, dark: {one}" for one in dark]
