"""How an error is answered: as a problem detail to a program, else as a page or its part."""

from django.core.exceptions import (
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from companion.core.api.problems import MEDIA_TYPE, problem_for, problem_of
from companion.core.errors import TooLarge, TooMany, UserError
from companion.core.problem_details import API
from companion.core.worded import Worded

AWAY_SECONDS = 5
_TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def is_told_in_json(request: HttpRequest) -> bool:
    """Whether the answer is facts for a program: by the API, or for a page's own script."""
    if request.path.startswith(API):
        return True
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def answer_error(request: HttpRequest, error: UserError) -> HttpResponse:
    """The answer that tells a user error."""
    if is_told_in_json(request):
        response: HttpResponse = JsonResponse(
            problem_of(error, request), status=error.status, content_type=MEDIA_TYPE
        )
    else:
        part = request.headers.get("HX-Request")
        template = "errors/_user_error.html" if part else "errors/user_error.html"
        response = render(request, template, {"error": error}, status=error.status)
    if isinstance(error, TooMany):
        response["Retry-After"] = str(error.wait)
    return response


def is_database_away(error: BaseException | None) -> bool:
    """Whether the database did not answer: it is away, restarts or hangs. A table that is missing
    is not that, though SQLite tells it by the same error."""
    away = isinstance(error, OperationalError | InterfaceError)
    return away and not str(error).startswith("no such ")


def answer_away(request: HttpRequest) -> HttpResponse:
    """The answer while the database is away. It asks the database nothing."""
    return _by_itself(
        request,
        status=503,
        code="database-away",
        detail=Worded(
            "The database does not answer just now. What was recorded is safe; what you sent "
            "may not be recorded. Try again in a few seconds."
        ),
        title=Worded("Back in a moment"),
        wait=AWAY_SECONDS,
    )


def answer_fault(request: HttpRequest) -> HttpResponse:
    """The answer to a fault of ours. It asks the database nothing."""
    return _by_itself(
        request,
        status=500,
        code="fault",
        detail=Worded(
            "Something went wrong on our side. What was recorded is safe; look whether what you "
            "sent was, and tell an organiser if it happens again."
        ),
        title=Worded("Our fault"),
    )


def answer_unsound(request: HttpRequest, error: Exception) -> HttpResponse:
    """The answer to what the framework takes for an attack: countless fields, which somebody may
    have sent in good faith, or a host that we are not, of which nothing is asked."""
    if isinstance(error, _TOO_MUCH):
        return answer_error(
            request,
            TooLarge(
                "This holds more fields, files or text than any form here. Nothing was read or "
                "changed. Send less at once."
            ),
        )
    return _by_itself(
        request,
        status=400,
        code="bad-request",
        detail=Worded(
            "This request is not sound: its host is not ours, or it asks for what no page of ours "
            "does. Nothing was changed. Use the address that you were given."
        ),
        title=Worded("That did not work"),
    )


def _by_itself(
    request: HttpRequest,
    *,
    status: int,
    code: str,
    detail: Worded,
    title: Worded,
    wait: int | None = None,
) -> HttpResponse:
    """An answer for which neither the database nor what was asked is looked into."""
    if is_told_in_json(request):
        body = problem_for(request, detail, status=status, code=code)
        response: HttpResponse = JsonResponse(body, status=status, content_type=MEDIA_TYPE)
    else:
        response = HttpResponse(
            render_to_string("500.html", {"detail": detail, "title": title}), status=status
        )
    response["Cache-Control"] = "no-store"
    if wait is not None:
        response["Retry-After"] = str(wait)
    return response
