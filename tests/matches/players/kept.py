"""What the database holds, read whole, to look for a name in it."""

import json
from typing import Any

from django.apps import apps

from matches.models import Event, StandingsTable
from matches.standing.queries import standings_input
from matches.standings import compute


def every_text(*, without: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Every text, value and file of every table of ours, with where it stands."""
    found = []
    for app in ("core", "decks", "matches"):
        for model in apps.get_app_config(app).get_models():
            for row in model._base_manager.all():
                for field in model._meta.concrete_fields:
                    where = f"{model.__name__}.{field.name}"
                    if where not in without:
                        found.append((where, _text(getattr(row, field.attname))))
    return found


def _text(value: Any) -> str:
    if isinstance(value, bytes | memoryview):
        return bytes(value).decode("utf-8", "replace")
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def places_naming(*names: str, without: tuple[str, ...] = ()) -> set[str]:
    """Where one of the names stands still."""
    return {
        where for where, text in every_text(without=without) if any(name in text for name in names)
    }


def standings_of(event: Event) -> list[Any]:
    """What standings follow from and what they are, exactly: by entry, whatever it is called."""
    given = standings_input.of_event(event.pk)
    tables = [compute(given.after(one), given.rules, given.chain) for one in given.rounds]
    kept = StandingsTable.objects.filter(event=event).order_by("round_number")
    return [
        [(row.entrant, row.rank, row.values) for table in tables for row in table.rows],
        list(kept.values_list("round_number", "digest", "table")),
        given.field,
    ]
