"""The browser of these tests: what it was started with, as it tells it itself."""

import re

import pytest

from tests.browser.chromium import UNSEEN

pytestmark = pytest.mark.browser


def test_all_that_playwright_leaves_out_is_left_out_and_the_unseen_pages_besides(browser) -> None:
    """The last list counts, and it is ours: a newer Playwright may leave out more."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getInfo")["commandLine"]
    playwrights, ours = (
        found.split(",") for found in re.findall(r"--disable-features=(\S+)", told)
    )
    assert ours == [*playwrights, *UNSEEN]
