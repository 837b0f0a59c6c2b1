"""Python files compiled by the very Python that will run them: Pyodide's, in a Chromium.

Compiling is most of what a phone would spend on its first start, so the standard library and
msgspec are shipped compiled. Which modules of the standard library are needed is found out by
using the engine once with all of them at hand.
"""

import base64
import functools
import json
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from vendoring.registries import Files

# small modules that a change of the engine may well call for: it need not vendor anew then
ALSO = "bisect copy fractions graphlib heapq pkgutil pprint statistics string textwrap"

_SCRIPT = """
async ([log, lock, also]) => {
  const { loadPyodide } = await import("./pyodide.mjs");
  const python = await loadPyodide({ lockFileContents: lock });
  const take = async (name) => python.unpackArchive(
    await (await fetch(name)).arrayBuffer(), "zip", { extractDir: "/packages" });
  await take("msgspec.zip");
  await take("engine.zip");
  python.globals.set("log", log);
  python.globals.set("also", also);
  return python.runPython(await (await fetch("compile.py")).text());
}
"""

_COMPILE = """
import base64, importlib, importlib.util, importlib._bootstrap_external as external, json, sys
sys.path.insert(0, "/packages")
from rules_engine import door
for request in ({"do": "replay", "log": log}, {"do": "position", "log": log}):
    told = json.loads(door.answer(json.dumps(request)))["ok"]
position = told["position"]
for request in (
    {"do": "draw", "position": position},
    {"do": "show", "position": position, "seat": 0},
    {"do": "legal", "position": position},
    {"do": "adjudicate", "question": {"v": 1, "ask": {"what": "who"}, "position": position}},
):
    door.answer(json.dumps(request))
for name in also.split():
    importlib.import_module(name)
compiled = {}
for module in list(sys.modules.values()):
    if not hasattr(getattr(module, "__loader__", None), "get_data"):
        continue  # built in or frozen: part of the runtime itself
    path = getattr(module, "__file__", None) or ""
    for root in ("/lib/python314.zip/", "/packages/"):
        if path.startswith(root) and path.endswith(".py") and "/rules_engine/" not in path:
            source = module.__spec__.loader.get_data(path)
            code = compile(source, path, "exec", dont_inherit=True)
            hashed = importlib.util.source_hash(source)
            pyc = external._code_to_hash_pyc(code, hashed, False)
            compiled[path.removeprefix(root) + "c"] = base64.b64encode(pyc).decode()
json.dumps(compiled)
"""


def compiled(served: Path, log: str, lock: dict[str, Any]) -> Files:
    """Every module that a game needs but the engine's own, compiled, by path with the ending .pyc.

    served: a folder with Pyodide's files, msgspec.zip and engine.zip.
    """
    (served / "index.html").write_text("<!doctype html><title>compiling</title>")
    (served / "compile.py").write_text(_COMPILE)
    handler = functools.partial(_Quiet, directory=str(served))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright:
            path = shutil.which("chromium") or shutil.which("google-chrome")
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
            told = page.evaluate(_SCRIPT, [log, json.dumps(lock), ALSO])
            browser.close()
    finally:
        server.shutdown()
    return {name: base64.b64decode(text) for name, text in json.loads(told).items()}


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""
