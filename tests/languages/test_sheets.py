"""Style sheets lay pages out by where a line begins and ends, so that they turn round where one
reads from right to left."""

import re

import pytest

from tests.languages.messages import ROOT

SIDED = re.compile(
    r"(?:margin|padding|border)-(?:left|right)\b"
    r"|(?<![\w-])(?:left|right)\s*:|(?:text-align|float)\s*:\s*(?:left|right)\b"
)

# four sides in a row are named by where they are: only the same on both is no side
FOUR = re.compile(r"(?:padding|margin|border-width|inset): (\S+) (\S+) (\S+) (\S+);")
SHADOW = re.compile(r"inset -?[\d.]+px ")  # `--ahead` says which way


def _is_sided(line: str) -> bool:
    plain = line
    while (less := re.sub(r"\w*\([^()]*\)", "x", plain)) != plain:
        plain = less
    four = FOUR.search(plain)
    return bool(SIDED.search(line) or SHADOW.search(line) or (four and four[2] != four[4]))


def test_no_style_sheet_names_left_or_right():
    sheets = sorted((ROOT / "companion" / "static" / "companion").rglob("*.css"))
    found = [
        f"{sheet.name}:{number}: {line.strip()}"
        for sheet in sheets
        for number, line in enumerate(sheet.read_text().splitlines(), 1)
        if _is_sided(line)
    ]
    assert found == []
    assert len(sheets) > 10


@pytest.mark.parametrize(
    ("line", "is_sided"),
    [
        ("  margin-left: 4px;", True),
        ("  padding: 6px var(--edge) 6px 0;", True),
        ("  padding: 0 calc(var(--edge) - 4px);", False),
        ("  padding: 6px 4px 2px 4px;", False),
        ("  box-shadow: inset 4px 0 0 var(--gold);", True),
        ("  box-shadow: inset calc(4px * var(--ahead)) 0 0 var(--gold);", False),
        ("  box-shadow: inset 0 1px 0 var(--line);", False),
    ],
)
def test_what_names_a_side(line, is_sided):
    assert _is_sided(line) is is_sided
