"""With which warband somebody played a match, as far as a reader may know."""

import json
from collections.abc import Iterable

from companion.core.actors import Actor
from matches.decklists.queries.decks import visible
from matches.models import LogLine, Match, Seat


def warbands_of(matches: Iterable[int], reader: Actor) -> dict[tuple[int, int], str]:
    """The warbands by match and entry, in four queries: those of the decks that the reader may see,
    and those that the players told in the log of a game, which everybody may read once the match's
    result is confirmed. One that is not known is not there."""
    ids = list(matches)
    seats = Seat.objects.filter(match__in=ids).order_by("position")
    sitting: dict[int, list[int]] = {}
    for match, entry in seats.values_list("match", "entry"):
        sitting.setdefault(match, []).append(entry)
    found = _logged(ids, sitting)
    entries = {entry for listed in sitting.values() for entry in listed}
    handed_in = visible(reader).filter(entry__in=entries).exclude(warband="").order_by()
    decks = dict(handed_in.values_list("entry", "warband"))
    for match, listed in sitting.items():
        found |= {(match, entry): decks[entry] for entry in listed if entry in decks}
    return found


def _logged(ids: list[int], sitting: dict[int, list[int]]) -> dict[tuple[int, int], str]:
    lines = LogLine.objects.filter(
        logged__match__in=ids,
        logged__match__state=Match.State.CONFIRMED,
        state=LogLine.State.STANDS,
    )
    brought_by: dict[tuple[int, int], str] = {}
    for match, header in lines.order_by("logged__game").values_list("logged__match", "header"):
        seats = json.loads(header).get("seats", [])
        for entry, brought in zip(sitting[match], seats, strict=False):
            if brought.get("warband"):
                brought_by[match, entry] = brought["warband"]
    return brought_by
