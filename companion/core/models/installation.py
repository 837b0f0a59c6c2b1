"""The installation itself: one row."""

from django.db import models


class Installation(models.Model):
    """What is true of this database as a whole; its only row has the number 1.

    epoch: another one after each restore, so that no answer from before it passes as fresh.
    setup_hash: of the secret by which the first organiser's account is made; empty once it is.
    """

    epoch = models.CharField(max_length=32)
    setup_hash = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"Installation of epoch {self.epoch}"
