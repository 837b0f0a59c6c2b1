"""Who stands where on a journey: who is adjacent, who is closest, which ways lead where."""

from collections.abc import Iterable

from rules_engine.facts.errors import Unusable
from rules_engine.journeys.geometry import FAR, Ground, ground_of
from rules_engine.journeys.given import Space
from rules_engine.journeys.position import Hero, Journey, Model, hostile_card, standing
from rules_engine.journeys.readings import reads
from rules_engine.kernel.flow import rest_on


def ground(journey: Journey) -> Ground:
    """The ground of a journey, as it reads what spaces are adjacent and where lines run."""
    if not journey.assume:
        return ground_of(journey.terrain)
    return ground_of(
        journey.terrain,
        by_sides=reads(journey, "journey-spaces", "sides"),
        by_centres=reads(journey, "journey-lines", "centres"),
    )


def hero_space(journey: Journey, hero: int) -> Space | None:
    """Where a hero stands; None for one out of action or not placed yet."""
    return journey.heroes[hero].space


def heroes_on(journey: Journey) -> dict[Space, int]:
    """The heroes on the battlefield by their spaces."""
    return {one.space: number for number, one in enumerate(journey.heroes) if one.space is not None}


def hostiles_on(journey: Journey) -> dict[Space, int]:
    """The hostile models on the battlefield by their spaces."""
    return {one.space: number for number, one in enumerate(journey.models) if one.space is not None}


def present_model(journey: Journey, model: int) -> Space:
    """Where a hostile model stands. Raises Unusable for one that is not on the battlefield."""
    found = journey.models[model].space if 0 <= model < len(journey.models) else None
    if found is None:
        raise Unusable(f"no hostile model {model} is on the battlefield")
    return found


def hostile_beside(journey: Journey, space: Space) -> bool:
    """Whether a hostile stands adjacent to a space."""
    beside = ground(journey).beside
    return any(one.space is not None and beside(one.space, space) for one in journey.models)


def hero_beside(journey: Journey, space: Space) -> bool:
    """Whether a hero on the battlefield stands adjacent to a space."""
    beside = ground(journey).beside
    return any(one.space is not None and beside(one.space, space) for one in journey.heroes)


def empty(journey: Journey, space: Space, *, small: bool = True) -> bool:
    """Whether a model could end its move on a space: on a tile, no obstacle, nobody there.

    A mysterious object leaves room for a small model alone.
    """
    here = ground(journey)
    if space not in here.tile_of or space in here.blocked:
        return False
    if space in journey.terrain.mysterious and not small:
        return False
    return space not in heroes_on(journey) and space not in hostiles_on(journey)


def nearest_heroes(journey: Journey, space: Space) -> tuple[tuple[int, ...], int]:
    """The closest heroes to a space, several where equally close, and how many steps away."""
    far = ground(journey).far(space)
    found = {
        hero: far.get(one.space, FAR)
        for hero, one in enumerate(journey.heroes)
        if one.space is not None
    }
    least = min(found.values(), default=FAR)
    return tuple(hero for hero, steps in found.items() if steps == least), least


def sought(journey: Journey, model: int) -> tuple[int, ...]:
    """The heroes a model moves towards: the closest, or a marked one.

    A marked hero draws it where it could attack that hero after the move, or could attack nobody
    else: moving so does not prevent it from attacking (assumption `journey-marked`).
    """
    the_model = journey.models[model]
    assert the_model.space is not None
    nearest, least = nearest_heroes(journey, the_model.space)
    marked = [hero for hero in standing(journey) if "marked" in journey.heroes[hero].ailments]
    if not marked:
        return nearest
    rest_on("journey-marked")
    card = hostile_card(journey, the_model.group)
    reach = card.move + card.weapon.range
    far = ground(journey).far(the_model.space)
    near = [(far.get(space, FAR), hero) for hero in marked if (space := hero_space(journey, hero))]
    always = reads(journey, "journey-marked", "always")
    if near and (always or min(near)[0] <= reach or least > reach):
        return tuple(hero for steps, hero in near if steps == min(near)[0])
    return nearest


def way_ends(
    journey: Journey, model: int, goals: Iterable[Space]
) -> dict[Space, tuple[Space, ...]]:
    """Where a hostile's move may end: as near to one of the goals as its Move lets it, with a way.

    Nothing where it is as near as it can be already. It goes through other hostiles but not
    through heroes, and stops beside a hero it comes to.
    """
    the_model = journey.models[model]
    assert the_model.space is not None
    card = hostile_card(journey, the_model.group)
    here = ground(journey)
    far = [here.far(goal) for goal in goals]
    if not far:
        return {}

    def steps(space: Space) -> int:
        return min(each.get(space, FAR) for each in far)

    reached = _reached(journey, the_model, card.move, small=card.small)
    best = min((steps(space) for space in reached), default=FAR)
    here_now = steps(the_model.space)
    if best >= here_now:
        return {}
    if reads(journey, "journey-towards", "any-nearer"):
        return {space: way for space, way in reached.items() if steps(space) < here_now}
    return {space: way for space, way in reached.items() if steps(space) == best}


def _reached(
    journey: Journey, model: Model, most: int, *, small: bool
) -> dict[Space, tuple[Space, ...]]:
    """The spaces a hostile can end in, each with a shortest way."""
    assert model.space is not None
    here = ground(journey)
    heroes, hostiles = heroes_on(journey), hostiles_on(journey)
    stops = {one for space in heroes for one in here.around(space)}
    through = not reads(journey, "journey-through-models", "nobody")
    ways: dict[Space, tuple[Space, ...]] = {model.space: ()}
    last = [model.space]
    for _ in range(most):
        following: list[Space] = []
        for space in last:
            if space in stops and ways[space]:
                continue
            for one in here.steps(space):
                if one not in ways and one not in heroes and (through or one not in hostiles):
                    ways[one] = (*ways[space], one)
                    following.append(one)
        last = following
    objects = journey.terrain.mysterious
    return {
        space: way
        for space, way in ways.items()
        if way and space not in hostiles and (small or space not in objects)
    }


def gates(journey: Journey) -> tuple[Space, ...]:
    """Where hostiles come from: lychgates, or closed gateways where there are none."""
    return journey.lychgates or journey.gateways


def hostile_seen(journey: Journey, hero: Hero) -> bool:
    """Whether a hostile is visible to a hero."""
    if hero.space is None:
        return False
    if reads(journey, "journey-visible", "battlefield"):
        return any(one.space is not None for one in journey.models)
    here = ground(journey)
    return any(
        one.space is not None and here.visible(hero.space, one.space) for one in journey.models
    )


def tile_at(journey: Journey, space: Space | None) -> int:
    """The number of the tile a space is on, -1 for none."""
    return ground(journey).tile_of.get(space, -1) if space is not None else -1
