"""Write the pictures: `python -m tests.shots [NAME ...] [--only 360] [--scheme dark]`,
`--language de fr es` to see what browsers see that ask for German, French and Spanish, and `--rtl`
to see pages turned round as where one reads from right to left.

The demo is loaded into a database of its own and served from this process; each state is pictured
at 360, 1280 and 1920 px, light and dark, whole pages, into var/shots/NAME-WIDTH-SCHEME.png; in
another language than English or turned round, into a folder of that name there. What is cut off is
told: words wider than what holds them.
"""

import argparse
import io
import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import django

# a database of its own, away from the one in use
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
os.environ["COMPANION_VAR"] = tempfile.mkdtemp(prefix="companion-shots-")
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
os.environ["DEBUG"] = "1"
os.environ.pop("DATABASE_URL", None)
os.environ.pop("REDIS_URL", None)

django.setup()

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.management import call_command
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
from django.core.wsgi import get_wsgi_application
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Error, sync_playwright

from tests.browser.chromium import FLAGS, chromium
from tests.shots.states import State, every_state

OUT = Path(__file__).resolve().parents[2] / "var" / "shots"
WIDTHS = (360, 1280, 1920)
SCHEMES = ("light", "dark")
HEIGHTS = {360: 740, 1280: 800, 1920: 1080}


class Quiet(WSGIRequestHandler):
    def log_message(self, *args: object) -> None:
        """Requests are not told."""


@contextmanager
def served() -> Iterator[str]:
    server = ThreadedWSGIServer(("127.0.0.1", 0), Quiet, ipv6=False, connections_override=None)
    server.set_app(StaticFilesHandler(get_wsgi_application()))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()


def session_of(username: str) -> str:
    """The key of a session in which this account is signed in."""
    client = Client()
    client.force_login(get_user_model().objects.get(username=username))
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def context_of(
    browser: Browser, who: str, width: int, scheme: str, address: str, language: str
) -> BrowserContext:
    phone = width < 500
    context = browser.new_context(
        viewport={"width": width, "height": HEIGHTS[width]},
        color_scheme=scheme,
        locale=language,
        has_touch=phone,
        is_mobile=phone,
    )
    if who != "nobody":
        name = settings.SESSION_COOKIE_NAME
        context.add_cookies([{"name": name, "value": session_of(who), "url": address}])
    return context


# whose own words are wider than it, hidden or over what is beside it; what is cut with
# an ellipsis, for the sake of the eye alone and inside of a drawing is meant so
CUT = """() => [...document.querySelectorAll("body *")].filter((one) => {
  if (![...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) return false;
  if (one.clientWidth < 8 || one.closest("svg, .battlefield, .sr")) return false;
  const how = getComputedStyle(one);
  if (how.textOverflow === "ellipsis" || ["auto", "scroll"].includes(how.overflowX)) return false;
  return one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.tagName.toLowerCase() + "." + one.className + " " +
  one.textContent.trim().replace(/\\s+/g, " ").slice(0, 50)).slice(0, 6)"""


def picture(context: BrowserContext, state: State, address: str, file: Path, *, rtl: bool) -> str:
    """Take one picture; what the browser complained of."""
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    answer = page.goto(address + state.path)
    if answer is None or answer.status >= 400:
        complaints.append(f"answered {answer.status if answer else 'nothing'}")
    for selector in state.clicks:
        page.click(selector)
    if state.waits:
        page.wait_for_selector(state.waits, timeout=120_000)
    page.wait_for_timeout(150)
    if rtl:
        page.evaluate("document.documentElement.dir = 'rtl'")
    complaints += [f"cut: {one}" for one in page.evaluate(CUT)]
    if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
        complaints.append("scrolls sideways")
    page.screenshot(path=str(file), full_page=True)
    page.close()
    return "; ".join(complaints)


def asked_for() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--only", type=int, choices=WIDTHS, nargs="*", default=WIDTHS)
    parser.add_argument("--scheme", choices=SCHEMES, nargs="*", default=SCHEMES)
    parser.add_argument("--language", nargs="*", default=["en-GB"], help="what browsers ask for")
    parser.add_argument("--rtl", action="store_true", help="turned round, from right to left")
    return parser.parse_args()


def folder_of(language: str, *, rtl: bool) -> Path:
    """Where pictures in a language lie, made where it is not there."""
    named = [*([] if language.startswith("en") else [language]), *(["rtl"] if rtl else [])]
    folder = OUT / "-".join(named)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def pictures(browser: Browser, wanted: list[State], address: str, asked: argparse.Namespace) -> int:
    """Take every picture that is asked for; how many the browser complained of."""
    faults = 0
    for language, width, scheme in product(asked.language, asked.only, asked.scheme):
        people = {state.who for state in wanted}
        contexts = {
            who: context_of(browser, who, width, scheme, address, language) for who in people
        }
        folder = folder_of(language, rtl=asked.rtl)
        for state in wanted:
            file = folder / f"{state.name}-{width}-{scheme}.png"
            try:
                complaint = picture(contexts[state.who], state, address, file, rtl=asked.rtl)
            except Error as error:  # the others are pictured all the same
                complaint = error.message.partition("\n")[0]
            if complaint:
                faults += 1
                print(f"{language} {state.name} at {width} px, {scheme}: {complaint}", flush=True)
        for context in contexts.values():
            context.close()
    return faults


def main() -> int:
    asked = asked_for()
    call_command("migrate", verbosity=0)
    call_command("demo", stdout=io.StringIO())
    wanted = [state for state in every_state() if not asked.names or state.name in asked.names]
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        faults = pictures(browser, wanted, address, asked)
        browser.close()
    print(f"{len(wanted)} states pictured in {OUT.name}/, {faults} complaints")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
