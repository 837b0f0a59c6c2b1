"""Every table of the Cursed City reference as data (`data/journeys.json`), with its place in it."""

from functools import cache

import msgspec

from rules_engine.facts.errors import Unusable
from rules_engine.facts.files import data_file

QUEST_DIE = 12
ACTIVATION_DIE = 6
CHOSEN_FROM = 9


class Of(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every table and row."""


class EventRow(Of, frozen=True):
    """An event of the turn's end."""

    first: int
    last: int
    name: str = msgspec.field(name="is")


class Events(Of, frozen=True):
    """The event table."""

    place: str
    rows: tuple[EventRow, ...]


class TerrainRow(Of, frozen=True):
    """How many objects of each kind are placed."""

    first: int
    last: int
    walls: int
    obstacles: int


class TerrainTable(Of, frozen=True):
    """A table of terrain."""

    place: str
    rows: tuple[TerrainRow, ...]


class Crises(Of, frozen=True):
    """The crises of a journey: page and number of the entry, by day and by night."""

    place: str
    day: tuple[tuple[int, int], ...]
    night: tuple[tuple[int, int], ...]


class Maps(Of, frozen=True):
    """The combat maps of a journey: name and page; above them the leader chooses."""

    place: str
    rows: tuple[tuple[str, int], ...]


class ActionRow(Of, frozen=True):
    """An action of every hero: the score of the die it wants, its rule."""

    name: str
    least: int
    rule: str
    place: str = ""


class Actions(Of, frozen=True):
    """The actions of heroes."""

    place: str
    rows: tuple[ActionRow, ...]


class InspirationRow(Of, frozen=True):
    """What inspiration points pay for; journey is the one kind it belongs to."""

    cost: int
    what: str = msgspec.field(name="for")
    journey: str = ""
    rule: str = ""


class Inspirations(Of, frozen=True):
    """What inspiration points are spent on."""

    place: str
    inspires_at: int
    rows: tuple[InspirationRow, ...]


class AilmentRow(Of, frozen=True):
    """An ailment: the rule it has for a hero and for a hostile, empty where none is given."""

    name: str
    hero: str
    hostile: str


class Ailments(Of, frozen=True):
    """The ailments."""

    place: str
    rows: tuple[AilmentRow, ...]


class HostileRow(Of, frozen=True):
    """A basic hostile action as its steps."""

    name: str
    steps: tuple[str, ...]
    rule: str


class HostileActions(Of, frozen=True):
    """The basic hostile actions."""

    place: str
    rows: tuple[HostileRow, ...]


class Cover(Of, frozen=True):
    """What cover is worth."""

    place: str
    hero_dice: int
    hostile_added: int
    none_least: int
    none_reduces: int


class Ranks(Of, frozen=True):
    """The ranks of dice."""

    place: str
    rows: tuple[int, ...]


class CursedBy(Of, frozen=True):
    """What a curse adds to the damage of a success and of a critical success."""

    place: str
    success: int
    critical: int


class DrivenOff(Of, frozen=True):
    """How far the quest token advances in a Hunt."""

    place: str
    group: int
    champion: int
    villain: int


class Victory(Of, frozen=True):
    """When a journey is won, and what it does to fear and influence."""

    journey: str
    place: str
    quest: int
    better: int
    shrinks: str
    by: int
    better_by: int
    grows: tuple[str, ...]
    roll: tuple[int, ...]


class AfterRoll(Of, frozen=True):
    """What is added to the roll after a journey."""

    failed: int
    each_out: int


class Tables(Of, frozen=True):
    """All of them."""

    events: Events
    terrain: TerrainTable
    deliverance_terrain: TerrainTable
    crises: dict[str, Crises]
    maps: dict[str, Maps]
    actions: Actions
    inspiration: Inspirations
    ailments: Ailments
    hostile_actions: HostileActions
    cover: Cover
    dice_ranks: Ranks
    cursed: CursedBy
    driven_off: DrivenOff
    victory: tuple[Victory, ...]
    after_roll: AfterRoll
    third_space: int
    gravetide_damage: int


@cache
def tables() -> Tables:
    """The tables, read when first asked for."""
    return msgspec.json.decode(data_file("journeys.json"), type=Tables)


def _need_quest(roll: int) -> None:
    if not 1 <= roll <= QUEST_DIE:
        raise Unusable(f"the quest dice show 1 to {QUEST_DIE}, not {roll}")


def event_of(roll: int) -> str:
    """The event of a roll, such as `crisis`. Raises Unusable for what no quest dice shows."""
    _need_quest(roll)
    return next(one.name for one in tables().events.rows if one.first <= roll <= one.last)


def terrain_of(kind: str, roll: int) -> TerrainRow:
    """The objects that a roll brings on a journey of this kind. Raises Unusable as above."""
    _need_quest(roll)
    table = tables().deliverance_terrain if kind == "deliverance" else tables().terrain
    return next(one for one in table.rows if one.first <= roll <= one.last)


def crisis_of(kind: str, roll: int, *, night: bool) -> tuple[int, int]:
    """Page and number of the crisis of a roll. Raises Unusable as above."""
    _need_quest(roll)
    table = tables().crises[kind]
    return table.night[(roll - 1) // 2] if night else table.day[roll - 1]


def map_of(kind: str, roll: int) -> tuple[str, int] | None:
    """Name and page of the combat map of a roll; None where the leader chooses."""
    _need_quest(roll)
    return tables().maps[kind].rows[roll - 1] if roll < CHOSEN_FROM else None


@cache
def action_row(name: str) -> ActionRow:
    """An action of every hero."""
    return next(one for one in tables().actions.rows if one.name == name)


@cache
def cost_of(what: str) -> InspirationRow:
    """What something costs in inspiration points."""
    return next(one for one in tables().inspiration.rows if one.what == what)


@cache
def hostile_action(name: str) -> HostileRow:
    """A basic hostile action."""
    return next(one for one in tables().hostile_actions.rows if one.name == name)


@cache
def victory_of(kind: str) -> Victory:
    """When a journey of this kind is won."""
    return next(one for one in tables().victory if one.journey == kind)


def upgraded(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The dice of a weapon action after a dice upgrade: one of the lowest rank becomes one higher.

    Where all are of the highest rank, one of the lowest rank is added.
    """
    lowest, highest = tables().dice_ranks.rows[0], tables().dice_ranks.rows[-1]
    least = min(ranks)
    if least == highest:
        return (*ranks, lowest)
    place = ranks.index(least)
    return (*ranks[:place], least + 1, *ranks[place + 1 :])
