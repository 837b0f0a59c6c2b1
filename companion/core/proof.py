"""Asking for the password again before what outlives a session, or touches others' accounts."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from companion.core.errors import NotAllowed
from companion.core.models import User
from companion.core.sessions import is_proved

View = Callable[..., HttpResponse]


def need_password(request: HttpRequest, user: User, password: str) -> None:
    """Raises NotAllowed for a wrong password, TooMany where the try must wait."""
    if authenticate(request, username=user.username, password=password) != user:
        raise NotAllowed(
            "Your password is not right, so nothing was changed.", code="wrong-password"
        )


def proved(view: View) -> View:
    """A page for which the password was given a short while ago; else it is asked for first."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return asked_first(request) or view(request, *args, **kwargs)

    return asked


def asked_first(request: HttpRequest) -> HttpResponse | None:
    """The way to where the password is asked for and back to this page; None where it was given a
    short while ago, or where nobody is signed in."""
    if not request.user.is_authenticated or is_proved(request):
        return None
    back = request.get_full_path() if request.method == "GET" else request.path
    return redirect(f"{reverse('prove')}?{urlencode({'next': back})}")
