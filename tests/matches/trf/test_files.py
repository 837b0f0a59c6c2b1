"""Tournament reports written and read: every column where FIDE's documents have it."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from matches.trf import (
    Line,
    Player,
    Report,
    Scoring,
    Unreadable,
    Unwritable,
    differences,
    read,
    write,
)

THREE = Scoring(win=Fraction(3), draw=Fraction(1), bye=Fraction(3))
REPORT = Report(
    name="Autumn clash",
    place="Leeds",
    starts_on=date(2026, 11, 21),
    ends_on=date(2026, 11, 22),
    arbiter="Olga",
    rounds=3,
    scoring=THREE,
    players=(
        Player(1, "Ana", Fraction(6), 1, (Line(2, "w", "1"), Line(3, "b", "+"))),
        Player(2, "Ben", Fraction(3), 2, (Line(1, "b", "0"), Line(0, "-", "U"))),
        Player(3, "Zoë O’Neill", Fraction(0), 3, (Line(0, "-", "Z"), Line(1, "w", "-"))),
    ),
    apart=((1, 2),),
)


def test_a_line_of_a_player_has_every_column_in_its_place():
    line = write(REPORT).splitlines()[10]
    assert line.startswith("001    1")
    assert (line[14:17], line[80:84], line[85:89]) == ("Ana", " 6.0", "   1")
    assert (line[91:99], line[101:109]) == ("   2 w 1", "   3 b +")


@pytest.mark.parametrize(
    ("version", "has"),
    [
        ("16", ["XXR 3", "XXS W=3.0 D=1.0 L=0.0 ZPB=0.0 FL=0.0 PAB=3.0", "XXP 1 2"]),
        (
            "26",
            ["142 3", "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0", "260 001 003    1    2"],
        ),
    ],
)
def test_each_form_tells_rounds_points_and_who_must_not_meet(version, has):
    lines = write(REPORT, version).split("\r\n")
    assert lines[-1] == ""
    assert [line for line in has if line not in lines] == []


@pytest.mark.parametrize("version", ["16", "26"])
def test_what_was_written_is_read_back(version):
    assert read(write(REPORT, version)) == REPORT


def test_points_that_no_result_explains_are_told():
    ana, *rest = REPORT.players
    less = replace(REPORT, players=(replace(ana, points=Fraction(5)), *rest))
    assert less.unexplained == {1: Fraction(-1)}
    line = next(one for one in write(less).splitlines() if one.startswith("299"))
    assert (line[13:17], line[19:22], line[23:27]) == ("-1.0", "000", "   1")


def test_what_has_no_column_is_refused():
    with pytest.raises(Unwritable, match="four columns"):
        write(replace(REPORT, players=(Player(1, "Ana", Fraction(1000), 1, ()),)))
    with pytest.raises(Unwritable, match="tenths"):
        write(replace(REPORT, players=(Player(1, "Ana", Fraction(1, 3), 1, ()),)))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no player"),
        ("012 Something else", "no player"),
        ("001    x      Ana", "Line 1 .* starting rank"),
        ("001    1      Ana" + " " * 63 + "abcd    1", "Line 1 .* points"),
        ("001    1      Ana" + " " * 63 + " 3.0    1     2 w 1", "met 2 in round 1"),
        ("001    1      Ana" + " " * 63 + " 3.0    1     2 w ?", "no result"),
        ("001    1      A\n001    1      B", "Line 2 .* twice"),
        ("001    1      A\n260" + " 7" * 1000, "Line 2 .* more than 20000 pairs"),
        ("162  W x.0\n001    1      A", "Line 1 .* points"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text, says):
    with pytest.raises(Unreadable, match=says):
        read(text)


def test_two_reports_differ_in_what_they_say_and_not_in_colours():
    ana, ben, zoe = REPORT.players
    turned = replace(ana, lines=(Line(2, "b", "1"), ana.lines[1]))
    assert differences(REPORT, replace(REPORT, players=(turned, ben, zoe))) == []

    other = replace(ana, name="Anna", lines=(Line(2, "w", "="), ana.lines[1]))
    found = differences(REPORT, replace(REPORT, players=(other, ben)))
    assert [(one.round, one.about, one.what, one.here, one.there) for one in found] == [
        (0, "Ana (1)", "name", "Ana", "Anna"),
        (0, "Zoë O’Neill (3)", "player", "there", "not there"),
        (1, "Ana (1)", "round", "win against Ben", "draw against Ben"),
    ]
