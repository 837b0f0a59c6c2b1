"""What the service worker keeps from the start: static files with revisions, and its own script."""

import hashlib
import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static

_COMPANION = Path(__file__).parent.parent
_STATIC = _COMPANION / "static"
_VENDOR = _COMPANION / "vendor" / "workbox"
# in this order: each stands on the ones before it
_WORKBOX = ("core", "routing", "strategies", "precaching", "expiration")
_OURS = ("vendor/idb.js", "companion/offline/outbox.js", "companion/offline/service_worker.js")
_KEPT = {".css", ".js", ".svg", ".woff2"}
OFFLINE_PAGE = "/offline/"


def names() -> list[str]:
    """The static files that pages are made of."""
    found = (path.relative_to(_STATIC).as_posix() for path in _STATIC.rglob("*"))
    return sorted(name for name in found if Path(name).suffix in _KEPT and name != _OURS[-1])


def _revision(name: str) -> str:
    found = finders.find(name)
    content = Path(found).read_bytes() if isinstance(found, str) else b""
    return hashlib.sha256(content).hexdigest()[:16]


def _with_revision(name: str) -> dict[str, str | None]:
    url = static(name)
    is_plain = url.endswith(f"/{name}")
    return {"url": url, "revision": _revision(name) if is_plain else None}


def shell() -> list[dict[str, str | None]]:
    """Addresses and revisions; an address that tells its content by itself has none."""
    kept = [_with_revision(name) for name in names()]
    page = hashlib.sha256((settings.BASE_DIR / "templates" / "offline.html").read_bytes())
    page.update(json.dumps(kept).encode())
    return [*kept, {"url": OFFLINE_PAGE, "revision": page.hexdigest()[:16]}]


@cache
def _library() -> str:
    parts = [_VENDOR / f"workbox-{name}.prod.js" for name in _WORKBOX]
    return "\n".join(path.read_text() for path in parts)


def service_worker() -> str:
    """The whole script: a browser fetches it anew when any of it, or of what it keeps, changed."""
    own = "\n".join((_STATIC / name).read_text() for name in _OURS[:-1])
    config = f"const SHELL = {json.dumps(shell())};"
    return "\n".join([_library(), own, config, (_STATIC / _OURS[-1]).read_text()])
