"""An event in pods: drawn, entered by staff and by players, counted by places."""

import pytest
from django.urls import reverse

from companion.core.errors import Conflict, Invalid
from matches.judging.services import penalties
from matches.models import Match, Penalty, Round
from matches.people.queries.roles import actor_of_entry
from matches.rounds.queries import rounds as round_queries
from matches.rounds.queries import steps
from matches.rounds.services import rounds, tables
from matches.rules import event_rules, rule_checks
from matches.rules.results import Result, Settled
from matches.scores.services import results
from matches.stages import services as stages
from matches.standing.queries import standings
from matches.standing.services.standings import recompute_standings
from tests import factories
from tests.matches.rounds.services.pods import RULES, pod, published

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    return factories.make_event(rules={**RULES, "late_until_round": 1})


@pytest.fixture
def organiser(event):
    return factories.make_staff(event)


def test_seven_sit_at_a_table_of_four_and_one_of_three(event, organiser):
    factories.make_entries(event, 7)
    step = steps.step(event, "prepare_round")
    assert step.does.endswith("7 players make pods: 1 of 4 and 1 of 3.")
    round_ = published(event, organiser)
    page = round_queries.round_page(event, 1)
    assert sorted(len(row.seats) for row in page.tables) == [3, 4]
    assert page.has_pods
    first = page.by_name[0]
    assert len(first.opponent.label.split(", ")) in {2, 3}
    assert round_.why["again"] == 0


def test_places_are_worth_points_and_level_ones_share_them(event, organiser):
    factories.make_entries(event, 4)
    round_ = published(event, organiser)
    match = round_.matches.get()
    sitting = [seat.entry for seat in match.seats.order_by("position")]
    results.report_result(match=match, result=pod(2, 5, 5, 9, 1), actor=organiser)
    recompute_standings(event_id=event.pk)

    told = {one.entry.pk: one.row for one in standings.of_event(event).places}
    rows = [told[entry.pk] for entry in sitting]
    assert [str(row.points) for row in rows] == ["3/2", "3/2", "3", "0"]
    assert [row.glory for row in rows] == [5, 5, 9, 1]
    assert [(row.won, row.lost) for row in rows] == [(0, 1), (0, 1), (1, 0), (0, 1)]
    assert standings.explain(event, sitting[0]).explanation.matches[0].kind == "pod"


def test_a_first_place_that_is_level_is_settled_or_shared(event, organiser):
    factories.make_entries(event, 3)
    match = published(event, organiser).matches.get()
    settled = Settled(by="roll_off", winner=2)
    results.report_result(match=match, result=pod(None, 6, 2, 6, settled=settled), actor=organiser)
    recompute_standings(event_id=event.pk)
    told = {one.entry.pk: str(one.row.points) for one in standings.of_event(event).places}
    seats = [seat.entry_id for seat in match.seats.order_by("position")]
    assert [told[pk] for pk in seats] == ["2", "1", "3"]


def test_a_player_reports_and_another_one_of_the_pod_confirms(event, organiser, client):
    factories.make_entries(event, 4)
    match = published(event, organiser).matches.get()
    one, other, *_ = [seat.entry for seat in match.seats.order_by("position")]
    told = results.report_result(
        match=match, result=pod(0, 9, 5, 4, 1), actor=actor_of_entry(one), entry=one
    )
    assert told.match.state == Match.State.REPORTED
    results.confirm_result(match=match, actor=actor_of_entry(other), entry=other)
    match.refresh_from_db()
    assert match.state == Match.State.CONFIRMED
    for there in (
        reverse("round", args=[event.slug, 1]),
        f"{reverse('round', args=[event.slug, 1])}?by=name",
        reverse("match", args=[match.pk]),
        reverse("player", args=[event.slug, 1]),
        reverse("wall", args=[event.slug]),
        reverse("pictures", args=[event.slug]),
        reverse("event", args=[event.slug]),
    ):
        page = client.get(there)
        assert page.status_code == 200, there
        assert ("Ana" in page.content.decode()) is (there != reverse("pictures", args=[event.slug]))
    assert "1 of 4" in client.get(reverse("player", args=[event.slug, one.number])).content.decode()


def test_the_desk_enters_everybodys_glory(event, organiser, client):
    factories.make_entries(event, 3)
    match = published(event, organiser).matches.get()
    client.force_login(organiser.user)
    there = reverse("desk_match", args=[match.pk])
    assert client.get(there).content.decode().count('name="glory1_') == 3
    typed = {"do": "enter", "version": "0", "winner1": "2", "how": "played"}
    typed |= {"glory1_0": "3", "glory1_1": "5", "glory1_2": "8"}
    assert client.post(there, typed).status_code == 302
    match.refresh_from_db()
    assert (match.state, match.games.get().glory) == (Match.State.CONFIRMED, [3, 5, 8])
    for name, about in (
        ("desk_round", [event.slug, 1]),
        ("desk_results", [event.slug]),
        ("desk_match", [match.pk]),
        ("desk", [event.slug]),
        ("print_slips", [event.slug, 1]),
        ("print_pairings", [event.slug, 1]),
        ("pad", [match.pk]),
        ("desk_reports", [event.slug]),
    ):
        assert client.get(reverse(name, args=about)).status_code in {200, 302}, name


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (Result(kind="concession", loser=1), "everybody's glory, 0 for who did not play"),
        (pod(0, 9, 5, None), "everybody's glory, 0 for who did not play"),
        (pod(0, 9, 5), "needs the glory of 3 players"),
        (pod(3, 9, 5, 4), "does not sit at this table"),
    ],
)
def test_a_pod_takes_places_alone(event, organiser, result, why):
    factories.make_entries(event, 3)
    match = published(event, organiser).matches.get()
    with pytest.raises(Invalid, match=why):
        results.report_result(match=match, result=result, actor=organiser)


def test_the_next_round_seats_whom_one_has_not_met_and_then_comes_the_cut(event, organiser):
    factories.make_entries(event, 9)
    for number in (1, 2):
        round_ = published(event, organiser, seed=number)
        assert round_.why["again"] == 0
        for match in round_.matches.all():
            results.report_result(match=match, result=pod(0, 9, 5, 4), actor=organiser)
        rounds.close_round(round_=round_, actor=organiser)
        recompute_standings(event_id=event.pk)
    stage = stages.cut(event=event, actor=organiser, wins=1)
    assert stage.size == len({one.entry_id for one in stage.seeds.all()})
    semis = rounds.prepare_round(event=event, actor=organiser)
    assert {match.seats.count() for match in semis.matches.all()} == {2}


def test_nobody_is_swapped_in_pods_and_two_are_too_few(event, organiser):
    one, other = factories.make_entries(event, 2)
    with pytest.raises(Conflict, match="needs three players or more; 2 can be paired"):
        rounds.prepare_round(event=event, actor=organiser)
    factories.make_entries(event, 4)
    round_ = rounds.prepare_round(event=event, actor=organiser)
    with pytest.raises(Conflict, match="drawn as a whole"):
        tables.swap(round_=round_, one=one, other=other, actor=organiser)
    assert Round.objects.get().matches.count() == 2


def test_rules_of_pods_that_contradict_are_told(event):
    rules = event_rules.read({**event.rules, "best_of": 3})
    assert [fault.field for fault in rule_checks.check_rules(rules)] == ["best_of"]
    worth = {"first": 1, "second": 2, "third": 1, "fourth": 0}
    rules = event_rules.read({**event.rules, "pod_points": worth})
    assert [fault.field for fault in rule_checks.check_rules(rules)] == ["pod_points"]


@pytest.mark.parametrize(
    ("winner", "glory", "losers", "points"),
    [
        # who won it loses: the best of the others is first
        (2, (5, 4, 9, 1), [2], ["3", "2", "0", "1"]),
        # two of the others are level then, and share the first two places
        (2, (5, 5, 9, 1), [2], ["5/2", "5/2", "0", "1"]),
        # another one loses: who won stays first
        (2, (5, 4, 9, 1), [0], ["0", "2", "3", "1"]),
        (2, (5, 4, 9, 1), [2, 0], ["1/2", "3", "1/2", "2"]),
        (2, (5, 4, 9, 1), [0, 1, 2, 3], ["3/2"] * 4),
    ],
)
def test_a_penalty_takes_glory_and_win_and_the_others_play_for_the_rest(
    event, organiser, winner, glory, losers, points
):
    factories.make_entries(event, 4)
    match = published(event, organiser).matches.get()
    sitting = [seat.entry for seat in match.seats.order_by("position")]
    kinds = [Penalty.Kind.MATCH_LOSS, Penalty.Kind.GAME_LOSS]
    given = [
        penalties.give_penalty(
            match=match,
            entry=sitting[seat],
            kind=kinds[seat % 2],
            game=seat % 2 or None,
            reason="Slow",
            actor=organiser,
        )
        for seat in losers
    ]
    if len(losers) < 4:
        match.refresh_from_db()
        assert match.state == "open", "who plays on is not known yet"
        results.report_result(match=match, result=pod(winner, *glory), actor=organiser)
    recompute_standings(event_id=event.pk)

    def told():
        rows = {one.entry.pk: one.row for one in standings.of_event(event).places}
        return [str(rows[entry.pk].points) for entry in sitting]

    assert told() == points
    for penalty in given:
        penalties.take_back_penalty(penalty=penalty, reason="In time", actor=organiser)
    recompute_standings(event_id=event.pk)
    played = {(5, 4, 9, 1): ["2", "1", "3", "0"], (5, 5, 9, 1): ["3/2", "3/2", "3", "0"]}
    assert told() == (["0"] * 4 if len(losers) == 4 else played[glory])
