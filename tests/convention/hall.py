"""The hall: who is there, what they do in a round, and who sets right what went wrong."""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.convention.clients import Client, Times, all_at_once

DETAILS = {
    "name": "The convention",
    "starts_on": "2026-11-21",
    "ends_on": "2026-11-22",
    "edition": "harrowdeep-2021",
}
THREADS = 24


@dataclass
class Hall:
    """A convention. right: by match id, who won its games in the end: what must be recorded.

    worked: the product's own processor time so far. between: of each next round, the seconds from
    the last result, who left noted, until it was published, and how many of them the product
    worked.
    """

    port: int
    accounts: dict[str, str]
    players: int
    rounds: int
    cut_to: int
    chance: random.Random
    times: Times = field(default_factory=Times)
    slug: str = ""
    phones: dict[int, Client] = field(default_factory=dict)
    right: dict[int, list[int]] = field(default_factory=dict)
    happened: Counter[str] = field(default_factory=Counter)
    worked: Callable[[], float] = float
    between: list[tuple[float, float]] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.organisers = [self._account("organiser"), self._account("organiser2")]
        self.judges = [self._account(f"judge{number}") for number in range(1, 5)]
        self.last_result = (0.0, 0.0)

    def _account(self, name: str) -> Client:
        return Client(self.port, self.times, f"Bearer {self.accounts[name]}")

    def __call__(self) -> None:
        """From sign-up to the end."""
        self.open()
        self.sign_up()
        for number in range(1, self.rounds + 1):
            self.next_round(number)
            self.play(number, bracket=False)
            if number < 3:
                self.late_entries(number)
        self.cut()
        number = self.rounds
        while not self.organisers[0].ask("GET", self.at("bracket/"))["is_over"]:
            number += 1
            self.next_round(number)
            self.play(number, bracket=True)
        self.close_last()
        self.organisers[0].ask("POST", self.at("steps/finish/"), {})

    def at(self, path: str) -> str:
        """The path of something of the event."""
        return f"events/{self.slug}/{path}"

    def open(self) -> None:
        """The event, its staff by invitations, its sign-up."""
        first, second = self.organisers
        rules = {"rounds": self.rounds, "cut_to": self.cut_to, "best_of": 3}
        chain = [{"name": name} for name in ("points", "omw", "glory_difference", "roll_off")]
        body = {**DETAILS, "rules": {**rules, "chain": chain, "late_until_round": 3}}
        self.slug = first.ask("POST", "events/", body)["slug"]
        hired = [(second, "organiser"), *((one, "judge") for one in self.judges)]
        for who, role in hired:
            made = first.ask("POST", self.at("invitations/"), {"role": role})
            who.ask("POST", "invitations/accept/", {"secret": made["secret"]})
        first.ask("POST", self.at("steps/open_registration/"), {})

    def sign_up(self) -> None:
        """Everybody signs up and checks in; a few are waited for in vain."""

        def one(number: int) -> None:
            visitor = Client(self.port, self.times)
            key = f"{self.chance.getrandbits(80):020x}"
            body = {"name": f"Player {number}", "club": f"Club {number % 40}", "key": key}
            made = visitor.ask("POST", self.at("entries/"), body)
            phone = Client(self.port, self.times, f"Entry {made['token']}")
            phone.ask("POST", self.at(f"entries/{made['number']}/check-in/"), {})
            self.phones[made["number"]] = phone

        all_at_once(THREADS, [lambda n=n: one(n) for n in range(1, self.players + 1)])
        self.organisers[0].ask("POST", self.at("steps/start/"), {})

    def late_entries(self, number: int) -> None:
        """Two who come late enter in the next round."""
        for which in range(2):
            body = {"name": f"Late {number}-{which}", "key": f"{self.chance.getrandbits(80):020x}"}
            made = self.organisers[which].ask("POST", self.at("entries/late/"), body)
            self.phones[made["number"]] = Client(self.port, self.times, f"Entry {made['token']}")
            self.happened["late entries"] += 1

    def close_last(self) -> None:
        """Both organisers close the round that is played; one of them is the first."""
        number = self.organisers[0].ask("GET", self.at("rounds/"))["results"][-1]["number"]
        path = self.at(f"rounds/{number}/close/")
        all_at_once(2, [lambda who=who: who.ask("POST", path, {}) for who in self.organisers])

    def next_round(self, number: int) -> None:
        """Close the last round, pair and publish the next; both organisers press at once."""
        follows = number > 1 and number - 1 != self.rounds  # the cut has closed the last one
        if follows:
            self.close_last()
        path = self.at("rounds/")
        work = [
            lambda who=who: who.ask("POST", path, {"number": number}, fine=[409])
            for who in self.organisers
        ]
        made = [one for one in all_at_once(2, work) if one]
        assert len(made) == 1, f"round {number} was made {len(made)} times"
        publish = self.at(f"rounds/{number}/publish/")
        all_at_once(2, [lambda who=who: who.ask("POST", publish, {}) for who in self.organisers])
        if follows:
            began, had_worked = self.last_result
            self.between.append((time.monotonic() - began, self.worked() - had_worked))

    def play(self, number: int, *, bracket: bool) -> None:
        """All look where they sit, play and report, while the staff sets right what goes wrong."""
        round_ = self.organisers[0].ask("GET", self.at(f"rounds/{number}/"))
        tables = [one for one in round_["tables"] if not one["is_bye"]]
        over = threading.Event()
        staff = [*self.judges, *self.organisers]
        watching = [
            threading.Thread(target=self._watch, args=(who, which, over))
            for which, who in enumerate(staff)
        ]
        for one in watching:
            one.start()
        try:
            seeds = [self.chance.getrandbits(32) for _ in tables]
            work = [
                lambda table=table, seed=seed: self._table(
                    number, table, random.Random(seed), bracket=bracket
                )
                for table, seed in zip(tables, seeds, strict=True)
            ]
            all_at_once(THREADS, work)
            self._settled(number)
        finally:
            over.set()
            for one in watching:
                one.join()
        if not bracket:
            self._drops(number)
        self.last_result = time.monotonic(), self.worked()

    def _settled(self, number: int) -> None:
        """Wait until the staff has set everything right."""
        until = time.monotonic() + 180
        while time.monotonic() < until:
            round_ = self.organisers[0].ask("GET", self.at(f"rounds/{number}/"))
            disputes = self.organisers[0].ask("GET", self.at("disputes/"))["results"]
            waits = any(one["state"] in {"open", "taken"} for one in disputes)
            if not waits and all(one["state"] == "confirmed" for one in round_["tables"]):
                return
            time.sleep(0.2)
        raise AssertionError(f"round {number} was not settled in three minutes")

    def _table(
        self, number: int, table: dict[str, Any], chance: random.Random, *, bracket: bool
    ) -> None:
        match, seats = table["match_id"], [seat["number"] for seat in table["seats"]]
        one, other = (self.phones[seat] for seat in seats)
        for phone in (one, other):
            phone.ask("GET", self.at(f"rounds/{number}/"))
        winner, loser = (0, 1) if chance.random() < 0.5 else (1, 0)
        games = [winner, winner] if chance.random() < 0.6 else [winner, loser, winner]
        self.right[match] = games
        rolled = chance.random()
        if not bracket and rolled < 0.02:
            self.happened["no-shows"] += 1
            result = {"kind": "no_show", "loser": loser}
            judge = self.organisers[0]
            judge.ask("POST", f"matches/{match}/report/", {"result": result})
            self.right[match] = []
            self.gone.add(seats[loser])
            return
        if rolled < 0.05:
            self.happened["wrong reports"] += 1
            wrong = [1 - game for game in games]
            one.ask("POST", f"matches/{match}/report/", _report(wrong))
            other.ask("POST", f"matches/{match}/confirm/", {})
            body = {**_report(games, chance), "reason": "The seats were mixed up"}
            self.organisers[1].ask("POST", f"matches/{match}/correct/", body)
            return
        one.ask("POST", f"matches/{match}/report/", _report(games, chance))
        if rolled < 0.1:
            # the judge who asks at the table is told what was right: see `_watch`
            self.happened["differing reports"] += 1
            wrong = [1 - game for game in games]
            other.ask("POST", f"matches/{match}/report/", _report(wrong))
            return
        if rolled < 0.13:
            self.happened["judge calls"] += 1
            other.ask("POST", f"matches/{match}/call-judge/", {"note": "May that be played?"})
        other.ask("POST", f"matches/{match}/confirm/", {})
        if rolled > 0.98:
            self.happened["disputes"] += 1
            body = {"statement": "The last attack was out of range"}
            other.ask("POST", f"matches/{match}/disputes/", body)

    def _watch(self, who: Client, which: int, over: threading.Event) -> None:
        """A judge, or an organiser, who takes what comes up; several reach for the same thing."""
        while not over.wait(0.25 + 0.05 * which):
            if who in self.organisers:
                for one in who.ask("GET", self.at("questions/"))["results"]:
                    if one["closed_at"] is None and one["match_id"] in self.right:
                        body = {**_report(self.right[one["match_id"]]), "reason": "Asked both"}
                        path = f"questions/{one['id']}/settle/"
                        who.ask("POST", path, body, fine=[409, 422])
                continue
            for one in who.ask("GET", self.at("judge-calls/"))["results"]:
                if one["closed_at"] is None:
                    who.ask("POST", f"judge-calls/{one['id']}/take/", {}, fine=[409])
                    body = {"outcome": "It may."}
                    who.ask("POST", f"judge-calls/{one['id']}/close/", body, fine=[409])
            for one in who.ask("GET", self.at("disputes/"))["results"]:
                if one["state"] in {"open", "taken"}:
                    path = f"disputes/{one['id']}/"
                    who.ask("POST", f"{path}take/", {}, fine=[409])
                    body = {"kind": "uphold", "reason": "Three hexes: in range"}
                    who.ask("POST", f"{path}rule/", body, fine=[403, 409])

    def _drops(self, number: int) -> None:
        """Who did not show up is noted absent; a few more leave."""
        for seat in sorted(self.gone):
            self.organisers[0].ask("POST", self.at(f"entries/{seat}/no-show/"), {}, fine=[409])
        self.gone.clear()
        if number < self.rounds:
            table = self.organisers[0].ask(
                "GET", self.at("entries/?state=checked_in&page_size=500")
            )
            here = [one["number"] for one in table["results"]]
            for seat in self.chance.sample(here, max(1, len(here) // 100)):
                self.phones[seat].ask("POST", self.at(f"entries/{seat}/drop/"), {"reason": "Train"})
                self.happened["drops"] += 1

    def cut(self) -> None:
        """The best play on; who is level across the line rolls off first."""
        self.close_last()
        needs = self.organisers[0].ask("GET", self.at("needs/"))
        assert needs["size"] is None, "nothing is open, and yet somebody needs something"
        body = {"size": self.cut_to}
        for _ in range(3):
            status, told = self.organisers[0]._once("POST", self.at("bracket/"), body)
            if status == 201:
                return
            assert told["code"] == "level-at-the-cut", told
            self.happened["roll-offs"] += 1
            order = {"kind": "roll_off", "order": told["facts"]["entries"], "reason": "Rolled"}
            self.organisers[0].ask("POST", self.at("roll-offs/"), order)
        raise AssertionError("still level after three roll-offs")


def _report(games: list[int], chance: random.Random | None = None) -> dict[str, Any]:
    glory = [chance.randint(0, 6) if chance else 3 for _ in games]
    told = [
        {"ending": "won", "winner": winner, "glory": [8, less] if winner == 0 else [less, 8]}
        for winner, less in zip(games, glory, strict=True)
    ]
    return {"result": {"kind": "played", "games": told}}
