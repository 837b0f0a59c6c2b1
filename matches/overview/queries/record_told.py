"""Rows of the record as a person reads them: what was before, what is now."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from companion.core.models import AuditRecord
from matches.models import Entry, Match
from matches.rules.editions import EDITIONS, JOURNEYS

NOTHING = "none"
# kept for whoever looks into the record itself, and nothing for a reader's eyes
_FOR_MACHINES = frozenset(("sha256",))

_KEY = re.compile(r"[a-z]+(?:_[a-z]+)+")


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that a row of the record changed. before: '' where it tells only what is now."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Told:
    """A row of the record with its changes in words."""

    row: AuditRecord
    differences: list[Difference]


def rows_told(rows: Iterable[AuditRecord]) -> list[Told]:
    """Each row with what it changed, values that stayed left out."""
    return [Told(row, differences(row.before, row.after)) for row in rows]


def differences(
    before: Mapping[str, Any] | None, after: Mapping[str, Any] | None
) -> list[Difference]:
    """What changed between two states, by name, in the order in which the names occur."""
    old, new = before or {}, after or {}
    return [
        Difference(
            _words(name),
            "" if name not in old else _said(old[name]),
            "" if name not in new else _said(new[name]),
        )
        for name in dict.fromkeys([*old, *new])
        if name not in _FOR_MACHINES
        and not (name in old and name in new and old[name] == new[name])
        and (old.get(name) is not None or new.get(name) is not None)
    ]


def action_said(action: str) -> str:
    """What was done, in words: 'result.corrected' is 'Result corrected'."""
    return _words(action.replace(".", " ")).capitalize()


def _words(name: str) -> str:
    return name.replace("_", " ")


def _said(value: Any) -> str:
    """A JSON-able value in words."""
    if value is None or value == "" or value == []:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        apart = "; " if any(isinstance(one, dict) for one in value) else ", "
        return apart.join(_said(one) for one in value)
    if isinstance(value, dict):
        return _result(value) if "games" in value and "kind" in value else _parts(value)
    text = str(value)
    return (EDITIONS | JOURNEYS).get(text) or (_words(text) if _KEY.fullmatch(text) else text)


def _parts(value: Mapping[str, Any]) -> str:
    return ", ".join(f"{_words(name)} {_said(one)}" for name, one in value.items() if one != {})


def _result(value: Mapping[str, Any]) -> str:
    """A result as kept: games in order, each with its winner's seat and the glory of both."""
    words = [] if value["kind"] == "played" else [_words(value["kind"])]
    if value.get("loser") is not None:
        words.append(f"lost by player {value['loser'] + 1}")
    if value.get("table") is not None:
        words.append(f"table {value['table']}")
    if value.get("players"):
        words.append("players " + " and ".join(f"#{number}" for number in value["players"]))
    words += [_game(number, game) for number, game in enumerate(value["games"], 1)]
    return ", ".join(words) or "no games"


def _game(number: int, game: Mapping[str, Any]) -> str:
    won = game.get("winner")
    ending = f"player {won + 1} won" if won is not None else game.get("ending", "")
    glory = [NOTHING if one is None else str(one) for one in game.get("glory", [])]
    known = f" (glory {'–'.join(glory)})" if any(one != NOTHING for one in glory) else ""
    return f"game {number} {ending}{known}"


def rows_of_match(match: Match) -> QuerySet[AuditRecord]:
    """What happened to a match: results, penalties, calls, questions, disputes; newest first."""
    about = Q(object_type="match", object_id=match.pk)
    for kind, related in (
        ("penalty", match.penalties),
        ("dispute", match.disputes),
        ("judgecall", match.judge_calls),
        ("question", match.questions),
    ):
        about |= Q(object_type=kind, object_id__in=related.values("pk"))
    found = AuditRecord.objects.filter(event_id=match.round.event_id)
    return found.filter(about).order_by("-id")


def rows_of_entry(entry: Entry) -> QuerySet[AuditRecord]:
    """What happened to an entry, newest first."""
    found = AuditRecord.objects.filter(event_id=entry.event_id)
    return found.filter(object_type="entry", object_id=entry.pk).order_by("-id")
