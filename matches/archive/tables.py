"""Which tables are an event's, in the order in which they can be written, and what points where.

All of it is read off the models: a new table of an event is in the archive without a line here.
Named are only what stays out, with the reason, and ids that stand inside JSON, which no foreign key
tells of.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from django.apps import apps
from django.db import models

from matches.models import Dispute, Entry, Event, GameLog, LogPoint, Report

LEFT_OUT: Mapping[str, str] = {
    "CampaignTable": "worked out anew from the results",
    "Delivery": "what an installation told others",
    "EventRole": "accounts belong to an installation; who restores an event organises it",
    "League": "a season of an installation joins events of their own archives",
    "LeagueEvent": "likewise",
    "Invitation": "a secret of the installation that made it",
    "Member": "accounts belong to an installation",
    "MemberInvitation": "a secret of the installation that made it",
    "Organisation": "who runs events at an installation",
    "Letter": "tells what this installation sent",
    "Mailbox": "an address was given to this installation alone, to write to",
    "Profile": "what an account shows of itself; accounts belong to an installation",
    "RatingStep": "worked out anew from the results of all events",
    "Stamp": "tells phones what changed here, not elsewhere",
    "StandingsTable": "worked out anew from the results",
    "Webhook": "whom an installation tells, signed by its own secret",
}
SECRETS = frozenset(
    {"Announcement.key", "Entry.sign_up_key", "Entry.came_from", "DeckRegistration.key"}
)
"""Fields that are emptied: what a stranger could act with."""

# what matches.pairing says of players
_ENTRIES = dict.fromkeys(("players", "entrant", "entrants", "down", "up", "repeated"), "Entry")
IDS_IN_JSON: Mapping[str, Mapping[str, str]] = {
    "Match.why": _ENTRIES,
    "Round.why": _ENTRIES,
    "Question.facts": {
        "reports": Report.__name__,
        "log": GameLog.__name__,
        "points": LogPoint.__name__,
        "entry": Entry.__name__,
        "dispute": Dispute.__name__,
    },
}
"""By field: under which keys, at any depth, ids stand, and of which table."""

NO_IDS_IN_JSON = frozenset(
    {
        "DeckRegistration.verdict",
        "Event.rules",
        "Game.glory",
        "GameLog.verdict",
        "Hero.wants",
        "Journey.by_log",
        "Journey.tokens",
        "Precedent.cites",
        "Report.result",
        "Ruling.before",
        "Ruling.cites",
        "Ruling.corrections",
        "Ruling.engine",
        "Stage.parted",
    }
)
"""The other JSON of an event: nothing in it points to a row."""


def label(model: type[models.Model]) -> str:
    """The table's name in an archive."""
    return model.__name__


@cache
def tables() -> tuple[type[models.Model], ...]:
    """The tables of an event, each after those that it points to; `Event` first.

    Where two point to each other, one of them may be empty for a moment and is set at the end.
    """
    found: list[type[models.Model]] = [Event]
    waiting = [one for one in apps.get_app_config("matches").get_models() if one is not Event]
    waiting = [one for one in waiting if label(one) not in LEFT_OUT]
    while waiting:
        fit = [one for one in waiting if not _points_to(one) & set(waiting) - {one}]
        fit = fit or [one for one in waiting if not _needs(one) & set(waiting) - {one}][:1]
        if not fit:
            names = ", ".join(map(label, waiting))
            raise RuntimeError(f"These tables need each other in a ring: {names}")
        found += [one for one in fit if _points_to(one) & set(found)]
        waiting = [one for one in waiting if one not in fit]
    return tuple(found)


def _points_to(model: type[models.Model]) -> set[type[models.Model]]:
    by_key = {one.related_model for one in references(model).values()}
    named = {
        table
        for field, tables_of in IDS_IN_JSON.items()
        if field.startswith(f"{label(model)}.")
        for table in tables_of.values()
    }
    return by_key | {apps.get_model("matches", name) for name in named}


def _needs(model: type[models.Model]) -> set[type[models.Model]]:
    return {one.related_model for one in references(model).values() if not one.null}


@cache
def references(model: type[models.Model]) -> Mapping[str, Any]:
    """The table's foreign keys to tables of its own app, by name."""
    return {
        field.name: field
        for field in model._meta.concrete_fields
        if (to := field.related_model) is not None and to._meta.app_label == "matches"
    }


@cache
def way_to_event(model: type[models.Model]) -> str:
    """The look-up that leads from a row of the table to its event: 'match__round__event'."""
    if model is Event:
        return "pk"
    # one that is always set leads to every row
    ways = [
        f"{name}__{way_to_event(field.related_model)}".removesuffix("__pk")
        for name, field in references(model).items()
        if not field.null and field.related_model is not model
    ]
    return min(ways, key=len)


def with_ids(value: Any, named: Mapping[str, str], change: Callable[[str, Any], Any]) -> Any:
    """JSON with each id under a key of `named` replaced by `change(table, id)`."""
    if isinstance(value, dict):
        return {
            key: _changed(found, named[key], change)
            if key in named
            else with_ids(found, named, change)
            for key, found in value.items()
        }
    if isinstance(value, list):
        return [with_ids(one, named, change) for one in value]
    return value


def _changed(value: Any, table: str, change: Callable[[str, Any], Any]) -> Any:
    if isinstance(value, list):
        return [change(table, one) for one in value]
    return value if value is None else change(table, value)
