"""Connections of which nothing is taken are ended by the system."""

import socket

import pytest

from companion import unread


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux can")
def test_who_is_let_in_after_it_is_told_is_not_waited_for_any_longer():
    with socket.create_server(("127.0.0.1", 0)) as listens, socket.socket() as other:
        assert unread.end_after(30) >= 1
        with socket.create_connection(listens.getsockname()) as phone, listens.accept()[0] as link:
            asked = (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            assert link.getsockopt(*asked) == 30_000
            assert phone.getsockopt(*asked) == other.getsockopt(*asked) == 0
