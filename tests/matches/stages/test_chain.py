"""A chain of stages: Swiss rounds, pools out of them, a bracket out of the pools, and back."""

import pytest
from django.urls import reverse

from companion.core.errors import Conflict, Invalid
from matches.archive.queries.exports import export_of
from matches.archive.services.restoring import restore_event
from matches.events.queries.changes import what_may_change
from matches.events.queries.undo import last_step
from matches.events.services import copying
from matches.events.services.undoing import undo_last_step
from matches.models import Entry, Event, Match, Penalty, Round
from matches.rounds.queries import steps
from matches.rounds.services import rounds
from matches.rules import results
from matches.stages import pools, queries, services
from matches.stages.field import field_of
from matches.standing.queries import standings_input
from matches.standing.services.standings import recompute_standings
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    """Twelve players, two Swiss rounds to come."""
    event = factories.make_event(rules={"rounds": 2, "late_until_round": 1})
    factories.make_entries(event, 12)
    return event


@pytest.fixture
def organiser(event):
    return factories.make_staff(event, user=factories.make_user("olga", may_create_events=True))


# by number; so far apart that glory leaves nobody level, however the rounds are paired
GLORY = dict(enumerate((97, 81, 66, 45, 31, 21, 13, 8, 4, 2, 1, 0), 1))


def play(event, organiser, *, seed=1):
    """One round in which the lower number wins."""
    round_ = rounds.prepare_round(event=event, actor=organiser, seed=seed)
    rounds.publish_round(round_=round_, actor=organiser)
    for match in round_.matches.filter(kind=Match.Kind.PLAYED):
        seats = [seat.entry.number for seat in match.seats.order_by("position")]
        best = int(seats[1] < seats[0])
        won = factories.game(best, *(GLORY[number] for number in seats))
        factories.confirm(match, result=results.Result(games=(won, won)))
    rounds.close_round(round_=round_, actor=organiser)
    recompute_standings(event_id=event.pk)
    return round_


@pytest.fixture
def in_pools(event, organiser):
    """After the Swiss rounds the best eight play on in two pools."""
    for _ in range(2):
        play(event, organiser)
    order = [entry.number for entry, _ in field_of(event).places]
    services.cut_to_pools(event=event, actor=organiser, pools=2, size=8)
    return order[:8]


def test_the_best_are_dealt_into_pools_as_equal_in_strength_as_in_size(event, organiser, in_pools):
    a, b, c, d, e, f, g, h = in_pools
    assert pools.dealt_in(event) == [[a, d, e, h], [b, c, f, g]]
    stage = queries.stages_of(event)[0]
    assert (stage.number, stage.format, stage.pools, stage.size) == (1, "pools", 2, 8)
    assert queries.stage_of(event) is None, "there is no bracket"
    assert [one.label for one in steps.next_steps(event)][:2] == [
        "Prepare round 1 of the pools",
        "Finish the event",
    ]


def test_pools_have_standings_of_their_own_and_leave_the_swiss_ones_alone(
    event, organiser, in_pools
):
    swiss = standings_input.of_event(event.pk)
    played = [play(event, organiser) for _ in range(3)]
    assert [one.title for one in played] == [f"Pools, round {at}" for at in (1, 2, 3)]
    assert standings_input.of_event(event.pk).field == swiss.field
    met = [
        frozenset(match.seats.values_list("entry__number", flat=True))
        for match in Match.objects.filter(round__in=played)
    ]
    wanted = {
        frozenset((one, other))
        for pool in pools.dealt_in(event)
        for one in pool
        for other in pool
        if one != other
    }
    assert (set(met), len(met)) == (wanted, 12)
    for told, numbers in zip(pools.pools_of(event), pools.dealt_in(event), strict=True):
        rows = [(row.entry.number, row.place, row.standing.row.won) for row in told.rows]
        assert rows == [(one, at + 1, 3 - at) for at, one in enumerate(sorted(numbers))]
    with pytest.raises(Conflict, match="Every round of the pools is played"):
        rounds.prepare_round(event=event, actor=organiser)


def test_a_bracket_is_cut_out_of_the_pools_and_places_follow_the_whole_chain(
    event, organiser, in_pools
):
    for _ in range(3):
        play(event, organiser)
    firsts = [sorted(pool)[0] for pool in pools.dealt_in(event)]
    stage = services.cut(event=event, actor=organiser, per_pool=1)
    assert sorted(stage.seeds.values_list("entry__number", flat=True)) == sorted(firsts)
    assert (stage.number, steps.next_steps(event)[0].label) == (2, "Prepare the final")
    play(event, organiser)
    assert steps.next_steps(event)[0].code == "finish"
    placed = [(one.entry.number, one.told) for one in queries.final_places(event)]
    assert [number for number, _ in placed][:2] == sorted(firsts)
    assert {number for number, _ in placed[:8]} == set(in_pools)
    assert len(placed) == 12


def test_the_chain_comes_back_from_an_archive_and_its_rules_hold_for_the_next_cut(
    event, organiser, in_pools
):
    for _ in range(3):
        play(event, organiser)
    may = what_may_change(event)["cut_to"]
    assert (may.allowed, may.note) == (
        True,
        "Holds for the next cut; one that was made stays as it is.",
    )
    services.cut(event=event, actor=organiser, per_pool=1)
    play(event, organiser)
    restored = restore_event(data=export_of(event), actor=organiser)
    assert restored.differences == []
    stages = queries.stages_of(restored.event)
    assert [(one.number, one.format, one.pools) for one in stages] == [
        (1, "pools", 2),
        (2, "single", None),
    ]
    places = [
        [one.entry.number for one in queries.final_places(of)] for of in (event, restored.event)
    ]
    assert places[0] == places[1]


def test_each_cut_is_taken_back_the_last_one_first(event, organiser, in_pools):
    with pytest.raises(Conflict, match="no round of them was played"):
        services.cut(event=event, actor=organiser, size=4)
    round_ = play(event, organiser)
    services.cut(event=event, actor=organiser, size=4)
    with pytest.raises(Conflict, match="cut already"):
        services.cut_to_pools(event=event, actor=organiser, pools=1, size=2)
    services.uncut(event=event, actor=organiser)
    assert [one.format for one in queries.stages_of(event)] == ["pools"]
    with pytest.raises(Conflict, match="Pools, round 1 of the pools exists"):
        services.uncut(event=event, actor=organiser)
    rounds.reopen_round(round_=round_, actor=organiser)
    rounds.delete_round(round_=round_, actor=organiser, reason="Wrong pools", force=True)
    step = last_step(event)
    assert (step.counter, step.what) == ("uncut", "The cut to 8 was made")
    undo_last_step(event=event, actor=organiser, counter="uncut")
    assert queries.stages_of(event) == []
    assert Round.objects.filter(event=event).count() == 2


def test_points_that_a_judge_takes_off_in_a_stage_count_in_it_alone(event, organiser, in_pools):
    round_ = play(event, organiser)
    match = round_.matches.order_by("table").first()
    entry = min(match.seats.all(), key=lambda seat: seat.entry.number).entry
    taken = Penalty.Kind.WARNING
    Penalty.objects.create(match=match, entry=entry, kind=taken, points=1, reason="Late")
    points = {one.entry.pk: one.row.points for one in pools.standing_in(round_.stage)}
    assert points[entry.pk] == 2
    assert standings_input.of_event(event.pk).field.deductions == ()


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"pools": 5, "size": 8}, "5 pools do not fit 8 players: a pool needs two or more"),
        ({"pools": 0, "size": 8}, "0 pools do not fit 8 players"),
        ({"pools": 2, "size": 99}, "A cut to 99 does not fit: 12 players are still in"),
        ({"pools": 2}, "in one way"),
        ({"pools": 2, "per_pool": 1}, "not played in pools"),
        ({"pools": 2, "size": 8, "minutes": 1}, "5 to 600 minutes"),
    ],
)
def test_pools_that_do_not_fit_are_refused_and_nothing_is_cut(event, organiser, how, why):
    for _ in range(2):
        play(event, organiser)
    with pytest.raises(Invalid, match=why):
        services.cut_to_pools(event=event, actor=organiser, **how)
    assert queries.stages_of(event) == []


def test_the_desk_makes_them_and_the_pages_show_them(event, organiser, in_pools, client):
    client.force_login(organiser.user)
    desk = reverse("desk_cut", args=[event.slug])
    shown = " ".join(client.get(desk).content.decode().split())
    assert "Take the cut back" in shown
    assert "A side event for everybody else" in shown
    assert client.post(desk, {"do": "uncut", "reason": "Again"}).status_code == 302
    made = client.post(desk, {"do": "cut", "size": "8", "bracket": "pools", "pools": "4"})
    assert made.status_code == 302
    assert [len(pool) for pool in pools.dealt_in(event)] == [2, 2, 2, 2]
    bad = client.post(desk, {"do": "cut", "size": "8", "bracket": "pools", "pools": "many"})
    assert bad.status_code == 422
    play(event, organiser)
    client.logout()
    page = client.get(reverse("standings", args=[event.slug])).content.decode()
    assert page.count("<caption>") == 4
    rest = copying.side_event(event=event, actor=organiser, name="Others")
    assert rest.entries.count() == 4
    assert Event.objects.get(pk=event.pk).state == "running"


def test_what_strangers_read_at_the_end_is_the_whole_chain(event, organiser, in_pools, client):
    for _ in range(3):
        play(event, organiser)
    assert client.get(reverse("bracket", args=[event.slug])).status_code == 404
    wall = client.get(reverse("wall", args=[event.slug])).content.decode()
    assert "Pool B" in wall
    assert "Standings after round" not in wall
    page = client.get(reverse("standings", args=[event.slug])).content.decode()
    assert reverse("bracket", args=[event.slug]) not in page, "there is none to be led to"
    rounds_told = client.get(reverse("event", args=[event.slug])).content.decode()
    assert "?round=2" in rounds_told
    assert "?round=3" not in rounds_told, "the standings have no such round"
    Event.objects.filter(pk=event.pk).update(state="finished")
    event.refresh_from_db()
    names = [one.label for one in queries.final_places(event)]
    told = client.get(reverse("embed", args=[event.slug])).content.decode()
    at = [told.index(f">{name}<") for name in names]
    assert at == sorted(at)
    shown = client.get(reverse("event", args=[event.slug])).content.decode()
    assert f"1. {names[0]}, " in shown, "told where the link is shared"


def test_a_wall_shows_the_rounds_of_a_long_bracket_that_are_at_hand(event, organiser, client):
    for _ in range(2):
        play(event, organiser)
    stage = services.cut(event=event, actor=organiser, wins=0, bracket="double")
    there = f"{reverse('wall', args=[event.slug])}?show=bracket"
    seen = []
    while not queries.now_of(stage).is_over:
        now = queries.now_of(stage)
        seen.append((now.first_at_hand, now.last_at_hand, len(now.at_hand)))
        play(event, organiser)
    assert len(queries.now_of(stage).columns) == 9
    assert seen == [(1, 6, 6), (1, 6, 6), (2, 7, 6), (3, 8, 6), *[(4, 9, 6)] * (len(seen) - 4)]
    told = " ".join(client.get(there).content.decode().split())
    assert "rounds 4 to 9 of 9" in told
    assert "Reset final" in told
    assert "Upper bracket, round 1" not in told


@pytest.mark.parametrize(("avoidance", "together"), [("first_round", False), ("never", True)])
def test_clubs_are_spread_over_pools_where_the_event_keeps_them_apart(
    event, organiser, avoidance, together
):
    event.rules |= {"club_avoidance": avoidance}
    event.save()
    for _ in range(2):
        play(event, organiser)
    seeded = [entry for entry, _ in field_of(event).places][:8]
    # by their places alone seeds 1 and 4 come into one pool
    Entry.objects.filter(pk__in=[seeded[0].pk, seeded[3].pk]).update(club="Ox")
    stage = services.cut_to_pools(event=event, actor=organiser, pools=2, size=8)
    clubs = [[one.club for one in pool].count("Ox") for pool in pools.seeded_in(stage)]
    assert clubs == ([2, 0] if together else [1, 1])
