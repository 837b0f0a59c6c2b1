"""Every part may fail: PostgreSQL and Redis cut or hung, workers and beat killed."""

import os
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.processes.product import Product
from tests.processes.stubborn import OwnRedis, needs_redis_server
from tests.processes.wire import Wire
from tests.services_real import needs_postgresql
from tests.waiting import wait_until

pytestmark = [pytest.mark.services, needs_postgresql, needs_redis_server]

NAME = f"companion_failing_{os.getpid()}"


@pytest.fixture(scope="module")
def database() -> Iterator[Wire]:
    """A database of the product's own, behind a wire."""
    url = os.environ["DATABASE_URL"]
    with psycopg.connect(url, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {NAME}")
        target = urlsplit(url)
        wire = Wire(target.hostname or "127.0.0.1", target.port or 5432)
        yield wire
        wire.close()
        admin.execute(f"DROP DATABASE {NAME} WITH (FORCE)")


@pytest.fixture(scope="module")
def own_redis(tmp_path_factory) -> Iterator[OwnRedis]:
    """A Redis of the product's own."""
    own = OwnRedis(tmp_path_factory.mktemp("redis"))
    yield own
    own.end()


@pytest.fixture(scope="module")
def redis(own_redis: OwnRedis) -> Iterator[Wire]:
    """It, behind a wire."""
    wire = Wire("127.0.0.1", own_redis.port)
    yield wire
    wire.close()


@pytest.fixture(scope="module")
def product(tmp_path_factory, database: Wire, redis: Wire) -> Iterator[Product]:
    """The product with two web processes, a worker and beat."""
    whose = urlsplit(os.environ["DATABASE_URL"])
    who = whose.netloc.rpartition("@")[0]
    product = Product(
        tmp_path_factory.mktemp("product"),
        DATABASE_URL=f"postgres://{who}@127.0.0.1:{database.port}/{NAME}",
        REDIS_URL=f"redis://127.0.0.1:{redis.port}/0",
        DB_STATEMENT_SECONDS="3",
        WORKER_PROCESSES="1",
    )
    wait_until(lambda: all_well(product), 60, product.said)
    yield product
    database.mend()
    redis.mend()
    product.end()


@pytest.fixture(autouse=True)
def mended(product: Product, database: Wire, redis: Wire, own_redis: OwnRedis) -> Iterator[None]:
    """Each test leaves the product well."""
    yield
    database.mend()
    redis.mend()
    own_redis.mend()
    wait_until(lambda: all_well(product), 60, product.said)


def all_well(product: Product) -> bool:
    return all(told["well"] for told in product.health().values())


def sick(product: Product) -> set[str]:
    return {part for part, told in product.health().items() if not told["well"]}


@pytest.mark.parametrize("how", ["cut", "hold"])
def test_without_redis_pages_and_the_api_go_on_and_health_names_it(product, redis, how):
    getattr(redis, how)()
    pages_and_the_api_go_on(product)
    assert sick(product) == {"broker"}


def test_with_a_redis_that_is_full_pages_and_the_api_go_on_and_health_names_it(product, own_redis):
    own_redis.fill()
    pages_and_the_api_go_on(product)
    assert sick(product) == {"broker"}
    assert product.health()["broker"]["word"] == "takes nothing: OutOfMemoryError"


def test_with_a_redis_that_can_only_be_read_pages_and_the_api_go_on_and_health_names_it(
    product, own_redis
):
    own_redis.follow_another()
    pages_and_the_api_go_on(product)
    assert sick(product) == {"broker"}
    assert product.health()["broker"]["word"] == "takes nothing: ReadOnlyError"


def pages_and_the_api_go_on(product: Product) -> None:
    """Each is answered, and none of them late."""
    for path in ("/", "/sign-in/", "/api/v1/events/", "/api/v1/presets/"):
        assert product.ask(path).status == 200
    began = time.monotonic()
    for _ in range(10):
        assert product.ask("/api/v1/events/").status == 200
    assert time.monotonic() - began < 5


def test_connections_that_a_restart_of_the_database_ended_are_replaced(product, database):
    assert product.ask("/api/v1/events/").status == 200
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [NAME]
        )
    assert [product.ask("/api/v1/events/").status for _ in range(8)] == [200] * 8


@pytest.mark.parametrize("how", ["cut", "hold"])
def test_without_its_database_it_asks_to_come_again_and_health_names_it(product, database, how):
    getattr(database, how)()
    told = product.ask("/api/v1/events/")
    assert (told.status, told.headers["retry-after"]) == (503, "5")
    assert told.headers["content-type"] == "application/problem+json"
    assert told.json()["code"] == "database-away"
    page = product.ask("/")
    assert (page.status, page.headers["retry-after"]) == (503, "5")
    assert "database" in sick(product)
    assert product.ask("/static/companion/base.css").status == 200
    database.mend()
    wait_until(lambda: product.ask("/api/v1/events/").status == 200, 20)


def test_a_worker_and_beat_that_are_killed_are_started_again(product):
    for part in ("worker", "beat"):
        before = set(product.processes("celery", part))
        killed = product.kill("celery", part)
        wait_until(
            lambda part=part, before=before: set(product.processes("celery", part)) - before,
            60,
            product.said,
        )
        wait_until(lambda killed=killed: killed not in product.processes(), 10, product.said)
    assert product.process.poll() is None
