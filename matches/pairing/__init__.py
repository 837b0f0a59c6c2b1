"""Pairing and seating of a Swiss round: plain Python on plain records.

    from matches.pairing import Entrant, Options, pair_swiss, seat

    entrants = [Entrant(id=1, rank=1, score=3), Entrant(id=2, rank=2, score=3)]
    paired = pair_swiss(entrants, Options(seed=7))
    tables = seat(entrants, [pairing.players for pairing in paired.pairings])

The other modules of this package are its own business.
"""

from matches.pairing.ahead import most_rounds
from matches.pairing.check import check_pairings
from matches.pairing.errors import BadField, Constraint, NoLegalPairing, PairingError
from matches.pairing.explain import explain
from matches.pairing.failure import give_up
from matches.pairing.records import (
    AssignedBye,
    ByeReason,
    Entrant,
    Float,
    Meeting,
    Options,
    float_between,
)
from matches.pairing.results import (
    Bye,
    Cost,
    FloatReason,
    FloatWhy,
    Pairing,
    PairingWarning,
    Round,
    WarningCode,
)
from matches.pairing.seating import Seating, TableClash, seat
from matches.pairing.swiss import pair_swiss, repair
from matches.pairing.wording import (
    describe_bye,
    describe_failure,
    describe_pairing,
    describe_warning,
)

__all__ = [
    "AssignedBye",
    "BadField",
    "Bye",
    "ByeReason",
    "Constraint",
    "Cost",
    "Entrant",
    "Float",
    "FloatReason",
    "FloatWhy",
    "Meeting",
    "NoLegalPairing",
    "Options",
    "Pairing",
    "PairingError",
    "PairingWarning",
    "Round",
    "Seating",
    "TableClash",
    "WarningCode",
    "check_pairings",
    "describe_bye",
    "describe_failure",
    "describe_pairing",
    "describe_warning",
    "explain",
    "float_between",
    "give_up",
    "most_rounds",
    "pair_swiss",
    "repair",
    "seat",
]
