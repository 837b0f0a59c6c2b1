"""Standings kept: idempotent, the newest version wins, and each round has its own."""

import pytest

from companion.core.models import Intent
from companion.core.services import outbox
from matches import tasks
from matches.models import Entry, Event, RollOff, Round, StandingsTable
from matches.people.services.versions import RECOMPUTE
from matches.rules.results import Result
from matches.scores.services import results
from matches.standing.queries import standings as queries
from matches.standing.queries import standings_input
from matches.standing.services import roll_offs, standings
from matches.standing.services.standings import Run
from tests import factories
from tests.factories import game, played

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def run(event: Event) -> Run:
    return standings.recompute_standings(event_id=event.pk)


def table(event: Event, round_number: int | None = None) -> list[tuple[int, str, int]]:
    """Rank, name and points of each row."""
    found = queries.of_event(Event.objects.get(pk=event.pk), round_number)
    return [(place.row.rank, place.entry.name, place.row.points) for place in found.places]


@pytest.fixture
def scored(first_round: Round, organiser) -> Event:
    """Ana has beaten Ben 2-0 in round 1; Cleo and Dan still play."""
    match = first_round.matches.get(table=1)
    result = Result(games=(game(0, 12, 8), game(0, 9, 7)))
    results.report_result(match=match, result=result, actor=organiser)
    return Event.objects.get(pk=first_round.event_id)


def test_what_is_confirmed_counts_while_the_round_is_played(scored):
    assert run(scored) == Run(scored.pk, version=1, computed=(1,))
    assert table(scored) == [(1, "Ana", 3), (2, "Ben", 0), (3, "Cleo", 0), (3, "Dan", 0)]
    kept = StandingsTable.objects.get()
    assert (kept.round_number, kept.results_version) == (1, 1)


def test_running_twice_is_running_once(scored):
    run(scored)
    kept = StandingsTable.objects.get()
    assert run(scored) == Run(scored.pk, version=1)
    again = StandingsTable.objects.get()
    assert (again.digest, again.computed_at) == (kept.digest, kept.computed_at)


def test_it_closes_what_called_for_it_up_to_its_version(scored, organiser):
    for number, table_ in enumerate((2, 1), 2):
        match = scored.rounds.get().matches.get(table=table_)
        results.correct_result(match=match, result=played(1, 1), reason="slip", actor=organiser)
        assert Intent.objects.filter(done_at=None).count() == number
    tasks.recompute_standings(scored.pk)
    assert not Intent.objects.filter(done_at=None).exists()


def test_a_correction_in_an_earlier_round_changes_every_later_table(scored, organiser):
    first = scored.rounds.get()
    factories.play(first)
    entries = list(scored.entries.all())
    second = factories.make_round(scored, [(entries[0], entries[2]), (entries[1], entries[3])])
    factories.play(second)
    scored.results_version += 1
    scored.save()
    assert run(scored).computed == (1, 2)
    digests = dict(StandingsTable.objects.values_list("round_number", "digest"))
    results.correct_result(
        match=second.matches.get(table=1), result=played(1, 1), reason="slip", actor=organiser
    )
    assert run(scored) == Run(scored.pk, version=3, computed=(2,), unchanged=(1,))
    results.correct_result(
        match=first.matches.get(table=1), result=played(1, 1), reason="slip", actor=organiser
    )
    assert run(scored).computed == (1, 2)
    after = dict(StandingsTable.objects.values_list("round_number", "digest"))
    assert all(after[number] != digests[number] for number in (1, 2))
    assert set(StandingsTable.objects.values_list("results_version", flat=True)) == {4}
    assert table(scored, 1)[0] == (1, "Ben", 3)


def test_an_older_computation_never_overwrites_a_newer_one(scored, organiser, monkeypatch):
    read = standings_input.of_event

    def read_then_be_overtaken(event_id: int):
        given = read(event_id)
        monkeypatch.setattr(standings_input, "of_event", read)
        match = scored.rounds.get().matches.get(table=2)
        results.report_result(match=match, result=played(1, 1), actor=organiser)
        assert run(scored).version == 2
        return given

    monkeypatch.setattr(standings_input, "of_event", read_then_be_overtaken)
    assert run(scored) == Run(scored.pk, version=1, unchanged=(1,))
    assert StandingsTable.objects.get().results_version == 2
    assert [name for _, name, points in table(scored) if points == 3] == ["Ana", "Dan"]


def test_a_round_taken_back_loses_its_table(scored):
    run(scored)
    Round.objects.update(state=Round.State.PREPARED)
    Event.objects.update(results_version=2)
    assert run(scored) == Run(scored.pk, version=2)
    assert not StandingsTable.objects.exists()
    assert queries.of_event(Event.objects.get(pk=scored.pk)).places == []


def test_a_failure_is_noted_on_what_called_for_it_and_raised(scored):
    Event.objects.update(rules={**scored.rules, "chain": [{"name": "no_such_thing"}]})
    with pytest.raises(Exception, match="no_such_thing"):
        tasks.recompute_standings(scored.pk)
    intent = Intent.objects.get()
    assert (intent.attempts, intent.done_at) == (1, None)
    assert "no_such_thing" in intent.last_error


def test_an_event_that_is_gone_leaves_nothing_to_do(db):
    outbox.call_for(task=RECOMPUTE, subject_id=12345, version=3)
    tasks.recompute_standings(12345)
    assert not Intent.objects.filter(done_at=None).exists()


class TestWhatCounts:
    def test_byes_drops_and_those_who_never_played(self, event):
        ana, ben, cleo = factories.make_entries(event, 3)
        factories.make_entry(event, "Zoe", state=Entry.State.NO_SHOW)
        factories.make_entry(event, "Waits", state=Entry.State.WAITLISTED)
        factories.play(factories.make_round(event, [(ana, ben)], byes=[cleo]))
        Entry.objects.filter(pk=ben.pk).update(state=Entry.State.DROPPED, dropped_after=1)
        run(event)
        assert table(event) == [(1, "Cleo", 3), (2, "Ana", 3), (3, "Ben", 0), (4, "Zoe", 0)]
        rows = {place.entry.name: place.row for place in queries.of_event(event).places}
        assert (rows["Cleo"].games_won, rows["Cleo"].glory_difference) == (2, 14)
        assert (rows["Ben"].dropped, rows["Zoe"].played) == (1, False)

    @pytest.mark.parametrize(
        ("counts", "points", "games"),
        [("loss", 0, (0, 2)), ("draw", 1, (0, 0)), ("bye", 3, (2, 0)), ("nothing", 0, (0, 0))],
    )
    def test_the_rounds_a_late_entry_missed(self, event, counts, points, games):
        ana, ben = factories.make_entries(event, 2)
        factories.play(factories.make_round(event, [(ana, ben)]))
        late = factories.make_entry(event, "Late", entered_round=2, missed_count_as=counts)
        row = standings_input.before_round(event.pk, 2).by_entrant[late.pk]
        assert (row.points, (row.games_won, row.games_lost)) == (points, games)

    @pytest.mark.parametrize(
        ("result", "points"),
        [
            (Result(kind="concession", loser=1), (3, 0)),
            (Result(kind="no_show", loser=0), (0, 3)),
            (Result(kind="match_loss", loser=1), (3, 0)),
            (Result(kind="double_loss"), (0, 0)),
            (played(0, 1), (1, 1)),
            (played(1), (0, 3)),
        ],
    )
    def test_every_way_a_match_can_end(self, table, event, result, points):
        factories.confirm(table, result=result)
        run(event)
        rows = {place.entry.name: place.row.points for place in queries.of_event(event).places}
        assert (rows["Ana"], rows["Ben"]) == points

    @pytest.mark.parametrize(
        ("drawn_match", "points"),
        [
            ("stays_drawn", (1, 1)),
            ("by_glory", (0, 3)),
            ("by_glory_loser_keeps_draw", (1, 3)),
        ],
    )
    def test_a_drawn_match_is_decided_as_the_event_says(self, event, table, drawn_match, points):
        Event.objects.update(rules={**event.rules, "drawn_match": drawn_match})
        factories.confirm(table, result=Result(games=(game(0, 5, 4), game(1, 3, 9))))
        run(event)
        rows = {place.entry.name: place.row.points for place in queries.of_event(event).places}
        assert (rows["Ana"], rows["Ben"]) == points

    def test_a_roll_off_decides_where_the_chain_asks_for_it(self, event, organiser):
        entries = factories.make_entries(event, 4)
        pairs = [(entries[0], entries[1]), (entries[2], entries[3])]
        factories.play(factories.make_round(event, pairs))
        run(event)
        assert [rank for rank, *_ in table(event)] == [1, 1, 3, 3]
        roll_offs.record_roll_off(
            event=event,
            kind=RollOff.Kind.ROLL_OFF,
            order=[entries[2], entries[0]],
            reason="for first place",
            actor=organiser,
        )
        run(event)
        assert [name for _, name, _ in table(event)][:2] == ["Cleo", "Ana"]
        assert [rank for rank, *_ in table(event)] == [1, 2, 3, 3]


class TestShown:
    def test_none_before_the_first_round_is_out(self, event, django_assert_num_queries):
        shown = queries.of_event(event)
        assert (shown.round_number, shown.places, shown.is_computing) == (0, [], False)

    def test_the_last_good_ones_are_shown_while_newer_are_computed(self, scored, organiser):
        assert queries.of_event(scored).is_computing
        run(scored)
        assert not queries.of_event(scored).is_computing
        match = scored.rounds.get().matches.get(table=2)
        results.report_result(match=match, result=played(1, 1), actor=organiser)
        shown = queries.of_event(Event.objects.get(pk=scored.pk))
        assert shown.is_computing
        assert (shown.version, shown.places[0].entry.name) == (1, "Ana")

    def test_while_a_new_round_has_none_yet_the_round_before_is_shown(self, scored):
        run(scored)
        entries = list(scored.entries.all())
        factories.make_round(scored, [(entries[0], entries[2])])
        Event.objects.update(results_version=2)
        shown = queries.of_event(Event.objects.get(pk=scored.pk))
        assert (shown.round_number, shown.rounds, shown.is_computing) == (1, [1, 2], True)
        asked = queries.of_event(Event.objects.get(pk=scored.pk), 2)
        assert (asked.round_number, asked.places, asked.is_computing) == (2, [], True)

    def test_a_row_opens_into_every_number_and_where_it_comes_from(self, scored):
        run(scored)
        opened = queries.explain(scored, scored.entries.get(name="Ana"))
        assert (opened.round_number, opened.is_of_kept) == (1, True)
        ben = scored.entries.get(name="Ben").pk
        assert opened.names[ben] == "Ben"
        links = {link.key: link for link in opened.explanation.links}
        (part,) = links["glory_difference"].parts
        assert (part.round, part.opponent, part.value) == (1, ben, 6)

    def test_unknown_rounds_and_players_are_not_found(self, scored):
        run(scored)
        with pytest.raises(Exception, match="no standings after round 7"):
            queries.of_event(scored, 7)
        with pytest.raises(Exception, match="no standings after round 7"):
            queries.explain(scored, scored.entries.first(), 7)
        waits = factories.make_entry(scored, "Waits", state=Entry.State.WAITLISTED)
        with pytest.raises(Exception, match="Waits does not stand"):
            queries.explain(scored, waits)
        assert waits.pk not in queries.places_told(scored.pk)

    def test_the_places_told_are_those_of_the_whole_table(self, scored):
        run(scored)
        places = queries.of_event(scored).places
        assert places
        told = queries.places_told(scored.pk)
        assert len(told) == len(places)
        for place in places:
            alone, row = told[place.entry.pk], place.row
            assert alone == (row.rank, str(row.points), row.won, row.drawn, row.lost)

    def test_the_number_of_queries_does_not_grow(self, scored, django_assert_num_queries):
        run(scored)
        with django_assert_num_queries(3):
            queries.of_event(scored)
        with django_assert_num_queries(8):
            standings_input.of_event(scored.pk)
        for name in ("Eve", "Finn", "Gwen"):
            factories.make_entry(scored, name)
        Event.objects.update(results_version=2)
        run(scored)
        with django_assert_num_queries(3):
            assert len(queries.of_event(scored).places) == 7
        with django_assert_num_queries(8):
            standings_input.of_event(scored.pk)
