"""The form of a journey's result, and of what a group sets out with."""

from django.http import QueryDict
from django.utils.translation import gettext_noop

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.journeys.services.results import Told

_WHAT = {
    "quest": gettext_noop("the space of the quest token"),
    "roll": gettext_noop("the roll"),
    "turns": gettext_noop("the turns"),
    "table": gettext_noop("the table"),
}


def read(typed: QueryDict) -> Told:
    """The result that was typed. Raises Invalid with every field at fault."""
    faults: dict[str, str] = {}
    numbers = {name: _number(typed, name, faults) for name in ("quest", "roll", "turns")}
    if not typed.get("quest", "").strip():
        faults["quest"] = Worded("Say how far the quest token came.")
    positions = [one for one in typed.getlist("hero") if one.isdecimal()]
    inspiration = {int(at): _number(typed, f"inspiration-{at}", faults) for at in positions}
    if faults:
        raise Invalid(
            Worded("%(faults)s Nothing was changed.", faults=Worded.together(*faults.values())),
            code="unfit-result",
            fields=faults,
        )
    return Told(
        numbers["quest"],
        [int(one) for one in typed.getlist("standing") if one.isdecimal()],
        roll=numbers["roll"],
        turns=numbers["turns"],
        inspiration=inspiration,
        inspired={int(at): f"inspired-{at}" in typed for at in positions},
    )


def positions(typed: QueryDict) -> list[int]:
    """The heroes who were chosen to set out."""
    return [int(one) for one in typed.getlist("heroes") if one.isdecimal()]


def table(typed: QueryDict) -> int | None:
    """The table that was typed, None for none. Raises Invalid."""
    faults: dict[str, str] = {}
    number = _number(typed, "table", faults)
    if faults or number > 9999:
        raise Invalid(
            "A table is a number from 1 to 9999, or empty. Nothing was opened.",
            fields={"table": "1 to 9999, or empty."},
        )
    return number or None


def _number(typed: QueryDict, name: str, faults: dict[str, str]) -> int:
    text = typed.get(name, "").strip()
    if not text:
        return 0
    if text.isascii() and text.isdecimal() and len(text) < 6:
        return int(text)
    hero = name.partition("-")[2]
    what = Worded("inspiration of hero %(hero)s", hero=hero) if hero else Worded.of(_WHAT[name])
    faults[name] = Worded("%(what)s is a whole number.", what=what.capital())
    return 0
