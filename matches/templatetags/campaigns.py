"""What the forms of journeys begin with."""

from typing import Any

from django import template
from django.http import QueryDict

from matches.journeys.queries.campaigns import JourneyTold
from matches.models import JourneyHero
from rules_engine.journeys.tables import victory_of

register = template.Library()
NUMBERS = ("quest", "roll", "turns")


@register.simple_tag
def result_values(shown: JourneyTold, typed: QueryDict | None = None) -> dict[str, Any]:
    """The boxes of a result: as they were typed, else as the result stands, else as the log stands
    by now, else as the heroes set out, all of them standing."""
    heroes = [{"position": row.position, "name": row.hero.name} for row in shown.heroes]
    rolls = bool(victory_of(shown.journey.kind).roll)
    if typed is not None:
        boxes: dict[str, Any] = {name: typed.get(name, "") for name in NUMBERS}
        came = [_typed(row.position, typed) for row in shown.heroes]
    elif shown.journey.state == shown.journey.State.OVER:
        boxes = {name: getattr(shown.journey, name) or "" for name in NUMBERS}
        boxes["quest"] = shown.journey.quest
        came = [_back(row) for row in shown.heroes]
    else:
        story = shown.story
        boxes = {"quest": story.quest, "turns": story.last_turn or ""} if story else {}
        came = [_so_far(row, shown) for row in shown.heroes]
    both = [{**hero, **back} for hero, back in zip(heroes, came, strict=True)]
    return {**boxes, "heroes": both, "rolls": rolls}


def _typed(position: int, typed: QueryDict) -> dict[str, Any]:
    return {
        "standing": str(position) in typed.getlist("standing"),
        "inspired": f"inspired-{position}" in typed,
        "inspiration": typed.get(f"inspiration-{position}", ""),
    }


def _back(row: JourneyHero) -> dict[str, Any]:
    return {
        "standing": row.standing,
        "inspired": row.inspired_after,
        "inspiration": row.inspiration_after,
    }


def _so_far(row: JourneyHero, shown: JourneyTold) -> dict[str, Any]:
    story, at = shown.story, row.position
    if story is None:
        return {"standing": True, "inspired": row.inspired, "inspiration": row.inspiration}
    return {
        "standing": at in story.standing,
        "inspired": story.inspired[at],
        "inspiration": story.inspiration[at],
    }
