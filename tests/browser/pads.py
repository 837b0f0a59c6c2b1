"""A phone on the score pad: what a thumb does there, counted."""

import contextlib
import time
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page

from matches.logs.queries import lines
from matches.models import LoggedGame, Match
from rules_engine import Report, read_log, replay
from rules_engine.door import answer

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


ENGINE_KEPT = """async () => {
  for (let tries = 0; tries < 200; tries += 1) {
    const names = await caches.keys();
    const worker = await caches.open("engine-worker");
    if (names.some((one) => /^engine-[0-9a-f]/.test(one)) && (await worker.keys()).length) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the engine is not kept");
}"""

# the same engine with the same door, in this process: it need not be started on every phone
ENGINE_HERE = """window.Worker = class extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.tell({ready: true, took: {}}));
  }
  set onmessage(hear) { this.addEventListener("message", (event) => this.ended || hear(event)); }
  tell(data) { this.dispatchEvent(new MessageEvent("message", {data})); }
  postMessage({id, request}) {
    window.engineHere(JSON.stringify(request))
      .then((answer) => this.tell({id, answer: JSON.parse(answer)}));
  }
  terminate() { this.ended = true; }
};"""

# a hand at the pad: taps whatever it offers, by turns, until so much was told or such a thing is
# asked. It waits for what a tap changes on the pad, and for every answer of the engine
PLAY = """async ([wanted, patient, end]) => {
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const journal = await companion.pad.journal(1), pad = document.getElementById("pad");
  const seen = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.getClientRects().length);
  const trace = [], plain = {ask: Worker.prototype.postMessage, fetch: window.fetch};
  const heard = new WeakSet();
  let asked = 0, open = 0, changed = 0;
  Worker.prototype.postMessage = function (...told) {
    asked += 1;
    open += 1;
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener("message", (event) => { if ("answer" in event.data) open -= 1; });
    }
    return plain.ask.apply(this, told);
  };
  window.fetch = async (...request) => {
    const away = String(request[0]).includes("/log/engine/");
    open += away;
    try { return await plain.fetch.apply(window, request); } finally { open -= away; }
  };
  const looking = new MutationObserver(() => { changed = performance.now(); });
  looking.observe(pad, {subtree: true, childList: true, attributes: true, characterData: true});
  try {
    let idle = 0;
    for (let turn = 0; turn < 3000; turn += 1) {
      const question = (document.querySelector(".asked") || {}).innerText;
      if (journal.entries().length >= wanted || end && new RegExp(end).test(question)) break;
      const may = seen(".field .may"), faces = seen(".faces button");
      const cards = seen(".few button:not(.on)");
      const others = seen(".below .chips button, .below .worths button, .below button.big");
      const next = [faces, cards, turn % 4 ? may : [], others, may].find((some) => some.length);
      if (!next) {
        idle += 1;
        if (idle > 100 && !patient) break;
        if (idle > 100) throw new Error("nothing to tap: " + pad.innerText);
        await wait(30);
        continue;
      }
      idle = 0;
      const one = next[(turn * 7) % next.length];
      trace.push(question + " > " + (one.innerText || one.ariaLabel));
      const began = performance.now();
      one.dispatchEvent(new MouseEvent("click", {bubbles: true}));
      while (changed < began && performance.now() - began < 600) await wait(5);
      while ((open || performance.now() - changed < 25) && performance.now() - began < 30000) {
        await wait(5);
      }
    }
    return {trace, asked};
  } finally {
    looking.disconnect();
    Worker.prototype.postMessage = plain.ask;
    window.fetch = plain.fetch;
  }
}"""

# whose answer is waited for on this phone: nobody's while it looks on
ASKS = """() => [".faces button", ".few button", ".field .may", ".below .chips button",
  ".below button.big", ".worths button"].flatMap((one) => [...document.querySelectorAll(one)])
  .some((one) => one.getClientRects().length)"""


def use_engine_here(context: BrowserContext) -> None:
    """The engine answers the pages of this browser from this process."""
    context.expose_function("engineHere", answer)
    context.add_init_script(ENGINE_HERE)


class Pad:
    """A player's phone on the pad of a match; with the page kept on it, where it keeps any.

    own_engine: the phone starts the rules engine itself, which takes it ten seconds; else the
    engine answers from this process. What differs is proved by test_engine.py, and by the first
    test of test_pad_full.py.
    """

    def __init__(self, phone: Any, table: Match, name: str, *, own_engine: bool = False) -> None:
        self.phone = phone
        self.taps = 0
        self.cuts = 0
        self.address = f"/m/{table.pk}/pad/"
        phone.context.set_default_timeout(30_000)
        if not own_engine:
            use_engine_here(phone.context)
        phone.open_link(table.seats.get(entry__name=name).entry)
        phone.go(self.address)
        self.page.locator("#pad .game, #pad .panel").first.wait_for()
        if phone.keeps:
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
        self.cuts += off

    def begin_full(self, other: str = "Steelheart's Champions") -> None:
        """Begin game 1 move by move."""
        self.way("Every move")
        self.page.select_option("#warband0", "Garrek's Reavers")
        self.page.select_option("#warband1", other)
        self.tap("Begin game 1")
        self.page.locator(".asked").wait_for(timeout=120_000)  # the engine starts

    def count(self) -> int:
        """How many events of game 1 this phone has."""
        count = "companion.pad.journal(1).then((one) => one.entries().length)"
        return int(self.page.evaluate(count))

    def play(self, wanted: int, *, patient: bool = True) -> Any:
        """Tap whatever is offered until game 1 has so many events; what was tapped, and how many
        questions the engine was asked. patient: nothing to tap is a fault."""
        return self.page.evaluate(PLAY, [wanted, patient, ""])

    def play_to_activation(self, *, own: bool = False) -> None:
        """Tap whatever is offered until an activation is asked for; own: of this phone's player."""
        self.page.evaluate(PLAY, [9999, True, f"{'Your' if own else '(Your|:)'} activation$"])

    def look(self) -> None:
        """Look at once for what the other phone told, without the pause between two looks."""
        self.page.evaluate("window.dispatchEvent(new Event('online'))")

    def is_asked(self) -> bool:
        """Whether this phone waits for an answer."""
        return bool(self.page.evaluate(ASKS))

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
