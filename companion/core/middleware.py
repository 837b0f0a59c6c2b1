"""What happens to every request: an id, a look at what it brings, and user errors told."""

import logging
import re
import uuid
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from companion.core import logs, sizes, strings
from companion.core.answers import answer_away, answer_error, is_database_away
from companion.core.errors import NotFound, UserError
from companion.core.problem_details import API

log = logging.getLogger(__name__)

_FIT = re.compile(r"[A-Za-z0-9-]{8,36}")

GetResponse = Callable[[HttpRequest], HttpResponse]


class RequestIdMiddleware:
    """Gives each request an id, taken over from a trusted proxy where it has one, and tells it
    back."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # the header is there only where a trusted proxy wrote it
        given = request.headers.get("X-Request-Id", "")
        logs.begin(request=given if _FIT.fullmatch(given) else uuid.uuid4().hex)
        timezone.deactivate()  # threads are used again; a page of an event sets its own zone
        response = self.get_response(request)
        response["X-Request-Id"] = logs.request_id.get()
        return response


class KeptNowhereMiddleware:
    """What says nothing of how long it may be kept is for its reader alone and kept nowhere."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.setdefault("Cache-Control", "private, no-store")
        return response


class IncomingMiddleware:
    """Refuses what is too large before it is read, and every text that nobody can have typed."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        most_bytes = sizes.most_taken_by(view, request.method or "GET")
        fault = sizes.fault_of(request, most_bytes)
        if fault is not None:
            return answer_error(request, fault)
        if any(isinstance(one, int) and one > strings.LONGEST_NUMBER for one in kwargs.values()):
            # no row has such a number, and not every database can be asked for it
            return answer_error(request, NotFound("There is nothing at this address."))
        longest = strings.longest_of(most_bytes)
        try:
            strings.need_all_fit([request.path, *_pairs(request.GET)])
            if request.method == "POST" and not request.path.startswith(API):
                strings.need_all_fit(_pairs(request.POST), longest=longest)
                strings.need_all_fit(str(file) for file in request.FILES.values())
        except UserError as error:
            return answer_error(request, error)
        return None


def _pairs(values: Any) -> list[str]:
    return [text for name, texts in values.lists() for text in (name, *texts)]


class UserErrorMiddleware:
    """Shows a user error that a page raised: its message, its status, the way back."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return answer_error(request, exception) if isinstance(exception, UserError) else None


class DatabaseAwayMiddleware:
    """A view that the database left alone is told to be asked again, instead of being at fault."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not is_database_away(exception):
            return None
        log.warning("The database is away: %s", exception)
        return answer_away(request)
