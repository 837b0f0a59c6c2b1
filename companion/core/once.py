"""Writes that a phone sends again where the answer was lost: each id is done once."""

import hashlib
import re
from collections.abc import Callable

from django.contrib.messages import get_messages
from django.contrib.messages.storage.base import BaseStorage
from django.db import OperationalError, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse

from companion.core.answers import (
    answer_away,
    answer_error,
    is_database_away,
    is_told_in_json,
)
from companion.core.errors import Conflict, Invalid
from companion.core.models import KeptAnswer
from companion.core.questions import only_asks
from companion.core.services import kept_answers
from companion.core.worded import Worded

HEADER = "Idempotency-Key"
_FIT = re.compile(r"[A-Za-z0-9-]{16,64}")
_COMPARED = 2**20  # bytes of a body that is held against what came under its id before


class OnceMiddleware:
    """Does a write under an id of the sender's once, and gives the same answer every time.

    The answer is kept in the transaction of the write. A write that was refused changed nothing,
    so it is tried anew. The id is told back: what does not tell it is no answer of ours.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = request.headers.get(HEADER)
        if key is None or request.method in {"GET", "HEAD", "OPTIONS"}:
            return self.get_response(request)
        if not _FIT.fullmatch(key):
            sentence = Worded(
                "%(header)s is 16 to 64 letters, digits and hyphens. Nothing was changed.",
                header=HEADER,
            )
            return answer_error(request, Invalid(sentence, code="unfit-id"))
        try:
            # a question changes nothing, and no transaction waits for its answer
            asks = only_asks(request.path)
            response = self.get_response(request) if asks else self._once(request, key)
        except OperationalError as error:
            # the transaction itself could not be opened or closed: no view had a say in it
            if not is_database_away(error):
                raise
            return answer_away(request)
        response[HEADER] = key
        return response

    def _once(self, request: HttpRequest, key: str) -> HttpResponse:
        asked = _digest(request)
        with transaction.atomic():
            if not kept_answers.begin(key=key, asked=asked):
                return _again(request, KeptAnswer.objects.get(key=key), asked)
            response = _in_json(request, self.get_response(request))
            if response.status_code < 400 and not response.streaming:
                kept_answers.keep(
                    key=key,
                    status=response.status_code,
                    media_type=response.get("Content-Type", ""),
                    body=response.content.decode(),
                )
            else:
                transaction.set_rollback(True)
        return response


def _digest(request: HttpRequest) -> str:
    """The hash of what is asked, and by whose account or token: nobody is told another's answer.
    Uploads count by their address: no two are written alike."""
    who = f"{request.user.pk or ''} {request.headers.get('Authorization', '')}"
    whole = hashlib.sha256(f"{who} {request.method} {request.get_full_path()}".encode())
    length = request.headers.get("Content-Length", "")
    is_upload = (request.content_type or "").startswith("multipart/")
    if length.isdecimal() and int(length) <= _COMPARED and not is_upload:
        whole.update(request.body)
    return whole.hexdigest()


def _again(request: HttpRequest, kept: KeptAnswer, asked: str) -> HttpResponse:
    if kept.asked != asked:
        sentence = Worded(
            "Something else was sent under this id before; that stands, and nothing "
            "was changed. Send this under an id of its own."
        )
        return answer_error(request, Conflict(sentence, code="id-used"))
    return HttpResponse(kept.body, status=kept.status, content_type=kept.media_type)


def _in_json(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """A page that leads on, as facts: where to, and what it said. The messages stay for the page
    that is opened next, unless `X-Said-Here` tells that they are shown where they were asked."""
    if not is_told_in_json(request) or not 300 <= response.status_code < 400:
        return response
    waiting = get_messages(request)
    sentences = [{"level": message.level_tag, "text": str(message)} for message in waiting]
    if isinstance(waiting, BaseStorage) and "X-Said-Here" not in request.headers:
        waiting.used = False
    return JsonResponse({"next": response["Location"], "said": sentences})
