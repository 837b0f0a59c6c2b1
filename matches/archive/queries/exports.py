"""An event read whole: the rows of all its tables, and the sheets that people look at."""

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, models, transaction

from companion.core.models import AuditRecord
from matches import standings
from matches.archive.form import FORM, Archive, Row, Standing, pack
from matches.archive.sheets import sheet
from matches.archive.tables import (
    IDS_IN_JSON,
    LEFT_OUT,
    SECRETS,
    label,
    references,
    tables,
    way_to_event,
    with_ids,
)
from matches.decklists.queries.decks import with_cards
from matches.models import DeckRegistration, Entry, Event, Game, Match
from matches.standing.queries import standings as standing_queries
from matches.standing.queries import standings_input

_PLAIN = (str, int, bool, float, type(None), list, dict)


def export_of(event: Event) -> bytes:
    """Everything of the event as one zip file: `event.json`, which `restore_event` takes, and
    sheets of entries, results, standings, decks and the record.

    As it stood at one moment, also while results come in.
    """
    with one_moment():
        return pack(archive_of(event), _sheets(event))


@contextmanager
def one_moment() -> Iterator[None]:
    """All that is read inside is as it stood at one moment; SQLite's transactions are so anyway."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def archive_of(event: Event) -> Archive:
    """The event's rows."""
    found: dict[str, list[models.Model]] = {}
    for model in tables():
        of_event = model._default_manager.filter(**{way_to_event(model): event.pk})
        found[label(model)] = list(of_event.order_by("pk"))
    places = {name: {row.pk: at for at, row in enumerate(rows)} for name, rows in found.items()}
    contents = {name: [_row(row, places) for row in rows] for name, rows in found.items()}
    return Archive(FORM, _newest_migration(), contents, standings_of(event))


def _newest_migration() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(name) FROM django_migrations WHERE app = 'matches'")
        return str(cursor.fetchone()[0])


def _row(row: models.Model, places: dict[str, dict[int, int]]) -> Row:
    model = type(row)
    values: Row = {}
    for field in model._meta.concrete_fields:
        if field.related_model is None or field.name in references(model):
            if not field.primary_key:
                values[field.name] = _value(model, field, getattr(row, field.attname), places)
        elif field.related_model._meta.app_label == "decks":
            card = getattr(row, field.name)
            values[field.name] = card.code if card else None
        # else an account, which stays behind
    return values


def _value(
    model: type[models.Model], field: Any, value: Any, places: dict[str, dict[int, int]]
) -> Any:
    name = f"{label(model)}.{field.name}"
    if name in SECRETS:
        return ""
    if field.name in references(model):
        table = label(field.related_model)
        # what stays behind is pointed to by nothing
        return None if value is None or table in LEFT_OUT else places[table].get(value)
    if name in IDS_IN_JSON:
        # a row that is gone is told by nobody any more
        return with_ids(value, IDS_IN_JSON[name], lambda table, pk: places[table].get(pk))
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    return value if isinstance(value, _PLAIN) else value.isoformat()


def standings_of(event: Event) -> list[Standing]:
    """The places as they follow from the results now; what is kept may still be on its way."""
    given = standings_input.of_event(event.pk)
    if not given.rounds:
        return []
    table = standings.compute(given.after(given.rounds[-1]), given.rules, given.chain)
    numbers = dict(Entry.objects.filter(event=event).values_list("pk", "number"))
    return [
        Standing(row.rank, numbers[row.entrant], tuple(str(one) for one in row.values))
        for row in table.rows
    ]


def _sheets(event: Event) -> dict[str, str]:
    return {
        "entries.csv": _entries(event),
        "results.csv": _results(event),
        "standings.csv": _standings_sheet(event),
        "decks.csv": _decks(event),
        "record.csv": _record(event),
    }


def _entries(event: Event) -> str:
    rows = Entry.objects.filter(event=event)
    return sheet(
        [
            *("Number", "Name", "Name for the staff", "Club", "Team"),
            *("State", "Enters in round", "Dropped after round"),
        ],
        (
            (
                one.number,
                one.name,
                one.real_name,
                one.club,
                one.team,
                one.get_state_display(),
                one.entered_round,
                one.dropped_after,
            )
            for one in rows
        ),
    )


def _results(event: Event) -> str:
    matches = (
        Match.objects.filter(round__event=event)
        .select_related("round")
        .prefetch_related("seats__entry", "games")
        .order_by("round__number", "table", "pk")
    )
    most = max((len(match.games.all()) for match in matches), default=0)
    head = ["Round", "Table", "Player", "Opponent", "Kind", "State"]
    for number in range(1, most + 1):
        head += [f"Game {number}", f"Glory {number}", f"Opponent's glory {number}"]
    return sheet(head, (_result(match) for match in matches))


def _result(match: Match) -> list[object]:
    names = [seat.entry.name for seat in match.seats.all()]
    row: list[object] = [match.round.number, match.table, names[0]]
    row += [" / ".join(names[1:]), match.get_kind_display(), match.get_state_display()]
    for game in match.games.all():
        glory = [*game.glory, None, None][:2]
        row += [_ended(game, names), *glory]
    return row


def _ended(game: Game, names: list[str]) -> str:
    if game.winner is None:
        return game.get_ending_display()
    return f"won by {names[game.winner]}"


def _standings_sheet(event: Event) -> str:
    kept = standing_queries.of_event(event)
    return sheet(
        ["Rank", "Number", "Name", *(column.title for column in kept.columns)],
        ((one.row.rank, one.entry.number, one.entry.name, *one.row.shown) for one in kept.places),
    )


def _decks(event: Event) -> str:
    found = DeckRegistration.objects.filter(entry__event=event, is_current=True)
    return sheet(
        ["Number", "Player", "Deck", "Warband", "Legal", "Cards"],
        (
            (
                deck.entry.number,
                deck.entry.name,
                deck.name,
                deck.warband,
                deck.get_outcome_display(),
                "; ".join(str(card) for card in deck.entries.all()),
            )
            for deck in with_cards(found).order_by("entry__number")
        ),
    )


def _record(event: Event) -> str:
    rows = AuditRecord.objects.filter(event_id=event.pk).order_by("pk")
    return sheet(
        ["At", "Who", "What", "Why"],
        ((one.at.isoformat(), one.actor, one.summary, one.reason) for one in rows),
    )
