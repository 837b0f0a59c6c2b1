"""The rules engine in a real browser: the same logs, the same hashes as on the server."""

from pathlib import Path

import pytest

from rules_engine import read_log, replay
from rules_engine.facts.version import ENGINE, data_hash
from rules_engine.replay.hashing import position_hash

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GOLDEN = sorted((Path(__file__).parents[1] / "engine" / "golden").glob("*.jsonl"))
START_WITHIN = 240_000  # on a machine with much else to do

START = """async () => {
  const words = [];
  await new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "/static/companion/engine/engine.js";
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  companion.engine.onprogress((told) => words.push(told.progress));
  await companion.engine.start();
  return words;
}"""


CONTROLLED = """async () => {
  await navigator.serviceWorker.ready;
  const moment = () => new Promise((resolve) => setTimeout(resolve, 50));
  while (!navigator.serviceWorker.controller) await moment();
}"""


@pytest.fixture
def phone(visitor):
    """A phone on the front page, the service worker at work."""
    phone = visitor(keeps=True)
    phone.page.set_default_timeout(START_WITHIN)
    phone.go("/")
    phone.page.evaluate(CONTROLLED)
    yield phone
    phone.forgive_the_lost_network()


def ask(phone, **request):
    """What the engine says: the kind of answer, and the answer."""
    return phone.page.evaluate(
        """(request) => companion.engine.ask(request).then(
             (ok) => ["ok", ok],
             (error) => [error.kind, {...error, says: error.message}])""",
        request,
    )


def test_it_plays_the_golden_games_to_the_same_hashes_and_starts_again_offline(phone):
    assert phone.page.evaluate(START) == [
        "Fetching the rules engine",
        "Starting it",
        "Reading the rules",
        "Ready",
    ]
    for path in GOLDEN:
        log = path.read_text()
        report = replay(read_log(log.encode()))
        kind, told = ask(phone, do="replay", log=log, hashes=True)
        assert kind == "ok"
        assert told["report"]["holds"] is True
        here = [position_hash(report.after(n)) for n in range(report.last + 1)]
        assert told["hashes"] == here, path.name

    phone.context.set_offline(True)
    phone.page.reload()
    phone.page.evaluate(START)
    kind, told = ask(phone, do="replay", log=log)
    assert (kind, told["hash"]) == ("ok", here[-1])
    standing = ask(phone, do="position", log=log, n=60)[1]
    guard = {"t": "guard", "by": 1 - standing["prompt"]["who"], "fighter": 0}
    kind, told = ask(phone, do="step", position=standing["position"], event=guard)
    assert (kind, told["rule"]) == ("refused", "kernel.asked")
    assert ask(phone, do="versions") == ["ok", {"engine": ENGINE, "data": data_hash()}]
