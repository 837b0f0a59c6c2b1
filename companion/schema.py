"""The API's own description: built once a process, since building it takes seconds of work."""

import threading
from functools import cache
from typing import Any

from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from companion.core.etags import etag_of

_building = threading.Lock()


@cache
def document(media_type: str) -> bytes:
    """The whole document in one of the two forms."""
    renderer = next(one for one in Schema.renderer_classes if one.media_type == media_type)
    rendered: bytes = renderer().render(_built(), renderer_context={})
    return rendered


@cache
def _built() -> dict[str, Any]:
    built: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return built


class Schema(APIView):
    """The OpenAPI document of this API, as YAML or JSON."""

    schema = None  # the document does not describe itself
    renderer_classes = (
        OpenApiYamlRenderer,
        OpenApiYamlRenderer2,
        OpenApiJsonRenderer,
        OpenApiJsonRenderer2,
    )

    def get(self, request: Request) -> HttpResponse | Response:
        """The document; ask again with If-None-Match."""
        media_type = request.accepted_renderer.media_type
        with _building:  # it cannot be built twice at once, and need not be
            body = document(media_type)
        headers = {"ETag": etag_of(media_type, len(body)), "Cache-Control": "public, max-age=300"}
        if request.headers.get("If-None-Match") == headers["ETag"]:
            return HttpResponse(status=304, headers=headers)
        return HttpResponse(body, content_type=media_type, headers=headers)
