"""A hero's activation: fatigue, stun, and actions for the dice it has."""

from collections.abc import Callable, Iterator
from typing import Any

from rules_engine.journeys.events import (
    DiscardDie,
    Done,
    DrawMore,
    Explore,
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
from rules_engine.journeys.frames import Acting, frame
from rules_engine.journeys.given import Weapon
from rules_engine.journeys.harm import pays
from rules_engine.journeys.position import Journey, put_args, put_hero, side_of
from rules_engine.journeys.readings import reads
from rules_engine.journeys.rolls import spend, spend_for, take_die
from rules_engine.journeys.sequences import errands
from rules_engine.journeys.sequences.healing import healing
from rules_engine.journeys.sequences.offering import offered
from rules_engine.journeys.sequences.striking import in_reach, struck
from rules_engine.journeys.sequences.walking import moved
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    End,
    Goto,
    Push,
    Verb,
    args_of,
    need,
    not_shown,
    rest_on,
    told,
)

ACTIONS: tuple[type[Any], ...] = (
    Move,
    Run,
    Recuperate,
    Recover,
    Search,
    Extract,
    Explore,
    Warn,
    Scavenge,
    Strike,
    UseAbility,
    Free,
    DrawMore,
    Done,
)


def fatigue(journey: Journey) -> Verb:
    """A fatigued hero's activation dice all become 1; the tokens are discarded."""
    hero = args_of(journey, Acting).hero
    the_hero = journey.heroes[hero]
    if "fatigued" not in the_hero.ailments:
        return Advance(journey)
    told("ailment.fatigued", hero=hero)
    return Advance(
        put_hero(
            journey,
            hero,
            dice=tuple(min(die, 1) for die in the_hero.dice),
            ailments=tuple(each for each in the_hero.ailments if each != "fatigued"),
        )
    )


def stun(journey: Journey) -> Verb:
    """A stunned hero discards a die for each stun token, as long as there is one."""
    args = args_of(journey, Acting)
    hero = args.hero
    the_hero = journey.heroes[hero]
    if the_hero.ailments.count("stunned") <= args.given:
        return Advance(journey)
    if not any(the_hero.dice) and not journey.available:
        told("ailment.stunned-hero", hero=hero, dice=0)
        if reads(journey, "journey-stun-tokens", "stay"):
            return Advance(journey)
        left = tuple(each for each in the_hero.ailments if each != "stunned")
        return Advance(put_hero(journey, hero, ailments=left))
    events = (DiscardDie,)
    return Ask(hero, "stunned", events, discarded, _discards, "ailment.stunned-hero")


def _discards(journey: Journey) -> Iterator[DiscardDie]:
    hero = args_of(journey, Acting).hero
    for die in sorted({die for die in journey.heroes[hero].dice if die}):
        yield DiscardDie(by=hero, die=die)
    for die in sorted(set(journey.available)):
        yield DiscardDie(by=hero, die=die, destiny=True)


def discarded(journey: Journey, event: DiscardDie) -> Verb:
    """One die is discarded for one stun token, which goes with it."""
    args = args_of(journey, Acting)
    hero = args.hero
    after = take_die(journey, hero, event.die, destiny=event.destiny)
    rest_on("journey-stun-tokens")
    if reads(journey, "journey-stun-tokens", "stay"):
        return Goto(put_args(after, given=args.given + 1), "stun")
    ailments = list(after.heroes[hero].ailments)
    ailments.remove("stunned")
    return Goto(put_hero(after, hero, ailments=tuple(ailments)), "stun")


def act(journey: Journey) -> Verb:
    """The hero acts, as often as there are dice."""
    hero = args_of(journey, Acting).hero
    if journey.heroes[hero].out:
        return End(journey)
    return Ask(hero, "act", ACTIONS, acted, acts, "journey.activation")


def acts(journey: Journey) -> Iterator[Any]:
    """What the hero may do, each for the least die that will do."""
    return offered(journey, args_of(journey, Acting).hero, args_of(journey, Acting).more)


def acted(journey: Journey, event: Any) -> Verb:
    """Take an action."""
    return _TAKEN[type(event)](journey, args_of(journey, Acting).hero, event)


def _done(journey: Journey, hero: int, event: Done) -> Verb:
    return End(journey)


def _walks(journey: Journey, hero: int, event: Move | Run) -> Verb:
    after = spend_for(journey, hero, event, "run" if type(event) is Run else "move")
    return Push(after, frame("walk", "walk", moved(after, hero, event)), "act")


def _recuperates(journey: Journey, hero: int, event: Recuperate) -> Verb:
    return healing(spend_for(journey, hero, event, "recuperate"), hero, recovers=False, then="act")


def _recovers(journey: Journey, hero: int, event: Recover) -> Verb:
    after = spend_for(journey, hero, event, "recover")
    errands.check_unseen(journey, hero)
    return healing(after, hero, recovers=True, then="act")


def _strikes(journey: Journey, hero: int, event: Strike) -> Verb:
    weapon = check_strike(journey, hero, event.weapon, event.target)
    after = spend(journey, hero, event, weapon.least, "hero.weapon")
    begun = struck(after, weapon, hero, event.target, by_hero=True)
    return Push(begun.position, begun.frame, "act")


def check_strike(journey: Journey, hero: int, weapon: str, target: int) -> Weapon:
    """The weapon, if the hero has it and it reaches. Raises Refused otherwise."""
    found = next((one for one in side_of(journey, hero).weapons if one.name == weapon), None)
    need(found is not None, "journey.given", weapon=weapon)
    assert found is not None
    there = target < len(journey.models) and journey.models[target].space is not None
    need(there, "hero.target", target=target)
    rest_on("journey-range")
    own, other = journey.heroes[hero].space, journey.models[target].space
    assert own is not None and other is not None
    need(in_reach(journey, own, other, found), "hero.reach", range=found.range)
    return found


def _uses(journey: Journey, hero: int, event: UseAbility) -> Verb:
    card = side_of(journey, hero)
    found = next((one for one in card.abilities if one.name == event.name), None)
    need(found is not None, "journey.given", ability=event.name)
    assert found is not None
    after = spend(journey, hero, event, found.least, "hero.weapon")
    not_shown("journey.told", ability=event.name)
    return Goto(after, "act")


def _frees(journey: Journey, hero: int, event: Free) -> Verb:
    after = spend_for(journey, hero, event, "free")
    need(event.hero < len(journey.heroes), "journey.heroes", hero=event.hero)
    the_hero = after.heroes[event.hero]
    near = event.hero == hero or errands.beside_hero(journey, hero, the_hero.space)
    need("trapped" in the_hero.ailments and near, "ailment.trapped-freed", hero=event.hero)
    ailments = list(the_hero.ailments)
    ailments.remove("trapped")
    return Goto(put_hero(after, event.hero, ailments=tuple(ailments)), "act")


def _searches(journey: Journey, hero: int, event: Search) -> Verb:
    after = spend_for(journey, hero, event, "search")
    more = args_of(journey, Acting).more
    after = errands.searched(after, hero, event, more)
    return Goto(put_args(after, more=0), "act")


def _draws_more(journey: Journey, hero: int, event: DrawMore) -> Verb:
    after = pays(journey, hero, "draw-more")
    return Goto(put_args(after, more=args_of(journey, Acting).more + 1), "act")


def _errand(
    action: str, done: Callable[[Journey, int, Any], Journey]
) -> Callable[[Journey, int, Any], Verb]:
    """An action of the table that asks for nothing afterwards."""

    def taken(journey: Journey, hero: int, event: Any) -> Verb:
        return Goto(done(spend_for(journey, hero, event, action), hero, event), "act")

    return taken


def _explores(journey: Journey, hero: int, event: Explore) -> Verb:
    after = spend_for(journey, hero, event, "explore")
    after = errands.explored(after, hero, event)
    return Push(after, frame("terrain", "roll"), "act")


_TAKEN: dict[type[Any], Callable[[Journey, int, Any], Verb]] = {
    Done: _done,
    Move: _walks,
    Run: _walks,
    Recuperate: _recuperates,
    Recover: _recovers,
    Search: _searches,
    Extract: _errand("extract", errands.extracted),
    Explore: _explores,
    Warn: _errand("warn", errands.warned),
    Scavenge: _errand("scavenge", errands.scavenged),
    Strike: _strikes,
    UseAbility: _uses,
    Free: _frees,
    DrawMore: _draws_more,
}
