"""Questions of every kind, changed at random: each is answered or refused, no stumbling."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from rules_engine.adjudicate import Decided, Undecided, adjudicate, read_question
from rules_engine.card_book.known import all_known
from rules_engine.card_book.printed import cards
from rules_engine.cli.asking import answer_in_words
from rules_engine.facts.errors import Unusable
from rules_engine.facts.fighters import known_fighters

REVIEWED = Path(__file__).parents[1] / "adjudicate" / "first_lines.json"
_WORDS = (
    "",
    "?",
    "Garrek",
    "nobody at all",
    "S369",
    "stand-in:ploy:none:0.0",
    "critical",
    "adjacent to Garrek",
    "after-action",
    "harrowdeep-2021",
    "shadespire-2018",
    "attack",
    "x" * 200,
    "\ud83d\ude00",
)
_NUMBERS = (-1, 0, 1, 2, 3, 7, 40, 10**6, -(10**6), 2**63, 1.5)
_OTHERS = (None, True, False, [], {}, [[]], [1, 2], [0, 0], {"t": "pass"}, {"what": "who"})
_FIELDS = ("after", "in", "assume", "before", "in_force", "step", "player", "round", "set", "by")


@cache
def questions() -> tuple[dict[str, Any], ...]:
    """The questions whose first lines were reviewed: one of every kind at least."""
    return tuple(one["question"] for one in json.loads(REVIEWED.read_text()))


@cache
def _cards(kind: str = "") -> tuple[str, ...]:
    """The names of all cards and abilities that have rules, or of the cards of a kind."""
    printed = {one.name: one.kind for one in cards().values()}
    return tuple(sorted(one for one in all_known() if not kind or printed.get(one) == kind))


def changed(random: Random) -> dict[str, Any]:
    """One of the questions, changed in up to three places, of others, or with what another asks."""
    form = deepcopy(random.choice(questions()))
    if random.random() < 0.25:
        form["ask"] = deepcopy(random.choice(questions())["ask"])
    if random.random() < 0.4:
        form = _of_others(form, random)
    if random.random() < 0.2:
        form["scene"]["edition"] = random.choice(questions())["scene"]["edition"]
    for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
        _change(form, random)
    return form


def _of_others(form: dict[str, Any], random: Random) -> dict[str, Any]:
    """The question asked of other fighters, with cards on them, in hands and lying open."""
    one, other = random.sample(sorted(known_fighters().items()), 2)
    told = json.dumps(form).replace("Steelheart's Champions", one[1].warband)
    told = told.replace("Garrek's Reavers", other[1].warband).replace("Garrek", other[0])
    told = told.replace("broadsword", one[1].base.attacks[0].name if one[1].base.attacks else "")
    form = json.loads(told.replace("Steelheart", one[0]))
    scene = form["scene"]
    for fighter in scene["fighters"]:
        fighter["inspired"] = random.random() < 0.5
        if not fighter.get("out"):
            fighter["upgrades"] = random.sample(_cards("upgrade"), random.randrange(3))
    if random.random() < 0.5:
        objectives = random.sample(_cards("objective"), 2)
        power = [*random.sample(_cards("ploy"), 2), *random.sample(_cards("spell"), 2)]
        scene.setdefault("seats", [{"objectives": objectives, "power": power}] * 2)
    for lying in scene.get("in_force", ()):
        lying["card"] = random.choice(_cards())
    if random.random() < 0.3:
        form["ask"] = _about_a_card(random)
    return form


def _about_a_card(random: Random) -> dict[str, Any]:
    """A question about any card there is."""
    way = random.randrange(4)
    if way == 0:
        return {"what": "scorable", "card": random.choice(_cards("objective")), "seat": 0}
    if way == 1:
        return {"what": "windows", "card": random.choice(_cards())}
    kind = random.choice(("ploy", "spell", "upgrade"))
    event = {"t": "play", "card": random.choice(_cards(kind)), "by": random.randrange(2)}
    if kind != "ploy" or random.random() < 0.3:
        event |= {"t": "play" if kind == "upgrade" else "react", "fighter": 0}
    return {"what": "may", "event": event} if way == 2 else {"what": "follows", "events": [event]}


def _change(form: dict[str, Any], random: Random) -> None:
    holder, key = random.choice(list(_places(form)))
    way = random.random()
    if way > 0.55:  # something of the same name elsewhere
        alike = [other[at] for form_ in questions() for other, at in _places(form_) if at == key]
        if alike and isinstance(key, str):
            holder[key] = deepcopy(random.choice(alike))
            return
    if way < 0.12 and isinstance(holder, dict):
        holder[random.choice(_FIELDS)] = _value(random)
    elif way < 0.2:
        del holder[key]
    elif way < 0.28 and isinstance(holder, list):
        holder.append(deepcopy(holder[key]))
    elif way < 0.4:
        other, place = random.choice(list(_places(random.choice(questions()))))
        holder[key] = deepcopy(other[place])
    elif way < 0.55 and isinstance(holder[key], int):
        holder[key] += random.choice((-2, -1, 1, 2))
    elif way < 0.65 and isinstance(holder[key], str) and holder[key]:
        at = random.randrange(len(holder[key]))
        holder[key] = holder[key][:at] + holder[key][at + 1 :]
    else:
        holder[key] = _value(random)


def _value(random: Random) -> Any:
    some = (_WORDS, _NUMBERS, _OTHERS, _cards())
    return deepcopy(random.choice(random.choice(some)))


def _places(form: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a form: what holds it, and under which key or number."""
    keys = form if isinstance(form, dict) else range(len(form))
    for key in keys:
        yield form, key
        if isinstance(form[key], dict | list):
            yield from _places(form[key])


def asked(form: dict[str, Any]) -> str:
    """What asking comes to: `yes`, `no`, `told`, `undecided`, or `unusable`; words of it are made.

    Whatever else goes wrong is a fault of the engine and raised.
    """
    try:
        answer = adjudicate(read_question(json.dumps(form).encode()))
    except Unusable:
        return "unusable"
    assert answer.first
    assert answer_in_words(answer)
    assert isinstance(answer, Decided | Undecided)
    return answer.verdict if isinstance(answer, Decided) else "undecided"


def ask_all(seed: int, count: int) -> dict[str, int]:
    """Ask so many changed questions; how often what came of it.

    Raises AssertionError, with the question, for anything but an answer or a refusal.
    """
    random, found = Random(seed), dict[str, int]()
    for number in range(count):
        form = changed(random)
        try:
            verdict = asked(form)
        except Exception as fault:
            told_ = json.dumps(form)
            raise AssertionError(f"question {number} of seed {seed}: {fault!r}: {told_}") from fault
        found[verdict] = found.get(verdict, 0) + 1
    return found
