"""Entries on the desk: found, checked in, added, dropped, kept apart, and given their links."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from matches.models import Entry, Event, MustNotMeet
from matches.people.private_links import make_token
from tests import factories
from tests.matches.views.clients import client_of
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def open_event(event) -> Event:
    """The event before its start."""
    event.state = Event.State.OPEN
    event.save()
    return event


def at(event) -> str:
    return reverse("desk_entries", args=[event.slug])


def of(entry) -> str:
    return reverse("desk_entry", args=[entry.event.slug, entry.number])


def test_one_tap_checks_in_and_another_undoes_it(score_desk, open_event):
    ana = factories.make_entry(open_event, "Ana", state=Entry.State.SIGNED_UP)
    states = []
    for do in ("check_in", "undo_check_in"):
        response = score_desk.post(at(open_event), {"do": f"{do}:{ana.pk}"})
        ana.refresh_from_db()
        states.append((response.url, ana.state))
    back = f"{at(open_event)}#entry-{ana.pk}"
    assert states == [(back, "checked_in"), (back, "signed_up")]


def test_the_search_finds_names_without_their_accents_and_is_kept(desk, open_event):
    factories.make_entry(open_event, "Zoë", state=Entry.State.SIGNED_UP)
    factories.make_entry(open_event, "Ben")
    response = desk.get(at(open_event), {"q": "zoe"})
    assert [row.label for row in response.context["rows"]] == ["Zoë"]
    assert 'value="zoe"' in text_of(response)


@pytest.mark.parametrize(
    ("state", "names"),
    [("away", ["Ana"]), ("here", ["Ben"]), ("waiting", ["Cleo"]), ("left", ["Dan"])],
)
def test_the_list_shows_one_state_when_asked(state, names, desk, open_event):
    states = ("signed_up", "checked_in", "waitlisted", "withdrawn")
    for name, kept in zip(("Ana", "Ben", "Cleo", "Dan"), states, strict=True):
        factories.make_entry(open_event, name, state=kept)
    response = desk.get(at(open_event), {"state": state})
    assert [row.label for row in response.context["rows"]] == names


def test_a_player_is_added_once_however_often_the_form_is_sent(desk, open_event):
    sent = {"do": "add", "name": "Eve", "club": "North", "key": "k" * 32}
    for _ in range(2):
        assert desk.post(at(open_event), sent).status_code == 302
    assert [(entry.name, entry.club) for entry in open_event.entries.all()] == [("Eve", "North")]


def test_a_name_that_cannot_be_taken_comes_back_as_it_was_typed(desk, open_event):
    long = "x" * 81
    response = desk.post(at(open_event), {"do": "add", "name": long, "club": "North"})
    page = text_of(response)
    assert response.status_code == 422
    assert f'value="{long}"' in page
    assert 'value="North"' in page
    assert not open_event.entries.exists()


def test_a_full_event_puts_the_next_on_the_waitlist_and_says_where(desk, open_event):
    Event.objects.update(capacity=2)
    factories.make_entries(open_event, 2)
    response = desk.post(at(open_event), {"do": "add", "name": "Eve"}, follow=True)
    assert "number 1 on the waitlist" in text_of(response)


def test_a_late_player_is_asked_what_the_missed_rounds_count(desk, event, first_round):
    assert "Missed rounds count as" in text_of(desk.get(at(event)))
    sent = {"do": "add_late", "name": "Late Larry", "missed": "draw"}
    desk.post(at(event), sent)
    late = event.entries.get(name="Late Larry")
    assert (late.entered_round, late.missed_count_as, late.state) == (2, "draw", "checked_in")


def test_two_are_kept_apart_and_let_meet_again(desk, event, ana_entry, ben_entry):
    sent = {"do": "keep_apart", "one": ana_entry.pk, "other": ben_entry.pk, "reason": "one car"}
    desk.post(at(event), sent)
    assert MustNotMeet.objects.get().reason == "one car"
    assert "one car" in text_of(desk.get(at(event)))
    desk.post(at(event), {"do": f"let_meet:{ana_entry.pk}-{ben_entry.pk}"})
    assert not MustNotMeet.objects.exists()


def test_nobody_is_kept_apart_from_nobody(desk, event, ana_entry):
    response = desk.post(at(event), {"do": "keep_apart", "one": ana_entry.pk, "other": ""})
    assert response.status_code == 422


def test_another_events_entry_is_not_found(desk, event):
    other = factories.make_entry(factories.make_event(), "Stranger")
    assert desk.post(at(event), {"do": f"check_in:{other.pk}"}).status_code == 404


@pytest.mark.parametrize(
    ("event_state", "entry_state", "codes"),
    [
        ("open", "signed_up", ["check_in", "no_show", "withdraw"]),
        ("open", "waitlisted", ["let_in", "withdraw"]),
        ("open", "withdrawn", ["rejoin", "let_in"]),
        ("running", "checked_in", ["undo_check_in", "drop", "no_show"]),
        ("running", "dropped", ["return"]),
        ("running", "no_show", ["return"]),
        ("running", "waitlisted", ["let_in"]),
        ("finished", "checked_in", []),
    ],
)
def test_an_entry_offers_what_its_state_allows(event_state, entry_state, codes, desk, event):
    Event.objects.update(state=event_state)
    entry = factories.make_entry(event, state=entry_state)
    assert [step.code for step in desk.get(of(entry)).context["steps"]] == codes


@pytest.mark.parametrize(
    ("event_state", "entry_state", "do", "after"),
    [
        ("open", "waitlisted", "let_in", "signed_up"),
        ("open", "checked_in", "withdraw", "withdrawn"),
        ("open", "withdrawn", "rejoin", "signed_up"),
        ("open", "signed_up", "no_show", "no_show"),
        ("running", "checked_in", "drop", "dropped"),
        ("running", "dropped", "return", "checked_in"),
        ("running", "waitlisted", "let_in", "checked_in"),
    ],
)
def test_what_an_entry_offers_is_done(event_state, entry_state, do, after, desk, event):
    Event.objects.update(state=event_state)
    entry = factories.make_entry(event, state=entry_state)
    assert desk.post(of(entry), {"do": do}).status_code == 302
    entry.refresh_from_db()
    assert entry.state == after


def test_an_entry_is_changed_and_a_bad_name_stays_in_its_box(desk, ana_entry):
    desk.post(of(ana_entry), {"do": "edit", "name": "Anna", "club": "North", "note": "by bus"})
    ana_entry.refresh_from_db()
    assert (ana_entry.name, ana_entry.club, ana_entry.note) == ("Anna", "North", "by bus")
    response = desk.post(of(ana_entry), {"do": "edit", "name": " ", "club": "South"})
    assert response.status_code == 422
    assert 'value="South"' in text_of(response)


def test_a_table_is_fixed_and_a_taken_one_is_refused(desk, ana_entry, ben_entry):
    desk.post(of(ana_entry), {"do": "fix_table", "table": "4"})
    refused = desk.post(of(ben_entry), {"do": "fix_table", "table": "4"})
    ben_entry.refresh_from_db()
    assert (refused.status_code, ben_entry.fixed_table) == (409, None)
    assert "Table 4 is kept for Ana" in text_of(refused)
    desk.post(of(ana_entry), {"do": "fix_table", "table": ""})
    ana_entry.refresh_from_db()
    assert ana_entry.fixed_table is None


def test_the_private_link_is_shown_to_organisers_and_ends_when_renewed(
    desk, score_desk, ana, ana_entry
):
    token = make_token(entry_id=ana_entry.pk, version=1)
    assert token in text_of(desk.get(of(ana_entry)))
    assert token not in text_of(score_desk.get(of(ana_entry)))
    phone = client_of(ana)
    desk.post(of(ana_entry), {"do": "new_link", "reason": "lost"})
    assert phone.get(reverse("private_link", args=[token])).status_code == 410
    ana_entry.refresh_from_db()
    renewed = make_token(entry_id=ana_entry.pk, version=2)
    assert renewed in text_of(desk.get(of(ana_entry)))


def test_an_entry_is_untied_from_its_account(desk, event):
    entry = factories.make_entry(event, user=factories.make_user("ana"))
    desk.post(of(entry), {"do": "release"})
    entry.refresh_from_db()
    assert entry.user is None


def test_a_name_is_erased_at_the_players_wish_once_the_event_is_over(desk, event):
    entry = factories.make_entry(event, "Zoë")
    page = text_of(desk.get(of(entry)))
    assert "need the name of Zoë" in page and "Erase it for good" not in page
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    assert "Erase it for good" in text_of(desk.get(of(entry)))
    refused = desk.post(of(entry), {"do": "erase", "name": "zoe"})
    assert refused.status_code == 422
    desk.post(of(entry), {"do": "erase", "name": "Zoë"})
    entry.refresh_from_db()
    assert entry.name == "Player 1"
    page = desk.get(of(entry))
    assert "Zoë" not in text_of(page)
    assert "Private link" not in text_of(page)


def test_an_entry_tells_what_happened_to_it(desk, ana_entry):
    desk.post(of(ana_entry), {"do": "drop", "reason": "a train to catch"})
    page = text_of(desk.get(of(ana_entry)))
    assert "Why: a train to catch" in page
    assert "checked in</span> → dropped" in page


def test_the_list_takes_as_many_queries_for_nine_as_for_three(desk, event):
    counts = []
    for how_many in (3, 6):
        entries = factories.make_entries(event, how_many)
        one, other = sorted(entries[:2], key=lambda entry: entry.pk)
        MustNotMeet.objects.create(event=event, one=one, other=other)
        with CaptureQueriesContext(connection) as queries:
            desk.get(at(event))
        counts.append(len(queries))
    assert counts[0] == counts[1]
