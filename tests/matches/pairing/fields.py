"""Fields for the tests of pairing: random ones, played ones, and the slow and sure way to pair."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from hypothesis import strategies as st

from matches.pairing import AssignedBye, Entrant, Float, Meeting, Options, Round

T = TypeVar("T")
Ids = tuple[int, ...]
Drawn = tuple[tuple[tuple[int, int], ...], int | None]


def at(*scores: int, **of_all: object) -> list[Entrant]:
    """Players 1, 2, 3 and so on with these scores."""
    return [Entrant(i, rank=i, score=score, **of_all) for i, score in enumerate(scores, start=1)]


def met(*opponents: int) -> tuple[Meeting, ...]:
    """One opponent a round, from round 1."""
    return tuple(Meeting(one, number) for number, one in enumerate(opponents, start=1))


def plain(text: str) -> str:
    """A sentence without the isolates around its names."""
    return text.replace("\u2068", "").replace("\u2069", "")


def drawn(paired: Round) -> set[frozenset[int]]:
    """Who meets whom."""
    return {frozenset(pairing.players) for pairing in paired.pairings}


def some_of(items: Sequence[T], *, most: int) -> st.SearchStrategy[set[T]]:
    """A few of these, or none."""
    return st.sets(st.sampled_from(items), max_size=most) if items else st.just(set())


@st.composite
def fields(
    draw: st.DrawFn, most: int = 10, *, least: int = 0, tight: bool = False
) -> tuple[list[Entrant], Options]:
    """A field in the middle of an event: drops, late entries, byes, clubs, pairs that must not
    meet and pairs that stay.

    tight: with so much behind it that often nothing legal is left.
    """
    size = draw(st.integers(least, most))
    ids = draw(st.permutations(range(1, size + 1)))
    pairs = list(combinations(range(1, size + 1), 2))
    behind = draw(some_of(pairs, most=len(pairs) if tight else size))
    met = {pair: draw(st.integers(1, 6)) for pair in sorted(behind)}
    apart = sorted(draw(some_of(pairs, most=3)))
    entrants = [
        Entrant(
            id=one,
            rank=rank,
            score=draw(st.sampled_from((0, 1, 3, 3, 4, 6, 6, 9))),
            met=tuple(Meeting(sum(pair) - one, when) for pair, when in met.items() if one in pair),
            byes=draw(st.sampled_from((0, 0, 0, 1, 2) if not tight else (0, 1, 1, 2))),
            last_float=draw(st.sampled_from(Float)),
            club=draw(st.sampled_from((None, "Hounds", "Ravens", "Wolves"))),
            must_not_meet=frozenset(two for first, two in apart if first == one),
            active=draw(st.sampled_from((True, True, True, True, False))),
        )
        for rank, one in enumerate(ids, start=1)
    ]
    active = sorted(one.id for one in entrants if one.active)
    resting = draw(some_of(active, most=2))
    playing = [one for one in active if one not in resting]
    options = Options(
        seed=draw(st.integers(0, 2**63 - 1)),
        avoid_clubs=draw(st.booleans()),
        byes=tuple(AssignedBye(one) for one in sorted(resting)),
        kept=((playing[0], playing[-1]),) if playing[1:] and draw(st.booleans()) else (),
    )
    return entrants, options


def in_play(entrants: Iterable[Entrant], options: Options) -> dict[int, Entrant]:
    """Who has to be paired or have the bye."""
    resting = {bye.entrant for bye in options.byes}
    return {one.id: one for one in entrants if one.active and one.id not in resting}


def every_round(ids: Ids) -> Iterator[Drawn]:
    """Every way to pair these players, each with everybody who could be left over."""
    if len(ids) % 2:
        for left in ids:
            for pairs in _every_matching(tuple(one for one in ids if one != left)):
                yield pairs, left
    else:
        for pairs in _every_matching(ids):
            yield pairs, None


def _every_matching(ids: Ids) -> Iterator[tuple[tuple[int, int], ...]]:
    if not ids:
        yield ()
        return
    first, *others = ids
    for other in others:
        for pairs in _every_matching(tuple(one for one in others if one != other)):
            yield ((first, other), *pairs)


def have_met(one: Entrant, other: Entrant) -> list[int]:
    """The rounds in which two met."""
    return sorted({meeting.round for meeting in one.met if meeting.opponent == other.id})


def are_apart(one: Entrant, other: Entrant) -> bool:
    """Whether two must not meet, told by either side."""
    return other.id in one.must_not_meet or one.id in other.must_not_meet


def is_legal(players: dict[int, Entrant], options: Options, round_: Drawn) -> bool:
    """Whether a round leaves the kept pairs and else breaks nothing that was not given up."""
    kept = {frozenset(pair) for pair in options.kept}
    pairs, bye = round_
    if not kept <= {frozenset(pair) for pair in pairs}:
        return False
    if bye is not None and players[bye].byes and not options.allow_second_bye:
        return False
    two = [(players[one], players[other]) for one, other in pairs if {one, other} not in kept]
    return all(
        (options.allow_rematches or not have_met(*pair))
        and (options.ignore_must_not_meet or not are_apart(*pair))
        for pair in two
    )


def levels(players: dict[int, Entrant], options: Options, round_: Drawn) -> tuple[int, ...]:
    """The cost of a round without chance, written out from its definition."""
    pairs, bye = round_
    two = [(players[one], players[other]) for one, other in pairs]
    met = [have_met(*pair) for pair in two]
    scores = sorted({one.score for one in players.values()})
    alone = [] if bye is None else [players[bye]]
    return (
        sum(are_apart(*pair) for pair in two),
        sum(len(rounds) for rounds in met),
        sum(max(rounds) for rounds in met if rounds),
        sum(one.byes for one in alone),
        sum(scores.index(one.score) for one in alone),
        sum((one.score - other.score) ** 2 for one, other in two),
        sum(_floats_again(one, other) + _floats_again(other, one) for one, other in two)
        + sum(one.last_float is Float.DOWN for one in alone),
        sum(options.avoid_clubs and _are_of_one_club(*pair) for pair in two),
    )


def _are_of_one_club(one: Entrant, other: Entrant) -> bool:
    return one.club is not None and one.club == other.club


def _floats_again(one: Entrant, other: Entrant) -> bool:
    if one.score == other.score:
        return False
    return one.last_float is (Float.DOWN if one.score > other.score else Float.UP)
