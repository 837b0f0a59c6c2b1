"""Pages and answers on their way to phones, packed."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

PACKED = ("text/", "application/json", "application/problem+json", "application/javascript")
ALSO_PACKED = ("image/svg+xml", "application/vnd.oai.openapi")


class CompressionMiddleware(GZipMiddleware):
    """Django's gzip, for text alone.

    It adds up to 100 random bytes to each answer, so that the length of a page that repeats what
    was sent tells nothing of the secrets on it (BREACH; Heal-the-BREACH of Django 4.2).
    """

    def process_request(self, request: HttpRequest) -> None:
        """A packed answer's ETag is weak (RFC 9110, 8.8.1), and what is asked with If-None-Match
        is compared weakly (13.1.2): so the mark is taken off before anybody compares."""
        etags = request.META.get("HTTP_IF_NONE_MATCH", "")
        if "W/" in etags:
            request.META["HTTP_IF_NONE_MATCH"] = etags.replace('W/"', '"')
            request.__dict__.pop("headers", None)  # a view of META, kept since it was first read

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not response.get("Content-Type", "").startswith((*PACKED, *ALSO_PACKED)):
            return response
        return super().process_response(request, response)
