"""An event put back from an archive, on this installation or another."""

import base64
import binascii
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction

from companion.core.actors import Actor
from companion.core.errors import CompanionError, Conflict, Invalid, NotAllowed
from companion.core.services.audit import record
from companion.core.strings import need_all_fit
from companion.core.worded import Worded
from decks.models import Card
from matches.archive.form import Archive, Row, unpack
from matches.archive.queries.exports import standings_of
from matches.archive.tables import IDS_IN_JSON, label, references, tables, with_ids
from matches.events.queries import slugs
from matches.models import Event, EventRole, GameLog, Report
from matches.people.names import in_text
from matches.people.services import versions
from matches.rules import event_rules, results, rule_checks
from matches.scores.services.log_calls import call_for_check
from matches.standing.services.standings import recompute_standings

log = logging.getLogger(__name__)
_MOST_TOLD = 3
# what a file that anybody may have written can come to on its way into the tables
_UNSOUND = (
    ValidationError,
    DatabaseError,
    LookupError,
    TypeError,
    ValueError,
    ArithmeticError,
    AttributeError,
    RecursionError,
)


@dataclass(frozen=True, slots=True)
class Restored:
    """What came of it. differences: players whose place or values in the standings came out other
    than the archive tells, in words; empty where all is as it was."""

    event: Event
    differences: list[str]


def restore_event(*, data: bytes, actor: Actor, of_any_size: bool = False) -> Restored:
    """The event of an archive as a new event here; `actor`'s account organises it.

    Entries, rounds, results, decks, logs and all that is kept of them are as they were, also the
    times. New are the ids, the address where it is taken, and the private links, since links are
    signed by an installation. The archive's record stays in the archive.
    of_any_size: it is the server's owner who gives it, not somebody by the web.
    Raises Invalid for what is no sound archive, TooLarge, NotAllowed; nothing is written then.
    """
    by = actor.user
    if actor.via != "command" and not (by and (by.may_create_events or by.is_superuser)):
        raise NotAllowed("Events are restored by accounts that may create events.")
    archive = unpack(data, of_any_size=of_any_size)
    try:
        with transaction.atomic():
            event = _written(archive, actor)
            differences = _differences(archive, event)
    except _UNSOUND as error:
        log.info("An archive could not be restored", exc_info=True)
        raise Invalid(
            Worded(
                "The archive does not hold together (%(short)s). Nothing was restored.",
                short=_short(error),
            ),
            code="no-archive",
        ) from error
    recompute_standings(event_id=event.pk)
    return Restored(event, differences)


def _short(error: Exception) -> str:
    if isinstance(error, ValidationError):
        return "; ".join(error.messages)[:200]
    return f"{error}".splitlines()[0][:200] if str(error) else type(error).__name__


def _written(archive: Archive, actor: Actor) -> Event:
    if unknown := set(archive.tables) - {label(model) for model in tables()}:
        raise Invalid(
            Worded(
                "The archive holds %(unknown)s, which this version does not know. "
                "Restore it with the version that made it, or a newer one. Nothing was "
                "restored.",
                unknown=", ".join(sorted(unknown)),
            ),
            code="another-form",
        )
    need_all_fit(_texts(archive.tables), longest=2**24)
    write = _Writing(archive.tables)
    for model in tables():
        write.all_of(model)
    write.what_waited()
    event = write.event
    _need_sound(event)
    if actor.user is not None:
        EventRole.objects.create(event=event, user=actor.user, role=EventRole.Role.ORGANISER)
    for kept in GameLog.objects.filter(
        match__round__event=event, state__in=(GameLog.State.WAITING, GameLog.State.CHECKING)
    ):
        call_for_check(kept)
    versions.bump(event)
    record(
        actor=actor,
        action="event.restored",
        summary=f"Event {in_text(event.name)} restored from an archive",
        event_id=event.pk,
        about=event,
        after={name: len(rows) for name, rows in archive.tables.items()},
    )
    return event


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def _need_sound(event: Event) -> None:
    """What pages read without a second look must be readable."""
    rule_checks.need_sound(event_rules.read(event.rules))
    for reported in Report.objects.filter(match__round__event=event).values_list(
        "result", flat=True
    ):
        results.read(reported)


@dataclass(slots=True)
class _Writing:
    """Rows being written, table by table.

    pks: of the rows of each table, by place. waiting: keys to rows that are not written yet, the
    row that has the key, its column, and the table and place that it points to.
    """

    rows: dict[str, list[Row]]
    pks: dict[str, list[int]] = field(default_factory=dict)
    waiting: list[tuple[models.Model, str, str, int]] = field(default_factory=list)

    @property
    def event(self) -> Event:
        return Event.objects.get(pk=self.pks["Event"][0])

    def all_of(self, model: type[models.Model]) -> None:
        """Write the rows of a table, in their order."""
        given = self.rows.get(label(model), [])
        if model is Event and len(given) != 1:
            raise Invalid("An archive holds one event. Nothing was restored.", code="no-archive")
        written = self.pks.setdefault(label(model), [])
        for row in given:
            made = model()
            for name, value in self._values(made, row).items():
                setattr(made, name, value)
            # as it was, with the times of then: nothing is set anew on the way
            made.save_base(raw=True, force_insert=True)
            written.append(made.pk)

    def what_waited(self) -> None:
        """Set the keys to rows that were written after the row that has them."""
        for row, name, table, place in self.waiting:
            type(row)._default_manager.filter(pk=row.pk).update(**{name: self._pk(table, place)})

    def _values(self, made: models.Model, row: Row) -> dict[str, Any]:
        model = type(made)
        values: dict[str, Any] = {}
        for column in model._meta.concrete_fields:
            if column.primary_key or column.name not in row:
                continue
            value = row[column.name]
            if column.name in references(model) and column.related_model is not None:
                values[column.attname] = self._key(made, column, value)
            elif column.is_relation:
                values[column.attname] = _card(value)
            else:
                values[column.name] = self._plain(model, column, value)
        if model is Event:
            values["slug"] = next(slugs.free(str(row["slug"])))
        return values

    def _key(self, made: models.Model, column: Any, place: int | None) -> int | None:
        table = label(column.related_model)
        is_there = place is None or place < len(self.pks.get(table, ()))
        if place is None or is_there or not column.null:
            return self._pk(table, place)
        self.waiting.append((made, column.attname, table, place))
        return None

    def _plain(self, model: type[models.Model], column: Any, value: Any) -> Any:
        name = f"{label(model)}.{column.name}"
        if name in IDS_IN_JSON:
            return with_ids(value, IDS_IN_JSON[name], self._pk)
        if isinstance(column, models.BinaryField) and not (value is None and column.null):
            try:
                return base64.b64decode(value, validate=True)
            except (binascii.Error, TypeError) as error:
                raise ValueError(f"{name} is not what it was") from error
        # empty is what its column allows; everything else is held to choices and lengths
        return value if value in column.empty_values else column.clean(value, None)

    def _pk(self, table: str, place: int | None) -> int | None:
        if place is None:
            return None
        if type(place) is not int or not 0 <= place < len(self.pks[table]):
            raise ValueError(f"there is no row {place} of {table}")
        return self.pks[table][place]


def _card(code: str | None) -> int | None:
    if code is None:
        return None
    found = Card.objects.filter(code=code).values_list("pk", flat=True).first()
    if found is None:
        raise Conflict(
            Worded(
                "The archive has the card %(code)s, which this installation does not "
                "know. Bring its data up to date. Nothing was restored.",
                code=code[:20],
            )
        )
    return found


def _differences(archive: Archive, event: Event) -> list[str]:
    """Who stands elsewhere than the archive tells; the newest rules of counting decide here."""
    try:
        now = {one.number: one for one in standings_of(event)}
    except CompanionError as error:
        return [f"The standings cannot be worked out: {error}"]
    then = {one.number: one for one in archive.standings}
    moved = [
        number for number in sorted(now.keys() | then.keys()) if now.get(number) != then.get(number)
    ]
    sentences = [
        f"Player {number} stands elsewhere than the archive tells." for number in moved[:_MOST_TOLD]
    ]
    return sentences + ([f"And {len(moved) - _MOST_TOLD} more."] if len(moved) > _MOST_TOLD else [])
