"""Operations whose effect stays when the token that asked for them has ended.

Who steals a token, or finds a device left open, must not stay when the token has ended or the
device is shut: so what gives or takes people's rights takes a token made for just that, or the
password given a short while ago. What tells a key, or cannot be taken back by anybody, takes such
a token too.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from companion.core.errors import NotAllowed
from companion.core.models import ApiToken
from companion.core.sessions import is_proved
from companion.core.worded import Worded

Method = Callable[..., Any]
# what the OpenAPI document says of such an operation: the scope that a token needs
IN_DOCUMENT = "x-token-scope"


def changes_rights(method: Method) -> Method:
    """An operation that gives or takes a role, or makes a way to one: by a token of scope `staff`,
    or by a session in which the password was given a short while ago."""

    @wraps(method)
    def guarded(endpoint: Any, request: Request, *args: Any, **kwargs: Any) -> Any:
        _need_staff_token(request)
        _need_proof(request)
        return method(endpoint, request, *args, **kwargs)

    return _described(guarded)


def tells_keys(method: Method) -> Method:
    """An operation that tells a key which goes on when the token that asked for it has ended: a
    player's link, the secret that signs for a webhook. A session is asked for nothing more, as on
    the desk's pages."""
    return _by_staff_token(method)


def is_for_good(method: Method) -> Method:
    """An operation that nobody can take back, such as erasing a name. A session is asked for
    nothing more."""
    return _by_staff_token(method)


def _by_staff_token(method: Method) -> Method:
    @wraps(method)
    def guarded(endpoint: Any, request: Request, *args: Any, **kwargs: Any) -> Any:
        _need_staff_token(request)
        return method(endpoint, request, *args, **kwargs)

    return _described(guarded)


def _described(method: Method) -> Method:
    described: Method = extend_schema(extensions={IN_DOCUMENT: ApiToken.Scope.STAFF.value})(method)
    return described


def _need_staff_token(request: Request) -> None:
    if isinstance(request.auth, ApiToken) and request.auth.scope != ApiToken.Scope.STAFF:
        raise NotAllowed(
            Worded(
                "This token may not give or take people's rights, be told a key that outlives it, "
                "or erase a name. Make one that may (scope 'staff') at %(page)s, where your "
                "password is asked for, and send this with it. Nothing was changed.",
                page=reverse("account"),
            ),
            code="staff-token-needed",
        )


def _need_proof(request: Request) -> None:
    by_session = isinstance(request.successful_authenticator, SessionAuthentication)
    if by_session and not is_proved(request._request):
        raise NotAllowed(
            Worded(
                "Your password was not given for a while, and this changes people's rights. Give "
                "it at %(page)s and send this again. Nothing was changed.",
                page=reverse("prove"),
            ),
            code="password-needed",
        )
