"""The form by which a judge rules: what is decided, and what follows for log, result and clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_noop

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.disputes.log_lines import hex_of
from matches.models import Ruling

DEED_ROWS = 3
LINES_MOST = 60  # lines of a log that are offered to be struck, from a little before the disputed
LINES_BEFORE = 3
STANDS = "stands"
# what can have happened on the table: its name in the form, in words, and what it needs
DEEDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "damage": (gettext_noop("is dealt damage"), ("fighter", "amount")),
    "heal": (gettext_noop("is healed"), ("fighter", "amount")),
    "place": (gettext_noop("is placed in a hex"), ("fighter", "hex")),
    "out": (gettext_noop("is out of action"), ("fighter",)),
    "back": (gettext_noop("comes back in a hex"), ("fighter", "hex")),
    "glory": (gettext_noop("glory for a player"), ("seat", "amount")),
}


@dataclass(frozen=True, slots=True)
class DeedRow:
    """One row of what happened on the table, as typed."""

    number: int
    do: str
    fighter: str
    seat: str
    amount: str
    hex: str


def deed_rows(typed: Mapping[str, str]) -> list[DeedRow]:
    """The rows of the form, with what was typed."""
    return [
        DeedRow(
            number,
            *(
                typed.get(f"{name}{number}", "")
                for name in ("do", "fighter", "seat", "amount", "hex")
            ),
        )
        for number in range(1, DEED_ROWS + 1)
    ]


def kind_of(typed: Mapping[str, str]) -> Ruling.Kind | None:
    """What is ruled; None for 'the ruling stands'. Raises Invalid where nothing is chosen."""
    kind = typed.get("kind", "")
    if kind == STANDS:
        return None
    if kind not in Ruling.Kind.values:
        raise Invalid("Choose how you rule. Nothing was changed.", fields={"kind": "Choose one."})
    return Ruling.Kind(kind)


def struck(lines: Sequence[str]) -> tuple[int, ...]:
    """The lines of the log that are ticked as not having happened."""
    return tuple(int(one) for one in lines if one.isascii() and one.isdecimal() and len(one) < 6)


def deeds_told(typed: Mapping[str, str]) -> dict[str, Any] | None:
    """What happened on the table, as the event `told` of a log; None where nothing is filled in.

    Raises Invalid, naming the row at fault.
    """
    deeds = [
        _deed(typed, number) for number in range(1, DEED_ROWS + 1) if typed.get(f"do{number}", "")
    ]
    return {"t": "told", "by": -1, "did": deeds, "until": "now"} if deeds else None


def _deed(typed: Mapping[str, str], number: int) -> dict[str, Any]:
    do = typed[f"do{number}"]
    if do not in DEEDS:
        raise Invalid(
            Worded("Row %(number)s: choose what happened. Nothing was changed.", number=number)
        )
    needs = DEEDS[do][1]
    return {"do": do, **{name: _value(typed, name, number) for name in needs}}


def _value(typed: Mapping[str, str], name: str, number: int) -> Any:
    text = typed.get(f"{name}{number}", "").strip()
    if name == "hex":
        hex_ = hex_of(text)
        if hex_ is None:
            raise Invalid(
                Worded(
                    "Row %(number)s: a hex is two numbers, as 4,2. Nothing was changed.",
                    number=number,
                ),
                fields={f"hex{number}": "Two numbers."},
            )
        return list(hex_)
    bare = text.removeprefix("-")
    if not (bare.isascii() and bare.isdecimal()) or len(bare) > 3:
        raise Invalid(
            Worded(
                "Row %(number)s: fill in %(name)s. Nothing was changed.", number=number, name=name
            ),
            fields={f"{name}{number}": "A whole number."},
        )
    return int(text)
