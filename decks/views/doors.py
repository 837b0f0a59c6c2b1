"""What the pages share: who asks, and which decks this device made without an account."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.dateparse import parse_date

from companion.core.actors import Actor, actor_of_user
from companion.core.models import User
from decks.models import Deck

DECKS = "decks"
KEPT_DECKS = 50


def user_of(request: HttpRequest) -> User | None:
    """The account that is signed in, or None."""
    return request.user if isinstance(request.user, User) else None


def actor_of(request: HttpRequest) -> Actor:
    """Who asks: an account, or a visitor."""
    user = user_of(request)
    return actor_of_user(user) if user else Actor(label="a visitor")


def may_make(request: HttpRequest) -> bool:
    """Whether the account may make house lists and formats."""
    user = user_of(request)
    return user is not None and user.may_create_events


def remember(request: HttpRequest, deck: Deck) -> None:
    """Remember on this device a deck that was made without an account."""
    if deck.owner_id is None:
        known = [number for number in remembered(request) if number != deck.pk]
        request.session[DECKS] = [*known, deck.pk][-KEPT_DECKS:]


def remembered(request: HttpRequest) -> list[int]:
    """The decks that this device made without an account."""
    return list(request.session.get(DECKS, []))


def day_asked(request: HttpRequest) -> date:
    """The day that a page is asked for with `?on=YYYY-MM-DD`, else today."""
    try:
        return parse_date(request.GET.get("on", "")) or timezone.localdate()
    except ValueError:
        return timezone.localdate()


def private(response: HttpResponse) -> HttpResponse:
    """A page behind a private link: never indexed."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
