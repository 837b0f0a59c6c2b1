"""What nobody can have typed, and what is too much, is refused before anything reads it."""

import json
import re

import pytest
from django.core.exceptions import TooManyFieldsSent
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.test import APIClient

from companion.core import strings, views
from companion.core.errors import Invalid, TooLarge
from companion.core.models import User
from matches.people.private_links import make_token

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.mark.parametrize(
    "text", ["", "Ana", "Zoë", "安娜", "👩‍👩‍👧", "two\nlines\tand a tab", "x" * 100_000]
)
def test_what_people_write_is_fit(text):
    strings.need_fit(text)


@pytest.mark.parametrize("text", ["\x00", "Ana\x00", "\ud800", "\udfffAna"])
def test_what_nobody_types_is_not(text):
    with pytest.raises(Invalid, match="a character that no keyboard makes"):
        strings.need_fit(text)


def test_a_body_is_looked_at_to_the_bottom():
    strings.need_fit_values({"a": [1, {"b": "c"}], "d": None, "e": True, "f": 1.5})
    for body in ({"a\x00": 1}, {"a": [{"b": ["\ud800"]}]}, ["\x00"]):
        with pytest.raises(Invalid):
            strings.need_fit_values(body)
    for number in (10**16, -(10**16), 1e300):
        with pytest.raises(Invalid, match="larger than any"):
            strings.need_fit_values({"glory": [number]})
    with pytest.raises(TooLarge, match="more than 20,000 values"):
        strings.need_fit_values({str(number): 1 for number in range(15_000)})


@pytest.mark.parametrize(
    ("address", "status"),
    [("/?q=%00", 422), ("/cards/?q=Ana%00", 422), ("/e/%00/", 404), ("/api/v1/cards/?q=%00", 422)],
)
def test_in_an_address(address, status):
    assert Client().get(address).status_code == status


def test_in_a_form_on_any_page():
    page = Client().post("/sign-in/", {"username": "olga\x00", "password": "x"})
    assert page.status_code == 422
    assert "no keyboard makes" in page.content.decode()


@pytest.mark.parametrize(
    "value", ['"\\u0000"', '"\\ud800"', "1" * 4000, "[" + "1," * 30_000 + "1]"]
)
def test_in_a_body_of_the_api(value):
    body = f'{{"name": {value}}}'
    told = APIClient().generic("POST", "/api/v1/decks/", body, "application/json")
    assert told.status_code in (413, 422)
    assert told["Content-Type"] == "application/problem+json"


def test_a_number_of_5_000_digits_is_no_json():
    body = f'{{"name": {"1" * 5000}}}'
    told = APIClient().generic("POST", "/api/v1/decks/", body, "application/json")
    assert (told.status_code, told.json()["code"]) == (400, "parse-error")


def test_a_body_that_is_too_large_is_refused_by_its_length_alone():
    """Nothing of it is read, so it costs neither memory nor a file on the disk."""

    class Unread:
        def read(self, *_):
            raise AssertionError("the body was read")

        readline = read

    User.objects.create_user("olga", password="three-brown-hexes")
    client = Client()
    client.login(username="olga", password="three-brown-hexes")
    for address in ("/sign-in/", "/decks/paste/", "/api/v1/decks/", "/api/v1/decks/read/"):
        answer = client.generic(
            "POST",
            address,
            b"",
            "multipart/form-data; boundary=x",
            CONTENT_LENGTH=str(400 * 1024 * 1024),
            **{"wsgi.input": Unread()},
        )
        assert answer.status_code == 413, address
    assert json.loads(answer.content)["facts"] == {"most_bytes": 256 * 1024}


def test_what_is_for_another_host_is_told_as_any_error():
    told = APIClient().get("/api/v1/events/", headers={"host": "elsewhere.example"})
    assert (told.status_code, told.json()["code"]) == (400, "bad-request")
    assert told["Content-Type"] == "application/problem+json"
    page = Client().get("/", headers={"host": "elsewhere.example", "accept-language": "de"})
    assert page.status_code == 400
    assert "Diese Anfrage ist nicht in Ordnung" in page.content.decode()


FORM = "application/x-www-form-urlencoded"
MANY_FIELDS = "&".join(f"f{number}=1" for number in range(5001))
MUCH_TEXT = "text=" + "a" * 9_000_000


@pytest.mark.parametrize(
    ("address", "sent"),
    [("/sign-in/", MANY_FIELDS), ("/events/restore/", MUCH_TEXT)],
    ids=["fields", "text"],
)
def test_more_than_any_form_holds_is_told_on_a_page_of_the_house(address, sent):
    page = Client().post(address, sent, content_type=FORM, headers={"accept-language": "de"})
    told = page.content.decode()
    assert page.status_code == 413
    assert "Das sind mehr Felder, Dateien oder Text" in told
    assert '<header class="bar">' in told


def test_more_than_any_form_holds_is_a_problem_detail_of_the_api():
    """It takes no forms, but what looks for a session's proof may read one all the same."""
    request = RequestFactory().post("/api/v1/events/", MANY_FIELDS, content_type=FORM)
    told = views.bad_request(request, TooManyFieldsSent("too many"))
    assert (told.status_code, json.loads(told.content)["code"]) == (413, "too-large")
    assert told["Content-Type"] == "application/problem+json"


def test_a_link_with_brackets_is_no_link_to_a_deck(ben_entry):
    client = Client()
    client.get(f"/me/{make_token(entry_id=ben_entry.pk, version=1)}/")
    event = ben_entry.event
    address = f"/e/{event.slug}/p/{ben_entry.number}/deck/hand-in/"
    assert client.post(address, {"do": "hand_in", "link": "http://["}).status_code == 422


DIGITS = "9" * 5000


def test_a_report_of_5_000_digits_is_no_report(table, ben_entry, ana):
    client = Client()
    client.get(f"/me/{make_token(entry_id=ben_entry.pk, version=1)}/")
    for address, body in (
        (f"/m/{table.pk}/confirm/", {"report": DIGITS}),
        (f"/m/{table.pk}/report/", {"winner1": DIGITS, "glory1_0": DIGITS, "glory1_1": DIGITS}),
    ):
        assert 400 <= client.post(address, body).status_code < 500
    assert not table.reports.exists()


@pytest.mark.parametrize("number", ["9" * 20, DIGITS])
def test_an_address_with_a_number_that_no_table_has_leads_nowhere(event, organiser, number):
    client = Client()
    client.force_login(organiser.user)
    seen = 0
    for address in _numbered(get_resolver().url_patterns):
        answer = client.get(address.replace("N", number).replace("SLUG", event.slug))
        assert answer.status_code in {404, 405}, address
        seen += 1
    assert seen > 40


def _numbered(patterns, before: str = "/") -> list[str]:
    """Every address of the site with a number in it (N), of an event (SLUG) or of none."""
    found = []
    for one in patterns:
        here = before + str(one.pattern).removeprefix("^").removesuffix("$")
        if isinstance(one, URLResolver):
            found += _numbered(one.url_patterns, here)
        elif isinstance(one, URLPattern) and "<int:" in here and "admin" not in here:
            filled = re.sub("<int:[a-z_]+>", "N", here).replace("<slug:slug>", "SLUG")
            if "<" not in filled and "(" not in filled:
                found.append(filled)
    return found
