"""Plain English for a page: why a pair, why a bye, what is amiss, why nothing can be paired.

Each sentence has its message and values with it (`matches.said`), so that a page can say it in
another language. Names are given by id and come out wrapped in Unicode isolates, so that a name in
a right-to-left script leaves the words around it in their order.
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
from matches.said import Said

Names = Mapping[int, str]
_FLOAT = {
    FloatReason.ALONE: "nobody else has %(points)s",
    FloatReason.NO_OPPONENT: "there is nobody to meet among those with %(points)s",
    FloatReason.ODD_GROUP: "the number of players with %(points)s %(left)s is odd (%(number)s)",
    FloatReason.GROUP_CANNOT_PAIR: (
        "the %(number)s players with %(points)s %(left)s cannot all be paired among themselves, "
        "too many of them have met or must not"
    ),
    FloatReason.OTHER_GROUPS: "the other score groups can then be paired more evenly",
    FloatReason.BY_HAND: "an organiser paired them, the score group did not ask for it",
}
_BYE = {
    ByeReason.LOWEST_GROUP: "the field is odd, and the bye goes to the lowest score group",
    ByeReason.LOWER_HAD_BYES: "the field is odd, and everybody with fewer points has had %(lower)s",
    ByeReason.LOWER_ARE_NEEDED: (
        "the field is odd, and nobody with fewer points can be left out "
        "without breaking a rule for others"
    ),
    ByeReason.BY_HAND: "an organiser chose so",
    ByeReason.REQUESTED: "it was asked for",
    ByeReason.LATE: "a late arrival",
}
_WARNING = {
    WarningCode.MISSING: "%(who)s plays in this round but is not paired.",
    WarningCode.TWICE: "%(who)s is placed more than once.",
    WarningCode.DROPPED: "%(who)s has dropped and cannot be paired.",
    WarningCode.UNKNOWN: "%(who)s is not in this event.",
    WarningCode.REMATCH: "%(who)s have met before, in %(rounds)s.",
    WarningCode.MUST_NOT_MEET: "%(who)s must not meet.",
    WarningCode.SAME_CLUB: "%(who)s are both of %(club)s.",
    WarningCode.SECOND_BYE: "%(who)s has had %(byes)s already.",
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
# the messages that are chosen from these tables, for the catalogues
MESSAGES = tuple(
    message
    for table in (_FLOAT, _BYE, _WARNING, _HINDRANCE, _WAY_OUT)
    for message in table.values()
)


def describe_pairing(pairing: Pairing, names: Names) -> tuple[str, ...]:
    """Why two meet, a sentence for each thing to say."""
    one, other = (_name(names, id_) for id_ in pairing.players)
    sentences: list[str] = []
    if pairing.kept:
        sentences.append(
            Said("%(one)s and %(other)s were kept as they were.", one=one, other=other)
        )
    elif pairing.floated is None:
        points = _points(pairing.scores[0])
        both = Said(
            "%(one)s and %(other)s both have %(points)s.", one=one, other=other, points=points
        )
        sentences.append(both)
    else:
        sentences += _describe_float(pairing.floated, pairing.scores, names)
    if pairing.met_in:
        rounds = _rounds(pairing.met_in)
        sentences.append(Said("They meet again: they met in %(rounds)s.", rounds=rounds))
    if pairing.must_not_meet:
        sentences.append(Said("They were to be kept from meeting."))
    if pairing.same_club is not None:
        club = _isolate(pairing.same_club)
        sentences.append(Said("Both are of %(club)s, though clubs are kept apart.", club=club))
    return tuple(sentences)


def _describe_float(why: FloatWhy, scores: tuple[int, int], names: Names) -> list[str]:
    higher, lower = _points(max(scores)), _points(min(scores))
    reason = Said(
        _FLOAT[why.reason],
        points=higher,
        left=Said("not met from above") if why.floated_in else Said("to be paired"),
        number=why.group_size - why.floated_in,
    )
    down, up = _name(names, why.down), _name(names, why.up)
    sentences: list[str] = [
        Said(
            "%(down)s (%(points)s) floats down: %(reason)s.",
            down=down,
            points=higher,
            reason=reason,
        ),
        Said("%(up)s (%(points)s) floats up to meet %(down)s.", up=up, points=lower, down=down),
    ]
    for again in why.repeated:
        who = _name(names, again)
        sentences.append(Said("%(who)s floated the same way in the round before.", who=who))
    return sentences


def describe_bye(bye: Bye, names: Names) -> str:
    """Why a player has the bye, in a sentence."""
    lower = Said("more byes") if bye.earlier else Said("a bye")
    values: dict[str, object] = {
        "who": _name(names, bye.entrant),
        "points": _points(bye.score),
        "reason": Said(_BYE[bye.reason], lower=lower),
    }
    if bye.earlier:
        return Said(
            "%(who)s (%(points)s) has a bye after %(byes)s already: %(reason)s.",
            byes=_byes(bye.earlier),
            **values,
        )
    return Said("%(who)s (%(points)s) has a bye: %(reason)s.", **values)


def describe_warning(warning: PairingWarning, names: Names) -> str:
    """What is amiss in a round set by hand, in a sentence."""
    return Said(
        _WARNING[warning.code],
        who=_listed([_name(names, id_) for id_ in warning.entrants], Said("and")),
        rounds=_rounds(warning.rounds),
        club=_isolate(warning.club or ""),
        byes=_byes(warning.byes),
    )


def describe_failure(error: NoLegalPairing, names: Names) -> str:
    """What stands in the way of a pairing, what stays true, and what can be done."""
    reasons = [Said(_HINDRANCE[one]) for one in Constraint if one in error.blocking]
    ways = [
        _listed([Said(_WAY_OUT[one]) for one in Constraint if one in way], Said("and"))
        for way in error.ways_out
    ]
    sentences = [
        Said(
            "These players cannot be paired while %(reasons)s.",
            reasons=_listed(reasons, Said("and")),
        )
    ]
    if error.stuck:
        stuck = _listed([_name(names, id_) for id_ in error.stuck], Said("and"))
        sentences.append(Said("There is nobody to meet for %(who)s.", who=stuck))
    helps = _listed(ways, Said("or"))
    sentences.append(Said("Nothing was changed. What would help: %(ways)s.", ways=helps))
    return Said.listed(sentences)


def _listed(items: Sequence[str], last: Said) -> Said:
    """All in a row: commas between them, the word `last` before the last."""
    if len(items) < 2:
        return Said.listed(items)
    first = Said.listed(items[:-1], by=", ")
    return Said("%(first)s %(last)s %(item)s", first=first, last=last, item=items[-1])


def _name(names: Names, entrant: int) -> str:
    return _isolate(names[entrant]) if entrant in names else Said("No. %(number)s", number=entrant)


def _isolate(text: str) -> str:
    return f"\u2068{text}\u2069"


def _points(score: int) -> Said:
    return Said.counted("%(n)s point", "%(n)s points", score)


def _byes(number: int) -> Said:
    return Said.counted("%(n)s bye", "%(n)s byes", number)


def _rounds(rounds: Sequence[int]) -> Said:
    if not rounds:
        return Said("")
    numbers = _listed([str(number) for number in rounds], Said("and"))
    if len(rounds) == 1:
        return Said("round %(numbers)s", numbers=numbers)
    return Said("rounds %(numbers)s", numbers=numbers)
