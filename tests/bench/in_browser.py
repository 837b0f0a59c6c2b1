"""The rules engine in a real Chromium: started for the first time, again, and without a network."""

import shutil
import statistics
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.bench.pages import served

Line = dict[str, Any]
GOLDEN = Path(__file__).parents[1] / "engine" / "golden"
LOG = "shadespire-2018-00.jsonl"
PATIENCE = 240_000

_LOAD = """async () => {
  await new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = "/static/companion/engine/engine.js";
    script.onload = resolve;
    document.head.append(script);
  });
  const began = performance.now();
  await companion.engine.start();
  return performance.now() - began;
}"""

_REPLAY = """async (log) => {
  const began = performance.now();
  const told = await companion.engine.replay(log);
  if (!told.report.holds) throw new Error("a game that the engine played is contradicted");
  return performance.now() - began;
}"""

_LEGAL = """async (position) => {
  const began = performance.now();
  await companion.engine.legal(position);
  return performance.now() - began;
}"""


def engine_in_browser() -> Iterable[Line]:
    """Milliseconds to be ready at the first visit, later, without a network; to replay, to list."""
    with served({"DATABASE_URL": "", "REDIS_URL": ""}) as (port, slug, _), _phone() as phone:
        address = f"http://localhost:{port}/e/{slug}/standings/"
        yield _line("boot", 1, _started(phone, address)[0], "first visit, nothing kept")
        yield _line("boot", 1, _started(phone, address)[0], "second visit, compiled files kept")
        again = [_started(phone, address)[0] for _ in range(3)]
        yield _line("boot", 3, statistics.median(again), "later visits")
        phone.set_offline(True)
        took, page = _started(phone, address)
        yield _line("boot", 1, took, "a later visit without a network")
        log = (GOLDEN / LOG).read_text()
        events = len(log.splitlines()) - 1
        taken = [page.evaluate(_REPLAY, log) for _ in range(5)]
        yield _line("replay", 5, statistics.median(taken), f"{events} events of {LOG}")
        position = page.evaluate("(log) => companion.engine.position(log, 60)", log)["position"]
        taken = [page.evaluate(_LEGAL, position) for _ in range(50)]
        yield _line("legal", 50, statistics.median(taken), "a position sent, its answers listed")


@contextmanager
def _phone() -> Iterator[BrowserContext]:
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        context = browser.new_context()
        context.set_default_timeout(PATIENCE)
        yield context
        browser.close()


def _started(phone: BrowserContext, address: str) -> tuple[float, Page]:
    """The engine started on a page of its own: milliseconds, and the page."""
    for old in phone.pages:
        old.close()
    page = phone.new_page()
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    if not page.evaluate("Boolean(navigator.serviceWorker.controller)"):
        page.reload()
    return page.evaluate(_LOAD), page


def _line(what: str, n: int, value: float, note: str) -> Line:
    name = "engine_in_browser"
    return {"name": name, "n": n, "value": round(value, 1), "unit": "ms", "note": f"{what}: {note}"}


MEASURES = {"engine_in_browser": engine_in_browser}
