"""Webhooks: signed, told once, tried again, and never an address of an inner network."""

import hashlib
import hmac
import json
import socket
import threading
from contextlib import suppress
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.utils import timezone

from companion.core import outgoing
from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord, Intent
from companion.core.outgoing import Refused
from matches.events.services.announcements import announce
from matches.models import Delivery, Webhook
from matches.rounds.services import rounds
from matches.scores.services import results
from matches.standing.services.standings import recompute_standings
from matches.webhooks.services import book, sending, telling
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]
EVERYTHING = list(Webhook.Kind.values)


class Receiver:
    """A program that is told things, on this machine."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.paths: list[str] = []
        self.status = 204
        self.location = ""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((dict(self.headers), body))
                receiver.paths.append(self.path)
                self.send_response(receiver.status)
                if receiver.location:
                    self.send_header("Location", receiver.location)
                self.end_headers()

            def log_message(self, *args):
                """Nothing is told."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?room=1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def bodies(self):
        return [json.loads(body) for _, body in self.got]


@pytest.fixture
def receiver(settings):
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]
    made = Receiver()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def event():
    """Four players, one round in preparation."""
    event = factories.make_event(rules={"rounds": 2})
    ana, ben, cleo, dan = factories.make_entries(event, 4)
    factories.make_round(event, [(ana, ben), (cleo, dan)], state="prepared")
    return event


@pytest.fixture
def organiser(event):
    return factories.make_staff(event)


def hook(event, organiser, receiver, kinds=EVERYTHING):
    return book.make(event=event, actor=organiser, url=receiver.url, kinds=kinds)


def whats(webhook):
    return list(webhook.deliveries.order_by("id").values_list("what", flat=True))


def test_published_pairings_are_told_and_signed(event, organiser, receiver):
    made, secret = hook(event, organiser, receiver)
    rounds.publish_round(round_=event.rounds.get(), actor=organiser)
    assert sending.send(webhook_id=made.pk) == 1

    headers, body = receiver.got[0]
    at = headers["Companion-Timestamp"]
    mine = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    assert headers["Companion-Signature"] == f"v1={mine}"
    told = json.loads(body)
    assert (told["what"], told["event"]["slug"]) == ("round.published", event.slug)
    assert [
        [player["name"] for player in table["players"]] for table in told["about"]["tables"]
    ] == [["Ana", "Ben"], ["Cleo", "Dan"]]
    delivery = made.deliveries.get()
    assert headers["Companion-Delivery"] == told["id"] == str(delivery.key)
    assert (delivery.due_at, delivery.attempts, delivery.last_status) == (None, 1, 204)
    assert delivery.taken_at is not None
    # told once: another run has nothing to do
    assert sending.send(webhook_id=made.pk) == 0
    assert not Intent.objects.filter(task=telling.SEND, done_at=None).exists()


def test_each_kind_is_told_to_who_wants_it(event, organiser, receiver):
    every, _ = hook(event, organiser, receiver)
    only, _ = hook(event, organiser, receiver, kinds=["results"])
    rounds.publish_round(round_=event.rounds.get(), actor=organiser)
    match = event.rounds.get().matches.get(table=1)
    results.report_result(match=match, result=factories.played(0, 0), actor=organiser)
    results.correct_result(
        match=match, result=factories.played(1, 1), actor=organiser, reason="Seats swapped"
    )
    announce(event=event, text="Lunch", actor=organiser)
    recompute_standings(event_id=event.pk)
    telling.tell_standings(event_id=event.pk)

    assert whats(every) == [
        "round.published",
        "result.confirmed",
        "result.corrected",
        "announcement.made",
        "standings.computed",
    ]
    assert whats(only) == ["result.confirmed", "result.corrected"]
    sending.send(webhook_id=every.pk)
    told = {body["what"]: body["about"] for body in receiver.bodies}
    # what is told is the thing as it is when it is sent
    assert (told["result.confirmed"]["score"], told["result.corrected"]["score"]) == ("0-2", "0-2")
    assert told["announcement.made"] == {
        "text": "Lunch", "round": None, "table": None, "holds": True,
    }  # fmt: skip
    assert told["standings.computed"]["rows"][0]["name"] == "Ben"


def test_standings_that_wait_to_be_sent_are_told_once(event, organiser, receiver):
    made, _ = hook(event, organiser, receiver, kinds=["standings"])
    rounds.publish_round(round_=event.rounds.get(), actor=organiser)
    for table in (1, 2):
        match = event.rounds.get().matches.get(table=table)
        results.report_result(match=match, result=factories.played(0, 0), actor=organiser)
        recompute_standings(event_id=event.pk)
        telling.tell_standings(event_id=event.pk)
    assert whats(made) == ["standings.computed"]
    assert not Intent.objects.filter(task="matches.tasks.tell_standings", done_at=None).exists()


def test_what_is_not_taken_is_sent_again_later_and_given_up_at_last(event, organiser, receiver):
    made, _ = hook(event, organiser, receiver)
    receiver.status = 500
    book.send_test(webhook=made, actor=organiser)
    waits = []
    for _ in range(len(sending.WAITS) + 1):
        Delivery.objects.filter(webhook=made).update(due_at=timezone.now())
        sending.send(webhook_id=made.pk)
        due = made.deliveries.get().due_at
        waits.append(due and round((due - timezone.now()) / timedelta(seconds=1), -1))
    assert waits == [10, 60, 300, 1800, 7200, 21600, None]
    delivery = made.deliveries.get()
    assert (delivery.attempts, delivery.last_status, delivery.taken_at) == (7, 500, None)
    assert len({headers["Companion-Delivery"] for headers, _ in receiver.got}) == 1
    assert sending.call_for_due() == 0


def test_while_one_waits_the_later_ones_wait_with_it(event, organiser, receiver):
    made, _ = hook(event, organiser, receiver)
    receiver.status = 503
    for _ in range(3):
        book.send_test(webhook=made, actor=organiser)
    assert sending.send(webhook_id=made.pk) == 0
    assert len(receiver.got) == 1
    assert sending.call_for_due() == 0
    receiver.status = 200
    made.deliveries.update(due_at=timezone.now())
    assert sending.call_for_due() == 1
    assert sending.send(webhook_id=made.pk) == 3


def test_a_redirect_is_not_followed(event, organiser, receiver):
    made, _ = hook(event, organiser, receiver)
    receiver.status, receiver.location = 302, receiver.url
    book.send_test(webhook=made, actor=organiser)
    sending.send(webhook_id=made.pk)
    assert len(receiver.got) == 1
    assert "redirect" in made.deliveries.get().last_error


def test_letters_of_any_script_are_sent_as_browsers_write_them(event, organiser, receiver):
    """They ended the job instead, which was then tried again every ten seconds, for ever."""
    receiver.url += "&hall=Größe 1/ü%20x"
    made, _ = hook(event, organiser, receiver)
    book.send_test(webhook=made, actor=organiser)
    assert sending.send(webhook_id=made.pk) == 1
    assert receiver.paths == ["/hook?room=1&hall=Gr%C3%B6%C3%9Fe%201/%C3%BC%20x"]


INNER = [
    "http://2130706433/", "http://0x7f.1:8080/", "http://127.1/",
    "http://127.0.0.1/", "http://10.1.2.3/", "http://192.168.0.1/", "http://172.16.9.9/",
    "http://169.254.169.254/latest/meta-data/", "http://100.64.0.1/", "http://0.0.0.0/",
    "http://[::1]/", "http://[fe80::1]/", "http://[fd00::1]/", "http://[::ffff:10.0.0.1]/",
    "http://[64:ff9b::a00:1]/", "http://[2002:a00:1::]/", "http://224.0.0.1/",
    "http://localhost:8000/", "https://printer.local/", "http://metadata.google.internal/",
]  # fmt: skip
UNFIT = [
    "ftp://example.org/", "example.org", "https://", "https://ana:secret@example.org/",
    "https://example.org:99999/", "javascript:alert(1)", "http://[", "http://[::1", "http://[zz]/",
]  # fmt: skip


@pytest.mark.parametrize("url", INNER + UNFIT)
def test_addresses_that_are_never_asked(event, organiser, url):
    with pytest.raises(Invalid, match="cannot be told anything"):
        book.make(event=event, actor=organiser, url=url, kinds=["results"])
    assert not Webhook.objects.exists()
    with pytest.raises(Refused):
        outgoing.post(url, b"", {})


@pytest.mark.parametrize("host", ["2130706433", "0x7f000001", "017700000001", "127.1"])
def test_an_inner_address_in_another_form_of_number_is_never_asked(host):
    with pytest.raises(Refused, match="inner network"):
        outgoing.post(f"http://{host}/", b"", {})


@pytest.mark.parametrize("inner", ["10.0.0.5", "127.0.0.1", "169.254.169.254", "::1"])
def test_a_name_that_leads_inside_is_refused_when_it_is_looked_up(monkeypatch, inner):
    """Also where only one of its addresses is an inner one."""
    family = socket.AF_INET6 if ":" in inner else socket.AF_INET
    rows = [(socket.AF_INET, 1, 6, "", ("93.184.216.34", 80)), (family, 1, 6, "", (inner, 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: rows)
    connected = []
    monkeypatch.setattr(socket, "create_connection", lambda *to, **_: connected.append(to))
    with pytest.raises(Refused, match="inner network"):
        outgoing.post("http://rebind.example.org/", b"", {})
    assert connected == []


def test_a_paused_one_is_told_nothing_of_what_happened_meanwhile(event, organiser, receiver):
    made, _ = hook(event, organiser, receiver)
    book.pause(webhook=made, actor=organiser)
    announce(event=event, text="Lunch", actor=organiser)
    with pytest.raises(Conflict, match="paused"):
        book.send_test(webhook=made, actor=organiser)
    book.resume(webhook=made, actor=organiser)
    announce(event=event, text="Lunch is over", actor=organiser)
    sending.send(webhook_id=made.pk)
    assert [body["about"]["text"] for body in receiver.bodies] == ["Lunch is over"]


def test_the_secret_is_in_no_table_and_a_new_one_signs_from_then_on(event, organiser, receiver):
    made, secret = hook(event, organiser, receiver)
    kept = [str(value) for value in Webhook.objects.values_list().get()]
    assert not any(secret in value for value in kept)
    new = book.renew_secret(webhook=made, actor=organiser)
    assert new != secret
    book.send_test(webhook=made, actor=organiser)
    sending.send(webhook_id=made.pk)
    headers, body = receiver.got[0]
    at = int(headers["Companion-Timestamp"])
    assert headers["Companion-Signature"] == sending.signed(new, at, body)


def test_only_organisers_and_at_most_five(event, organiser, receiver):
    with pytest.raises(NotAllowed):
        hook(event, factories.make_staff(event, "judge"), receiver)
    with pytest.raises(Invalid, match="Choose what"):
        hook(event, organiser, receiver, kinds=["prizes"])
    for _ in range(book.MOST):
        hook(event, organiser, receiver)
    with pytest.raises(Conflict, match="5 webhooks at most"):
        hook(event, organiser, receiver)
    # the record names the host alone
    told = AuditRecord.objects.filter(action="webhook.made").first().summary
    assert told.startswith("Webhook to 127.0.0.1 told of")


def test_the_page_shows_the_secret_once_and_what_came_of_a_test(client, event, organiser, receiver):
    client.force_login(organiser.user)
    page = f"/e/{event.slug}/desk/webhooks/"
    made = client.post(page, {"do": "make", "url": receiver.url, "kinds": EVERYTHING})
    assert "whsec_" in made.content.decode()
    webhook = Webhook.objects.get()
    client.post(page, {"do": f"test:{webhook.pk}"})
    sending.send(webhook_id=webhook.pk)
    shown = client.get(page).content.decode()
    assert "whsec_" not in shown
    assert ("A test" in shown, "taken" in shown) == (True, True)

    refused = client.post(page, {"do": "make", "url": "http://10.0.0.1/", "kinds": ["results"]})
    assert refused.status_code == 422
    assert "inner network" in refused.content.decode()


@pytest.mark.parametrize("trickles", ["headers", "body"])
def test_an_answer_that_never_ends_holds_no_worker(settings, monkeypatch, trickles):
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]
    monkeypatch.setattr(outgoing, "SECONDS_IN_ALL", 0.3)
    over, sent = threading.Event(), []

    def trickle() -> None:
        with server.accept()[0] as taken, suppress(OSError):
            taken.sendall(b"HTTP/1.0 200 OK\r\n" + b"\r\n" * (trickles == "body"))
            while not over.wait(0.02):
                taken.sendall(b"x")
                sent.append(1)

    with socket.create_server(("127.0.0.1", 0)) as server:
        receiver = threading.Thread(target=trickle)
        receiver.start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}/"
        with pytest.raises(Refused, match="No answer"):
            outgoing.post(url, b"{}", {}, trusted=settings.WEBHOOK_HOSTS)
        over.set()
        receiver.join()
    assert len(sent) < 100, "hung up, not read on until enough had come"
