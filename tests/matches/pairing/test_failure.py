"""What is answered when nothing legal is left."""

from dataclasses import replace

import pytest

from matches.pairing import (
    Constraint,
    Entrant,
    NoLegalPairing,
    Options,
    PairingError,
    describe_failure,
    give_up,
    pair_swiss,
)
from tests.matches.pairing.fields import drawn, met, plain

ANA, BEN, CLEO, DAN = 1, 2, 3, 4
NAMES = {ANA: "Ana", BEN: "Ben", CLEO: "Cleo", DAN: "Dan"}
REMATCH, SECOND_BYE, MUST_NOT_MEET, KEPT = Constraint


def failure(entrants: list[Entrant], options: Options | None = None) -> NoLegalPairing:
    with pytest.raises(NoLegalPairing) as raised:
        pair_swiss(entrants, options or Options())
    return raised.value


def said(error: NoLegalPairing) -> str:
    """The answer in words, without the isolates around names."""
    return plain(describe_failure(error, NAMES))


def test_two_who_have_met_can_only_meet_again() -> None:
    field = [Entrant(ANA, 1, met=met(BEN)), Entrant(BEN, 2, met=met(ANA))]
    error = failure(field)
    assert error.ways_out == (frozenset({REMATCH}),)
    assert error.blocking == {REMATCH}
    assert error.stuck == (ANA, BEN)
    assert said(error) == (
        "These players cannot be paired while nobody meets the same opponent twice. "
        "There is nobody to meet for Ana and Ben. "
        "Nothing was changed. What would help: allow rematches."
    )
    again = pair_swiss(field, give_up(Options(), error.ways_out[0]))
    assert drawn(again) == {frozenset((ANA, BEN))}
    assert again.pairings[0].met_in == (1,)


def test_one_player_left_with_a_bye_behind() -> None:
    error = failure([Entrant(ANA, 1, byes=1)])
    assert error.ways_out == (frozenset({SECOND_BYE}),)
    assert said(error) == (
        "These players cannot be paired while nobody has a second bye. "
        "There is nobody to meet for Ana. "
        "Nothing was changed. What would help: allow a second bye."
    )


def test_a_family_too_large_for_the_field() -> None:
    """Three of four must not meet one another: one of them is always left over."""
    family = frozenset({ANA, BEN, CLEO})
    field = [Entrant(one, one, must_not_meet=family - {one}) for one in sorted(family)]
    error = failure([*field, Entrant(DAN, 4)])
    assert error.ways_out == (frozenset({MUST_NOT_MEET}),)
    assert error.stuck == ()
    assert said(error) == (
        "These players cannot be paired while some players must not meet. "
        "Nothing was changed. What would help: let players meet who must not."
    )


def test_two_constraints_of_which_either_gives_way() -> None:
    """All have met but Ana and Dan, who must not."""
    field = [
        Entrant(ANA, 1, met=met(BEN, CLEO), must_not_meet=frozenset({DAN})),
        Entrant(BEN, 2, met=met(ANA, DAN)),
        Entrant(CLEO, 3, met=met(DAN, ANA)),
        Entrant(DAN, 4, met=met(CLEO, BEN)),
    ]
    error = failure(field)
    assert error.ways_out == (frozenset({REMATCH}), frozenset({MUST_NOT_MEET}))
    assert said(error) == (
        "These players cannot be paired while nobody meets the same opponent twice "
        "and some players must not meet. "
        "There is nobody to meet for Ana and Dan. "
        "Nothing was changed. What would help: allow rematches or let players meet who must not."
    )
    assert drawn(pair_swiss(field, Options(ignore_must_not_meet=True))) == {
        frozenset((ANA, DAN)),
        frozenset((BEN, CLEO)),
    }


def test_two_constraints_that_must_both_give_way() -> None:
    field = [
        Entrant(ANA, 1, met=met(BEN), must_not_meet=frozenset({BEN})),
        Entrant(BEN, 2, met=met(ANA)),
    ]
    error = failure(field)
    assert error.ways_out == (frozenset({REMATCH, MUST_NOT_MEET}),)
    assert said(error).endswith(
        "What would help: allow rematches and let players meet who must not."
    )


def test_pairs_that_stay_can_be_in_the_way() -> None:
    """Ana and Ben stay; Cleo and Dan, left over, have met."""
    field = [Entrant(ANA, 1), Entrant(BEN, 2), Entrant(CLEO, 3, met=met(DAN)), Entrant(DAN, 4)]
    error = failure(field, Options(kept=((ANA, BEN),)))
    assert error.ways_out == (frozenset({REMATCH}), frozenset({KEPT}))
    assert error.stuck == (CLEO, DAN)
    assert "give up the pairs that were to stay" in said(error)
    freed = give_up(Options(kept=((ANA, BEN),)), {KEPT})
    assert frozenset((CLEO, DAN)) not in drawn(pair_swiss(field, freed))


def test_what_was_given_up_already_is_no_way_out() -> None:
    family = frozenset({ANA, BEN})
    field = [Entrant(one, one, must_not_meet=family - {one}, met=met()) for one in (ANA, BEN)]
    assert failure(field, Options(allow_rematches=True)).blocking == {MUST_NOT_MEET}


def test_only_what_would_help_is_offered() -> None:
    """Ana has met Ben, but that is not what stands in the way of an odd field."""
    field = [
        Entrant(ANA, 1, met=met(BEN), byes=1),
        Entrant(BEN, 2, byes=1),
        Entrant(CLEO, 3, byes=1),
    ]
    assert failure(field).ways_out == (frozenset({SECOND_BYE}),)


def test_a_large_field_fails_just_as_clearly() -> None:
    """170 of 300 must not meet one another."""
    family = frozenset(range(1, 171))
    field = [
        Entrant(one, one, must_not_meet=family - {one} if one in family else frozenset())
        for one in range(1, 301)
    ]
    error = failure(field)
    assert error.ways_out == (frozenset({MUST_NOT_MEET}),)
    paired = pair_swiss(field, replace(Options(), ignore_must_not_meet=True))
    # 130 outsiders take 130 of the family, the other 40 meet among themselves
    assert paired.cost.must_not_meet == 20


def test_it_is_one_of_the_errors_of_pairing() -> None:
    error = failure([Entrant(ANA, 1, byes=1)])
    assert isinstance(error, PairingError)
    assert str(error) == "no legal pairing; it would take giving up: second_bye"
