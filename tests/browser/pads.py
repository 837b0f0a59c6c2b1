"""A phone on the score pad: what a thumb does there, counted."""

import contextlib
import time
from typing import Any

from playwright.sync_api import Error, Page

from matches.logs.queries import lines
from matches.models import LoggedGame, Match
from rules_engine import Report, read_log, replay

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  for (let tries = 0; tries < 100; tries += 1) {
    const cache = await caches.open("companion-pages");
    const kept = (await cache.keys()).map((one) => new URL(one.url).pathname);
    if (kept.includes(location.pathname)) return kept;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("not kept");
}"""


class Pad:
    """A player's phone on the pad of a match, with the page kept on it."""

    def __init__(self, phone: Any, table: Match, name: str) -> None:
        self.phone = phone
        self.taps = 0
        self.address = f"/m/{table.pk}/pad/"
        phone.context.set_default_timeout(30_000)
        phone.open_link(table.seats.get(entry__name=name).entry)
        phone.go(self.address)
        self.page.locator("#pad .game, #pad .panel").first.wait_for()
        self.page.evaluate(KEPT)

    @property
    def page(self) -> Page:
        page: Page = self.phone.page
        return page

    def tap(self, name: str, *, exact: bool = False, within: str = "#pad") -> None:
        """Tap the button of this name."""
        self.page.locator(within).get_by_role("button", name=name, exact=exact).first.click()
        self.taps += 1

    def press(self, selector: str) -> None:
        """Tap what the selector finds."""
        self.page.locator(selector).first.click()
        self.taps += 1

    def way(self, name: str) -> None:
        """Choose how much to tell."""
        self.page.locator("#pad-ways").get_by_role("button", name=name, exact=True).click()
        self.taps += 1

    def offline(self, off: bool = True) -> None:
        """Cut the phone off, or let it back."""
        self.phone.context.set_offline(off)

    def die(self) -> None:
        """The browser's page is killed, as when the battery is empty, and opened again."""
        with contextlib.suppress(Error):
            self.page.goto("chrome://crash")
        self.page.close()
        self.phone.page = self.phone.context.new_page()
        self.phone.page.goto(self.phone.address + self.address)
        self.page.locator("#pad").wait_for()

    def total(self, seat: int) -> str:
        """A total as it is shown."""
        return self.page.locator(f'.board [data-seat="{seat}"] .total').inner_text()

    def says(self, words: str) -> None:
        """Wait until the line at the foot says this."""
        self.page.locator("#pad-state").get_by_text(words).wait_for()

    def all_sent(self, game: int) -> None:
        """Wait until the server has everything that was told of a game."""
        left = "(game) => companion.pad.journal(game).then((one) => one.state().waiting.length)"
        until = time.monotonic() + 30
        while self.page.evaluate(left, game):
            assert time.monotonic() < until, "something is not sent"
            self.page.wait_for_timeout(100)

    def waits_for_total(self, seat: int, total: int, seconds: float = 30) -> None:
        """Wait until a total is shown."""
        until = time.monotonic() + seconds
        while self.total(seat) != str(total):
            assert time.monotonic() < until, f"{self.total(seat)} is shown, not {total}"
            self.page.wait_for_timeout(100)


def logged(table: Match, game: int) -> Report:
    """The log of a game as the server has it, replayed."""
    found = LoggedGame.objects.get(match=table, game=game)
    assert found.stands is not None
    text = [found.stands.header]
    for row in lines.envelopes(found.stands):
        p = f',"p":"{row.p}"' if row.p else ""
        text.append(f'{{"e":{row.raw},"h":"{row.h}","n":{row.n}{p}}}')
    return replay(read_log(("\n".join(text) + "\n").encode()))
