"""A report as a file: fixed columns, counted from 1 as in FIDE's documents."""

import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from matches.trf.records import Line, Player, Report, Scoring

Version = Literal["16", "26"]
_LONGEST_NAME = 33


class Unwritable(ValueError):
    """Something has no place in the columns; the text says what."""


def write(report: Report, version: Version = "26") -> str:
    """The file, a line ending in CR and LF each. Raises Unwritable."""
    if len(report.players) > 9999:
        raise Unwritable("A report has places for 9999 players.")
    lines = [*_head(report), *_scoring(report, version)]
    lines += [_player(one) for one in report.players]
    lines += _tail(report, version)
    return "".join(f"{line}\r\n" for line in lines)


def _head(report: Report) -> Iterator[str]:
    yield f"012 {_flat(report.name)}"
    if report.place:
        yield f"022 {_flat(report.place)}"
    if report.starts_on:
        yield f"042 {report.starts_on:%Y/%m/%d}"
    if report.ends_on:
        yield f"052 {report.ends_on:%Y/%m/%d}"
    yield f"062 {len(report.players)}"
    yield "092 Individual: Swiss-System (not a FIDE system)"
    if report.arbiter:
        yield f"102 {_flat(report.arbiter)}"


def _scoring(report: Report, version: Version) -> Iterator[str]:
    scoring = report.scoring
    if version == "16":
        yield f"XXR {report.rounds}"
        codes = [f"{code}={_plain(points)}" for code, points in _codes_of_16(scoring)]
        yield f"XXS {' '.join(codes)}"
        return
    yield f"142 {report.rounds}"
    # position 6 the code, 7 to 10 its points, and again nine columns further
    codes = [f"{code}{_points(points)}" for code, points in _codes_of_26(scoring)]
    yield f"162  {'    '.join(codes)}"
    yield "182 Companion"


def _codes_of_16(scoring: Scoring) -> list[tuple[str, Fraction]]:
    return [
        ("W", scoring.win),
        ("D", scoring.draw),
        ("L", scoring.loss),
        ("ZPB", scoring.absence),
        ("FL", scoring.absence),
        ("PAB", scoring.bye),
    ]


def _codes_of_26(scoring: Scoring) -> list[tuple[str, Fraction]]:
    return [
        ("W", scoring.win),
        ("D", scoring.draw),
        ("L", scoring.loss),
        ("A", scoring.absence),
        ("P", scoring.bye),
    ]


def _player(player: Player) -> str:
    name = _flat(player.name)[:_LONGEST_NAME]
    # sex, title, rating, federation, number and birth date are FIDE's; nobody here has them
    begin = (
        f"001 {player.number:>4}      {name:<33}{'':>33}{_points(player.points)} {player.rank:>4}"
    )
    return begin + "".join(f"  {_line(line)}" for line in player.lines)


def _line(line: Line) -> str:
    opponent = f"{line.opponent:>4}" if line.opponent else "0000"
    return f"{opponent} {line.colour} {line.result}"


def _tail(report: Report, version: Version) -> Iterator[str]:
    for one, other in report.apart:
        if version == "16":
            yield f"XXP {one} {other}"
        else:
            yield f"260 001 {max(report.rounds, 1):03} {one:>4} {other:>4}"
    if version == "16":
        return
    for number, points in report.unexplained.items():
        # a bonus or a penalty of no round in particular
        yield f"299    {'':>6}{_signed(points)}  000 {number:>4}"


def _points(points: Fraction) -> str:
    """Points in four columns, as 11.5."""
    written = _plain(points)
    if len(written) > 4:
        raise Unwritable(f"{written} points do not fit into four columns.")
    return written.rjust(4)


def _signed(points: Fraction) -> str:
    written = _plain(points)
    if len(written) > 4:
        raise Unwritable(f"{written} points do not fit into four columns.")
    return written.rjust(4)


def _plain(points: Fraction) -> str:
    tenths = points * 10
    if tenths.denominator != 1:
        raise Unwritable(f"{points} points are no tenths.")
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths.numerator) // 10}.{abs(tenths.numerator) % 10}"


def _flat(text: str) -> str:
    """Text on one line; what is drawn over a letter or marks a direction takes no column."""
    kept = (one for one in unicodedata.normalize("NFC", text) if one.isprintable())
    return " ".join("".join(kept).split())
