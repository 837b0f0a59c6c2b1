"""A journey as its table shows it at middle detail: trackers, choices, what comes next."""

from typing import Any

import msgspec

from rules_engine.facts.errors import Refused
from rules_engine.journey_table.guide import DueStep, due, yet_to_act
from rules_engine.journey_table.middle import marked
from rules_engine.journey_table.report import JourneyResultForm, result_of
from rules_engine.journeys.given import Wanted
from rules_engine.journeys.harm import QUEST_SPACES
from rules_engine.journeys.position import Hero, Journey, wanted_of
from rules_engine.journeys.readings import reads
from rules_engine.journeys.tables import Inspirations, action_row, tables, victory_of
from rules_engine.kernel.flow import unrecorded
from rules_engine.log.journey_marks import Inspired, Spent

_OF_ONE_KIND = {"warn": "deliverance", "explore": "deliverance", "scavenge": "scavenge"}
_BY_CARD = ("weapon", "ability")


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action a hero may spend a die on now: the score it wants and the lowest die that has it.

    die is one of the hero's own, destiny one of the destiny dice, 0 where there is none. name is
    which of the hero's weapons or abilities. What a gambit wants, or a card that is not known, is
    not known here: then it is the highest.
    """

    action: str
    least: int
    rule: str
    die: int = 0
    destiny: int = 0
    name: str = ""


class Bought(msgspec.Struct, frozen=True):
    """Something a hero may spend inspiration points on now."""

    what: str
    cost: int
    rule: str


class HeroShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hero's trackers, its unspent dice, and what it may do now."""

    name: str
    spaces: int
    wounds: int = 0
    grievous: int = 0
    inspiration: int = 0
    inspired: bool = False
    out: bool = False
    acted: bool = False
    dice: tuple[int, ...] = ()
    ailments: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    buys: tuple[Bought, ...] = ()
    wants: tuple[Wanted, ...] = ()


class JourneyShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole table at middle detail.

    won_at and better_at are spaces of the quest track: where the journey is won, and where it does
    more (0: nowhere). rolls says that there is a roll after it.
    """

    kind: str
    turn: int
    phase: str
    night: bool
    nightfall: int
    nightfall_spaces: int
    quest: int
    quest_spaces: int
    won_at: int
    better_at: int
    rolls: bool
    fear: int
    influence: int
    heroes: tuple[HeroShown, ...]
    destiny: tuple[int, ...] = ()
    discarded: tuple[int, ...] = ()
    denied: bool = False
    fulfilled: bool = False
    order: tuple[str, ...] = ()
    encounters: int = 0
    gravetide: bool = False
    crises: tuple[tuple[int, int], ...] = ()
    due: DueStep | None = None
    result: JourneyResultForm | None = None


def actions_of(kind: str) -> dict[str, int]:
    """The actions of every hero on a journey of this kind, with the score each wants."""
    rows = tables().actions.rows
    return {row.name: row.least for row in rows if _OF_ONE_KIND.get(row.name, kind) == kind}


def shown(journey: Journey) -> JourneyShown:
    """The table of a journey at middle detail."""
    acting = yet_to_act(journey) if journey.phase in ("initiative", "activation") else ()
    victory = victory_of(journey.kind)
    with unrecorded():
        heroes = tuple(
            _hero(journey, number, acts=number in acting) for number in range(len(journey.heroes))
        )
    return JourneyShown(
        journey.kind,
        journey.turn,
        journey.phase,
        journey.night,
        journey.nightfall,
        journey.nightfall_spaces,
        journey.quest,
        QUEST_SPACES,
        victory.quest,
        victory.better,
        bool(victory.roll),
        journey.fear,
        journey.influence,
        heroes,
        tuple(sorted(journey.available)),
        tuple(sorted(journey.discarded)),
        journey.denied,
        journey.fulfilled,
        journey.order,
        len(journey.encounters),
        bool(journey.gravetide),
        journey.crises,
        due(journey),
        result_of(journey) if journey.outcome is not None else None,
    )


def _hero(journey: Journey, number: int, *, acts: bool) -> HeroShown:
    the_hero = journey.heroes[number]
    return HeroShown(
        the_hero.card,
        journey.hero_cards[number].spaces,
        the_hero.wounds,
        the_hero.grievous,
        the_hero.inspiration,
        the_hero.inspired,
        the_hero.out,
        bool(journey.acting >> number & 1),
        _dice(the_hero),
        the_hero.ailments,
        _choices(journey, number) if acts and journey.order else (),
        _buys(journey, number) if journey.outcome is None and not the_hero.out else (),
        wanted_of(journey, number),
    )


def _choices(journey: Journey, hero: int) -> tuple[Choice, ...]:
    """The actions for which the hero has a die, each tried as its event would be."""
    own = journey.heroes[hero]
    found: list[Choice] = []
    if "stunned" in own.ailments:
        found += _tried(journey, hero, "stun", 1, "ailment.stunned-hero")
        if not reads(journey, "journey-stun-tokens", "stay"):
            return tuple(found)
    for name, least in actions_of(journey.kind).items():
        if not _idle(name, own):
            found += _tried(journey, hero, name, least, action_row(name).rule)
    for what in _BY_CARD:
        known = [one for one in wanted_of(journey, hero) if one.what == what]
        for one in known:
            found += _tried(journey, hero, what, one.least, "hero.weapon", name=one.name)
        if not known:
            found += _tried(journey, hero, what, 1, "hero.weapon", pick=max)
    found += _tried(journey, hero, "gambit", 1, "journey.gambit", pick=max)
    return tuple(found)


def _idle(action: str, hero: Hero) -> bool:
    """Whether there is nothing for the action to do: nobody is freed who is not trapped."""
    return action == "free" and "trapped" not in hero.ailments


def _dice(hero: Hero) -> tuple[int, ...]:
    """The unspent dice of a hero; what fatigue makes of them when it acts."""
    tired = "fatigued" in hero.ailments
    return tuple(sorted(min(die, 1) if tired else die for die in hero.dice if die))


def _tried(
    journey: Journey,
    hero: int,
    action: Any,
    least: int,
    rule: str,
    *,
    pick: Any = min,
    name: str = "",
) -> list[Choice]:
    own = pick((die for die in _dice(journey.heroes[hero]) if die >= least), default=0)
    shared = pick((die for die in journey.available if die >= least), default=0)
    if not (own or shared):
        return []
    try:
        spent = Spent(by=hero, die=own or shared, action=action, destiny=not own, name=name)
        marked(journey, spent)
    except Refused:
        return []
    return [Choice(action, least, rule, own, shared, name)]


def _buys(journey: Journey, hero: int) -> tuple[Bought, ...]:
    costs: Inspirations = tables().inspiration
    found = []
    for row in costs.rows:
        try:
            marked(journey, Inspired(by=hero, spent=row.what))  # type: ignore[arg-type]  # of the table
        except Refused:
            continue
        found.append(Bought(row.what, row.cost, row.rule))
    return tuple(found)
