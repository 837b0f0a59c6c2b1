"""Journeys written by hand: a table in the middle of a turn, in a few lines."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from rules_engine.facts.errors import Unusable
from rules_engine.facts.naming import offered
from rules_engine.journeys.deeds import Ailment
from rules_engine.journeys.frames import Acting, Grouped, JourneyFrame, frame
from rules_engine.journeys.geometry import ground_of
from rules_engine.journeys.given import Edge, HeroCard, HostileCard, Map, Score, Space
from rules_engine.journeys.invented import HEROES, HOSTILES, MAPS
from rules_engine.journeys.opening import new_journey
from rules_engine.journeys.position import (
    Explored,
    Group,
    Hero,
    Journey,
    Kind,
    Model,
    Mystery,
    Terrain,
)

Count = Annotated[int, msgspec.Meta(ge=0, le=20)]
Ailments = Annotated[tuple[Ailment, ...], msgspec.Meta(max_length=12)]
Scores = Annotated[tuple[Score, ...], msgspec.Meta(max_length=12)]
Step = Literal["turn", "gambit", "hero", "group", "event"]


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of what scenes are made of."""


class HeroPiece(Form, frozen=True):
    """A hero of a scene, by its card or by the name of an example of ours."""

    card: HeroCard | str
    space: Space | None = None
    out: bool = False
    wounds: Count = 0
    grievous: Count = 0
    inspiration: Count = 0
    inspired: bool = False
    dice: Scores = ()
    ailments: Ailments = ()


class HostilePiece(Form, frozen=True):
    """A hostile model of a scene: its card, or the name of an example; group tells groups apart."""

    card: HostileCard | str
    space: Space
    group: str = ""
    wounds: Count = 0
    ailments: Ailments = ()


class JourneyScene(Form, frozen=True):
    """A journey written by hand.

    step is where the turn stands: before it begins, in the gambit step, in the activation of the
    hero or group `who` names, or before the event roll.
    """

    kind: Kind = "hunt"
    heroes: Annotated[tuple[HeroPiece, ...], msgspec.Meta(min_length=1, max_length=4)] = (
        HeroPiece("Orla Vennick", (1, 1)),
    )
    hostiles: Annotated[tuple[HostilePiece, ...], msgspec.Meta(max_length=60)] = ()
    map: Map | None = None
    step: Step = "hero"
    who: Annotated[str, msgspec.Meta(max_length=80)] = ""
    turn: Annotated[int, msgspec.Meta(ge=1, le=400)] = 1
    nightfall: Annotated[int, msgspec.Meta(ge=1, le=20)] = 2
    nightfall_spaces: Annotated[int, msgspec.Meta(ge=3, le=20)] = 8
    quest: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    destiny: Scores = ()
    walls: Annotated[tuple[tuple[Edge, ...], ...], msgspec.Meta(max_length=40)] = ()
    obstacles: Annotated[tuple[tuple[Space, ...], ...], msgspec.Meta(max_length=40)] = ()
    mysterious: Annotated[tuple[Space, ...], msgspec.Meta(max_length=40)] = ()
    mystery: Annotated[tuple[Mystery, ...], msgspec.Meta(max_length=40)] = ()
    zone: Annotated[tuple[Space, ...], msgspec.Meta(max_length=40)] = ()
    explored: Annotated[tuple[Explored, ...], msgspec.Meta(max_length=40)] = ()
    encounters: Annotated[tuple[Count, ...], msgspec.Meta(max_length=12)] = ()
    combat_spaces: Annotated[int, msgspec.Meta(ge=0, le=12)] = 4
    gravetide: Annotated[str, msgspec.Meta(max_length=80)] = ""
    gates: bool = True


def stage_journey(scene: JourneyScene) -> Journey:
    """The position of a scene, at the step it names; `machine.begin` asks there.

    Raises Unusable for a scene that names what is not there, or puts two on one space.
    """
    cards = tuple(_hero_card(one.card) for one in scene.heroes)
    hostile_cards = tuple(dict.fromkeys(_hostile_card(one.card) for one in scene.hostiles))
    ground = scene.map or MAPS[scene.kind]
    begun = new_journey(
        scene.kind,
        cards,
        hostile_cards,
        ground,
        nightfall_spaces=scene.nightfall_spaces,
        combat_spaces=scene.combat_spaces,
    )
    terrain = Terrain(ground.tiles, ground.doorways, scene.walls, scene.obstacles, scene.mysterious)
    groups, models = _groups(scene)
    journey = replace(
        begun,
        heroes=tuple(_hero(one, card) for one, card in zip(scene.heroes, cards, strict=True)),
        groups=groups,
        models=models,
        terrain=terrain,
        lychgates=ground.lychgates if scene.gates else (),
        mystery=scene.mystery,
        zone=scene.zone,
        explored=scene.explored,
        encounters=scene.encounters,
        gravetide=scene.gravetide,
        turn=scene.turn,
        nightfall=scene.nightfall,
        third=scene.nightfall >= 3,
        quest=scene.quest,
        available=scene.destiny,
        combat_map=ground.name,
    )
    _check(journey)
    return _at_step(journey, scene)


def _hero_card(card: HeroCard | str) -> HeroCard:
    return card if isinstance(card, HeroCard) else _example(card, HEROES)


def _hostile_card(card: HostileCard | str) -> HostileCard:
    return card if isinstance(card, HostileCard) else _example(card, HOSTILES)


def _example(name: str, among: tuple[Any, ...]) -> Any:
    for one in among:
        if one.name == name:
            return one
    names = tuple(one.name for one in among)
    raise Unusable(f"no example is called {name!r}{offered(name, names)}")


def _hero(piece: HeroPiece, card: HeroCard) -> Hero:
    if piece.wounds + piece.grievous > card.spaces:
        raise Unusable(f"{card.name} has {card.spaces} activation spaces, not so many wounds")
    sick = tuple(range(piece.ailments.count("diseased")))
    return Hero(
        card.name,
        None if piece.out else piece.space,
        piece.out,
        piece.wounds,
        piece.grievous,
        piece.inspiration,
        piece.inspired,
        piece.dice,
        piece.ailments,
        sick,
    )


def _groups(scene: JourneyScene) -> tuple[tuple[Group, ...], tuple[Model, ...]]:
    groups: dict[str, Group] = {}
    models = []
    for piece in scene.hostiles:
        card = _hostile_card(piece.card)
        name = piece.group or f"group of {card.name}"
        groups.setdefault(name, Group(name, card.name))
        if groups[name].card != card.name:
            raise Unusable(f"the group {name!r} has models of two cards")
        number = list(groups).index(name)
        models.append(Model(number, piece.space, piece.wounds, piece.ailments))
    return tuple(groups.values()), tuple(models)


def _check(journey: Journey) -> None:
    here = ground_of(journey.terrain)
    heroes = [one.space for one in journey.heroes if one.space is not None]
    taken = heroes + [one.space for one in journey.models if one.space is not None]
    for space in taken:
        if space not in here.tile_of or space in here.blocked:
            raise Unusable(f"nobody can stand on {space}: it is on no tile, or an obstacle's")
        if taken.count(space) > 1:
            raise Unusable(f"two models stand on {space}")


def _at_step(journey: Journey, scene: JourneyScene) -> Journey:
    """The stack of the step that a scene names."""
    heroes = tuple(one.card for one in journey.heroes if not one.out)
    order = (*heroes, *(one.name for one in journey.groups))
    below = frame("journey", "turn")
    acting = (below, frame("turn", "activations"))
    stack: tuple[JourneyFrame, ...] = (below, frame("turn", "begin"))
    phase = "event"
    if scene.step == "gambit":
        stack, phase = (below, frame("turn", "gambit")), "initiative"
    elif scene.step == "event":
        stack = (below, frame("turn", ""), frame("event", "roll"))
    elif scene.step == "hero":
        name = scene.who or (heroes[0] if heroes else "")
        hero = _numbered(name, tuple(one.card for one in journey.heroes))
        stack, phase = (*acting, frame("hero", "fatigue", Acting(hero))), "activation"
    elif scene.step == "group":
        names = tuple(one.name for one in journey.groups)
        group = _numbered(scene.who or (names[0] if names else ""), names)
        stack, phase = (*acting, frame("group", "behave", Grouped(group))), "activation"
    done = len(order) if scene.step in ("hero", "group") else 0
    return replace(journey, stack=stack, phase=phase, order=order, acting=done)


def _numbered(name: str, names: tuple[str, ...]) -> int:
    if name not in names:
        raise Unusable(f"nobody here is called {name!r}{offered(name, names)}")
    return names.index(name)
