"""A hero's Move and Run, with pinning on the way."""

from collections.abc import Iterator

from rules_engine.journeys.events import AgilityRoll, Move, Run
from rules_engine.journeys.frames import Walking
from rules_engine.journeys.given import Space
from rules_engine.journeys.ground import (
    empty,
    ground,
    heroes_on,
    hostile_beside,
    hostiles_on,
)
from rules_engine.journeys.position import Journey, put_args, put_hero, side_of
from rules_engine.journeys.readings import reads
from rules_engine.journeys.rolls import best_of, rolled
from rules_engine.kernel.flow import Ask, End, Goto, Verb, args_of, need, rest_on


def check_path(journey: Journey, hero: int, path: tuple[Space, ...], *, runs: bool) -> None:
    """Hold a way against the rules of moving. Raises Refused for a step that cannot be."""
    rule = "hero.run" if runs else "hero.move"
    the_hero = journey.heroes[hero]
    need("trapped" not in the_hero.ailments, "ailment.trapped-hero", hero=hero)
    most = side_of(journey, hero).move[int(runs)]
    need(0 < len(path) <= most, rule, spaces=len(path), most=most)
    need(the_hero.space is not None, "hero.out", hero=hero)
    assert the_hero.space is not None
    rest_on("journey-spaces")
    rest_on("journey-through-models")
    hostiles = hostiles_on(journey)
    nobody = reads(journey, "journey-through-models", "nobody")
    taken = hostiles | heroes_on(journey) if nobody else hostiles
    here = the_hero.space
    for space in path:
        need(space in ground(journey).steps(here), *_hindered(journey, here, space), space=space)
        need(space not in taken, "hero.through", space=space)
        here = space
    small = journey.hero_cards[hero].small
    for space in path:
        if space == path[-1] or hostile_beside(journey, space):
            need(
                empty(journey, space, small=small) or space == the_hero.space,
                "hero.ends",
                space=space,
            )


def _hindered(journey: Journey, here: Space, space: Space) -> tuple[str]:
    """The rule by which a step cannot be taken."""
    if space in ground(journey).blocked:
        return ("terrain.obstacles",)
    near = space in ground(journey).around(here)
    return ("terrain.walls" if near and space in ground(journey).tile_of else "hero.path",)


def walk(journey: Journey) -> Verb:
    """Enter the spaces of the way, until the hero is pinned or it ends."""
    walking = args_of(journey, Walking)
    path = walking.path
    if journey.heroes[walking.hero].out:
        return End(journey)
    while path:
        here, path = path[0], path[1:]
        journey = put_hero(journey, walking.hero, space=here)
        if path and hostile_beside(journey, here):
            return Goto(put_args(journey, path=path), "agility")
    return End(journey)


def agility(journey: Journey) -> Ask:
    """A pinned hero stops, or makes an Agility roll to go on."""
    walking = args_of(journey, Walking)
    return Ask(walking.hero, "agility", (AgilityRoll,), agility_rolled, _stopping, "hero.pinned", 1)


def _stopping(journey: Journey) -> Iterator[AgilityRoll]:
    yield AgilityRoll(by=args_of(journey, Walking).hero)


def agility_rolled(journey: Journey, event: AgilityRoll) -> Verb:
    """Go on with a critical success, running with a success too; else the move ends here."""
    walking = args_of(journey, Walking)
    if not event.results:
        need(not event.again, "journey.dice", dice=0)
        return End(journey)
    after = rolled(journey, event.results, event.again, dice=1, hero=walking.hero)
    best = best_of(event.results)
    goes_on = best == "critical" or (walking.runs and best == "success")
    return Goto(after, "walk") if goes_on else End(after)


def ways(journey: Journey, hero: int, *, runs: bool) -> dict[Space, tuple[Space, ...]]:
    """The spaces a hero may end a Move or Run in, each with a shortest way that is not pinned."""
    the_hero = journey.heroes[hero]
    if the_hero.space is None or "trapped" in the_hero.ailments:
        return {}
    here, hostiles, heroes = ground(journey), hostiles_on(journey), heroes_on(journey)
    nobody = reads(journey, "journey-through-models", "nobody")
    found: dict[Space, tuple[Space, ...]] = {the_hero.space: ()}
    last = [the_hero.space]
    for _ in range(side_of(journey, hero).move[int(runs)]):
        following: list[Space] = []
        for space in last:
            if found[space] and hostile_beside(journey, space):
                continue
            for step in here.steps(space):
                if step in found or step in hostiles:
                    continue
                if step in heroes and (nobody or hostile_beside(journey, step)):
                    continue
                found[step] = (*found[space], step)
                following.append(step)
        last = following
    objects = () if journey.hero_cards[hero].small else journey.terrain.mysterious
    return {
        space: way
        for space, way in found.items()
        if way and space not in heroes and space not in objects
    }


def moved(journey: Journey, hero: int, event: Move | Run) -> Walking:
    """The walk of a move event, once its way is checked."""
    runs = type(event) is Run
    check_path(journey, hero, event.path, runs=runs)
    return Walking(hero, event.path, runs)
