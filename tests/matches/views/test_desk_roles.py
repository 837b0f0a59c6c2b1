"""Every page and every act of staff, tried by everybody."""

import re
import string

import pytest
from django.test import Client
from django.urls import reverse

from companion.core.models import AuditRecord
from matches.judging.services import judges
from matches.models import Event
from matches.urls import decks, desk
from tests import factories
from tests.matches.views.clients import EVERYBODY, STAFF, client_of

pytestmark = pytest.mark.django_db

ORGANISER = ("organiser",)
PAGES = {
    "desk": STAFF,
    "desk_entries": STAFF,
    "judge": STAFF,
    "print_standings": STAFF,
    "desk_settings": ORGANISER,
    "desk_record": ORGANISER,
    "desk_staff": ORGANISER,
    "desk_roll_offs": ORGANISER,
    "desk_find": STAFF,
    "print_entries": ORGANISER,
    "export_event": ORGANISER,
    "desk_groups": STAFF,
    "desk_table": STAFF,
    "desk_rounds": STAFF,
    "desk_results": ("organiser", "scorekeeper"),
    "paste_entries": ORGANISER,
    "desk_reports": ORGANISER,
    "report_file": ORGANISER,
    "desk_moments": ORGANISER,
    "desk_webhooks": ORGANISER,
    "desk_cut": ORGANISER,
    "desk_decks": STAFF,
    "print_decks": STAFF,
    "case_rules": ("organiser", "judge"),
    "print_check_in": STAFF,
    "print_bracket": STAFF,
    "desk_slip": STAFF,
    "desk_round": STAFF,
    "desk_entry": STAFF,
    "print_pairings": STAFF,
    "print_slips": STAFF,
    "print_badges": STAFF,
    "print_poster": STAFF,
    "desk_match": STAFF,
}
WITH_NUMBER = {"desk_round", "desk_entry", "print_pairings", "print_slips"}
# which are tried elsewhere: they need a group, a dispute or an entry's deck, or only take forms
ELSEWHERE = {"desk_group", "dispute_case", "print_player_deck", "take_back"}
# what is told to those who may: these lead on, or say that the event has no such thing
TOLD = {"desk_rounds": 302, "desk_table": 302, "desk_groups": 409, "desk_slip": 302}
TOLD |= {"print_bracket": 404}
TWO_NIL = {"do": "enter", "winner1": "0", "winner2": "0"}
# page, what its form sends, who may, and the status for those
ACTS = [
    ("desk", {"do": "cancel", "reason": "flood"}, ORGANISER, 302),
    ("desk_round", {"do": "start_clock"}, ("organiser", "judge"), 302),
    ("desk_round", {"do": "extend", "minutes": "5"}, ("organiser", "judge"), 302),
    ("desk_round", {"do": "unpublish"}, ORGANISER, 302),
    ("desk_round", {"do": "delete"}, ORGANISER, 302),
    ("desk_round", {"do": "repair"}, ORGANISER, 302),
    ("desk_entries", {"do": "add_late", "name": "Zed", "missed": "loss"}, ORGANISER, 302),
    ("desk_entry", {"do": "drop", "reason": "ill"}, STAFF, 302),
    ("desk_entry", {"do": "no_show"}, STAFF, 302),
    ("desk_entry", {"do": "edit", "name": "Anna"}, ORGANISER, 302),
    ("desk_entry", {"do": "fix_table", "table": "9"}, ORGANISER, 302),
    ("desk_entry", {"do": "new_link"}, ORGANISER, 302),
    ("desk_match", TWO_NIL, ("organiser", "scorekeeper"), 302),
    ("desk_match", {"do": "extend", "minutes": "3"}, ("organiser", "judge"), 302),
    ("desk_match", {"do": "move", "table": "7"}, ORGANISER, 302),
    ("desk_match", {"do": "call", "note": "rules"}, STAFF, 302),
    ("desk_settings", {"do": "rules", "round_minutes": "75"}, ORGANISER, 302),
    ("desk_settings", {"do": "details", "place": "Leeds"}, ORGANISER, 302),
    ("desk_staff", {"do": "invite", "role": "judge"}, ORGANISER, 200),
]  # fmt: skip


def address(page: str, event: Event) -> str:
    if page == "desk_match":
        return reverse(page, args=[event.rounds.get().matches.get(table=1).pk])
    if page == "report_file":
        return reverse(page, args=[event.slug, "16"])
    if page == "desk_slip":
        return reverse(page, args=[event.slug, 1, 1])
    if page in WITH_NUMBER:
        return reverse(page, args=[event.slug, 1])
    return reverse(page, args=[event.slug])


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_staff_opens_for_whose_it_is(page, event, first_round, request):
    told = {
        who: client_of(request.getfixturevalue(who)).get(address(page, event)).status_code
        for who in EVERYBODY
    }
    may = dict.fromkeys(PAGES[page], TOLD.get(page, 200))
    assert told == {**dict.fromkeys(EVERYBODY, 403), **may}


@pytest.mark.parametrize("who", STAFF)
def test_every_tab_and_every_page_that_is_found_opens_for_whom_it_is_shown(
    who, event, first_round, request
):
    client = client_of(request.getfixturevalue(who))
    desk_of_theirs = client.get(reverse("desk", args=[event.slug])).content.decode()
    tabs = re.search(r'<nav class="tabs" aria-label="Staff">.*?</nav>', desk_of_theirs, re.DOTALL)
    shown = set(re.findall(r'href="([^"]+)"', tabs[0]))
    for letter in string.ascii_lowercase:
        found = client.get(reverse("desk_find", args=[event.slug]), {"q": letter}).content.decode()
        shown |= set(re.findall(rf'href="(/e/{event.slug}/[^"]*)"', found))
    assert len(shown) > 12
    assert [one for one in sorted(shown) if client.get(one).status_code == 403] == []


def test_the_table_names_every_page_of_staff():
    named = {one.name for one in [*desk.urlpatterns, *decks.urlpatterns] if _is_of_staff(one)}
    assert named == set(PAGES) | ELSEWHERE


def _is_of_staff(one) -> bool:
    route = str(one.pattern)
    return any(f"/{part}/" in route for part in ("desk", "print", "judge"))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_a_draft_is_not_there_for_others(page, event, first_round, outsider):
    Event.objects.update(state=Event.State.DRAFT)
    assert client_of(outsider).get(address(page, event)).status_code == 404


@pytest.mark.parametrize("who", EVERYBODY)
@pytest.mark.parametrize(("page", "sent", "allowed", "status"), ACTS)
def test_an_act_is_done_by_whose_it_is(
    page, sent, allowed, status, who, event, first_round, request
):
    client = client_of(request.getfixturevalue(who))
    before = AuditRecord.objects.count()
    response = client.post(address(page, event), sent)
    done = AuditRecord.objects.count() > before
    assert (response.status_code, done) == ((status, True) if who in allowed else (403, False))


@pytest.mark.parametrize("who", EVERYBODY)
def test_a_call_is_taken_by_judges_and_organisers(who, event, table, organiser, request):
    call = judges.call_judge(match=table, actor=organiser)
    client = client_of(request.getfixturevalue(who))
    response = client.post(reverse("judge", args=[event.slug]), {"do": f"take:{call.pk}"})
    call.refresh_from_db()
    expected = (302, True) if who in {"organiser", "judge"} else (403, False)
    assert (response.status_code, call.taken_at is not None) == expected


@pytest.mark.parametrize("who", EVERYBODY)
def test_a_penalty_is_given_by_judges_and_organisers(who, table, ben_entry, request):
    client = client_of(request.getfixturevalue(who))
    sent = {
        "do": "penalty",
        "entry": ben_entry.pk,
        "offence": "slow_play",
        "rung": "0",
        "reason": "slow",
    }
    response = client.post(reverse("desk_match", args=[table.pk]), sent)
    expected = (302, 1) if who in {"organiser", "judge"} else (403, 0)
    assert (response.status_code, table.penalties.count()) == expected


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_done_without_the_proof_of_a_form(page, event, first_round, organiser):
    client = Client(enforce_csrf_checks=True)
    client.force_login(organiser.user)
    response = client.post(address(page, event), {"do": "cancel"})
    event.refresh_from_db()
    assert (response.status_code, event.state) == (403, Event.State.RUNNING)


@pytest.mark.parametrize("page", ["desk", "desk_round", "desk_entries", "judge", "desk_match"])
def test_an_unknown_button_is_said_on_the_page(page, event, first_round, organiser):
    response = client_of(organiser).post(address(page, event), {"do": "explode"})
    assert response.status_code == 422
    assert b"has no such button" in response.content


def test_a_new_event_is_made_by_accounts_that_may(outsider, visitor, db):
    maker = factories.make_user("maker", may_create_events=True)
    address = reverse("new_event")
    assert client_of(outsider).get(address).status_code == 403
    assert client_of(visitor).get(address).status_code == 403
    client = Client()
    client.force_login(maker)
    assert client.get(address).status_code == 200
