"""What was done to several at once is taken back by one tap, and told plainly."""

import pytest
from django.urls import reverse

from companion.core.models import AuditRecord
from matches.models import Entry, Event, Penalty
from tests import factories
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def told(client, event, name: str = "desk") -> str:
    return text_of(client.get(reverse(name, args=[event.slug])))


def take_back(client, event, **sent) -> str:
    return text_of(client.post(reverse("take_back", args=[event.slug]), sent, follow=True))


def do(client, name, *args, **sent) -> str:
    return text_of(client.post(reverse(name, args=args), sent, follow=True))


def test_everybody_is_checked_in_and_back(score_desk, event):
    Event.objects.filter(pk=event.pk).update(state=Event.State.OPEN)
    factories.make_entries(event, 3, state=Entry.State.SIGNED_UP)
    page = do(score_desk, "desk_entries", event.slug, do="check_in_all")
    assert "3 players checked in." in page and "Take it back" in page
    assert "Take it back" in told(score_desk, event)
    assert "The check-in of 3 players is taken back." in take_back(score_desk, event)
    assert "Take it back" not in told(score_desk, event)


def test_ticked_players_drop_and_are_back(desk, event, first_round):
    ids = list(event.entries.values_list("pk", flat=True))[:2]
    page = do(desk, "desk_entries", event.slug, do="leave:drop", chosen=ids)
    assert "2 players dropped." in page
    page = take_back(desk, event, back=reverse("desk_entries", args=[event.slug]))
    assert "2 players in again." in page
    assert set(event.entries.values_list("state", flat=True)) == {"checked_in"}


def test_nobody_ticked_is_told_and_nothing_is_kept(desk, event, first_round):
    page = do(desk, "desk_entries", event.slug, do="leave:drop")
    assert "No name is ticked." in page
    assert "Take it back" not in told(desk, event)


def test_reported_results_are_confirmed_and_wait_again(score_desk, event, ana_entry, table):
    factories.make_report(table, ana_entry, 0, 0)
    page = do(score_desk, "desk_round", event.slug, 1, do="confirm_reported", then="results")
    assert "1 result reported by one side confirmed." in page
    assert "The confirmation of 1 result is taken back." in take_back(score_desk, event)
    table.refresh_from_db()
    assert table.state == "reported"


def test_the_same_penalty_for_two_is_taken_back_from_both(judge_phone, event, ana_entry, table):
    cleo = event.entries.get(name="Cleo")
    sent = {"offence": "slow_play", "reason": "Slow", "rung": "", "game": ""}
    page = do(
        judge_phone,
        "desk_round",
        event.slug,
        1,
        do="penalty",
        chosen=[ana_entry.pk, cleo.pk],
        **sent,
    )
    assert "Ana: Warning, Cleo: Warning." in page
    assert "The penalties of 2 players are taken back." in take_back(judge_phone, event)
    assert not Penalty.objects.filter(taken_back_at=None).exists()


def test_what_cannot_be_taken_back_any_more_is_said_and_offered_no_more(desk, event, first_round):
    ana = event.entries.get(name="Ana")
    do(desk, "desk_entries", event.slug, do="leave:drop", chosen=[ana.pk])
    Entry.objects.filter(pk=ana.pk).update(dropped_after=0)
    assert "Round 1 was published since they left" in take_back(desk, event)
    assert "Take it back" not in told(desk, event)
    ana.refresh_from_db()
    assert ana.state == "dropped"


@pytest.mark.parametrize("since", ["a round", "the end"])
def test_it_is_offered_until_something_is_built_on_it(since, desk, event, first_round):
    ana = event.entries.get(name="Ana")
    do(desk, "desk_entries", event.slug, do="leave:drop", chosen=[ana.pk])
    assert "Take it back" in told(desk, event)
    if since == "a round":
        factories.make_round(event, state="prepared")
    else:
        Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    assert "Take it back" not in told(desk, event)


def test_another_device_is_not_offered_it(desk, score_desk, event, first_round):
    ana = event.entries.get(name="Ana")
    do(desk, "desk_entries", event.slug, do="leave:drop", chosen=[ana.pk])
    assert "Take it back" not in told(score_desk, event)
    assert "There is nothing to take back on this device." in take_back(score_desk, event)
    assert not AuditRecord.objects.filter(action="entry.returned").exists()


def test_it_leads_to_no_other_site(desk, event):
    response = desk.post(
        reverse("take_back", args=[event.slug]), {"back": "https://elsewhere.example/"}
    )
    assert response.url == reverse("desk", args=[event.slug])
