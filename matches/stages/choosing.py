"""Who plays on after a cut: chosen of the field as it stands, in one of three ways."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.errors import Conflict, Invalid
from companion.core.worded import Counted, Worded
from matches.models import Entry, Stage
from matches.people.names import in_text
from matches.stages.field import Field

LEAST = 2  # players of a bracket


@dataclass(frozen=True, slots=True)
class Chosen:
    """Who plays on, best seed first; in which way and by which number that was asked for, and whom
    a recorded order parted at the line, who were level there in everything else."""

    seeds: Sequence[Entry]
    cut_by: Stage.CutBy
    asked: int
    parted: Sequence[Entry] = ()

    @property
    def kept(self) -> dict[str, object]:
        """How it is kept with the stage."""
        numbers = [one.number for one in self.parted]
        return {"cut_by": self.cut_by.value, "asked": self.asked, "parted": numbers}


def chosen(field: Field, *, size: int | None, wins: int | None, per_pool: int | None) -> Chosen:
    """Who plays on of a field, by the one of the three ways that is given.

    Raises Invalid where the number does not fit the field, or none or several ways are given, and
    Conflict 'level-at-the-cut'.
    """
    if [size, wins, per_pool].count(None) != 2:
        raise Invalid(
            "Say who plays on in one way: how many by rank, with how many wins, or how many of "
            "each pool. Nothing was changed.",
            code="cut-does-not-fit",
            fields={"size": "One of size, wins, per_pool"},
        )
    if wins is not None:
        return Chosen(_with_wins(field, wins), Stage.CutBy.WINS, wins)
    if per_pool is not None:
        seeds, parted = _of_pools(field, per_pool), field.parted_in_pools(per_pool)
        return Chosen(seeds, Stage.CutBy.PER_POOL, per_pool, parted)
    size = size or 0
    return Chosen(_seeds(field, size), Stage.CutBy.SIZE, size, field.parted_at(size))


def _with_wins(field: Field, wins: int) -> Sequence[Entry]:
    on = field.with_wins(wins)
    if len(on) < LEAST:
        records = Worded.listed(
            Worded("%(count)s with %(won)s or more", count=count, won=won)
            for won, count in field.records()
        )
        raise Invalid(
            Counted(
                "With %(wins)s wins or more one player has a place, and a bracket needs two "
                "players. There are %(records)s. Nothing was changed.",
                "With %(wins)s wins or more nobody has a place, and a bracket needs two "
                "players. There are %(records)s. Nothing was changed.",
                len(on),
                wins=wins,
                records=records or Worded("no players"),
            ),
            code="cut-does-not-fit",
            fields={"wins": "Fewer wins"},
        )
    return on


def _of_pools(field: Field, best: int) -> Sequence[Entry]:
    if not field.pools:
        raise Invalid(
            "The event is not played in pools, so nobody goes on from one. Cut by rank or by "
            "record. Nothing was changed.",
            code="cut-does-not-fit",
            fields={"per_pool": "There are no pools."},
        )
    largest = max(map(len, field.pools))
    if not 1 <= best <= largest or sum(len(pool[:best]) for pool in field.pools) < LEAST:
        raise Invalid(
            Worded(
                "The best %(best)s of each pool do not fit: the largest has %(largest)s "
                "players still in. Nothing was changed.",
                best=best,
                largest=largest,
            ),
            code="cut-does-not-fit",
            fields={"per_pool": Worded("1 to %(largest)s", largest=largest)},
        )
    if level := field.level_in_pools(best):
        raise _level(level, Worded("Let them roll off, record it, and cut then."))
    return field.from_pools(best)


def _level(level: Sequence[Entry], mend: str) -> Conflict:
    names = ", ".join(in_text(entry.name) for entry in level)
    return Conflict(
        Worded(
            "Level at the cut: %(names)s. %(mend)s Nothing was changed.", names=names, mend=mend
        ),
        code="level-at-the-cut",
        facts={"entries": [entry.number for entry in level]},
    )


def _seeds(field: Field, size: int) -> Sequence[Entry]:
    if not 2 <= size <= len(field.places):
        raise Invalid(
            Worded(
                "A cut to %(size)s does not fit: %(count)s players are still in, and a cut takes "
                "2 of them or more. Nothing was changed.",
                size=size,
                count=len(field.places),
            ),
            code="cut-does-not-fit",
            fields={"size": Worded("2 to %(count)s", count=len(field.places))},
        )
    level = field.level_at(size)
    if level:
        least, *more = field.sizes_around(size)
        sizes = Worded("%(least)s or %(most)s", least=least, most=more[0]) if more else least
        raise _level(
            level,
            Worded("Let them roll off, record it, and cut then; or cut to %(sizes)s.", sizes=sizes),
        )
    return [entry for entry, _ in field.places[:size]]
