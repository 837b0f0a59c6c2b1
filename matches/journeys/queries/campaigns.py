"""A campaign as pages and endpoints show it: its groups, a group's story, one journey."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec
from django.core.cache import cache
from django.db.models import Prefetch
from django.utils import translation

from companion.core.actors import Actor
from matches.figures.levels import Levels, levels_of
from matches.journeys.queries.logs import log_of
from matches.journeys.queries.rights import may_play
from matches.journeys.telling import Turn, came_of, turns_of
from matches.models import Event, Group, Hero, Journey, JourneyHero
from rules_engine.facts.version import ENGINE, journey_data_hash
from rules_engine.journey_table import replay_journey

State = Journey.State
KEPT_SECONDS = 7 * 24 * 3600


class Story(msgspec.Struct, frozen=True):
    """A log told: its turns in words, and where it stands after its last event that holds, heroes
    by their numbers."""

    turns: tuple[Turn, ...]
    quest: int
    last_turn: int
    standing: tuple[int, ...]
    inspiration: tuple[int, ...]
    inspired: tuple[bool, ...]


_STORY = msgspec.json.Decoder(Story)


@dataclass(frozen=True, slots=True)
class HeroNow:
    """A hero as it stands between journeys. experience: journeys that gave it some."""

    hero: Hero
    experience: int
    inspiration: int
    inspired: bool


@dataclass(frozen=True, slots=True)
class GroupNow:
    """A group as it stands: levels by now, its heroes, its journeys in order."""

    group: Group
    heroes: list[HeroNow]
    journeys: list[Journey]

    @property
    def out(self) -> Journey | None:
        """The journey it is on."""
        return next((one for one in self.journeys if one.state == State.OPEN), None)

    @property
    def over(self) -> list[Journey]:
        """The journeys with a result."""
        return [one for one in self.journeys if one.state == State.OVER]

    @property
    def fear(self) -> int:
        """Fear by now."""
        return self.over[-1].fear_after if self.over else self.group.fear

    @property
    def influence(self) -> int:
        """Influence by now."""
        return self.over[-1].influence_after if self.over else self.group.influence

    @property
    def able(self) -> list[HeroNow]:
        """The heroes who set out."""
        return [one for one in self.heroes if not one.hero.retired]

    @property
    def levels(self) -> Levels:
        """Fear and influence from the beginning on, after each journey."""
        over = self.over
        steps = ["start", *(str(one.number) for one in over)]
        return levels_of(
            steps,
            {
                "fear": [self.group.fear, *(one.fear_after for one in over)],
                "influence": [self.group.influence, *(one.influence_after for one in over)],
            },
        )


def groups_now(event: Event, number: int | None = None) -> list[GroupNow]:
    """The groups of a campaign, or the one of this number, in a fixed number of queries."""
    groups = Group.objects.filter(event=event).select_related("leader").order_by("number")
    if number is not None:
        groups = groups.filter(number=number)
    rows = JourneyHero.objects.select_related("hero").order_by("position")
    found = groups.prefetch_related(
        Prefetch("heroes", Hero.objects.select_related("entry").order_by("position")),
        Prefetch("journeys", Journey.objects.order_by("number")),
        Prefetch("journeys__heroes", rows),
    )
    return [_now(group, event) for group in found]


def _now(group: Group, event: Event) -> GroupNow:
    group.event = event
    journeys = list(group.journeys.all())
    came: dict[int, list[JourneyHero]] = {}
    for journey in journeys:
        journey.group = group
        if journey.state == State.OVER:
            for row in journey.heroes.all():
                came.setdefault(row.hero_id, []).append(row)
    heroes = [_hero(hero, came.get(hero.pk, [])) for hero in group.heroes.all()]
    return GroupNow(group, heroes, journeys)


def _hero(hero: Hero, rows: list[JourneyHero]) -> HeroNow:
    last = rows[-1] if rows else None
    return HeroNow(
        hero,
        experience=sum(row.experience for row in rows),
        inspiration=(last.inspiration_after or 0) if last else 0,
        inspired=bool(last.inspired_after) if last else False,
    )


@dataclass(frozen=True, slots=True)
class JourneyTold:
    """A journey as it is told. story: of its log, None where there is none. came: how fear and
    influence came to be what they are, in sentences. is_otherwise: its log has another result than
    the one that counts."""

    journey: Journey
    heroes: list[JourneyHero]
    story: Story | None
    came: list[str]
    is_otherwise: bool

    @property
    def standing(self) -> list[str]:
        """Who came home."""
        return [row.hero.name for row in self.heroes if row.standing]

    @property
    def fallen(self) -> list[str]:
        """Who did not."""
        return [row.hero.name for row in self.heroes if row.standing is False]


def journey_told(journey: Journey, *, with_story: bool = True) -> JourneyTold:
    """A journey with its story."""
    heroes = list(journey.heroes.all())
    return JourneyTold(
        journey=journey,
        heroes=heroes,
        story=_story(journey) if with_story and journey.last else None,
        came=_came(journey, heroes),
        is_otherwise=_is_otherwise(journey, heroes),
    )


def _came(journey: Journey, heroes: Iterable[JourneyHero]) -> list[str]:
    if journey.state != State.OVER:
        return []
    return came_of(
        journey.kind,
        won=bool(journey.success),
        quest=journey.quest,
        out=sum(not row.standing for row in heroes),
        roll=journey.roll,
        fear=(journey.fear, journey.fear_after),
        influence=(journey.influence, journey.influence_after),
    )


def _is_otherwise(journey: Journey, heroes: Iterable[JourneyHero]) -> bool:
    if journey.state != State.OVER or journey.by_log is None:
        return False
    return not agrees(journey, heroes)


def agrees(journey: Journey, heroes: Iterable[JourneyHero]) -> bool:
    """Whether the log's result is the one that counts."""
    by_log = journey.by_log or {}
    standing = [row.position for row in heroes if row.standing]
    return (
        by_log.get("success") == journey.success
        and by_log.get("quest") == journey.quest
        and by_log.get("turns") == journey.turns
        and list(by_log.get("standing", ())) == standing
        and by_log.get("fear_change", 0) == journey.fear_change
        and by_log.get("influence_change", 0) == journey.influence_change
    )


def _story(journey: Journey) -> Story:
    """A log in the language of the page, kept by its hash: a log that was written to has another
    one."""
    version = f"{translation.get_language()}-{ENGINE}-{journey_data_hash()[:16]}"
    key = f"journey-story-{version}-{journey.pk}-{journey.h}"
    kept = cache.get(key)
    if kept is not None:
        return _STORY.decode(kept)
    report = replay_journey(log_of(journey))
    result, heroes = report.result, report.position.heroes
    found = Story(
        turns=turns_of(report),
        quest=result.quest,
        last_turn=result.turns,
        standing=result.standing,
        inspiration=tuple(one.inspiration for one in heroes),
        inspired=tuple(one.inspired for one in heroes),
    )
    cache.set(key, msgspec.json.encode(found), KEPT_SECONDS)
    return found


@dataclass(frozen=True, slots=True)
class GroupPage:
    """A group's page. told: its journeys, the latest first, those called off in one line each.
    may_play: whether the reader writes for it; may_open: whether it can set out now."""

    now: GroupNow
    told: list[JourneyTold]
    may_play: bool

    @property
    def may_open(self) -> bool:
        """Whether the reader can let it set out now."""
        runs = self.now.group.event.state == Event.State.RUNNING
        return self.may_play and runs and self.now.out is None and bool(self.now.able)


def group_page(event: Event, number: int, actor: Actor) -> GroupPage | None:
    """A group's story so far, None where there is no such group."""
    found = groups_now(event, number)
    if not found:
        return None
    now = found[0]
    journeys = [journey_told(one, with_story=False) for one in reversed(now.journeys)]
    return GroupPage(now, journeys, may_play(actor, now.group))
