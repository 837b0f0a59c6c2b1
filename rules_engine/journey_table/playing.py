"""Whole journeys at random from a seed: heroes of our own invention do what is legal."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from rules_engine.facts.errors import Fault
from rules_engine.journeys.deeds import AILMENTS, Ail, Hurt, Inspiration
from rules_engine.journeys.events import (
    ActivationRoll,
    Again,
    AgilityRoll,
    AttackRoll,
    BeginTurn,
    Behave,
    Crisis,
    DefenceRoll,
    Deploy,
    DestinyRoll,
    Done,
    EndJourney,
    Explore,
    Gambit,
    Initiative,
    QuestRoll,
    Reinforce,
    Told,
    VitalityRoll,
)
from rules_engine.journeys.frames import Grouped, Healing, Striking
from rules_engine.journeys.geometry import FAR
from rules_engine.journeys.given import Result
from rules_engine.journeys.ground import gates, ground
from rules_engine.journeys.invented import HEROES, HOSTILES, MAPS, block
from rules_engine.journeys.opening import new_journey
from rules_engine.journeys.position import Journey, Kind, hostile_card, present, standing
from rules_engine.journeys.readings import reads
from rules_engine.journeys.sequences.arriving import near_gate
from rules_engine.journeys.sequences.striking import defence_here
from rules_engine.journeys.sequences.turn import actors, dice_of
from rules_engine.kernel.flow import Ask, args_of
from rules_engine.machine import asked, begin, step

Assumed: TypeAlias = tuple[tuple[str, str], ...]
EVENTS_AT_MOST = 20_000
TURNS_AT_MOST = 14
GROUPS_AT_MOST = 12
_PLACES_LOOKED_AT = 8  # each wants the tile walked through, and any will do
KINDS: tuple[Kind, ...] = ("hunt", "scavenge", "deliverance")
_FACES: tuple[Result, ...] = ("fail", "fail", "fail", "success", "success", "critical")


def trial(seed: int, kind: Kind | None = None, heroes: int = 0, *, assume: Assumed = ()) -> Journey:
    """A journey of our own invention before its first question, the same for the same seed.

    assume reads open points otherwise (`journeys.readings`).
    """
    chosen = kind or KINDS[seed % len(KINDS)]
    party = HEROES[: heroes or 1 + seed % len(HEROES)]
    return begin(new_journey(chosen, party, HOSTILES, MAPS[chosen], assume=assume))


def play(
    seed: int, kind: Kind | None = None, heroes: int = 0, *, assume: Assumed = ()
) -> Iterator[tuple[Any, Journey]]:
    """A whole journey: every event with the position after it, from set-up to the outcome.

    Raises Fault for one that does not come to an end.
    """
    random = Random(seed)
    journey = trial(seed, kind, heroes, assume=assume)
    ask = asked(journey)
    for _ in range(EVENTS_AT_MOST):
        if ask is None:
            return
        event = random_event(journey, ask, random)
        stepped = step(journey, event, ask=ask)
        journey, ask = stepped.position, stepped.ask
        yield event, journey
    raise Fault(f"a journey of more than {EVENTS_AT_MOST} events")


def random_event(journey: Journey, ask: Ask, random: Random) -> Any:
    """One legal event: dice as they fall, a decision at random, now and then what is told."""
    between = _between(journey, ask, random)
    if between is not None:
        return between
    roll = _ROLLS.get(ask.kind)
    if roll is not None:
        return roll(journey, ask, random)
    if ask.kind == "act":
        return _action(journey, ask, random)
    if ask.kind == "place terrain":
        return random.choice(tuple(islice(ask.legal(journey), _PLACES_LOOKED_AT)))
    return random.choice(tuple(ask.legal(journey)))


def _between(journey: Journey, ask: Ask, random: Random) -> Any:
    """What comes between: hostiles, deeds told, the end."""
    if ask.kind == "ready" and len(journey.groups) < 2:
        return _deploy(journey, random)
    if ask.kind == "turn":
        if journey.turn >= TURNS_AT_MOST:
            return EndJourney(why="told")
        if len(journey.groups) < GROUPS_AT_MOST and random.random() < 0.4:
            return _deploy(journey, random)
        if present(journey) and random.random() < 0.1:
            return _reinforce(journey, random)
        if random.random() < 0.3:
            return _told(journey, random)
    return None


def _deploy(journey: Journey, random: Random) -> Deploy | None:
    found = gates(journey)
    card = random.choice(journey.hostile_cards)
    if not found:
        return None
    at = random.choice(found)
    spaces = near_gate(journey, at, small=card.small)
    if not spaces:
        return None
    count = 1 if card.kind else min(len(spaces), random.randint(1, 3))
    name = f"{card.name} {len(journey.groups) + 1}"
    return Deploy(name=name, card=card.name, at=at, spaces=spaces[:count])


def _reinforce(journey: Journey, random: Random) -> Reinforce | None:
    group = random.choice(present(journey))
    own = [one.space for one in journey.models if one.group == group and one.space is not None]
    found = gates(journey)
    if not own or not found:
        return None
    far = ground(journey).far
    reach = {at: min(far(space).get(at, FAR) for space in own) for at in found}
    at = min(found, key=lambda gate: reach[gate])
    spaces = near_gate(journey, at, small=hostile_card(journey, group).small)[:1]
    return Reinforce(group=group, at=at, spaces=spaces) if spaces else None


def _told(journey: Journey, random: Random) -> Told:
    hero = random.choice(standing(journey))
    ailment = random.choice(AILMENTS)
    deed = random.choice((Hurt(1, hero=hero), Ail(ailment, hero=hero), Inspiration(hero=hero)))
    if journey.models and random.random() < 0.3:
        models = [n for n, one in enumerate(journey.models) if one.space is not None]
        if models:
            deed = Ail(ailment, model=random.choice(models))
    return Told(why="a card of the trial", did=(deed,))


def _faces(random: Random, count: int) -> tuple[Result, ...]:
    return tuple(random.choice(_FACES) for _ in range(count))


def _scores(random: Random, count: int) -> tuple[int, ...]:
    return tuple(random.randint(1, 6) for _ in range(count))


def _action(journey: Journey, ask: Ask, random: Random) -> Any:
    """Any action; striking and errands are preferred to walking, doing nothing comes last."""
    found: dict[str, list[Any]] = {}
    for event in ask.legal(journey):
        found.setdefault(type(event).__name__, []).append(event)
    if journey.kind == "deliverance" and random.random() < 0.1:
        explored = _explore(journey, ask, random)
        if explored is not None:
            return explored
    kinds = [one for one in found if one != "Done"]
    if not kinds:
        return Done(by=ask.who)
    busy = [one for one in kinds if one not in ("Move", "Run")]
    if busy and random.random() < 0.7:
        kinds = busy
    return random.choice(found[random.choice(kinds)])


def _explore(journey: Journey, ask: Ask, random: Random) -> Explore | None:
    dice = [one for one in journey.heroes[ask.who].dice if one >= 4]
    if reads(journey, "journey-explore", "gateway"):
        return None  # no street of a trial has a gateway
    if not dice or len(journey.terrain.tiles) > 5:
        return None
    number = len(journey.terrain.tiles) + journey.turn * 10
    right = max(x for tile in journey.terrain.tiles for x, _ in tile.spaces) + 1
    return Explore(
        by=ask.who,
        die=min(dice),
        name=f"street {number}",
        spaces=block(right, 0, 4, 4),
        citizens=random.random() < 0.7,
        lychgates=((right + 3, 3),),
    )


def _initiative(journey: Journey, _: Ask, random: Random) -> Initiative:
    order = list(actors(journey))
    random.shuffle(order)
    return Initiative(order=tuple(order))


def _activation(journey: Journey, _: Ask, random: Random) -> ActivationRoll:
    dice = (dice_of(journey, hero) for hero in range(len(journey.heroes)))
    return ActivationRoll(faces=tuple(_scores(random, count) for count in dice))


def _vitality(journey: Journey, ask: Ask, random: Random) -> VitalityRoll:
    the_hero = journey.heroes[args_of(journey, Healing).hero]
    results = _faces(random, ask.count)
    able = [
        what
        for what, count in (("wound", the_hero.wounds), ("grievous", the_hero.grievous))
        if count
    ]
    heals = random.choice(able) if able and set(results) != {"fail"} else ""
    return VitalityRoll(by=ask.who, results=results, heals=heals)  # type: ignore[arg-type]  # one of three


def _attack(journey: Journey, ask: Ask, random: Random) -> AttackRoll:
    striking = args_of(journey, Striking)
    results = _faces(random, ask.count)
    target = journey.models[striking.model] if striking.by_hero else journey.heroes[striking.hero]
    quest = 0
    if striking.by_hero:
        own, _ = defence_here(journey, striking)
        quest = random.randint(1, 12) if own is not None and own.least else 0
    again: tuple[Again, ...] = ()
    if "marked" in target.ailments and "fail" in results:
        from_ = results.index("fail")
        again = (Again(from_, "fail", "marked"),)
        results = (*results[:from_], random.choice(_FACES), *results[from_ + 1 :])
    return AttackRoll(by=ask.who, results=results, quest=quest, again=again)


def _behave(journey: Journey, _: Ask, random: Random) -> Behave:
    card = hostile_card(journey, args_of(journey, Grouped).group)
    roll = random.randint(1, 12)
    row = next(one for one in card.behaviour if one.first <= roll <= one.last)
    return Behave(action=row.action, roll=roll)


def _gambit(journey: Journey, ask: Ask, random: Random) -> Gambit | Done:
    hero = random.choice(standing(journey))
    if journey.heroes[hero].inspiration >= 2 and random.random() < 0.5:
        return Gambit(by=hero, order=tuple(reversed(journey.order)))
    return Done()


_ROLLS: dict[str, Callable[[Journey, Ask, Random], Any]] = {
    "combat map": lambda _j, _a, random: QuestRoll(roll=random.randint(1, 12)),
    "terrain": lambda _j, _a, random: QuestRoll(roll=random.randint(1, 12)),
    "event": lambda _j, _a, random: QuestRoll(roll=random.randint(1, 12)),
    "after": lambda _j, _a, random: QuestRoll(roll=random.randint(1, 12)),
    "crisis": lambda _j, _a, random: Crisis(roll=random.randint(1, 12)),
    "turn": lambda _j, _a, _r: BeginTurn(),
    "destiny": lambda _j, ask, random: DestinyRoll(faces=_scores(random, ask.count)),
    "activation": _activation,
    "initiative": _initiative,
    "gambit": _gambit,
    "agility": lambda _j, ask, random: AgilityRoll(by=ask.who, results=_faces(random, 1)),
    "vitality": _vitality,
    "attack roll": _attack,
    "defence roll": lambda _j, ask, random: DefenceRoll(
        by=ask.who, results=_faces(random, ask.count)
    ),
    "behave": _behave,
}
