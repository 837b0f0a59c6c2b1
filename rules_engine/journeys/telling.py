"""What was told is done: deeds of cards, crises and abilities whose text we do not have."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules_engine.journeys import deeds
from rules_engine.journeys.ground import empty
from rules_engine.journeys.harm import (
    fell,
    heal,
    hurt_hero,
    hurt_model,
    inspired_by,
    nightfall_on,
    quest_on,
    slain,
)
from rules_engine.journeys.position import Journey, put_hero, put_model
from rules_engine.kernel.flow import need

_NOBODY = -1


def tell(journey: Journey, deed: Any) -> Journey:
    """The journey after one deed. Raises Refused for one about somebody who is not there."""
    hero, model = getattr(deed, "hero", _NOBODY), getattr(deed, "model", _NOBODY)
    need(hero < len(journey.heroes), "journey.heroes", hero=hero)
    need(model < len(journey.models), "hero.target", target=model)
    if hasattr(deed, "model"):
        need((hero < 0) != (model < 0), "journey.told", hero=hero, model=model)
    elif hasattr(deed, "hero"):
        need(hero >= 0, "journey.heroes", hero=hero)
    return _TOLD[type(deed)](journey, deed)


def _hurt(journey: Journey, deed: deeds.Hurt) -> Journey:
    if deed.model >= 0:
        return hurt_model(journey, deed.model, deed.amount)
    return hurt_hero(journey, deed.hero, deed.amount)


def _heal(journey: Journey, deed: deeds.Heal) -> Journey:
    return heal(journey, deed.hero, wounds=deed.wounds, grievous=deed.grievous)


def _inspiration(journey: Journey, deed: deeds.Inspiration) -> Journey:
    return inspired_by(journey, deed.hero, deed.amount)


def _ail(journey: Journey, deed: deeds.Ail) -> Journey:
    holder = journey.models[deed.model] if deed.model >= 0 else journey.heroes[deed.hero]
    ailments = list(holder.ailments)
    if deed.removed:
        need(deed.ailment in ailments, f"ailment.{_RULE[deed.ailment]}", removed=deed.ailment)
        ailments.remove(deed.ailment)
    else:
        ailments.append(deed.ailment)
    if deed.model >= 0:
        return put_model(journey, deed.model, ailments=tuple(ailments))
    changed = put_hero(journey, deed.hero, ailments=tuple(ailments))
    return _diseased(changed, deed) if deed.ailment == "diseased" else changed


_RULE = {
    "cursed": "cursed",
    "diseased": "diseased-hero",
    "fatigued": "fatigued",
    "marked": "marked",
    "stunned": "stunned-hero",
    "trapped": "trapped-hero",
}


def _diseased(journey: Journey, deed: deeds.Ail) -> Journey:
    """A diseased token on an activation space without a wound counter, if there is one."""
    the_hero = journey.heroes[deed.hero]
    spaces = journey.hero_cards[deed.hero].spaces
    free = spaces - the_hero.wounds - the_hero.grievous
    if deed.removed:
        return put_hero(journey, deed.hero, diseased=the_hero.diseased[:-1])
    taken = set(the_hero.diseased)
    first = next((space for space in range(free) if space not in taken), 0)
    space = deed.space if deed.space >= 0 else first
    need(space < spaces, "ailment.diseased-hero", space=space)
    need(space < free or free <= 0, "ailment.diseased-hero", space=space, wounded=True)
    dice = tuple(min(die, 1) if place == space else die for place, die in enumerate(the_hero.dice))
    return put_hero(journey, deed.hero, diseased=(*the_hero.diseased, space), dice=dice)


def _fell(journey: Journey, deed: deeds.Fell) -> Journey:
    if deed.model >= 0:
        need(journey.models[deed.model].space is not None, "hero.target", target=deed.model)
        return slain(journey, deed.model)
    return fell(journey, deed.hero)


def _place(journey: Journey, deed: deeds.Place) -> Journey:
    need(empty(journey, deed.space), "hero.ends", space=deed.space)
    if deed.model >= 0:
        need(journey.models[deed.model].space is not None, "hero.target", target=deed.model)
        return put_model(journey, deed.model, space=deed.space)
    return put_hero(journey, deed.hero, space=deed.space, out=False)


def _quest(journey: Journey, deed: deeds.Quest) -> Journey:
    return quest_on(journey, deed.amount, "journey.told")


def _nightfall(journey: Journey, deed: deeds.Nightfall) -> Journey:
    return nightfall_on(journey, deed.amount)


def _objects(journey: Journey, deed: deeds.Objects) -> Journey:
    old = journey.terrain.mysterious
    if deed.removed:
        need(set(deed.spaces) <= set(old), "terrain.mysterious", spaces=deed.spaces)
        left = tuple(one for one in old if one not in deed.spaces)
    else:
        left = (*old, *deed.spaces)
    return replace(journey, terrain=replace(journey.terrain, mysterious=left))


def _encounter(journey: Journey, deed: deeds.Encounter) -> Journey:
    on_track = journey.encounters
    if deed.removed:
        need(deed.place in on_track, "quest.look", space=deed.place)
        return replace(journey, encounters=tuple(one for one in on_track if one != deed.place))
    free = 0 <= deed.place < journey.combat_spaces and deed.place not in on_track
    need(free, "quest.no-room", space=deed.place)
    return replace(journey, encounters=(*on_track, deed.place))


def _nothing(journey: Journey, _: deeds.Nothing) -> Journey:
    return journey


_TOLD: dict[type[Any], Callable[[Journey, Any], Journey]] = {
    deeds.Hurt: _hurt,
    deeds.Heal: _heal,
    deeds.Inspiration: _inspiration,
    deeds.Ail: _ail,
    deeds.Fell: _fell,
    deeds.Place: _place,
    deeds.Quest: _quest,
    deeds.Nightfall: _nightfall,
    deeds.Objects: _objects,
    deeds.Encounter: _encounter,
    deeds.Nothing: _nothing,
}
