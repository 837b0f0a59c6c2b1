"""Why a pair came about: for rounds drawn, and for rounds set by hand."""

import pytest

from matches.pairing import (
    BadField,
    Bye,
    ByeReason,
    Entrant,
    Float,
    FloatReason,
    Options,
    Pairing,
    describe_bye,
    describe_pairing,
    explain,
    pair_swiss,
)
from tests.matches.pairing.fields import at, met, plain

ANA, BEN, CLEO, DAN, EVE, FAY = range(1, 7)
NAMES = {ANA: "Ana", BEN: "Ben", CLEO: "Cleo", DAN: "Dan", EVE: "Eve", FAY: "Fay"}


def words(pairing: Pairing) -> list[str]:
    return [plain(sentence) for sentence in describe_pairing(pairing, NAMES)]


def pair_of(entrant: int, pairings: tuple[Pairing, ...]) -> Pairing:
    return next(pairing for pairing in pairings if entrant in pairing.players)


def test_equals_meet_for_their_points() -> None:
    (pairing,) = pair_swiss(at(1, 1)).pairings
    assert words(pairing) == ["Ana and Ben both have 1 point."]


def test_an_odd_group_floats_one() -> None:
    paired = explain(at(9, 9, 9, 6), [(ANA, BEN), (CLEO, DAN)], None)
    pairing = paired.pairings[1]
    assert pairing.floated is not None
    assert pairing.floated.reason is FloatReason.ODD_GROUP
    assert words(pairing) == [
        "Cleo (9 points) floats down: the number of players with 9 points to be paired is odd (3).",
        "Dan (6 points) floats up to meet Cleo.",
    ]


def test_a_group_made_odd_from_above_says_so() -> None:
    """One of four with 6 points meets Ana, who is alone at the top; so one of them floats down."""
    paired = explain(at(9, 6, 6, 6, 6, 3), [(ANA, BEN), (CLEO, DAN), (EVE, FAY)], None)
    pairing = pair_of(EVE, paired.pairings)
    assert pairing.floated is not None
    assert (pairing.floated.group_size, pairing.floated.floated_in) == (4, 1)
    assert words(pairing)[0] == (
        "Eve (6 points) floats down: "
        "the number of players with 6 points not met from above is odd (3)."
    )


def test_who_is_alone_with_their_points_floats() -> None:
    pairing = pair_swiss(at(9, 6)).pairings[0]
    assert pairing.floated is not None
    assert pairing.floated.reason is FloatReason.ALONE
    assert words(pairing)[0] == "Ana (9 points) floats down: nobody else has 9 points."


def test_who_has_met_the_whole_group_floats() -> None:
    field = [Entrant(ANA, 1, 6, met=met(BEN)), *at(6, 6, 3, 3)[1:]]
    for pairing in pair_swiss(field).pairings:
        assert pairing.floated is not None
        assert pairing.floated.reason is FloatReason.NO_OPPONENT
    assert words(pair_of(ANA, pair_swiss(field).pairings))[0] == (
        "Ana (6 points) floats down: there is nobody to meet among those with 6 points."
    )


def test_a_group_that_cannot_be_paired_in_itself_floats_two() -> None:
    """Ana has met nobody; Ben, Cleo and Dan have all met: two of these three must float."""
    field = [
        Entrant(ANA, 1, 6),
        Entrant(BEN, 2, 6, met=met(CLEO, DAN)),
        Entrant(CLEO, 3, 6, met=met(BEN, EVE, DAN)),
        Entrant(DAN, 4, 6, met=met(FAY, BEN, CLEO)),
        Entrant(EVE, 5, 3),
        Entrant(FAY, 6, 3),
    ]
    paired = pair_swiss(field)
    floats = [pairing.floated for pairing in paired.pairings if pairing.floated]
    assert [floated.reason for floated in floats] == [FloatReason.GROUP_CANNOT_PAIR] * 2
    assert floats[0].down in {BEN, CLEO, DAN}
    down = pair_of(floats[0].down, paired.pairings)
    assert "the 4 players with 6 points to be paired cannot all be paired" in words(down)[0]


def test_a_float_for_the_sake_of_other_groups() -> None:
    """Cleo and Dan have met: without a float from above they could not be paired at all."""
    field = [*at(6, 6), Entrant(CLEO, 3, 3, met=met(DAN)), Entrant(DAN, 4, 3, met=met(CLEO))]
    for pairing in pair_swiss(field).pairings:
        assert pairing.floated is not None
        assert pairing.floated.reason is FloatReason.OTHER_GROUPS
        assert words(pairing)[0].endswith(
            "floats down: the other score groups can then be paired more evenly."
        )


def test_a_float_nobody_needed_was_set_by_hand() -> None:
    paired = explain(at(6, 6, 3, 3), [(ANA, CLEO), (BEN, DAN)], None)
    for pairing in paired.pairings:
        assert pairing.floated is not None
        assert pairing.floated.reason is FloatReason.BY_HAND
    assert words(paired.pairings[0])[0] == (
        "Ana (6 points) floats down: an organiser paired them, the score group did not ask for it."
    )


def test_who_was_not_moved_keeps_the_reason_of_the_draw() -> None:
    paired = explain(at(6, 6, 3, 3), [(ANA, CLEO), (BEN, DAN)], None, by_hand={ANA})
    reasons = [pairing.floated.reason for pairing in paired.pairings if pairing.floated]
    assert reasons == [FloatReason.BY_HAND, FloatReason.OTHER_GROUPS]


def test_a_round_drawn_and_explained_again_is_the_same() -> None:
    field = [Entrant(n, n, score, club="H") for n, score in enumerate((9, 6, 6, 3, 3, 0, 0), 1)]
    options = Options(seed=5, avoid_clubs=True)
    paired = pair_swiss(field, options)
    pairs = [pairing.players[::-1] for pairing in paired.pairings]
    again = explain(field, pairs[::-1], paired.byes[0].entrant, options, by_hand=())
    assert (again.pairings, again.byes, again.cost) == (paired.pairings, paired.byes, paired.cost)
    assert not again.proven


def test_everything_a_hand_made_pair_breaks_is_in_its_why() -> None:
    field = [
        Entrant(ANA, 1, 3, met=met(BEN), must_not_meet=frozenset({BEN}), club="Hounds"),
        Entrant(BEN, 2, 3, met=met(ANA), club="Hounds"),
    ]
    paired = explain(field, [(ANA, BEN)], None, Options(avoid_clubs=True))
    assert paired.pairings == (
        Pairing((ANA, BEN), (3, 3), same_club="Hounds", met_in=(1,), must_not_meet=True),
    )
    assert paired.cost.levels == (1, 1, 1, 0, 0, 0, 0, 1)
    assert words(paired.pairings[0]) == [
        "Ana and Ben both have 3 points.",
        "They meet again: they met in round 1.",
        "They were to be kept from meeting.",
        "Both are of Hounds, though clubs are kept apart.",
    ]


def test_who_floats_the_same_way_again_is_named() -> None:
    field = [Entrant(ANA, 1, 3, last_float=Float.DOWN), Entrant(BEN, 2, last_float=Float.UP)]
    paired = pair_swiss(field)
    assert paired.cost.repeated_floats == 2
    assert words(paired.pairings[0])[2:] == [
        "Ana floated the same way in the round before.",
        "Ben floated the same way in the round before.",
    ]


def test_kept_pairs_say_so() -> None:
    paired = pair_swiss(at(3, 0), Options(kept=((ANA, BEN),)))
    assert words(paired.pairings[0]) == ["Ana and Ben were kept as they were."]


@pytest.mark.parametrize(
    ("bye", "sentence"),
    [
        (
            Bye(ANA, 0, ByeReason.LOWEST_GROUP),
            "Ana (0 points) has a bye: "
            "the field is odd, and the bye goes to the lowest score group.",
        ),
        (
            Bye(ANA, 1, ByeReason.LOWER_HAD_BYES),
            "Ana (1 point) has a bye: "
            "the field is odd, and everybody with fewer points has had a bye.",
        ),
        (
            Bye(ANA, 3, ByeReason.LOWER_HAD_BYES, earlier=1),
            "Ana (3 points) has a bye after 1 bye already: "
            "the field is odd, and everybody with fewer points has had more byes.",
        ),
        (Bye(ANA, 3, ByeReason.REQUESTED), "Ana (3 points) has a bye: it was asked for."),
    ],
)
def test_a_bye_in_words(bye: Bye, sentence: str) -> None:
    assert plain(describe_bye(bye, NAMES)) == sentence


def test_a_bye_set_by_hand_says_so() -> None:
    paired = explain(at(3, 3, 0), [(BEN, CLEO)], ANA)
    assert paired.byes == (Bye(ANA, 3, ByeReason.BY_HAND, group=1),)


def test_names_of_any_script_stay_apart_from_the_words_around_them() -> None:
    (pairing,) = pair_swiss(at(3, 3)).pairings
    (sentence,) = describe_pairing(pairing, {ANA: "נועה", BEN: "Ben 🐺"})
    assert sentence == "\u2068נועה\u2069 and \u2068Ben 🐺\u2069 both have 3 points."


@pytest.mark.parametrize(
    ("pairs", "bye"), [([(ANA, 9)], None), ([(ANA, BEN)], BEN), ([(ANA, ANA)], None)]
)
def test_a_round_of_strangers_or_doubles_cannot_be_explained(
    pairs: list[tuple[int, int]], bye: int | None
) -> None:
    with pytest.raises(BadField):
        explain(at(3, 3), pairs, bye)
