"""The cut and its bracket: seeded by the standings, played to the last match, taken back."""

import pytest
from django.urls import reverse
from django.utils import translation

from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord
from companion.core.worded import shown
from matches.entries.services import attendance
from matches.models import Event, Match, Round, Stage
from matches.rounds.queries import steps
from matches.rounds.services import rounds, tables
from matches.rules.results import Result, Settled
from matches.scores.services import results
from matches.stages import queries, services
from matches.stages.field import Field
from matches.standing.queries import standings as standing_queries
from matches.standing.services.standings import recompute_standings
from tests import factories
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def organiser(event):
    return factories.make_staff(event)


@pytest.fixture
def event():
    """Eight players after three rounds in which the lower number won by more: Ana, Ben, Cleo ..."""
    event = factories.make_event(rules={"rounds": 3, "glory_cap": None})
    entries = factories.make_entries(event, 8)
    for shift in (4, 2, 1):
        pairs = [
            (one, entries[place + shift])
            for place, one in enumerate(entries)
            if place + shift < 8 and (place // shift) % 2 == 0
        ]
        round_ = factories.make_round(event, pairs)
        for match in round_.matches.all():
            seats = [seat.entry.number for seat in match.seats.order_by("position")]
            glory = (12 - seats[0], 1)
            factories.confirm(
                match, result=Result(games=(factories.game(0, *glory), factories.game(0, *glory)))
            )
        factories.play(round_)
    recompute_standings(event_id=event.pk)
    return event


def names(places):
    return [place.entry.name for place in places]


def play_on(event, organiser, *winners):
    """Prepare the next round of the bracket, and let the seat of each table, by table, win."""
    round_ = rounds.prepare_round(event=event, actor=organiser)
    rounds.publish_round(round_=round_, actor=organiser)
    for match, seat in zip(round_.matches.order_by("table"), winners, strict=True):
        results.report_result(match=match, result=factories.played(seat, seat), actor=organiser)
    return rounds.close_round(round_=round_, actor=organiser)


def sitting(round_):
    return [
        tuple(seat.entry.name for seat in match.seats.order_by("position"))
        for match in round_.matches.order_by("table")
    ]


def test_the_best_four_are_seeded_and_everybody_else_keeps_their_place(event, organiser):
    before = names(standing_queries.of_event(event).places)
    stage = services.cut(event=event, actor=organiser, size=4)

    assert [one.entry.name for one in stage.seeds.order_by("seed")] == before[:4]
    semis = rounds.prepare_round(event=event, actor=organiser)
    assert (semis.title, semis.number) == ("Semi-finals", 4)
    assert sitting(semis) == [(before[0], before[3]), (before[1], before[2])]
    rounds.delete_round(round_=semis, actor=organiser)

    play_on(event, organiser, 1, 0)
    final = play_on(event, organiser, 0)
    assert final.title == "Final"
    told = queries.final_places(event)
    assert names(told) == [before[3], before[1], before[0], before[2], *before[4:]]
    assert [place.told for place in told[:5]] == ["1", "2", "3 to 4", "3 to 4", "5 to 7"]
    # the bracket never touches what the Swiss rounds came to
    recompute_standings(event_id=event.pk)
    assert names(standing_queries.of_event(event).places) == before


def test_a_match_for_the_third_place_is_played_beside_the_final(event, organiser):
    services.cut(event=event, actor=organiser, size=4, third_place=True)
    play_on(event, organiser, 0, 0)
    last = play_on(event, organiser, 0, 1)

    assert [match.slot for match in last.matches.order_by("table")] == [4, 3]
    assert [place.told for place in queries.final_places(event)[:4]] == ["1", "2", "3", "4"]
    assert steps.next_steps(event)[0].code == "finish"


def test_who_loses_twice_is_out_of_a_double_elimination(event, organiser):
    services.cut(event=event, actor=organiser, size=4, bracket=Stage.Format.DOUBLE)
    titles = [
        play_on(event, organiser, 0, 0).title,
        play_on(event, organiser, 0, 0).title,
        play_on(event, organiser, 0).title,
        play_on(event, organiser, 1).title,
        play_on(event, organiser, 1).title,
    ]
    assert titles == [
        "Upper bracket, round 1",
        "Upper and lower bracket, round 2",
        "Lower bracket, round 3",
        "Grand final",
        "Reset final",
    ]
    now = queries.bracket_of(event)
    assert now.is_over
    with pytest.raises(Conflict, match="played out"):
        rounds.prepare_round(event=event, actor=organiser)


def test_a_bracket_match_needs_a_winner(event, organiser):
    services.cut(event=event, actor=organiser, size=2)
    final = rounds.prepare_round(event=event, actor=organiser)
    rounds.publish_round(round_=final, actor=organiser)
    match = final.matches.get()
    level = Result(games=(factories.game(0, 8, 5), factories.game(1, 5, 8)))

    with pytest.raises(Invalid, match="needs a winner"):
        results.report_result(match=match, result=level, actor=organiser)
    settled = Result(games=level.games, settled=Settled(by="roll_off", winner=1))
    results.report_result(match=match, result=settled, actor=organiser)

    assert queries.bracket_of(event).standing.champion == 2


def test_who_leaves_is_passed_without_a_match(event, organiser):
    services.cut(event=event, actor=organiser, size=4)
    before = names(standing_queries.of_event(event).places)
    play_on(event, organiser, 0, 0)
    attendance.drop(entry=event.entries.get(name=before[1]), actor=organiser, reason="Train")

    now = queries.bracket_of(event)
    assert now.is_over
    assert [side.has_won for side in now.columns[1].slots[0].sides] == [True, False]
    assert now.columns[1].slots[0].said == "walkover"
    assert names(now.places)[:2] == [before[0], before[1]]


def test_level_players_on_both_sides_of_the_line_are_told_before_the_cut(organiser, event):
    round_ = event.rounds.get(number=3)
    match = round_.matches.last()
    names_level = [seat.entry.name for seat in match.seats.all()]
    for one in Match.objects.filter(round__event=event):
        one.games.all().delete()
        factories.confirm(one, None)

    with pytest.raises(Conflict, match="Level at the cut") as caught:
        services.cut(event=event, actor=organiser, size=4)
    assert caught.value.code == "level-at-the-cut"
    assert len(caught.value.facts["entries"]) == 8
    assert names_level[0] in caught.value.message
    assert not Stage.objects.exists()


def test_the_sizes_to_cut_to_instead_are_told_in_the_readers_language(
    organiser, event, monkeypatch
):
    first = event.entries.first()
    monkeypatch.setattr(Field, "level_at", lambda self, size: [] if size in (2, 6) else [first])
    with pytest.raises(Conflict, match="or cut to 2 or 6") as caught:
        services.cut(event=event, actor=organiser, size=4)
    with translation.override("de"):
        assert "oder mach ihn auf 2 oder 6." in shown(caught.value.message)


@pytest.mark.parametrize("size", [-1, 0, 1, 9])
def test_a_cut_larger_than_the_field_is_refused(event, organiser, size):
    with pytest.raises(Invalid, match="8 players are still in"):
        services.cut(event=event, actor=organiser, size=size)


def test_the_cut_waits_for_the_last_swiss_round_to_close(event, organiser):
    event.rounds.filter(number=3).update(state=Round.State.PUBLISHED)
    with pytest.raises(Conflict, match="Round 3 is playing"):
        services.cut(event=event, actor=organiser, size=4)


def test_a_second_cut_is_refused_and_a_wrong_one_taken_back(event, organiser):
    services.cut(event=event, actor=organiser, size=4)
    with pytest.raises(Conflict, match="cut already"):
        services.cut(event=event, actor=organiser, size=2)
    semis = rounds.prepare_round(event=event, actor=organiser)
    with pytest.raises(Conflict, match="Semi-finals of the bracket exists"):
        services.uncut(event=event, actor=organiser)
    rounds.delete_round(round_=semis, actor=organiser)

    services.uncut(event=event, actor=organiser, reason="It was to be eight")
    assert not Stage.objects.exists()
    services.cut(event=event, actor=organiser, size=8)
    told = list(AuditRecord.objects.filter(action__startswith="stage.").values_list("action"))
    assert told == [("stage.cut",), ("stage.uncut",), ("stage.cut",)]


def test_nobody_but_an_organiser_cuts(event):
    judge = factories.make_staff(event, "judge")
    with pytest.raises(NotAllowed):
        services.cut(event=event, actor=judge, size=4)


def test_a_winner_is_not_changed_under_a_later_round(event, organiser):
    services.cut(event=event, actor=organiser, size=4)
    semis = play_on(event, organiser, 0, 0)
    final = rounds.prepare_round(event=event, actor=organiser)
    match = semis.matches.order_by("table")[0]

    with pytest.raises(Conflict, match="Final of the bracket rests on this result"):
        results.correct_result(
            match=match, result=factories.played(1, 1), actor=organiser, reason="The wrong way"
        )
    rounds.delete_round(round_=final, actor=organiser)
    results.correct_result(
        match=match, result=factories.played(1, 1), actor=organiser, reason="The wrong way"
    )
    assert queries.bracket_of(event).ready[0].sides == (4, 2)


def test_nobody_is_swapped_into_a_bracket(event, organiser):
    services.cut(event=event, actor=organiser, size=4)
    semis = rounds.prepare_round(event=event, actor=organiser)
    one, other = event.entries.get(number=1), event.entries.get(number=2)
    with pytest.raises(Conflict, match="results say who meets whom"):
        tables.swap(round_=semis, one=one, other=other, actor=organiser)
    moved = tables.move_to_table(match=semis.matches.get(table=1), table=9, actor=organiser)
    assert moved.table == 9


def test_the_rules_cut_leads_on_after_the_last_swiss_round(event, organiser):
    event.rules |= {"cut_to": 4, "cut_third_place": True, "cut_best_of": 1}
    event.save()
    assert steps.next_steps(event)[0].label == "Cut to the top 4"

    stage = services.cut_by_rules(event=event, actor=organiser)
    assert (stage.size, stage.third_place, stage.best_of) == (4, True, 1)
    assert steps.next_steps(event)[0].label == "Prepare the semi-finals"


def test_the_bracket_is_its_staffs_alone_until_its_round_is_published(event, organiser):
    services.cut(event=event, actor=organiser, size=4)
    rounds.prepare_round(event=event, actor=organiser)
    assert queries.bracket_of(event, staff=True).matches.keys() == {1, 2}
    assert queries.bracket_of(event).matches == {}


def test_a_finished_event_tells_the_places_of_its_bracket(event, organiser):
    services.cut(event=event, actor=organiser, size=2)
    play_on(event, organiser, 1)
    event.state = Event.State.FINISHED
    event.save()
    assert [place.told for place in queries.final_places(event)][:3] == ["1", "2", "3"]


def test_who_leaves_a_prepared_bracket_is_told_with_what_to_do(event, organiser):
    services.cut(event=event, actor=organiser, size=4)
    semis = rounds.prepare_round(event=event, actor=organiser)
    gone = event.entries.get(stage_seeds__seed=2)
    attendance.drop(entry=gone, actor=organiser, reason="Train")
    with pytest.raises(Conflict, match="Delete the round and prepare it again"):
        rounds.publish_round(round_=semis, actor=organiser)
    rounds.delete_round(round_=semis, actor=organiser)
    again = rounds.prepare_round(event=event, actor=organiser)
    assert again.matches.count() == 1


def test_a_bracket_says_how_a_match_ended_where_games_do_not(event, organiser, client):
    services.cut(event=event, actor=organiser, size=4)
    semis = rounds.prepare_round(event=event, actor=organiser)
    rounds.publish_round(round_=semis, actor=organiser)
    one, other = semis.matches.order_by("table")
    level = Result(
        games=(factories.game(0, 8, 4), factories.game(1, 4, 8), factories.game(None, 5, 5)),
        settled=Settled(by="roll_off", winner=1),
    )
    results.report_result(match=one, result=level, actor=organiser)
    gone = Result(kind="no_show", loser=0)
    results.report_result(match=other, result=gone, actor=organiser)
    slots = queries.bracket_of(event).columns[0].slots
    assert [(slot.said, slot.how) for slot in slots] == [("", "roll-off"), ("", "no-show")]
    page = text_of(client.get(reverse("bracket", args=[event.slug])))
    assert "· roll-off" in page and "· no-show" in page


def test_between_the_rounds_of_a_bracket_the_wall_shows_it(event, organiser, client):
    there = reverse("wall", args=[event.slug])
    assert "Standings after round 3" in text_of(client.get(there))
    services.cut(event=event, actor=organiser, size=4)
    between = text_of(client.get(there))
    assert 'aria-label="Bracket"' in between and "Standings after round" not in between
    round_ = rounds.prepare_round(event=event, actor=organiser)
    rounds.publish_round(round_=round_, actor=organiser)
    assert 'aria-label="Bracket"' not in text_of(client.get(there))


def test_the_desk_calls_a_round_of_the_bracket_by_its_name_and_offers_no_swaps(
    client, event, organiser
):
    """It listed everybody outside the bracket as without a place, and offered to swap them in."""
    services.cut(event=event, actor=organiser, size=4)
    round_ = rounds.prepare_round(event=event, actor=organiser)
    client.force_login(organiser.user)
    page = f"/e/{event.slug}/desk/rounds/{round_.number}/"
    prepared = text_of(client.get(page))
    assert "Publish the semi-finals" in prepared
    for absent in (
        "no place in this round",
        "Swap",
        "Pair anew",
        "Set by hand",
        "Round 4",
        "Tick one",
    ):
        assert absent not in prepared
    answer = client.post(page, {"do": "publish_round"}, follow=True)
    assert "Semi-finals: published. Players see where they sit." in text_of(answer)
    table = round_.matches.first()
    for there in (page, f"/e/{event.slug}/desk/results/", f"/m/{table.pk}/desk/"):
        told = text_of(client.get(there))
        assert "Semi-finals ·" in told.partition("<title>")[2].partition("</title>")[0], there
        assert "ound 4" not in told, there
    swiss = text_of(client.get(f"/e/{event.slug}/desk/rounds/3/"))
    assert "Round 2" in swiss and "Semi-finals" in swiss


def test_a_final_that_is_played_is_closed_before_the_event_is_finished(event, organiser):
    """The desk led to a finish that it refused, and kept the way to close the final folded."""
    services.cut(event=event, actor=organiser, size=2)
    final = play_on(event, organiser, 0)
    rounds.reopen_round(round_=final, actor=organiser)
    assert steps.next_steps(event)[0].code == "close_round"
    rounds.close_round(round_=event.rounds.get(number=4), actor=organiser)
    assert steps.next_steps(event)[0].code == "finish"
