"""What a log did not take: kept as it came, for the player's phone, the judge and the desk."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from companion.core.actors import SYSTEM
from matches.logs.receipt import Refusal
from matches.logs.services.pen import KEPT_AT_MOST, Pen
from matches.models import Entry, KeptAside, LoggedGame, Match, Question
from matches.people.names import in_text
from matches.said import Said
from matches.scores import question_words
from matches.scores.services import questions

LONGEST = 20_000


def refused(pen: Pen, name: str, given: Any, why: Refusal, tapped: datetime) -> dict[str, Any]:
    """Keep a refused event aside and answer with the reason."""
    content = msgspec.json.encode(given, order="sorted").decode()[:LONGEST]
    writer = pen.writer
    entry = None if writer.is_staff else writer.entries[writer.seat]
    kept = pen.keep(
        KeptAside(
            logged=pen.logged,
            client_id=name,
            content=content,
            digest=_digest(given),
            code=why.code,
            says=why.says[:500],
            seat=writer.seat,
            written_by=writer.label,
            entry=entry,
            tapped_at=tapped,
            received_at=pen.now,
        )
    )
    answer = {"id": name, "answer": "refused", "code": why.code, "says": why.says, "kept": kept}
    return {**answer, "rule": why.rule, "cites": list(why.cites)} if why.rule else answer


@transaction.atomic
def keep_from_revoked_link(*, match: Match, game: int, entry: Entry, events: Sequence[Any]) -> int:
    """Keep what a phone sends by a private link that was revoked, and tell the desk; how many
    events are kept. 0 where the link's player does not sit at this match."""
    seat = match.seats.filter(entry=entry).values_list("position", flat=True).first()
    if seat is None or game not in range(1, 4) or match.kind == Match.Kind.BYE:
        return 0
    logged, _ = LoggedGame.objects.get_or_create(match=match, game=game)
    logged = LoggedGame.objects.select_for_update().get(pk=logged.pk)
    room = KEPT_AT_MOST - logged.kept_aside.count()
    now = timezone.now()
    KeptAside.objects.bulk_create(
        [
            KeptAside(
                logged=logged,
                client_id=str(given.get("id", ""))[:64] if isinstance(given, dict) else "",
                content=msgspec.json.encode(given, order="sorted").decode()[:LONGEST],
                digest=_digest(given),
                code="link-revoked",
                says="It came by a private link that was revoked before.",
                seat=seat,
                written_by=f"{entry.name} (#{entry.number}), revoked link"[:200],
                entry=entry,
                tapped_at=now,
                received_at=now,
            )
            for given in events[: max(room, 0)]
        ],
        ignore_conflicts=True,
    )
    logged.changes += 1
    logged.save(update_fields=["changes"])
    _tell_desk(logged, entry)
    return min(len(events), max(room, 0))


def _tell_desk(logged: LoggedGame, entry: Entry) -> None:
    match = logged.match
    kept = KeptAside.objects.filter(logged__match=match, code="link-revoked")
    questions.open_question(
        event=match.round.event,
        match=match,
        kind=Question.Kind.LOG_ASIDE,
        text=Said(
            question_words.ASIDE, table=match.table, n=kept.count(), name=in_text(entry.name)
        ),
        facts={"game": logged.game, "entry": entry.pk},
        actor=SYSTEM,
    )


def _digest(given: Any) -> str:
    """The hash of what was sent, whatever the phone had seen before it."""
    if isinstance(given, dict):
        given = {name: value for name, value in given.items() if name != "after"}
    return hashlib.sha256(msgspec.json.encode(given, order="sorted")).hexdigest()
