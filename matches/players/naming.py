"""Where people's names stand in the tables of an event, and how one is taken out of a text."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from django.apps import apps
from django.db import models

Form = Literal["text", "json", "events", "header", "log"]

HOLDS_NAMES: Mapping[str, Form] = {
    "Announcement.made_by": "text",
    "Announcement.text": "text",
    "DeckRegistration.handed_in_by": "text",
    "DeckRegistration.let_in_by": "text",
    "DeckRegistration.let_in_reason": "text",
    "DeckRegistration.name": "text",
    "DeckUnlock.given_by": "text",
    "DeckUnlock.reason": "text",
    "Dispute.appeal": "text",
    "Dispute.appealed_by": "text",
    "Dispute.by": "text",
    "Dispute.other_by": "text",
    "Dispute.other_statement": "text",
    "Dispute.statement": "text",
    "GameEvent.raw": "events",
    "GameLog.content": "log",
    "GameLog.picture": "text",
    "GameLog.problem": "text",
    "GameLog.uploaded_by": "text",
    "Group.name": "text",
    "Hero.name": "text",
    "Hero.wants": "json",
    "Journey.header": "header",
    "Journey.opened_by": "text",
    "JourneyAside.content": "text",
    "JourneyAside.says": "text",
    "JourneyAside.written_by": "text",
    "JourneyEvent.raw": "events",
    "JudgeCall.note": "text",
    "JudgeCall.outcome": "text",
    "KeptAside.content": "text",
    "KeptAside.says": "text",
    "KeptAside.written_by": "text",
    "LogLine.begun_by": "text",
    "LogLine.header": "header",
    "LogPoint.closed_by": "text",
    "LogPoint.content": "events",
    "LogPoint.opened_by": "text",
    "LogPoint.reason": "text",
    "LogRevision.content": "log",
    "LogRevision.made_by": "text",
    "MustNotMeet.reason": "text",
    "Penalty.reason": "text",
    "Penalty.taken_back_reason": "text",
    "Precedent.answer": "text",
    "Precedent.made_by": "text",
    "Precedent.question": "text",
    "Precedent.withdrawn_by": "text",
    "Precedent.withdrawn_reason": "text",
    "Question.answer": "text",
    "Question.facts": "json",
    "Question.text": "text",
    "Report.by": "text",
    "Report.confirmed_by": "text",
    "Report.reason": "text",
    "RollOff.reason": "text",
    "Ruling.by": "text",
    "Ruling.corrections": "events",
    "Ruling.followed": "text",
    "Ruling.reason": "text",
}
"""Fields in which a player may be named, and in what form."""

NAMES_NOBODY = frozenset(
    {
        "Announcement.key",
        "DeckRegistration.format",
        "DeckRegistration.key",
        "DeckRegistration.list_id",
        "DeckRegistration.verdict",
        "DeckRegistration.warband",
        # the entry's own are emptied by the erasure itself
        "Entry.came_from",
        "Entry.club",
        "Entry.name",
        "Entry.note",
        "Entry.real_name",
        "Entry.sign_up_key",
        "Entry.team",
        # the organiser's words about the event
        "Event.about",
        "Event.edition",
        "Event.name",
        "Event.place",
        "Event.preset",
        "Event.rules",
        "Event.slug",
        "Event.time_zone",
        "Game.glory",
        "GameEvent.client_id",
        "GameEvent.h",
        "GameEvent.kind",
        "GameEvent.p",
        "GameLog.digest",
        "GameLog.verdict",
        "Journey.by_log",
        "Journey.h",
        "Journey.tokens",
        "JourneyAside.client_id",
        "JourneyAside.code",
        "JourneyAside.digest",
        "JourneyEvent.client_id",
        "JourneyEvent.h",
        "JourneyEvent.kind",
        "JourneyEvent.p",
        "KeptAside.client_id",
        "KeptAside.code",
        "KeptAside.digest",
        "LogLine.detail",
        "LogLine.h",
        "LogLine.position",
        "LogLine.position_by",
        "LogPoint.client_id",
        "LogRevision.digest",
        "Match.why",
        "Penalty.offence",
        "Penalty.rung",
        "Precedent.cites",
        "Precedent.code",
        "Precedent.edition",
        "RegisteredCard.written",
        "Report.digest",
        "Report.result",
        "Round.name",
        "Round.why",
        "Ruling.before",
        "Ruling.cites",
        "Ruling.engine",
        "Stage.parted",
    }
)
"""The other texts of an event: nobody is named in them."""

_SPEECH = frozenset({"note", "reason"})  # what people write freely in a logged event
_CODED = frozenset({"result", "rules", "kind", "state"})  # what programs read in the record


def texts_of(model: type[models.Model]) -> list[str]:
    """The fields of a table that can hold words, those of a closed list left out."""
    kinds = (models.CharField, models.TextField, models.JSONField, models.BinaryField)
    found = [field for field in model._meta.concrete_fields if isinstance(field, kinds)]
    return [field.name for field in found if not getattr(field, "choices", None)]


def fields_of(model: type[models.Model], form: Form) -> list[str]:
    """The fields of a table in which players may be named in this form."""
    fields = (name.partition(".") for name, of in HOLDS_NAMES.items() if of == form)
    return [field for table, _, field in fields if table == model.__name__]


def model_of(name: str) -> type[models.Model]:
    """The table of a field's name here."""
    return apps.get_model("matches", name.partition(".")[0])


@dataclass(frozen=True, slots=True)
class Name:
    """The names of somebody that are to go, and what is to stand in their place.

    A name goes where it stands as a word of its own and belongs to nobody else: not as a part of a
    longer name of the event, and not before another player's number. `alone` says that nobody else
    is called so; where somebody is, only texts that are surely about this player may be changed.
    """

    instead: str
    pattern: re.Pattern[str]
    alone: bool

    def out_of(self, text: str) -> str:
        """The text without the name."""
        return self.pattern.sub(self._changed, text)

    def out_of_json(self, value: Any) -> Any:
        """JSON without the name in any of its texts."""
        if isinstance(value, str):
            return self.out_of(value)
        if isinstance(value, list):
            return [self.out_of_json(one) for one in value]
        if isinstance(value, dict):
            return {
                key: one if key in _CODED else self.out_of_json(one) for key, one in value.items()
            }
        return value

    def out_of_event(self, value: Any) -> Any:
        """A logged event without the name in what people wrote; the rest is the game."""
        if isinstance(value, list):
            return [self.out_of_event(one) for one in value]
        if isinstance(value, dict):
            return {
                key: self.out_of(one)
                if key in _SPEECH and isinstance(one, str)
                else self.out_of_event(one)
                for key, one in value.items()
            }
        return value

    def _changed(self, found: re.Match[str]) -> str:
        return self.instead if found["own"] else found[0]


def name_of(own: Collection[str], *, others: Iterable[str], number: int, instead: str) -> Name:
    """How to take somebody's names out. own: every name they went by; others: everybody else's at
    the event; number: their own there."""
    own = {name for name in own if name.strip()}
    others = list(others)
    longer = {one for one in others if one not in own and any(name in one for name in own)}
    spelled = {one for name in own for one in (name, escape(name))}
    protected = "|".join(_longest_first(longer)) or r"(?!)"
    pattern = (
        rf"(?<!\w)(?:(?P<other>{protected})|(?P<own>{'|'.join(_longest_first(spelled)) or '(?!)'}))"
        rf"(?!\w)(?! \(#(?!{number}\)))"
    )
    return Name(instead, re.compile(pattern), alone=own.isdisjoint(others))


def _longest_first(names: Iterable[str]) -> list[str]:
    return [re.escape(name) for name in sorted(names, key=lambda one: (-len(one), one))]
