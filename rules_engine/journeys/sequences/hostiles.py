"""Hostile groups: what they do, model by model; their coming and their reinforcements."""

from collections.abc import Iterator

from rules_engine.journeys.events import Behave, HostileMove, HostileTarget
from rules_engine.journeys.frames import Grouped, JourneyFrame, frame
from rules_engine.journeys.geometry import FAR
from rules_engine.journeys.given import Space
from rules_engine.journeys.ground import gates, ground, hero_beside, hero_space, sought, way_ends
from rules_engine.journeys.position import (
    Journey,
    hostile_card,
    living,
    put_args,
    put_model,
    standing,
)
from rules_engine.journeys.readings import reads
from rules_engine.journeys.sequences.striking import in_reach, struck
from rules_engine.journeys.tables import hostile_action
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    End,
    Goto,
    Push,
    Verb,
    args_of,
    need,
    rest_on,
    told,
)


def group_frame(journey: Journey, group: int, action: str = "", *models: int) -> JourneyFrame:
    """A group's activation; with an action, that action of the models named, or of all."""
    if not action:
        return frame("group", "behave", Grouped(group))
    acting = models or living(journey, group)
    return frame("group", "model", Grouped(group, hostile_action(action).name, acting))  # type: ignore[arg-type]  # a row's name is one


def behave(journey: Journey) -> Verb:
    """What the group does: by its card's table, or as told."""
    if not living(journey, args_of(journey, Grouped).group):
        return End(journey)
    return Ask(-1, "behave", (Behave,), behaved, _behaviours, "hostile.behaviour")


def _behaviours(journey: Journey) -> Iterator[Behave]:
    card = hostile_card(journey, args_of(journey, Grouped).group)
    for row in card.behaviour:
        yield Behave(action=row.action, roll=row.first)
    if not card.behaviour:
        for action in ("advance", "charge", "regroup", "assault", "move"):
            yield Behave(action=action)


def behaved(journey: Journey, event: Behave) -> Verb:
    """Take the action; a card with a table wants the roll that leads to it."""
    group = args_of(journey, Grouped).group
    rows = hostile_card(journey, group).behaviour
    if rows:
        fits = any(
            one.first <= event.roll <= one.last and one.action == event.action for one in rows
        )
        need(fits, "hostile.behaviour", roll=event.roll, action=event.action)
    rest_on("journey-behaviour")
    return Advance(put_args(journey, action=event.action, models=living(journey, group)))


def model(journey: Journey) -> Verb:
    """The next model of the group begins; a stunned one discards its tokens instead."""
    args = args_of(journey, Grouped)
    if not args.models:
        return End(journey)
    number, left = args.models[0], args.models[1:]
    known = journey.models[number]
    after = put_args(journey, models=left, model=number, steps=())
    if known.space is None:
        return Goto(after, "model")
    if "stunned" in known.ailments:
        told("ailment.stunned-hostile", model=number)
        ailments = tuple(each for each in known.ailments if each != "stunned")
        return Goto(put_model(after, number, ailments=ailments), "model")
    assert args.action is not None
    return Advance(put_args(after, steps=hostile_action(args.action).steps))


def step(journey: Journey) -> Verb:
    """The next step of the model's action."""
    args = args_of(journey, Grouped)
    if not args.steps or journey.models[args.model].space is None:
        return Goto(journey, "model")
    return Goto(journey, "move" if args.steps[0] in ("move", "retreat") else "attack")


def _stepped(journey: Journey) -> Verb:
    args = args_of(journey, Grouped)
    return Goto(put_args(journey, steps=args.steps[1:]), "step")


def move(journey: Journey) -> Verb:
    """The model moves, unless it is trapped, pinned where it stands, or finds no way nearer."""
    args = args_of(journey, Grouped)
    the_model = journey.models[args.model]
    if "trapped" in the_model.ailments:
        told("ailment.trapped-hostile", model=args.model)
        ailments = list(the_model.ailments)
        ailments.remove("trapped")
        return _stepped(put_model(journey, args.model, ailments=tuple(ailments)))
    if not ends_of(journey):
        return _stepped(journey)
    return Ask(-1, "hostile move", (HostileMove,), moved, _moves, "hostile.move")


def ends_of(journey: Journey) -> dict[Space, tuple[Space, ...]]:
    """Where the model's move may end, each with a way."""
    args = args_of(journey, Grouped)
    rest_on("journey-towards")
    if args.steps[0] == "retreat":
        goals = _nearest_gates(journey, args.model)
        return way_ends(journey, args.model, goals)
    heroes = (hero_space(journey, hero) for hero in sought(journey, args.model))
    goals = tuple(space for space in heroes if space is not None)
    return way_ends(journey, args.model, goals)


def _nearest_gates(journey: Journey, number: int) -> tuple[Space, ...]:
    space = journey.models[number].space
    assert space is not None
    far = ground(journey).far(space)
    found = gates(journey)
    least = min((far.get(one, FAR) for one in found), default=FAR)
    return tuple(one for one in found if far.get(one, FAR) == least)


def _moves(journey: Journey) -> Iterator[HostileMove]:
    for way in ends_of(journey).values():
        yield HostileMove(path=way)


def moved(journey: Journey, event: HostileMove) -> Verb:
    """Move the model: by open steps, stopping beside a hero, as near as its Move lets it."""
    args = args_of(journey, Grouped)
    the_model = journey.models[args.model]
    card = hostile_card(journey, the_model.group)
    rule = "hostile.regroup" if args.steps[0] == "retreat" else "hostile.move"
    need(0 < len(event.path) <= card.move, rule, spaces=len(event.path), most=card.move)
    here = the_model.space
    assert here is not None
    for place, space in enumerate(event.path):
        need(space in ground(journey).steps(here), "hero.path", space=space)
        stops = place + 1 < len(event.path) and hero_beside(journey, space)
        need(not stops, "hostile.pinned", space=space)
        here = space
    need(here in ends_of(journey), rule, ends=here)
    return _stepped(put_model(journey, args.model, space=here))


def targets(journey: Journey, number: int) -> tuple[int, ...]:
    """The heroes a model may attack: the closest of those in its range."""
    the_model = journey.models[number]
    assert the_model.space is not None
    weapon = hostile_card(journey, the_model.group).weapon
    far = ground(journey).far(the_model.space)
    found = {
        hero: far.get(space, FAR)
        for hero in standing(journey)
        if (space := hero_space(journey, hero)) is not None
        and in_reach(journey, the_model.space, space, weapon)
    }
    rest_on("journey-hostile-target")
    if reads(journey, "journey-hostile-target", "leaders-choice"):
        return tuple(found)
    return tuple(hero for hero, steps in found.items() if steps == min(found.values()))


def attack(journey: Journey) -> Verb:
    """The model attacks the closest hero in range; Assault without one becomes an Advance."""
    args = args_of(journey, Grouped)
    found = targets(journey, args.model)
    better = args.steps[0] == "attack-up"
    if not found and better:
        told("hostile.assault", model=args.model, range="none")
        return Goto(put_args(journey, steps=hostile_action("advance").steps), "step")
    if not found:
        return _stepped(journey)
    if len(found) > 1:
        return Ask(-1, "target", (HostileTarget,), aimed, _targets, "hostile.target")
    return _struck(journey, found[0])


def _targets(journey: Journey) -> Iterator[HostileTarget]:
    for hero in targets(journey, args_of(journey, Grouped).model):
        yield HostileTarget(hero=hero)


def aimed(journey: Journey, event: HostileTarget) -> Verb:
    """The leader picks among heroes equally close."""
    found = targets(journey, args_of(journey, Grouped).model)
    need(event.hero in found, "hostile.target", hero=event.hero, closest=found)
    return _struck(journey, event.hero)


def _struck(journey: Journey, hero: int) -> Push:
    args = args_of(journey, Grouped)
    better = args.steps[0] == "attack-up"
    if better:
        told("hostile.upgrade", model=args.model)
    weapon = hostile_card(journey, journey.models[args.model].group).weapon
    after = put_args(journey, steps=args.steps[1:])
    begun = struck(after, weapon, hero, args.model, by_hero=False, better=better)
    return Push(begun.position, begun.frame, "step")
