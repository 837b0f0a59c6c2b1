"""The rules engine in a real browser: the same logs, the same hashes as on the server."""

from pathlib import Path

import pytest

from rules_engine import read_log, replay
from rules_engine.replay.full import position_hash

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


@pytest.fixture
def engine(visitor):
    """A page in which the engine has started; what is asked of it is told as (kind, answer)."""
    page = visitor().go("/sign-in/")
    page.set_default_timeout(START_WITHIN)
    page.words = page.evaluate(START)

    def ask(**request):
        return page.evaluate(
            """(request) => companion.engine.ask(request).then(
                 (ok) => ["ok", ok],
                 (error) => [error.kind, {...error, says: error.message}])""",
            request,
        )

    ask.page = page
    return ask


def test_it_starts_with_words_and_plays_the_golden_games_to_the_same_hashes(engine):
    assert engine.page.words == [
        "Fetching the rules engine",
        "Starting it",
        "Reading the rules",
        "Ready",
    ]
    for path in GOLDEN:
        log = path.read_text()
        report = replay(read_log(log.encode()))
        kind, told = engine(do="replay", log=log, hashes=True)
        assert kind == "ok"
        assert told["report"]["holds"] is True
        here = [position_hash(report.after(n)) for n in range(report.last + 1)]
        assert told["hashes"] == here, path.name
