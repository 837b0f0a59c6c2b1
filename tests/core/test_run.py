"""`make run` and `make serve`: what stands in their way is told plainly."""

import socket

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command

from companion import launch, nearby
from companion.core.actors import Actor
from companion.core.services import audit
from companion.management.commands import serve


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

    monkeypatch.setattr(launch, "call_command", pressed)
    with pytest.raises(CommandError, match="Ended before it was ready") as ended:
        call_command("run", host="127.0.0.1", port=0)
    assert ended.value.returncode == 130


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.20", "::", "hall.example", ""])
def test_with_debug_on_it_is_for_this_machine_alone(settings, host):
    settings.DEBUG = True
    with pytest.raises(CommandError, match=r"DEBUG is on.*make serve.*Nothing was started"):
        call_command("run", host=host, port=0)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.3.2.1", "::1", "localhost"])
def test_the_loopback_is_this_machine_alone(settings, host):
    settings.DEBUG = True
    nearby.refuse_debug_in_the_open(host)


def test_the_server_by_itself_refuses_debug_in_the_open_too(settings):
    settings.DEBUG = True
    with pytest.raises(ImproperlyConfigured, match="DEBUG is on"):
        nearby.refuse_debug_in_the_open("0.0.0.0")
    settings.DEBUG = False
    nearby.refuse_debug_in_the_open("0.0.0.0")


def test_the_addresses_of_this_machine_are_no_loopbacks():
    assert not [one for one in nearby.addresses() if nearby.is_loopback(one)]


def test_an_event_is_not_served_with_the_settings_of_the_demo():
    with pytest.raises(CommandError, match="make serve"):
        call_command("serve", port=0)


@pytest.mark.django_db
@pytest.mark.database
def test_an_event_is_not_served_from_a_database_that_held_a_demo():
    serve._refuse_the_demo()
    audit.record(actor=Actor(label="the demo", via="command"), action="account.created", summary="")
    with pytest.raises(CommandError, match="demo of an earlier version"):
        serve._refuse_the_demo()
