"""The phone's part of the sync, line by line as `companion/static/companion/pad/sync.js` has it.

For schedules by the thousand. A browser test holds the two against each other by their requests.
"""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

AT_ONCE, PAUSE, LONGEST = 100, 2000, 30000
BLOCKS = ("warband-missing", "unknown-warband", "other-warband", "unfit-opening", "unfit-game")

State = dict[str, Any]


def fresh() -> State:
    return {
        "line": None, "detail": "", "header": None, "entries": [], "waiting": [], "fork": None,
        "asked": [], "refused": [], "dropped": [], "aside": [], "points": [],
        "writes": [False, False], "late": False, "check": "", "checked": 0, "blocked": None,
        "limit": AT_ONCE, "met": False,
    }  # fmt: skip


class Phone:
    """A phone: what it keeps survives it, what it does is one exchange at a time."""

    def __init__(
        self,
        *,
        seat: int,
        new_id: Callable[[], str],
        decide: Callable[[Any, Any, Any], str],
        bridge: Callable[[Any, Any], list[Any]] | None = None,
        opening: Any = None,
        now: Callable[[], int] = lambda: 0,
        game: int = 1,
    ) -> None:
        self.seat, self.game = seat, game
        self.new_id, self.decide, self.bridge, self.now = new_id, decide, bridge, now
        self.opening = opening
        self.state = fresh()

    # what the player does

    def tap(self, e: dict[str, Any]) -> str:
        one = {"id": self.new_id(), "e": e, "at": self.now(), "sure": False}
        self.state["waiting"].append(one)
        return str(one["id"])

    def undo(self, name: str) -> str:
        state = self.state
        one = next((waits for waits in state["waiting"] if waits["id"] == name), None)
        if one is not None and not one.get("tried"):
            state["waiting"] = _without(state["waiting"], {name})
            return "forgotten"
        told = (*state["waiting"], *state["entries"], *state["asked"])
        if any(one["e"]["t"] == "void" and one["e"]["of"] == name for one in told):
            return "known"
        implied = any(
            one["id"] == name and one["e"].get("implied") is True
            for one in (*state["entries"], *state["waiting"])
        )
        agreed = [0, 1] if implied or not state["writes"][1 - self.seat] else [self.seat]
        e = {"t": "void", "by": self.seat, "of": name, "agreed": agreed}
        state["waiting"].append({"id": self.new_id(), "e": e, "at": self.now(), "sure": False})
        return "asked"

    # the exchange

    def request(self) -> dict[str, Any]:
        state, fork = self.state, self.state["fork"]
        since = fork["base"] if fork else len(state["entries"])
        if state["waiting"] and state["met"] and (state["line"] is not None or self.opening):
            batch = state["waiting"][: state["limit"]]
            for one in batch:
                one["tried"] = True
            body = {
                "game": self.game,
                "since": since,
                "h": _hash_at(state, since),
                "sent_at": self.now(),
                "events": _numbered(batch, since),
            }
            if state["line"] is not None:
                body["line"] = state["line"]
            if state["line"] is None or (fork and not fork["base"]):
                body["open"] = self.opening
            if fork:
                body["beside"] = True
            return deepcopy({"method": "POST", "body": body})
        query = {"game": self.game, "since": len(state["entries"])}
        if state["line"] is not None:
            query["line"] = state["line"]
        return {"method": "GET", "query": query, "etag": state.get("etag", "")}

    def take(self, asked: dict[str, Any], got: dict[str, Any]) -> int:
        state = self.state
        if got["status"] in (0, 429) or got["status"] >= 500:
            return min(got.get("wait") or PAUSE, LONGEST)
        if got["status"] == 304:
            return 0
        if got["status"] != 200:
            return self._refused_whole(asked, got)
        told, before = deepcopy(got["body"]), _progress(state)
        state["blocked"] = None
        state["etag"] = got.get("etag", "") if asked["method"] == "GET" else ""
        if asked["method"] == "GET":
            self._take_read(asked, told)
        else:
            self._take_batch(asked, told)
        if told["line"] is not None:
            state["line"], state["detail"] = told["line"], told["detail"]
        else:
            state["header"] = told["header"]
        state["met"], state["late"], state["points"] = True, told["late"], told["points"]
        if not told["more"]:
            self._settle_asked({point["point"] for point in told["points"]})
        there = {one["id"] for one in state["entries"]}
        for name in ("refused", "dropped", "aside"):
            state[name] = _without(state[name], there)
        if told["more"] or (state["waiting"] and state["fork"]):
            return 1
        if not state["waiting"]:
            return 0
        return PAUSE if before == _progress(state) else 1

    def _take_batch(self, asked: dict[str, Any], told: dict[str, Any]) -> None:
        state, body = self.state, asked["body"]
        since = body["since"]
        mine = {one["id"]: one for one in state["waiting"]}
        moved = "line" in body and told["line"] != body["line"]
        if body.get("beside"):
            state["entries"] = state["entries"][:since]
            state["fork"] = None
            if told["since"] < since:
                self._cut(told, chosen=True)
        elif told["since"] < since:
            self._cut(told, chosen=moved)
        settled, found = set(), []
        for answer in told["answers"]:
            one = mine.get(answer["id"])
            if answer["answer"] in ("stale", "waits"):
                continue
            settled.add(answer["id"])
            if answer["answer"] == "asked" and one:
                state["asked"].append({"point": answer["point"], **one})
            if answer["answer"] == "refused" and one:
                state["refused"].append({**one, **answer})
            if answer["answer"] == "aside" and one:
                state["aside"].append(one)
            if "n" in answer and one:
                chained = {name: answer[name] for name in ("n", "h", "p")}
                own = {"seat": self.seat, "at": None, "late": told["late"]}
                found.append({"id": one["id"], **chained, "e": one["e"], **own})
        state["waiting"] = _without(state["waiting"], settled)
        missed, base = [_entry(one) for one in told["missed"]], len(state["entries"])
        ids = {one["id"] for one in missed}
        self._add(_without(found, ids) + missed)
        state["waiting"] = _without(state["waiting"], ids)
        self._rebase([one for one in missed if one["id"] not in mine and one["n"] > base])
        state["limit"] = AT_ONCE
        state["writes"] = told.get("writes", state["writes"])

    def _take_read(self, asked: dict[str, Any], told: dict[str, Any]) -> None:
        state = self.state
        if told["line"] is None:
            return
        moved = state["line"] is not None and told["line"] != state["line"]
        if told["since"] < asked["query"]["since"]:
            self._cut(told, chosen=moved)
        mine = {one["id"] for one in state["waiting"]}
        added = self._add([_entry(one) for one in told["events"]])
        state["waiting"] = _without(state["waiting"], {one["id"] for one in added})
        self._rebase([one for one in added if one["id"] not in mine])
        for name in ("header", "writes", "check", "checked"):
            state[name] = told[name]

    def _cut(self, told: dict[str, Any], *, chosen: bool) -> None:
        state = self.state
        gone = state["entries"][told["since"] :]
        there = {one["e"]["id"] for one in told.get("missed", told.get("events"))}
        own = [one for one in gone if one["seat"] == self.seat and one["id"] not in there]
        state["entries"] = state["entries"][: told["since"]]
        if chosen:
            state["aside"] += own
        else:
            again = [{"id": one["id"], "e": one["e"], "tried": True} for one in own]
            state["waiting"] = again + state["waiting"]

    def _add(self, found: list[Any]) -> list[Any]:
        added = []
        for one in sorted(found, key=lambda one: int(one["n"])):
            if one["n"] == len(self.state["entries"]) + 1:
                self.state["entries"].append(one)
                added.append(one)
        return added

    def _rebase(self, missed: list[Any]) -> None:
        state = self.state
        waiting = state["waiting"]
        if not missed or not waiting or state["fork"]:
            return
        words = [
            self.decide(one["e"], missed, waiting[:index]) for index, one in enumerate(waiting)
        ]
        if "beside" in words:
            own = [one["n"] for one in state["entries"] if one["seat"] == self.seat]
            state["fork"] = {"base": max(missed[0]["n"] - 1, max(own, default=0))}
            return
        told = list(zip(waiting, words, strict=True))
        state["dropped"] += [one for one, word in told if word == "same"]
        state["waiting"] = [one for one, word in told if word != "same"]
        if not state["waiting"]:
            return
        for e in self.bridge(missed, state["waiting"]) if self.bridge else []:
            one = {"id": self.new_id(), "e": e, "at": self.now(), "sure": False}
            state["waiting"].insert(0, one)

    def _settle_asked(self, open_: set[int]) -> None:
        state = self.state
        there = {one["id"] for one in state["entries"]}
        closed = [one for one in state["asked"] if one["point"] not in open_]
        state["asked"] = [one for one in state["asked"] if one["point"] in open_]
        for one in closed:
            if one["id"] not in there:
                says = {"code": "declined", "says": "It was not agreed to.", "kept": True}
                state["refused"].append({**one, **says})

    def _refused_whole(self, asked: dict[str, Any], got: dict[str, Any]) -> int:
        state, problem = self.state, got.get("body") or {}
        code = problem.get("code") or str(got["status"])
        of_event = asked["method"] == "POST" and got["status"] in (400, 413, 422)
        if not of_event or code in BLOCKS:
            says = problem.get("detail", "")
            state["blocked"] = {"status": got["status"], "code": code, "says": says}
            return LONGEST
        sent = [one["e"]["id"] for one in asked["body"]["events"]]
        if len(sent) > 1:
            state["limit"] = len(sent) // 2
            return 1
        for one in state["waiting"]:
            if one["id"] == sent[0]:
                told = {"code": code, "says": problem.get("detail", ""), "kept": False}
                state["refused"].append({**one, **told})
        state["waiting"] = _without(state["waiting"], set(sent))
        state["limit"] = AT_ONCE
        return 1


def _numbered(waiting: list[Any], since: int) -> list[Any]:
    sent = []
    for index, one in enumerate(waiting):
        told = {"e": {**one["e"], "id": one["id"], "after": since + index}}
        if "at" in one:
            told["at"] = one["at"]
        if one.get("sure"):
            told["sure"] = True
        sent.append(told)
    return sent


def _hash_at(state: State, n: int) -> str:
    return str(state["entries"][n - 1]["h"]) if n else ""


def _without(found: list[Any], ids: set[str]) -> list[Any]:
    return [one for one in found if one["id"] not in ids]


def _entry(told: dict[str, Any]) -> dict[str, Any]:
    e = {name: value for name, value in told["e"].items() if name not in ("id", "after")}
    kept = {name: told[name] for name in ("n", "h", "p", "seat", "at", "late")}
    return {"id": told["e"]["id"], **kept, "e": e}


def _progress(state: State) -> tuple[Any, ...]:
    logged, waits = len(state["entries"]), len(state["waiting"])
    return state["met"], state["line"], logged, waits, _hash_at(state, logged)


def _alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    apart = ("id", "after", "at")
    return json.dumps(
        {name: value for name, value in one.items() if name not in apart}, sort_keys=True
    ) == json.dumps(
        {name: value for name, value in other.items() if name not in apart}, sort_keys=True
    )


def decide(e: dict[str, Any], missed: list[Any], before: list[Any]) -> str:
    """`sync.decide`: for a log of glory."""
    others = [one["e"] for one in missed]
    if e["t"] in ("phase", "result") and any(_alike(one, e) for one in others):
        return "same"
    if e["t"] == "result" and any(one["t"] == "result" for one in others):
        return "beside"
    own = [one["e"] for one in before if one["e"]["t"] == "phase"]
    phases = [one for one in others if one["t"] == "phase"]
    if any(not any(_alike(mine, one) for mine in own) for one in phases):
        return "beside"
    told = any(
        one.get("by", -1) == e.get("by", -1) and e.get("by", -1) >= 0 and _alike(one, e)
        for one in others
        if e["t"] != "activation"
    )
    return "same" if told else "again"


def bridge(missed: list[Any], waiting: list[Any]) -> list[Any]:
    """`sync.bridge`: a gap before activations that are in no order."""
    if any(one["e"]["t"] == "activation" for one in missed) and any(
        one["e"]["t"] == "activation" for one in waiting
    ):
        return [{"t": "gap", "by": -1, "note": "logged on two phones without a network"}]
    return []
