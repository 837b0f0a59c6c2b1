"""Accounts without e-mail: made by command or invitation, reset by a link handed over."""

from datetime import timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Gone, Invalid, NotAllowed
from companion.core.models import ApiToken, PasswordLink, User
from companion.core.services.audit import record
from companion.core.services.secrets import hash_of, new_secret

PASSWORD_LINK_LIFE = timedelta(hours=24)


@transaction.atomic
def create_account(
    *,
    username: str,
    password: str,
    display_name: str = "",
    may_create_events: bool = False,
    actor: Actor,
) -> User:
    """Make an account. Raises Invalid for an unfit name or password, Conflict for a taken name."""
    user = User(
        username=username.strip(),
        display_name=display_name.strip(),
        may_create_events=may_create_events,
    )
    try:
        User._meta.get_field("username").clean(user.username, user)
        validate_password(password, user)
    except ValidationError as error:
        raise Invalid(" ".join(error.messages), code="unfit-account") from error
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise Conflict(
            f"The user name {username} is taken. Choose another one.", code="name-taken"
        ) from error
    record(
        actor=actor, action="account.created", summary=f"Account {user.username} made", about=user
    )
    return user


@transaction.atomic
def make_password_link(*, user: User, actor: Actor) -> str:
    """A one-time secret by which the user sets a new password; earlier ones end.

    Whoever may create events may hand one over, but not for a superuser's account.
    """
    by = actor.user
    if actor.via != "command" and (by is None or not by.may_create_events):
        raise NotAllowed("Only an organiser can hand over a password link.")
    if by is not None and user.is_superuser and not by.is_superuser:
        raise NotAllowed("The password of this account is reset on the server.")
    secret = new_secret()
    PasswordLink.objects.filter(user=user, used_at__isnull=True).delete()
    PasswordLink.objects.create(
        user=user,
        secret_hash=hash_of(secret),
        made_by=by,
        expires_at=timezone.now() + PASSWORD_LINK_LIFE,
    )
    record(
        actor=actor,
        action="account.password_link_made",
        summary=f"Password link for {user.username} made",
        about=user,
    )
    return secret


def find_password_link(*, secret: str) -> PasswordLink:
    """The open link of this secret. Raises Gone where it was used, replaced or has expired."""
    link = (
        PasswordLink.objects.select_related("user")
        .filter(secret_hash=hash_of(secret), used_at__isnull=True, expires_at__gt=timezone.now())
        .first()
    )
    if link is None:
        raise Gone("This link was used, replaced or has expired. Ask an organiser for a new one.")
    return link


@transaction.atomic
def set_password_by_link(*, secret: str, password: str) -> User:
    """Set a new password by a one-time link; the link is used up."""
    link = find_password_link(secret=secret)
    user = link.user
    used = PasswordLink.objects.filter(pk=link.pk, used_at__isnull=True).update(
        used_at=timezone.now()
    )
    if not used:
        raise Gone("This link was used just now. Ask an organiser for a new one.")
    _set_password(user, password)
    record(
        actor=Actor(label=user.label, user=user),
        action="account.password_set",
        summary=f"Password of {user.username} set by link",
        about=user,
    )
    return user


@transaction.atomic
def change_password(*, user: User, old: str, new: str) -> None:
    """Change one's own password. Raises Invalid where the old one is wrong or the new one unfit."""
    if not user.check_password(old):
        raise Invalid(
            "Your present password is not right, so nothing was changed.", code="wrong-password"
        )
    _set_password(user, new)
    record(
        actor=Actor(label=user.label, user=user),
        action="account.password_set",
        summary=f"Password of {user.username} changed",
        about=user,
    )


def _set_password(user: User, password: str) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Invalid(" ".join(error.messages), code="unfit-password") from error
    user.set_password(password)
    user.save(update_fields=["password"])


@transaction.atomic
def set_event_making(*, user: User, allowed: bool, actor: Actor) -> User:
    """Let an account create events, or no longer. Only one who may can give or take it, and
    nobody takes it from themselves, so that somebody always has it."""
    by = actor.user
    if by is None or not by.may_create_events:
        raise NotAllowed("Only who may create events can let others do so. Nothing was changed.")
    if by.pk == user.pk and not allowed:
        raise NotAllowed("You cannot take this from yourself; ask another organiser to.")
    if user.may_create_events != allowed:
        User.objects.filter(pk=user.pk).update(may_create_events=allowed)
        user.may_create_events = allowed
        word = "may" if allowed else "may no longer"
        record(
            actor=actor,
            action="account.event_making_set",
            summary=f"{user.username} {word} create events",
            about=user,
            after={"may_create_events": allowed},
        )
    return user


def find(wanted: str, *, limit: int = 50) -> list[User]:
    """Accounts whose user name or shown name holds the words wanted."""
    fits = Q(username__icontains=wanted) | Q(display_name__icontains=wanted)
    return list(User.objects.filter(fits, is_active=True).order_by("username")[:limit])


@transaction.atomic
def make_api_token(*, user: User, name: str, actor: Actor) -> str:
    """A new key for a program that acts for this account; the secret is told this once."""
    if not name.strip():
        raise Invalid("Give the token a name, so that you know it when you revoke it.")
    secret = new_secret()
    token = ApiToken.objects.create(user=user, name=name.strip()[:80], secret_hash=hash_of(secret))
    record(actor=actor, action="token.created", summary=f"API token {token.name} made", about=token)
    return secret


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
