"""The desk: what needs me, the next step, and a result by the number of its table."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from matches.judging.services import judges
from matches.models import Entry, Event, Question, Round
from matches.standing.services.standings import recompute_standings
from tests import factories
from tests.matches.scores.reports import disagree
from tests.matches.views.clients import client_of
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]
PUBLIC = ("event", "standings", "wall")


def at(event) -> str:
    return reverse("desk", args=[event.slug])


def test_a_quiet_desk_says_so_and_what_is_next(desk, event):
    factories.make_entries(event, 4)
    page = text_of(desk.get(at(event)))
    assert "No open questions and no judge calls" in page
    assert "Prepare round 1" in page


def test_questions_and_calls_stand_on_the_desk_and_in_its_tabs(desk, event, table, organiser):
    disagree(table)
    judges.call_judge(match=table, actor=organiser, note="line of sight")
    response = desk.get(at(event))
    page = text_of(response)
    assert "Settle table 1" in page
    assert "line of sight" in page
    assert len(response.context["page"].questions) == 1
    assert re.search(
        r'id="count-desk" class="count hot" *>1<span class="sr"> ?open questions', page
    )


def test_the_fragment_brings_the_counts_of_the_tabs(desk, event, table):
    disagree(table)
    page = text_of(desk.get(at(event), headers={"HX-Request": "true"}))
    assert "<html" not in page
    assert 'id="count-desk" class="count hot" hx-swap-oob="true">1' in page


def test_a_desk_that_has_not_changed_is_not_sent_again(desk, event, first_round):
    part = {"HX-Request": "true"}
    known = {**part, "If-None-Match": desk.get(at(event), headers=part)["ETag"]}
    assert desk.get(at(event), headers=known).status_code == 304
    disagree(first_round.matches.get(table=2))
    assert desk.get(at(event), headers=known).status_code == 200


@pytest.mark.parametrize(
    ("state", "do", "after"),
    [
        ("draft", "open_registration", "open"),
        ("open", "close_registration", "closed"),
        ("closed", "open_registration", "open"),
        ("open", "start", "running"),
        ("running", "cancel", "cancelled"),
        ("cancelled", "reopen", "closed"),
    ],
)
def test_a_step_is_taken_by_its_button(state, do, after, desk, event):
    factories.make_entries(event, 2)
    Event.objects.update(state=state)
    response = desk.post(at(event), {"do": do})
    event.refresh_from_db()
    assert (response.status_code, event.state) == (302, after)


def test_a_step_that_cannot_be_taken_says_why_before_and_after(desk, event):
    Event.objects.update(state="open")
    assert "0 can be paired" in text_of(desk.get(at(event)))
    response = desk.post(at(event), {"do": "start"})
    assert response.status_code == 409
    assert "A round needs two players or more" in text_of(response)


def test_decks_that_are_missing_are_told_before_the_round_is_made(desk, event):
    factories.make_entries(event, 4)
    assert "missing or at fault" not in text_of(desk.get(at(event)))
    event.rules = {**event.rules, "decks_required": True}
    event.save(update_fields=["rules"])
    page = text_of(desk.get(at(event)))
    assert "4 decks are missing or at fault." in page
    assert f'<a href="{reverse("desk_decks", args=[event.slug])}">look at the decks</a>' in page
    assert "Prepare round 1" in page


def test_preparing_a_round_leads_to_it(desk, event):
    factories.make_entries(event, 4)
    response = desk.post(at(event), {"do": "prepare_round", "round": "1"})
    assert response.url == reverse("desk_round", args=[event.slug, 1])
    assert event.rounds.get().state == Round.State.PREPARED


def test_two_who_prepare_at_once_come_to_one_round(desk, event):
    factories.make_entries(event, 4)
    for _ in range(2):
        response = desk.post(at(event), {"do": "prepare_round", "round": "1"}, follow=True)
    assert event.rounds.count() == 1
    assert "exists already" in text_of(response)


def test_a_round_that_cannot_be_paired_offers_what_to_give_up(desk, event):
    ana, ben = factories.make_entries(event, 2)
    Event.objects.update(rules={**event.rules, "rounds": 3})
    factories.play(factories.make_round(event, [(ana, ben)]))
    response = desk.post(at(event), {"do": "prepare_round", "round": "2"})
    page = text_of(response)
    assert response.status_code == 409
    assert "Allow rematches" in page
    sent = {"do": "prepare_round", "round": "2", "give_up": "rematch"}
    assert desk.post(at(event), sent).status_code == 302
    assert event.rounds.get(number=2).why["give_up"] == ["rematch"]


def test_when_every_round_is_played_the_step_is_to_finish(desk, event):
    ana, ben = factories.make_entries(event, 2)
    factories.play(factories.make_round(event, [(ana, ben)]))
    assert desk.get(at(event)).context["page"].lead.code == "finish"
    desk.post(at(event), {"do": "finish"})
    event.refresh_from_db()
    assert event.state == Event.State.FINISHED


def test_a_published_round_asks_for_its_clock_first(desk, event, first_round):
    assert "Start the clock: 90 minutes" in text_of(desk.get(at(event)))
    address = reverse("desk_round", args=[event.slug, 1])
    response = desk.post(address, {"do": "start_clock", "then": "desk"})
    assert response.url == at(event)
    assert "Start the clock: 90" not in text_of(desk.get(at(event)))


def test_a_tables_number_leads_to_its_result_form(score_desk, event, table):
    response = score_desk.get(reverse("desk_table", args=[event.slug]), {"table": "1"})
    assert response.url == f"/m/{table.pk}/desk/?then=desk"


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("77", "There is no table 77 in round 1. Look at the slip again."),
        ("x", "&#x27;x&#x27; is not a whole number"),
        ("", "Nothing is filled in for the table"),
    ],
)
def test_a_table_that_is_not_there_is_said_on_the_desk(
    number, said, score_desk, event, first_round
):
    address = reverse("desk_table", args=[event.slug])
    told = score_desk.get(address, {"table": number}, follow=True)
    assert told.redirect_chain == [(f"{at(event)}?enter=1", 302)]
    assert said in text_of(told)


def test_a_question_without_a_match_is_closed_with_a_word(score_desk, event):
    asked = Question.objects.create(event=event, kind="log_disagrees", text="Whose log?")
    sent = {"do": f"close_question:{asked.pk}", "answer": "We play four rounds."}
    assert score_desk.post(at(event), sent).status_code == 302
    asked.refresh_from_db()
    assert asked.answer == "We play four rounds."


def test_closing_a_question_needs_a_word(score_desk, event):
    asked = Question.objects.create(event=event, kind="log_disagrees", text="Whose log?")
    response = score_desk.post(at(event), {"do": f"close_question:{asked.pk}", "answer": " "})
    asked.refresh_from_db()
    assert (response.status_code, asked.closed_at) == (422, None)


def test_steps_are_the_organisers_alone(score_desk, event):
    factories.make_entries(event, 4)
    assert "Prepare round 1" not in text_of(score_desk.get(at(event)))


def test_names_are_kept_from_the_markup_and_the_text_around_them(desk, event):
    pair = [
        factories.make_entry(event, name, state=Entry.State.CHECKED_IN)
        for name in ("<b>Bold</b>", "محمد")
    ]
    factories.make_round(event, [tuple(pair)])
    page = text_of(desk.get(at(event)))
    assert '<bdi class="name">&lt;b&gt;Bold&lt;/b&gt;</bdi>' in page
    assert '<bdi class="name">محمد</bdi>' in page


def test_the_desk_takes_as_many_queries_for_three_questions_as_for_one(desk, event, organiser):
    entries = factories.make_entries(event, 8)
    pairs = list(zip(entries[::2], entries[1::2], strict=True))
    tables = list(factories.make_round(event, pairs).matches.all())
    counts = []
    for group in (tables[:1], tables[1:3]):
        for match in group:
            disagree(match)
            judges.call_judge(match=match, actor=organiser)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client_of(organiser).get(at(event))
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.fixture
def level_event(event):
    """All rounds played: Ana beat Ben, Cleo beat Dan, and two are level at the top."""
    rules = {**event.rules, "rounds": 1, "chain": [{"name": "points"}, {"name": "roll_off"}]}
    Event.objects.filter(pk=event.pk).update(rules=rules)
    event.refresh_from_db()
    four = factories.make_entries(event, 4)
    factories.play(factories.make_round(event, [(four[0], four[1]), (four[2], four[3])]))
    recompute_standings(event_id=event.pk)
    return event


def test_before_the_end_who_is_level_is_said_and_rolls_off_first(desk, level_event):
    page = text_of(desk.get(at(level_event)))
    assert "are level at rank 1" in page and "are level at rank 3" in page
    assert page.index("Ana</bdi> won the roll-off") < page.index("Finish the event")
    cleo, ana = (level_event.entries.get(name=name) for name in ("Cleo", "Ana"))
    sent = {"do": "record", "then": "desk", "kind": "roll_off", "reason": "A roll-off"}
    answer = desk.post(
        reverse("desk_roll_offs", args=[level_event.slug]),
        {**sent, "order": f"{cleo.pk},{ana.pk}"},
    )
    assert answer.url == at(level_event)
    recompute_standings(event_id=level_event.pk)
    page = text_of(desk.get(at(level_event)))
    assert "level at rank 1" not in page and "level at rank 3" in page


def test_who_may_stay_level_is_told_how_that_could_change(desk, level_event):
    rules = {**level_event.rules, "chain": [{"name": "points"}]}
    Event.objects.filter(pk=level_event.pk).update(rules=rules)
    recompute_standings(event_id=level_event.pk)
    page = text_of(desk.get(at(level_event)))
    assert "They share the rank: the chain of tiebreakers ends without a roll-off." in page
    assert "won the roll-off" not in page


def test_a_finished_event_has_its_podium_on_the_desk_and_its_pages(desk, level_event):
    Event.objects.filter(pk=level_event.pk).update(state=Event.State.FINISHED)
    for path in (at(level_event), *(reverse(one, args=[level_event.slug]) for one in PUBLIC)):
        page = text_of(desk.get(path))
        podium = page.partition('class="plain podium"')[2].partition("</ol>")[0]
        assert re.findall(r"data-rank=\"(\d)\".*?name\">(\w+)", podium) == [
            ("1", "Ana"),
            ("1", "Cleo"),
            ("3", "Ben"),
            ("3", "Dan"),
        ]
