"""What a round set by hand breaks, as warnings; the organiser decides."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from matches.pairing.field import Field, lay_out
from matches.pairing.records import DEFAULT, Entrant, Options
from matches.pairing.results import PairingWarning, WarningCode


def check_pairings(
    entrants: Iterable[Entrant],
    pairs: Iterable[tuple[int, int]],
    bye: int | None,
    options: Options = DEFAULT,
) -> tuple[PairingWarning, ...]:
    """Everything amiss in a round; empty if it is one the pairing could have made.

    pairs: ids of all who meet. bye: who is left over, None if nobody. Who has an assigned bye
    by the options is in neither. What the options give up is warned of all the same.
    """
    everyone, pairs = tuple(entrants), tuple(pairs)
    field = lay_out(everyone, replace(options, kept=()))
    places = [id_ for pair in pairs for id_ in pair] + ([] if bye is None else [bye])
    warnings = [*_of_presence(field, everyone, places)]
    for one, other in pairs:
        if one != other and {one, other} <= field.present.keys():
            warnings += _of_pair(field, one, other)
    alone = None if bye is None else field.present.get(bye)
    if alone is not None and alone.byes:
        warnings.append(PairingWarning(WarningCode.SECOND_BYE, (alone.id,), byes=alone.byes))
    return tuple(warnings)


def _of_presence(
    field: Field, everyone: Iterable[Entrant], places: Iterable[int]
) -> Iterator[PairingWarning]:
    dropped = {entrant.id for entrant in everyone if not entrant.active}
    resting = [entrant.id for entrant, _ in field.resting]
    seen = Counter([*places, *resting])
    for id_, times in sorted(seen.items()):
        if id_ in dropped:
            yield PairingWarning(WarningCode.DROPPED, (id_,))
        elif id_ not in field.present and id_ not in resting:
            yield PairingWarning(WarningCode.UNKNOWN, (id_,))
        elif times > 1:
            yield PairingWarning(WarningCode.TWICE, (id_,))
    for id_ in field.present:
        if id_ not in seen:
            yield PairingWarning(WarningCode.MISSING, (id_,))


def _of_pair(field: Field, one: int, other: int) -> Iterator[PairingWarning]:
    if rounds := field.met[one].get(other):
        yield PairingWarning(WarningCode.REMATCH, (one, other), rounds=rounds)
    if other in field.apart[one]:
        yield PairingWarning(WarningCode.MUST_NOT_MEET, (one, other))
    club = field.present[one].club
    if field.options.avoid_clubs and club is not None and club == field.present[other].club:
        yield PairingWarning(WarningCode.SAME_CLUB, (one, other), club=club)
