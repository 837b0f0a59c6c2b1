"""What a journey's log did not take: kept as it came, with the reason, for the desk."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from matches.journeys.services import book
from matches.models import Entry, Journey, JourneyAside
from matches.people.services import permissions

LONGEST = 20_000
KEPT_AT_MOST = 300
REVOKED = "link-revoked"


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sent something; entry: whose phone it was, None for staff."""

    label: str
    entry: Entry | None


def keep(
    journey: Journey, sender: Sender, given: Any, *, code: str, says: str, tapped: datetime
) -> bool:
    """Keep what a held journey's log does not take; whether there was room, or it is kept already.

    The same content is kept once, whatever the phone had seen before it.
    """
    digest = _digest(given)
    kept = JourneyAside.objects.filter(journey=journey)
    if kept.filter(digest=digest).exists():
        return True
    if kept.count() >= KEPT_AT_MOST:
        return False
    JourneyAside.objects.create(
        journey=journey,
        client_id=str(given.get("id", ""))[:64] if isinstance(given, dict) else "",
        content=msgspec.json.encode(given, order="sorted").decode()[:LONGEST],
        digest=digest,
        code=code,
        says=says[:500],
        written_by=sender.label[:200],
        entry=sender.entry,
        tapped_at=tapped,
        received_at=timezone.now(),
    )
    return True


@transaction.atomic
def keep_from_revoked_link(*, journey: Journey, entry: Entry, events: Sequence[Any]) -> int:
    """Keep what a phone sends by a private link that was revoked; how many events are kept.

    0 where the link's player was not of the journey's group.
    """
    group = journey.group
    of_group = entry.pk == group.leader_id or group.heroes.filter(entry=entry).exists()
    if not of_group:
        return 0
    book.hold(journey)
    sender = Sender(f"{entry.name} (#{entry.number}), revoked link", entry)
    says, now = "It came by a private link that was revoked before.", timezone.now()
    return sum(keep(journey, sender, one, code=REVOKED, says=says, tapped=now) for one in events)


@transaction.atomic
def look_at(*, journey: Journey, actor: Actor) -> int:
    """Note that somebody at the desk has seen what was kept aside; how much it was.

    Raises NotAllowed for anybody but staff who enter results.
    """
    permissions.require(actor, journey.group.event, "organiser", "scorekeeper")
    return journey.kept_aside.filter(looked_at=None).update(looked_at=timezone.now())


def _digest(given: Any) -> str:
    if isinstance(given, dict):
        given = {name: value for name, value in given.items() if name != "after"}
    return hashlib.sha256(msgspec.json.encode(given, order="sorted")).hexdigest()
