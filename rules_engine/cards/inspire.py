"""Inspire conditions by warband, or by fighter where a card has one of its own.

Each is looked at only after something of the kinds it names has happened. Source: the
summaries of data/fighters.json, read from the fighter cards.
"""

from collections.abc import Callable, Sequence

import msgspec

from rules_engine.position import Happening, Position

Met = Callable[[Position, int, Sequence[Happening]], bool]


class Condition(msgspec.Struct, frozen=True):
    """An Inspire condition: the happenings it turns on, and whether it is met.

    met takes the position, the fighter, and what has happened since the last look.
    """

    on: frozenset[str]
    met: Met


def _three_out(position: Position, _: int, __: Sequence[Happening]) -> bool:
    return sum(fighter.out for fighter in position.fighters) >= 3


def _blocked(_: Position, fighter: int, fresh: Sequence[Happening]) -> bool:
    return any(
        happening.what == "defence-roll"
        and happening.fighter == fighter
        and ("block" in happening.word or "critical" in happening.word)
        for happening in fresh
    )


def _damaged(position: Position, fighter: int, _: Sequence[Happening]) -> bool:
    return position.fighters[fighter].wound_tokens > 0


def _hit(_: Position, fighter: int, fresh: Sequence[Happening]) -> bool:
    return any(
        happening.what == "attack"
        and happening.fighter == fighter
        and happening.word in ("hit", "critical hit")
        for happening in fresh
    )


def _critical(_: Position, fighter: int, fresh: Sequence[Happening]) -> bool:
    return any(
        happening.what in ("attack-roll", "defence-roll")
        and happening.fighter == fighter
        and "critical" in happening.word
        for happening in fresh
    )


def _upgraded(position: Position, fighter: int, _: Sequence[Happening]) -> bool:
    return bool(position.fighters[fighter].upgrades)


def _two_enemies_out(position: Position, fighter: int, _: Sequence[Happening]) -> bool:
    return _enemies_out(position, fighter) >= 2


def _enemies_out(position: Position, fighter: int) -> int:
    seat = position.fighters[fighter].seat
    return sum(other.out and other.seat != seat for other in position.fighters)


def _cast(_: Position, fighter: int, fresh: Sequence[Happening]) -> bool:
    return any(one.what == "cast" and one.fighter == fighter for one in fresh)


CONDITIONS: dict[str, Condition] = {
    "Garrek's Reavers": Condition(frozenset({"out"}), _three_out),
    "Steelheart's Champions": Condition(frozenset({"defence-roll"}), _blocked),
    "Ironskull's Boyz": Condition(frozenset({"damage"}), _damaged),
    "Magore's Fiends": Condition(frozenset({"attack"}), _hit),
    "Ironsoul's Condemnors": Condition(frozenset({"attack-roll", "defence-roll"}), _critical),
    "Godsworn Hunt": Condition(frozenset({"upgrade"}), _upgraded),
    "Grashrak's Despoilers": Condition(frozenset({"out"}), _two_enemies_out),
    "Stormsire's Cursebreakers": Condition(frozenset({"cast"}), _cast),
}
