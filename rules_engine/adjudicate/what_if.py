"""The same question with one thing changed."""

from typing import Any

import msgspec
from msgspec.structs import replace

from rules_engine.adjudicate.asked import Changed
from rules_engine.adjudicate.forms import Answer, Undecided
from rules_engine.adjudicate.table import check_readings
from rules_engine.card_book.naming import card_meant, card_title
from rules_engine.facts.assumptions import says_of
from rules_engine.facts.errors import Unusable
from rules_engine.facts.naming import offered
from rules_engine.facts.strict import fault_in_words
from rules_engine.scene import InForce
from rules_engine.scene.checks import check_table
from rules_engine.scene.force import in_force
from rules_engine.scene.grounds import hex_meant
from rules_engine.sense.naming import called, fighter_meant, seat_called, seat_meant
from rules_engine.state.position import Fighter, Position, Seat, put_fighter, put_seat

_TOLD = "as follows"
_OF_POSITION = ("round", "turn", "active", "first")
_NOT_CHANGED = ("card", "seat", "warband")


def changed(position: Position, change: Changed) -> Position:
    """The position in which one thing is otherwise. Raises Unusable for what cannot be."""
    if change.assume:
        check_readings(change.assume)
        kept = tuple(one for one in position.assume if one[0] not in dict(change.assume))
        position = replace(position, assume=(*kept, *change.assume))
    if change.set:
        position = _set(position, change)
    position = in_force(position, change.in_force)
    if position.layout is not None:
        check_table(position)
    return position


def _set(position: Position, change: Changed) -> Position:
    if change.fighter != "":
        fighter = fighter_meant(position, change.fighter)
        values = dict(change.set)
        if isinstance(values.get("hex"), str):
            values["hex"] = hex_meant(position, values["hex"], called(position, fighter))
        if values.get("out") is True:
            values.setdefault("hex", None)
        if isinstance(values.get("upgrades"), list):
            values["upgrades"] = [_card(one) for one in values["upgrades"]]
        fields = _fields(Fighter, position.fighters[fighter], values)
        return put_fighter(position, fighter, **fields)
    if change.seat >= 0:
        seat = seat_meant(position, change.seat)
        return put_seat(position, seat, **_fields(Seat, position.seats[seat], change.set))
    for name, value in change.set.items():
        if name not in _OF_POSITION:
            raise Unusable(f"the position has no {name!r} to change{offered(name, _OF_POSITION)}")
        most = len(position.seats) - 1 if name in ("active", "first") else 40
        if type(value) is not int or not 0 <= value <= most:
            raise Unusable(f"{name} cannot be {value!r:.40}, only 0 to {most}")
    return replace(position, **change.set)


def _card(given: Any) -> Any:
    return card_meant(given) if isinstance(given, str) else given


def _fields(kind: type[Any], now: Any, values: dict[str, Any]) -> dict[str, Any]:
    """The new values as a fighter or a seat has them."""
    names = [name for name in kind.__struct_fields__ if name not in _NOT_CHANGED]
    for name in values:
        if name not in names:
            raise Unusable(f"change: nothing is called {name!r}{offered(name, names)}")
    form = msgspec.to_builtins(now) | values
    try:
        read = msgspec.convert(form, kind)
    except msgspec.ValidationError as error:
        raise Unusable(f"change: {fault_in_words(error, kind)}") from None
    return {name: getattr(read, name) for name in values}


def change_in_words(position: Position, change: Changed) -> str:
    """What is otherwise, in words."""
    told_: list[str] = []
    if change.set:
        whose = ""
        if change.fighter != "":
            whose = f"{called(position, fighter_meant(position, change.fighter))}: "
        elif change.seat >= 0:
            whose = f"{seat_called(position, change.seat)}: "
        values = (f"{name.replace('_', ' ')} {value}" for name, value in change.set.items())
        told_.append(whose + ", ".join(values))
    told_ += [_force_in_words(one) for one in change.in_force]
    told_ += [f'the reading "{says_of(name, value).rstrip(".")}"' for name, value in change.assume]
    told_ += ["other events before it"] if change.after else []
    return "; ".join(told_) or "nothing changed"


def _force_in_words(force: InForce) -> str:
    """What is in force besides: what it gives, or the card by its name."""
    return " and ".join(force.gives) or f"{card_title(card_meant(force.card))} in force"


def verdict_in_words(answer: Answer) -> str:
    """An answer's verdict in a word or two."""
    if isinstance(answer, Undecided):
        return "cannot be decided"
    return {"yes": "yes", "no": "no", "told": _TOLD}[answer.verdict]


def turned_in_words(verdicts: tuple[str, str], differs: dict[str, Any]) -> str:
    """What a change makes of an answer, from its verdict as it stands and the one then."""
    now, then = verdicts
    if now == then:
        return "the same answer" if not differs else "an answer with other values"
    if _TOLD not in verdicts:
        return f"{then} instead of {now}"
    if now == _TOLD:
        return {"yes": "a Yes", "no": "a No"}.get(then, then)
    return {"yes": "no longer a Yes", "no": "no longer a No"}.get(now, "it can be decided")


def differing(one: Answer, other: Answer) -> dict[str, Any]:
    """What two answers say differently: the verdict, and outcomes by name."""
    found: dict[str, Any] = {}
    verdicts = verdict_in_words(one), verdict_in_words(other)
    if verdicts[0] != verdicts[1]:
        found["verdict"] = verdicts
    for name in dict.fromkeys((*one.outcome, *other.outcome)):
        values = one.outcome.get(name), other.outcome.get(name)
        if values[0] != values[1]:
            found[name] = values
    return found
