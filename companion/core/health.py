"""/health/: yes or no for everybody, and for staff and monitors a word on each part."""

import secrets

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from companion.core.models import User
from companion.core.problem_details import MEDIA_TYPE, problem
from companion.core.services import health
from companion.core.sessions import look_after


@require_GET
@never_cache
def of_all(request: HttpRequest) -> JsonResponse:
    """200 when every part is well, else 503, within two seconds."""
    signs = health.all_signs()
    well = all(sign.well for sign in signs)
    body: dict[str, object] = {"well": well}
    if _may_know(request, signs):
        body["parts"] = {sign.part: {"well": sign.well, "word": sign.word} for sign in signs}
    return JsonResponse(body, status=200 if well else 503)


@require_GET
@never_cache
def of_part(request: HttpRequest, part: str) -> JsonResponse:
    """200 when this part is well, else 503; for staff and monitors alone."""
    signs = health.all_signs()
    sign = next((sign for sign in signs if sign.part == part), None)
    if sign is None or not _may_know(request, signs):
        # as facts: a page would ask the database who looks at it
        body = problem(status=404, code="not-found", detail="There is no page at this address.")
        return JsonResponse(body, status=404, content_type=MEDIA_TYPE)
    body = {"part": sign.part, "well": sign.well, "word": sign.word}
    return JsonResponse(body, status=200 if sign.well else 503)


def _may_know(request: HttpRequest, signs: list[health.Sign]) -> bool:
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    if settings.HEALTH_KEY and scheme.lower() == "bearer":
        return secrets.compare_digest(key.encode(), settings.HEALTH_KEY.encode())
    # who is signed in stands in the database
    database_well = all(sign.well for sign in signs if sign.part == "database")
    if not database_well:
        return False
    look_after(request)
    user = request.user
    return isinstance(user, User) and (user.may_create_events or user.is_staff)
