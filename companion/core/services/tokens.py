"""Keys of the API: made by an account for its programs, and ended."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Invalid
from companion.core.models import ApiToken, User
from companion.core.models.token import stamp_of
from companion.core.services.audit import record
from companion.core.services.secrets import hash_of, new_secret
from companion.core.worded import Worded

USUAL_DAYS = 90
MOST_DAYS = 366


@transaction.atomic
def make_api_token(
    *,
    user: User,
    name: str,
    actor: Actor,
    scope: str = ApiToken.Scope.READ,
    days: int = USUAL_DAYS,
) -> tuple[ApiToken, str]:
    """A new key for a program that acts for this account, and its secret, which is told this once.

    Ask for the password first (`companion.core.proof`): a token outlives the session it is made in.
    """
    if not name.strip():
        raise Invalid("Give the token a name, so that you know it when you revoke it.")
    if not 1 <= days <= MOST_DAYS:
        raise Invalid(
            Worded(
                "A token works for 1 to %(most_days)s days. None was made.", most_days=MOST_DAYS
            ),
            fields={"days": Worded("1 to %(most_days)s", most_days=MOST_DAYS)},
        )
    if scope not in ApiToken.Scope.values:
        raise Invalid(
            "A token may look ('read'), change things too ('write'), or give and take people's "
            "rights besides ('staff'). None was made."
        )
    secret = new_secret()
    token = ApiToken.objects.create(
        user=user,
        name=name.strip()[:80],
        secret_hash=hash_of(secret),
        scope=scope,
        password_stamp=stamp_of(user),
        expires_at=timezone.now() + timedelta(days=days),
    )
    record(
        actor=actor,
        action="token.created",
        summary=f"API token {token.name} made",
        about=token,
        after={"scope": scope, "days": days},
    )
    return token, secret


@transaction.atomic
def revoke_api_token(*, token: ApiToken, actor: Actor) -> None:
    """End a token; doing it twice is doing it once."""
    ended = ApiToken.objects.filter(pk=token.pk, revoked_at__isnull=True).update(
        revoked_at=timezone.now()
    )
    if ended:
        record(
            actor=actor,
            action="token.revoked",
            summary=f"API token {token.name} revoked",
            about=token,
        )
