"""Swiss pairing, small fields spelled out."""

from dataclasses import replace

import msgspec
import pytest

from matches.pairing import (
    AssignedBye,
    BadField,
    Bye,
    ByeReason,
    Cost,
    Entrant,
    Float,
    FloatReason,
    FloatWhy,
    Options,
    Pairing,
    Round,
    float_between,
    pair_swiss,
    repair,
)
from tests.matches.pairing.events import field_after, play_event
from tests.matches.pairing.fields import at, drawn, met

ANA, BEN, CLEO, DAN, EVE, FAY, GUS = range(1, 8)


def pairs(*two: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in two}


def test_nobody_makes_an_empty_round() -> None:
    assert pair_swiss([]) == Round((), (), Cost(), seed=0, proven=True)


def test_one_player_has_the_bye() -> None:
    paired = pair_swiss(at(0))
    assert paired.pairings == ()
    assert paired.byes == (Bye(ANA, 0, ByeReason.LOWEST_GROUP, earlier=0, group=0),)


def test_two_players_meet() -> None:
    paired = pair_swiss(at(0, 0))
    assert paired.pairings == (Pairing((ANA, BEN), (0, 0)),)
    assert paired.byes == ()


def test_equal_scores_meet() -> None:
    """6 6 3 3 0 0 and nobody has met: no float is needed."""
    paired = pair_swiss(at(6, 3, 0, 6, 3, 0))
    assert drawn(paired) == pairs((1, 4), (2, 5), (3, 6))
    assert paired.cost.levels == (0, 0, 0, 0, 0, 0, 0, 0)


def test_the_better_placed_stands_first_and_the_best_pair_on_top() -> None:
    paired = pair_swiss(at(0, 0, 6, 6))
    assert [pairing.players for pairing in paired.pairings] == [(CLEO, DAN), (ANA, BEN)]


def test_a_rematch_is_never_drawn() -> None:
    """The two leaders have met, so both float: 9 + 9 = 18 for two steps of 3."""
    paired = pair_swiss([Entrant(ANA, 1, 6, met=met(BEN)), *at(6, 6, 3, 3)[1:]])
    assert frozenset((ANA, BEN)) not in drawn(paired)
    assert paired.cost.score_squares == 18


def test_one_side_of_a_meeting_is_enough_to_bar_it() -> None:
    one_sided = [Entrant(ANA, 1), Entrant(BEN, 2, met=met(ANA)), *at(0, 0, 0, 0)[2:]]
    assert all(
        frozenset((ANA, BEN)) not in drawn(pair_swiss(one_sided, Options(seed=seed)))
        for seed in range(20)
    )


def test_players_who_must_not_meet_do_not_whoever_said_so() -> None:
    family = [Entrant(ANA, 1), Entrant(BEN, 2, must_not_meet={ANA}), *at(0, 0, 0, 0)[2:]]
    assert all(
        frozenset((ANA, BEN)) not in drawn(pair_swiss(family, Options(seed=seed)))
        for seed in range(20)
    )


def test_the_bye_goes_to_the_lowest_group() -> None:
    paired = pair_swiss(at(6, 6, 3, 3, 0))
    assert paired.byes == (Bye(EVE, 0, ByeReason.LOWEST_GROUP, group=0),)


def test_the_bye_climbs_past_those_who_had_one() -> None:
    """Eve had a bye. Cleo or Dan have this one though it costs floats: 3 against 0."""
    *others, eve = at(6, 6, 3, 3, 0)
    paired = pair_swiss([*others, replace(eve, byes=1)])
    (bye,) = paired.byes
    assert bye.entrant in {CLEO, DAN}
    assert (bye.reason, bye.group) == (ByeReason.LOWER_HAD_BYES, 1)
    assert paired.cost.bye_group == 1
    assert paired.cost.score_squares == 9


def test_the_bye_climbs_where_the_lowest_are_needed() -> None:
    """Cleo, last, is the only one left for Ana; were she out, Ana and Ben would meet again."""
    field = [Entrant(ANA, 1, 6, met=met(BEN)), Entrant(BEN, 2, 3, met=met(ANA)), Entrant(CLEO, 3)]
    paired = pair_swiss(field)
    assert paired.byes == (Bye(BEN, 3, ByeReason.LOWER_ARE_NEEDED, group=1),)
    assert drawn(paired) == pairs((ANA, CLEO))


def test_a_low_bye_is_dearer_than_any_difference_of_scores() -> None:
    """With the bye at 0 points the rest costs 10009, with Ana's at 103 points it would cost 18."""
    field = [
        Entrant(ANA, 1, 103, met=met(BEN, CLEO)),
        Entrant(BEN, 2, 103),
        Entrant(CLEO, 3, 100),
        Entrant(DAN, 4, 3),
        Entrant(EVE, 5, 0),
    ]
    paired = pair_swiss(field)
    assert [bye.entrant for bye in paired.byes] == [EVE]
    assert paired.cost.score_squares == 10009


def test_two_single_steps_beat_two_floats_of_two_steps() -> None:
    """9 6 3 0 with one player each: 9-6 and 3-0 cost 9 + 9, 9-3 and 6-0 cost 36 + 36."""
    paired = pair_swiss(at(9, 6, 3, 0))
    assert drawn(paired) == pairs((1, 2), (3, 4))
    assert paired.cost.score_squares == 18


def test_who_floated_down_last_time_is_spared() -> None:
    """One of the three with 6 points floats; Ana and Ben did so in the round before."""
    field = [
        Entrant(ANA, 1, 6, last_float=Float.DOWN),
        Entrant(BEN, 2, 6, last_float=Float.DOWN),
        Entrant(CLEO, 3, 6),
        Entrant(DAN, 4, 3),
    ]
    for seed in range(10):
        paired = pair_swiss(field, Options(seed=seed))
        assert drawn(paired) == pairs((ANA, BEN), (CLEO, DAN))
        assert paired.cost.repeated_floats == 0


def test_who_floated_up_last_time_is_spared() -> None:
    field = [
        Entrant(ANA, 1, 6),
        Entrant(BEN, 2, 3, last_float=Float.UP),
        Entrant(CLEO, 3, 3),
        Entrant(DAN, 4, 3, last_float=Float.UP),
    ]
    for seed in range(10):
        assert drawn(pair_swiss(field, Options(seed=seed))) == pairs((ANA, CLEO), (BEN, DAN))


def test_floating_the_other_way_is_no_repeat() -> None:
    field = [Entrant(ANA, 1, 6, last_float=Float.UP), Entrant(BEN, 2, 3, last_float=Float.DOWN)]
    assert pair_swiss(field).cost.repeated_floats == 0


def test_a_bye_counts_as_a_float_down() -> None:
    """Of three equals the one who floated down last time is not given the bye."""
    field = [
        Entrant(ANA, 1, last_float=Float.DOWN),
        Entrant(BEN, 2, last_float=Float.DOWN),
        Entrant(CLEO, 3),
    ]
    for seed in range(10):
        assert pair_swiss(field, Options(seed=seed)).byes[0].entrant == CLEO


CLUBS = [
    Entrant(ANA, 1, club="Hounds"),
    Entrant(BEN, 2, club="Hounds"),
    Entrant(CLEO, 3, club="Ravens"),
    Entrant(DAN, 4, club="Ravens"),
]


def test_clubs_are_kept_apart_while_that_is_asked_for() -> None:
    for seed in range(10):
        paired = pair_swiss(CLUBS, Options(seed=seed, avoid_clubs=True))
        assert drawn(paired) & pairs((ANA, BEN), (CLEO, DAN)) == set()


def test_without_avoidance_clubs_are_nothing() -> None:
    rounds = [pair_swiss(CLUBS, Options(seed=seed)) for seed in range(30)]
    assert any(frozenset((ANA, BEN)) in drawn(paired) for paired in rounds)
    assert {paired.cost.club_clashes for paired in rounds} == {0}


def test_a_club_pair_is_accepted_before_a_float() -> None:
    field = [Entrant(1, 1, 3, club="H"), Entrant(2, 2, 3, club="H"), *at(0, 0, 0, 0)[2:]]
    paired = pair_swiss(field, Options(avoid_clubs=True))
    assert paired.pairings[0] == Pairing((ANA, BEN), (3, 3), same_club="H")
    assert paired.cost.club_clashes == 1


def test_players_of_no_club_may_meet() -> None:
    assert pair_swiss(at(0, 0), Options(avoid_clubs=True)).cost.club_clashes == 0


def test_the_same_seed_gives_the_same_round() -> None:
    """A round kept from the day it was drawn, so that a change of the draw shows."""
    paired = pair_swiss(at(*[0] * 8), Options(seed=2026))
    assert drawn(paired) == pairs((1, 7), (2, 3), (4, 8), (5, 6))
    assert pair_swiss(at(*[0] * 8), Options(seed=2026)) == paired


def test_another_seed_gives_another_round() -> None:
    rounds = {frozenset(drawn(pair_swiss(at(*[0] * 8), Options(seed=s)))) for s in range(40)}
    assert len(rounds) > 25


def test_everybody_meets_everybody_about_as_often() -> None:
    """Six players, 600 seeds: each of the 15 pairs is expected 120 times."""
    counts: dict[frozenset[int], int] = {}
    for seed in range(600):
        for pair in drawn(pair_swiss(at(*[0] * 6), Options(seed=seed))):
            counts[pair] = counts.get(pair, 0) + 1
    assert len(counts) == 15
    assert min(counts.values()) > 80
    assert max(counts.values()) < 160


def test_who_dropped_is_not_paired() -> None:
    paired = pair_swiss([*at(0, 0), Entrant(CLEO, 3, active=False)])
    assert drawn(paired) == pairs((ANA, BEN))
    assert paired.byes == ()


def test_an_assigned_bye_makes_room_for_an_even_field() -> None:
    paired = pair_swiss(at(0, 0, 0), Options(byes=(AssignedBye(BEN, ByeReason.LATE),)))
    assert drawn(paired) == pairs((ANA, CLEO))
    assert paired.byes == (Bye(BEN, 0, ByeReason.LATE),)


def test_an_odd_field_has_its_bye_beside_the_assigned_ones() -> None:
    paired = pair_swiss(at(3, 3, 0, 0), Options(byes=(AssignedBye(ANA),)))
    assert [bye.entrant for bye in paired.byes][1:] == [ANA]
    assert paired.byes[0].entrant in {CLEO, DAN}
    assert paired.byes[1].reason is ByeReason.REQUESTED


def test_a_repair_draws_only_the_others() -> None:
    """Ana and Dan play already, three points apart; the rest is drawn around them."""
    paired = repair(at(6, 6, 3, 3, 0, 0), [(ANA, DAN)])
    assert drawn(paired) == pairs((ANA, DAN), (BEN, CLEO), (EVE, FAY))
    first = paired.pairings[0]
    assert (first.players, first.kept) == ((ANA, DAN), True)
    assert not any(pairing.kept for pairing in paired.pairings[1:])
    assert paired.cost.score_squares == 18


def test_a_kept_pair_may_be_a_rematch_and_is_counted() -> None:
    field = [Entrant(ANA, 1, met=met(BEN)), *at(0, 0, 0, 0)[1:]]
    paired = repair(field, [(ANA, BEN)])
    assert paired.cost.rematches == 1
    assert paired.pairings[0].met_in == (1,)


def test_the_longest_ago_comes_first_among_rematches() -> None:
    """All have met all; the meetings of round 1 lie longest back."""
    field = [
        Entrant(ANA, 1, met=met(BEN, CLEO, DAN)),
        Entrant(BEN, 2, met=met(ANA, DAN, CLEO)),
        Entrant(CLEO, 3, met=met(DAN, ANA, BEN)),
        Entrant(DAN, 4, met=met(CLEO, BEN, ANA)),
    ]
    paired = pair_swiss(field, Options(allow_rematches=True))
    assert drawn(paired) == pairs((ANA, BEN), (CLEO, DAN))
    assert (paired.cost.rematches, paired.cost.rematch_rounds) == (2, 2)


def test_of_two_evils_the_one_done_less_often() -> None:
    """Ana has met Ben twice and Cleo once; Dan has met nobody but Ana, twice."""
    field = [
        Entrant(ANA, 1, met=met(BEN, BEN, CLEO, DAN, DAN)),
        Entrant(BEN, 2),
        Entrant(CLEO, 3),
        Entrant(DAN, 4),
    ]
    paired = pair_swiss(field, Options(allow_rematches=True))
    assert drawn(paired) == pairs((ANA, CLEO), (BEN, DAN))


def test_a_second_bye_goes_to_who_had_fewest() -> None:
    field = [Entrant(ANA, 1, 6, byes=1), Entrant(BEN, 2, 3, byes=2), Entrant(CLEO, 3, 0, byes=2)]
    paired = pair_swiss(field, Options(allow_second_bye=True))
    assert paired.byes == (Bye(ANA, 6, ByeReason.LOWER_HAD_BYES, earlier=1, group=2),)


@pytest.mark.parametrize("unit", [10**6, 10**9])
def test_scores_may_be_large(unit: int) -> None:
    paired = pair_swiss(at(9 * unit, 6 * unit + 1, 6 * unit, 0))
    assert drawn(paired) == pairs((1, 2), (3, 4))
    assert paired.cost.score_squares == (3 * unit - 1) ** 2 + (6 * unit) ** 2


def test_a_float_explains_itself() -> None:
    paired = pair_swiss(at(9, 9, 9, 6, 6, 6))
    (floated,) = [one.floated for one in paired.pairings if one.floated]
    assert floated.reason is FloatReason.ODD_GROUP
    assert (floated.group_size, floated.floated_in) == (3, 0)
    assert floated == FloatWhy(floated.down, floated.up, FloatReason.ODD_GROUP, 3, 0)
    down = next(one for one in paired.pairings if one.floated)
    assert down.float_of(floated.down) is Float.DOWN
    assert down.float_of(floated.up) is Float.UP
    assert paired.pairings[0].float_of(ANA) is Float.NONE


@pytest.mark.parametrize(
    ("own", "other", "way"), [(6, 3, Float.DOWN), (3, 6, Float.UP), (3, 3, Float.NONE)]
)
def test_how_a_player_floats(own: int, other: int, way: Float) -> None:
    assert float_between(own, other) is way


def test_a_round_survives_json() -> None:
    for _, _, paired in play_event(9, rounds=3, clubs=2):
        assert msgspec.json.decode(msgspec.json.encode(paired), type=Round) == paired


@pytest.mark.parametrize(
    ("field", "options"),
    [
        ([*at(0, 0), Entrant(ANA, 3)], Options()),
        (at(0, 0), Options(kept=((ANA, 9),))),
        (at(0, 0), Options(byes=(AssignedBye(9),))),
        ([Entrant(ANA, 1, active=False), Entrant(BEN, 2)], Options(kept=((ANA, BEN),))),
        (at(0, 0, 0), Options(kept=((ANA, BEN), (BEN, CLEO)))),
        (at(0, 0, 0), Options(kept=((ANA, BEN),), byes=(AssignedBye(BEN),))),
        (at(0, 0), Options(kept=((ANA, ANA),))),
    ],
    ids=["twice", "stranger", "stranger's bye", "dropped", "two pairs", "pair and bye", "self"],
)
def test_records_that_contradict_each_other_are_refused(
    field: list[Entrant], options: Options
) -> None:
    with pytest.raises(BadField):
        pair_swiss(field, options)


def test_a_long_field_is_paired_in_parts_and_proven() -> None:
    """700 players in an odd field after four rounds: no pairing of them costs less."""
    field = field_after(701, 4, seed=2)
    paired = pair_swiss(field, Options(seed=4))
    assert paired.proven
    assert len(paired.pairings) == 350
    assert paired.cost.levels[:5] == (0, 0, 0, 0, 0)
    assert paired.cost.levels[6:] == (0, 0)


def test_a_long_field_that_costs_more_than_the_bound_claims_nothing() -> None:
    """One player floats the same way again; comparing all pairs would find nothing better."""
    paired = pair_swiss(field_after(701, 4, seed=1), Options(seed=4))
    assert not paired.proven
    assert paired.cost.levels == (0, 0, 0, 0, 0, 9, 1, 0)


def test_a_second_bye_in_a_long_field() -> None:
    """Everybody has had two byes but the leader, who has had one."""
    field = [Entrant(one, one, score=600 - one // 2, byes=2) for one in range(2, 302)]
    paired = pair_swiss([Entrant(1, 1, 600, byes=1), *field], Options(allow_second_bye=True))
    assert paired.byes == (Bye(1, 600, ByeReason.LOWER_HAD_BYES, earlier=1, group=150),)
    assert paired.cost.levels[:6] == (0, 0, 0, 1, 150, 0)
    assert paired.proven
