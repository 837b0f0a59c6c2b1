"""The private link of an entry: showing it, replacing it, and the account that claims it."""

from django.db import transaction

from companion.core.actors import Actor
from companion.core.errors import Conflict, NotAllowed
from companion.core.models import User
from companion.core.worded import Worded
from matches.entries.services.entry_book import change, hold, is_minor, nameless, need_name
from matches.models import Entry
from matches.people.names import in_text
from matches.people.private_links import make_token
from matches.people.services import permissions


def private_link(*, entry: Entry, actor: Actor) -> str:
    """The token of the entry's link, for the player and for organisers who hand it over."""
    permissions.require_own(actor, entry, "organiser")
    return make_token(entry_id=entry.pk, version=entry.link_version)


@transaction.atomic
def revoke_link(*, entry: Entry, actor: Actor, reason: str = "") -> str:
    """End every link of the entry given out so far; the token of the new one. Of a claimed entry
    by its account or an organiser."""
    permissions.require_owner(actor, entry, "organiser")
    hold(entry)
    change(
        entry,
        {"link_version": entry.link_version + 1},
        actor=actor,
        action="entry.link_revoked",
        summary="private link replaced",
        reason=reason,
    )
    return make_token(entry_id=entry.pk, version=entry.link_version)


@transaction.atomic
def claim(*, entry: Entry, user: User, actor: Actor) -> Entry:
    """Tie the entry to an account, by somebody who holds its private link.

    Raises NotAllowed without the link, Conflict where another account has it or this account has
    another entry at the event. The name of an account under age is told to nobody.
    """
    if actor.entry_id != entry.pk:
        raise NotAllowed("Open the private link of the entry to claim it. Nothing was changed.")
    hold(entry)
    need_name(entry)
    if entry.user_id == user.pk:
        return entry
    if entry.user_id is not None:
        raise Conflict(
            "Another account has claimed this entry. If that was not you, ask an organiser.",
            code="claimed-already",
        )
    other = Entry.objects.filter(event_id=entry.event_id, user=user).first()
    if other is not None:
        raise Conflict(
            Worded(
                "Your account has another entry at this event: %(name)s (#%(number)s).",
                name=in_text(other.name),
                number=other.number,
            ),
            code="entered-already",
            facts={"number": other.number},
        )
    claimed: dict[str, object] = {"user_id": user.pk}
    if is_minor(user) and not entry.real_name:
        claimed |= {"name": nameless(entry.number), "real_name": entry.name}
    change(entry, claimed, actor=actor, action="entry.claimed", summary="claimed")
    return entry


@transaction.atomic
def release(*, entry: Entry, actor: Actor) -> Entry:
    """Untie the entry from its account, by the account or an organiser; the private link still
    leads to it."""
    permissions.require_owner(actor, entry, "organiser")
    hold(entry)
    if entry.user_id is not None:
        change(entry, {"user_id": None}, actor=actor, action="entry.released", summary="released")
    return entry
