"""The phone's part of the sync as the browser runs it, held request by request against the one that
the random schedules prove."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.matches.logs.phones import GLORY
from tests.matches.logs.sync_model import Phone, bridge, decide

pytestmark = [pytest.mark.browser]

SCRIPT = Path(__file__).parents[2] / "companion/static/companion/pad/sync.js"
GAMES = 30
STEPS = 60
WORDS = ("again", "again", "again", "again", "same", "beside")

# plays the trace of one phone and gives the first difference, or null
PLAY = """async (text) => {
  const trace = JSON.parse(text);
  const sync = window.companion.pad.sync;
  const told = (value) => {
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(told);
    const keys = Object.keys(value).filter((key) => value[key] !== undefined).sort();
    return Object.fromEntries(keys.map((key) => [key, told(value[key])]));
  };
  const same = (one, other) => JSON.stringify(told(one)) === JSON.stringify(told(other));
  let kept = null, at = 0, words = [], ids = [];
  const phone = sync({
    seat: trace.seat, game: 1, now: () => 0, opening: () => trace.opening,
    read: async () => kept === null ? null : JSON.parse(kept),
    save: async (state) => { kept = JSON.stringify(state); },
    newId: () => ids.shift(),
    decide: (e, missed, before) => {
      const [word, own] = words.shift();
      if (own !== sync.decide(e, missed, before)) throw new Error("decides otherwise at " + at);
      return word;
    },
    bridge: sync.bridge,
    ask: async (asked) => {
      const step = trace.steps[at];
      if (!same(asked, step.request)) throw new Error("step " + at + JSON.stringify(asked));
      return step.got;
    },
  });
  for (; at < trace.steps.length; at += 1) {
    const step = trace.steps[at];
    words = step.words.slice();
    ids = step.ids.slice();
    let gives;
    if (step.do === "tap") gives = await phone.tap(step.e);
    if (step.do === "undo") gives = await phone.undo(step.id);
    if (step.do === "exchange") gives = await phone.exchange();
    if (!same(gives, step.gives)) return {at, is: gives, not: step.gives};
    const state = phone.state();
    if (!same(state, step.state)) return {at, is: state, not: step.state};
  }
  return null;
}"""


class Recorded:
    """A phone of the model against a server that answers at random, every step written down."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.seat = seed % 2
        self.words: list[Any] = []
        self.ids: list[str] = []
        self.count = 0
        self.phone = Phone(
            seat=self.seat,
            new_id=self._new_id,
            decide=self._decide,
            bridge=bridge,
            opening=deepcopy(GLORY),
        )
        self.steps: list[dict[str, Any]] = []
        self.line, self.log, self.points = None, [], []

    def _new_id(self) -> str:
        self.count += 1
        self.ids.append(f"{self.seat}-{self.count}")
        return self.ids[-1]

    def _decide(self, e: Any, missed: Any, before: Any) -> str:
        word = self.random.choice(WORDS)
        self.words.append([word, decide(e, missed, before)])
        return word

    def trace(self) -> dict[str, Any]:
        """Every step with what it gave and what the phone held then."""
        for _ in range(STEPS):
            self._step()
        return {"seat": self.seat, "opening": deepcopy(GLORY), "steps": self.steps}

    def _step(self) -> None:
        random, phone = self.random, self.phone
        self.words, self.ids, kind = [], [], random.random()
        own = [one["id"] for one in (*phone.state["waiting"], *phone.state["entries"])]
        if kind < 0.35:
            e = random.choice(
                [
                    {"t": "activation", "by": self.seat},
                    {"t": "glory", "by": self.seat, "amount": random.randint(1, 2)},
                    {"t": "phase", "by": -1, "round": 1, "phase": random.choice(["action", "end"])},
                    {"t": "result", "by": -1, "winners": [random.randint(0, 1)]},
                ]
            )
            step = {"do": "tap", "e": e, "gives": phone.tap(e)}
        elif kind < 0.42 and own:
            name = random.choice(own)
            step = {"do": "undo", "id": name, "gives": phone.undo(name)}
        else:
            request = phone.request()
            got = self._answer(deepcopy(request))
            step = {"do": "exchange", "request": request, "got": got}
            step["gives"] = phone.take(deepcopy(request), got)
        told = {"words": self.words, "ids": self.ids, "state": deepcopy(phone.state)}
        self.steps.append({**step, **told})

    def _answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """What some server might say: not ours, but everything that ours can say."""
        random, fate = self.random, self.random.random()
        if fate < 0.1:
            return {"status": random.choice([0, 429, 503]), "wait": 1500}
        if fate < 0.16:
            status, code = random.choice([(422, "unfit"), (403, "staff-only"), (413, "too-large")])
            return {"status": status, "body": {"code": code, "detail": "Not so."}}
        if fate < 0.2 and request["method"] == "GET":
            return {"status": 304}
        if random.random() < 0.35:
            self._other_writes()
        if request["method"] == "GET":
            return self._read(request["query"])
        return {"status": 200, "body": self._batch(request["body"])}

    def _other_writes(self) -> None:
        self.line = self.line or 1
        for _ in range(self.random.randint(1, 2)):
            n = len(self.log) + 1
            e = self.random.choice(
                [
                    {"t": "activation", "by": 1 - self.seat},
                    {"t": "phase", "by": -1, "round": 1, "phase": "action"},
                ]
            )
            named = {**e, "id": f"other-{self.random.random()}"}
            self.log.append(self._row(named, 1 - self.seat, n))

    def _row(self, e: dict[str, Any], seat: int, n: int) -> dict[str, Any]:
        chained = {"n": n, "h": f"h{n}-{e['id']}", "p": ""}
        return {**chained, "e": {**e, "after": n - 1}, "seat": seat, "at": "then", "late": False}

    def _moved(self, since: int) -> int:
        """At times another line was chosen: the log is cut somewhere, and goes by another name."""
        if self.line is None or self.random.random() > 0.06:
            return since
        parts = self.random.randint(0, min(since, len(self.log)))
        if self.random.random() < 0.7:
            self.line += 1
        self.log = self.log[:parts]
        return parts

    def _head(self, since: int) -> dict[str, Any]:
        last = self.log[-1]["h"] if self.log else ""
        head = {"line": self.line, "detail": "glory", "since": since, "last": len(self.log)}
        return {**head, "h": last, "late": False, "more": False, "points": deepcopy(self.points)}

    def _read(self, query: dict[str, Any]) -> dict[str, Any]:
        since = min(self._moved(query["since"]), len(self.log))
        told = {"header": {}, "writes": [True, False], "check": "", "checked": 0}
        events = deepcopy(self.log[since:])
        body = {**self._head(since), **told, "events": events}
        return {"status": 200, "body": body, "etag": f"e{len(self.log)}"}

    def _batch(self, body: dict[str, Any]) -> dict[str, Any]:
        random = self.random
        self.line = self.line or 1
        since = min(self._moved(body["since"]), len(self.log))
        if body.get("beside") and random.random() < 0.8:  # else it was decided against meanwhile
            since, self.line, self.log = body["since"], self.line + 1, self.log[: body["since"]]
        before, answers, open_ = len(self.log), [], True
        known = {one["e"]["id"]: one for one in self.log}
        for sent in body["events"]:
            e = sent["e"]
            answer: dict[str, Any] = {"id": e["id"], "answer": "waits"}
            if e["id"] in known:
                answer = {**answer, "answer": "known", **_chained(known[e["id"]])}
            elif open_ and e["after"] == len(self.log) and random.random() < 0.85:
                row = self._row({k: v for k, v in e.items() if k != "after"}, self.seat, before + 1)
                row["n"] = len(self.log) + 1
                self.log.append(row)
                answer = {**answer, "answer": "taken", **_chained(row)}
            elif open_:
                open_ = False
                answer["answer"] = random.choice(["stale", "refused", "aside", "asked"])
                if answer["answer"] == "refused":
                    answer |= {"code": "log.id", "says": "Another.", "kept": True}
                if answer["answer"] == "asked":
                    self.points.append({"point": len(self.steps)})
                    answer["point"] = len(self.steps)
            answers.append(answer)
        if random.random() < 0.2:
            self.points = self.points[1:]
        missed = deepcopy(self.log[since:before])
        told = {"answers": answers, "missed": missed, "clock": 0}
        if random.random() < 0.5:
            told["writes"] = [True, random.random() < 0.5]
        return {**self._head(since), **told}


def _chained(row: dict[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in ("n", "h", "p")}


def test_the_browser_asks_and_holds_what_the_proven_phone_does(browser):
    page = browser.new_page()
    page.set_content("<p>A phone.</p>")
    page.evaluate("window.companion = {tr: (words) => words}")
    page.add_script_tag(path=str(SCRIPT))
    kinds = set()
    for seed in range(GAMES):
        # as text: the driver takes whole seconds over a trace of so many parts
        text = json.dumps(Recorded(seed).trace())
        differs = page.evaluate(PLAY, text)
        assert differs is None, f"game {seed}: {json.dumps(differs)[:2000]}"
        trace = json.loads(text)
        last = trace["steps"][-1]["state"]
        kinds |= {name for name in ("refused", "dropped", "aside", "asked") if last[name]}
        kinds |= {"fork" for step in trace["steps"] if step["state"]["fork"]}
    page.close()
    # or the traces would prove little
    assert kinds == {"refused", "dropped", "aside", "asked", "fork"}
