"""What the score pad's first visit weighs, as it comes over the network, without the engine."""

import json
import shutil
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.bench.pages import served

Line = dict[str, Any]


def pad_first_load() -> Iterable[Line]:
    """Bytes of the page and of all it is made of, headers too, on a phone that has nothing yet;
    then what the service worker takes besides, in the background, for all pages."""
    with (
        served({"DATABASE_URL": "", "REDIS_URL": ""}, "--phones") as (port, told, _),
        sync_playwright() as playwright,
    ):
        player = json.loads(told)["players"][0]
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for workers, note in (("block", "the pad itself"), ("allow", "and all that is kept")):
            context = browser.new_context(service_workers=workers)
            address = f"http://localhost:{port}"
            cookie = {"name": "sessionid", "value": player["session"], "url": address}
            context.add_cookies([cookie])
            page = context.new_page()
            taken = _counted(page)
            page.goto(f"{address}/m/{player['match']}/pad/")
            page.locator("#pad .game").wait_for()
            page.wait_for_timeout(1500)
            yield _line(len(taken), sum(taken), note)
            context.close()
        browser.close()


def _counted(page: Page) -> list[int]:
    """The bytes of each answer to come, as they lie on the wire."""
    taken: list[int] = []
    link = page.context.new_cdp_session(page)
    link.send("Network.enable")
    link.on("Network.loadingFinished", lambda told: taken.append(int(told["encodedDataLength"])))
    return taken


def _line(requests: int, value: int, note: str) -> Line:
    told = f"{requests} requests: {note}"
    return {"name": "pad_first_load", "n": 1, "value": value, "unit": "bytes", "note": told}


MEASURES = {"pad_first_load": pad_first_load}
