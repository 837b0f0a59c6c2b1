"""Polls: a 304 costs one query at most and tells nobody what they may not see; a part that many
share is made by one, and others are shown the one before meanwhile."""

import gzip
import re
import threading
import zlib

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from matches.entries.services import entry_links
from matches.people import things
from matches.people.services import stamps
from matches.scores.services.results import report_result
from matches.standing.services.standings import recompute_standings
from matches.views import polls
from tests import factories
from tests.matches.views.clients import phone

pytestmark = [pytest.mark.django_db, pytest.mark.database]

POLL = {"HX-Request": "true"}
SHARED = ["rounds/1/", "rounds/1/?by=name", "standings/"]
OWN = ["", "wall/", "p/1/"]


@pytest.fixture(autouse=True)
def one_minute(monkeypatch):
    """All within one minute, as ETags change with each."""
    minute = int(timezone.now().timestamp() // 60)
    monkeypatch.setattr(polls, "this_minute", lambda where: minute)


def known(client: Client, address: str) -> dict[str, str]:
    """The headers of the next poll by a browser that has just asked."""
    return {**POLL, "If-None-Match": client.get(address, headers=POLL)["ETag"]}


@pytest.mark.parametrize("path", SHARED + OWN)
def test_a_304_costs_one_query(anas, event, path, django_assert_num_queries):
    address = f"/e/{event.slug}/{path}"
    asked = known(anas, address)
    with django_assert_num_queries(1):
        again = anas.get(address, headers=asked)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", asked["If-None-Match"])
    assert again["Cache-Control"] == "private, no-store"
    assert {"HX-Request", "Cookie"} <= {name.strip() for name in again["Vary"].split(",")}


def test_a_304_of_the_desk_costs_one_query(desk, event, django_assert_num_queries):
    address = f"/e/{event.slug}/desk/"
    asked = known(desk, address)
    with django_assert_num_queries(1):
        assert desk.get(address, headers=asked).status_code == 304


@pytest.mark.parametrize("path", SHARED + OWN)
def test_another_address_another_event_or_a_forged_mark_is_no_304(anas, event, path):
    address = f"/e/{event.slug}/{path}"
    asked = known(anas, address)
    other = factories.make_event("Another")
    assert anas.get(f"/e/{other.slug}/", headers=asked).status_code == 200
    added = anas.get(f"{address}{'&' if '?' in path else '?'}x=1", headers=asked)
    # what nobody reads makes no other address of a part that all share
    assert added.status_code == (304 if path in SHARED else 200)
    mark = asked["If-None-Match"]
    for forged in (mark.replace(str(event.pk), str(other.pk), 1), '"1.shared."', '"x"', '"9.9.9"'):
        headers = {**asked, "If-None-Match": forged}
        assert anas.get(address, headers=headers).status_code == 200


@pytest.mark.parametrize("path", OWN)
def test_a_replaced_link_gets_no_304(anas, ana_entry, organiser, event, path):
    asked = known(anas, f"/e/{event.slug}/{path}")
    entry_links.revoke_link(entry=ana_entry, actor=organiser)
    assert anas.get(f"/e/{event.slug}/{path}", headers=asked).status_code == 200
    after = anas.get(f"/e/{event.slug}/p/1/", headers=POLL)
    assert "What now" not in after.content.decode()


def test_anothers_phone_gets_no_304_of_the_own_page(anas, bens, event):
    address = f"/e/{event.slug}/p/1/"
    asked = known(anas, address)
    assert (anas.get(address, headers=asked).status_code) == 304
    assert (bens.get(address, headers=asked).status_code) == 200
    assert (Client().get(address, headers=asked).status_code) == 200


@pytest.mark.parametrize("path", ["desk/", "desk/entries/"])
def test_who_signed_out_gets_no_304_of_the_desk(desk, event, first_round, path):
    address = f"/e/{event.slug}/{path}"
    asked = known(desk, address)
    cookies = desk.cookies.copy()
    assert desk.get(address, headers=asked).status_code == 304
    desk.post("/sign-out/")
    assert desk.get(address, headers=asked).status_code != 304
    thief = Client()
    thief.cookies = cookies
    assert thief.get(address, headers=asked).status_code != 304, "the session is gone"


def test_another_password_or_lost_rights_end_the_304s_of_an_account(desk, organiser, event):
    address = f"/e/{event.slug}/desk/"
    asked = known(desk, address)
    user = organiser.user
    user.set_password("another one, and long")
    user.save()
    assert desk.get(address, headers=asked).status_code != 304


def test_staff_have_an_etag_of_their_own_for_what_others_share(desk, anas, event):
    address = f"/e/{event.slug}/rounds/1/"
    of_staff, of_players = known(desk, address), known(anas, address)
    assert ".shared." in of_players["If-None-Match"]
    assert ".shared." not in of_staff["If-None-Match"]
    assert anas.get(address, headers=of_staff).status_code == 200


def test_a_round_in_preparation_shows_by_no_304(anas, event, table):
    factories.play(table.round)
    factories.make_round(event, [], state="prepared")
    address = f"/e/{event.slug}/rounds/2/"
    assert anas.get(address, headers=POLL).status_code == 404
    for path in SHARED:
        asked = known(anas, f"/e/{event.slug}/{path}")
        assert anas.get(address, headers=asked).status_code == 404


def test_shared_parts_follow_a_change_within_two_seconds(anas, bens, event, table, ana, settings):
    settings.SHOWN_EVERY_SECONDS = 60
    address = f"/e/{event.slug}/rounds/1/"
    asked = known(anas, address)
    own = known(bens, f"/e/{event.slug}/p/2/")
    report_result(match=table, result=factories.played(0, 0), actor=ana)
    assert bens.get(f"/e/{event.slug}/p/2/", headers=own).status_code == 200, "the own page at once"
    assert anas.get(address, headers=asked).status_code == 304, "not looked at yet"
    cache.delete(f"shown.{event.pk}.event-round1")  # the seconds are over
    assert anas.get(address, headers=asked).status_code == 200


def test_while_one_makes_a_part_others_are_shown_the_one_before(settings):
    settings.SHOWN_EVERY_SECONDS = 2
    before, after = ((1,), 5), ((2,), 5)

    def shown(version, make, *, stale_fits=True):
        part = polls.shared_part("/x/", version, make, stale_fits=stale_fits)
        return part.version, part.text

    assert shown(before, lambda: "old") == (before, "old")
    begun, go, made = threading.Event(), threading.Event(), []

    def slowly() -> str:
        begun.set()
        assert go.wait(10)
        return "new"

    maker = threading.Thread(target=lambda: made.append(shown(after, slowly)))
    maker.start()
    assert begun.wait(10)
    meanwhile = shown(after, lambda: pytest.fail("made twice"))
    at_the_desk = shown(after, lambda: "staff's", stale_fits=False)
    go.set()
    maker.join(10)
    assert (meanwhile, made) == ((before, "old"), [(after, "new")])
    assert at_the_desk == (after, "staff's"), "staff never wait for another's"
    assert shown(after, lambda: "never") == (after, "new")


def test_a_shared_part_that_another_phone_had_made_costs_one_query(
    anas, bens, event, table, organiser, django_assert_num_queries
):
    in_use(event)
    address = f"/e/{event.slug}/rounds/1/"
    asked = known(anas, address)
    report_result(match=table, result=factories.played(0, 0), actor=organiser)
    made = bens.get(address, headers=POLL)
    with django_assert_num_queries(1):
        found = anas.get(address, headers=asked)
    assert (found.status_code, found.content, found["ETag"]) == (200, made.content, made["ETag"])
    assert found["ETag"] != asked["If-None-Match"]
    for header in ("Cache-Control", "Vary", "X-Frame-Options", "X-Content-Type-Options"):
        assert found[header] == made[header]


def test_a_shared_part_at_hand_is_not_shown_once_the_event_is_a_draft(
    anas, bens, event, table, organiser
):
    """Nor to who writes an ETag of their own."""
    in_use(event)
    address = f"/e/{event.slug}/rounds/1/"
    asked = known(anas, address)
    report_result(match=table, result=factories.played(0, 0), actor=organiser)
    bens.get(address, headers=POLL)
    stranger = Client()
    forged = {**POLL, "If-None-Match": f'"{event.pk}.shared.event-round1.0"'}
    assert stranger.get(address, headers=forged).status_code == 200, "all may see it"
    event.state = event.State.DRAFT
    event.save()
    stamps.touch(event.pk, [things.ALL, things.EVENT])
    for things_told in ("event-round1", "round1", "round1-round1", "event", "all-round1"):
        forged["If-None-Match"] = f'"{event.pk}.shared.{things_told}.0"'
        assert stranger.get(address, headers=forged).status_code == 404
    assert anas.get(address, headers=asked).status_code == 404


def test_a_part_that_is_being_made_is_shown_at_hand_as_before(anas, event, table, organiser):
    in_use(event)
    address = f"/e/{event.slug}/rounds/1/"
    asked = known(anas, address)
    where = polls.shared_address(RequestFactory().get(address))
    _, lock = polls._part_keys(where, stale_fits=True)
    report_result(match=table, result=factories.played(0, 0), actor=organiser)
    cache.set(lock, 1, 10)
    assert anas.get(address, headers=asked).status_code == 304, "the one before, which she has"
    cache.delete(lock)
    assert anas.get(address, headers=asked).status_code == 200


def test_a_part_that_failed_is_made_by_the_next():
    def fails() -> str:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        polls.shared_part("/y/", ((1,), 5), fails, stale_fits=True)
    assert polls.shared_part("/y/", ((1,), 5), lambda: "made", stale_fits=True).text == "made"


@pytest.mark.parametrize("path", SHARED + OWN)
def test_a_phone_that_takes_packed_pages_gets_its_304_for_one_query(
    anas, event, path, django_assert_num_queries
):
    """As browsers ask: the ETag of a packed answer is weak, and comes back so."""
    address, packed = f"/e/{event.slug}/{path}", {**POLL, "Accept-Encoding": "gzip"}
    first = anas.get(address, headers=packed)
    if first.get("Content-Encoding") == "gzip":
        assert first["ETag"].startswith("W/")
        plain = gzip.decompress(first.content).decode()
        assert without_secrets(plain) == without_secrets(
            anas.get(address, headers=POLL).content.decode()
        )
        assert "Accept-Encoding" in first["Vary"]
    with django_assert_num_queries(1):
        again = anas.get(address, headers={**packed, "If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def without_secrets(page: str) -> str:
    """A page without the tokens of its forms, which are masked anew each time."""
    return re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]*', r"\1", page)


def test_minutes_of_pages_do_not_end_all_at_once():
    ends = {zlib.crc32(f"/e/clash/p/{n}/".encode()) % 60 for n in range(200)}
    assert len(ends) > 50


def in_use(event) -> None:
    """The event and its standings have stamps, as they have once anything was done."""
    stamps.touch(event.pk, [things.ALL, things.EVENT])
    recompute_standings(event_id=event.pk)


def test_a_report_changes_the_pages_of_its_table_and_of_no_other(anas, bens, event, table, ana):
    in_use(event)
    cleo = phone(event.entries.get(number=3))
    at = f"/e/{event.slug}"
    pages = {
        (anas, f"{at}/p/1/"): 200,
        (bens, f"{at}/p/2/"): 200,
        (cleo, f"{at}/p/3/"): 304,
        (cleo, f"{at}/standings/"): 304,
        (cleo, f"/m/{event.rounds.get().matches.get(table=2).pk}/"): 304,
        (cleo, f"/m/{table.pk}/"): 200,
    }
    asked = {page: known(*page) for page in pages}
    report_result(match=table, result=factories.played(0, 0), actor=ana)
    answered = {
        (client, address): client.get(address, headers=headers).status_code
        for (client, address), headers in asked.items()
    }
    assert answered == pages


def test_the_own_page_takes_six_queries_and_four_where_only_the_place_moved(
    anas, event, table, organiser, django_assert_num_queries
):
    """Session, event, entry, stamps; and where the player's state changed, tables and games."""
    in_use(event)
    address = f"/e/{event.slug}/p/1/"
    anas.get(address)  # facts of the event are known then
    report_result(match=table, result=factories.played(0, 1, 0), actor=organiser)
    for headers in (POLL, {}):
        with django_assert_num_queries(6):
            anas.get(address, headers=headers)
    other = event.rounds.get().matches.get(table=2)
    report_result(match=other, result=factories.played(0, 0), actor=organiser)
    recompute_standings(event_id=event.pk)
    anas.get(f"/e/{event.slug}/p/3/", headers=POLL)  # somebody asks first and reads the places
    with django_assert_num_queries(4):
        page = anas.get(address, headers=POLL)
    assert "Rank <strong" in page.content.decode()


def test_a_poll_of_which_only_the_place_moved_costs_one_query(
    anas, bens, event, table, organiser, django_assert_num_queries
):
    in_use(event)
    address = f"/e/{event.slug}/p/1/"
    assert "Rank <strong" not in anas.get(address).content.decode(), "nobody has a result yet"
    report_result(match=table, result=factories.played(0, 1, 0), actor=organiser)
    recompute_standings(event_id=event.pk)
    asked = known(anas, address)
    other = event.rounds.get().matches.get(table=2)
    report_result(match=other, result=factories.played(0, 0), actor=organiser)
    recompute_standings(event_id=event.pk)
    anas.get(f"/e/{event.slug}/p/3/", headers=POLL)  # somebody asks first and reads the places
    with django_assert_num_queries(1):
        moved = anas.get(address, headers=asked)
    assert moved.status_code == 200
    assert moved["Cache-Control"] == "private, no-store"
    made = anas.get(address, headers=POLL)
    assert (moved.content, moved["ETag"]) == (made.content, made["ETag"])
    assert "Rank <strong" in moved.content.decode()
    # it is hers alone: by her link, on her device
    for client in (bens, Client()):
        shown = client.get(address, headers=asked)
        assert "What now" not in shown.content.decode()
    anas.cookies["csrftoken"] = "another"
    with CaptureQueriesContext(connection) as made_anew:
        anas.get(address, headers=asked)
    assert len(made_anew) > 4


def test_what_was_kept_of_an_own_page_is_not_shown_after_its_link_was_replaced(
    anas, ana_entry, event, table, organiser
):
    in_use(event)
    address = f"/e/{event.slug}/p/1/"
    asked = known(anas, address)
    entry_links.revoke_link(entry=ana_entry, actor=organiser)
    assert "What now" not in anas.get(address, headers=asked).content.decode()


@pytest.mark.parametrize("path", SHARED + OWN)
def test_what_is_kept_in_one_language_is_shown_in_no_other(anas, event, path):
    address = f"/e/{event.slug}/{path}"
    english = known(anas, address)
    german = {**POLL, "Accept-Language": "de"}
    first = anas.get(address, headers={**english, **german})
    assert first.status_code == 200  # the ETag of the English part is no 304 in German
    asked = {**german, "If-None-Match": first["ETag"]}
    assert anas.get(address, headers=asked).status_code == 304
    assert anas.get(address, headers=english).status_code == 304
