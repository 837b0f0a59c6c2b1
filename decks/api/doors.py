"""What the endpoints share."""

from typing import Any, TypeVar

from rest_framework import serializers
from rest_framework.request import Request

from companion.core.actors import Actor, actor_of_user
from companion.core.errors import NotAllowed
from companion.core.models import User

In = TypeVar("In", bound="serializers.Serializer[Any]")


def user_of(request: Request) -> User | None:
    """The account that asks, or None."""
    return request.user if isinstance(request.user, User) else None


def actor_of(request: Request) -> Actor:
    """Who asks."""
    user = user_of(request)
    return actor_of_user(user, via="api") if user else Actor(label="a visitor", via="api")


def need_account(request: Request) -> User:
    """The account that asks. Raises NotAllowed without one."""
    user = user_of(request)
    if user is None:
        raise NotAllowed("Sign in or send a token: this belongs to accounts.", code="no-account")
    return user


def body_of(request: Request, form: type[In]) -> dict[str, Any]:
    """The body, checked. Raises DRF's ValidationError with the fields at fault."""
    read = form(data=request.data)
    read.is_valid(raise_exception=True)
    return dict(read.validated_data)
