"""The three ways to run, as the settings make them: each started as a process of its own."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TELL = """
import json
from companion import settings
names = "DEBUG ALLOWED_HOSTS EMBEDDED_WORKER SESSION_COOKIE_SECURE SECURE_SSL_REDIRECT".split()
told = {name: getattr(settings, name, None) for name in names}
told["database"] = str(settings.DATABASES["default"]["NAME"])
told["proxy"] = hasattr(settings, "SECURE_PROXY_SSL_HEADER")
told["key"] = settings.SECRET_KEY
print(json.dumps(told))
"""


def tell(var: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """What the settings are in an environment of nothing but what is given."""
    return subprocess.run(
        [sys.executable, "-c", TELL],
        cwd=ROOT,
        env={"COMPANION_VAR": str(var), "PATH": "", **environment},
        capture_output=True,
        text=True,
    )


def told(var: Path, **environment: str) -> dict:
    return json.loads(tell(var, **environment).stdout)


LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]


def test_the_demo_answers_to_this_machine_only_and_has_a_database_of_its_own(tmp_path):
    demo = told(tmp_path, COMPANION_MODE="demo")
    assert (demo["DEBUG"], demo["ALLOWED_HOSTS"]) == (True, LOOPBACK)
    assert demo["database"] == str(tmp_path / "demo.sqlite3")


def test_a_hall_is_closed_and_needs_neither_broker_nor_proxy(tmp_path):
    hall = told(tmp_path, COMPANION_MODE="hall", DEBUG="1", ALLOWED_HOSTS="192.168.1.20")
    assert hall["DEBUG"] is False
    assert hall["EMBEDDED_WORKER"] is True
    assert hall["ALLOWED_HOSTS"] == ["192.168.1.20", *LOOPBACK]
    assert (hall["SESSION_COOKIE_SECURE"], hall["SECURE_SSL_REDIRECT"]) == (False, False)
    assert hall["proxy"] is False
    assert hall["database"] == str(tmp_path / "companion.sqlite3")


def test_the_first_start_makes_a_secret_of_its_own_and_later_ones_keep_it(tmp_path):
    first = told(tmp_path, COMPANION_MODE="hall")["key"]
    assert len(first) >= 50
    assert told(tmp_path, COMPANION_MODE="hall")["key"] == first
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert told(tmp_path / "another", COMPANION_MODE="hall")["key"] != first


def test_production_is_as_strict_as_ever(tmp_path):
    ready = {
        "DEBUG": "0",
        "SECRET_KEY": "k" * 50,
        "ALLOWED_HOSTS": "companion.example",
        "REDIS_URL": "redis://127.0.0.1:6379/0",
    }
    production = told(tmp_path, **ready)
    assert production["ALLOWED_HOSTS"] == ["companion.example"]
    assert (production["proxy"], production["SESSION_COOKIE_SECURE"]) == (True, True)
    for missing in ("SECRET_KEY", "ALLOWED_HOSTS", "REDIS_URL"):
        refused = tell(tmp_path, **{key: ready[key] for key in ready if key != missing})
        assert missing in refused.stderr.splitlines()[-1]


@pytest.mark.parametrize("command", [["run"], ["run", "--no-demo"], ["serve"], ["demo"], ["check"]])
def test_each_command_sets_its_mode(command, tmp_path):
    code = f"import sys, manage; print(manage._mode({command!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, env=os.environ
    )
    modes = {"run": "demo", "run --no-demo": "", "serve": "hall", "demo": "demo", "check": ""}
    assert done.stdout.strip() == modes[" ".join(command)]
