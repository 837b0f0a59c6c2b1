"""What a hero may do now, listed: each action once, for the least die that will do."""

from collections.abc import Iterator
from typing import Any

from rules_engine.journeys.events import (
    Done,
    DrawMore,
    Extract,
    Free,
    Move,
    Recover,
    Recuperate,
    Run,
    Scavenge,
    Search,
    Strike,
    UseAbility,
    Warn,
)
from rules_engine.journeys.given import Space
from rules_engine.journeys.ground import ground, hostile_beside, hostile_seen, hostiles_on, tile_at
from rules_engine.journeys.position import Hero, Journey, side_of
from rules_engine.journeys.sequences.striking import in_reach
from rules_engine.journeys.sequences.walking import ways
from rules_engine.journeys.tables import action_row, cost_of

Paid = dict[str, Any]


class Purse:
    """The dice a hero may spend, its own before the common ones."""

    def __init__(self, journey: Journey, hero: int) -> None:
        self.hero = hero
        self.own = sorted(die for die in journey.heroes[hero].dice if die)
        self.common = sorted(journey.available)

    def paying(self, least: int) -> Paid | None:
        """The fields of an event that spends the least die that will do; None without one."""
        for dice, destiny in ((self.own, False), (self.common, True)):
            for die in dice:
                if die >= least:
                    return {"by": self.hero, "die": die, "destiny": destiny}
        return None

    def paying_for(self, action: str) -> Paid | None:
        """The same for an action of the table."""
        return self.paying(action_row(action).least)


def offered(journey: Journey, hero: int, more: int) -> Iterator[Any]:
    """What the hero may do; what only a card or map can tell (Explore, where a zone lies) aside."""
    the_hero = journey.heroes[hero]
    purse = Purse(journey, hero)
    yield Done(by=hero)
    if the_hero.space is None:
        return
    if journey.kind == "scavenge" and the_hero.inspiration >= cost_of("draw-more").cost:
        yield DrawMore(by=hero)
    if not purse.own and not purse.common:
        return
    yield from _walks(journey, hero, purse)
    yield from _heals(journey, the_hero, purse)
    yield from _strikes(journey, hero, the_hero.space, purse)
    yield from _errands(journey, the_hero, the_hero.space, purse)
    yield from _frees(journey, hero, the_hero.space, purse)


def _walks(journey: Journey, hero: int, purse: Purse) -> Iterator[Any]:
    paid = purse.paying_for("move")
    if paid is not None:
        for way in ways(journey, hero, runs=False).values():
            yield Move(**paid, path=way)
    paid = purse.paying_for("run")
    if paid is not None:
        for way in ways(journey, hero, runs=True).values():
            yield Run(**paid, path=way)


def _heals(journey: Journey, hero: Hero, purse: Purse) -> Iterator[Any]:
    paid = purse.paying_for("recuperate")
    if paid is not None and (hero.wounds or hero.grievous):
        yield Recuperate(**paid)
        paid = purse.paying_for("recover")
        if paid is not None and not hostile_seen(journey, hero):
            yield Recover(**paid)


def _strikes(journey: Journey, hero: int, here: Space, purse: Purse) -> Iterator[Any]:
    side = side_of(journey, hero)
    for weapon in side.weapons:
        paid = purse.paying(weapon.least)
        if paid is None:
            continue
        for space, model in hostiles_on(journey).items():
            if in_reach(journey, here, space, weapon):
                yield Strike(**paid, weapon=weapon.name, target=model)
    for ability in side.abilities:
        paid = purse.paying(ability.least)
        if paid is not None:
            yield UseAbility(**paid, name=ability.name)


def _errands(journey: Journey, hero: Hero, here: Space, purse: Purse) -> Iterator[Any]:
    alone = not hostile_beside(journey, here)
    paid = purse.paying_for("search")
    if paid is not None:
        beside = ground(journey).beside
        near = (space for space in journey.terrain.mysterious if alone and beside(here, space))
        yield from (Search(**paid, object=space) for space in near)
        if hero.inspiration >= cost_of("search").cost:
            yield Search(**paid)
    paid = purse.paying_for("extract")
    if paid is not None and alone:
        for gateway in journey.gateways:
            if gateway == here or ground(journey).beside(here, gateway):
                yield from _zones(journey, gateway, paid)
    paid = purse.paying_for("scavenge")
    if paid is not None and alone:
        yield from _scavenges(journey, here, paid)
    paid = purse.paying_for("warn")
    if paid is not None and journey.kind == "deliverance":
        yield from _warns(journey, hero, here, paid)


def _scavenges(journey: Journey, here: Space, paid: Paid) -> Iterator[Scavenge]:
    for token in journey.mystery:
        if ground(journey).beside(here, token.space) and not hostile_beside(journey, token.space):
            yield Scavenge(**paid, token=token.space)


def _zones(journey: Journey, gateway: Space, paid: Paid) -> Iterator[Extract]:
    """Zones of two by two spaces off the tiles that touch a gateway, the first one that fits."""
    tiles = ground(journey).tile_of
    x, y = gateway
    for a, b in ((1, 0), (-2, 0), (0, 1), (0, -2)):
        zone = tuple((x + a + c, y + b + d) for c in (0, 1) for d in (0, 1))
        if not any(space in tiles for space in zone):
            yield Extract(**paid, gateway=gateway, spaces=zone)
            return


def _warns(journey: Journey, hero: Hero, here: Space, paid: Paid) -> Iterator[Warn]:
    tile = tile_at(journey, here)
    tiles = ground(journey).tile_of
    if tile in {tiles.get(space) for space in hostiles_on(journey)}:
        return
    name = journey.terrain.tiles[tile].name if tile >= 0 else ""
    if any(card.tile == name and card.citizens and card.face_up for card in journey.explored):
        yield Warn(**paid)
    if hero.inspiration >= cost_of("warn").cost:
        yield Warn(**paid, inspired=True)


def _frees(journey: Journey, hero: int, here: Space, purse: Purse) -> Iterator[Free]:
    paid = purse.paying_for("free")
    if paid is None:
        return
    beside = ground(journey).beside
    for number, other in enumerate(journey.heroes):
        near = number == hero or (other.space is not None and beside(here, other.space))
        if "trapped" in other.ailments and near:
            yield Free(**paid, hero=number)
