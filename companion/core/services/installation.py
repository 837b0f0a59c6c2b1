"""The one row about the installation, made when it is first asked for."""

import secrets

from companion.core.models import Installation


def this() -> Installation:
    """The row."""
    row, _ = Installation.objects.get_or_create(pk=1, defaults={"epoch": secrets.token_hex(8)})
    return row


def begin_epoch() -> str:
    """Begin a new epoch, after which nothing that was told before passes as fresh; its name."""
    row = this()
    row.epoch = secrets.token_hex(8)
    row.save(update_fields=["epoch"])
    return row.epoch
