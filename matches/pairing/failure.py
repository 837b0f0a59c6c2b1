"""Why a field cannot be paired: constraints given up one at a time, then together."""

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import replace
from itertools import combinations

from matches.pairing.errors import Constraint, NoLegalPairing
from matches.pairing.field import Field, lay_out
from matches.pairing.records import Entrant, Options
from matches.pairing.search import is_possible

_WITHOUT: Mapping[Constraint, Callable[[Options], Options]] = {
    Constraint.REMATCH: lambda options: replace(options, allow_rematches=True),
    Constraint.SECOND_BYE: lambda options: replace(options, allow_second_bye=True),
    Constraint.MUST_NOT_MEET: lambda options: replace(options, ignore_must_not_meet=True),
    Constraint.KEPT: lambda options: replace(options, kept=()),
}


def why_impossible(entrants: Iterable[Entrant], field: Field) -> NoLegalPairing:
    """The error for a field with no legal pairing, with the least sets of constraints to give up.

    With every constraint given up any field can be paired, so there is always a way out.
    """
    everyone = tuple(entrants)
    at_work = [constraint for constraint in Constraint if _is_at_work(field, constraint)]
    ways_out: list[Set[Constraint]] = []
    for size in range(1, len(at_work) + 1):
        for constraints in map(frozenset, combinations(at_work, size)):
            if any(way <= constraints for way in ways_out):
                continue
            if is_possible(lay_out(everyone, give_up(field.options, constraints))):
                ways_out.append(constraints)
    return NoLegalPairing(tuple(ways_out), stuck(field))


def _is_at_work(field: Field, constraint: Constraint) -> bool:
    """Whether the constraint forbids anything in this field."""
    if constraint is Constraint.SECOND_BYE:
        return not all(map(field.may_have_bye, field.present.values()))
    if constraint is Constraint.KEPT:
        return bool(field.options.kept)
    forbids = field.met if constraint is Constraint.REMATCH else field.apart
    return give_up(field.options, [constraint]) != field.options and any(forbids.values())


def give_up(options: Options, constraints: Iterable[Constraint]) -> Options:
    """The options with these constraints given up."""
    for constraint in constraints:
        options = _WITHOUT[constraint](options)
    return options


def stuck(field: Field) -> tuple[int, ...]:
    """Ids of free players with nobody to meet who cannot have the bye either."""
    free = {one.id for one in field.free}
    odd = len(free) % 2 == 1
    return tuple(
        one.id
        for one in field.free
        if not (odd and field.may_have_bye(one)) and free <= {one.id, *field.barred[one.id]}
    )
