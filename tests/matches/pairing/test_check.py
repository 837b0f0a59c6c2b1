"""Rounds set by hand: what is amiss in them."""

import pytest

from matches.pairing import (
    AssignedBye,
    Entrant,
    Meeting,
    Options,
    PairingWarning,
    WarningCode,
    check_pairings,
    describe_warning,
    pair_swiss,
)
from tests.matches.pairing.fields import plain

ANA, BEN, CLEO, DAN, EVE = range(1, 6)
NAMES = {ANA: "Ana", BEN: "Ben", CLEO: "Cleo", DAN: "Dan", EVE: "Eve"}
FIELD = [
    Entrant(ANA, 1, 6, met=(Meeting(BEN, 2),), club="Hounds"),
    Entrant(BEN, 2, 6, met=(Meeting(ANA, 2),)),
    Entrant(CLEO, 3, 3, club="Hounds", must_not_meet=frozenset({DAN})),
    Entrant(DAN, 4, 3),
    Entrant(EVE, 5, 0, byes=1),
]


def words(warning: PairingWarning) -> str:
    return plain(describe_warning(warning, NAMES))


def test_a_round_of_the_pairing_is_clean() -> None:
    paired = pair_swiss(FIELD, Options(avoid_clubs=True))
    pairs = [pairing.players for pairing in paired.pairings]
    assert check_pairings(FIELD, pairs, paired.byes[0].entrant, Options(avoid_clubs=True)) == ()


@pytest.mark.parametrize(
    ("pairs", "bye", "warning", "sentence"),
    [
        (
            [(ANA, BEN), (CLEO, EVE)],
            DAN,
            PairingWarning(WarningCode.REMATCH, (ANA, BEN), rounds=(2,)),
            "Ana and Ben have met before, in round 2.",
        ),
        (
            [(ANA, EVE), (CLEO, DAN)],
            BEN,
            PairingWarning(WarningCode.MUST_NOT_MEET, (CLEO, DAN)),
            "Cleo and Dan must not meet.",
        ),
        (
            [(ANA, CLEO), (BEN, EVE)],
            DAN,
            PairingWarning(WarningCode.SAME_CLUB, (ANA, CLEO), club="Hounds"),
            "Ana and Cleo are both of Hounds.",
        ),
        (
            [(ANA, DAN), (BEN, CLEO)],
            EVE,
            PairingWarning(WarningCode.SECOND_BYE, (EVE,), byes=1),
            "Eve has had 1 bye already.",
        ),
        (
            [(ANA, DAN), (BEN, CLEO)],
            None,
            PairingWarning(WarningCode.MISSING, (EVE,)),
            "Eve plays in this round but is not paired.",
        ),
        (
            [(ANA, DAN), (BEN, CLEO), (EVE, DAN)],
            None,
            PairingWarning(WarningCode.TWICE, (DAN,)),
            "Dan is placed more than once.",
        ),
        (
            [(ANA, DAN), (BEN, CLEO), (EVE, 9)],
            None,
            PairingWarning(WarningCode.UNKNOWN, (9,)),
            "No. 9 is not in this event.",
        ),
    ],
    ids=lambda value: value.code if isinstance(value, PairingWarning) else "",
)
def test_each_fault_is_warned_of(
    pairs: list[tuple[int, int]], bye: int | None, warning: PairingWarning, sentence: str
) -> None:
    assert check_pairings(FIELD, pairs, bye, Options(avoid_clubs=True)) == (warning,)
    assert words(warning) == sentence


def test_who_dropped_cannot_be_paired() -> None:
    field = [Entrant(ANA, 1), Entrant(BEN, 2, active=False)]
    assert check_pairings(field, [(ANA, BEN)], None) == (
        PairingWarning(WarningCode.DROPPED, (BEN,)),
    )


def test_who_has_an_assigned_bye_is_not_missing_but_must_not_be_paired_too() -> None:
    field = [Entrant(ANA, 1), Entrant(BEN, 2), Entrant(CLEO, 3)]
    options = Options(byes=(AssignedBye(CLEO),))
    assert check_pairings(field, [(ANA, BEN)], None, options) == ()
    assert check_pairings(field, [(ANA, CLEO)], BEN, options) == (
        PairingWarning(WarningCode.TWICE, (CLEO,)),
    )


def test_nobody_plays_against_themselves() -> None:
    field = [Entrant(ANA, 1), Entrant(BEN, 2)]
    assert [warning.code for warning in check_pairings(field, [(ANA, ANA)], BEN)] == [
        WarningCode.TWICE
    ]


def test_clubs_are_warned_of_only_while_they_are_avoided() -> None:
    assert check_pairings(FIELD, [(ANA, CLEO), (BEN, EVE)], DAN) == ()


def test_several_faults_are_all_told() -> None:
    warnings = check_pairings(FIELD, [(ANA, BEN), (CLEO, DAN)], EVE)
    assert [warning.code for warning in warnings] == [
        WarningCode.REMATCH,
        WarningCode.MUST_NOT_MEET,
        WarningCode.SECOND_BYE,
    ]
