"""A table that went on without logging and tells afterwards how it stands."""

from msgspec.structs import replace

from rules_engine.journeys.deeds import Ail
from rules_engine.journeys.harm import fell, nightfall_on
from rules_engine.journeys.position import Journey, put_hero
from rules_engine.journeys.tables import tables
from rules_engine.journeys.telling import tell
from rules_engine.kernel.flow import need, not_shown
from rules_engine.log import journey_marks as marks

_DROP_ZONE = "drop zone"


def gravetide_placed(journey: Journey) -> Journey:
    """The Gravetide against the drop zone, where it is due; a middle log follows no tiles."""
    if not journey.due:
        return journey
    return replace(journey, due=False, gravetide=_DROP_ZONE)


def caught_up(journey: Journey, event: marks.CaughtUp) -> Journey:
    """The journey at the end of a turn, as the table tells it.

    Raises Refused for a turn that is over already, a token off its track, and a hero that cannot
    stand so.
    """
    last = journey.turn + (journey.phase == "event")
    need(event.turn >= max(1, last), "journey.phase-order", turn=event.turn, last=journey.turn)
    most = journey.nightfall_spaces
    need(event.nightfall <= most, "quest.token", told=event.nightfall, spaces=most)
    need(len(event.heroes) == len(journey.heroes), "journey.heroes", told=len(event.heroes))
    not_shown("log.gap", turn=event.turn)
    for number, told_of in enumerate(event.heroes):
        journey = _as_told(journey, number, told_of)
    caught = nightfall_on(journey, event.nightfall - journey.nightfall)
    return replace(
        gravetide_placed(caught),
        turn=event.turn,
        phase="event",
        quest=event.quest,
        order=(),
        acting=0,
        available=(),
        discarded=(),
        denied=False,
        fulfilled=False,
    )


def _as_told(journey: Journey, hero: int, told_of: marks.HeroAsTold) -> Journey:
    """A hero as the table tells it: no more counters than spaces, inspired for good."""
    one, spaces = journey.heroes[hero], journey.hero_cards[hero].spaces
    counters = {"wounds": told_of.wounds, "grievous": told_of.grievous, "spaces": spaces}
    need(told_of.wounds + told_of.grievous <= spaces, "hero.wounds", hero=hero, **counters)
    need(told_of.grievous < spaces or told_of.out, "hero.wounds", hero=hero, **counters)
    points = told_of.inspiration
    flipped = told_of.inspired or not (one.inspired or points >= tables().inspiration.inspires_at)
    need(flipped, "hero.inspired", hero=hero, points=points, was=one.inspired)
    journey = put_hero(
        journey,
        hero,
        wounds=told_of.wounds,
        grievous=told_of.grievous,
        inspiration=points,
        inspired=told_of.inspired,
        out=False,
        dice=(),
        ailments=(),
        diseased=(),
    )
    for ailment in told_of.ailments:
        journey = tell(journey, Ail(ailment, hero=hero))
    return fell(journey, hero) if told_of.out else journey
