"""Weapon actions of heroes and hostiles, with cover, defence and ailments."""

from collections.abc import Sequence

from rules_engine.journeys.events import AttackRoll, DefenceRoll
from rules_engine.journeys.frames import Striking, frame
from rules_engine.journeys.geometry import FAR, spaces_between
from rules_engine.journeys.given import HostileDefence, Space, Weapon
from rules_engine.journeys.ground import ground
from rules_engine.journeys.harm import hurt_hero, hurt_model, unless_over
from rules_engine.journeys.position import Journey, hostile_card, put_args, side_of
from rules_engine.journeys.readings import reads
from rules_engine.journeys.rolls import best_of, rolled
from rules_engine.journeys.tables import tables, upgraded
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    End,
    Push,
    Verb,
    args_of,
    need,
    nothing,
    rest_on,
    told,
)


def in_reach(journey: Journey, one: Space, other: Space, weapon: Weapon) -> bool:
    """Whether a weapon reaches from one space to another, and there is a line between them."""
    here = ground(journey)
    far = spaces_between(one, other)
    if reads(journey, "journey-range", "ways"):
        far = here.far(one).get(other, FAR)
    return far <= weapon.range and here.visible(one, other)


def struck(
    journey: Journey, weapon: Weapon, hero: int, model: int, *, by_hero: bool, better: bool = False
) -> Push:
    """The weapon action begun: whether its target is in cover, which dice it rolls."""
    own, target = journey.heroes[hero].space, journey.models[model].space
    assert own is not None and target is not None
    shooter, aimed_at = (own, target) if by_hero else (target, own)
    covered = ground(journey).covered(shooter, aimed_at, aims=weapon.range > 1)
    told("terrain.cover", covered=covered)
    if weapon.range > 1 and any(shooter in wall for wall in ground(journey).walls):
        told("terrain.taking-aim", shooter=shooter)
    rest_on("journey-lines")
    ranks = upgraded(weapon.dice) if better else weapon.dice
    args = Striking(weapon.name, hero, model, by_hero, ranks, covered)
    return Push(journey, frame("strike", "attack", args))


def attack(journey: Journey) -> Verb:
    """The attack roll; nothing is left to attack where somebody has fallen meanwhile."""
    striking = args_of(journey, Striking)
    if _gone(journey, striking):
        return End(journey)
    who = striking.hero if striking.by_hero else -1
    dice = len(striking.ranks)
    return Ask(who, "attack roll", (AttackRoll,), attacked, nothing, "hero.attack-roll", dice)


def _gone(journey: Journey, striking: Striking) -> bool:
    return journey.heroes[striking.hero].out or journey.models[striking.model].space is None


def defence_here(journey: Journey, striking: Striking) -> tuple[HostileDefence | None, int]:
    """The Defence a hostile target has now, and what cover adds to the quest dice rolled for it."""
    own = hostile_card(journey, journey.models[striking.model].group).defence
    cover = tables().cover
    if own is None and striking.covered:
        return HostileDefence(cover.none_least, cover.none_reduces), 0
    if own is None or own.least == 0:
        return own, 0
    return own, cover.hostile_added if striking.covered else 0


def attacked(journey: Journey, event: AttackRoll) -> Verb:
    """Take the attack roll: a hero's hurts at once, a hostile's goes on to the Defence roll."""
    striking = args_of(journey, Striking)
    if not striking.by_hero:
        need(event.quest == 0, "hostile.defence", roll=event.quest, target="hero")
        marked = "marked" in journey.heroes[striking.hero].ailments
        after = rolled(journey, event.results, event.again, dice=len(striking.ranks), marked=marked)
        return Advance(put_args(after, results=event.results))
    model = journey.models[striking.model]
    after = rolled(
        journey,
        event.results,
        event.again,
        dice=len(striking.ranks),
        hero=striking.hero,
        marked="marked" in model.ailments,
    )
    results: Sequence[str] = event.results
    if "diseased" in model.ailments:
        told("ailment.diseased-hostile", model=striking.model)
        results = tuple("critical" if one == "success" else one for one in results)
    weapon = weapon_of(journey, striking)
    dealt = damage(journey, weapon, results, cursed=model.ailments.count("cursed"))
    defence, added = defence_here(journey, striking)
    if striking.covered:
        own = hostile_card(journey, model.group).defence
        told(_cover_rule(own), added=added)
    left = dealt - _taken_off(defence, added, event.quest)
    if left < 0:
        told("hostile.least-damage", damage=dealt)
    return End(hurt_model(after, striking.model, max(0, left)))


def _cover_rule(own: HostileDefence | None) -> str:
    """The rule by which cover is worth something to a hostile, by the Defence on its card."""
    if own is None:
        return "terrain.cover-none"
    return "terrain.cover-hostile" if own.least else "terrain.cover-no-roll"


def _taken_off(defence: HostileDefence | None, added: int, roll: int) -> int:
    """What a hostile's Defence takes off. Raises Refused for a roll missing or one too many."""
    wanted = defence is not None and defence.least > 0
    need(bool(roll) == wanted, "hostile.defence", wanted=wanted, roll=roll)
    if defence is None:
        return 0
    holds = roll + added >= defence.least
    told("hostile.defence", roll=roll, cover=added, least=defence.least, holds=holds)
    return defence.reduces if holds else 0


def damage(journey: Journey, weapon: Weapon, results: Sequence[str], *, cursed: int) -> int:
    """The damage of a weapon action: of each success and of each critical success."""
    rest_on("journey-damage")
    if reads(journey, "journey-damage", "best-die"):
        results = (best_of(results),)
    added = tables().cursed
    success = weapon.damage[0] + added.success * cursed
    critical = weapon.damage[1] + added.critical * cursed
    return sum({"success": success, "critical": critical}.get(one, 0) for one in results)


def weapon_of(journey: Journey, striking: Striking) -> Weapon:
    """The weapon of a weapon action in progress."""
    if not striking.by_hero:
        return hostile_card(journey, journey.models[striking.model].group).weapon
    weapons = side_of(journey, striking.hero).weapons
    return next(one for one in weapons if one.name == striking.weapon)


def _against_hero(journey: Journey, striking: Striking) -> int:
    cursed = journey.heroes[striking.hero].ailments.count("cursed")
    return damage(journey, weapon_of(journey, striking), striking.results, cursed=cursed)


def defence(journey: Journey) -> Verb:
    """A hero's Defence roll against damage: one die, two in cover."""
    striking = args_of(journey, Striking)
    if striking.by_hero or _gone(journey, striking) or not _against_hero(journey, striking):
        return End(journey)
    dice = tables().cover.hero_dice if striking.covered else 1
    if striking.covered:
        told("terrain.cover-hero", dice=dice)
    hero = striking.hero
    return Ask(hero, "defence roll", (DefenceRoll,), defended, nothing, "hero.defence", dice)


def defended(journey: Journey, event: DefenceRoll) -> Verb:
    """Take the Defence roll: each result takes off what the hero's card says, down to nothing.

    With `journey-hero-defence` read as cancels, any success takes off all.
    """
    striking = args_of(journey, Striking)
    hero = striking.hero
    dice = tables().cover.hero_dice if striking.covered else 1
    after = rolled(journey, event.results, event.again, dice=dice, hero=hero)
    rest_on("journey-hero-defence")
    success, critical = side_of(journey, hero).reduces
    saved = sum({"success": success, "critical": critical}.get(one, 0) for one in event.results)
    left = max(0, _against_hero(journey, striking) - saved)
    if reads(journey, "journey-hero-defence", "cancels") and best_of(event.results) != "fail":
        left = 0
    after = hurt_hero(after, hero, left)
    return unless_over(after, End(after))
