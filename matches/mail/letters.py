"""What e-mails say. Plain text: a hall's phones show the first line as a notice."""

from dataclasses import dataclass
from urllib.parse import urljoin

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from companion.core.worded import Worded
from matches.models import Event, Mailbox
from matches.people.private_links import make_stop_token


@dataclass(frozen=True, slots=True)
class Draft:
    """An e-mail to be sent. about: what it tells, so that it is told once; headline: the subject
    without the event; text: a sentence or two; path: where to read on."""

    mailbox: Mailbox
    event: Event
    about: str
    headline: Worded
    text: Worded
    path: str


def message(draft: Draft) -> EmailMessage:
    """The e-mail in its reader's language, with the way out of it: a link, and the button of mail
    programs (RFC 8058)."""
    stop = _absolute(reverse("stop_mail", args=[make_stop_token(draft.mailbox.pk)]))
    with translation.override(draft.mailbox.language or settings.LANGUAGE_CODE):
        why = gettext("You are written to as a player of %(name)s.") % {"name": draft.event.name}
        out = gettext("No more e-mails, and your address forgotten: %(link)s") % {"link": stop}
        headline, text = draft.headline.shown(), draft.text.shown()
    body = f"{text}\n\n{_absolute(draft.path)}\n\n-- \n{why}\n{out}\n"
    return EmailMessage(
        subject=" ".join(f"{draft.event.name}: {headline}".split())[:150],
        body=body,
        to=[draft.mailbox.address],
        headers={
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )


def _absolute(path: str) -> str:
    return urljoin(f"{settings.SITE_URL}/", path)
