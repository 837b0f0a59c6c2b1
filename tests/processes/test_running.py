"""The product on its embedded defaults: slow senders, kills, compression."""

import gzip
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes.product import ROOT, Answered, Product, begun_before, of_folder
from tests.waiting import wait_until

TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"')


@pytest.fixture(scope="module")
def product(tmp_path_factory):
    """A product that runs for the tests of this file, begun with nothing."""
    product = Product(tmp_path_factory.mktemp("product"))
    yield product
    product.end()


def begin(product: Product, words: bytes) -> socket.socket:
    """A connection on which a request was begun and is not ended."""
    link = socket.create_connection(("127.0.0.1", product.port))
    link.sendall(words)
    return link


BODY = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nusername="
HEAD = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


@pytest.mark.parametrize("words", [BODY, HEAD], ids=["of a body", "of headers"])
def test_senders_that_trickle_do_not_hold_up_the_others(product, words):
    slow = [begin(product, words) for _ in range(200)]
    try:
        for _ in range(3):
            for link in slow:
                link.sendall(b"a")
            assert product.ask("/sign-in/").status == 200
    finally:
        for link in slow:
            link.close()


def test_who_asks_for_much_and_reads_nothing_costs_no_memory(product):
    """Each answer was copied for its phone until that took it: 3.5 MB, for as long as it liked."""
    worker = product.ask("/engine/worker.mjs").body.decode()
    path = worker.partition('FILES = "')[2].partition('"')[0] + "pyodide.asm.wasm"
    ask = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    web = product.processes("companion.server")[-1]
    before = memory_of(web)
    silent = [begin(product, ask) for _ in range(60)]
    try:
        assert [link.recv(12) for link in silent] == [b"HTTP/1.1 200"] * 60
        assert memory_of(web) - before < 60
    finally:
        for link in silent:
            link.close()


def memory_of(pid: int) -> float:
    """Of a process, in MB."""
    told = Path(f"/proc/{pid}/status").read_text()
    return int(told.partition("VmRSS:")[2].split()[0]) / 1024


def test_a_body_that_is_too_large_is_refused_before_it_is_sent(product):
    head = b"POST /api/v1/events/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400000000\r\n\r\n"
    with begin(product, head) as link:
        told = link.recv(65536)
    assert told.startswith(b"HTTP/1.1 413 ")
    assert b"application/problem+json" in told
    assert b'"code": "too-large"' in told


def sign_in(product: Product) -> dict[str, str]:
    """The headers of an organiser's forms, who has an account from now on."""
    product.command("create_organiser", "olga", "--password", "three-brown-hexes")
    page = product.ask("/sign-in/")
    proof = page.headers["set-cookie"].partition(";")[0]
    given = {"Cookie": proof, "X_CSRFToken": proof.partition("=")[2]}
    form = {"Content_Type": "application/x-www-form-urlencoded"}
    body = b"username=olga&password=three-brown-hexes"
    signed_in = product.ask("/sign-in/", method="POST", body=body, **given, **form)
    assert signed_in.status == 302
    cookies = dict(re.findall(r"(csrftoken|sessionid)=(\w+)", signed_in.headers["set-cookie"]))
    both = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return {"Cookie": both, "X_CSRFToken": cookies["csrftoken"]}


def test_an_archive_may_be_as_large_as_the_page_says_and_no_larger(product):
    """The page said 32 MB, and the door took 8."""
    given = sign_in(product)
    page = product.ask("/events/restore/", **given).body
    most = int(re.search(rb"The file \(.zip\), (\d+) MB at most", page)[1]) * 2**20
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="event.zip"\r\n\r\n'

    def sent(size: int) -> Answered:
        body = head + b"a" * size + b"\r\n--x--\r\n"
        return product.ask(
            "/events/restore/",
            method="POST",
            body=body,
            Content_Type="multipart/form-data; boundary=x",
            **given,
        )

    fits, one_more = sent(most), sent(most + 1)
    assert (fits.status, one_more.status) == (422, 413)
    assert b"This is no archive of an event" in fits.body
    assert b"An archive has at most 32 MB here; this file has more." in one_more.body
    length = b"POST /events/restore/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40000000\r\n"
    with begin(product, length + b"Accept-Language: fr\r\n\r\n") as link:
        told = b"".join(iter(lambda: link.recv(65536), b""))
    assert told.startswith(b"HTTP/1.1 413 ")
    assert b'<header class="bar">' in told
    assert b'lang="fr"' in told


def test_pages_and_static_files_are_packed(product):
    for path in ("/sign-in/", "/static/companion/base.css"):
        plain = product.ask(path)
        packed = product.ask(path, Accept_Encoding="gzip")
        assert packed.headers["content-encoding"] == "gzip"
        assert len(packed.body) < len(plain.body) / 2
        unpacked = gzip.decompress(packed.body)
        # each answer of the form has a token of its own
        assert TOKEN.sub(b"", unpacked) == TOKEN.sub(b"", plain.body)


def test_what_was_packed_is_known_again_by_its_weak_etag(product):
    again = product.ask("/", Accept_Encoding="gzip")
    for _ in range(5):  # the jobs of the demo may change the page in between
        etag = again.headers["etag"]
        assert etag.startswith('W/"')
        again = product.ask("/", Accept_Encoding="gzip", If_None_Match=etag)
        if again.status == 304:
            break
    assert (again.status, again.body) == (304, b"")


def test_a_header_with_an_underscore_does_not_pass_for_one_with_a_hyphen(product):
    with begin(
        product,
        b"GET /sign-in/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"X_Request_Id: forged-12345678\r\n\r\n",
    ) as link:
        assert b"forged-12345678" not in link.recv(65536)


def test_a_web_process_that_is_killed_is_started_again(product):
    before = product.processes("companion.server")
    killed = before[-1]
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: killed not in product.processes(), 10)
    wait_until(product.answers, 60, product.said)
    os.kill(before[0], signal.SIGKILL)
    wait_until(lambda: before[0] not in product.processes(), 10)
    wait_until(product.answers, 60, product.said)
    assert product.process.poll() is None


def test_killing_the_command_itself_leaves_nobody_behind(product):
    wait_until(lambda: product.processes("companion.server"), 30, product.said)
    product.process.kill()
    product.process.wait()
    wait_until(lambda: not product.processes(), 15, product.processes)
    product.start()


HARNESS = """
from pathlib import Path
from tests.chaos.parts import OwnRedis
from tests.processes.product import ROOT, Product, of_folder
if OwnRedis.is_here():
    redis = OwnRedis(Path({folder!r}))
Product(Path({folder!r}))
"""


def test_a_harness_that_is_killed_leaves_no_product_behind(tmp_path, kept_tables):
    """`make convention` was killed, and its product ran on, with its Redis."""
    begun_before(tmp_path, kept_tables)
    environment = {**os.environ, "COMPANION_VAR": str(tmp_path)}
    command = [sys.executable, "-c", HARNESS.format(folder=str(tmp_path))]
    with subprocess.Popen(command, cwd=ROOT, env=environment) as harness:
        wait_until(lambda: any("companion.server" in what for _, what in of_folder(tmp_path)), 280)
        harness.kill()
    wait_until(lambda: not of_folder(tmp_path), 30, lambda: of_folder(tmp_path))
