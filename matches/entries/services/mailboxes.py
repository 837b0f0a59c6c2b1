"""Where players want to be written to: an address kept, changed, and forgotten at one tap."""

from collections.abc import Mapping

from django.conf import settings
from django.db import transaction
from django.utils.translation import get_language

from companion.core.actors import Actor
from companion.core.errors import Conflict
from companion.core.services.audit import record
from matches.entries.services.entry_book import hold, need_name
from matches.models import Entry, Mailbox
from matches.people.names import clean_address, in_text
from matches.people.private_links import read_stop_token
from matches.people.services import permissions


def fit_address(text: str) -> str:
    """The address as it is kept; '' for none, and wherever no e-mail is sent. Raises Invalid."""
    return clean_address(text) if settings.SENDS_MAIL else ""


def keep_all(addresses: Mapping[Entry, str]) -> None:
    """Keep the addresses of entries just made; those that are '' are none. Each is written to in
    the language of whoever gives it now."""
    language = get_language() or ""
    Mailbox.objects.bulk_create(
        Mailbox(entry=entry, address=address, language=language)
        for entry, address in addresses.items()
        if address
    )


@transaction.atomic
def set_address(*, entry: Entry, address: str, actor: Actor) -> str:
    """Write to the player at this address from now on, in the language that the page is in; '' for
    nowhere. The player's own to say.

    The record tells that it changed and never the address. Raises Invalid for an unfit address,
    Conflict where no e-mail is sent here.
    """
    permissions.require_own(actor, entry)
    hold(entry)
    need_name(entry)
    if not settings.SENDS_MAIL:
        raise Conflict("No e-mail is sent from here. Nothing was changed.", code="no-mail")
    wanted = clean_address(address)
    known = Mailbox.objects.filter(entry=entry).first()
    if wanted == (known.address if known else ""):
        Mailbox.objects.filter(entry=entry).update(language=get_language() or "")
        return wanted
    # another row, so that a link in an e-mail to the old address stops nothing of the new one
    Mailbox.objects.filter(entry=entry).delete()
    keep_all({entry: wanted})
    _record(entry, actor, "an e-mail address given" if wanted else "no more e-mail")
    return wanted


@transaction.atomic
def stop(*, token: str) -> Entry | None:
    """Forget the address that an e-mail with this token went to; the entry, None where it was
    forgotten before. Raises NotFound for a forged token."""
    known = Mailbox.objects.filter(pk=read_stop_token(token)).select_related("entry__event").first()
    if known is None:
        return None
    entry = known.entry
    hold(entry)
    known.delete()
    _record(entry, Actor(label=f"{entry.name} (#{entry.number})"), "no more e-mail")
    return entry


def _record(entry: Entry, actor: Actor, summary: str) -> None:
    record(
        actor=actor,
        action="entry.mail_changed",
        summary=f"{in_text(entry.name)} (#{entry.number}): {summary}",
        event_id=entry.event_id,
        about=entry,
    )
