"""Plain English for a page: why a pair, why a bye, what is amiss, why nothing can be paired.

Names are given by id and come out wrapped in Unicode isolates, so that a name in a right-to-left
script leaves the words around it in their order.
"""

from collections.abc import Mapping, Sequence

from matches.pairing.errors import Constraint, NoLegalPairing
from matches.pairing.records import ByeReason
from matches.pairing.results import (
    Bye,
    FloatReason,
    FloatWhy,
    Pairing,
    PairingWarning,
    WarningCode,
)

Names = Mapping[int, str]
_FLOAT = {
    FloatReason.ALONE: "nobody else has {points}",
    FloatReason.NO_OPPONENT: "there is nobody to meet among those with {points}",
    FloatReason.ODD_GROUP: "the number of players with {points} {left} is odd ({number})",
    FloatReason.GROUP_CANNOT_PAIR: (
        "the {number} players with {points} {left} cannot all be paired among themselves, "
        "too many of them have met or must not"
    ),
    FloatReason.OTHER_GROUPS: "the other score groups can then be paired more evenly",
    FloatReason.BY_HAND: "an organiser paired them, the score group did not ask for it",
}
_BYE = {
    ByeReason.LOWEST_GROUP: "the field is odd, and the bye goes to the lowest score group",
    ByeReason.LOWER_HAD_BYES: "the field is odd, and everybody with fewer points has had {lower}",
    ByeReason.LOWER_ARE_NEEDED: (
        "the field is odd, and nobody with fewer points can be left out "
        "without breaking a rule for others"
    ),
    ByeReason.BY_HAND: "an organiser chose so",
    ByeReason.REQUESTED: "it was asked for",
    ByeReason.LATE: "a late arrival",
}
_WARNING = {
    WarningCode.MISSING: "{who} plays in this round but is not paired.",
    WarningCode.TWICE: "{who} is placed more than once.",
    WarningCode.DROPPED: "{who} has dropped and cannot be paired.",
    WarningCode.UNKNOWN: "{who} is not in this event.",
    WarningCode.REMATCH: "{who} have met before, in {rounds}.",
    WarningCode.MUST_NOT_MEET: "{who} must not meet.",
    WarningCode.SAME_CLUB: "{who} are both of {club}.",
    WarningCode.SECOND_BYE: "{who} has had {byes} already.",
}
_HINDRANCE = {
    Constraint.REMATCH: "nobody meets the same opponent twice",
    Constraint.SECOND_BYE: "nobody has a second bye",
    Constraint.MUST_NOT_MEET: "some players must not meet",
    Constraint.KEPT: "some pairs are to stay as they are",
}
_WAY_OUT = {
    Constraint.REMATCH: "allow rematches",
    Constraint.SECOND_BYE: "allow a second bye",
    Constraint.MUST_NOT_MEET: "let players meet who must not",
    Constraint.KEPT: "give up the pairs that were to stay",
}


def describe_pairing(pairing: Pairing, names: Names) -> tuple[str, ...]:
    """Why two meet, a sentence for each thing to say."""
    one, other = (_name(names, id_) for id_ in pairing.players)
    if pairing.kept:
        said = [f"{one} and {other} were kept as they were."]
    elif pairing.floated is None:
        said = [f"{one} and {other} both have {_points(pairing.scores[0])}."]
    else:
        said = [*_describe_float(pairing.floated, pairing.scores, names)]
    if pairing.met_in:
        said.append(f"They meet again: they met in {_rounds(pairing.met_in)}.")
    if pairing.must_not_meet:
        said.append("They were to be kept from meeting.")
    if pairing.same_club is not None:
        said.append(f"Both are of {_isolate(pairing.same_club)}, though clubs are kept apart.")
    return tuple(said)


def _describe_float(why: FloatWhy, scores: tuple[int, int], names: Names) -> list[str]:
    higher, lower = max(scores), min(scores)
    reason = _FLOAT[why.reason].format(
        points=_points(higher),
        left="not met from above" if why.floated_in else "to be paired",
        number=why.group_size - why.floated_in,
    )
    down, up = _name(names, why.down), _name(names, why.up)
    said = [
        f"{down} ({_points(higher)}) floats down: {reason}.",
        f"{up} ({_points(lower)}) floats up to meet {down}.",
    ]
    for again in why.repeated:
        said.append(f"{_name(names, again)} floated the same way in the round before.")
    return said


def describe_bye(bye: Bye, names: Names) -> str:
    """Why a player has the bye, in a sentence."""
    again = f" after {_count(bye.earlier, 'bye')} already" if bye.earlier else ""
    lower = "more byes" if bye.earlier else "a bye"
    who = f"{_name(names, bye.entrant)} ({_points(bye.score)})"
    return f"{who} has a bye{again}: {_BYE[bye.reason].format(lower=lower)}."


def describe_warning(warning: PairingWarning, names: Names) -> str:
    """What is amiss in a round set by hand, in a sentence."""
    return _WARNING[warning.code].format(
        who=" and ".join(_name(names, id_) for id_ in warning.entrants),
        rounds=_rounds(warning.rounds),
        club=_isolate(warning.club or ""),
        byes=_count(warning.byes, "bye"),
    )


def describe_failure(error: NoLegalPairing, names: Names) -> str:
    """What stands in the way of a pairing, what stays true, and what can be done."""
    blocking = [_HINDRANCE[one] for one in Constraint if one in error.blocking]
    ways = [
        " and ".join(_WAY_OUT[one] for one in Constraint if one in way) for way in error.ways_out
    ]
    said = [f"These players cannot be paired while {_listed(blocking, 'and')}."]
    if error.stuck:
        stuck = [_name(names, id_) for id_ in error.stuck]
        said.append(f"There is nobody to meet for {_listed(stuck, 'and')}.")
    said.append(f"Nothing was changed. What would help: {_listed(ways, 'or')}.")
    return " ".join(said)


def _listed(items: Sequence[str], last: str) -> str:
    return f" {last} ".join([*([", ".join(items[:-1])] if items[1:] else []), items[-1]])


def _name(names: Names, entrant: int) -> str:
    return _isolate(names.get(entrant, f"No. {entrant}"))


def _isolate(text: str) -> str:
    return f"\u2068{text}\u2069"


def _points(score: int) -> str:
    return _count(score, "point")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _rounds(rounds: Sequence[int]) -> str:
    numbers = [str(number) for number in rounds]
    return f"round{'s' if rounds[1:] else ''} {_listed(numbers, 'and')}" if rounds else ""
