"""How a user error is answered: as a problem detail under /api/, else as a page or its part."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from companion.core.api.problems import MEDIA_TYPE, problem_of
from companion.core.errors import TooMany, UserError

API = "/api/"


def answer_error(request: HttpRequest, error: UserError) -> HttpResponse:
    """The answer that tells a user error."""
    if request.path.startswith(API):
        response: HttpResponse = JsonResponse(
            problem_of(error), status=error.status, content_type=MEDIA_TYPE
        )
    else:
        part = request.headers.get("HX-Request")
        template = "errors/_user_error.html" if part else "errors/user_error.html"
        response = render(request, template, {"error": error}, status=error.status)
    if isinstance(error, TooMany):
        response["Retry-After"] = str(error.wait)
    return response
