"""What browsers fetch to go on without the network."""

from csp.constants import SELF, WASM_UNSAFE_EVAL
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from companion.offline import engine_files

_YEAR = 60 * 60 * 24 * 365


@require_safe
@csp_replace({"script-src": [SELF, WASM_UNSAFE_EVAL]})
def engine_worker(request: HttpRequest) -> HttpResponse:
    """The worker that runs the rules engine: nothing else here may compile WebAssembly."""
    response = HttpResponse(engine_files.worker(), content_type="text/javascript")
    patch_cache_control(response, no_cache=True)
    return response


@require_safe
def engine_file(request: HttpRequest, build: str, name: str) -> HttpResponse:
    """A file of the engine's build, kept for good: another build has another address."""
    file = engine_files.build_file(name) if build == engine_files.build() else None
    if file is None:
        raise Http404
    response = HttpResponse(file.content, content_type=file.media_type)
    response["Content-Encoding"] = "gzip"  # every browser that can run it takes gzip
    patch_cache_control(response, public=True, max_age=_YEAR, immutable=True)
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
