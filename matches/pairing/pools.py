"""Balanced pools: who is in which, and how those who go on from them are seeded.

Each pool is a round robin of its own (`matches.pairing.round_robin`).
"""

import random
from collections.abc import Hashable, Mapping, Sequence
from itertools import groupby
from typing import TypeVar

from matches.pairing.round_robin import Pairs, schedule

Player = TypeVar("Player", bound=Hashable)
LEAST = 2  # players of a pool


def name_of(pool: int) -> str:
    """The name of a pool by its place from 0: 'A' to 'Z', then 'AA'."""
    first, last = divmod(pool, 26)
    return (name_of(first - 1) if first else "") + chr(ord("A") + last)


def sizes(players: int, pools: int) -> list[int]:
    """How many play in each pool: they differ by one at most, the larger ones first."""
    least, more = divmod(players, pools)
    return [least + (place < more) for place in range(pools)]


def rounds_of(players: int, pools: int) -> int:
    """Rounds until the largest pool is played out; 0 where nobody would meet anybody."""
    most = max(sizes(players, pools))
    return most - 1 + most % 2 if most >= LEAST else 0


def deal(
    players: Sequence[Player], pools: int, *, seed: int, clubs: Mapping[Player, Hashable] = {}
) -> list[list[Player]]:
    """Deal the players into pools whose sizes differ by one at most, by chance from the seed.

    clubs: those of one club are spread, so that no pool has two more of them than another. Raises
    ValueError where a pool would have fewer than two.
    """
    if len(players) < LEAST * pools:
        raise ValueError(f"{pools} pools need {LEAST * pools} players or more, not {len(players)}.")
    chance = random.Random(seed)
    drawn = list(players)
    chance.shuffle(drawn)
    by_club: dict[Hashable, list[Player]] = {}
    for one in drawn:
        if one in clubs:
            by_club.setdefault(clubs[one], []).append(one)
    largest_first = sorted(by_club.values(), key=len, reverse=True)
    line = [one for club in largest_first for one in club]
    line += [one for one in drawn if one not in clubs]
    return [line[pool::pools] for pool in range(pools)]


def by_seeds(seeds: Sequence[Player], pools: int) -> list[list[Player]]:
    """Pools as equal in strength as in size: the best so many each into one of their own, the next
    so many in turned order, and so on. seeds: best first.

    Raises ValueError where a pool would have fewer than two.
    """
    if len(seeds) < LEAST * pools:
        raise ValueError(f"{pools} pools need {LEAST * pools} players or more, not {len(seeds)}.")
    dealt: list[list[Player]] = [[] for _ in range(pools)]
    for at, one in enumerate(seeds):
        turn, place = divmod(at, pools)
        dealt[pools - 1 - place if turn % 2 else place].append(one)
    return dealt


def rounds(pools: Sequence[int]) -> list[list[Pairs]]:
    """The rounds of pools of these sizes, first to last: in each the pairs of every pool by its
    places, none where it is played out."""
    schedules = [schedule(size) for size in pools]
    return [
        [one[number] if number < len(one) else () for one in schedules]
        for number in range(max(map(len, schedules)))
    ]


def seeded(tiers: Sequence[tuple[Player, int, int]]) -> list[Player]:
    """The order in which those who go on are seeded.

    tiers: each player with their place in the pool and the pool, best first. The firsts of all
    pools come before the seconds and so on, each in the order given, moved as little as can be so
    that in the first round of the bracket nobody meets one of their own pool; where that cannot be
    avoided the order stays.
    """
    size = 1 << max(len(tiers) - 1, 1).bit_length()
    pool_of = {player: pool for player, _, pool in tiers}
    in_order = sorted(tiers, key=lambda one: one[1])
    seeds: list[Player] = []
    for _, tier in groupby(in_order, key=lambda one: one[1]):
        left = [player for player, _, _ in tier]
        kept_from = [_opponent_pool(seeds, size, len(seeds) + n, pool_of) for n in range(len(left))]
        seeds += _apart(left, kept_from, pool_of) or left
    return seeds


def _opponent_pool(
    seeds: Sequence[Player], size: int, place: int, pool_of: Mapping[Player, int]
) -> int | None:
    """The pool of whom the seed at this place from 0 meets first, where that is known."""
    opponent = size - 1 - place
    return pool_of[seeds[opponent]] if opponent < len(seeds) else None


def _apart(
    players: Sequence[Player], kept_from: Sequence[int | None], pool_of: Mapping[Player, int]
) -> list[Player]:
    """The first order of the players in which nobody has a place that is kept from their pool;
    empty where there is none."""
    taken: list[Player] = []
    left = list(players)
    for place in range(len(players)):
        for one in left:
            rest = [other for other in left if other != one]
            if pool_of[one] != kept_from[place] and _fits(rest, kept_from[place + 1 :], pool_of):
                taken.append(one)
                left = rest
                break
        else:
            return []
    return taken


def _fits(
    players: Sequence[Player], kept_from: Sequence[int | None], pool_of: Mapping[Player, int]
) -> bool:
    """Whether everybody can have a place that is not kept from their pool.

    By Hall's theorem: players of one pool have the same places open to them, and those of two pools
    together have all, as a place is kept from one pool alone. So it suffices to ask of each pool.
    """
    pools = {pool_of[one] for one in players}
    return all(
        sum(pool_of[one] == pool for one in players) <= sum(kept != pool for kept in kept_from)
        for pool in pools
    )
