"""The event phase, and what comes after the journey."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules_engine.journeys.events import BornHero, Crisis, PickGroup, PickHero, QuestRoll
from rules_engine.journeys.geometry import FAR
from rules_engine.journeys.given import Space
from rules_engine.journeys.ground import empty, ground, hostile_seen, nearest_heroes
from rules_engine.journeys.harm import inspired_by, judged, nightfall_on, stood_up
from rules_engine.journeys.position import Journey, living, present, put_hero, standing
from rules_engine.journeys.sequences.healing import healing
from rules_engine.journeys.sequences.hostiles import group_frame
from rules_engine.journeys.tables import crisis_of, event_of, victory_of
from rules_engine.kernel.flow import (
    Ask,
    End,
    Goto,
    Push,
    Verb,
    need,
    not_shown,
    nothing,
    rest_on,
    told,
)


def roll(journey: Journey) -> Ask:
    """The quest dice for the event."""
    return Ask(-1, "event", (QuestRoll,), event_rolled, nothing, "journey.event", 1)


def event_rolled(journey: Journey, event: QuestRoll) -> Verb:
    """What the table says of the roll."""
    rest_on("journey-quest-dice")
    name = event_of(event.roll)
    if name == "destiny-denied":
        told("journey.event-denied", roll=event.roll)
        return Goto(replace(journey, denied=True), "over")
    if name == "destiny-fulfilled":
        told("journey.event-fulfilled", roll=event.roll)
        return Goto(replace(journey, fulfilled=True), "over")
    if name == "quiet":
        told("journey.event-quiet", roll=event.roll)
        return Goto(journey, "over")
    return Goto(journey, name)


def furthest(journey: Journey) -> tuple[int, ...]:
    """The groups with the model furthest from any hero, several where equally far."""
    found = {}
    for group in present(journey):
        steps = [
            nearest_heroes(journey, space)[1]
            for model in living(journey, group)
            if (space := journey.models[model].space) is not None
        ]
        if steps:
            found[group] = max(steps)
    most = max(found.values(), default=FAR)
    return tuple(group for group, steps in found.items() if steps == most)


def will(journey: Journey) -> Verb:
    """The group furthest away moves; without groups time runs short instead."""
    found = furthest(journey)
    if not found:
        told("journey.event-will", groups=0)
        return Goto(journey, "time-runs-short")
    if len(found) > 1:
        return Ask(-1, "furthest", (PickGroup,), will_of, _furthest, "journey.event-will")
    return Push(journey, group_frame(journey, found[0], "move"), "over")


def _furthest(journey: Journey) -> Iterator[PickGroup]:
    for group in furthest(journey):
        yield PickGroup(group=group)


def will_of(journey: Journey, event: PickGroup) -> Verb:
    """The leader picks among groups equally far."""
    found = furthest(journey)
    need(event.group in found, "journey.event-will", group=event.group, furthest=found)
    return Push(journey, group_frame(journey, event.group, "move"), "over")


def time(journey: Journey) -> Verb:
    """The nightfall token moves on; at night there is a crisis instead."""
    if journey.night:
        told("journey.event-time", night=True)
        return Goto(journey, "crisis")
    return Goto(nightfall_on(journey, 1), "over")


def crisis(journey: Journey) -> Ask:
    """The quest dice for the crisis."""
    return Ask(-1, "crisis", (Crisis,), crisis_met, nothing, "quest.crisis", 1)


def crisis_met(journey: Journey, event: Crisis) -> Verb:
    """The entry to read aloud, by day or by night; what it does is told by the players."""
    page, number = crisis_of(journey.kind, event.roll, night=journey.night)
    rest_on("journey-tracks")
    told("quest.crisis", roll=event.roll, night=journey.night, page=page, entry=number)
    named = (event.page or page, event.number or number)
    need(named == (page, number), "quest.crisis", named=named, table=(page, number))
    not_shown("journey.told", page=page, entry=number)
    return Goto(replace(journey, crises=(*journey.crises, (page, number))), "over")


def born(journey: Journey) -> Ask:
    """The leader picks a hero to stand up, heal or be rid of an ailment."""
    return Ask(-1, "born hero", (BornHero,), born_hero, _births, "journey.event-born-hero")


def _births(journey: Journey) -> Iterator[BornHero]:
    for hero, one in enumerate(journey.heroes):
        spaces: tuple[Space | None, ...] = landings(journey, hero) if one.out else (None,)
        for space in spaces:
            yield BornHero(hero=hero, space=space, does="recuperate")
            for ailment in sorted(set(one.ailments)):
                yield BornHero(hero=hero, space=space, does="remove", ailment=ailment)


def landings(journey: Journey, hero: int) -> tuple[Space, ...]:
    """The nearest empty spaces to a hero who stands, for one who is out."""
    here = ground(journey)
    small = journey.hero_cards[hero].small
    found: dict[Space, int] = {}
    for other in standing(journey):
        own = journey.heroes[other].space
        if own is None:
            continue
        for space, steps in here.far(own).items():
            if empty(journey, space, small=small):
                found[space] = min(steps, found.get(space, FAR))
    least = min(found.values(), default=FAR)
    return tuple(space for space, steps in found.items() if steps == least)


def born_hero(journey: Journey, event: BornHero) -> Verb:
    """Place the hero, then make the free action or remove the ailment."""
    rule = "journey.event-born-hero"
    hero = event.hero
    need(hero < len(journey.heroes), "journey.heroes", hero=hero)
    out = journey.heroes[hero].out
    need(out == (event.space is not None), rule, out=out, space=event.space)
    if event.space is not None:
        rest_on("journey-born-hero")
        found = landings(journey, hero)
        need(event.space in found, rule, space=event.space, nearest=found)
        journey = stood_up(put_hero(journey, hero, space=event.space), hero)
    if event.does != "remove":
        recovers = event.does == "recover"
        unseen = not (recovers and hostile_seen(journey, journey.heroes[hero]))
        need(unseen, "hero.recover", hero=hero)
        return healing(journey, hero, recovers=recovers, then="over")
    the_hero = journey.heroes[hero]
    need(event.ailment in the_hero.ailments, rule, ailment=event.ailment)
    ailments = list(the_hero.ailments)
    ailments.remove(event.ailment)
    sick = the_hero.diseased[:-1] if event.ailment == "diseased" else the_hero.diseased
    return Goto(put_hero(journey, hero, ailments=tuple(ailments), diseased=sick), "over")


def inspiring(journey: Journey) -> Ask:
    """The leader picks a hero, who gains an inspiration point."""
    return Ask(-1, "inspiring", (PickHero,), inspired, _heroes, "journey.event-inspiring")


def _heroes(journey: Journey) -> Iterator[PickHero]:
    for hero in range(len(journey.heroes)):
        yield PickHero(hero=hero)


def inspired(journey: Journey, event: PickHero) -> Verb:
    """One inspiration point for the hero picked."""
    need(event.hero < len(journey.heroes), "journey.heroes", hero=event.hero)
    return Goto(inspired_by(journey, event.hero, 1), "over")


def over(journey: Journey) -> Verb:
    """The turn is over."""
    return End(journey)


def judge(journey: Journey) -> Verb:
    """The journey has ended: the roll afterwards, or the outcome at once where there is none."""
    if victory_of(journey.kind).roll:
        rule = f"quest.after-{journey.kind}"
        return Ask(-1, "after", (QuestRoll,), after_rolled, nothing, rule, 1)
    return End(_settled(journey, 0))


def after_rolled(journey: Journey, event: QuestRoll) -> Verb:
    """Fear or influence grows by the roll."""
    return End(_settled(journey, event.roll))


def _settled(journey: Journey, rolled: int) -> Journey:
    rest_on("journey-fear-floor")
    outcome = judged(journey, rolled)
    return replace(
        journey,
        phase="over",
        outcome=outcome,
        fear=max(0, journey.fear + outcome.fear),
        influence=max(0, journey.influence + outcome.influence),
    )
