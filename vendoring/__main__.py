"""`make vendor`: take, check, prepare and record everything that `companion/` has from others."""

import gzip
import hashlib
import io
import json
import shutil
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from companion.core import engine_pack
from vendoring.compiling import compiled
from vendoring.registries import Differs, Files, fetch

COMPANION = Path(__file__).parent.parent / "companion"
RECORD = COMPANION / "vendor" / "vendored.json"
GAME = Path(__file__).parent.parent / "rules_engine" / "schemas" / "examples" / "log_full.jsonl"


def main() -> int:
    """Do it all; 1 where a registry gave something else than what was recorded."""
    record = json.loads(RECORD.read_text())
    with tempfile.TemporaryDirectory() as folder:
        try:
            taken = {
                package["name"]: fetch(package, Path(folder) / package["name"])
                for package in record["packages"]
            }
        except Differs as differs:
            print(f"Nothing was changed: {differs}.", file=sys.stderr)
            return 1
        ready = Path(folder) / "served"
        made = _of_python(taken["pyodide"], taken["msgspec"], record["lock"], ready)
    for package in record["packages"]:
        for file in package["files"]:
            content = made.get(file["path"]) or _prepared(taken[package["name"]], file)
            path = COMPANION / file["path"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            file["sha256"] = hashlib.sha256(content).hexdigest()
            print(f"{len(content):>9}  companion/{file['path']}")
    record["modules"] = sorted(_modules(made))
    RECORD.write_text(json.dumps(record, indent=2) + "\n")
    return 0


def _prepared(package: Files, file: dict[str, Any]) -> bytes:
    content = package[file["from"]]
    return _gzip(content) if file["path"].endswith(".gz") else content


def _gzip(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def _of_python(pyodide: Files, msgspec: Files, lock: dict[str, Any], ready: Path) -> Files:
    """The standard library cut to what a game needs, and msgspec, both compiled."""
    ready.mkdir()
    for name, content in pyodide.items():
        if "/" not in name:
            (ready / name).write_bytes(content)
    _zip(ready / "msgspec.zip", {k: v for k, v in msgspec.items() if k.startswith("msgspec/")})
    _zip(ready / "engine.zip", engine_pack.files())
    pyc = compiled(ready, GAME.read_text(), lock)
    library = {name: code for name, code in pyc.items() if name.split("/")[0] not in _OWN}
    _zip(ready / "library.zip", dict(sorted(library.items())))
    package = {name: code for name, code in sorted(pyc.items()) if name.startswith("msgspec/")}
    package |= {name: content for name, content in msgspec.items() if name.endswith(".so")}
    return {
        "vendor/pyodide/python_stdlib.zip.gz": _gzip((ready / "library.zip").read_bytes()),
        "vendor/msgspec/msgspec.tar.gz": _gzip(_tar(package)),
    }


_OWN = ("msgspec", "rules_engine")


def _modules(made: Files) -> list[str]:
    """The modules of the standard library that are shipped, as they are imported."""
    packed = gzip.decompress(made["vendor/pyodide/python_stdlib.zip.gz"])
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        names = archive.namelist()
    return [name[: -len(".pyc")].removesuffix("/__init__").replace("/", ".") for name in names]


def _zip(path: Path, files: Files) -> None:
    """A zip whose members are stored as they are (what sends it compresses), without times."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)


def _tar(files: Files) -> bytes:
    into = io.BytesIO()
    with tarfile.open(fileobj=into, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return into.getvalue()


if __name__ == "__main__":
    shutil.which("npm") or sys.exit(
        "make vendor needs npm, the client of the registry it takes from."
    )
    sys.exit(main())
