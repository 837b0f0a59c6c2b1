"""The engine's own files as one archive, made of the code that runs here: never stale."""

import hashlib
import io
import tarfile
from functools import cache
from pathlib import Path

import rules_engine

_ENGINE = Path(rules_engine.__file__).parent
# commands and published schemas: nothing that plays, checks or judges a game
_LEFT_OUT = ("cli", "schemas", "__main__.py", "__pycache__")


def files() -> dict[str, bytes]:
    """Every file that the engine needs in a browser, by path."""
    return {
        path.relative_to(_ENGINE.parent).as_posix(): path.read_bytes()
        for path in sorted(_ENGINE.rglob("*"))
        if path.suffix in {".py", ".json"}
        and not set(path.relative_to(_ENGINE).parts) & set(_LEFT_OUT)
    }


@cache
def packed() -> bytes:
    """The files as a tar archive; equal files make equal archives."""
    into = io.BytesIO()
    with tarfile.open(fileobj=into, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files().items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return into.getvalue()


@cache
def digest() -> str:
    """The hash of what `packed` holds."""
    whole = hashlib.sha256()
    for name, content in files().items():
        whole.update(hashlib.sha256(name.encode() + b"\0" + content).digest())
    return whole.hexdigest()
