"""What belongs to an account: its staff roles, and its keys of the API."""

from django.db.models import QuerySet

from companion.core.errors import NotFound
from companion.core.models import ApiToken, User
from matches.models import Entry, EventRole


def roles_of_user(user_id: int) -> QuerySet[EventRole]:
    """An account's staff roles in all events, the newest event first."""
    held = EventRole.objects.filter(user_id=user_id).select_related("event")
    return held.order_by("-event__starts_on", "-event_id", "pk")


def organises_for(organiser: User, person: User) -> bool:
    """Whether the one organises an event at which the other plays or is staff."""
    events = EventRole.objects.filter(user=organiser, role=EventRole.Role.ORGANISER).values("event")
    plays = Entry.objects.filter(event__in=events, user=person)
    return plays.exists() or EventRole.objects.filter(event__in=events, user=person).exists()


def tokens_of_user(user: User) -> QuerySet[ApiToken]:
    """An account's API tokens that work, the newest first."""
    return ApiToken.objects.working(user).order_by("-pk")


def token_of_user(user_id: int, token_id: int) -> ApiToken:
    """One of an account's tokens, revoked or not. Raises NotFound, also for another's."""
    token = ApiToken.objects.filter(user_id=user_id, pk=token_id).first()
    if token is None:
        raise NotFound("You have no such token.")
    return token
