"""A round robin from its first round to its last."""

import pytest

from companion.core.errors import Conflict
from matches.entries.services import attendance
from matches.models import Match, Round
from matches.rounds.queries import how_far, steps
from matches.rounds.services import rounds, tables
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    return factories.make_event(rules={"format": "round_robin"})


def play_round(event, organiser):
    round_ = rounds.prepare_round(event=event, actor=organiser)
    rounds.publish_round(round_=round_, actor=organiser)
    for match in round_.matches.filter(kind=Match.Kind.PLAYED):
        factories.confirm(match, 0, 0)
    return rounds.close_round(round_=round_, actor=organiser)


def meetings(event):
    matches = Match.objects.filter(round__event=event, kind=Match.Kind.PLAYED)
    return [frozenset(m.seats.values_list("entry__number", flat=True)) for m in matches]


def test_five_players_meet_in_five_rounds_and_rest_once(event, organiser):
    factories.make_entries(event, 5)
    assert how_far.progress(event).planned == 5
    for _ in range(5):
        play_round(event, organiser)

    met = meetings(event)
    assert len(met) == len(set(met)) == 10
    byes = Match.objects.filter(round__event=event, kind=Match.Kind.BYE)
    assert sorted(byes.values_list("seats__entry__number", flat=True)) == [1, 2, 3, 4, 5]
    assert steps.next_steps(event)[0].code == "finish"
    with pytest.raises(Conflict, match="All 5 rounds are played"):
        rounds.prepare_round(event=event, actor=organiser)


def test_who_leaves_gives_the_others_a_bye_and_the_schedule_stays(event, organiser):
    entries = factories.make_entries(event, 4)
    first = play_round(event, organiser)
    gone = entries[2]
    attendance.drop(entry=gone, actor=organiser, reason="Train")
    play_round(event, organiser)
    play_round(event, organiser)

    others = {1, 2, 4}
    met = [pair for pair in meetings(event) if pair <= others]
    assert len(met) == len(set(met)) == 3
    assert Round.objects.get(pk=first.pk).why["order"] != []
    byes = Match.objects.filter(round__event=event, kind=Match.Kind.BYE)
    assert byes.count() == 2


def test_the_same_seed_draws_the_same_places(event, organiser):
    factories.make_entries(event, 6)
    one = rounds.prepare_round(event=event, actor=organiser, seed=9)
    order = one.why["order"]
    rounds.delete_round(round_=one, actor=organiser)
    again = rounds.prepare_round(event=event, actor=organiser, seed=9)
    assert (again.why["order"], sorted(order)) == (order, [1, 2, 3, 4, 5, 6])


def test_nobody_is_swapped_or_let_in_after_the_first_round(event, organiser):
    one, other, *_ = factories.make_entries(event, 4)
    play_round(event, organiser)
    second = rounds.prepare_round(event=event, actor=organiser)
    with pytest.raises(Conflict, match="the schedule says who meets whom"):
        tables.swap(round_=second, one=one, other=other, actor=organiser)
    with pytest.raises(Conflict, match="the schedule says who meets whom"):
        tables.repair_round(round_=second, actor=organiser)
