"""Who is to be written to, and what."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.urls import reverse

from companion.core.worded import Worded
from matches.mail.letters import Draft
from matches.models import Announcement, Entry, Mailbox, Match, Round, Seat
from matches.people.names import in_text

IN = (Entry.State.SIGNED_UP, Entry.State.CHECKED_IN)


def of_round(round_: Round, *, about: str) -> list[Draft]:
    """An e-mail to each player of a round: the table and the opponent, or the bye."""
    seats = Seat.objects.filter(round=round_).select_related("entry", "match").order_by("position")
    at_table: dict[int, list[Seat]] = {}
    for seat in seats:
        at_table.setdefault(seat.match_id, []).append(seat)
    boxes = {box.entry_id: box for box in Mailbox.objects.filter(entry__seats__round=round_)}
    return [
        draft
        for together in at_table.values()
        for draft in _of_table(round_, together, boxes, about)
    ]


def _of_table(
    round_: Round, seats: list[Seat], boxes: dict[int, Mailbox], about: str
) -> Iterator[Draft]:
    name = round_.title
    match = seats[0].match
    for seat in seats:
        box = boxes.get(seat.entry_id)
        if box is None:
            continue
        others = Worded.listed(in_text(one.entry.name) for one in seats if one is not seat)
        if match.kind == Match.Kind.BYE:
            headline = Worded("%(round)s, a bye", round=name)
            text = Worded("%(round)s: you have a bye. Nothing is to be played.", round=name)
        else:
            headline = Worded("%(round)s, table %(table)s", round=name, table=match.table)
            text = Worded(
                "%(round)s: table %(table)s, against %(others)s.",
                round=name,
                table=match.table,
                others=others,
            )
        path = reverse("player", args=[round_.event.slug, seat.entry.number])
        yield Draft(box, round_.event, about, headline, text, path)


def of_announcement(announcement: Announcement, *, about: str) -> list[Draft]:
    """An e-mail to each whom it is told to: all who are in, who plays in the round, or a table."""
    boxes = _told_to(announcement).select_related("entry").order_by("pk")
    slug = announcement.event.slug
    return [
        Draft(
            box,
            announcement.event,
            about,
            Worded("announcement"),
            Worded("%(text)s", text=announcement.text),
            reverse("player", args=[slug, box.entry.number]),
        )
        for box in boxes
    ]


def _told_to(announcement: Announcement) -> QuerySet[Mailbox]:
    if announcement.match_id is not None:
        return Mailbox.objects.filter(entry__seats__match=announcement.match_id)
    if announcement.round_id is not None:
        return Mailbox.objects.filter(entry__seats__round=announcement.round_id)
    return Mailbox.objects.filter(entry__event=announcement.event_id, entry__state__in=IN)
