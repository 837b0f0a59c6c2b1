"""Vitality rolls: Recuperate and Recover."""

from rules_engine.journeys.events import VitalityRoll
from rules_engine.journeys.frames import Healing, frame
from rules_engine.journeys.harm import heal
from rules_engine.journeys.position import Journey
from rules_engine.journeys.readings import reads
from rules_engine.journeys.rolls import best_of, rolled
from rules_engine.kernel.flow import Ask, End, Push, Verb, args_of, need, nothing, rest_on


def healing(journey: Journey, hero: int, *, recovers: bool, then: str = "") -> Push:
    """A Vitality roll begun: one die, one more to Recover."""
    args = Healing(hero, 2 if recovers else 1)
    return Push(journey, frame("healing", "roll", args), then)


def vitality(journey: Journey) -> Ask:
    """The Vitality roll."""
    args = args_of(journey, Healing)
    events = (VitalityRoll,)
    return Ask(args.hero, "vitality", events, healed, nothing, "hero.recuperate", args.dice)


def healed(journey: Journey, event: VitalityRoll) -> Verb:
    """Take off what the best die allows: a wound, or two; a grievous one turned, or removed.

    With `journey-two-vitality-dice` read as both, each die takes off its own.
    """
    args = args_of(journey, Healing)
    after = rolled(journey, event.results, event.again, dice=args.dice, hero=args.hero)
    if args.dice > 1:
        rest_on("journey-two-vitality-dice")
    best = best_of(event.results)
    the_hero = journey.heroes[args.hero]
    able = {"wound": the_hero.wounds, "grievous": the_hero.grievous, "": True}[event.heals]
    need(able, "hero.recuperate", heals=event.heals, counters=0)
    if best == "fail":
        need(not event.heals, "hero.recuperate", rolled=best, heals=event.heals)
        return End(after)
    hurt = the_hero.wounds + the_hero.grievous
    need(bool(event.heals) == bool(hurt), "hero.recuperate", heals=event.heals, counters=hurt)
    both = reads(journey, "journey-two-vitality-dice", "both")
    counting = event.results if both else (best,)
    critical = counting.count("critical")
    good = critical + counting.count("success")
    if event.heals == "wound":
        return End(heal(after, args.hero, wounds=good + critical))
    if event.heals == "grievous":
        return End(heal(after, args.hero, grievous=good, wounds=critical))
    return End(after)
