"""A player's pages: sign up, check in, report, confirm, call a judge."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from matches.models import Entry, Event, JudgeCall, Match, Question, Report
from matches.people.private_links import make_token
from matches.scores.queries import result_of
from tests import factories
from tests.matches.views.clients import phone
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

TWO_NIL = {"winner1": "0", "glory1_0": "9", "glory1_1": "4", "winner2": "0"}
TWO_ONE = {"winner1": "0", "winner2": "1", "winner3": "0"}


class TestSignUp:
    @pytest.fixture
    def event(self, db):
        return factories.make_event(state=Event.State.OPEN, capacity=2)

    def join(self, event, name, client=None, **more):
        data = {"name": name, "key": f"key-of-{name}-0123456789", **more}
        return (client or Client()).post(f"/e/{event.slug}/join/", data, follow=True)

    def test_a_visitor_signs_up_and_gets_a_private_link(self, event):
        page = text_of(self.join(event, "Ana", club="Carcosa"))
        entry = event.entries.get()
        assert (entry.name, entry.club, entry.state) == ("Ana", "Carcosa", "signed_up")
        assert "You are in" in page
        assert make_token(entry_id=entry.pk, version=1) in page
        assert "data:image/svg" in page

    def test_a_full_event_gives_a_waitlist_number(self, event):
        for name in ("Ana", "Ben"):
            self.join(event, name)
        assert "number 1 in line" in text_of(self.join(event, "Cleo"))

    def test_a_double_tap_is_one_entry(self, event):
        for _ in range(2):
            self.join(event, "Ana", Client())
        assert event.entries.count() == 1

    def test_what_was_typed_comes_back_with_the_message(self, event):
        answer = self.join(event, "x" * 81, club="Carcosa")
        assert answer.status_code == 422
        assert 'value="Carcosa"' in text_of(answer)
        assert event.entries.count() == 0

    def test_a_closed_registration_says_so(self, event):
        Event.objects.filter(pk=event.pk).update(state=Event.State.CLOSED)
        assert "takes no sign-ups now" in text_of(Client().get(f"/e/{event.slug}/join/"))
        assert self.join(event, "Ana").status_code == 409

    def test_before_the_day_the_page_says_when_and_has_no_button_to_check_in(self, event):
        Event.objects.filter(pk=event.pk).update(starts_on=timezone.localdate() + timedelta(days=2))
        self.join(event, "Ana")
        page = text_of(phone(event.entries.get()).get(f"/e/{event.slug}/p/1/"))
        assert "Check in here when you arrive on" in page
        assert "check-in/" not in page

    def test_check_in_and_withdraw(self, event):
        Event.objects.filter(pk=event.pk).update(starts_on=timezone.localdate())
        self.join(event, "Ana")
        entry = event.entries.get()
        client = phone(entry)
        assert "Check in" in text_of(client.get(f"/e/{event.slug}/p/1/"))
        client.post(f"/e/{event.slug}/p/1/check-in/")
        entry.refresh_from_db()
        assert entry.state == Entry.State.CHECKED_IN
        client.post(f"/e/{event.slug}/p/1/leave/", {"reason": "ill"})
        entry.refresh_from_db()
        assert entry.state == Entry.State.WITHDRAWN


class TestPrivateLink:
    def test_a_forged_link_is_not_found(self, ana_entry):
        answer = Client().get(f"/me/{ana_entry.pk}-1.forged/")
        assert answer.status_code == 404
        assert "private link is not known" in text_of(answer)

    def test_a_replaced_link_is_gone_and_its_devices_are_strangers(self, ana_entry, event):
        old = phone(ana_entry)
        token = make_token(entry_id=ana_entry.pk, version=1)
        phone(ana_entry).post(f"/e/{event.slug}/p/1/new-link/")
        assert Client().get(f"/me/{token}/").status_code == 410
        assert "My private link" not in text_of(old.get(f"/e/{event.slug}/p/1/"))

    def test_nobody_acts_on_anothers_page(self, anas, ben_entry, event):
        assert anas.post(f"/e/{event.slug}/p/2/leave/").status_code == 403
        ben_entry.refresh_from_db()
        assert ben_entry.state == Entry.State.CHECKED_IN

    def test_the_link_is_shown_to_its_owner_only(self, anas, bens, event):
        assert "My private link" in text_of(anas.get(f"/e/{event.slug}/p/1/"))
        assert "My private link" not in text_of(bens.get(f"/e/{event.slug}/p/1/"))

    def test_an_account_claims_an_entry(self, anas, ana_entry, outsider, event):
        anas.force_login(outsider.user)
        anas.post(f"/e/{event.slug}/p/1/claim/")
        ana_entry.refresh_from_db()
        assert ana_entry.user == outsider.user


class TestReporting:
    def test_one_reports_the_other_confirms(self, anas, bens, table, event):
        anas.post(f"/m/{table.pk}/report/", TWO_NIL)
        table.refresh_from_db()
        assert table.state == Match.State.REPORTED
        page = bens.get(f"/e/{event.slug}/p/2/")
        assert "Yes, that is right" in text_of(page)
        report = table.reports.get()
        bens.post(f"/m/{table.pk}/confirm/", {"report": report.pk})
        table.refresh_from_db()
        result = result_of(table)
        assert [game.glory for game in result.games] == [(9, 4), (None, None)]
        assert table.state == Match.State.CONFIRMED

    def test_reports_that_differ_are_a_question_and_nothing_is_recorded(self, anas, bens, table):
        anas.post(f"/m/{table.pk}/report/", TWO_NIL)
        page = text_of(bens.post(f"/m/{table.pk}/report/", TWO_ONE, follow=True))
        assert "An organiser has been told" in page
        table.refresh_from_db()
        assert (table.state, table.games.count()) == (Match.State.QUESTION, 0)
        assert Question.objects.get().kind == Question.Kind.REPORTS_DIFFER

    def test_another_tables_form_is_not_one_to_fill_in(self, anas, event):
        cleo, dan = (factories.make_entry(event, name) for name in ("Cleo", "Dan"))
        path = f"/m/{factories.make_round(event, [(cleo, dan)]).matches.get().pk}/report/"
        assert [anas.get(path).status_code, anas.post(path, TWO_NIL).status_code] == [403, 403]
        assert Report.objects.count() == 0

    def test_a_double_tap_is_one_report(self, anas, table):
        for _ in range(2):
            anas.post(f"/m/{table.pk}/report/", TWO_NIL)
        assert Report.objects.count() == 1

    def test_the_same_report_by_both_confirms_it(self, anas, bens, table):
        for client in (anas, bens):
            client.post(f"/m/{table.pk}/report/", TWO_NIL)
        table.refresh_from_db()
        assert table.state == Match.State.CONFIRMED

    def test_a_confirmation_of_a_report_that_changed_meanwhile_is_refused(self, anas, bens, table):
        anas.post(f"/m/{table.pk}/report/", TWO_NIL)
        seen = table.reports.get().pk
        anas.post(f"/m/{table.pk}/report/", TWO_ONE)
        answer = bens.post(f"/m/{table.pk}/confirm/", {"report": seen})
        assert answer.status_code == 409
        table.refresh_from_db()
        assert table.state == Match.State.REPORTED

    @pytest.mark.parametrize(
        ("change", "word"),
        [
            ({"glory1_0": "100"}, "0 to 99"),
            ({"glory1_0": "-1"}, "0 to 99"),
            ({"glory1_0": "many"}, "0 to 99"),
            ({"winner3": "1"}, "decided before"),
            ({"winner1": "", "glory1_0": "", "glory1_1": ""}, "an earlier one is not"),
            ({"winner2": "", "glory2_0": "5"}, "no winner"),
            ({"winner1": "7"}, "Choose who won"),
        ],
    )
    def test_an_unfit_report_comes_back_as_it_was_typed(self, anas, table, change, word):
        answer = anas.post(f"/m/{table.pk}/report/", {**TWO_NIL, **change})
        assert answer.status_code == 422
        assert word in text_of(answer)
        assert ('value="4"' in text_of(answer)) is ("glory1_1" not in change)
        assert Report.objects.count() == 0

    def test_a_concession_names_who_conceded(self, anas, bens, table):
        anas.post(f"/m/{table.pk}/report/", {"kind": "concession", "loser": "0"})
        bens.post(f"/m/{table.pk}/confirm/", {})
        table.refresh_from_db()
        assert (table.kind, table.loser_seat) == ("concession", 0)

    def test_a_stranger_cannot_report(self, table, event):
        other = factories.make_entry(event, "Otto", number=9)
        assert phone(other).post(f"/m/{table.pk}/report/", TWO_NIL).status_code == 403
        assert Client().post(f"/m/{table.pk}/report/", TWO_NIL).status_code == 403
        assert Report.objects.count() == 0

    def test_one_takes_back_a_report(self, anas, table):
        anas.post(f"/m/{table.pk}/report/", TWO_NIL)
        anas.post(f"/m/{table.pk}/withdraw-report/")
        table.refresh_from_db()
        assert table.state == Match.State.OPEN


class TestJudge:
    def test_two_taps_are_one_call(self, anas, bens, table):
        for client in (anas, bens, anas):
            client.post(f"/m/{table.pk}/call-judge/", {"note": "line of sight"})
        assert JudgeCall.objects.count() == 1

    def test_a_call_is_called_off(self, anas, table, event):
        anas.post(f"/m/{table.pk}/call-judge/")
        assert "A judge was called" in text_of(anas.get(f"/e/{event.slug}/p/1/"))
        anas.post(f"/m/{table.pk}/call-off/")
        assert JudgeCall.objects.get().closed_at is not None


def test_after_sign_up_the_private_link_stands_first_and_large(client, event):
    Event.objects.filter(pk=event.pk).update(state=Event.State.OPEN)
    page = text_of(client.post(f"/e/{event.slug}/join/", {"name": "Eve"}, follow=True))
    assert page.index("Keep your private link") < page.index('id="live"')
    assert page.count("data-copy-link") == page.count("data-share-link") == 1
    again = text_of(client.get(f"/e/{event.slug}/p/1/"))
    assert "Keep your private link" not in again
    assert again.count("data-copy-link") == 1


def test_the_link_is_saved_as_a_picture_by_its_own_player_alone(anas, bens, event):
    answer = anas.get(f"/e/{event.slug}/p/1/link.png")
    assert answer.content.startswith(b"\x89PNG\r\n")
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}-ana.png"'
    assert "no-store" in answer["Cache-Control"]
    assert bens.get(f"/e/{event.slug}/p/1/link.png").status_code == 403
