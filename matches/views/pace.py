"""The limits of `companion.core.limits`, kept by every page as the API keeps them."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse

from companion.core import limits
from companion.core.answers import answer_error
from companion.core.errors import TooMany
from companion.core.problem_details import API
from companion.core.proxies import address_of
from companion.core.sessions import SIGNS_OF_LIFE
from matches.people.private_links import entry_of_session

_ONLY_LOOKS = {"GET", "HEAD", "OPTIONS"}


class PaceMiddleware:
    """Counts reads, writes and what a page says that it is; too many of them must wait."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """The refusal, or None where the page may be made."""
        if request.path.startswith(API):
            return None  # the API counts by tokens too
        looks = request.method in _ONLY_LOOKS
        who, act = caller(request), limits.act_of(view)
        try:
            limits.take("reads" if looks else "writes", who)
            if act and (act not in limits.OF_CHANGES or not looks):
                limits.take(act, who)
        except TooMany as error:
            return answer_error(request, error)
        return None


def caller(request: HttpRequest) -> str:
    """Who is counted: the account, the entry whose private link was opened last on this device,
    or the address; the address alone where the session is not asked for."""
    if request.path.startswith(SIGNS_OF_LIFE):
        return f"address.{address_of(request)}"
    if account := request.session.get(SESSION_KEY):
        return f"account.{account}"
    entry = entry_of_session(request.session)
    return f"entry.{entry}" if entry is not None else f"address.{address_of(request)}"
