"""Pools from the draw to the bracket, and cuts by record and by pool."""

import pytest
from django.urls import reverse

from companion.core.errors import Conflict, Invalid
from matches.entries.services import attendance
from matches.models import Entry, Event, Match, Round
from matches.rounds.queries import how_far, steps
from matches.rounds.queries import rounds as round_queries
from matches.rounds.services import rounds
from matches.stages import pools, services
from matches.standing.services.standings import recompute_standings
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    return factories.make_event(rules={"format": "pools", "pools": 2, "cut_per_pool": 2})


def play(event, organiser, *, seed=None, upset=frozenset()):
    """Play every round: the lower number wins, but for these pairs of numbers."""
    for _ in range(how_far.progress(event).planned):
        round_ = rounds.prepare_round(event=event, actor=organiser, seed=seed)
        rounds.publish_round(round_=round_, actor=organiser)
        for match in round_.matches.filter(kind=Match.Kind.PLAYED):
            seats = [seat.entry.number for seat in match.seats.order_by("position")]
            best = int((seats[1] < seats[0]) != (frozenset(seats) in upset))
            factories.confirm(match, best, best)
        rounds.close_round(round_=round_, actor=organiser)
    recompute_standings(event_id=event.pk)


def test_everybody_meets_their_pool_once_and_nobody_else(event, organiser):
    factories.make_entries(event, 7)
    lead = steps.step(event, "prepare_round")
    assert "7 players make pools: 1 of 4 and 1 of 3, 3 rounds." in lead.does
    play(event, organiser)

    drawn = pools.dealt_in(event)
    assert sorted(map(len, drawn)) == [3, 4]
    met = [
        frozenset(match.seats.values_list("entry__number", flat=True))
        for match in Match.objects.filter(round__event=event, kind=Match.Kind.PLAYED)
    ]
    wanted = {frozenset((a, b)) for pool in drawn for a in pool for b in pool if a != b}
    assert (set(met), len(met)) == (wanted, 9)
    resting = Match.objects.filter(round__event=event, kind=Match.Kind.BYE)
    three = min(drawn, key=len)
    assert sorted(resting.values_list("seats__entry__number", flat=True)) == sorted(three)
    assert steps.next_steps(event)[0].label == "Cut to the best 2 of each pool"


def test_the_pools_are_seen_when_round_1_is_published(event, organiser, client):
    factories.make_entries(event, 6)
    round_ = rounds.prepare_round(event=event, actor=organiser, seed=3)
    assert pools.pools_of(event) == []
    told = pools.pools_of(event, staff=True)
    assert [(pool.name, len(pool.rows)) for pool in told] == [("A", 3), ("B", 3)]
    page = round_queries.round_page(event, 1, staff=True)
    assert {row.why for row in page.tables} == {
        ("Pool A, by its schedule.",),
        ("Pool B, by its schedule.",),
    }
    there = reverse("standings", args=[event.slug])
    assert "Pool A" not in client.get(there).content.decode()
    rounds.publish_round(round_=round_, actor=organiser)
    assert "Pool A" in client.get(there).content.decode()


def test_clubs_are_spread_and_who_is_done_early_rests(event, organiser):
    factories.make_entries(event, 4, club="Ox")
    factories.make_entries(event, 5)
    play(event, organiser)
    ox = set(event.entries.filter(club="Ox").values_list("number", flat=True))
    five, four = sorted(pools.dealt_in(event), key=len, reverse=True)
    assert [len(ox & set(pool)) for pool in (five, four)] == [2, 2]
    last = round_queries.round_page(event, 5, staff=True)
    assert {seat.entry.number for row in last.tables for seat in row.seats} == set(five)
    assert last.unplaced == []


def test_too_few_for_the_pools_is_told_before_round_1(event, organiser):
    factories.make_entries(event, 3)
    step = steps.step(event, "prepare_round")
    assert "2 pools need 4 players or more; 3 can be paired." in step.why_not
    with pytest.raises(Conflict, match="Set fewer pools in the settings"):
        rounds.prepare_round(event=event, actor=organiser)


def test_the_best_of_each_pool_go_on_and_meet_the_other_pool_first(event, organiser):
    factories.make_entries(event, 8)
    play(event, organiser)
    drawn = [sorted(pool) for pool in pools.dealt_in(event)]
    stage = services.cut_by_rules(event=event, actor=organiser)

    seeds = list(stage.seeds.values_list("entry__number", flat=True))
    assert sorted(seeds) == sorted(one for pool in drawn for one in pool[:2])
    assert set(seeds[:2]) == {pool[0] for pool in drawn}
    pool_of = {one: at for at, pool in enumerate(drawn) for one in pool}
    assert pool_of[seeds[0]] != pool_of[seeds[3]]
    assert pool_of[seeds[1]] != pool_of[seeds[2]]
    told = pools.pools_of(event)
    assert [[row.goes_on for row in pool.rows] for pool in told] == [[True, True, False, False]] * 2


def test_who_has_left_is_passed_and_the_next_of_the_pool_goes_on(event, organiser):
    factories.make_entries(event, 8)
    play(event, organiser)
    first, second, third, _ = sorted(pools.dealt_in(event)[0])
    attendance.drop(entry=event.entries.get(number=first), actor=organiser, reason="Train")
    stage = services.cut(event=event, actor=organiser, per_pool=2)
    numbers = set(stage.seeds.values_list("entry__number", flat=True))
    assert first not in numbers
    assert {second, third} <= numbers


def test_level_across_the_line_of_a_pool_waits_for_a_roll_off(event, organiser):
    """In the first pool of three everybody beats one of the others by as much."""
    Event.objects.filter(pk=event.pk).update(rules={**event.rules, "chain": [{"name": "points"}]})
    event.refresh_from_db()
    factories.make_entries(event, 6)
    drawn = rounds.prepare_round(event=event, actor=organiser, seed=5)
    one, other, last = sorted(drawn.why["pools"][0])
    rounds.delete_round(round_=drawn, actor=organiser)
    play(event, organiser, seed=5, upset={frozenset({one, last})})
    with pytest.raises(Conflict, match="Level at the cut") as caught:
        services.cut(event=event, actor=organiser, per_pool=2)
    assert sorted(caught.value.facts["entries"]) == [one, other, last]


@pytest.fixture
def organiser(event):
    return factories.make_staff(event)


@pytest.fixture
def swiss():
    """Two rounds of eight: 2 wins for numbers 1 and 2, none for 7 and 8, one for the others."""
    event = factories.make_event(rules={"rounds": 2, "late_until_round": 1})
    entries = factories.make_entries(event, 8)
    for pairs in (((1, 5), (2, 6), (3, 7), (4, 8)), ((1, 3), (2, 4), (5, 7), (6, 8))):
        seated = [(entries[one - 1], entries[other - 1]) for one, other in pairs]
        round_ = factories.make_round(event, seated)
        for match in round_.matches.all():
            factories.confirm(match, 0, 0)
        factories.play(round_)
    return event


@pytest.mark.parametrize(("wins", "numbers"), [(2, {1, 2}), (1, {1, 2, 3, 4, 5, 6})])
def test_a_cut_by_record_takes_everybody_with_so_many_wins(swiss, wins, numbers):
    stage = services.cut(event=swiss, actor=factories.make_staff(swiss), wins=wins)
    assert set(stage.seeds.values_list("entry__number", flat=True)) == numbers
    assert stage.size == len(numbers)


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"wins": 3}, "nobody has a place, .* There are 2 with 2 or more, 6 with 1 or more"),
        ({"per_pool": 1}, "not played in pools"),
        ({"size": 4, "wins": 1}, "in one way"),
        ({}, "in one way"),
    ],
)
def test_a_cut_that_does_not_fit_is_refused_plainly(swiss, how, why):
    with pytest.raises(Invalid, match=why):
        services.cut(event=swiss, actor=factories.make_staff(swiss), **how)


def test_the_desk_looks_at_each_way_before_it_cuts(swiss, client):
    actor = factories.make_staff(swiss)
    client.force_login(actor.user)
    there = reverse("desk_cut", args=[swiss.slug])
    shown = client.get(there, {"wins": 1}).content.decode()
    assert "Cut to the 6 with 1 win or more" in " ".join(shown.split())
    assert "2 wins or more (2)" in " ".join(shown.split())
    client.post(there, {"do": "cut", "wins": "2"})
    assert swiss.stages.get().size == 2


def test_more_of_each_pool_than_there_are_is_refused(event, organiser):
    factories.make_entries(event, 8)
    play(event, organiser)
    with pytest.raises(Invalid, match="largest has 4 players"):
        services.cut(event=event, actor=organiser, per_pool=5)
    assert Round.objects.filter(event=event, stage=None).count() == 3
    assert Entry.objects.filter(stage_seeds__isnull=False).count() == 0


def test_pools_have_the_names_that_the_organiser_gives(event, organiser, client):
    event.rules |= {"pool_names": ["Red Keep"]}
    event.save()
    factories.make_entries(event, 6)
    play(event, organiser)
    assert [(pool.name, pool.title) for pool in pools.pools_of(event)] == [
        ("Red Keep", "Red Keep"),
        ("B", "Pool B"),
    ]
    page = round_queries.round_page(event, 1, staff=True)
    assert {row.why[0] for row in page.tables} == {
        "Red Keep, by its schedule.",
        "Pool B, by its schedule.",
    }
    for name in ("standings", "wall"):
        told = client.get(reverse(name, args=[event.slug])).content.decode()
        assert "Red Keep" in told, name


def test_a_player_sees_the_pool_with_its_matches_and_nobody_elses(event, organiser, client):
    factories.make_entries(event, 6)
    play(event, organiser)
    first = event.entries.get(number=1).pk
    (ours,) = [pool for pool in pools.pools_of(event) if pool.has(first)]
    (theirs,) = [pool for pool in pools.pools_of(event) if not pool.has(first)]
    page = client.get(reverse("player", args=[event.slug, 1])).content.decode()
    part = page.split('aria-labelledby="pool"')[1].split("</section>")[0]
    assert ours.title in part
    for row in ours.rows:
        assert f">{row.label}<" in part
    for row in theirs.rows:
        assert f">{row.label}<" not in part
    assert [len(table.players) for table in ours.tables].count(2) == 3
    assert part.count("2-0 for") == 3
    services.cut_by_rules(event=event, actor=organiser)
    again = client.get(reverse("player", args=[event.slug, 1])).content.decode()
    assert 'aria-labelledby="pool"' not in again


def test_after_the_cut_a_pool_tells_who_is_in_the_bracket(event, organiser, client):
    """Who leaves then is followed by nobody of the pool, and no round was before the pools."""
    factories.make_entries(event, 8)
    play(event, organiser)
    stage = services.cut(event=event, actor=organiser, per_pool=2)
    seeded = {one.entry_id for one in stage.seeds.all()}
    first = stage.seeds.get(seed=1).entry
    attendance.drop(entry=first, actor=organiser, reason="Train")
    told = pools.pools_of(event)
    assert {row.entry.pk for one in told for row in one.rows if row.goes_on} == seeded
    page = client.get(reverse("standings", args=[event.slug])).content.decode()
    assert "Points compare within a pool" in page
    assert "the rounds before the pools" not in " ".join(page.split())


def test_no_round_more_than_the_schedule_is_advised(event, organiser):
    factories.make_entries(event, 4)
    play(event, organiser)
    with pytest.raises(Conflict, match=r"All 1 rounds are played\. Make the cut, or") as told:
        rounds.prepare_round(event=event, actor=organiser)
    assert "settings" not in str(told.value)
