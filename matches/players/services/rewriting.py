"""Taking a name out of everything that an event keeps: rows, logs with their hashes, the record."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import models

from companion.core.models import AuditRecord
from companion.core.services import audit
from matches.archive.tables import references, tables, way_to_event
from matches.logs.queries import lines
from matches.models import (
    Entry,
    Event,
    GameEvent,
    GameLog,
    JourneyEvent,
    LogLine,
    LogRevision,
    Match,
)
from matches.people.services.stamps import match_of
from matches.players.naming import Name, fields_of
from matches.players.services import journeys
from rules_engine.facts import canonical
from rules_engine.facts.errors import EngineError, Unusable
from rules_engine.log import Header, Log, read_log, write_log
from rules_engine.log.chain import link, spelled, start
from rules_engine.log.reading import read_event

OWN_FIELDS = ("name", "club", "team", "note")
_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose name it is at an event. entry_id: 0 for somebody who did not play there. matches: the
    player's seat at each of their matches."""

    event_id: int
    entry_id: int
    matches: Mapping[int, int]


def take_out(whose: Whose, name: Name, *, because: AuditRecord) -> int:
    """Take somebody's names out of an event; the number of the record's rows that were changed.
    because: the row of the record that tells of it."""
    for model in tables():
        if model not in (GameEvent, JourneyEvent):
            _plain(model, whose, name)
    played = LogLine.objects.filter(logged__match__in=list(whose.matches)).order_by("pk")
    for line in played.select_related("logged", "parent"):
        _line(line, whose.matches[line.logged.match_id], name)
    _files(whose.matches, name)
    journeys.take_out(whose.event_id, whose.entry_id, name)
    return _record(whose, name, because)


def _plain(model: type[models.Model], whose: Whose, name: Name) -> None:
    """The texts and values of a table that name the player."""
    texts, values = fields_of(model, "text"), fields_of(model, "json")
    events = fields_of(model, "events")
    if not (texts or values or events):
        return
    rows = _rows(model, whose, every=name.alone).only("pk", *texts, *values, *events)
    changed = []
    for row in rows:
        now = {field: name.out_of(getattr(row, field)) for field in texts}
        now |= {field: name.out_of_json(getattr(row, field)) for field in values}
        now |= {field: _events(getattr(row, field), name) for field in events}
        if any(getattr(row, field) != value for field, value in now.items()):
            for field, value in now.items():
                # a longer name in its place must still fit
                longest = getattr(model._meta.get_field(field), "max_length", None)
                setattr(row, field, value[:longest] if isinstance(value, str) else value)
            changed.append(row)
    fields = [*texts, *values, *events]
    model._default_manager.bulk_update(changed, fields, batch_size=_AT_ONCE)


def _rows(model: type[models.Model], whose: Whose, *, every: bool) -> models.QuerySet[Any]:
    """The rows that can name the player: all of the event where nobody else has the name, else
    those of the player's own matches and of the entry."""
    of_event = model._default_manager.filter(**{way_to_event(model): whose.event_id})
    if every:
        return of_event
    own = models.Q(pk__in=[])
    for way in _ways(model, Match):
        own |= models.Q(**{f"{way}__in": list(whose.matches)})
    for way in _ways(model, Entry):
        own |= models.Q(**{way: whose.entry_id})
    return of_event.filter(own).distinct()


def _ways(model: type[models.Model], to: type[models.Model]) -> Iterator[str]:
    """The look-ups that lead from a table to another one, over keys that are always set."""
    for field, key in references(model).items():
        if key.related_model is to:
            yield field
        elif key.related_model is not Event and key.related_model is not model and not key.null:
            yield from (f"{field}__{way}" for way in _ways(key.related_model, to))


def _events(value: Any, name: Name) -> Any:
    """Logged events, as text or as values."""
    if not isinstance(value, str):
        return name.out_of_event(value)
    if not name.pattern.search(value):
        return value
    try:
        return _spelled(value, name)
    except (Unusable, EngineError, ValueError):
        return name.out_of(value)


def _spelled(raw: str, name: Name) -> str:
    event = name.out_of_event(json.loads(raw))
    return spelled(read_event(json.dumps(event).encode())[0]).decode()


def _line(line: LogLine, seat: int, name: Name) -> None:
    """A line of a log: its header names the player of a seat, and every hash rests on it."""
    header = _renamed(lines.header_of(line), seat, name)
    line.header = canonical.of_struct(header).decode()
    h = start(header)
    if line.parent is not None and line.base:
        found = lines.envelopes(line.parent).filter(n=line.base).values_list("h", flat=True)
        h = found.get()
    rows = list(GameEvent.objects.filter(line=line).order_by("n"))
    for row in rows:
        row.raw = _events(row.raw, name)
        row.h = h = link(h, row.n, row.raw.encode(), row.p)
    GameEvent.objects.bulk_update(rows, ["raw", "h"], batch_size=_AT_ONCE)
    line.h = h
    line.save(update_fields=["header", "h"])


def _renamed(header: Header, seat: int, name: Name) -> Header:
    seats = [
        msgspec.structs.replace(
            brought, name=name.instead if at == seat else name.out_of(brought.name)
        )
        for at, brought in enumerate(header.seats)
    ]
    return msgspec.structs.replace(header, seats=tuple(seats))


def _files(matches: Mapping[int, int], name: Name) -> None:
    """The files of the player's games, and what judges appended to them."""
    for log in GameLog.objects.filter(match__in=list(matches)):
        at = matches[log.match_id]
        seat = at if log.first_seat == 0 else 1 - at
        content = _file(bytes(log.content), seat, name)
        if content != bytes(log.content):
            log.content, log.digest = content, digest_of(content, live=log.live)
            log.save(update_fields=["content", "digest"])
        for revision in LogRevision.objects.filter(log=log):
            revision.content = _file(bytes(revision.content), seat, name)
            revision.digest = digest_of(revision.content)
            revision.save(update_fields=["content", "digest"])


def digest_of(content: bytes, *, live: bool = False) -> str:
    """The hash by which a file is known; one that came event by event is told apart."""
    return hashlib.sha256((b"live" if live else b"") + content).hexdigest()


def _file(content: bytes, seat: int, name: Name) -> bytes:
    try:
        log = read_log(content)
    except (Unusable, EngineError, ValueError):
        text = content.decode("utf-8", "surrogateescape")
        return name.out_of(text).encode("utf-8", "surrogateescape")
    header = _renamed(log.header, seat, name)
    raws = [_events(one.raw.decode(), name).encode() for one in log.entries]
    if header == log.header and raws == [one.raw for one in log.entries]:
        return content
    h, entries = start(header), []
    for one, raw in zip(log.entries, raws, strict=True):
        h = link(h, one.n, raw, one.position)
        entries.append(msgspec.structs.replace(one, logged=read_event(raw)[0], raw=raw, h=h))
    return write_log(Log(header, tuple(entries), log.chained))


def _record(whose: Whose, name: Name, because: AuditRecord) -> int:
    """The record's rows of the event; those about the entry itself lose its club and team too."""
    changed = []
    for row in AuditRecord.objects.filter(event_id=whose.event_id, pk__lt=because.pk):
        is_own = row.object_type == "entry" and row.object_id == whose.entry_id
        if not (name.alone or is_own or match_of(row) in whose.matches):
            continue
        before = (row.actor, row.summary, row.reason, row.before, row.after)
        row.actor, row.summary = name.out_of(row.actor)[:200], name.out_of(row.summary)[:300]
        row.reason = name.out_of(row.reason)
        row.before = _own(row.before, name, is_own=is_own)
        row.after = _own(row.after, name, is_own=is_own)
        if before != (row.actor, row.summary, row.reason, row.before, row.after):
            changed.append(row)
    audit.keep_without_names(changed, because=because)
    return len(changed)


def _own(values: Any, name: Name, *, is_own: bool) -> Any:
    rewritten = name.out_of_json(values)
    if is_own and isinstance(rewritten, dict):
        emptied = {field: "" for field in OWN_FIELDS[1:] if field in rewritten}
        named = {"name": name.instead} if "name" in rewritten else {}
        return {**rewritten, **emptied, **named}
    return rewritten
