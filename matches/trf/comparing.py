"""Two reports of one event: in what they differ."""

from collections.abc import Iterator
from dataclasses import dataclass

from matches.trf.records import RESULTS, Line, Player, Report


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that the two say differently. round: 0 where it is about no round. about: the
    player's name; here, there: what each says."""

    round: int
    about: str
    what: str
    here: str
    there: str


def differences(here: Report, there: Report) -> list[Difference]:
    """In what the reports differ, by round. Players are the same by their starting rank."""
    return sorted(_found(here, there), key=lambda one: (one.round, one.about, one.what))


def _found(here: Report, there: Report) -> Iterator[Difference]:
    ours = {one.number: one for one in here.players}
    theirs = {one.number: one for one in there.players}
    for number in sorted({*ours, *theirs}):
        one, other = ours.get(number), theirs.get(number)
        if one is None or other is None:
            known = one or other
            name = known.name if known else ""
            sides = ("there", "not there") if one else ("not there", "there")
            yield Difference(0, f"{name} ({number})", "player", *sides)
        else:
            yield from _of_player(one, other, ours)


def _of_player(one: Player, other: Player, names: dict[int, Player]) -> Iterator[Difference]:
    about = f"{one.name} ({one.number})"
    # a report has places for 33 letters of a name
    if one.name[:33].casefold() != other.name[:33].casefold():
        yield Difference(0, about, "name", one.name, other.name)
    if one.points != other.points:
        yield Difference(0, about, "points", str(one.points), str(other.points))
    if one.rank != other.rank:
        yield Difference(0, about, "rank", str(one.rank), str(other.rank))
    for at in range(max(len(one.lines), len(other.lines))):
        mine, yours = _told(one, at, names), _told(other, at, names)
        if mine != yours:
            yield Difference(at + 1, about, "round", mine, yours)


def _told(player: Player, at: int, players: dict[int, Player]) -> str:
    """A player's round in words, colours aside: nobody has one here."""
    line = player.lines[at] if at < len(player.lines) else Line(0, "-", "Z")
    if not line.opponent:
        return RESULTS[line.result]
    opponent = players.get(line.opponent)
    return f"{RESULTS[line.result]} against {opponent.name if opponent else line.opponent}"
