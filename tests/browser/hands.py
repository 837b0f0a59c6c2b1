"""Hands that are counted: keys, clicks or taps, and pages that are loaded."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page

MEASURES = Path(__file__).resolve().parents[2] / "docs" / "measures.md"


def written(what: str, where: str) -> str:
    """The counts that docs/measures.md has for something done on a laptop or a phone."""
    section = MEASURES.read_text().partition("## The organiser's hands")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|", section, re.MULTILINE)
    return next(
        told for row_what, row_where, told in rows if (row_what, row_where) == (what, where)
    )


class Hands:
    """Somebody at a page. Every key and click goes through here, so that the counts are true."""

    def __init__(self, page: Page, *, by_touch: bool = False) -> None:
        self.page = page
        self.by_touch = by_touch
        self.keys = self.clicks = self.pastes = self.loads = 0
        page.on("load", self._loaded)

    def _loaded(self, _page: Page) -> None:
        self.loads += 1

    def press(self, *keys: str) -> None:
        """Press keys one after the other; a single letter is itself."""
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def type(self, text: str) -> None:
        """Type a text, a key each letter."""
        self.press(*("Space" if letter == " " else letter for letter in text))

    def paste(self, text: str) -> None:
        """Paste what another program copied, where the caret stands."""
        self.page.evaluate("text => { window.copied = text; }", text)
        self.page.evaluate(
            """() => {
                const data = new DataTransfer();
                data.setData("text", window.copied);
                const paste = new ClipboardEvent("paste",
                    {clipboardData: data, bubbles: true, cancelable: true});
                document.activeElement.dispatchEvent(paste);
            }"""
        )
        self.pastes += 1

    def click(self, name: str, *, role: str = "button") -> None:
        """Click or tap the first thing of this name."""
        self.click_at(self.page.get_by_role(role, name=name).first)

    def click_at(self, thing: Locator) -> None:
        """Click or tap this."""
        thing.click()
        self.clicks += 1

    @property
    def told(self) -> str:
        """The counts in the words of docs/measures.md, once what was asked for is loaded."""
        self.page.wait_for_load_state()
        tap = "tap" if self.by_touch else "click"
        counts = [
            (self.pastes, "paste"),
            (self.keys, "key"),
            (self.clicks, tap),
            (self.loads, "page load"),
        ]
        return ", ".join(
            f"{number} {what}{'' if number == 1 else 's'}" for number, what in counts if number
        )
