"""What may come between any two events: hostiles deployed, things told, encounter cards looked at.

When hostiles come is on cards that the reference does not hold; where and how is in it.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules_engine.journeys.events import Deploy, EndJourney, Look, Reinforce, Told
from rules_engine.journeys.frames import frame
from rules_engine.journeys.geometry import FAR
from rules_engine.journeys.given import Space
from rules_engine.journeys.ground import empty, gates, ground, tile_at
from rules_engine.journeys.harm import pays
from rules_engine.journeys.position import Group, Journey, Model, hostile_card, living, standing
from rules_engine.journeys.readings import reads
from rules_engine.journeys.sequences.hostiles import group_frame
from rules_engine.journeys.telling import tell
from rules_engine.kernel.flow import need, not_shown, rest_on


def deployed(journey: Journey, event: Deploy) -> Journey:
    """A hostile group at a lychgate; then each of its models makes an Advance."""
    names = {one.name for one in journey.groups} | {one.card for one in journey.heroes}
    need(event.name not in names, "journey.initiative", name=event.name)
    card = next((one for one in journey.hostile_cards if one.name == event.card), None)
    need(card is not None, "journey.given", hostile=event.card)
    assert card is not None
    need(event.at in gates(journey), "hostile.deploy", at=event.at, may=gates(journey))
    not_shown("journey.told", comes=event.name)
    group = len(journey.groups)
    changed = replace(journey, groups=(*journey.groups, Group(event.name, card.name)))
    return _arrived(changed, group, event.at, event.spaces)


def reinforced(journey: Journey, event: Reinforce) -> Journey:
    """Models of a group at the lychgate closest to another of its models."""
    here = living(journey, event.group)
    need(here, "hostile.reinforce", group=event.group)
    far = ground(journey).far
    own = [space for one in here if (space := journey.models[one].space)]
    steps = {one: min(far(space).get(one, FAR) for space in own) for one in gates(journey)}
    nearest = tuple(one for one, count in steps.items() if count == min(steps.values()))
    need(event.at in nearest, "hostile.reinforce", at=event.at, closest=nearest)
    not_shown("journey.told", comes=journey.groups[event.group].name)
    return _placed(journey, event.group, event.at, event.spaces)[0]


def _arrived(journey: Journey, group: int, at: Space, spaces: tuple[Space, ...]) -> Journey:
    changed, numbers = _placed(journey, group, at, spaces)
    acting = group_frame(changed, group, "advance", *numbers)
    return replace(changed, stack=(*changed.stack, acting))


def _placed(
    journey: Journey, group: int, at: Space, spaces: tuple[Space, ...]
) -> tuple[Journey, tuple[int, ...]]:
    """Models put down at a gate: as near to it as there is room (assumption)."""
    rest_on("journey-deploying")
    small = hostile_card(journey, group).small
    numbers = []
    for space in spaces:
        need(space in near_gate(journey, at, small=small), "hostile.deploy", space=space, at=at)
        numbers.append(len(journey.models))
        journey = replace(journey, models=(*journey.models, Model(group, space)))
    return journey, tuple(numbers)


def near_gate(journey: Journey, at: Space, *, small: bool = True) -> tuple[Space, ...]:
    """The empty spaces nearest to a gate; all of its tile, where `journey-deploying` is read so."""
    far = ground(journey).far(at)
    free = [(steps, one) for one, steps in far.items() if empty(journey, one, small=small)]
    if reads(journey, "journey-deploying", "anywhere-near"):
        return tuple(one for _, one in free if tile_at(journey, one) == tile_at(journey, at))
    if not free:
        return ()
    least, _ = min(free)
    return tuple(one for steps, one in free if steps == least)


def looked(journey: Journey, event: Look) -> Journey:
    """A face-down encounter card looked at, and put back or replaced by the next one."""
    need(0 <= event.by < len(journey.heroes), "journey.heroes", hero=event.by)
    after = pays(journey, event.by, "look")
    need(event.place in journey.encounters, "quest.look", space=event.place)
    return after


def ended(journey: Journey, event: EndJourney) -> Journey:
    """The journey is over: all who stand are in the extraction zone, or it is told."""
    rest_on("journey-ends")
    out = all(journey.heroes[one].space in journey.zone for one in standing(journey))
    if event.why == "extracted":
        need(out, "journey.ends", zone=journey.zone)
    else:
        not_shown("journey.ends", told=True)
    return replace(journey, stack=(frame("after", "judge"),))


def told_by_the_group(journey: Journey, event: Told) -> Journey:
    """What cards, crises and abilities did, deed by deed."""
    not_shown("journey.told", why=event.why)
    rest_on("journey-told")
    changed = journey
    for deed in event.did:
        changed = tell(changed, deed)
    if standing(changed) or not changed.heroes:
        return changed
    return replace(changed, stack=(frame("after", "judge"),))


BETWEEN: dict[type[Any], Callable[[Journey, Any], Journey]] = {
    Deploy: deployed,
    Reinforce: reinforced,
    Look: looked,
    EndJourney: ended,
    Told: told_by_the_group,
}
"""What may come at any time of a journey that goes on, and what it leads to."""


def came_between(journey: Journey, event: Any) -> Journey | None:
    """The journey after an event that may come at any time; None for one that may not.

    Nothing may once the heroes are judged.
    """
    between = BETWEEN.get(type(event))
    if between is None or not journey.stack or journey.stack[-1].sequence == "after":
        return None
    need(journey.phase != "set-up" or type(event) in (Deploy, Told), "kernel.asked", phase="set-up")
    return between(journey, event)
