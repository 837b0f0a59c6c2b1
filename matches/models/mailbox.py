"""Where a player wants to be written to, and what was written."""

from django.db import models

from matches.models.entry import Entry


class Mailbox(models.Model):
    """A player's e-mail address, given by them or by the list an organiser pasted.

    Only jobs that send read it, and the player: no page, answer, sheet, archive or row of the
    record tells it. It goes with the player's name, at one tap, and a week after the event.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="mailbox")
    address = models.EmailField(max_length=254)
    # of whoever gave the address, as their page was in it; '' is English
    language = models.CharField(max_length=10, blank=True, default="")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "mailboxes"

    def __str__(self) -> str:
        return f"mailbox of entry {self.entry_id}"


class Letter(models.Model):
    """One e-mail to one mailbox: taken by a job, then sent.

    `about` names what it tells ('round 12 1763800000'), so that nothing is sent twice.
    """

    mailbox = models.ForeignKey(Mailbox, on_delete=models.CASCADE, related_name="letters")
    about = models.CharField(max_length=60)
    taken_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["mailbox", "about"], name="letter_written_once")
        ]

    def __str__(self) -> str:
        return self.about
