"""Several entries leave at once, and the counter-step that brings them back as they were."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypedDict

from django.db import transaction

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.worded import Worded
from matches.entries.services import attendance, entries
from matches.entries.services.entry_book import change
from matches.models import Entry, Event
from matches.people.services import permissions, versions

LEAVE: Mapping[str, Callable[..., Entry]] = {
    "drop": attendance.drop,
    "no_show": attendance.mark_no_show,
    "withdraw": entries.withdraw,
}


class Before(TypedDict):
    """An entry as it was before it left, in plain values; `left_as` is what it was made."""

    entry: int
    state: str
    fixed_table: int | None
    left_as: str


@transaction.atomic
def leave_together(
    *, event: Event, these: Iterable[Entry], how: str, actor: Actor, reason: str = ""
) -> list[Before]:
    """Let each of these leave, as one of `LEAVE`; what they were, for those who were still in.

    All of them or nobody: what is refused for one is raised, and nothing was changed then.
    """
    versions.hold(event)
    if how not in LEAVE:
        raise Invalid(
            Worded("Leaving is one of: %(leave)s. Nothing was changed.", leave=", ".join(LEAVE))
        )
    before = []
    for entry in these:
        entry.refresh_from_db()
        was = Before(entry=entry.pk, state=entry.state, fixed_table=entry.fixed_table, left_as="")
        LEAVE[how](entry=entry, actor=actor, reason=reason)
        if entry.state != was["state"]:
            before.append(was | {"left_as": entry.state})
    return before


@transaction.atomic
def bring_back(*, event: Event, before: Sequence[Before], actor: Actor) -> list[Entry]:
    """Make these entries again what they were before they left together; who came back.

    Who was changed by hand since stays as they are. Raises Conflict where a round was published
    since, as they are not in it: they can return to the next one, one by one.
    """
    permissions.require(actor, event, "organiser", "judge", "scorekeeper")
    held = versions.hold(event)
    was = {one["entry"]: one for one in before}
    back = [
        entry
        for entry in Entry.objects.filter(event=event, pk__in=was).order_by("number")
        if entry.state == was[entry.pk]["left_as"]
    ]
    _need_no_round_since(held, back)
    for entry in back:
        values = {
            "state": was[entry.pk]["state"],
            "fixed_table": was[entry.pk]["fixed_table"],
            "dropped_after": None,
        }
        change(entry, values, actor=actor, action="entry.returned", summary="leaving taken back")
    if back and held.state == Event.State.RUNNING:
        versions.bump(held)
    return back


def _need_no_round_since(event: Event, back: Sequence[Entry]) -> None:
    out = event.rounds.exclude(published_at=None).order_by("-number").first()
    if out is None:
        return
    if any((entry.dropped_after or 0) < out.number for entry in back):
        raise Conflict(
            Worded(
                "Round %(number)s was published since they left, and they are not in it. "
                "Let them return one by one from the entries. Nothing was changed.",
                number=out.number,
            ),
            code="round-since",
        )
