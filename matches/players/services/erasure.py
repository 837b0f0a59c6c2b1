"""Erasing a name: an entry becomes nobody's, an account ends; what others played stays true.

Results, pairings, standings and the hashes' order are not touched: only words are, wherever a name
stands in them (`matches.players.naming`). The record keeps what was done and when, in words that
name nobody, and tells of the erasure itself.
"""

from collections.abc import Collection

from django.db import models, transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict
from companion.core.models import AuditRecord, User
from companion.core.services import accounts, audit
from companion.core.worded import Worded
from matches.archive.tables import tables, way_to_event
from matches.entries.services.entry_book import hold, nameless
from matches.models import Entry, Event, EventRole, Mailbox, Seat
from matches.people.services import permissions
from matches.players.naming import Name, name_of
from matches.players.queries.erasures import Hindrance, former_names, hindrances, in_the_way
from matches.players.services.rewriting import Whose, take_out

OF_ACCOUNT = "an erased account"


@transaction.atomic
def erase_entry(*, entry: Entry, actor: Actor) -> Entry:
    """Take the name of an entry's player out of everything that its event keeps, for good.

    By the player or, at the player's wish, by an organiser. Doing it twice is doing it once.
    Raises Conflict while the event goes on, with what to do.
    """
    permissions.require_owner(actor, entry, "organiser")
    hold(entry)
    if entry.erased_at is None:
        hindrance = in_the_way(entry, own=_is_own(entry, actor))
        _need_none([hindrance] if hindrance else [])
        _erase(entry, by=actor)
    return entry


@transaction.atomic
def erase_account(*, user: User, actor: Actor) -> int:
    """Erase an account with the names of all its entries; the number of these.

    Its decks, tokens, roles and choices are deleted with it. What it did as staff stays on the
    record as done by 'an erased account'. Raises Conflict while something hinders it, with what to
    do about each.
    """
    if accounts.has_rights(user):
        raise Conflict(
            "This account may do more than a player's: the server's owner takes its rights first. "
            "Nothing was erased.",
            code="has-rights",
        )
    entries = list(Entry.objects.filter(user=user).select_related("event").order_by("pk"))
    for entry in entries:
        hold(entry)
    _need_none(hindrances(user))
    names = {user.username, user.label}
    for entry in entries:
        _erase(entry, by=None, names=names)
    _leave_events(user, names)
    _end(user, names, entries=len(entries), via=actor)
    return len(entries)


def _need_none(found: list[Hindrance]) -> None:
    if found:
        sentences = Worded.together(*(one.text for one in found))
        raise Conflict(
            Worded("%(told)s Nothing was erased.", told=sentences),
            code="event-goes-on",
            facts={"events": [one.event.slug for one in found if one.event]},
        )


def _erase(entry: Entry, *, by: Actor | None, names: Collection[str] = ()) -> None:
    """by: who is noted as erasing it, None for the player, who is not named."""
    owner = entry.user
    if owner is not None and not _is_staff(owner, entry.event):
        names = {*names, owner.username, owner.label}
    own = {*names, *former_names(entry), entry.name, entry.real_name} - {"", nameless(entry.number)}
    others = _others(entry.event, besides=entry, account=owner)
    instead = nameless(entry.number)
    name = name_of(own, others=others, number=entry.number, instead=instead)
    is_own = by is None or _is_own(entry, by)
    who = Actor(label=f"{instead} (#{entry.number})", via=by.via if by else "page")
    _empty(entry, instead)
    row = audit.record(
        actor=who if is_own or by is None else by,
        action="entry.erased",
        summary=f"{instead} (#{entry.number}): the name was erased",
        event_id=entry.event_id,
        about=entry,
    )
    seats = Seat.objects.filter(entry=entry).values_list("match", "position")
    take_out(Whose(entry.event_id, entry.pk, dict(seats)), name, because=row)
    if owner is not None and not _is_staff(owner, entry.event):
        _untie(owner, entry.event)


def _is_own(entry: Entry, actor: Actor) -> bool:
    """Whether somebody is the entry's own player."""
    by_account = actor.user is not None and actor.user.pk == entry.user_id
    return by_account or actor.entry_id == entry.pk


def _empty(entry: Entry, instead: str) -> None:
    entry.name, entry.real_name = instead, ""
    entry.club, entry.team, entry.note = "", "", ""
    entry.user, entry.sign_up_key, entry.came_from = None, "", ""
    entry.link_version += 1
    entry.erased_at = timezone.now()
    entry.save()
    Mailbox.objects.filter(entry=entry).delete()


def _others(event: Event, *, besides: Entry | None, account: User | None) -> list[str]:
    """The names of everybody else at an event."""
    entries = Entry.objects.filter(event=event)
    if besides is not None:
        entries = entries.exclude(pk=besides.pk)
    staff = User.objects.filter(event_roles__event=event).distinct()
    if account is not None:
        staff = staff.exclude(pk=account.pk)
    return [*entries.values_list("name", flat=True), *(one.label for one in staff)]


def _is_staff(user: User, event: Event) -> bool:
    return EventRole.objects.filter(user=user, event=event).exists()


def _untie(user: User, event: Event) -> None:
    """Let no row of the event point to the account any more."""
    audit.forget_account(AuditRecord.objects.filter(event_id=event.pk, user=user))
    for model in tables():
        for field in model._meta.concrete_fields:
            if field.related_model is User:
                of_event = {way_to_event(model): event.pk}
                rows = model._default_manager.filter(**of_event, **{field.name: user})
                rows.update(**{field.name: None})


def _leave_events(user: User, names: Collection[str]) -> None:
    """Take the account's name out of the events at which it worked."""
    worked = EventRole.objects.filter(user=user).values("event")
    did = AuditRecord.objects.filter(user=user, event_id__isnull=False).values("event_id")
    # by a keeper of an organisation, where one did nothing oneself
    removed = AuditRecord.objects.filter(
        action="staff.removed", before__user=user.username, event_id__isnull=False
    )
    where = (
        models.Q(pk__in=worked) | models.Q(pk__in=did) | models.Q(pk__in=removed.values("event_id"))
    )
    for event in Event.objects.filter(where).order_by("pk"):
        others = _others(event, besides=None, account=user)
        name = name_of(names, others=others, number=0, instead=OF_ACCOUNT)
        row = audit.record(
            actor=Actor(label=OF_ACCOUNT),
            action="account.erased",
            summary="The account of somebody who worked here was erased",
            event_id=event.pk,
        )
        take_out(Whose(event.pk, 0, {}), name, because=row)
        _untie(user, event)


def _end(user: User, names: Collection[str], *, entries: int, via: Actor) -> None:
    own = models.Q(user=user) | models.Q(object_type="user", object_id=user.pk)
    own |= models.Q(object_type="organisation")  # who joined one, and who left
    rows = AuditRecord.objects.filter(own, event_id__isnull=True)
    name = name_of(names, others=(), number=0, instead=OF_ACCOUNT)
    row = audit.record(
        actor=Actor(label=OF_ACCOUNT, via=via.via),
        action="account.erased",
        summary=f"An account was erased with {entries} entries",
    )
    changed = [
        one for one in rows if _take_out_of_row(one, name) or one.object_type != "organisation"
    ]
    audit.keep_without_names(changed, because=row)
    user.delete()


def _take_out_of_row(row: AuditRecord, name: Name) -> bool:
    """Whether the name stood in a row of the record; it is not kept yet."""
    before = (row.actor, row.summary, row.before, row.after)
    row.actor, row.summary = name.out_of(row.actor), name.out_of(row.summary)
    row.before, row.after = name.out_of_json(row.before), name.out_of_json(row.after)
    return before != (row.actor, row.summary, row.before, row.after)
