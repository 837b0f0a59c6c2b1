"""The players of a round laid out for pairing: who is in, who may meet whom."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

from matches.pairing.errors import BadField
from matches.pairing.records import ByeReason, Entrant, Options

Rounds = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """Who is to be paired, and what stands between them.

    present: active players by id, without those whose bye was assigned.
    free: of these, who is not in a kept pair, in order of id.
    resting: active players whose bye was assigned, and why.
    groups: score to number of the score group, 0 the lowest.
    met: id to opponent's id to the rounds in which they met.
    apart: id to the ids that must not be met.
    barred: id to the ids that may not be drawn under the options.
    unwelcome: the same with nothing given up.
    """

    options: Options
    present: Mapping[int, Entrant]
    free: tuple[Entrant, ...]
    resting: tuple[tuple[Entrant, ByeReason], ...]
    groups: Mapping[int, int]
    met: Mapping[int, Mapping[int, Rounds]]
    apart: Mapping[int, Set[int]]
    barred: Mapping[int, Set[int]]
    unwelcome: Mapping[int, Set[int]]

    def may_have_bye(self, entrant: Entrant) -> bool:
        """Whether a player may be left without an opponent under the options of the round."""
        return entrant.byes == 0 or self.options.allow_second_bye


def lay_out(entrants: Iterable[Entrant], options: Options) -> Field:
    """Prepare the field. Raises BadField where the records contradict each other."""
    active = _by_id(entrants)
    resting = [bye.entrant for bye in options.byes]
    kept = [id_ for pair in options.kept for id_ in pair]
    _refuse_contradictions(active, [*resting, *kept])
    present = {id_: entrant for id_, entrant in active.items() if id_ not in set(resting)}
    met, apart = _met(present), _apart(present)
    return Field(
        options=options,
        present=present,
        free=tuple(entrant for id_, entrant in present.items() if id_ not in set(kept)),
        resting=tuple((active[bye.entrant], bye.reason) for bye in options.byes),
        groups={score: n for n, score in enumerate(sorted({e.score for e in present.values()}))},
        met=met,
        apart=apart,
        barred={id_: _barred(options, met[id_], apart[id_]) for id_ in present},
        unwelcome={id_: met[id_].keys() | apart[id_] for id_ in present},
    )


def _by_id(entrants: Iterable[Entrant]) -> dict[int, Entrant]:
    everyone = sorted(entrants, key=lambda entrant: entrant.id)
    twice = [id_ for id_, n in Counter(entrant.id for entrant in everyone).items() if n > 1]
    if twice:
        raise BadField(f"given more than once: {twice}")
    return {entrant.id: entrant for entrant in everyone if entrant.active}


def _refuse_contradictions(active: Mapping[int, Entrant], placed: list[int]) -> None:
    strangers = set(placed) - active.keys()
    if strangers:
        raise BadField(f"not active in this field: {sorted(strangers)}")
    twice = [id_ for id_, n in Counter(placed).items() if n > 1]
    if twice:
        raise BadField(f"in two kept pairs, or in one and with a bye: {sorted(twice)}")


def _met(present: Mapping[int, Entrant]) -> dict[int, dict[int, Rounds]]:
    rounds: dict[int, dict[int, set[int]]] = {id_: defaultdict(set) for id_ in present}
    for entrant in present.values():
        for meeting in entrant.met:
            if meeting.opponent in rounds:
                rounds[entrant.id][meeting.opponent].add(meeting.round)
                rounds[meeting.opponent][entrant.id].add(meeting.round)
    return {
        id_: {other: tuple(sorted(when)) for other, when in others.items()}
        for id_, others in rounds.items()
    }


def _apart(present: Mapping[int, Entrant]) -> dict[int, set[int]]:
    apart: dict[int, set[int]] = {id_: set() for id_ in present}
    for entrant in present.values():
        for other in entrant.must_not_meet & present.keys():
            apart[entrant.id].add(other)
            apart[other].add(entrant.id)
    return apart


def _barred(options: Options, met: Mapping[int, Rounds], apart: Set[int]) -> frozenset[int]:
    rematches: Set[int] = frozenset() if options.allow_rematches else met.keys()
    unwanted: Set[int] = frozenset() if options.ignore_must_not_meet else apart
    return frozenset(rematches) | frozenset(unwanted)
