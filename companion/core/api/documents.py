"""How the operations are described in the OpenAPI document, and what their bodies are made of."""

from collections.abc import Callable, Sequence
from typing import Any

from drf_spectacular.extensions import (
    OpenApiSerializerExtension,
    OpenApiSerializerFieldExtension,
)
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_serializer,
)
from rest_framework import serializers

from companion.core.api.problems import MEDIA_TYPE

# whole numbers that every database keeps
MOST = 2**31 - 1
REASON_LONGEST = 500


class Body(serializers.Serializer[Any]):
    """A body that is given: fields that it does not know are refused."""

    def to_internal_value(self, data: Any) -> Any:
        """The values. Raises ValidationError by field."""
        if isinstance(data, dict) and (unknown := sorted(set(data) - set(self.fields))):
            raise serializers.ValidationError(
                {str(name)[:80]: ["There is no such field."] for name in unknown}
            )
        return super().to_internal_value(data)


class StrictBodies(OpenApiSerializerExtension):
    """Says in the document that other fields are refused."""

    target_class = Body
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """The schema, closed."""
        schema: dict[str, Any] = auto_schema._map_serializer(
            self.target, direction, bypass_extensions=True
        )
        return {**schema, "additionalProperties": False}


class Words(serializers.CharField):
    """Text whose length the services check, so that they tell what is too long (422)."""

    def __init__(self, *, longest: int, **values: Any) -> None:
        self.longest = longest
        super().__init__(allow_blank=True, **values)


class WordsInDocument(OpenApiSerializerFieldExtension):
    """Says in the document how long such a text may be."""

    target_class = Words

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """A string with its longest length."""
        return {"type": "string", "maxLength": self.target.longest}


def count(*, least: int = 1, most: int = MOST, **values: Any) -> serializers.IntegerField:
    """A whole number within bounds that the database keeps."""
    return serializers.IntegerField(min_value=least, max_value=most, **values)


def reason(*, needed: bool = False) -> serializers.CharField:
    """Why a thing is done; kept with it on the record."""
    values: dict[str, Any] = {} if needed else {"required": False, "default": ""}
    return serializers.CharField(max_length=REASON_LONGEST, allow_blank=True, **values)


class ProblemOut(serializers.Serializer[Any]):
    """What is wrong, in the form of RFC 9457; programs go by `code`, people read `detail`,
    or `says`: the same in another language that `Accept-Language` asks for and we have."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    request_id = serializers.CharField(allow_blank=True)
    fields = serializers.DictField(required=False)  # type: ignore[assignment]  # the problem's, not the serializer's
    facts = serializers.DictField(required=False)
    says = serializers.CharField(required=False)


_PROBLEMS: dict[int, tuple[str, str, str]] = {
    400: ("invalid", "The body or the query has not the form described here.", "invalid"),
    401: ("bad-token", "The token is not known or was revoked.", "bad token"),
    403: ("not-allowed", "This person may not do this.", "not allowed"),
    404: ("not-found", "There is no such thing, or not for this person.", "not found"),
    409: ("conflict", "It clashes with the state of things; nothing was changed.", "conflict"),
    410: ("link-revoked", "The private link was revoked or used up.", "link revoked"),
    413: ("too-large", "More was sent than is taken here; nothing was read.", "too large"),
    415: ("unsupported-media-type", "Bodies are JSON.", "unsupported media type"),
    422: ("unfit-name", "A value cannot be taken; nothing was changed.", "unfit name"),
    503: (
        "database-away",
        "A part is away or too many ask at once; `Retry-After` says when to come again.",
        "database away",
    ),
    429: ("throttled", "Too many requests; `Retry-After` says when to come again.", "throttled"),
}
_ALWAYS = (401, 403, 404, 410, 429, 503)
Operation = Callable[[Callable[..., Any]], Callable[..., Any]]


def _problem(status: int) -> OpenApiResponse:
    code, meaning, title = _PROBLEMS[status]
    body = {
        "type": f"/api/v1/problems/#{code}",
        "title": title,
        "status": status,
        "code": code,
        "detail": meaning,
        "request_id": "5f1c0a9e4b7d4c2e8a6f3b1d0c9e8f7a",
    }
    shown = OpenApiExample(code, value=body, response_only=True, media_type=MEDIA_TYPE)
    return OpenApiResponse(ProblemOut, description=meaning, examples=[shown])


def _answers(first: dict[int, Any], statuses: Sequence[int]) -> dict[Any, Any]:
    refusals = {(status, MEDIA_TYPE): _problem(status) for status in sorted(statuses)}
    return {**first, **refusals}


def reading(
    name: str,
    gives: Any,
    *,
    tag: str,
    asks: Sequence[Any] = (),
    polled: bool = False,
) -> Operation:
    """Describes a GET. asks: query parameters. polled: it answers 304 to a known ETag."""
    answers: dict[int, Any] = {200: gives}
    asked = list(asks)
    if polled:
        answers[304] = OpenApiResponse(description="Nothing has changed since this ETag.")
        known = OpenApiParameter(
            "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of what you have."
        )
        asked.append(known)
    return extend_schema(
        operation_id=name,
        tags=[tag],
        parameters=asked,
        responses=_answers(answers, (400, 422, *_ALWAYS)),
    )


def writing(
    name: str,
    gives: Any = None,
    *,
    tag: str,
    takes: Any = None,
    status: int = 200,
    asks: Sequence[Any] = (),
    also: dict[int, Any] | None = None,
) -> Operation:
    """Describes a change. takes: the body. gives: what is answered; None for 204 and nothing.

    also: further good answers by status.
    """
    answers = {status: gives} if gives is not None else {204: OpenApiResponse(description="Done.")}
    return extend_schema(
        operation_id=name,
        tags=[tag],
        request=takes,
        parameters=list(asks),
        responses=_answers({**answers, **(also or {})}, (400, 409, 413, 415, 422, *_ALWAYS)),
    )


def example(value: Any, name: str = "Example") -> Callable[[type], type]:
    """Class decorator: an example of a body."""
    return extend_schema_serializer(examples=[OpenApiExample(name, value=value)])
