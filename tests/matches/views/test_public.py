"""Pages for everybody: what is told, to whom, at what cost."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import Event, Match, Round
from matches.people.private_links import make_token
from matches.rules.results import Result
from matches.scores.services.results import report_result
from matches.standing.services import standings
from matches.views import polls
from tests import factories
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def sign_in(client: Client, actor) -> Client:
    client.force_login(actor.user)
    return client


def open_link(client: Client, entry) -> Client:
    client.get(f"/me/{make_token(entry_id=entry.pk, version=entry.link_version)}/")
    return client


def test_the_front_page_says_what_is_on(client):
    factories.make_event("Winter Clash")
    factories.make_event("Spring Open", state=Event.State.OPEN)
    factories.make_event("Autumn Clash", state=Event.State.FINISHED)
    factories.make_event("Secret plans", state=Event.State.DRAFT)
    page = text_of(client.get("/"))
    assert [name in page for name in ("Winter Clash", "Spring Open", "Autumn Clash")] == [True] * 3
    assert "Secret plans" not in page


def test_the_front_page_left_open_follows(client):
    polls = {"HX-Request": "true"}
    first = client.get("/", headers=polls)
    assert "<html" not in text_of(first)
    known = {**polls, "If-None-Match": first["ETag"]}
    assert client.get("/", headers=known).status_code == 304
    factories.make_event("Winter Clash")
    assert client.get("/", headers=known).status_code == 200


def test_a_draft_is_its_staffs_alone(client, organiser, outsider, event):
    Event.objects.filter(pk=event.pk).update(state=Event.State.DRAFT)
    assert client.get(f"/e/{event.slug}/").status_code == 404
    assert sign_in(client, outsider).get(f"/e/{event.slug}/").status_code == 404
    assert sign_in(client, organiser).get(f"/e/{event.slug}/").status_code == 200


def test_an_unknown_event_is_a_plain_404(client):
    answer = client.get("/e/no-such-event/")
    assert answer.status_code == 404
    assert "There is no event at this address" in text_of(answer)


def test_a_round_in_preparation_does_not_exist_for_players(client, event, first_round, ana_entry):
    Round.objects.filter(pk=first_round.pk).update(state=Round.State.PREPARED)
    open_link(client, ana_entry)
    assert client.get(f"/e/{event.slug}/rounds/1/").status_code == 404
    assert "No round is published yet" in text_of(client.get(f"/e/{event.slug}/rounds/"))
    assert "Ben" not in text_of(client.get(f"/e/{event.slug}/p/1/"))
    match = first_round.matches.get(table=1)
    assert client.get(f"/m/{match.pk}/").status_code == 404


def test_pairings_by_table_and_by_name(client, event, first_round):
    by_table = client.get(f"/e/{event.slug}/rounds/1/")
    assert [row.table for row in by_table.context["page"].tables] == [1, 2]
    by_name = text_of(client.get(f"/e/{event.slug}/rounds/1/?by=name"))
    assert by_name.index("Ana") < by_name.index("Ben") < by_name.index("Cleo")


def test_unconfirmed_reports_are_for_the_table_and_the_staff(
    client, event, table, ana_entry, organiser
):
    factories.make_report(table, ana_entry, 0, 0)
    assert "reported" not in text_of(client.get(f"/e/{event.slug}/rounds/1/"))
    assert "2-0" not in text_of(client.get(f"/m/{table.pk}/"))
    assert "2-0" in text_of(sign_in(client, organiser).get(f"/m/{table.pk}/"))


def test_standings_follow_a_result_and_a_row_opens(client, event, table, ana_entry):
    factories.confirm(table, 0, 1, 0)
    standings.recompute_standings(event_id=event.pk)
    page = client.get(f"/e/{event.slug}/standings/")
    assert page.context["table"].places[0].entry.name == "Ana"
    opened = text_of(client.get(f"/e/{event.slug}/standings/{ana_entry.number}/"))
    assert "rank 1" in opened
    assert "What decides, first to last" in opened


def test_the_page_says_when_standings_are_being_computed(client, event, table):
    factories.confirm(table, 0, 0)
    standings.recompute_standings(event_id=event.pk)
    Event.objects.filter(pk=event.pk).update(results_version=7)
    page = text_of(client.get(f"/e/{event.slug}/standings/"))
    assert "New standings are being computed" in page
    assert "Ana" in page, "the last good ones stay"


def test_standings_after_an_unknown_round_are_not_found(client, event, first_round):
    assert client.get(f"/e/{event.slug}/standings/?round=9").status_code == 404


@pytest.mark.parametrize("path", ["", "rounds/1/", "standings/", "wall/", "p/1/"])
def test_a_poll_is_a_304_until_something_happens(
    client, event, first_round, table, path, organiser, monkeypatch
):
    monkeypatch.setattr(polls, "this_minute", lambda where: 7)
    address = f"/e/{event.slug}/{path}"
    first = client.get(address, headers={"HX-Request": "true"})
    known = {"HX-Request": "true", "If-None-Match": first["ETag"]}
    assert "<html" not in text_of(first), "the fragment alone"
    assert client.get(address, headers=known).status_code == 304
    report_result(match=table, result=factories.played(0, 0), actor=organiser)
    standings.recompute_standings(event_id=event.pk)
    assert client.get(address, headers=known).status_code == 200


def test_a_304_costs_few_queries(client, event, first_round, django_assert_max_num_queries):
    address = f"/e/{event.slug}/rounds/1/"
    polls = {"HX-Request": "true"}
    known = {**polls, "If-None-Match": client.get(address, headers=polls)["ETag"]}
    with django_assert_max_num_queries(1):
        client.get(address, headers=known)


@pytest.mark.parametrize("path", ["", "rounds/1/", "rounds/1/?by=name", "standings/", "wall/"])
def test_pages_cost_the_same_queries_for_more_tables(client, path):
    counts = []
    for tables in (1, 3):
        event = factories.make_event(f"With {tables}")
        entries = factories.make_entries(event, 2 * tables)
        round_ = factories.make_round(event, list(zip(entries[::2], entries[1::2], strict=True)))
        for match in round_.matches.all():
            factories.confirm(match, 0, 0)
        standings.recompute_standings(event_id=event.pk)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/e/{event.slug}/{path}").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_an_unknown_match_is_not_found(client):
    assert client.get("/m/999/").status_code == 404


def test_names_in_any_script_keep_to_themselves(client, event):
    factories.make_entry(event, "محمد علي")
    factories.make_entry(event, "🦊 Fox")
    page = text_of(client.get(f"/e/{event.slug}/"))
    assert '<bdi class="name">محمد علي</bdi>' in page
    assert "🦊 Fox" in page


def test_markup_in_a_name_is_text(client, event):
    factories.make_entry(event, "<b>Bob</b>")
    assert "<b>Bob</b>" not in text_of(client.get(f"/e/{event.slug}/"))


def test_a_bye_is_told_as_one(client, event):
    entry = factories.make_entry(event, "Solo")
    round_ = factories.make_round(event, byes=[entry])
    assert "bye" in text_of(client.get(f"/e/{event.slug}/rounds/1/"))
    bye = round_.matches.get(kind=Match.Kind.BYE)
    assert "has a bye" in text_of(client.get(f"/m/{bye.pk}/"))


def test_a_page_that_waits_for_round_one_is_taken_to_it(client, event):
    address = f"/e/{event.slug}/rounds/"
    waits = client.get(address, headers={"HX-Request": "true"})
    assert "No round is published yet" in text_of(waits)
    factories.make_round(event, [tuple(factories.make_entries(event, 2))])
    factories.note_change(event.rounds.get().matches.get())
    moved = client.get(address, headers={"HX-Request": "true", "If-None-Match": waits["ETag"]})
    assert moved["HX-Redirect"] == f"{address}1/"


def test_the_winner_by_glory_is_set_off_like_any_other(client):
    event = factories.make_event(rules={"drawn_match": "by_glory"})
    ana, ben = factories.make_entries(event, 2)
    match = factories.make_round(event, [(ana, ben)]).matches.get()
    drawn = Result(games=(factories.game(0, 9, 3), factories.game(1, 4, 5)))
    factories.confirm(match, result=drawn)
    page = text_of(client.get(f"/e/{event.slug}/rounds/1/"))
    assert page.count("who winner") == 1
    assert page.index("who winner") < page.index(">Ana<")


def test_a_second_screen_keeps_to_the_standings(client, event, first_round):
    factories.confirm(first_round.matches.get(table=1), 0, 0)
    standings.recompute_standings(event_id=event.pk)
    wall = text_of(client.get(f"/e/{event.slug}/wall/"))
    second = text_of(client.get(f"/e/{event.slug}/wall/?show=standings"))
    assert "against" in wall and "Standings" not in wall
    assert "Standings after round 1, as results come" in second and "against" not in second
