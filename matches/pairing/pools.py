"""Balanced pools: who is in which, and how those who go on from them are seeded.

Each pool is a round robin of its own (`matches.pairing.round_robin`).
"""

import random
from collections.abc import Hashable, Mapping, Sequence
from itertools import groupby
from typing import TypeVar

from matches.pairing.chance import lot, lot_of_pair
from matches.pairing.matching import cheapest_matching
from matches.pairing.round_robin import Pairs, schedule

Player = TypeVar("Player", bound=Hashable)
LEAST = 2  # players of a pool


def name_of(pool: int) -> str:
    """The name of a pool by its place from 0: 'A' to 'Z', then 'AA'."""
    first, last = divmod(pool, 26)
    return (name_of(first - 1) if first else "") + chr(ord("A") + last)


def place_of(name: str) -> int:
    """The place from 0 of the pool of this name."""
    place = -1
    for letter in name:
        place = (place + 1) * 26 + ord(letter) - ord("A")
    return place


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


def spread(seeds: Sequence[Player], pools: int, clubs: Mapping[Player, Hashable]) -> list[Player]:
    """The seeds as `by_seeds` is to take them so that those of one club come into different pools
    where that can be: within each turn of the pools the players are exchanged, so that as few as
    can be meet one of their club, and then each is moved as little as can be. seeds: best first."""
    members: list[list[Hashable]] = [[] for _ in range(pools)]
    spread_out: list[Player] = []
    for turn, start in enumerate(range(0, len(seeds), pools)):
        tier = list(seeds[start : start + pools])
        order = [pools - 1 - at if turn % 2 else at for at in range(len(tier))]
        met = [
            [members[pool].count(clubs[one]) if one in clubs else 0 for pool in order]
            for one in tier
        ]
        for pool, one in zip(order, _least_met(tier, met), strict=True):
            spread_out.append(one)
            if one in clubs:
                members[pool].append(clubs[one])
    return spread_out


def _least_met(tier: Sequence[Player], met: Sequence[Sequence[int]]) -> list[Player]:
    """The players of a turn in the order in which they meet the fewest of their clubs, then by the
    least moving. met: by player, how many of their club are at each place."""
    size = len(tier)
    lots = [lot(0, node) for node in range(2 * size)]
    edges = [
        (one, size + at, (met[one][at], abs(one - at)), lot_of_pair(lots[one], lots[size + at]))
        for one in range(size)
        for at in range(size)
    ]
    chosen = cheapest_matching(2 * size, edges) or []
    return [tier[edge[0]] for edge in sorted(chosen, key=lambda edge: edge[1])]


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
        for entrant in left:
            rest = [other for other in left if other != entrant]
            if pool_of[entrant] != kept_from[place] and _fits(
                rest, kept_from[place + 1 :], pool_of
            ):
                taken.append(entrant)
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
