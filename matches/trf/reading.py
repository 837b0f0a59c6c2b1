"""A file as a report: TRF16 with JaVaFo's lines, and TRF26. Lines that are not known are passed."""

import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from matches.trf.records import ABSENT, RESULTS, Colour, Line, Player, Report, Scoring

MOST_PLAYERS = 9999
MOST_ROUNDS = 99
MOST_APART = 20_000  # pairs who must not meet; a group of n has n (n - 1) / 2
_CODES = {"W": "win", "D": "draw", "L": "loss", "A": "absence", "ZPB": "absence"}
_CODES |= {"P": "bye", "PAB": "bye"}


class Unreadable(ValueError):
    """The file is none, or contradicts itself; the text names the line."""


@dataclass(slots=True)
class _Found:
    """What was read so far."""

    texts: dict[str, str] = field(default_factory=dict)
    players: dict[int, Player] = field(default_factory=dict)
    points: dict[str, Fraction] = field(default_factory=dict)
    apart: list[tuple[int, int]] = field(default_factory=list)


def read(text: str) -> Report:
    """The report. Raises Unreadable, naming the line at fault."""
    found = _Found()
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        take = _TAKES.get(line[:3])
        if take is None or line.startswith("###"):
            continue
        try:
            take(found, line.rstrip())
        except (ValueError, IndexError) as error:
            raise Unreadable(f"Line {number} cannot be read: {error}") from error
    if not found.players:
        raise Unreadable("There is no player in it: no line begins with 001.")
    players = _filled(found.players)
    _need_agreement(players)
    report = Report(
        name=found.texts.get("012", ""),
        place=found.texts.get("022", ""),
        starts_on=_date(found.texts.get("042", "")),
        ends_on=_date(found.texts.get("052", "")),
        arbiter=found.texts.get("102", ""),
        rounds=_rounds(found, players),
        players=players,
        apart=tuple(found.apart),
    )
    bye = found.points.get("bye", found.points.get("win", Fraction(1)))
    return replace(report, scoring=Scoring(**{**found.points, "bye": bye}))


def _text(found: _Found, line: str) -> None:
    found.texts.setdefault(line[:3], line[4:].strip())


def _player(found: _Found, line: str) -> None:
    number = _whole(line[4:8], "the starting rank")
    if number in found.players:
        raise ValueError(f"player {number} is there twice")
    if not 1 <= number <= MOST_PLAYERS:
        raise ValueError(f"no starting rank: {number}")
    rounds = line[91:]
    parts = [rounds[at : at + 8] for at in range(0, len(rounds), 10)]
    if len(parts) > MOST_ROUNDS:
        raise ValueError(f"more than {MOST_ROUNDS} rounds")
    found.players[number] = Player(
        number=number,
        name=line[14:47].strip(),
        points=_fraction(line[80:84], "points"),
        rank=_whole(line[85:89] or "0", "the rank"),
        lines=tuple(_line(part) for part in parts),
    )


def _line(part: str) -> Line:
    part = part.ljust(8)
    opponent = _whole(part[:4].strip() or "0", "an opponent")
    result = part[7].strip().upper() or "Z"
    if result not in RESULTS:
        raise ValueError(f"no result: {part[7]!r}")
    colour: Colour = "-"
    if part[5] in "wW":
        colour = "w"
    elif part[5] in "bB":
        colour = "b"
    return Line(opponent, colour, result)


def _points_of_16(found: _Found, line: str) -> None:
    for part in line[4:].split():
        code, _, worth = part.partition("=")
        if code in _CODES:
            found.points[_CODES[code]] = _fraction(worth, "points")


def _points_of_26(found: _Found, line: str) -> None:
    for at in range(5, len(line), 9):
        code = line[at : at + 1].strip()
        if code in _CODES:
            found.points[_CODES[code]] = _fraction(line[at + 1 : at + 5], "points")


def _apart_of_16(found: _Found, line: str) -> None:
    one, other = line[4:].split()[:2]
    _keep_apart(found, [_whole(one, "a player"), _whole(other, "a player")])


def _apart_of_26(found: _Found, line: str) -> None:
    _keep_apart(found, [_whole(one, "a player") for one in line[12:].split()])


def _keep_apart(found: _Found, group: list[int]) -> None:
    if len(found.apart) + len(group) * (len(group) - 1) // 2 > MOST_APART:
        raise ValueError(f"more than {MOST_APART} pairs who must not meet")
    found.apart += itertools.combinations(group, 2)


_TAKES: dict[str, Callable[[_Found, str], None]] = {
    **dict.fromkeys(("012", "022", "042", "052", "102", "142", "XXR"), _text),
    "001": _player,
    "XXS": _points_of_16,
    "162": _points_of_26,
    "XXP": _apart_of_16,
    "260": _apart_of_26,
}


def _filled(players: dict[int, Player]) -> tuple[Player, ...]:
    """Everybody by starting rank, with as many rounds as the longest has."""
    longest = max(len(one.lines) for one in players.values())
    return tuple(
        replace(one, lines=one.lines + (ABSENT,) * (longest - len(one.lines)))
        for _, one in sorted(players.items())
    )


def _need_agreement(players: tuple[Player, ...]) -> None:
    by_number = {one.number: one for one in players}
    for player in players:
        for at, line in enumerate(player.lines):
            if not line.opponent:
                continue
            other = by_number.get(line.opponent)
            if other is None or other.lines[at].opponent != player.number:
                raise Unreadable(
                    f"Player {player.number} says that they met {line.opponent} in round {at + 1}, "
                    "who does not say so."
                )


def _rounds(found: _Found, players: tuple[Player, ...]) -> int:
    written = found.texts.get("142") or found.texts.get("XXR") or ""
    played = len(players[0].lines)
    return (
        int(written) if written.isascii() and written.isdecimal() and len(written) < 4 else played
    )


def _whole(text: str, what: str) -> int:
    bare = text.strip()
    if not (bare.isascii() and bare.isdecimal()):
        raise ValueError(f"{what} is no number: {text!r}")
    return int(bare)


def _fraction(text: str, what: str) -> Fraction:
    bare = text.strip() or "0"
    if not re.fullmatch(r"-?\d{1,5}([.,]\d)?", bare, re.ASCII):
        raise ValueError(f"{what} are no number: {text!r}")
    return Fraction(bare.replace(",", "."))


def _date(text: str) -> date | None:
    found = re.match(r"(\d{4})[/.-](\d{2})[/.-](\d{2})", text)
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None
