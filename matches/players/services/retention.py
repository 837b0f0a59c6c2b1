"""Names that are kept no longer than the server's owner wants."""

import logging
from datetime import timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from companion.core.actors import SYSTEM
from matches.models import Entry, Event
from matches.players.queries.erasures import OVER
from matches.players.services.erasure import erase_entry

log = logging.getLogger(__name__)

AT_ONCE = 20  # names of a run; each reads the whole record of its event


def erase_old_names() -> int:
    """Erase names of entries without an account, of events that have been over for longer than
    RETAIN_NAMES_DAYS; how many. Nothing while that is 0.

    Who has an account erases their own names. The oldest event goes first; the rest follows with
    the next run.
    """
    if not settings.RETAIN_NAMES_DAYS:
        return 0
    due = list(_due().select_related("event")[:AT_ONCE])
    for entry in due:
        erase_entry(entry=entry, actor=SYSTEM)
    if due:
        log.info("Names erased by age: %s.", len(due))
    return len(due)


def _due() -> QuerySet[Entry]:
    last = timezone.now().date() - timedelta(days=settings.RETAIN_NAMES_DAYS)
    over = Event.objects.filter(state__in=OVER, ends_on__lt=last).exclude(
        finished_at__date__gte=last
    )
    kept = Entry.objects.filter(event__in=over.values("pk"), user=None, erased_at=None)
    return kept.order_by("event__ends_on", "event_id", "number")
