"""Random schedules of two phones, a server and a judge: what is lost, late, doubled, restarted.

Each schedule is one game of a match. When its network has come back and a judge has decided what is
open, both phones must hold the server's log, and every tap must be in it once or be listed on its
phone as refused, dropped, set aside or taken back.
"""

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import msgspec

from companion.core.actors import Actor
from companion.core.errors import UserError
from matches.logs.queries import lines, telling
from matches.logs.queries import points as point_queries
from matches.logs.services import points, recording, writers
from matches.logs.services.recording import Batch
from matches.logs.services.writers import Writer
from matches.models import LoggedGame, Match
from rules_engine.log import read_log, write_log
from tests.matches.logs.phones import GLORY
from tests.matches.logs.sync_model import Phone, bridge, decide

ROUNDS = 60  # exchanges after which everybody must have come to rest


class Server:
    """Answers requests as the API does, without HTTP; a schedule of one match."""

    def __init__(self, match: Match, players: tuple[Actor, Actor], judge: Actor) -> None:
        self.match = match
        self.writers = [writers.writer_of(match, player) for player in players]
        self.judge = writers.writer_of(match, judge)

    def ask(self, seat: int, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to a phone's request, as it comes over the wire."""
        writer = self.writers[seat]
        try:
            told = self._told(writer, request)
        except UserError as error:
            return {"status": error.status, "body": {"code": error.code, "detail": error.message}}
        return {"status": 200, "body": msgspec.json.decode(msgspec.json.encode(told))}

    def _told(self, writer: Writer, request: dict[str, Any]) -> dict[str, Any]:
        who = {"seat": writer.seat, "may_rule": writer.may_rule}
        if request["method"] == "POST":
            batch = msgspec.convert(request["body"], Batch)
            got = recording.take_events(writer=writer, batch=batch)
            told = telling.answer_told(self.match, got.logged, got.line, got.missed, **who)
            own = {"answers": got.answers, "since": got.since, "more": got.more}
            return {**told, **own, "clock": got.clock}
        query = request["query"]
        logged = self.logged
        if logged is None or logged.stands is None:
            return telling.nothing_told(self.match, query["game"], writer.entries, writer.rules)
        return telling.log_told(
            self.match, logged, line_id=query.get("line"), since=query["since"], **who
        )

    @property
    def logged(self) -> LoggedGame | None:
        """The game's row, read afresh."""
        return LoggedGame.objects.filter(match=self.match, game=1).first()

    def decide_one(self, random: Random, *, by_judge: bool) -> bool:
        """Somebody says a word on a point; False where there is none."""
        logged = self.logged
        found = point_queries.open_points(logged) if logged else []
        if not found:
            return False
        point = random.choice(found)
        who = self.judge if by_judge else random.choice(self.writers)
        words = point_queries.may_say(point, who.seat, may_rule=who.may_rule)
        if words:
            try:
                points.decide(writer=who, point_id=point.pk, decision=random.choice(words))
            except UserError:
                # what was to be corrected is gone with a line: it can only be declined
                points.decide(writer=self.judge, point_id=point.pk, decision="decline")
        return True


class Schedule:
    """One schedule, driven by its seed."""

    def __init__(self, seed: int, server: Server) -> None:
        self.random = Random(seed)
        self.server = server
        self.count = 0
        self.taps: list[list[str]] = [[], []]
        self.forgotten: set[str] = set()
        self.late: list[tuple[int, dict[str, Any]]] = []
        self.phones = [self._phone(0), self._phone(1)]
        self.forks = self.random.random() < 0.5

    def _phone(self, seat: int) -> Phone:
        def new_id() -> str:
            self.count += 1
            return f"{'ab'[seat]}-{self.count}"

        def decides(e: Any, missed: Any, before: Any) -> str:
            if self.forks and self.random.random() < 0.06:
                return "beside"
            return decide(e, missed, before)

        return Phone(
            seat=seat, new_id=new_id, decide=decides, bridge=bridge, opening=deepcopy(GLORY)
        )

    def run(self, steps: int) -> None:
        """Taps, exchanges and accidents in any order; then the network comes back."""
        for _ in range(steps):
            self._step()
        self._come_to_rest()

    def _step(self) -> None:
        random, seat = self.random, self.random.randrange(2)
        what = random.random()
        if what < 0.42:
            self._tap(seat)
        elif what < 0.88:
            self._exchange(seat)
        elif what < 0.93 and self.late:
            # it comes after all, long after the phone gave it up
            who, request = self.late.pop(random.randrange(len(self.late)))
            self.server.ask(who, request)
        elif what < 0.96:
            self.server.decide_one(random, by_judge=random.random() < 0.5)
        else:
            # killed and started: what is kept is all there is
            self.phones[seat].state = deepcopy(self.phones[seat].state)

    def _tap(self, seat: int) -> None:
        phone, random = self.phones[seat], self.random
        kind = random.random()
        own = [one for one in self.taps[seat] if one not in self.forgotten]
        if kind < 0.12 and own:
            name = random.choice(own[-3:])
            done = phone.undo(name)
            if done == "forgotten":
                self.forgotten.add(name)
            elif done == "asked":
                self.taps[seat].append(phone.state["waiting"][-1]["id"])
            return
        self.taps[seat].append(phone.tap(self._event(seat, kind)))

    def _event(self, seat: int, kind: float) -> dict[str, Any]:
        other = {"t": "glory", "by": 1 - seat, "amount": 1}
        for bound, event in (
            (0.5, {"t": "activation", "by": seat}),
            (0.7, {"t": "glory", "by": seat, "amount": self.random.randint(1, 3)}),
            (0.8, {"t": "phase", "by": -1, "round": self.random.randint(1, 2), "phase": "action"}),
            (0.9, other),
            (0.95, {"t": "out", "by": seat, "seat": 0, "fighter": "Nobody Known"}),
        ):
            if kind < bound:
                return event
        return {"t": "void", "by": seat, "of": "nothing", "agreed": [0, 1]}

    def _exchange(self, seat: int) -> None:
        phone, random = self.phones[seat], self.random
        request = phone.request()
        fate = random.random()
        if fate < 0.15:  # lost on the way there, or only late
            if random.random() < 0.5:
                self.late.append((seat, request))
            phone.take(request, {"status": 0})
            return
        got = self.server.ask(seat, request)
        if fate < 0.3:  # done, and the answer lost
            got = {"status": 0}
        elif fate < 0.4:  # sent twice by the network
            self.late.append((seat, request))
        phone.take(request, got)

    def _come_to_rest(self) -> None:
        random = self.random
        for who, request in self.late:
            self.server.ask(who, request)
        for _ in range(ROUNDS):
            for seat in random.sample((0, 1), 2):
                self._quiet(seat)
            if not self.server.decide_one(random, by_judge=True) and self._is_at_rest():
                return
        raise AssertionError("the phones do not come to rest")

    def _quiet(self, seat: int) -> None:
        phone = self.phones[seat]
        for _ in range(ROUNDS):
            request = phone.request()
            wait = phone.take(request, self.server.ask(seat, request))
            if wait == 0 and request["method"] == "GET":
                return
            if phone.state["blocked"]:
                raise AssertionError(f"blocked: {phone.state['blocked']}")

    def _is_at_rest(self) -> bool:
        states = [phone.state for phone in self.phones]
        return not any(one["waiting"] or one["asked"] or one["fork"] for one in states) and (
            states[0]["line"] == states[1]["line"]
            and len(states[0]["entries"]) == len(states[1]["entries"])
        )

    def check(self) -> None:
        """All hold the same log, and every tap is accounted for."""
        logged = self.server.logged
        if logged is None or logged.stands is None:
            assert not any(phone.state["entries"] for phone in self.phones)
            return
        log = lines.log_of(logged.stands)
        assert read_log(write_log(log)) == log
        held = [(entry.n, entry.logged.id, entry.h) for entry in log.entries]
        for phone in self.phones:
            own = [(one["n"], one["id"], one["h"]) for one in phone.state["entries"]]
            assert own == held
        times = Counter(name for _, name, _ in held)
        assert all(count == 1 for count in times.values())
        for phone, taps in zip(self.phones, self.taps, strict=True):
            self._account(phone, taps, set(times))

    def _account(self, phone: Phone, taps: list[str], held: set[str]) -> None:
        state = phone.state
        listed = {
            name: {one["id"] for one in state[name]} for name in ("refused", "dropped", "aside")
        }
        for name in taps:
            places = [place for place, ids in listed.items() if name in ids]
            places += ["log"] if name in held else []
            places += ["forgotten"] if name in self.forgotten else []
            assert places, f"{name} is nowhere"
            # a tap that was let go as told by the other, or set aside with its line, is not logged
            if "log" in places:
                assert places == ["log"], f"{name} is {places}"
