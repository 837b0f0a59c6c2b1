"""A scorer: types results of the round that is played, and sees and does nothing else of staff."""

import pytest
from django.urls import reverse

from companion.core.errors import NotAllowed
from matches.models import Event, Match
from matches.people.queries.roles import roles_of
from matches.scores.services import results
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    event = factories.make_event()
    factories.make_round(event, [factories.make_entries(event, 2)])
    return event


@pytest.fixture
def scorer(client, event):
    actor = factories.make_staff(event, "scorer")
    client.force_login(actor.user)
    return actor


def test_a_scorer_is_no_staff(event, scorer):
    assert roles_of(scorer, event) == {"public", "scorer"}


def test_the_grid_alone_opens_and_takes_results(client, event, scorer):
    there, desk = (reverse(name, args=[event.slug]) for name in ("desk_results", "desk"))
    told = client.get(reverse("event", args=[event.slug])).content.decode()
    assert f'href="{there}"' in told
    assert f'href="{desk}"' not in told
    page = client.get(there)
    assert page.status_code == 200
    assert f'href="{desk}"' not in page.content.decode()
    match = Match.objects.get()
    typed = {"match": str(match.pk), "version": "0"}
    typed |= {"g1_0": "9", "g1_1": "4", "g2_0": "7", "g2_1": "5"}
    assert client.post(there, typed).status_code in {200, 302}
    match.refresh_from_db()
    assert match.state == Match.State.CONFIRMED
    assert match.reports.get().by == scorer.label


@pytest.mark.parametrize(
    "page",
    [
        "desk",
        "desk_entries",
        "desk_rounds",
        "desk_decks",
        "judge",
        "desk_settings",
        "desk_staff",
        "desk_record",
        "desk_cut",
        "print_badges",
        "export_event",
    ],
)
def test_no_other_page_of_the_staff_opens(client, event, scorer, page):
    assert client.get(reverse(page, args=[event.slug])).status_code == 403


def test_a_scorer_changes_nothing_once_the_event_is_over(client, event, scorer):
    match = Match.objects.get()
    Event.objects.update(state=Event.State.FINISHED)
    with pytest.raises(NotAllowed, match="Only an organiser"):
        results.report_result(match=match, result=factories.played(0, 0), actor=scorer)
    assert client.get(reverse("desk_match", args=[match.pk])).status_code == 403
