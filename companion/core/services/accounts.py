"""Accounts without e-mail: made by command or invitation, reset by a link handed over."""

from datetime import timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Gone, Invalid, NotAllowed
from companion.core.models import PasswordLink, User
from companion.core.services.audit import record
from companion.core.services.secrets import hash_of, new_secret
from companion.core.worded import Worded

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
            Worded("The user name %(username)s is taken. Choose another one.", username=username),
            code="name-taken",
        ) from error
    record(
        actor=actor, action="account.created", summary=f"Account {user.username} made", about=user
    )
    return user


@transaction.atomic
def make_password_link(*, user: User, actor: Actor) -> str:
    """A one-time secret by which the user sets a new password; earlier ones end.

    An organiser may hand one over for an account without rights of its own; for one that may create
    events or enter the admin, the server's command or a superuser, since a password is the whole
    account.
    """
    by = actor.user
    is_owner = actor.via == "command" or (by is not None and by.is_superuser)
    if not is_owner and (by is None or not by.may_create_events):
        raise NotAllowed("Only an organiser can hand over a password link.")
    if not is_owner and has_rights(user):
        raise NotAllowed(
            Worded(
                "This account has rights of its own, so its password is reset by the "
                "server's owner: manage.py password_link %(username)s",
                username=user.username,
            ),
            code="has-rights",
        )
    secret = new_secret()
    # ended, not deleted: the account is told of each
    open_links = PasswordLink.objects.filter(user=user, used_at__isnull=True)
    open_links.update(expires_at=timezone.now())
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


def has_rights(user: User) -> bool:
    """Whether an account may do more than a player or the staff of an event may."""
    return (
        user.is_superuser
        or user.is_staff
        or user.may_create_events
        or user.groups.exists()
        or user.user_permissions.exists()
    )


@transaction.atomic
def links_to_tell(*, user: User) -> list[PasswordLink]:
    """The password links made for an account since it last signed in, each told once."""
    untold = PasswordLink.objects.select_related("made_by").filter(user=user, told_at=None)
    links = list(untold.order_by("pk"))
    untold.update(told_at=timezone.now())
    return links


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
def change_password(*, user: User, new: str) -> None:
    """Change one's own password, the old one having been asked for (`companion.core.proof`). It
    ends the account's other sessions and its tokens. Raises Invalid for an unfit one."""
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
    open_links = PasswordLink.objects.filter(user=user, used_at__isnull=True)
    open_links.update(expires_at=timezone.now())


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
