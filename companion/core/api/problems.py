"""Errors as problem details (RFC 9457) with a code that a program can use."""

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils import translation
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from companion.core.errors import TooMany, UserError
from companion.core.language import language_asked_for
from companion.core.problem_details import MEDIA_TYPE, problem
from companion.core.worded import Worded, shown


def problem_of(error: UserError, request: HttpRequest) -> dict[str, Any]:
    """The body that tells a user error."""
    return problem_for(
        request,
        error.message,
        status=error.status,
        code=error.code,
        fields=error.fields,
        facts=error.facts,
    )


def problem_for(request: HttpRequest, detail: str, **body: Any) -> dict[str, Any]:
    """The body of an error: `detail` in English, and `says` beside it to whoever asks by
    `Accept-Language` for another language that has it, as the scripts of our pages do."""
    problem_body = problem(detail=detail, **body)
    reads = language_asked_for(request)
    if reads != settings.LANGUAGE_CODE:
        with translation.override(reads):
            says = shown(detail)
        if says != detail:
            problem_body["says"] = says
    return problem_body


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: user errors and DRF's own, all in one form."""
    if isinstance(error, UserError):
        headers = {"Retry-After": str(error.wait)} if isinstance(error, TooMany) else None
        return Response(
            problem_of(error, context["request"]),
            status=error.status,
            headers=headers,
            content_type=MEDIA_TYPE,
        )
    response = exception_handler(error, context)
    if response is None:
        return None
    response.data = _of_framework(error, response, context["request"])
    response.content_type = MEDIA_TYPE
    return response


def _of_framework(error: Exception, response: Response, request: HttpRequest) -> dict[str, Any]:
    code, fields = getattr(error, "default_code", "error"), None
    detail = str(getattr(error, "detail", error))
    if isinstance(error, exceptions.ValidationError):
        fields = response.data if isinstance(response.data, dict) else {"body": response.data}
        code = "invalid"
        detail = Worded("Some of what was sent cannot be taken. Nothing was changed.")
    elif isinstance(error, Http404):
        code, detail = "not-found", Worded("There is no such thing.")
    elif isinstance(error, exceptions.MethodNotAllowed):
        detail = Worded("This address does not take %(method)s.", method=request.method)
    elif isinstance(error, exceptions.APIException) and isinstance(error.detail, str):
        code = getattr(error.detail, "code", code)
    elif isinstance(error, PermissionDenied):
        code, detail = "not-allowed", Worded("You may not do this.")
    code = code.replace("_", "-")
    return problem_for(request, detail, status=response.status_code, code=code, fields=fields)
