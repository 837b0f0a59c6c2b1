"""What is told to the staff alone, and what no browser on a shared device keeps."""

import msgspec
import pytest
from django.test import Client
from rest_framework.test import APIClient

from companion.core.actors import SYSTEM
from matches.models import Entry, Match
from matches.pairing.results import Pairing
from matches.people.private_links import make_token
from matches.rounds.queries.rounds import round_page
from matches.rounds.queries.steps import step
from matches.scores.services.results import report_result, reset_result
from tests import factories

pytestmark = pytest.mark.django_db


def phone_of(entry: Entry) -> Client:
    client = Client()
    client.get(f"/me/{make_token(entry_id=entry.pk, version=entry.link_version)}/")
    return client


class TestAWithdrawnEntry:
    """Somebody who signed up and took it back is nobody's business any more."""

    @pytest.fixture
    def gone(self, event) -> Entry:
        return factories.make_entry(event, "Gone", number=9, state=Entry.State.WITHDRAWN)

    ADDRESSES = (
        "/e/{}/p/{}/",
        "/e/{}/p/{}/deck/",
        "/e/{}/standings/{}/",
        "/api/v1/events/{}/entries/{}/",
    )

    @pytest.mark.parametrize("address", ADDRESSES)
    def test_is_to_the_public_as_one_that_never_was(self, gone, ben_entry, address):
        for client in (Client(), phone_of(ben_entry)):
            told = []
            for number in (9, 10):
                answer = client.get(address.format(gone.event.slug, number))
                told.append(
                    (answer.status_code, f"no entry number {number}" in answer.content.decode())
                )
            assert told == [(404, True)] * 2
            assert "Gone" not in client.get(address.format(gone.event.slug, 9)).content.decode()

    def test_is_there_for_its_player_and_the_staff(self, gone, organiser):
        desk = Client()
        desk.force_login(organiser.user)
        for client in (phone_of(gone), desk):
            assert client.get(f"/e/{gone.event.slug}/p/9/").status_code == 200


class TestWhoIsKeptFromMeeting:
    @pytest.fixture
    def paired_all_the_same(self, event, table) -> Match:
        """Two who were to be kept apart, and whom the last round could not keep apart."""
        ana, ben = (seat.entry_id for seat in table.seats.order_by("position"))
        why = Pairing(players=(ana, ben), scores=(0, 0), must_not_meet=True)
        table.why = msgspec.to_builtins(why)
        table.save()
        return table

    def test_is_told_to_staff_only(self, event, paired_all_the_same):
        def told(*, staff: bool) -> str:
            return " ".join(round_page(event, 1, staff=staff).tables[0].why)

        assert "kept from meeting" in told(staff=True)
        assert "kept from meeting" not in told(staff=False)

    def test_neither_by_page_nor_by_api(self, event, ana_entry, paired_all_the_same):
        phone, api = phone_of(ana_entry), APIClient()
        for answer in (
            phone.get(f"/e/{event.slug}/rounds/1/"),
            phone.get(f"/e/{event.slug}/p/1/"),
            api.get(f"/api/v1/events/{event.slug}/rounds/1/"),
            api.get(f"/api/v1/matches/{paired_all_the_same.pk}/"),
        ):
            assert answer.status_code == 200
            assert "kept from meeting" not in answer.content.decode()


class TestSharedDevices:
    @pytest.mark.parametrize("address", ["/e/{}/p/1/", "/e/{}/", "/e/{}/rounds/1/", "/e/{}/desk/"])
    def test_nothing_of_a_person_is_kept_by_the_browser(
        self, event, first_round, ana_entry, organiser, address
    ):
        client = phone_of(ana_entry)
        if "desk" in address:
            client.force_login(organiser.user)
        kept = client.get(address.format(event.slug))["Cache-Control"]
        assert {"private", "no-store"} <= set(kept.replace(" ", "").split(","))

    def test_what_everybody_sees_is_asked_about_anew(self, event, first_round):
        kept = Client().get(f"/e/{event.slug}/rounds/1/")["Cache-Control"]
        assert set(kept.replace(" ", "").split(",")) == {"private", "no-cache"}


def test_a_match_reset_in_a_closed_round_is_told_before_the_next(event, table, organiser):
    """It would else be forgotten: the next round is paired by standings that lack it."""
    report_result(match=table, result=factories.played(0, 0), actor=organiser)
    factories.play(table.round)
    assert "no result" not in step(event, "prepare_round").does
    reset_result(match=table, reason="wrong table", actor=SYSTEM)
    told = step(event, "prepare_round")
    assert told.allowed
    assert "But table 1 of round 1 has no result: reset after the round was closed." in told.does
    desk = Client()
    desk.force_login(organiser.user)
    assert "table 1 of round 1 has no result" in desk.get(f"/e/{event.slug}/desk/").content.decode()
