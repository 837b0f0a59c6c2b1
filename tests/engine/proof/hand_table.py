"""The table as a record by hand keeps it, as the engine has it, and the notation of changes."""

import re
from collections.abc import Callable, Sequence

from rules_engine.state.position import Position

Table = dict[str, object]
TOKENS = {"w": "wound", "m": "move", "c": "charge", "g": "guard", "s": "stagger"}
PILES = {
    "O": "objectives",
    "P": "power",
    "scored": "scored",
    "dropped": "objective_discard",
    "gone": "power_discard",
}


def table(letters: Sequence[str], names: Callable[[str], str], position: Position) -> Table:
    """Everything that lies open on the table, flat: places, tokens, glory, hands by number."""
    playing = position.phase == "action"
    turn, active = (position.turn, position.active) if playing else (0, -1)
    found: Table = {"round": position.round, "turn": turn, "active": active}
    for letter, fighter in zip(letters, position.fighters, strict=True):
        where = "out" if fighter.out else fighter.hex
        found[f"{letter}@"] = where
        found[f"{letter}!"] = fighter.inspired
        for short, name in TOKENS.items():
            found[f"{letter}{short}"] = getattr(fighter, f"{name}_tokens")
        found[f"{letter}+"] = tuple(names(card) for card in fighter.upgrades)
    for index, seat in enumerate(position.seats):
        found[f"{index}:glory"], found[f"{index}:spent"] = seat.glory, seat.spent
        for short, pile in PILES.items():
            found[f"{index}:{short}"] = len(getattr(seat, pile))
    for token in position.tokens:
        found[f"t{token.hex[0]},{token.hex[1]}"] = token.number if token.face_up else "?"
    outcome = position.outcome
    found["won"] = ",".join(map(str, outcome.winners)) + f":{outcome.rule}" if outcome else ""
    return found


CHANGES: tuple[tuple[re.Pattern[str], Callable[[Table, re.Match[str]], None]], ...] = (
    (re.compile(r"([A-Z]@)(\d+),(\d+)"), lambda at, m: _set(at, m[1], (int(m[2]), int(m[3])))),
    (re.compile(r"([A-Z])@out"), lambda at, m: _out(at, m[1])),
    (re.compile(r"([A-Z]!)"), lambda at, m: _set(at, m[1], True)),
    (re.compile(r"([A-Z][wmcgs])([=+-])(\d+)"), lambda at, m: _count(at, m[1], m[2], int(m[3]))),
    (re.compile(r"([A-Z]\+)(\S+)"), lambda at, m: _given(at, m[1], m[2])),
    (re.compile(r"(\d:\w+)([=+-])(\d+)"), lambda at, m: _count(at, m[1], m[2], int(m[3]))),
    (re.compile(r"(round|turn|active)=(-?\d+)"), lambda at, m: _set(at, m[1], int(m[2]))),
    (re.compile(r"(t\d+,\d+)=(\?|\d)"), lambda at, m: _set(at, m[1], _face(m[2]))),
    (re.compile(r"clear"), lambda at, _: _clear(at)),
    (re.compile(r"(won)=(\S+)"), lambda at, m: _set(at, m[1], m[2])),
)
"""The notation of what becomes different, each with what it does to the table kept by hand."""


def _set(at: Table, key: str, value: object) -> None:
    at[key] = value


def _given(at: Table, key: str, upgrade: str) -> None:
    had = at[key]
    assert isinstance(had, tuple)
    at[key] = (*had, upgrade)


def _face(shown: str) -> object:
    return shown if shown == "?" else int(shown)


def _count(at: Table, key: str, how: str, amount: int) -> None:
    was = at[key]
    assert isinstance(was, int)
    at[key] = {"=": amount, "+": was + amount, "-": was - amount}[how]


def _out(at: Table, letter: str) -> None:
    """Out of action: off the battlefield, with every token (Shadespire pg 21)."""
    at[f"{letter}@"] = "out"
    at.update({f"{letter}{short}": 0 for short in TOKENS})


def _clear(at: Table) -> None:
    """The end of a round: every token of a fighter goes but its wounds (Shadespire pg 25)."""
    at.update({key: 0 for key in at if re.fullmatch("[A-Z][mcgs]", key)})


def changed(at: Table, changes: str) -> None:
    """Write into the table kept by hand what a line says has become different."""
    for word in changes.split():
        for pattern, change in CHANGES:
            match = pattern.fullmatch(word)
            if match:
                change(at, match)
                break
        else:
            raise AssertionError(f"unknown change: {word}")
