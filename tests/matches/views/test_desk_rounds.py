"""A round on the desk: looked at, changed by hand, published, timed, closed, and taken back."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from matches.models import Entry, Match, Round
from matches.rounds.services import rounds
from tests import factories
from tests.factories import confirm
from tests.matches.scores.reports import disagree
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def prepared(event, organiser) -> Round:
    """Round 1 of six players, in preparation."""
    factories.make_entries(event, 6)
    return rounds.prepare_round(event=event, actor=organiser, seed=1)


def at(round_: Round) -> str:
    return reverse("desk_round", args=[round_.event.slug, round_.number])


def pairs_of(round_: Round) -> list[list[int]]:
    """Ids of who sits at each table."""
    return [
        list(match.seats.order_by("position").values_list("entry_id", flat=True))
        for match in round_.matches.order_by("table")
    ]


def test_a_round_in_preparation_shows_its_pairings_and_why(desk, prepared):
    page = text_of(desk.get(at(prepared)))
    assert "in preparation: only the staff sees it" in page
    assert page.count("both have 0 points") == 3
    assert "Publish round 1" in page


def test_ticking_two_names_swaps_them(desk, prepared):
    (ana, ben), (cleo, dan), _ = pairs_of(prepared)
    response = desk.post(at(prepared), {"do": "swap", "chosen": [ana, cleo]}, follow=True)
    assert pairs_of(prepared)[:2] == [[cleo, ben], [ana, dan]]
    assert "have changed places" in text_of(response)


def test_a_name_written_from_right_to_left_leaves_the_sentence_in_order(desk, prepared):
    (ana, _), (cleo, _), _ = pairs_of(prepared)
    Entry.objects.filter(pk=ana).update(name="محمد")
    response = desk.post(at(prepared), {"do": "swap", "chosen": [ana, cleo]}, follow=True)
    other = Entry.objects.get(pk=cleo).name
    assert f"\u2068محمد\u2069 and {other} have changed places" in text_of(response)


def test_a_swap_of_one_name_keeps_it_ticked(desk, prepared):
    ana = pairs_of(prepared)[0][0]
    response = desk.post(at(prepared), {"do": "swap", "chosen": [ana]})
    assert response.status_code == 422
    assert f'name="chosen" value="{ana}" checked' in text_of(response)


def test_two_ticked_names_can_be_let_meet(desk, prepared):
    (ana, ben), (cleo, dan), _ = pairs_of(prepared)
    desk.post(at(prepared), {"do": "pair", "chosen": [ana, cleo]})
    met = {frozenset(pair) for pair in pairs_of(prepared)}
    assert {frozenset((ana, cleo)), frozenset((ben, dan))} <= met


def test_the_bye_goes_to_the_ticked_name(desk, event, organiser):
    factories.make_entries(event, 3)
    round_ = rounds.prepare_round(event=event, actor=organiser)
    paired = Entry.objects.filter(seats__match__round=round_, seats__match__kind="played").first()
    desk.post(at(round_), {"do": "bye", "chosen": [paired.pk]})
    assert round_.matches.get(kind=Match.Kind.BYE).seats.get().entry == paired


def test_without_a_bye_none_is_given(desk, prepared):
    response = desk.post(at(prepared), {"do": "bye", "chosen": [pairs_of(prepared)[0][0]]})
    assert response.status_code == 409


def test_who_has_no_place_is_shown_and_gets_a_table(desk, event, prepared):
    late = factories.make_entries(event, 2)
    page = text_of(desk.get(at(prepared)))
    assert "2 players have no place in this round" in page
    desk.post(at(prepared), {"do": "add", "chosen": [entry.pk for entry in late]})
    assert [entry.pk for entry in late] in pairs_of(prepared)


def test_a_late_player_alone_gets_a_bye(desk, event, prepared):
    (late,) = factories.make_entries(event, 1)
    desk.post(at(prepared), {"do": "add", "chosen": [late.pk]})
    assert prepared.matches.get(kind=Match.Kind.BYE).seats.get().entry == late


def test_a_table_is_removed_by_one_of_its_names(desk, prepared):
    (ana, ben), *_ = pairs_of(prepared)
    response = desk.post(at(prepared), {"do": "remove", "chosen": [ana]}, follow=True)
    assert [ana, ben] not in pairs_of(prepared)
    assert "2 players have no place" in text_of(response)


def test_names_of_two_tables_remove_neither(desk, prepared):
    (ana, _), (cleo, _), _ = pairs_of(prepared)
    response = desk.post(at(prepared), {"do": "remove", "chosen": [ana, cleo]})
    assert (response.status_code, prepared.matches.count()) == (422, 3)


def test_a_swap_that_is_amiss_warns_on_the_page(desk, event, organiser):
    entries = factories.make_entries(event, 4)
    factories.play(factories.make_round(event, [entries[:2], entries[2:]]))
    round_ = rounds.prepare_round(event=event, actor=organiser)
    ana, ben = entries[:2]
    page = desk.post(at(round_), {"do": "pair", "chosen": [ana.pk, ben.pk]}, follow=True)
    assert "have met before, in round 1" in text_of(page)


def test_pairing_anew_keeps_tables_with_a_ticked_name(desk, prepared):
    kept = pairs_of(prepared)[0]
    desk.post(at(prepared), {"do": "repair", "chosen": [kept[0]]})
    assert frozenset(kept) in {frozenset(pair) for pair in pairs_of(prepared)}
    assert prepared.matches.count() == 3


def test_publishing_and_taking_back(desk, event, prepared):
    response = desk.post(at(prepared), {"do": "publish_round", "then": "desk"})
    prepared.refresh_from_db()
    assert (response.url, prepared.state) == (reverse("desk", args=[event.slug]), "published")
    desk.post(at(prepared), {"do": "unpublish", "reason": "wrong hall"})
    prepared.refresh_from_db()
    assert prepared.state == Round.State.PREPARED


def test_a_round_with_a_result_stays_published(desk, first_round, table):
    confirm(table, 0, 0)
    response = desk.post(at(first_round), {"do": "unpublish"})
    first_round.refresh_from_db()
    assert (response.status_code, first_round.state) == (409, "published")
    assert "so that it stays published" in text_of(response)


def test_closing_names_the_tables_that_are_open(desk, first_round, table):
    confirm(table, 0, 0)
    response = desk.post(at(first_round), {"do": "close_round"})
    assert response.status_code == 409
    assert "No confirmed result yet at table 2" in text_of(response)


def test_closing_leads_to_the_desk_and_reopening_back(desk, event, first_round):
    for match in first_round.matches.all():
        confirm(match, 0, 0)
    response = desk.post(at(first_round), {"do": "close_round"})
    assert response.url == reverse("desk", args=[event.slug])
    desk.post(at(first_round), {"do": "reopen"})
    first_round.refresh_from_db()
    assert first_round.state == Round.State.PUBLISHED


def test_an_empty_round_is_deleted_at_once(desk, event, prepared):
    assert desk.post(at(prepared), {"do": "delete"}).status_code == 302
    assert not event.rounds.exists()


def test_a_round_with_results_is_deleted_only_knowingly(desk, event, first_round, table):
    confirm(table, 0, 0)
    page = text_of(desk.get(at(first_round)))
    assert "2 tables go, 1 with results or reports" in page
    refused = desk.post(at(first_round), {"do": "delete", "reason": "mistake"})
    assert (refused.status_code, event.rounds.count()) == (409, 1)
    unsaid = desk.post(at(first_round), {"do": "delete", "force": "1", "reason": ""})
    assert (unsaid.status_code, event.rounds.count()) == (422, 1)
    done = desk.post(at(first_round), {"do": "delete", "force": "1", "reason": "mistake"})
    assert (done.status_code, event.rounds.count()) == (302, 0)


def test_the_clock_runs_pauses_and_runs_on(judge_phone, first_round):
    states = []
    for do in ("start_clock", "pause_clock", "resume_clock"):
        judge_phone.post(at(first_round), {"do": do})
        first_round.refresh_from_db()
        states.append((bool(first_round.clock_started_at), bool(first_round.clock_paused_at)))
    assert states == [(True, False), (True, True), (True, False)]


@pytest.mark.parametrize(
    ("minutes", "status", "extra"), [("10", 302, 10), ("−5", 422, 0), ("x", 422, 0), ("", 422, 0)]
)
def test_extra_minutes_are_whole_and_kept_as_typed(
    minutes, status, extra, judge_phone, first_round
):
    first_round.minutes = 4
    first_round.save()
    response = judge_phone.post(at(first_round), {"do": "extend", "minutes": minutes})
    first_round.refresh_from_db()
    assert (response.status_code, first_round.extra_minutes) == (status, extra)
    if status == 422:
        assert f'value="{minutes}"' in text_of(response)


def test_a_round_that_is_not_there_is_said(desk, event, first_round):
    assert desk.get(reverse("desk_round", args=[event.slug, 7])).status_code == 404


def test_the_tab_leads_to_the_latest_round(desk, event, first_round):
    assert desk.get(reverse("desk_rounds", args=[event.slug])).url == at(first_round)


def test_before_the_first_round_the_tab_says_what_is_needed(desk, event):
    page = text_of(desk.get(reverse("desk_rounds", args=[event.slug])))
    assert "No round is prepared yet" in page


def test_a_round_takes_as_many_queries_for_six_tables_as_for_two(desk, event):
    counts = []
    for how_many in (4, 12):
        entries = factories.make_entries(event, how_many)
        pairs = list(zip(entries[::2], entries[1::2], strict=True))
        round_ = factories.make_round(event, pairs)
        with CaptureQueriesContext(connection) as queries:
            desk.get(at(round_))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_while_playing_results_come_first_by_need_and_reasons_fold_away(desk, event):
    entries = factories.make_entries(event, 10)
    started = timezone.now() - timedelta(minutes=91)
    round_ = factories.make_round(
        event, list(zip(entries[::2], entries[1::2], strict=True)), clock_started_at=started
    )
    tables = list(round_.matches.order_by("table"))
    factories.confirm(tables[0], 0, 0)
    tables[1].extra_minutes = 10
    tables[1].save()
    factories.make_report(tables[2], entries[4], 0, 0)
    for table in (tables[2], tables[4]):
        table.extra_minutes = 10
        table.save()
    disagree(tables[4])
    response = desk.get(reverse("desk_round", args=[event.slug, 1]))
    assert [row.table for row in response.context["page"].by_need] == [4, 5, 3, 2, 1]
    page = text_of(response)
    assert '<li class="late">' in page
    assert page.index('class="plain results-now"') < page.index(
        '<details class="panel" id="pairings">'
    )
    assert page.index('<details class="panel" id="pairings">') < page.index('value="swap"')
    assert '1</strong> of <span class="num">5</span> in' in page


def test_in_preparation_reasons_and_swaps_are_in_sight(desk, event):
    four = factories.make_entries(event, 4)
    factories.make_round(event, [(four[0], four[1]), (four[2], four[3])], state="prepared")
    page = text_of(desk.get(reverse("desk_round", args=[event.slug, 1])))
    assert 'value="swap"' in page
    assert 'id="pairings"' not in page and "results-now" not in page
