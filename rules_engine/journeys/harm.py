"""Wounds, healing and falling; inspiration; the tokens of quest and nightfall."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.journeys.frames import frame
from rules_engine.journeys.position import (
    Journey,
    Outcome,
    hostile_card,
    living,
    put_hero,
    put_model,
    standing,
)
from rules_engine.journeys.readings import reads
from rules_engine.journeys.tables import cost_of, tables, victory_of
from rules_engine.kernel.flow import End, Verb, need, rest_on, told

QUEST_SPACES = 10


def hurt_hero(journey: Journey, hero: int, amount: int) -> Journey:
    """Damage to a hero: a wound counter a point, then one turned to grievous a point, then out.

    With `journey-wounds` read as counters-only it is out as soon as no space is free.
    """
    if amount <= 0 or journey.heroes[hero].out:
        return journey
    rest_on("journey-wounds")
    the_hero = journey.heroes[hero]
    spaces = journey.hero_cards[hero].spaces
    free = spaces - the_hero.wounds - the_hero.grievous
    placed = min(amount, free)
    told("hero.wounds", hero=hero, damage=amount)
    if reads(journey, "journey-wounds", "counters-only"):
        changed = put_hero(journey, hero, wounds=the_hero.wounds + placed)
        return fell(changed, hero) if placed >= free else changed
    wounds = the_hero.wounds + placed
    turned = min(amount - placed, wounds)
    changed = put_hero(journey, hero, wounds=wounds - turned, grievous=the_hero.grievous + turned)
    return fell(changed, hero) if the_hero.grievous + turned >= spaces else changed


def fell(journey: Journey, hero: int) -> Journey:
    """A hero is out of action: off the battlefield, without dice, without marked tokens."""
    told("hero.out", hero=hero)
    if "marked" in journey.heroes[hero].ailments:
        told("ailment.marked-out", hero=hero)
    ailments = tuple(one for one in journey.heroes[hero].ailments if one != "marked")
    return put_hero(journey, hero, space=None, out=True, dice=(), ailments=ailments)


def stood_up(journey: Journey, hero: int) -> Journey:
    """A hero that was out of action is not any more; with its wounds, unless read otherwise."""
    up = put_hero(journey, hero, out=False)
    if reads(journey, "journey-born-hero", "whole"):
        return put_hero(up, hero, wounds=0, grievous=0)
    return up


def heal(journey: Journey, hero: int, *, wounds: int = 0, grievous: int = 0) -> Journey:
    """Wound counters removed; grievous ones first turned over, each then a wound counter.

    A grievous counter that is removed altogether counts in both numbers.
    """
    the_hero = journey.heroes[hero]
    turned = min(grievous, the_hero.grievous)
    left = max(0, the_hero.wounds + turned - wounds)
    return put_hero(journey, hero, wounds=left, grievous=the_hero.grievous - turned)


def hurt_model(journey: Journey, model: int, amount: int) -> Journey:
    """Damage to a hostile; it is slain when its wounds are used up."""
    the_model = journey.models[model]
    if amount <= 0 or the_model.space is None:
        return journey
    card = hostile_card(journey, the_model.group)
    if the_model.wounds + amount < card.wounds:
        return put_model(journey, model, wounds=the_model.wounds + amount)
    return slain(put_model(journey, model, wounds=card.wounds), model)


def slain(journey: Journey, model: int) -> Journey:
    """A hostile is slain; a group without models is driven off; a Hunt's quest token follows."""
    group = journey.models[model].group
    kind = hostile_card(journey, group).kind
    changed = put_model(journey, model, space=None, ailments=())
    driven = not living(changed, group)
    if driven:
        told("hostile.driven-off", group=changed.groups[group].name)
        rest_on("journey-driven-off")
        groups = changed.groups
        gone = replace(groups[group], gone=True)
        changed = replace(changed, groups=(*groups[:group], gone, *groups[group + 1 :]))
    if changed.kind != "hunt":
        return changed
    both = reads(journey, "journey-champion-alone", "both")
    steps = hunted(kind, driven=driven, both=both)
    if driven and kind:
        rest_on("journey-champion-alone")
    rule = {"": "quest.driven-off", "champion": "quest.champion", "villain": "quest.villain"}
    return quest_on(changed, steps, rule[kind]) if steps else changed


def hunted(kind: str, *, driven: bool, both: bool = False) -> int:
    """How far the quest token of a Hunt advances for a model slain.

    driven: it was the last of a group. both: that counts besides the champion or villain.
    """
    table = tables().driven_off
    of_kind = {"": 0, "champion": table.champion, "villain": table.villain}[kind]
    of_group = table.group if driven else 0
    return of_kind + of_group if both else max(of_kind, of_group)


def quest_on(journey: Journey, steps: int, rule: str) -> Journey:
    """The quest token moved, on a track of ten spaces."""
    told(rule, spaces=steps)
    told("quest.token", space=journey.quest, spaces=steps)
    rest_on("journey-tracks")
    return replace(journey, quest=max(0, min(QUEST_SPACES, journey.quest + steps)))


def nightfall_on(journey: Journey, steps: int) -> Journey:
    """The nightfall token moved; what waits for its third space follows once."""
    rest_on("journey-tracks")
    place = max(1, min(journey.nightfall_spaces, journey.nightfall + steps))
    moved = replace(journey, nightfall=place)
    if journey.third or place < tables().third_space:
        return moved
    moved = replace(moved, third=True)
    if journey.kind == "hunt":
        return _encounter(moved)
    if journey.kind == "deliverance":
        told("quest.gravetide-comes", nightfall=place)
        return replace(moved, due=True)
    return moved


def _encounter(journey: Journey) -> Journey:
    """One more encounter card on the earliest empty space of the combat track, if there is one."""
    free = [one for one in range(journey.combat_spaces) if one not in journey.encounters]
    if not free:
        told("quest.no-room", spaces=journey.combat_spaces)
        return journey
    told("quest.encounter", space=free[0])
    return replace(journey, encounters=(*journey.encounters, free[0]))


def inspired_by(journey: Journey, hero: int, amount: int) -> Journey:
    """Inspiration points gained; the first third one inspires at once and is paid for."""
    the_hero = journey.heroes[hero]
    points = max(0, the_hero.inspiration + amount)
    least = tables().inspiration.inspires_at
    if the_hero.inspired or points < least:
        return put_hero(journey, hero, inspiration=points)
    told("hero.inspired", hero=hero)
    return put_hero(journey, hero, inspiration=points - least, inspired=True)


def pays(journey: Journey, hero: int, what: str, *, times: int = 1) -> Journey:
    """A hero pays inspiration points for something. Raises Refused where there are too few."""
    row = cost_of(what)
    need(
        not row.journey or row.journey == journey.kind,
        row.rule,
        journey=journey.kind,
        wants=row.journey,
    )
    have, cost = journey.heroes[hero].inspiration, row.cost * times
    need(have >= cost, row.rule, hero=hero, points=have, cost=cost)
    return put_hero(journey, hero, inspiration=have - cost)


def unless_over(journey: Journey, verb: Verb) -> Verb:
    """The verb, or the end of the journey where no hero is left standing."""
    if standing(journey) or not journey.heroes:
        return verb
    return over(journey)


def over(journey: Journey) -> End:
    """Leave everything that is in progress and go on with what comes after the journey."""
    return End(replace(journey, stack=(frame("after", "judge"), frame("after", "judge"))))


def judged(journey: Journey, roll: int = 0) -> Outcome:
    """The outcome of a journey that has ended, with the quest dice rolled afterwards.

    roll 0 is none: a Scavenge journey has none.
    """
    table = victory_of(journey.kind)
    left = standing(journey)
    success = bool(left) and journey.quest >= table.quest
    changes = {"fear": 0, "influence": 0}
    if success and table.shrinks:
        better = table.better and journey.quest >= table.better
        changes[table.shrinks] -= table.better_by if better else table.by
    out = len(journey.heroes) - len(left)
    total = 0
    if table.roll:
        after = tables().after_roll
        total = roll + after.failed * (not success) + after.each_out * out
    for what in table.grows:
        changes[what] += _grown(table.roll, total)
    rule = f"quest.victory-{journey.kind}"
    told(rule, quest=journey.quest, standing=len(left), success=success)
    if success:
        told("quest.experience", heroes=len(journey.heroes))
    return Outcome(success, rule, left, success, changes["fear"], changes["influence"], total)


def _grown(steps: Iterable[int], total: int) -> int:
    """How far fear or influence grows: by one without a roll, else by how many steps it reached."""
    least = tuple(steps)
    return sum(total >= one for one in least) if least else 1
