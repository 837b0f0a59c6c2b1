"""What makes the site go on without the network: the service worker, the manifest, a last page."""

import json
import re

from companion.offline import shell


def kept(script: str) -> list[dict[str, str | None]]:
    return json.loads(re.search(r"^const SHELL = (.*);$", script, re.MULTILINE)[1])


def test_the_service_worker_is_asked_for_anew_each_time(client):
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"


def test_it_keeps_what_pages_are_made_of_and_nothing_of_the_engine(client):
    addresses = {one["url"] for one in kept(client.get("/service-worker.js").content.decode())}
    assert {"/static/companion/base.css", "/static/vendor/idb.js", "/offline/"} <= addresses
    assert "/static/companion/offline/service_worker.js" not in addresses
    assert not [one for one in addresses if "worker.mjs" in one or "pyodide" in one]


def test_every_address_it_keeps_is_there(client):
    for name in shell.names():
        assert shell.finders.find(name), name
    assert client.get("/offline/").status_code == 200


def test_a_changed_file_has_another_revision(monkeypatch, tmp_path):
    before = {one["url"]: one["revision"] for one in shell.shell()}
    changed = tmp_path / "base.css"
    changed.write_text("main { color: red }")
    found = shell.finders.find
    monkeypatch.setattr(
        shell.finders, "find", lambda name: str(changed) if "base.css" in name else found(name)
    )
    after = {one["url"]: one["revision"] for one in shell.shell()}
    differing = {url for url in before if before[url] != after[url]}
    assert differing == {"/static/companion/base.css", "/offline/"}


def test_the_site_can_be_installed(client, db):
    told = client.get("/manifest.webmanifest").json()
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert {icon["sizes"] for icon in told["icons"]} >= {"192x192", "512x512"}
    for icon in told["icons"]:
        assert shell.finders.find(icon["src"].removeprefix("/static/"))
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/").content.decode()
