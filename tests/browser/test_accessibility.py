"""Pages hold to the rules that axe checks, on a phone and at a desk, light and dark; what scripts
write on them is in the reader's words; and read from right to left they stay within a phone. The
pages that people meet most, the states of `tests.shots.states`, and every fourth of all others;
with WHOLE=1 every one that is pictured."""

import hashlib
import io
import re
from functools import partial

import pytest
from django.conf import settings as configured
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from tests.browser import axe
from tests.browser.pads import use_engine_here
from tests.languages import pseudo
from tests.languages.pseudo import Page
from tests.matches.views.walk import all_names, untranslated
from tests.shots.states import State, every_state
from tests.whole import whole_or

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTHS = (360, 1280)
PARTS = 3  # so that several can go side by side
EACH = whole_or(4, whole=1)  # of the states that nobody meets every day
# how far the page is wider than the phone, read from right to left; then it is turned back. The
# marks, which make every word wider than it is, are taken away first
SIDEWAYS = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (/[⟦⟧]/.test(text.data)) text.data = text.data.replace(/[⟦⟧]/g, "");
  }
  const root = document.documentElement, was = root.dir;
  root.dir = "rtl";
  const over = root.scrollWidth - root.clientWidth;
  root.dir = was;
  return over;
}"""


def test_axe_is_the_one_that_is_recorded() -> None:
    assert hashlib.sha256(axe.AXE.encode()).hexdigest() in (axe.VENDOR / "README.md").read_text()


def _faults(page, state: State, address: str, names: re.Pattern[str]) -> list[str]:
    page.context.clear_cookies()
    if state.who != "nobody":
        client = Client()
        client.force_login(get_user_model().objects.get(username=state.who))
        name = configured.SESSION_COOKIE_NAME
        kept = {"name": name, "value": client.cookies[name].value, "url": address}
        page.context.add_cookies([kept])
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    page.goto(address + state.path)
    for selector in state.clicks:
        page.click(selector)
    if state.waits:
        page.wait_for_selector(state.waits, timeout=120_000)
    axe.give(page)
    left = untranslated(Page(page.content()), names)
    found = [f"{state.name}, in no catalogue: {one[:100]}" for one in left]
    if (over := page.evaluate(SIDEWAYS)) > 0:
        found.append(f"{state.name}, from right to left: {over} px wider than the phone")
    # the same page at each: it is the width that differs, as when a phone is turned
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found += axe.faults(page, f"{state.name} at {width}")
    return found


@pytest.mark.timeout(900)
@pytest.mark.parametrize("part", range(PARTS))
def test_no_page_breaks_a_rule_of_axe(part: int, visitor, live_server, settings, fill) -> None:
    settings.DEBUG = True  # the demo is loaded for nothing else
    fill("demo", partial(call_command, "demo", stdout=io.StringIO()))
    phone = visitor()
    use_engine_here(phone.context)
    seen, names = list(every_state(each=EACH))[part::PARTS], all_names()
    faults = []
    with pseudo.spoken() as language:
        phone.context.set_extra_http_headers({"Accept-Language": language})
        for state in seen:
            faults += _faults(phone.page, state, live_server.url, names)
    cache.clear()
    phone.complaints.clear()
    assert not faults, "\n".join(faults)
