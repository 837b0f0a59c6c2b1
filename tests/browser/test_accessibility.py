"""Pages hold to the rules that axe checks, on a phone and at a desk, light and dark:
every state of `tests.shots`."""

import hashlib
import io

import pytest
from django.conf import settings as configured
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client

from tests.browser import axe
from tests.browser.pads import use_engine_here
from tests.shots.states import State, states

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTHS = (360, 1280)


def test_axe_is_the_one_that_is_recorded() -> None:
    assert hashlib.sha256(axe.AXE.encode()).hexdigest() in (axe.VENDOR / "README.md").read_text()


def _faults(page, state: State, address: str) -> list[str]:
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
    found = []
    # the same page at each: it is the width that differs, as when a phone is turned
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found += axe.faults(page, f"{state.name} at {width}")
    return found


@pytest.mark.timeout(900)
def test_no_page_breaks_a_rule_of_axe(visitor, live_server, settings) -> None:
    settings.DEBUG = True  # the demo is loaded for nothing else
    call_command("demo", stdout=io.StringIO())
    phone = visitor()
    use_engine_here(phone.context)
    faults = [fault for state in states() for fault in _faults(phone.page, state, live_server.url)]
    phone.complaints.clear()
    assert not faults, "\n".join(faults)
