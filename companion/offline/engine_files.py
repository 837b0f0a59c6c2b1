"""The engine and the runtime it needs, as files under one address for all of one build."""

import gzip
import hashlib
import io
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, Any

from companion.core import engine_pack

_COMPANION = Path(__file__).parent.parent
_VENDOR = _COMPANION / "vendor"
_WORKER = _COMPANION / "static" / "companion" / "engine" / "worker.mjs"
_RUNTIME = {
    "pyodide.mjs": ("pyodide/pyodide.mjs.gz", "text/javascript"),
    "pyodide.asm.mjs": ("pyodide/pyodide.asm.mjs.gz", "text/javascript"),
    "pyodide.asm.wasm": ("pyodide/pyodide.asm.wasm.gz", "application/wasm"),
    "python_stdlib.zip": ("pyodide/python_stdlib.zip.gz", "application/zip"),
    "msgspec.tar": ("msgspec/msgspec.tar.gz", "application/x-tar"),
}
ENGINE = "rules_engine.tar"
NAMES = (*_RUNTIME, ENGINE)


@dataclass(frozen=True, slots=True)
class BuildFile:
    """A file as it is sent: compressed by gzip. It lies on the disk, or is made here."""

    media_type: str
    path: Path | None = None
    made: bytes = b""

    def opened(self) -> IO[bytes]:
        """The file, to be read."""
        return self.path.open("rb") if self.path else io.BytesIO(self.made)


@cache
def vendored() -> dict[str, Any]:
    """The record of what comes from others."""
    record: dict[str, Any] = json.loads((_VENDOR / "vendored.json").read_text())
    return record


@cache
def build() -> str:
    """The name of this build: it changes with any of its files."""
    runtime = [
        file["sha256"]
        for package in vendored()["packages"]
        for file in package["files"]
        if file["path"].startswith(("vendor/pyodide/", "vendor/msgspec/"))
    ]
    whole = "".join([*runtime, engine_pack.digest()])
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


@cache
def build_file(name: str) -> BuildFile | None:
    """A file of this build; None where it has none of this name."""
    if name == ENGINE:
        made = gzip.compress(engine_pack.packed(), 9, mtime=0)
        return BuildFile("application/x-tar", made=made)
    if name not in _RUNTIME:
        return None
    path, media_type = _RUNTIME[name]
    return BuildFile(media_type, _VENDOR / path)


def worker() -> str:
    """The worker's script, told where the files of this build are."""
    files = f"/engine/{build()}/"
    lock = json.dumps(vendored()["lock"])
    head = f"const FILES = {json.dumps(files)}, LOCK = {json.dumps(lock)};\n"
    return head + _WORKER.read_text()
