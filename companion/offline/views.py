"""What browsers fetch to go on without the network."""

from csp.constants import SELF, WASM_UNSAFE_EVAL
from csp.decorators import csp_replace
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from companion.offline import engine_files, shell

_YEAR = 60 * 60 * 24 * 365


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker that keeps pages; at the root of the site, since it serves what lies below it."""
    response = HttpResponse(shell.service_worker(), content_type="text/javascript")
    patch_cache_control(response, no_cache=True)
    return response


@require_safe
@ensure_csrf_cookie  # the outbox fetches it anew here where a phone has lost it
def offline(request: HttpRequest) -> HttpResponse:
    """What is shown, without the network, for an address of which nothing was kept."""
    return render(request, "offline.html")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What makes the site an app on a phone's home screen."""
    icon = "companion/icon"
    body = {
        "name": "Companion",
        "short_name": "Companion",
        "description": "Tournament and match-play companion for Warhammer Underworlds",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#07373d",
        "theme_color": "#07373d",
        "icons": [
            {"src": static(f"{icon}.svg"), "sizes": "any", "type": "image/svg+xml"},
            {"src": static(f"{icon}-192.png"), "sizes": "192x192", "type": "image/png"},
            {
                "src": static(f"{icon}-512.png"),
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "any maskable",
            },
        ],
    }
    response = JsonResponse(body, content_type="application/manifest+json")
    patch_cache_control(response, public=True, max_age=3600)
    return response


@require_safe
@csp_replace({"script-src": [SELF, WASM_UNSAFE_EVAL]})
def engine_worker(request: HttpRequest) -> HttpResponse:
    """The worker that runs the rules engine: nothing else here may compile WebAssembly."""
    response = HttpResponse(engine_files.worker(), content_type="text/javascript")
    patch_cache_control(response, no_cache=True)
    return response


@require_safe
def engine_file(request: HttpRequest, build: str, name: str) -> FileResponse:
    """A file of the engine's build, kept for good: another build has another address."""
    file = engine_files.build_file(name) if build == engine_files.build() else None
    if file is None:
        raise Http404
    response = FileResponse(file.opened(), content_type=file.media_type)
    response["Content-Encoding"] = "gzip"  # every browser that can run it takes gzip
    patch_cache_control(response, public=True, max_age=_YEAR, immutable=True)
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
