"""`make run`: what stands in its way is told plainly."""

import socket

import pytest
from django.core.management import CommandError, call_command

from companion.management.commands import run


@pytest.fixture
def taken_port():
    """A port on which another program listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def test_a_taken_port_is_told_with_the_way_out(taken_port):
    with pytest.raises(
        CommandError, match=f"Port {taken_port} cannot be used .*PORT=8001 make run"
    ):
        call_command("run", port=taken_port, host="127.0.0.1")


@pytest.mark.parametrize(
    ("port", "words"), [("abc", "invalid int value"), ("70000", "up to 65535")]
)
def test_a_port_that_is_none_is_told(monkeypatch, port, words):
    monkeypatch.setenv("PORT", port)
    with pytest.raises(CommandError, match=words):
        call_command("run")


def test_ctrl_c_while_it_makes_ready_ends_it_without_a_traceback(monkeypatch):
    def pressed(*given, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "call_command", pressed)
    with pytest.raises(CommandError, match="Ended before it was ready") as ended:
        call_command("run", host="127.0.0.1", port=0)
    assert ended.value.returncode == 130
