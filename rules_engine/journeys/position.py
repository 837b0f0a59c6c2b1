"""A journey as it stands: heroes, hostiles, the ground, the tracks; a frozen value."""

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from rules_engine.journeys.frames import JourneyFrame
from rules_engine.journeys.given import (
    Edge,
    HeroCard,
    HeroSide,
    HostileCard,
    Map,
    Space,
    Tile,
    Wanted,
)

EDITION = "cursed-city"
Kind = Literal["hunt", "scavenge", "deliverance"]


class Value(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The base of everything inside a journey."""


class Hero(Value, frozen=True, gc=False):
    """A hero: where, wounded how, its unspent dice by activation space (0: none there).

    ailments has each as often as there are tokens of it, diseased the activation spaces under one;
    wants are its weapon actions and abilities where only their scores were told.
    """

    card: str
    space: Space | None = None
    out: bool = False
    wounds: int = 0
    grievous: int = 0
    inspiration: int = 0
    inspired: bool = False
    dice: tuple[int, ...] = ()
    ailments: tuple[str, ...] = ()
    diseased: tuple[int, ...] = ()
    wants: tuple[Wanted, ...] = ()


class Model(Value, frozen=True, gc=False):
    """A hostile model; None for a space means slain."""

    group: int
    space: Space | None
    wounds: int = 0
    ailments: tuple[str, ...] = ()


class Group(Value, frozen=True, gc=False):
    """A hostile group: its name in the initiative order, its card, whether it was driven off."""

    name: str
    card: str
    gone: bool = False


class Terrain(Value, frozen=True, gc=False):
    """What stands on the ground and does not move: tiles, doorways and all objects."""

    tiles: tuple[Tile, ...]
    doorways: tuple[Edge, ...] = ()
    walls: tuple[tuple[Edge, ...], ...] = ()
    obstacles: tuple[tuple[Space, ...], ...] = ()
    mysterious: tuple[Space, ...] = ()


class Mystery(Value, frozen=True, gc=False):
    """A mystery token."""

    space: Space
    face_up: bool = False


class Explored(Value, frozen=True, gc=False):
    """The exploration card of a tile: whether it has the symbol and lies face up."""

    tile: str
    citizens: bool = False
    face_up: bool = True


class Outcome(Value, frozen=True, gc=False):
    """How the journey ended for all: success, and what fear and influence changed by.

    standing are the heroes not out of action, experience whether each gains it; fear and influence
    are changes; rolled is the quest dice of the roll afterwards with what was added, 0 without one.
    """

    success: bool
    rule: str
    standing: tuple[int, ...]
    experience: bool = False
    fear: int = 0
    influence: int = 0
    rolled: int = 0


class Journey(Value, frozen=True, gc=False):
    """The whole table.

    nightfall and quest are the spaces of the tokens, of tracks with so many spaces; available and
    discarded the destiny dice; order who acts in this turn by name, acting how many of them began.
    gravetide is the name of the tile that the Gravetide lies against, due says that the next quest
    step places it. crises are the entries met, by page and number. heroes_cards, hostile_cards and
    map are given with the log.
    """

    kind: Kind
    map: Map
    hero_cards: tuple[HeroCard, ...]
    hostile_cards: tuple[HostileCard, ...] = ()
    edition: str = EDITION
    heroes: tuple[Hero, ...] = ()
    groups: tuple[Group, ...] = ()
    models: tuple[Model, ...] = ()
    terrain: Terrain = Terrain(())
    lychgates: tuple[Space, ...] = ()
    gateways: tuple[Space, ...] = ()
    mystery: tuple[Mystery, ...] = ()
    zone: tuple[Space, ...] = ()
    stack: tuple[JourneyFrame, ...] = ()
    turn: int = 0
    phase: str = "set-up"
    nightfall: int = 1
    nightfall_spaces: int = 8
    quest: int = 0
    third: bool = False
    available: tuple[int, ...] = ()
    discarded: tuple[int, ...] = ()
    destiny_dice: int = 5
    denied: bool = False
    fulfilled: bool = False
    order: tuple[str, ...] = ()
    acting: int = 0
    encounters: tuple[int, ...] = ()
    combat_spaces: int = 4
    gravetide: str = ""
    due: bool = False
    explored: tuple[Explored, ...] = ()
    crises: tuple[tuple[int, int], ...] = ()
    combat_map: str = ""
    fear: int = 0
    influence: int = 0
    assume: tuple[tuple[str, str], ...] = ()
    outcome: Outcome | None = None

    @property
    def night(self) -> bool:
        """Whether the nightfall token lies on the space with the night symbol, the last one."""
        return self.nightfall >= self.nightfall_spaces


def put_hero(journey: Journey, hero: int, **fields: Any) -> Journey:
    """The journey with these fields of one hero replaced."""
    heroes = journey.heroes
    changed = replace(heroes[hero], **fields)
    return replace(journey, heroes=(*heroes[:hero], changed, *heroes[hero + 1 :]))


def put_model(journey: Journey, model: int, **fields: Any) -> Journey:
    """The journey with these fields of one hostile model replaced."""
    models = journey.models
    changed = replace(models[model], **fields)
    return replace(journey, models=(*models[:model], changed, *models[model + 1 :]))


def put_args(journey: Journey, **fields: Any) -> Journey:
    """The journey with these arguments of the frame on top replaced."""
    stack = journey.stack
    top = stack[-1]
    changed = JourneyFrame(top.sequence, top.row, replace(top.args, **fields))
    return replace(journey, stack=(*stack[:-1], changed))


def side_of(journey: Journey, hero: int) -> HeroSide:
    """The side of a hero's card that lies up."""
    card = journey.hero_cards[hero]
    if journey.heroes[hero].inspired and card.inspired is not None:
        return card.inspired
    return card.side


def wanted_of(journey: Journey, hero: int) -> tuple[Wanted, ...]:
    """A hero's weapon actions and abilities with the scores they want: as told, or of its card."""
    if journey.heroes[hero].wants:
        return journey.heroes[hero].wants
    side = side_of(journey, hero)
    weapons = tuple(Wanted(one.name, one.least) for one in side.weapons)
    return weapons + tuple(Wanted(one.name, one.least, "ability") for one in side.abilities)


def hostile_card(journey: Journey, group: int) -> HostileCard:
    """The card of a group's models."""
    name = journey.groups[group].card
    return next(one for one in journey.hostile_cards if one.name == name)


def living(journey: Journey, group: int) -> tuple[int, ...]:
    """The models of a group that are not slain."""
    return tuple(
        number
        for number, one in enumerate(journey.models)
        if one.group == group and one.space is not None
    )


def standing(journey: Journey) -> tuple[int, ...]:
    """The heroes that are not out of action."""
    return tuple(number for number, one in enumerate(journey.heroes) if not one.out)


def present(journey: Journey) -> tuple[int, ...]:
    """The groups on the battlefield."""
    return tuple(number for number, one in enumerate(journey.groups) if not one.gone)
