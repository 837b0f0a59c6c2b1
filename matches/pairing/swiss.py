"""Swiss pairing: the round of least cost over the whole field.

The cost, each level weighing more than all that follow it together:

1. no rematch and no pair that must not meet: these are not drawn at all;
2. nobody has a second bye: nor this;
3. the bye as low in the score groups as 1 and 2 allow;
4. the least sum of squared score differences;
5. the fewest players floating the same way as in the round before;
6. while clubs are avoided, the fewest pairs of one club;
7. chance, drawn from the seed.

A small field is looked ahead: of the rounds after which the planned ones can be paired too, the
cheapest is taken (`matches.pairing.ahead`).

Exactness is argued in `matches.pairing.matching`, the search in `matches.pairing.search`.
"""

from collections.abc import Iterable
from dataclasses import replace

from matches.pairing.costs import Costs
from matches.pairing.explain import account
from matches.pairing.failure import why_impossible
from matches.pairing.field import lay_out
from matches.pairing.records import DEFAULT, Entrant, Options
from matches.pairing.results import Round
from matches.pairing.search import find_round


def pair_swiss(entrants: Iterable[Entrant], options: Options = DEFAULT) -> Round:
    """Pair one round of the active players, kept pairs and assigned byes as they are.

    Depends on the entrants, the options and nothing else; the order of the entrants is nothing.
    Raises NoLegalPairing where the constraints leave no pairing, with what to give up, and
    BadField where the records contradict each other.
    """
    entrants = tuple(entrants)
    field = lay_out(entrants, options)
    costs = Costs(field)
    found = find_round(field, costs)
    if found is None:
        raise why_impossible(entrants, field)
    kept = [(field.present[one], field.present[other]) for one, other in options.kept]
    drawn = account(costs, [*kept, *found.pairs], found.bye, proven=found.proven)
    return replace(drawn, spared=found.spared)


def repair(
    entrants: Iterable[Entrant], kept: Iterable[tuple[int, int]], options: Options = DEFAULT
) -> Round:
    """Pair a round again around the pairs that stay: only the other players are drawn.

    Raises what `pair_swiss` raises; BadField also for a kept pair of players not in the field.
    """
    return pair_swiss(entrants, replace(options, kept=tuple(kept)))
