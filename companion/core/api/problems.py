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
from companion.core.worded import shown


def problem_of(error: UserError, request: HttpRequest) -> dict[str, Any]:
    """The body that tells a user error: `detail` in English, and `says` beside it to whoever asks
    by `Accept-Language` for another language that we have, as the scripts of our pages do."""
    body = problem(
        status=error.status,
        code=error.code,
        detail=error.message,
        fields=error.fields,
        facts=error.facts,
    )
    reads = language_asked_for(request)
    if reads != settings.LANGUAGE_CODE:
        with translation.override(reads):
            body["says"] = shown(error.message)
    return body


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
    response.data = _of_framework(error, response)
    response.content_type = MEDIA_TYPE
    return response


def _of_framework(error: Exception, response: Response) -> dict[str, Any]:
    if isinstance(error, exceptions.ValidationError):
        fields = response.data if isinstance(response.data, dict) else {"body": response.data}
        return problem(
            status=response.status_code,
            code="invalid",
            detail="Some of what was sent cannot be taken. Nothing was changed.",
            fields=fields,
        )
    if isinstance(error, Http404):
        return problem(status=404, code="not-found", detail="There is no such thing.")
    if isinstance(error, PermissionDenied):
        return problem(status=403, code="not-allowed", detail="You may not do this.")
    code = getattr(error, "default_code", "error")
    if isinstance(error, exceptions.APIException) and isinstance(error.detail, str):
        code = getattr(error.detail, "code", code)
    detail = str(getattr(error, "detail", error))
    return problem(status=response.status_code, code=code.replace("_", "-"), detail=detail)
