"""What the desk's steps say of rounds, of the field and of the cut, in words."""

from collections import Counter
from collections.abc import Sequence

from companion.core.worded import Counted, Worded
from matches.models import Event, Match, Round
from matches.pairing import pods
from matches.rules import event_rules


def pods_told(ready: int, prefer: int) -> str:
    """What a field of pods comes to; '' where it makes none."""
    tables, rest = pods.sizes(ready, prefer)
    if not tables:
        return ""
    sentence = Worded(
        "%(ready)s players make pods: %(told)s.", ready=ready, told=sizes_told(Counter(tables))
    )
    resting = Counted(
        "%(n)s rests, with what a bye is worth.", "%(n)s rest, with what a bye is worth.", rest
    )
    return Worded.together(sentence, resting if rest else "")


def sizes_told(sizes: Counter[int]) -> Worded:
    """'2 of 4 and 1 of 3'."""
    parts = [Worded("%(count)s of %(size)s", count=sizes[size], size=size) for size in sizes]
    return Worded("%(one)s and %(other)s", one=parts[0], other=parts[1]) if parts[1:] else parts[0]


def cut_told(event: Event) -> Worded:
    """The cut that the rules ask for, in a few words."""
    rules = event_rules.read(event.rules)
    if rules.cut_per_pool is not None:
        return Worded("to the best %(cut_per_pool)s of each pool", cut_per_pool=rules.cut_per_pool)
    if rules.cut_wins is not None:
        return Worded("to all with %(cut_wins)s wins or more", cut_wins=rules.cut_wins)
    return (
        Worded("to the top %(cut_to)s", cut_to=rules.cut_to)
        if rules.cut_to
        else Worded("to a bracket")
    )


def missing(matches: Sequence[Match]) -> Worded:
    """That matches of closed rounds have no result, in a sentence for the desk."""
    named = [
        Worded("table %(table)s of %(round)s", table=one.table, round=one.round.in_words)
        for one in matches[:5]
    ]
    tables = Worded.listed(named)
    if len(matches) > 5:
        tables = Worded("%(tables)s and %(count)s more", tables=tables, count=len(matches) - 5)
    return Counted(
        "But %(tables)s has no result: reset after the round was closed. The standings do "
        "without it until one is entered.",
        "But %(tables)s have no result: reset after the round was closed. The standings do "
        "without it until one is entered.",
        len(matches),
        tables=tables,
    )


def stands(round_: Round) -> Worded:
    """'Round 3 is playing.'"""
    return Counted(
        "%(title)s is %(state)s.",
        "%(title)s are %(state)s.",
        2 if round_.name.endswith("s") else 1,
        title=round_.title,
        state=Worded.of(round_.get_state_display()),
    )
