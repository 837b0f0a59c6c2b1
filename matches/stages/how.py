"""How a cut was made, in words: what was asked for, and who was parted at its line."""

from companion.core.worded import Counted, Worded
from matches.entries.queries.entries import labels_of
from matches.models import Entry, Stage
from matches.people.names import in_text


def how_cut(stage: Stage) -> Worded:
    """What was asked for, with what its matches have of their own: 'The best 8 by rank, a match for
    the third place, best of three.' '' where neither was kept."""
    parts: list[str] = [_way(stage)]
    if stage.third_place:
        parts.append(Worded("a match for the third place"))
    if stage.best_of is not None:
        parts.append(Worded("a single game") if stage.best_of == 1 else Worded("best of three"))
    if stage.minutes is not None:
        parts.append(Worded("%(minutes)s minutes a round", minutes=stage.minutes))
    parts = [one for one in parts if one]
    return Worded("%(how)s.", how=Worded.listed(parts)).capital() if parts else Worded("")


def who_was_parted(stage: Stage) -> Worded:
    """Who was level at the line of the cut in all but the order recorded, best first; ''
    where nobody was."""
    if not stage.parted:
        return Worded("")
    entries = Entry.objects.filter(event=stage.event_id, number__in=stage.parted)
    ids, labels = dict(entries.values_list("number", "pk")), labels_of(stage.event_id)
    return Worded(
        "Level at the line, and parted by a roll-off or another order recorded by hand: %(names)s.",
        names=Worded.listed(in_text(labels[ids[one]]) for one in stage.parted if one in ids),
    )


def _way(stage: Stage) -> str:
    number = stage.asked or 0
    if stage.cut_by == Stage.CutBy.WINS:
        return Counted(
            "everybody with %(n)s win or more", "everybody with %(n)s wins or more", number
        )
    if stage.cut_by == Stage.CutBy.PER_POOL:
        return Worded("the best %(number)s of each pool", number=number)
    return Worded("the best %(number)s by rank", number=number) if stage.cut_by else ""
