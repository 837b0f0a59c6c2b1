"""Sign-up: a player takes a place, or a place on the waitlist."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid, NotAllowed, NotFound
from companion.core.models import User
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.entries import fields
from matches.entries.queries import crowds
from matches.entries.queries.entries import waiting_place
from matches.entries.services import entry_book, mailboxes, waitlist
from matches.entries.services.entry_book import BEFORE_START, State
from matches.models import Entry, Event
from matches.people.names import in_text
from matches.people.private_links import make_token
from matches.people.services import permissions, versions

FIRST_LINK = 1  # the version of an entry's link before any was revoked
KEY_SHORTEST, KEY_LONGEST = 16, 64


@dataclass(frozen=True, slots=True)
class SignedUp:
    """What a sign-up came to.

    token: of the private link, to keep. waiting: the place on the waitlist, from 1; None for a
    place in the event. same_name: other entries of this name, told apart by their numbers.
    repeated: the form came twice, and this is what the first one made.
    held: many came from its address, so that it waits until the organisers have looked.
    """

    entry: Entry
    token: str
    waiting: int | None
    same_name: int
    repeated: bool = False
    held: bool = False


@transaction.atomic
def sign_up(
    *,
    event: Event,
    actor: Actor,
    key: str = "",
    user: User | None = None,
    mail_to: str = "",
    address: str = "",
    hides_name: bool = False,
    **given: str,
) -> SignedUp:
    """Enter a player; on the waitlist where the event is full.

    given: the fields of the entry, by `fields.PLAYERS`. key: comes with the form; the same key
    again changes nothing and answers as the first time.
    user: the account the entry is to belong to, the actor's own. mail_to: an address to write to,
    if any. address: that a stranger's form came from; only its mark is kept. hides_name: others are
    not told the name.
    Raises Invalid for an unfit name or address, Conflict while registration is not open or where
    the account has an entry already.
    """
    permissions.require_sight(actor, event)
    names = fields.clean(given)
    mailbox = mailboxes.fit_address(mail_to)
    versions.hold(event)
    if (first := made_by_key(event, key)) is not None:
        _need_first_link(first)
        return signed_up(first, repeated=True)
    _need_registration(event, actor)
    _need_no_entry_yet(event, actor, user)
    mark = crowds.mark_of(event, address) if address and user is None else ""
    entry = entry_book.add_entry(
        event,
        names,
        actor=actor,
        key=key,
        user=user,
        hides_name=hides_name,
        waits=_is_looked_at_first(event, mark, timezone.now()),
        came_from=mark,
    )
    mailboxes.keep_all({entry: mailbox})
    return signed_up(entry)


def _is_looked_at_first(event: Event, mark: str, at: datetime) -> bool:
    """Whether a sign-up that came then waits for the organisers: where places are few, and more
    came from its address than the share of one that nobody has looked at."""
    return event.capacity is not None and crowds.is_over_share(event, mark, at)


@transaction.atomic
def accept_crowd(*, event: Event, mark: str, actor: Actor) -> list[Entry]:
    """Say that sign-ups of one address are the players that they seem: those who waited for that
    stand in line as everybody does. Their mark is forgotten. Raises NotFound for no such crowd.
    """
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    crowd = crowds.crowd_of(event, mark)
    if crowd is None:
        raise NotFound("There are no such sign-ups any more. Nothing was changed.")
    entries = list(crowd.entries)
    Entry.objects.filter(pk__in=[entry.pk for entry in entries]).update(came_from="")
    record(
        actor=actor,
        action="entries.accepted",
        summary=f"{len(entries)} sign-ups from one address accepted",
        event_id=event.pk,
        about=event,
        after={"numbers": [entry.number for entry in entries]},
    )
    waitlist.move_up(event)
    return entries


@transaction.atomic
def rejoin(*, entry: Entry, actor: Actor) -> Entry:
    """Enter a withdrawn entry anew, behind those who wait; or a no-show who came after all."""
    permissions.require_own(actor, entry, "organiser")
    event = entry_book.hold(entry)
    if entry.state not in {State.WITHDRAWN, State.NO_SHOW}:
        return entry
    _need_registration(event, actor)
    waits = _is_looked_at_first(event, entry.came_from, entry.created_at)
    has_place = not waits and waitlist.has_room(event)
    state = State.SIGNED_UP if has_place else State.WAITLISTED
    changes = {"state": state, "queued_at": timezone.now(), "dropped_after": None}
    entry_book.change(entry, changes, actor=actor, action="entry.rejoined", summary="entered again")
    return entry


def made_by_key(event: Event, key: str) -> Entry | None:
    """The entry that a form with this key made already. Raises Invalid for an unfit key."""
    if not key:
        return None
    if not (KEY_SHORTEST <= len(key) <= KEY_LONGEST and key.isascii() and key.isprintable()):
        raise Invalid(
            Worded(
                "The key of a sign-up has %(key_shortest)s to %(key_longest)s plain "
                "characters. Reload the page and try again. Nothing was changed.",
                key_shortest=KEY_SHORTEST,
                key_longest=KEY_LONGEST,
            ),
            code="unfit-key",
        )
    return Entry.objects.filter(event=event, sign_up_key=key).first()


def _need_first_link(entry: Entry) -> None:
    """The form's key told one link; it is not a key to those that came after it."""
    if entry.link_version != FIRST_LINK:
        raise Conflict(
            Worded(
                "This form made %(name)s (#%(number)s) already, and its private link was "
                "replaced since. Use the newer link, or ask an organiser for it. Nothing "
                "was changed.",
                name=in_text(entry.name),
                number=entry.number,
            ),
            code="link-replaced",
            facts={"number": entry.number},
        )


def _need_registration(event: Event, actor: Actor) -> None:
    if event.state == Event.State.OPEN:
        return
    if not permissions.has(actor, event, "organiser"):
        raise Conflict(
            Worded(
                "%(name)s takes no sign-ups now: %(state)s. Ask an organiser.",
                name=in_text(event.name),
                state=Worded.of(event.get_state_display()),
            ),
            code="registration-not-open",
        )
    if event.state not in BEFORE_START:
        raise Conflict(
            Worded(
                "%(name)s is %(state)s. Add a late entry instead, and say what the "
                "missed rounds count.",
                name=in_text(event.name),
                state=Worded.of(event.get_state_display()),
            ),
            code="event-has-started",
        )


def _need_no_entry_yet(event: Event, actor: Actor, user: User | None) -> None:
    if user is None:
        return
    if actor.user is None or actor.user.pk != user.pk:
        raise NotAllowed("An entry is tied to an account by the account's owner alone.")
    has = Entry.objects.filter(event=event, user=user).first()
    if has is not None:
        raise Conflict(
            Worded(
                "Your account has an entry already: %(name)s (#%(number)s), %(state)s. "
                "It stays as it is.",
                name=in_text(has.name),
                number=has.number,
                state=Worded.of(has.get_state_display()),
            ),
            code="entered-already",
            facts={"number": has.number},
        )


def signed_up(entry: Entry, *, repeated: bool = False) -> SignedUp:
    """What the entry's sign-up came to."""
    same = Entry.objects.filter(event_id=entry.event_id, name__iexact=entry.name)
    return SignedUp(
        entry=entry,
        token=make_token(entry_id=entry.pk, version=entry.link_version),
        waiting=waiting_place(entry),
        same_name=same.exclude(pk=entry.pk).exclude(state=State.WITHDRAWN).count(),
        repeated=repeated,
        held=crowds.is_held(entry),
    )
