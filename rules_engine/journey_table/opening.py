"""How a logged journey begins: what its header gives, as a position."""

from msgspec.structs import replace

from rules_engine.facts.errors import Unusable
from rules_engine.journeys.given import HeroCard, HeroSide, Map, Tile
from rules_engine.journeys.opening import new_journey
from rules_engine.journeys.position import Journey
from rules_engine.journeys.readings import check_readings
from rules_engine.log.journeys import JourneyHeader, Member
from rules_engine.machine import begin

_NOWHERE = Map("not given", (Tile("nowhere", ((0, 0),)),), ((0, 0),))
_UNKNOWN = HeroSide((0, 0))


def opening_of(header: JourneyHeader) -> Journey:
    """The position a logged journey begins with.

    A full log needs a map and a card of each hero; below that heroes have names and spaces alone,
    and the position has trackers but no ground. Raises Unusable for a header that lacks these.
    """
    check_readings(header.assume)
    full = header.detail == "full"
    given = header.map if full else _NOWHERE
    if given is None:
        raise Unusable("a journey logged in full needs the map it is played on")
    journey = new_journey(
        header.kind,
        tuple(_card(one, full=full) for one in header.heroes),
        header.hostiles,
        given,
        inspiration=tuple(one.inspiration for one in header.heroes),
        inspired=tuple(one.inspired for one in header.heroes),
        fear=header.fear,
        influence=header.influence,
        nightfall_spaces=header.nightfall_spaces,
        combat_spaces=header.combat_spaces,
        destiny_dice=header.destiny_dice,
        assume=header.assume,
    )
    if full:
        return begin(journey)
    wants = (one.wants for one in header.heroes)
    heroes = tuple(replace(one, wants=own) for one, own in zip(journey.heroes, wants, strict=True))
    return replace(journey, heroes=heroes, stack=(), phase="set-up")


def _card(member: Member, *, full: bool) -> HeroCard:
    if member.card is None:
        if full:
            raise Unusable(f"a journey logged in full needs the card of {member.name!r}")
        return HeroCard(member.name, _UNKNOWN, spaces=member.spaces)
    if member.card.name != member.name:
        raise Unusable(f"the card given for {member.name!r} is that of {member.card.name!r}")
    return member.card
