"""A real Chromium on a real server. Without one these tests are skipped, with a count, unless
REQUIRE_BROWSER is set, as CI does: then they fail."""

import os
from collections.abc import Iterator

import pytest
from django.core.servers.basehttp import WSGIRequestHandler
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from matches.models import Entry
from matches.people.private_links import make_token
from rules_engine.sense import blindness
from tests.browser.chromium import FLAGS, chromium

# Playwright's loop runs in this thread; the rows of a test are written in the same one
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

# the head and the body of an answer are sent apart: the second would wait 40 ms for word that the
# first has come, for each of the eighty files of which a phone keeps the pages
WSGIRequestHandler.disable_nagle_algorithm = True

# pages that are open look for what is new ten times as often
LOOKS_OFTEN = """["setTimeout", "setInterval"].forEach((name) => {
  const plain = window[name];
  window[name] = (call, ms, ...more) =>
    plain(call, [2000, 5000].includes(ms) ? ms / 10 : ms, ...more);
});"""
PHONE = {"width": 360, "height": 740}
WIDE = {"width": 1920, "height": 1080}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail("REQUIRE_BROWSER is set and no Chromium was found")
        pytest.skip("no Chromium on this machine")
    # the driver ends with this process: waited for, it was seen to stand still for minutes
    driver = sync_playwright().start()
    started = driver.chromium.launch(executable_path=path, args=list(FLAGS))
    yield started
    started.close()


class Visitor:
    """Somebody with a browser of their own, at the test's server."""

    def __init__(self, context: BrowserContext, address: str, *, keeps: bool) -> None:
        self.context = context
        self.address = address
        self.keeps = keeps
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _note(self, message) -> None:
        if message.type == "error" and "status of 4" not in message.text:
            self.complaints.append(message.text)

    def go(self, path: str) -> Page:
        """Open a page of the server."""
        self.page.goto(f"{self.address}{path}")
        return self.page

    def open_link(self, entry: Entry) -> Page:
        """Open an entry's private link."""
        return self.go(f"/me/{make_token(entry_id=entry.pk, version=entry.link_version)}/")

    def forgive_the_lost_network(self) -> None:
        """Close the phone and drop its complaints: the browser itself complains of a lost network,
        and may do so until it is closed."""
        self.context.close()
        self.complaints.clear()

    def sign_in(self, username: str, password: str) -> Page:
        """Sign in by the form."""
        page = self.go("/sign-in/")
        page.fill("#id_username", username)
        page.fill("#id_password", password)
        page.click("main button")
        return page

    def measured(self, selector: str, measure: str = "one => one.getBoundingClientRect().toJSON()"):
        """What this function says of the first such element. In one step: a page left open may be
        made anew between finding an element and asking it."""
        return self.page.evaluate(f"where => ({measure})(document.querySelector(where))", selector)

    def needs_no_sideways_scrolling(self) -> bool:
        """Whether the page is no wider than the screen."""
        return self.page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )


@pytest.fixture
def open_ability(monkeypatch) -> str:
    """A fighter an ability of whose is left open here, as one might be that no source tells of."""
    fighter = "Grashrak Fellhoof"
    unplayed = {fighter: ("an ability that no source tells of",)}
    monkeypatch.setattr(blindness, "open_clauses", lambda name: unplayed.get(name, ()))
    return fighter


@pytest.fixture
def visitor(browser, live_server) -> Iterator:
    """Makes visitors: `visitor()` with a phone, `visitor(wide=True)` at a desk. keeps: the browser
    keeps pages for when the network is gone, which takes it a second or two at first."""
    contexts: list[BrowserContext] = []
    made: list[Visitor] = []

    def make(
        *, wide: bool = False, script: bool = True, dark: bool = False, keeps: bool = False
    ) -> Visitor:
        context = browser.new_context(
            viewport=WIDE if wide else PHONE,
            java_script_enabled=script,
            color_scheme="dark" if dark else "light",
            service_workers="allow" if keeps else "block",
        )
        context.set_default_timeout(30_000)
        context.add_init_script(LOOKS_OFTEN)
        contexts.append(context)
        made.append(Visitor(context, live_server.url, keeps=keeps))
        return made[-1]

    yield make
    for context in contexts:
        context.close()
    assert [visitor.complaints for visitor in made if visitor.complaints] == []
