"""Bringing the shipped catalogue into the database, as often as one likes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.db import models, transaction
from django.utils.text import slugify

from companion.core.actors import Actor
from companion.core.services.audit import record
from decks.models import Board, Card, Fighter, NameRun, Warband
from rules_engine.battlefield import Board as PrintedBoard
from rules_engine.battlefield import boards as printed_boards
from rules_engine.facts.board_names import NamedBoard, boards_without_layout
from rules_engine.facts.card_details import CardDetails, details_of
from rules_engine.facts.card_names import trigrams
from rules_engine.facts.catalogue import Catalogue, FighterFacts, catalogue

BATCH = 500
Row = dict[str, Any]


@dataclass(slots=True)
class Tally:
    """What an import did to the rows of one table, each by its name.

    removed: no longer in the data and used by nobody; kept: no longer in the data, but a deck or
    a house list uses it; doubtful: rows of which the source leaves something open.
    """

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)

    @property
    def numbers(self) -> dict[str, int]:
        """How many rows each."""
        return {name: len(getattr(self, name)) for name in self.__slots__}

    @property
    def has_changes(self) -> bool:
        """Whether any row was added, changed or removed."""
        return bool(self.added or self.changed or self.removed)


@transaction.atomic
def import_catalogue(*, actor: Actor, source: Catalogue | None = None) -> dict[str, Tally]:
    """Make the tables say what the catalogue says; a second run changes and records nothing.

    source: another catalogue than the one that comes with the engine. A card that the data no
    longer has stays if a deck or a house list uses it, marked as no longer in the data.
    """
    source = source or catalogue()
    tallies = {
        "warbands": _sync(Warband, "name", list(_warband_rows(source))),
        "cards": _sync(Card, "code", list(_card_rows(source)), keep=_used_cards(), flag="in_data"),
        "boards": _sync(Board, "name", list(_board_rows())),
    }
    tallies["fighters"] = _sync_fighters(source)
    if tallies["cards"].added or tallies["cards"].changed or tallies["cards"].removed:
        _index_names()
    if any(tally.has_changes for tally in tallies.values()):
        _note(tallies, actor)
    return tallies


def _note(tallies: dict[str, Tally], actor: Actor) -> None:
    numbers = {table: tally.numbers for table, tally in tallies.items()}
    record(
        actor=actor,
        action="catalogue.imported",
        summary=f"Catalogue imported: {numbers['cards']['added']} cards added, "
        f"{numbers['cards']['changed']} changed",
        after=numbers,
    )


def _sync(
    model: type[models.Model],
    key: str,
    rows: Sequence[Row],
    *,
    keep: frozenset[str] = frozenset(),
    flag: str = "",
) -> Tally:
    """Bring a table to the rows given, told apart by one field.

    keep: names that are not removed though the rows lack them; flag: the field that says so.
    """
    tally = Tally()
    fields = [name for name in (rows[0] if rows else {}) if name != key]
    there = {getattr(row, key): row for row in model._default_manager.all()}
    fresh, stale = [], []
    for values in rows:
        name = values[key]
        if values.get("doubts"):
            tally.doubtful.append(name)
        row = there.pop(name, None)
        if row is None:
            tally.added.append(name)
            fresh.append(model(**values))
        elif all(getattr(row, name_) == values[name_] for name_ in fields):
            tally.unchanged.append(name)
        else:
            tally.changed.append(name)
            stale.append(_with_values(row, values))
    model._default_manager.bulk_create(fresh, batch_size=BATCH)
    if stale:
        # as rows that are there already: an update that names each row's values takes a minute
        model._default_manager.bulk_create(
            stale, BATCH, update_conflicts=True, unique_fields=["id"], update_fields=fields
        )
    _let_go(model, key, there, tally, keep, flag)
    return tally


def _with_values(row: models.Model, values: Row) -> models.Model:
    for name, value in values.items():
        setattr(row, name, value)
    return row


def _let_go(
    model: type[models.Model],
    key: str,
    left: dict[str, models.Model],
    tally: Tally,
    keep: frozenset[str],
    flag: str,
) -> None:
    """Remove rows that the data no longer has, or keep and mark those in use."""
    tally.kept = [name for name in left if name in keep]
    tally.removed = [name for name in left if name not in keep]
    named = {f"{key}__in": tally.removed}
    if tally.removed:
        model._default_manager.filter(**named).delete()
    if tally.kept and flag:
        model._default_manager.filter(**{f"{key}__in": tally.kept}).update(**{flag: False})


def _used_cards() -> frozenset[str]:
    """Cards that any table points to, those of the apps above this one too."""
    used: set[int] = set()
    for relation in Card._meta.related_objects:
        points = relation.field.attname
        rows = relation.related_model._default_manager.exclude(**{points: None})
        used.update(rows.order_by().values_list(points, flat=True).distinct())
    return frozenset(Card.objects.filter(pk__in=used).values_list("code", flat=True))


def _warband_rows(source: Catalogue) -> Iterator[Row]:
    for warband in source.warbands:
        yield {
            "name": warband.name,
            "slug": slugify(warband.name.replace("'", "")),
            "release": warband.release,
            "grand_alliance": warband.grand_alliance or "",
            "roster": list(warband.roster),
        }


def _card_rows(source: Catalogue) -> Iterator[Row]:
    for position, card in enumerate(source.cards):
        details = details_of(card.id)
        yield {
            "code": card.id,
            "name": card.name,
            "key": card.key,
            "release": card.release,
            "set_name": card.set_name,
            "number": card.number,
            "owner": card.warband,
            "type": card.type,
            "glory": card.glory,
            "scoring": card.scoring or "",
            "scores_at_once": card.surge_keyword or card.scoring == "score_immediately",
            "surge_keyword": card.surge_keyword,
            "hybrid": card.hybrid,
            "dual": card.dual,
            "reaction": card.reaction,
            "restricted_to": list(card.restricted_to or ()),
            "limits": list(card.limits),
            "labels": list(card.labels),
            "details": _shown(details),
            "facts_only": card.facts_only,
            "summary": source.summary_of(card),
            "tags": list(card.tags),
            "doubts": [*card.doubts, *([details.doubt] if details.doubt else [])],
            "source": card.source,
            "crosscheck": card.crosscheck or "",
            "position": position,
            "in_data": True,
        }


def _shown(details: CardDetails) -> Row:
    """A card's details as its page shows them; empty for a card without any."""
    if details == CardDetails(details.id):
        return {}
    shown: Row = _plain(details)
    del shown["id"], shown["doubt"], shown["renamed"]
    return shown


def _board_rows() -> Iterator[Row]:
    drawn = [board for board in printed_boards().values() if not board.stand_in]
    every: list[PrintedBoard | NamedBoard] = [*drawn, *boards_without_layout()]
    for position, board in enumerate(every):
        yield {
            "name": board.name,
            "slug": slugify(board.name.replace("'", "")),
            "found_in": board.found_in,
            "layout": _plain(board) if isinstance(board, PrintedBoard) else None,
            "trust": board.trust if isinstance(board, PrintedBoard) else "",
            "doubts": [board.doubt] if isinstance(board, NamedBoard) else [],
            "source": board.source,
            "position": position,
        }


def _sync_fighters(source: Catalogue) -> Tally:
    """Fighters are told apart by warband and name together."""
    tally = Tally()
    warbands = {warband.name: warband for warband in Warband.objects.all()}
    there = {(row.warband_id, row.name): row for row in Fighter.objects.all()}
    fresh: list[Fighter] = []
    for values in _fighter_rows(source.fighters, warbands):
        label = f"{values['warband'].name}: {values['name']}"
        if values["doubts"]:
            tally.doubtful.append(label)
        row = there.pop((values["warband"].pk, values["name"]), None)
        if row is None:
            tally.added.append(label)
            fresh.append(Fighter(**values))
        elif all(getattr(row, name) == value for name, value in values.items()):
            tally.unchanged.append(label)
        else:
            tally.changed.append(label)
            _with_values(row, values).save()
    Fighter.objects.bulk_create(fresh, batch_size=BATCH)
    for row in there.values():
        tally.removed.append(row.name)
        row.delete()
    return tally


def _fighter_rows(fighters: Iterable[FighterFacts], warbands: dict[str, Warband]) -> Iterator[Row]:
    for position, fighter in enumerate(fighters):
        yield {
            "warband": warbands[fighter.warband],
            "position": position,
            "name": fighter.name,
            "release": fighter.release,
            "leader": fighter.leader,
            "base": _plain(fighter.base),
            "inspired": _plain(fighter.inspired),
            "inspire_summary": fighter.inspire_summary or "",
            "abilities_summary": fighter.abilities_summary or "",
            "names_language": fighter.names_language,
            "doubts": list(fighter.doubts),
            "source": _plain(fighter.source),
        }


def _plain(value: msgspec.Struct | None) -> Any:
    """A value as it comes back from a JSON column: tuples are lists there."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _index_names() -> None:
    """Lay the runs of letters anew by which names are searched."""
    NameRun.objects.all().delete()
    keys = Card.objects.values_list("key", flat=True).distinct().order_by()
    runs = (NameRun(run=run, key=key) for key in keys for run in trigrams(key))
    NameRun.objects.bulk_create(runs, batch_size=5000)
