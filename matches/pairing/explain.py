"""Why each pair of a round came about, for rounds computed and for rounds set by hand."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence, Set
from itertools import combinations

from matches.pairing.costs import Costs, repeating
from matches.pairing.errors import BadField
from matches.pairing.field import Field, lay_out
from matches.pairing.matching import most_pairs
from matches.pairing.records import DEFAULT, ByeReason, Entrant, Options
from matches.pairing.results import Bye, FloatReason, FloatWhy, Pairing, Round

Pair = tuple[Entrant, Entrant]


def explain(
    entrants: Iterable[Entrant],
    pairs: Iterable[tuple[int, int]],
    bye: int | None,
    options: Options = DEFAULT,
    *,
    by_hand: Collection[int] | None = None,
) -> Round:
    """The whys and the cost of a round as it stands, however it came about.

    pairs: ids of all who meet, kept pairs among them. bye: who is left over, None if nobody.
    by_hand: ids of players an organiser placed; None for everybody.
    Raises BadField for ids not active in the field or in two places; what else is amiss
    `check_pairings` tells.
    """
    field = lay_out(entrants, options)
    pairs = tuple(pairs)
    seats = [id_ for pair in pairs for id_ in pair] + ([] if bye is None else [bye])
    amiss = [id_ for id_, n in Counter(seats).items() if n > 1 or id_ not in field.present]
    if amiss:
        raise BadField(f"not active, given a bye before, or in two places: {sorted(amiss)}")
    drawn = [(field.present[one], field.present[other]) for one, other in pairs]
    alone = None if bye is None else field.present[bye]
    placed = frozenset(field.present if by_hand is None else by_hand)
    return account(Costs(field), drawn, alone, by_hand=placed, proven=False)


def account(
    costs: Costs,
    drawn: Iterable[Pair],
    bye: Entrant | None,
    *,
    by_hand: Set[int] = frozenset(),
    proven: bool,
) -> Round:
    """The round made of these pairs and this bye, each with its why."""
    pairs = sorted(map(_better_first, drawn), key=_prominence)
    whys = _Whys(costs.field, pairs, bye, by_hand)
    byes = [whys.bye(bye)] if bye is not None else []
    return Round(
        pairings=tuple(whys.pairing(*pair) for pair in pairs),
        byes=(*byes, *(_assigned(*one) for one in costs.field.resting)),
        cost=costs.of_round(pairs, bye),
        seed=costs.field.options.seed,
        proven=proven,
    )


def _better_first(pair: Pair) -> Pair:
    one, other = sorted(pair, key=lambda entrant: (-entrant.score, entrant.rank, entrant.id))
    return one, other


def _prominence(pair: Pair) -> tuple[int, ...]:
    one, other = pair
    ranks = sorted((one.rank, other.rank))
    return (-one.score, -one.score - other.score, *ranks, one.id)


def _assigned(entrant: Entrant, reason: ByeReason) -> Bye:
    return Bye(entrant.id, entrant.score, reason, entrant.byes)


class _Whys:
    """The reasons within one round: they depend on who else of a score group went where."""

    def __init__(
        self, field: Field, pairs: Sequence[Pair], bye: Entrant | None, by_hand: Set[int]
    ) -> None:
        self.field = field
        self.by_hand = by_hand
        self.groups: dict[int, list[Entrant]] = defaultdict(list)
        for one in field.present.values():
            if one is not bye:
                self.groups[one.score].append(one)
        crossing = [pair for pair in pairs if pair[0].score != pair[1].score]
        self.floating_down = Counter(down.score for down, _ in crossing)
        self.floated_up = {up.id for _, up in crossing}
        self.kept = {frozenset(pair) for pair in field.options.kept}

    def pairing(self, one: Entrant, other: Entrant) -> Pairing:
        """A pair, the better first, with its why."""
        clash = self.field.options.avoid_clubs and one.club == other.club
        return Pairing(
            players=(one.id, other.id),
            scores=(one.score, other.score),
            floated=self._float(one, other) if one.score != other.score else None,
            same_club=one.club if clash else None,
            met_in=self.field.met[one.id].get(other.id, ()),
            must_not_meet=other.id in self.field.apart[one.id],
            kept=frozenset((one.id, other.id)) in self.kept,
        )

    def _float(self, down: Entrant, up: Entrant) -> FloatWhy:
        group = self.groups[down.score]
        return FloatWhy(
            down=down.id,
            up=up.id,
            reason=self._float_reason(down, up, group),
            group_size=len(group),
            floated_in=sum(one.id in self.floated_up for one in group),
            repeated=repeating(down, up),
        )

    def _float_reason(self, down: Entrant, up: Entrant, group: Sequence[Entrant]) -> FloatReason:
        ids = {one.id for one in group}
        if len(ids) == 1:
            return FloatReason.ALONE
        if ids <= {down.id, *self.field.barred[down.id]}:
            return FloatReason.NO_OPPONENT
        floating = self.floating_down[down.score]
        if floating == 1:
            # the others of the group met in pairs or were met from above
            return FloatReason.ODD_GROUP
        if floating <= unpaired_at_best(self.field, sorted(ids - self.floated_up)):
            return FloatReason.GROUP_CANNOT_PAIR
        hand = not self.by_hand.isdisjoint((down.id, up.id))
        return FloatReason.BY_HAND if hand else FloatReason.OTHER_GROUPS

    def bye(self, entrant: Entrant) -> Bye:
        """The bye of an odd field with its why."""
        return Bye(
            entrant=entrant.id,
            score=entrant.score,
            reason=self._bye_reason(entrant),
            earlier=entrant.byes,
            group=self.field.groups[entrant.score],
        )

    def _bye_reason(self, entrant: Entrant) -> ByeReason:
        lower = [one for one in self.field.free if one.score < entrant.score]
        if not lower:
            return ByeReason.LOWEST_GROUP
        if all(one.byes > entrant.byes for one in lower):
            return ByeReason.LOWER_HAD_BYES
        return ByeReason.BY_HAND if entrant.id in self.by_hand else ByeReason.LOWER_ARE_NEEDED


def unpaired_at_best(field: Field, ids: Sequence[int]) -> int:
    """How many of these players stay over when as many as possible meet one another.

    Where each may meet at least half of the others only one of an odd number does
    (G. Dirac, "Some theorems on abstract graphs", 1952).
    """
    wanted = set(ids)
    free = [len(ids) - 1 - len(wanted.intersection(field.barred[id_])) for id_ in ids]
    if all(2 * legal >= len(ids) for legal in free):
        return len(ids) % 2
    spots = (
        (one, other)
        for one, other in combinations(range(len(ids)), 2)
        if ids[other] not in field.barred[ids[one]]
    )
    return len(ids) - 2 * most_pairs(len(ids), spots)
