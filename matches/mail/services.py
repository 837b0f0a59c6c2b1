"""Sending what players are told, by a job: each letter once, and nobody waits for it.

A letter is taken before it is sent and marked after it, so that two jobs at once send it once; one
that a job died over is taken again after a while, and may then come twice. What could not be sent
within two hours is not sent any more: it would send people to tables of a round that is over.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPSenderRefused

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from companion.core.services import outbox
from matches.mail import queries
from matches.mail.letters import Draft, message
from matches.models import Announcement, Entry, Event, Letter, Mailbox, Round
from matches.people.services.versions import MAIL_ANNOUNCEMENT, MAIL_ROUND

log = logging.getLogger(__name__)

AT_ONCE = 50  # letters of a run, so that standings wait no longer than these take
MOST_TRIES = 20  # a server that refuses so often refuses us
TOO_LATE = timedelta(hours=2)
LOST_AFTER = timedelta(minutes=5)
NEVER_FINISHED_DAYS = 60
OVER = (Event.State.FINISHED, Event.State.CANCELLED)


def mail_round(*, round_id: int) -> int:
    """Tell the players of a published round their tables; the number of letters of this run.

    Taken back meanwhile, nobody is told; published anew, all are told anew.
    """
    round_ = Round.objects.filter(pk=round_id).select_related("event").first()
    if round_ is None or round_.published_at is None:
        return _nothing(MAIL_ROUND, round_id)
    about = f"round {round_id} {int(round_.published_at.timestamp())}"
    drafts = queries.of_round(round_, about=about) if _in_time(round_.published_at) else []
    return _send(MAIL_ROUND, round_id, drafts)


def mail_announcement(*, announcement_id: int) -> int:
    """Tell an announcement that was not taken back; the number of letters of this run."""
    found = Announcement.objects.filter(pk=announcement_id, taken_back_at=None)
    announcement = found.select_related("event").first()
    if announcement is None or not _in_time(announcement.made_at):
        return _nothing(MAIL_ANNOUNCEMENT, announcement_id)
    about = f"announcement {announcement_id}"
    drafts = queries.of_announcement(announcement, about=about)
    return _send(MAIL_ANNOUNCEMENT, announcement_id, drafts)


def forget_old_addresses() -> int:
    """Forget addresses of events over for MAIL_KEPT_DAYS, and of those that nobody finished two
    months after their day, and with them from which device each entry came; how many addresses to
    write to were forgotten."""
    now = timezone.now()
    kept = now - timedelta(days=settings.MAIL_KEPT_DAYS)
    over = Q(state__in=OVER, finished_at__lt=kept) | Q(
        state__in=OVER, finished_at=None, ends_on__lt=kept.date()
    )
    left = Q(ends_on__lt=now.date() - timedelta(days=NEVER_FINISHED_DAYS))
    events = Event.objects.filter(over | left).values("pk")
    Entry.objects.filter(event__in=events).exclude(came_from="").update(came_from="")
    _, by_table = Mailbox.objects.filter(entry__event__in=events).delete()
    return by_table.get(Mailbox._meta.label, 0)


def _in_time(at: datetime) -> bool:
    return timezone.now() - at < TOO_LATE


def _nothing(task: str, subject_id: int) -> int:
    outbox.mark_all_done(task=task, subject_id=subject_id)
    return 0


def _send(task: str, subject_id: int, drafts: Sequence[Draft]) -> int:
    """Send what was not sent yet, a run's worth of it; the rest by the next run."""
    sent = set(_sent(drafts))
    waiting = [draft for draft in drafts if draft.mailbox.pk not in sent]
    if not waiting:
        return _nothing(task, subject_id)
    try:
        with get_connection() as connection:
            done = sum(_sent_one(draft, connection) for draft in waiting[:AT_ONCE])
    except OSError as error:  # smtplib's errors are among them
        log.warning("%s of %s: the mail server did not take it: %r", task, subject_id, error)
        outbox.mark_failed(task=task, subject_id=subject_id, error=repr(error))
        outbox.give_up(task=task, subject_id=subject_id, after=MOST_TRIES)
        return 0
    if len(waiting) > AT_ONCE:
        outbox.nudge_for_the_rest(task=task, subject_id=subject_id)
    else:
        outbox.mark_all_done(task=task, subject_id=subject_id)
    return done


def _sent(drafts: Sequence[Draft]) -> Sequence[int]:
    about = drafts[0].about if drafts else ""
    letters = Letter.objects.filter(about=about).exclude(sent_at=None)
    return list(letters.values_list("mailbox_id", flat=True))


def _sent_one(draft: Draft, connection: BaseEmailBackend) -> bool:
    letter = _taken(draft)
    if letter is None:
        return False
    try:
        connection.send_messages([message(draft)])
    except (SMTPRecipientsRefused, SMTPDataError, SMTPSenderRefused) as error:
        # of this letter alone; trying again would change nothing
        log.warning("%s to entry %s refused: %s", draft.about, draft.mailbox.entry_id, error.args)
    except OSError:
        letter.delete()
        raise
    letter.sent_at = timezone.now()
    letter.save(update_fields=["sent_at"])
    return True


def _taken(draft: Draft) -> Letter | None:
    """The letter, where this job is the one to send it; None where another has it, or the address
    was forgotten."""
    now = timezone.now()
    try:
        with transaction.atomic():
            letter, is_new = Letter.objects.get_or_create(
                mailbox=draft.mailbox, about=draft.about, defaults={"taken_at": now}
            )
    except IntegrityError:
        return None
    if is_new:
        return letter
    lost = Letter.objects.filter(pk=letter.pk, sent_at=None, taken_at__lt=now - LOST_AFTER)
    return letter if lost.update(taken_at=now) else None
