"""A player's private link as a file to keep."""

import io

import segno
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion.core.errors import NotAllowed
from matches.people.private_links import make_token
from matches.views.doors import visit


@never_cache
@require_safe
def link_picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The QR code of one's own private link as a picture, which a phone keeps among its photos."""
    seen = visit(request, slug)
    entry = seen.entry
    if entry is None or entry.number != number:
        raise NotAllowed("This is another player's link. Open your own private link first.")
    token = make_token(entry_id=entry.pk, version=entry.link_version)
    link = request.build_absolute_uri(reverse("private_link", args=[token]))
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="png", scale=12, border=4)
    name = f"{seen.event.slug}-{slugify(entry.name) or entry.number}.png"
    response = HttpResponse(picture.getvalue(), content_type="image/png")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
