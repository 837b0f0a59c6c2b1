"""Measures of a judge's pages: what waits, a dispute's case, and questions about its table."""

import json
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

from django.db import connection
from django.test import Client
from django.urls import reverse

from matches.disputes.services import disputes
from matches.logs.services.attached import attach_log, replay_log
from matches.people.queries.roles import actor_of_entry
from tests import factories
from tests.matches.logs.games import turned_game

Line = dict[str, Any]
TIMES = 20
WORDS = "That objective was not met"


def judge_case() -> Iterator[Line]:
    """The judge's page, a case with a log, and what is asked from there: queries and the
    processor's time in the web process; the engine's own processes are not counted."""
    event = factories.make_event("Bench")
    ana, ben = factories.make_entries(event, 2)
    match = factories.make_round(event, [(ana, ben)]).matches.get()
    turned = turned_game()
    player = actor_of_entry(ana)
    log = attach_log(match=match, game=1, content=turned.content, first_seat=0, actor=player)
    replay_log(log_id=log.pk)
    dispute = disputes.raise_dispute(
        match=match, statement=WORDS, actor=player, log_id=log.pk, line=turned.line
    )
    judge = factories.make_staff(event, "judge")
    client = Client(HTTP_HOST="localhost")
    client.force_login(judge.user)
    case = reverse("dispute_case", args=[event.slug, dispute.pk])
    yield from _of(client, "the judge's page", reverse("judge", args=[event.slug]))
    yield from _of(client, "a case, its log replayed", case)
    table = reverse("position") + f"?log={log.pk}&at={turned.line - 1}"
    yield from _of(client, "the table before the disputed line in the editor", table)
    yield from _of(client, "the rules looked through beside a case", f"{_rules(event)}?q={WORDS}")
    yield from _laid(client)


def _rules(event: Any) -> str:
    return reverse("case_rules", args=[event.slug])


def _laid(client: Client) -> Iterator[Line]:
    fighters = [
        {"fighter": "Steelheart", "hex": "open ground"},
        {"fighter": "Garrek", "hex": "adjacent to Steelheart"},
    ]
    scene = {"edition": "nightvault-2019", "fighters": fighters}
    ask = {"what": "drive back", "fighter": 0, "target": 1}
    body = json.dumps({"v": 1, "scene": scene, "ask": ask})
    for name in ("position_laid", "position_answer"):

        def post(to: str = reverse(name)) -> Any:
            return client.post(to, body, content_type="application/json")

        yield from _told(name.replace("_", " "), post)


def _of(client: Client, what: str, address: str) -> Iterator[Line]:
    yield from _told(what, lambda: client.get(address))


def _told(what: str, ask: Any) -> Iterator[Line]:
    answer = ask()
    assert answer.status_code == 200, (what, answer.status_code)
    queries: list[str] = []

    def count(execute: Any, sql: str, *more: Any) -> Any:
        queries.append(sql)
        return execute(sql, *more)

    with connection.execute_wrapper(count):
        ask()
    spent = []
    for _ in range(TIMES):
        began = process_time()
        ask()
        spent.append((process_time() - began) * 1000)
    yield _line(1, len(queries), "queries", what)
    yield _line(TIMES, median(spent), "CPU ms", f"{what}, {len(answer.content):,} bytes")


def _line(n: int, value: float, unit: str, note: str) -> Line:
    return {"name": "judge_case", "n": n, "value": round(value, 1), "unit": unit, "note": note}


MEASURES = {"judge_case": judge_case}
