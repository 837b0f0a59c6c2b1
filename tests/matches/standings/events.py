"""Small events written down by hand, and short ways to write them."""

from fractions import Fraction

from matches.rules import outcomes
from matches.standings import Entrant, Field, Game, Match, Number, Rules, Table, compute, tiebreaker

ANA, BEN, CAT, DAN, EVA, FIN, GUS, HAL, IVY, JON = range(1, 11)


def game(said: str) -> Game:
    """'a 9-4': a won with glory 9 to 4; 'drawn 5-5'; 'b' alone where glory is unknown."""
    winner, _, glory = said.partition(" ")
    if not glory:
        return Game(winner)
    of_a, of_b = glory.split("-")
    return Game(winner, int(of_a), int(of_b))


def match(round_number: int, a: int, b: int | None, *games: str, **more: object) -> Match:
    """A match of these games, won by them unless it is said otherwise."""
    played = tuple(map(game, games))
    if not {"winner", "points"} & more.keys():
        more["winner"] = outcomes.winner_by_games(played)
    return Match(round_number, a, b, games=played, **more)


def bye(round_number: int, entrant: int) -> Match:
    return Match(round_number, entrant, kind="bye")


def field(*matches: Match, entrants: int = 0, **more: object) -> Field:
    """A field of the entrants in these matches, or of entrants 1 to n; nobody dropped."""
    seated = {entrant for match in matches for entrant in (match.a, match.b)} - {None}
    ids = range(1, entrants + 1) if entrants else sorted(seated)
    return Field(tuple(map(Entrant, ids)), matches, **more)


def standings(of: Field, *chain: str, rules: Rules | None = None, **parameters: object) -> Table:
    """The table by these conventions; parameters are those of the last one."""
    links = [tiebreaker(name) for name in chain[:-1]] + [tiebreaker(chain[-1], parameters)]
    return compute(of, rules or Rules(), links)


def values(of: Field, name: str, rules: Rules | None = None, **parameters: object) -> list[Number]:
    """Everybody's value of one convention, in order of id."""
    table = standings(of, name, rules=rules, **parameters)
    return [row.values[0] for row in sorted(table.rows, key=lambda row: row.entrant)]


def ranks(table: Table) -> list[tuple[int, int]]:
    """(rank, entrant) from first to last."""
    return [(row.rank, row.entrant) for row in table.rows]


def fractions(*texts: str) -> list[Number]:
    """Exact numbers, whole ones as int."""
    found = map(Fraction, texts)
    return [one.numerator if one.denominator == 1 else one for one in found]


# Five players, three rounds, two byes, a drop; every figure of it is worked out in the tests.
#
#              round 1           round 2           round 3          points  rounds
#   Ana        2-0 Ben           1-1 Cat           2-0 Eva             7       3
#   Ben        0-2 Ana           1-2 Eva           1-1-1 Dan           1       3
#   Cat        2-1 Dan           1-1 Ana           (dropped)           4       2
#   Dan        1-2 Cat           bye               1-1-1 Ben           4       3
#   Eva        bye               2-1 Ben           0-2 Ana             6       3
LITTLE = Field(
    entrants=(Entrant(ANA), Entrant(BEN), Entrant(CAT, dropped=2), Entrant(DAN), Entrant(EVA)),
    matches=(
        match(1, ANA, BEN, "a 10-4", "a 9-2"),
        match(1, CAT, DAN, "a 8-6", "b 3-12", "a 7-5"),
        bye(1, EVA),
        match(2, ANA, CAT, "a 6-5", "b 4-9"),
        match(2, EVA, BEN, "a 11-1", "b 5-7", "a 6-6"),
        bye(2, DAN),
        match(3, ANA, EVA, "a 12-3", "a 8-7"),
        match(3, DAN, BEN, "a 9-8", "b 2-10", "drawn 4-4"),
    ),
)
