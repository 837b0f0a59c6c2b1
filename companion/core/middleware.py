"""Request ids, and user errors turned into pages."""

import re
import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from companion.core import logs
from companion.core.errors import UserError

_FIT = re.compile(r"[A-Za-z0-9-]{8,36}")

GetResponse = Callable[[HttpRequest], HttpResponse]


class RequestIdMiddleware:
    """Gives each request an id, taken over from a proxy where it has one, and tells it back."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-Id", "")
        logs.begin(request=given if _FIT.fullmatch(given) else uuid.uuid4().hex)
        timezone.deactivate()  # threads are used again; a page of an event sets its own zone
        response = self.get_response(request)
        response["X-Request-Id"] = logs.request_id.get()
        return response


class UserErrorMiddleware:
    """Shows a user error that a page raised: its message, its status, the way back."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, UserError):
            return None
        return error_page(request, exception)


def error_page(request: HttpRequest, error: UserError) -> HttpResponse:
    """The page (or, for htmx, the fragment) that tells a user error."""
    template = (
        "errors/_user_error.html" if request.headers.get("HX-Request") else "errors/user_error.html"
    )
    return render(request, template, {"error": error}, status=error.status)
