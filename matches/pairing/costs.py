"""What a pair and a bye cost, level by level; a round costs the sum of its own."""

from collections.abc import Iterable

from matches.pairing.chance import lot, lot_of_pair
from matches.pairing.field import Field
from matches.pairing.records import Entrant, Float
from matches.pairing.results import Cost

# the fields of Cost before chance, in their order
Levels = tuple[int, int, int, int, int, int, int, int]
# of these, the two of which only a bye has any
BYE_LEVELS = frozenset({3, 4})
BYE = "bye"


class Costs:
    """The costs of one field's pairs and byes."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._given_up = field.options.allow_rematches or field.options.ignore_must_not_meet
        self._kinds: dict[tuple[int, Float, str | None], int] = {}
        self._kind = {id_: self._kind_of(entrant) for id_, entrant in field.present.items()}
        self._between: dict[tuple[int, int], Levels] = {}
        self._lots = {id_: lot(field.options.seed, id_) for id_ in field.present}
        self._bye_lot = lot(field.options.seed, BYE)

    def _kind_of(self, entrant: Entrant) -> int:
        club = entrant.club if self.field.options.avoid_clubs else None
        return self._kinds.setdefault((entrant.score, entrant.last_float, club), len(self._kinds))

    def candidate(self, one: Entrant, other: Entrant) -> Levels:
        """The levels of a pair that may be drawn; where nothing is given up it breaks nothing."""
        if self._given_up:
            return self.pair(one, other)
        kinds = (self._kind[one.id], self._kind[other.id])
        levels = self._between.get(kinds)
        if levels is None:
            levels = self._between[kinds] = (0, 0, 0, *self._everyday(one, other))
        return levels

    def pair(self, one: Entrant, other: Entrant) -> Levels:
        """The levels of any pair."""
        rounds = self.field.met[one.id].get(other.id, ())
        apart = other.id in self.field.apart[one.id]
        broken = (int(apart), len(rounds), max(rounds, default=0))
        return (*broken, *self._everyday(one, other))

    def _everyday(self, one: Entrant, other: Entrant) -> tuple[int, int, int, int, int]:
        clash = self.field.options.avoid_clubs and one.club is not None and one.club == other.club
        difference = one.score - other.score
        return (0, 0, difference**2, len(repeating(one, other)), int(clash))

    def bye(self, entrant: Entrant) -> Levels:
        """The levels of leaving this player without an opponent."""
        repeated = int(entrant.last_float is Float.DOWN)
        return (0, 0, 0, entrant.byes, self.field.groups[entrant.score], 0, repeated, 0)

    def lot_of(self, entrant: Entrant) -> int:
        """The player's own number of chance."""
        return self._lots[entrant.id]

    def chance(self, one: Entrant, other: Entrant | None) -> int:
        """The number of chance of a pair, or of a bye."""
        against = self._bye_lot if other is None else self._lots[other.id]
        return lot_of_pair(self._lots[one.id], against)

    def of_round(self, pairs: Iterable[tuple[Entrant, Entrant]], bye: Entrant | None) -> Cost:
        """The cost of a whole round."""
        parts = [(*self.pair(*pair), self.chance(*pair)) for pair in pairs]
        if bye is not None:
            parts.append((*self.bye(bye), self.chance(bye, None)))
        return Cost(*map(sum, zip(*parts, strict=True)))


def repeating(one: Entrant, other: Entrant) -> tuple[int, ...]:
    """Ids of the two who would float the same way as in the round before."""
    if one.score == other.score:
        return ()
    down, up = (one, other) if one.score > other.score else (other, one)
    repeats = ((down, Float.DOWN), (up, Float.UP))
    return tuple(entrant.id for entrant, way in repeats if entrant.last_float is way)
