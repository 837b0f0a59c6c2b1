"""Logs and questions made to hurt: a plain error, the exit code of unusable input, and soon.

Each attack is tried by name; then logs, marks and whole positions are changed at random, in
type and out of it, and whatever comes of them is an answer or a refusal and never a stumble.
"""

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rules_engine.__main__ import main
from rules_engine.log import write_log
from rules_engine.log.forms import BYTES_AT_MOST
from rules_engine.schemas import EXAMPLES
from rules_engine.state.events import SettleMatch
from tests.engine.log.games import EDITIONS, random_game, report_of
from tests.engine.log.matches import settled_game

pytestmark = pytest.mark.timeout(60)
"""Seconds, in which the slowest of machines is done; what is searched for without end is not."""
HEADER, *LINES = write_log(random_game("shadespire-2018")).splitlines()
FIRST = b'{"n":1,"e":{"id":"a","after":0,%s}}'
DEEP = b"[" * 30_000 + b"]" * 30_000


def header(**told: object) -> bytes:
    return json.dumps({**json.loads(HEADER), **told}).encode()


def seats(count: int) -> list[object]:
    return json.loads(HEADER)["seats"][:1] * count


ATTACKS = {
    "deep nesting": [HEADER, FIRST % (b'"t":"pass","by":' + DEEP)],
    "deep header": [b'{"t":"game","v":1,"edition":' + DEEP + b"}"],
    "giant number": [HEADER, FIRST % (b'"t":"pick","seat":' + b"9" * 4000)],
    "giant exponent": [HEADER, FIRST % b'"t":"pick","seat":1e999999'],
    "not a number": [HEADER, FIRST % b'"t":"pick","seat":NaN'],
    "infinity": [HEADER, FIRST % b'"t":"pick","seat":Infinity'],
    "key twice": [HEADER, FIRST % b'"t":"pick","seat":0,"seat":1'],
    "escaped key twice": [HEADER, FIRST % b'"t":"pick","seat":0,"s\\u0065at":1'],
    "half a character": [HEADER, FIRST % b'"t":"draw","deck":"\\ud800","cards":[]'],
    "half a character in the header": [header(id="\ud800")],
    "no text at all": [b"\xff\xfe" * 500],
    "zero bytes": [b"\x00" * 60_000],
    "huge string": [HEADER, FIRST % (b'"t":"draw","cards":[],"deck":"' + b"x" * 10**7 + b'"')],
    "true for a seat": [HEADER, FIRST % b'"t":"pick","seat":true'],
    "a hex of one number": [HEADER, FIRST % b'"t":"place-token","hex":[1]'],
    "five seats": [header(seats=seats(5))],
    "a thousand seats": [header(seats=seats(1000))],
    "no seat": [header(seats=[])],
    "three players of Dreadfane": [header(edition="dreadfane-2019", seats=seats(3))],
    "a deck of millions": [header(seats=[{"warband": "x", "power": 10**9}] * 2)],
    "a deck below nothing": [header(seats=[{"warband": "x", "power": -1}] * 2)],
    "no such edition": [header(edition="../../etc")],
    "no such warband": [header(seats=[{"warband": "x"}] * 2)],
    "a view of nobody": [header(view=9)],
}


def written(path: Path, lines: list[bytes]) -> str:
    path.write_bytes(b"\n".join(lines) + b"\n")
    return str(path)


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_refused_in_a_line(name, tmp_path, capsys):
    assert main(["replay", written(tmp_path / "log", ATTACKS[name])]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("replay: ")
    assert len(told.err.splitlines()) == 1
    assert len(told.err) < 400


def test_a_million_events_are_given_up_by_their_bytes_alone(tmp_path, capsys):
    path = tmp_path / "million"
    with path.open("wb") as file:
        file.write(HEADER + b"\n")
        for n in range(1, 1_000_001, 1000):
            file.writelines(
                b'{"n":%d,"e":{"id":"a%d","after":%d,"t":"pass"}}\n' % (one, one, one - 1)
                for one in range(n, n + 1000)
            )
    assert main(["replay", str(path)]) == 2
    assert f"is longer than {BYTES_AT_MOST} bytes" in capsys.readouterr().err


LONG = b",".join([b'"critical"'] * 5000)


@pytest.mark.parametrize(
    "event",
    [
        b'"t":"roll-off","by":-1,"faces":[[%s],[%s]]' % (LONG[:10], LONG[:10]),
        b'"t":"roll-off","by":-1,"faces":[[%s],["smash"]]' % LONG,
        b'"t":"roll-off","by":-1,"faces":[%s]' % b",".join([b"[]"] * 5000),
        b'"t":"place-fighter","by":0,"fighter":-1,"hex":[0,0]',
    ],
)
def test_an_event_of_the_format_that_cannot_be_is_contradicted(event, tmp_path, capsys):
    assert main(["replay", written(tmp_path / "log", [HEADER, FIRST % event])]) == 1
    assert "Event 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("event", "seat"),
    [
        (b'"t":"pick","by":0,"seat":-9007199254740991', -9007199254740991),
        (b'"t":"pass","by":2', 2),
    ],
)
def test_a_seat_that_is_not_there_is_a_plain_error(event, seat, tmp_path, capsys):
    assert main(["replay", written(tmp_path / "log", [HEADER, FIRST % event])]) == 2
    assert f"event 1: there is no seat {seat}, only 0 to 1" in capsys.readouterr().err


NUMBERS = (-1, -2, -99, 0, 1, 2, 5, 7, 40, 99, 2**31, 2**53 - 1, 1 - 2**53, 10**30)
WORDS = ("", "?", "?" * 65, "x" * 5000, "\x00", "\ud800", "attack", "game", "S356", "stand-in:x:y")
OTHERS = (None, 1, 1.5, "x", [], {}, True)
ASKS: tuple[Any, ...] = (
    {"what": "who"},
    {"what": "winner"},
    {"what": "windows", "card": "S356"},
    {"what": "visible", "one": 0, "other": 1},
    {"what": "reach", "fighter": 0, "attack": "x", "target": 3},
    {"what": "characteristic", "fighter": 0, "name": "move"},
    {"what": "scorable", "card": "S259", "seat": 0},
    {"what": "may", "event": {"t": "move", "fighter": 0, "path": [[3, 2]]}},
    {"what": "may", "event": {"t": "settle-match"}},
    {"what": "follows", "events": [{"t": "pass", "by": 0}, {"t": "pass", "by": 1}]},
)
MARKS: tuple[Any, ...] = (
    {"t": "phase", "round": 1, "phase": "action"},
    {"t": "scored", "by": 0, "card": "S239", "glory": 1},
    {"t": "upgraded", "by": 1, "card": "S373", "fighter": "Garrek Gorebeard"},
    {"t": "out", "seat": 1, "fighter": "Severin Steelheart", "to": 0},
    {"t": "returned", "seat": 0, "fighter": "x"},
    {"t": "glory", "by": 0, "amount": -3},
    {"t": "result", "glory": [1, 2], "winners": [0]},
    {"t": "void", "of": "a1", "agreed": [0, 1]},
    {"t": "amend", "of": "a1", "to": {"t": "pass", "by": 0}, "agreed": [0, 1]},
    {"t": "settle-match", "earlier": [{"winners": [0], "glory": [1, 0]}]},
)


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place inside a value of JSON."""
    if at:
        yield at
    inner = value.items() if isinstance(value, dict) else ()
    inner = enumerate(value[:6]) if isinstance(value, list) else inner
    for key, found in inner:
        yield from places(found, (*at, key))


def hurt(value: Any, random: Random) -> None:
    """Change a value of JSON somewhere inside, mostly to another of the same type."""
    at = random.choice(list(places(value)))
    for key in at[:-1]:
        value = value[key]
    was = value[at[-1]]
    changed = random.choice(OTHERS)
    if random.random() < 0.8:
        if isinstance(was, bool):
            changed = not was
        elif isinstance(was, int):
            changed = random.choice(NUMBERS)
        elif isinstance(was, str):
            changed = random.choice(WORDS)
        elif isinstance(was, list):
            changed = random.choice(([], was * 2, was * 200, was[::-1], was[:-1]))
    value[at[-1]] = changed


@cache
def whole_logs() -> list[list[Any]]:
    logs = [write_log(random_game(edition)) for edition in EDITIONS]
    logs += [write_log(settled_game("shadespire-2018", 3, SettleMatch()))]
    logs += [(EXAMPLES / "log_glory.jsonl").read_bytes()] * 3
    return [[json.loads(line) for line in log.splitlines()] for log in logs]


def hurt_log(random: Random) -> list[bytes]:
    """The beginning of a log, without hashes, changed here and there, some marks at its end."""
    whole = random.choice(whole_logs())
    lines = copy.deepcopy(whole[: random.randrange(1, min(len(whole), 120))])
    for line in lines[1:]:
        line.pop("h", None)
        line.pop("p", None)
    for _ in range(random.choice((0, 1, 2))):
        n = len(lines)
        mark = {**copy.deepcopy(random.choice(MARKS)), "id": f"a{n}", "after": n - 1}
        lines.append({"n": n, "e": mark})
    for _ in range(random.choice((1, 2))):
        line = random.choice(lines)
        hurt(line.get("e", line), random)
    return [json.dumps(line).encode() for line in lines]


@pytest.mark.parametrize("seed", range(6))
def test_a_log_changed_at_random_is_judged_or_refused(seed, tmp_path, capsys):
    random, codes = Random(seed), set()
    for _ in range(60):
        name = written(tmp_path / "log", hurt_log(random))
        command = random.choice((["replay"], ["replay", "--seat", "0"], ["match"]))
        codes.add(main([*command, name]))
    capsys.readouterr()
    assert {1, 2} <= codes <= {0, 1, 2}


def hurt_question(random: Random) -> dict[str, Any]:
    """A question about a whole position or a scene that was changed somewhere."""
    if random.random() < 0.3:
        name, form = "scene", json.loads((EXAMPLES / "scene.json").read_text())
    else:
        report = report_of(random.choice(EDITIONS))
        position = report.after(random.randrange(report.last + 1))
        name, form = "position", json.loads(msgspec.json.encode(position))
    for _ in range(random.choice((1, 1, 2))):
        hurt(form, random)
    return {"v": 1, "ask": random.choice(ASKS), name: form}


@pytest.mark.parametrize("seed", range(6))
def test_a_question_changed_at_random_is_answered_or_refused(seed, tmp_path, capsys):
    random, codes = Random(seed), set()
    path = tmp_path / "question"
    for _ in range(150):
        path.write_text(json.dumps(hurt_question(random)))
        codes.add(main(["adjudicate", str(path)]))
    capsys.readouterr()
    assert codes == {0, 2}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("stack", -1, "args", "seats", []), "no game leads to this position"),
        (("fighters", 0, "seat", 7), "belongs to no seat"),
        (("stack", 0, "sequence", "nowhere"), "no position of this edition"),
    ],
)
def test_a_position_that_no_game_leads_to_is_refused(change, told, tmp_path, capsys):
    report = report_of("shadespire-2018")
    n = next(
        n for n in range(report.last) if report.after(n).stack[-1].sequence == "end-phase-seat"
    )
    form = json.loads(msgspec.json.encode(report.after(n)))
    *at, last, value = change
    inner = form
    for key in at:
        inner = inner[key]
    inner[last] = value
    path = tmp_path / "question"
    path.write_text(json.dumps({"v": 1, "ask": {"what": "who"}, "position": form}))
    assert main(["adjudicate", str(path)]) == 2
    assert told in capsys.readouterr().err
