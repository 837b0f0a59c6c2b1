"""Dice of a journey: whether those logged were there to be rolled, spent, or rolled again."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules_engine.journeys.events import Again, Spending
from rules_engine.journeys.harm import pays
from rules_engine.journeys.position import Journey, put_hero
from rules_engine.journeys.tables import action_row
from rules_engine.kernel.flow import need, rest_on


def spend(journey: Journey, hero: int, event: Spending, least: int, rule: str) -> Journey:
    """The journey with the die of an action spent. Raises Refused for a die that will not do."""
    need(event.die >= least, rule, die=event.die, least=least)
    return take_die(journey, hero, event.die, destiny=event.destiny)


def spend_for(journey: Journey, hero: int, event: Spending, action: str) -> Journey:
    """The same for an action of every hero, by the table of actions."""
    row = action_row(action)
    return spend(journey, hero, event, row.least, row.rule)


def take_die(journey: Journey, hero: int, die: int, *, destiny: bool) -> Journey:
    """The journey without a die. Raises Refused where no such die was rolled or it is spent."""
    if destiny:
        rest_on("journey-destiny-spent")
        need(die in journey.available, "hero.dice", die=die, available=journey.available)
        place = journey.available.index(die)
        left = (*journey.available[:place], *journey.available[place + 1 :])
        return replace(journey, available=left)
    dice = journey.heroes[hero].dice
    need(die and die in dice, "hero.dice", die=die, dice=tuple(one for one in dice if one))
    place = dice.index(die)
    return put_hero(journey, hero, dice=(*dice[:place], 0, *dice[place + 1 :]))


def rolled(
    journey: Journey,
    results: Sequence[str],
    again: Sequence[Again],
    *,
    dice: int,
    hero: int = -1,
    marked: bool = False,
) -> Journey:
    """The journey after a roll of action dice was paid for.

    dice is how many are rolled, hero the one it is rolled by or for (-1: none), marked whether a
    weapon action is made against somebody marked. Raises Refused for other dice than these.
    """
    need(len(results) == dice, "journey.dice", dice=dice, shown=len(results))
    places = [one.place for one in again]
    need(all(one < dice for one in places), "journey.dice", dice=dice, again=places)
    need(len(set(places)) == len(places), "journey.dice", again=places)
    paid = [one for one in again if one.why == "inspiration"]
    free = [one for one in again if one.why == "marked"]
    _check_marked(results, again, free, marked=marked)
    if not paid:
        return journey
    need(hero >= 0, "hero.inspired-re-roll", by="hostile")
    return pays(journey, hero, "re-roll", times=len(paid))


def _check_marked(
    results: Sequence[str], again: Sequence[Again], free: Sequence[Again], *, marked: bool
) -> None:
    first = list(results)
    for one in again:
        first[one.place] = one.was
    failed = "fail" in first
    facts: dict[str, Any] = {"marked": marked, "failed": failed}
    need(len(free) == (1 if marked and failed else 0), "ailment.marked", **facts)
    need(all(one.was == "fail" for one in free), "ailment.marked", **facts)


def best_of(results: Sequence[str]) -> str:
    """The best result of a roll: `critical` over `success` over `fail`."""
    for one in ("critical", "success"):
        if one in results:
            return one
    return "fail"
