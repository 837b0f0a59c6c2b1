"""The first organiser's account, made on a page that is offered once."""

from django.db import transaction
from django.db.models import Q

from companion.core.actors import Actor
from companion.core.errors import Gone
from companion.core.models import Installation, User
from companion.core.services import accounts, installation
from companion.core.services.secrets import hash_of, new_secret

OWNER = Actor(label="the first organiser", via="page")


def offer() -> str:
    """A secret by which the account is made, replacing an earlier one; '' once there is one."""
    if _is_there_one():
        return ""
    row = installation.this()
    secret = new_secret()
    Installation.objects.filter(pk=row.pk).update(setup_hash=hash_of(secret))
    return secret


def check(*, secret: str) -> None:
    """Raises Gone where the secret is not, or no longer, the one that was offered."""
    offered = Installation.objects.filter(pk=1, setup_hash=hash_of(secret)).exists()
    if not offered or _is_there_one():
        raise Gone(
            "This address was used or replaced. Start the server again to get a new one; "
            "where there is an organiser already, ask them, or make another account on the "
            "server: manage.py create_organiser NAME"
        )


@transaction.atomic
def create(*, secret: str, username: str, password: str, display_name: str) -> User:
    """Make the account; the secret is used up.

    Raises Gone for a secret that is not open, Invalid for an unfit name or password, Conflict for a
    taken name; then the secret can be used again.
    """
    used = Installation.objects.filter(pk=1, setup_hash=hash_of(secret)).update(setup_hash="")
    if not used or _is_there_one():
        check(secret=secret)
    return accounts.create_account(
        username=username,
        password=password,
        display_name=display_name,
        may_create_events=True,
        actor=OWNER,
    )


def _is_there_one() -> bool:
    may = Q(may_create_events=True) | Q(is_superuser=True)
    return User.objects.filter(may, is_active=True).exists()
