"""A caller's address cannot be made up, and limits hold by entry, account and address."""

import pytest
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from redis.exceptions import ConnectionError as RedisAway

from companion.core import limits
from companion.core.errors import TooMany
from companion.core.proxies import ProxyMiddleware, address_of, networks


def reached(settings, trusted: str, **meta: str) -> HttpRequest:
    """The request as it is behind the middleware."""
    settings.TRUSTED_PROXIES = [one for one in trusted.split(",") if one]
    request = RequestFactory().get("/", **meta)
    ProxyMiddleware(lambda _: HttpResponse())(request)
    return request


class TestWhoCalls:
    @pytest.mark.parametrize(
        ("near", "told", "trusted", "address"),
        [
            # a phone in the hall that makes up addresses is counted by its own
            ("192.0.2.7", "203.0.113.1", "127.0.0.1", "192.0.2.7"),
            # the proxy of this machine tells who it is, and what the caller wrote before is no use
            ("127.0.0.1", "203.0.113.1, 192.0.2.7", "127.0.0.1", "192.0.2.7"),
            # two proxies in a row
            ("127.0.0.1", "203.0.113.1, 192.0.2.7, 10.1.2.3", "127.0.0.1,10.0.0.0/8", "192.0.2.7"),
            # what is no address is not gone past
            ("127.0.0.1", "192.0.2.7, <script>", "127.0.0.1", "127.0.0.1"),
            ("127.0.0.1", "", "127.0.0.1", "127.0.0.1"),
            # a proxy that connects by a file
            ("", "192.0.2.7", "unix", "192.0.2.7"),
            ("", "192.0.2.7", "127.0.0.1", "unknown"),
            # a household's addresses of IPv6 count as one
            ("2001:db8:1:2:a:b:c:d", "", "127.0.0.1", "2001:db8:1:2::"),
            ("::ffff:192.0.2.7", "", "127.0.0.1", "192.0.2.7"),
        ],
    )
    def test_by_which_address_a_caller_is_counted(self, settings, near, told, trusted, address):
        more = {"HTTP_X_FORWARDED_FOR": told} if told else {}
        assert address_of(reached(settings, trusted, REMOTE_ADDR=near, **more)) == address

    def test_nothing_that_only_a_proxy_may_say_is_believed_from_a_stranger(self, settings):
        told = {"HTTP_X_FORWARDED_PROTO": "https", "HTTP_X_REQUEST_ID": "of-a-stranger"}
        stranger = reached(settings, "127.0.0.1", REMOTE_ADDR="192.0.2.7", **told)
        assert not set(told) & set(stranger.META)
        proxy = reached(settings, "127.0.0.1", REMOTE_ADDR="127.0.0.1", **told)
        assert set(told) <= set(proxy.META)

    def test_a_slip_in_the_setting_is_told_at_the_start(self):
        with pytest.raises(ImproperlyConfigured, match="TRUSTED_PROXIES: 'my-proxy'"):
            networks(["my-proxy"])

    @pytest.mark.django_db
    def test_a_request_id_of_a_stranger_is_not_taken_over(self):
        told = {"HTTP_X_REQUEST_ID": "chosen-by-me", "REMOTE_ADDR": "192.0.2.7"}
        assert Client().get("/sign-in/", **told)["X-Request-Id"] != "chosen-by-me"


class TestLimits:
    @pytest.fixture(autouse=True)
    def three_a_minute(self, settings):
        settings.LIMITS = {"report": {"entry": [(3, 60)], "address": [(2, 60), (4, 3600)]}}

    def test_a_limit_delays_and_then_lets_pass_again(self, clock):
        assert [limits.wait_for("report", "entry.1") for _ in range(3)] == [0, 0, 0]
        assert limits.wait_for("report", "entry.1") == 60
        clock(90)  # half a minute into the next window, half of the last one still counts
        assert [limits.wait_for("report", "entry.1") for _ in range(2)] == [0, 10]
        clock(10)
        assert limits.wait_for("report", "entry.1") == 0

    def test_what_is_refused_counts_nothing(self, clock):
        waits = [limits.wait_for("report", "entry.1") for _ in range(50)]
        assert waits == [0, 0, 0, *[60] * 47]
        clock(120)
        assert limits.wait_for("report", "entry.1") == 0

    def test_one_does_not_pay_for_another(self, clock):
        for _ in range(4):
            limits.wait_for("report", "entry.1")
        assert limits.wait_for("report", "entry.2") == 0
        assert limits.wait_for("report", "account.1") == 0  # no limit is set for accounts

    def test_a_second_limit_holds_over_a_longer_time(self, clock):
        passed = 0
        for _ in range(10):
            passed += limits.wait_for("report", "address.192.0.2.7") == 0
            passed += limits.wait_for("report", "address.192.0.2.7") == 0
            clock(120)
        assert passed == 4

    def test_the_page_tells_how_long_to_wait(self, clock):
        for _ in range(3):
            limits.take("report", "entry.1")
        with pytest.raises(TooMany, match="Try again in 60 seconds") as told:
            limits.take("report", "entry.1")
        assert (told.value.status, told.value.wait) == (429, 60)

    @pytest.mark.parametrize("method", ["get", "add", "incr"])
    def test_where_the_cache_is_dead_everything_passes(self, monkeypatch, method):
        def away(*given, **more):
            raise RedisAway("connection refused")

        monkeypatch.setattr(cache, method, away, raising=False)
        assert [limits.wait_for("report", "entry.1") for _ in range(9)] == [0] * 9
        assert limits.wait_for("report", "entry.2") == 0
