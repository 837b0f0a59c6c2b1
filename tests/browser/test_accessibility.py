"""Pages hold to the rules that axe checks, on a phone and at a desk, light and dark:
every state of `tests.shots`."""

import hashlib
import io
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client

from tests.shots.states import State, states

pytestmark = pytest.mark.django_db(transaction=True)

VENDOR = Path(__file__).parents[1] / "vendor"
AXE = (VENDOR / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
RUN = "rules => axe.run({runOnly: rules}).then(found => found.violations)"


def test_axe_is_the_one_that_is_recorded() -> None:
    assert hashlib.sha256(AXE.encode()).hexdigest() in (VENDOR / "README.md").read_text()


def _faults(context, state: State, address: str) -> list[str]:
    context.clear_cookies()
    if state.who != "nobody":
        client = Client()
        client.force_login(get_user_model().objects.get(username=state.who))
        name = configured.SESSION_COOKIE_NAME
        context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": address}])
    page = context.new_page()
    page.goto(address + state.path)
    for selector in state.clicks:
        page.click(selector)
    if state.waits:
        page.wait_for_selector(state.waits, timeout=120_000)
    page.evaluate(AXE)
    faults = []
    # the same page in both: its colours are what differs
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        faults += [
            f"{state.name}, {scheme}: {one['id']}: {node['html'][:120]}"
            for one in page.evaluate(RUN, RULES)
            for node in one["nodes"]
        ]
    page.close()
    return faults


@pytest.mark.timeout(900)
@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_breaks_a_rule_of_axe(width, browser, live_server, settings) -> None:
    settings.DEBUG = True  # the demo is loaded for nothing else
    call_command("demo", stdout=io.StringIO())
    context = browser.new_context(viewport={"width": width, "height": 800})
    faults = [fault for state in states() for fault in _faults(context, state, live_server.url)]
    context.close()
    assert not faults, "\n".join(faults)
