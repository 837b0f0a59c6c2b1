"""The engine's build: one address, kept for good; WebAssembly allowed to its worker alone."""

import ast
import gzip
import hashlib
import io
import sys
import tarfile
from pathlib import Path

import pytest

import companion
from companion.core import engine_pack
from companion.offline import engine_files

# a request may look up what the process keeps of the installation
pytestmark = pytest.mark.django_db

COMPANION = Path(companion.__file__).parent
# what C extensions and frozen modules of Pyodide's own binary provide
BUILT_IN = set(sys.builtin_module_names) | {"math", "unicodedata", "zlib"}
FROZEN = {
    "abc",
    "collections.abc",
    "codecs",
    "io",
    "os",
    "stat",
    "genericpath",
    "posixpath",
    "importlib",
}


def test_what_comes_from_others_is_as_recorded():
    record = engine_files.vendored()
    for package in record["packages"]:
        assert {"name", "version", "origin", "licence", "integrity"} <= set(package)
        for file in package["files"]:
            content = (COMPANION / file["path"]).read_bytes()
            assert hashlib.sha256(content).hexdigest() == file["sha256"], file["path"]


def test_nothing_of_others_is_unrecorded():
    named = {file["path"] for one in engine_files.vendored()["packages"] for file in one["files"]}
    found = {
        path.relative_to(COMPANION).as_posix()
        for folder in ("vendor", "static/vendor")
        for path in (COMPANION / folder).rglob("*.*")
    }
    assert found - named == {"vendor/vendored.json"}


def test_a_file_of_the_build_is_kept_for_good(client):
    for name in engine_files.NAMES:
        answer = client.get(f"/engine/{engine_files.build()}/{name}")
        assert answer.status_code == 200
        assert answer.getvalue()[:2] == b"\x1f\x8b"
        answer.close()
        assert answer["Content-Encoding"] == "gzip"
        assert answer["Cache-Control"] == "public, max-age=31536000, immutable"


def test_another_build_and_another_name_are_not_there(client):
    assert client.get(f"/engine/0123456789abcdef/{engine_files.ENGINE}").status_code == 404
    assert client.get(f"/engine/{engine_files.build()}/settings.py").status_code == 404


def test_the_worker_alone_may_compile_webassembly(client):
    worker = client.get("/engine/worker.mjs")
    assert "script-src 'self' 'wasm-unsafe-eval'" in worker["Content-Security-Policy"]
    assert f'FILES = "/engine/{engine_files.build()}/"' in worker.content.decode()
    assert worker["Cache-Control"] == "no-cache"
    for path in ("/sign-in/", f"/engine/{engine_files.build()}/pyodide.mjs"):
        answer = client.get(path)
        answer.close()
        assert "wasm" not in answer["Content-Security-Policy"]


def test_the_archive_holds_the_code_that_runs_here():
    answer = engine_files.build_file(engine_files.ENGINE)
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(answer.made))) as archive:
        names = archive.getnames()
        machine = archive.extractfile("rules_engine/machine.py").read()
    assert machine == (COMPANION.parent / "rules_engine" / "machine.py").read_bytes()
    assert "rules_engine/door.py" in names
    assert not [name for name in names if "/cli/" in name or "/schemas/" in name]


def imported(source: bytes) -> set[str]:
    """The modules that a file names in its imports."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module)
    return found


def test_the_engine_imports_nothing_that_a_browser_lacks():
    """`make vendor` takes in what a new import needs, if a browser can have it at all."""
    shipped = set(engine_files.vendored()["modules"]) | BUILT_IN | FROZEN
    for name, source in engine_pack.files().items():
        if name.endswith(".py"):
            own = {"rules_engine", "msgspec"}
            others = {one for one in imported(source) if one.split(".")[0] not in own}
            assert others <= shipped, f"{name}: {sorted(others - shipped)}"
