"""The language in which a visitor is answered, and where it is chosen.

A device's own choice, kept in a cookie, goes before what its browser asks for; who asks for none
that we have is answered in English. Programs are: the API speaks English alone, and so does what no
request asked for, as e-mails do.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import (
    get_supported_language_variant,
    parse_accept_lang_header,
)

from companion.core.problem_details import API, MEDIA_TYPE


def language_of(request: HttpRequest) -> str:
    """The code of the language to answer in, one of settings.LANGUAGES."""
    if request.path.startswith(API):
        return settings.LANGUAGE_CODE
    return translation.get_language_from_request(request)


def language_asked_for(request: HttpRequest) -> str:
    """The best of our languages that `Accept-Language` names, whatever a device has chosen."""
    asked = parse_accept_lang_header(request.headers.get("Accept-Language", "").lower())
    for code, weight in asked:
        if code == "*" or not weight:  # any will do, or this one never
            break
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


def html_code(language: str) -> str:
    """The code as HTML has it: 'en-GB' of 'en-gb'."""
    head, _, region = language.partition("-")
    return f"{head}-{region.upper()}" if region else head


class LanguageMiddleware:
    """Each request in its language, until it is answered: threads are used again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        with translation.override(language):
            response = self.get_response(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Content-Language", html_code(language))
            patch_vary_headers(response, ["Accept-Language", "Cookie"])
        elif response.headers.get("Content-Type") == MEDIA_TYPE:
            patch_vary_headers(response, ["Accept-Language"])
        return response
