"""A league as it is typed."""

import re
from collections.abc import Mapping
from typing import Any

from companion.core.errors import Invalid
from companion.core.strings import whole_number
from companion.core.worded import Worded
from matches.models import League


def read(typed: Mapping[str, str]) -> dict[str, Any]:
    """What `make_league` takes. points: whole numbers with spaces or commas between.

    Raises Invalid for what is no number.
    """
    return {
        "name": typed.get("name", ""),
        "about": typed.get("about", ""),
        "ranked_by": typed.get("ranked_by") or League.RankedBy.POINTS,
        "points": [
            _number("points", one)
            for one in re.split(r"[\s,;]+", typed.get("points", "").strip())
            if one
        ],
        "taking_part": _number("taking_part", typed.get("taking_part", "").strip() or "0"),
        "best": _number("best", best) if (best := typed.get("best", "").strip()) else None,
    }


def _number(field: str, text: str) -> int:
    number = whole_number(text, digits=4)
    if number is None:
        raise Invalid(
            Worded("%(text)s is not a whole number. Nothing was changed.", text=repr(text[:20])),
            fields={field: "whole numbers"},
        )
    return number
