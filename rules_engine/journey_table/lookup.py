"""The tables of the reference looked up by what the dice show, with rule and place."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from rules_engine.facts.errors import Unusable
from rules_engine.journey_table.answering import EVENT_RULES
from rules_engine.journeys.position import EDITION, Kind
from rules_engine.journeys.tables import (
    crisis_of,
    event_of,
    map_of,
    tables,
    terrain_of,
    victory_of,
)
from rules_engine.log.own_rules import places, wording

Table = Literal[
    "event", "crisis", "terrain", "map", "action", "cost", "ailment", "hostile", "victory"
]


class Found(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of a table: what it is in a few words, the rule, what that says, where it stands."""

    title: str
    rule: str
    says: str
    cites: tuple[str, ...]
    facts: dict[str, Any] = {}


def looked_up(table: Table, kind: Kind, *, roll: int = 0, night: bool = False) -> tuple[Found, ...]:
    """The entry of a roll; of a table that is not rolled on, every entry.

    night: whether the nightfall token is on the space of the night. Raises Unusable for a roll
    that the quest dice do not show, and for a table that this kind of journey does not have.
    """
    rolled = _ROLLED.get(table)
    return (rolled(kind, roll, night),) if rolled else tuple(_WHOLE[table](kind))


def _found(title: str, rule: str, **facts: Any) -> Found:
    return Found(title, rule, wording(rule, EDITION), places(rule, EDITION), facts)


def _event(kind: Kind, roll: int, night: bool) -> Found:
    name = event_of(roll)
    return _found(_words(name), EVENT_RULES[name], event=name)


def _crisis(kind: Kind, roll: int, night: bool) -> Found:
    page, number = crisis_of(kind, roll, night=night)
    title = f"Entry {number} on page {page}, by {'night' if night else 'day'}"
    found = _found(title, "quest.crisis", page=page, number=number)
    own = tuple(place for place in found.cites if kind.capitalize() in place)
    return replace(found, cites=own or found.cites)


def _terrain(kind: Kind, roll: int, night: bool) -> Found:
    row = terrain_of(kind, roll)
    title = f"{_count(row.walls, 'wall')}, {_count(row.obstacles, 'obstacle')}"
    rule = "terrain.deliverance-table" if kind == "deliverance" else "terrain.table"
    return _found(title, rule, walls=row.walls, obstacles=row.obstacles)


def _map(kind: Kind, roll: int, night: bool) -> Found:
    if kind not in tables().maps:
        raise Unusable(f"a {kind} journey has no table of combat maps")
    row = map_of(kind, roll)
    if row is None:
        return _found("The leader chooses", "quest.leader-chooses")
    return _found(f"{row[0]}, page {row[1]}", "quest.combat-map", map=row[0], page=row[1])


def _actions(kind: Kind) -> list[Found]:
    return [
        _found(f"{_words(row.name)} {row.least}+", row.rule, least=row.least)
        for row in tables().actions.rows
    ]


def _costs(kind: Kind) -> list[Found]:
    return [
        _found(f"{_words(row.what)}: {_count(row.cost, 'point')}", row.rule, cost=row.cost)
        for row in tables().inspiration.rows
        if row.journey in ("", kind)
    ]


def _ailments(kind: Kind) -> list[Found]:
    return [_found(_words(row.name), row.hero) for row in tables().ailments.rows]


def _hostiles(kind: Kind) -> list[Found]:
    rows = tables().hostile_actions.rows
    return [_found(f"{_words(row.name)}: {', '.join(row.steps)}", row.rule) for row in rows]


def _victory(kind: Kind) -> list[Found]:
    own = victory_of(kind)
    return [_found(f"Won at space {own.quest}", f"quest.victory-{kind}")]


def _words(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


_ROLLED: dict[str, Callable[[Kind, int, bool], Found]] = {
    "event": _event,
    "crisis": _crisis,
    "terrain": _terrain,
    "map": _map,
}
_WHOLE: dict[str, Callable[[Kind], list[Found]]] = {
    "action": _actions,
    "cost": _costs,
    "ailment": _ailments,
    "hostile": _hostiles,
    "victory": _victory,
}
