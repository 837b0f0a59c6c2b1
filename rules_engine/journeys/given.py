"""Cards and maps that come with the log: the reference has none of their characteristics.

Each says what it is by its fields; what a table has in hand is written down in this form once.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

Space: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Space, Space]
"""The border between two spaces that share a side."""
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Rank = Annotated[int, msgspec.Meta(ge=1, le=3)]
Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
Score = Annotated[int, msgspec.Meta(ge=1, le=6)]
Result = Literal["fail", "success", "critical"]
QuestDie = Annotated[int, msgspec.Meta(ge=1, le=12)]
HostileAction = Literal["move", "advance", "charge", "regroup", "assault"]
Spaces = Annotated[tuple[Space, ...], msgspec.Meta(max_length=400)]


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The base of everything that comes with the log."""


class Weapon(Given, frozen=True, gc=False):
    """A weapon action: the score it wants, the ranks of its dice, damage by result, its range.

    damage is that of each success and of each critical success; range counts spaces, 1 is adjacent.
    """

    name: Name
    dice: Annotated[tuple[Rank, ...], msgspec.Meta(min_length=1, max_length=12)]
    damage: tuple[Few, Few]
    least: Score = 1
    range: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1


class Ability(Given, frozen=True, gc=False):
    """An action of a hero's own and the score it wants; what it does is told by the players."""

    name: Name
    least: Score = 1


class Wanted(Given, frozen=True, gc=False):
    """A weapon action or an ability of which only the score it wants is known."""

    name: Name
    least: Score = 1
    what: Literal["weapon", "ability"] = "weapon"


Wants = Annotated[tuple[Wanted, ...], msgspec.Meta(max_length=16)]


class HeroSide(Given, frozen=True, gc=False):
    """One side of a character card.

    move is the spaces of a Move and of a Run; agility, vitality and defence are the rank of the die
    rolled; reduces is what a success and a critical success of a Defence roll take off the damage.
    """

    move: tuple[Few, Few]
    agility: Rank = 1
    vitality: Rank = 1
    defence: Rank = 1
    reduces: tuple[Few, Few] = (1, 2)
    weapons: Annotated[tuple[Weapon, ...], msgspec.Meta(max_length=8)] = ()
    abilities: Annotated[tuple[Ability, ...], msgspec.Meta(max_length=8)] = ()


class HeroCard(Given, frozen=True, gc=False):
    """A hero: activation spaces (a die each), the side it begins on, its Inspired side.

    Without an Inspired side the first one goes on. invented marks an example of our own.
    """

    name: Name
    side: HeroSide
    inspired: HeroSide | None = None
    spaces: Annotated[int, msgspec.Meta(ge=1, le=8)] = 4
    small: bool = True
    invented: bool = False


class HostileDefence(Given, frozen=True, gc=False):
    """A hostile's Defence: from which result of the quest dice how much damage is taken off.

    least 0 is an effect that is there without a roll.
    """

    least: Annotated[int, msgspec.Meta(ge=0, le=14)]
    reduces: Few = 1


class Behaviour(Given, frozen=True, gc=False):
    """What a group does when the quest dice show so much."""

    first: QuestDie
    last: QuestDie
    action: HostileAction


class HostileCard(Given, frozen=True, gc=False):
    """A kind of hostile; no defence means Defence None, no behaviour that it is told each time."""

    name: Name
    move: Few
    wounds: Annotated[int, msgspec.Meta(ge=1, le=40)]
    weapon: Weapon
    defence: HostileDefence | None = None
    kind: Literal["", "champion", "villain"] = ""
    behaviour: Annotated[tuple[Behaviour, ...], msgspec.Meta(max_length=12)] = ()
    small: bool = True
    invented: bool = False


class Tile(Given, frozen=True, gc=False):
    """A board tile: the spaces it has."""

    name: Name
    spaces: Annotated[tuple[Space, ...], msgspec.Meta(min_length=1, max_length=100)]


class Map(Given, frozen=True, gc=False):
    """A battlefield as set up: tiles, doorways, lychgates, closed gateways, where heroes begin.

    ones, twos and threes are the spaces marked so for a Scavenge journey; the first tile is the
    drop zone of a Deliverance journey.
    """

    name: Name
    tiles: Annotated[tuple[Tile, ...], msgspec.Meta(min_length=1, max_length=40)]
    start: Annotated[tuple[Space, ...], msgspec.Meta(min_length=1, max_length=40)]
    doorways: Annotated[tuple[Edge, ...], msgspec.Meta(max_length=40)] = ()
    lychgates: Annotated[tuple[Space, ...], msgspec.Meta(max_length=20)] = ()
    gateways: Annotated[tuple[Space, ...], msgspec.Meta(max_length=20)] = ()
    ones: Annotated[tuple[Space, ...], msgspec.Meta(max_length=20)] = ()
    twos: Annotated[tuple[Space, ...], msgspec.Meta(max_length=20)] = ()
    threes: Annotated[tuple[Space, ...], msgspec.Meta(max_length=20)] = ()
    invented: bool = False
