"""Style sheets lay pages out by where a line begins and ends, so that they turn round where one
reads from right to left."""

import re

from tests.languages.messages import ROOT

SIDED = re.compile(
    r"(?:margin|padding|border)-(?:left|right)\b"
    r"|(?<![\w-])(?:left|right)\s*:|(?:text-align|float)\s*:\s*(?:left|right)\b"
)


def test_no_style_sheet_names_left_or_right():
    sheets = sorted((ROOT / "companion" / "static" / "companion").rglob("*.css"))
    found = [
        f"{sheet.name}:{number}: {line.strip()}"
        for sheet in sheets
        for number, line in enumerate(sheet.read_text().splitlines(), 1)
        if SIDED.search(line)
    ]
    assert found == []
    assert len(sheets) > 10
