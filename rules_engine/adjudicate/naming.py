"""Events of questions as people tell them: read into the engine's own, by the table they are of."""

from collections.abc import Callable, Mapping
from typing import Any, get_args

import msgspec

from rules_engine.adjudicate.words import hex_in_words
from rules_engine.card_book.known import rules_of
from rules_engine.card_book.naming import card_meant, card_title
from rules_engine.facts.dice import FACES, spoken_of
from rules_engine.facts.errors import Unusable
from rules_engine.facts.hexes import Hex
from rules_engine.facts.naming import offered, places_of
from rules_engine.moments.playing import kind_of
from rules_engine.moments.reacting import sources
from rules_engine.scene.grounds import hex_meant
from rules_engine.sense.ground import attacks_of, field
from rules_engine.sense.naming import attack_meant, called, fighter_meant, seat_meant
from rules_engine.sequences.turn.moving import ways
from rules_engine.state.events import AnyEvent, Event, Play
from rules_engine.state.position import Position

_EVENTS: dict[str, type[Event]] = {
    str(one.__struct_config__.tag): one for one in get_args(AnyEvent)
}
_SYMBOLS = tuple(dict.fromkeys(face for faces in FACES.values() for face in faces))
_ANYWHERE = 64
Form = Mapping[str, Any]


def lying(position: Position) -> frozenset[str]:
    """Every card that lies anywhere in a position, by its id."""
    found: set[str] = set()
    for own in position.seats:
        found.update(own.power, own.objectives, own.scored, own.power_deck, own.objective_deck)
    for fighter in position.fighters:
        found.update(fighter.upgrades)
    return frozenset(found)


def event_meant(position: Position, form: Any) -> Event:
    """The event that a form tells, its fighters, seats, cards and attacks by name or number.

    `to` stands for a path to that hex by the shortest way. Raises Unusable, with the nearest right
    word, for what no event has.
    """
    if not isinstance(form, dict):
        raise Unusable("an event is an object with its kind in `t`")
    tag = form.get("t")
    if not isinstance(tag, str) or tag not in _EVENTS:
        raise Unusable(f"no event is called {tag!r:.80}{offered(str(tag), _EVENTS)}")
    kind = _EVENTS[tag]
    fields = tuple(kind.__struct_encode_fields__)
    allowed = (*fields, "t", *(("to",) if "path" in fields else ()))
    for name in form:
        if name not in allowed:
            has = ", ".join(sorted(allowed))
            near = offered(name, allowed, 0)
            raise Unusable(f"{tag}: no field is called {name!r:.80}{near}; it can have: {has}")
    meant = dict(form)
    for name, read in _READ.items():
        if name in meant:
            meant[name] = read(position, meant)
    if "to" in meant:
        meant["path"] = _path(position, meant)
        del meant["to"]
    try:
        return msgspec.convert(meant, kind)
    except msgspec.ValidationError as error:
        raise Unusable(f"{tag}: {error}") from None


def _seat(position: Position, form: Form) -> Any:
    given = form["by"]
    return seat_meant(position, given) if isinstance(given, str) else given


def _fighter(field: str) -> Callable[[Position, Form], Any]:
    def read(position: Position, form: Form) -> Any:
        given = form[field]
        return fighter_meant(position, given) if isinstance(given, str) else given

    return read


def _fighters(position: Position, form: Form) -> Any:
    given = form["fighters"]
    if not isinstance(given, list | tuple):
        return given
    return [fighter_meant(position, one) if isinstance(one, str) else one for one in given]


def _own(position: Position, form: Form) -> int:
    """The fighter an event is of; -1 where it names none that can be."""
    given = form.get("fighter", -1)
    if isinstance(given, str):
        return fighter_meant(position, given)
    there = type(given) is int and 0 <= given < len(position.fighters)
    return given if there else -1


def _attack(position: Position, form: Form) -> Any:
    given, fighter = form["attack"], _own(position, form)
    if not isinstance(given, str) or fighter < 0:
        return given
    has = tuple(one.name for one in attacks_of(position, fighter))
    return given if given in has else attack_meant(position, fighter, given, has)


def _card(position: Position, form: Form) -> Any:
    given, fighter = form["card"], _own(position, form)
    if not isinstance(given, str):
        return given
    if form["t"] in ("react", "action") and fighter >= 0:
        own = sources(position, fighter)
        found = [own[place] for place in places_of(given, own)]
        if given in own or len(found) == 1:
            return given if given in own else found[0]
    return card_meant(given, lying(position))


def _cards(position: Position, form: Form) -> Any:
    given, there = form["cards"], lying(position)
    if not isinstance(given, list | tuple):
        return given
    return [card_meant(one, there) if isinstance(one, str) else one for one in given]


def _hex(position: Position, form: Form) -> Any:
    given = form["hex"]
    return hex_meant(position, given, "it") if isinstance(given, str) else given


def _faces(_: Position, form: Form) -> Any:
    given = form["faces"]
    if form["t"] in ("roll", "reroll") and isinstance(given, list | tuple):
        for face in given:
            if isinstance(face, str) and face not in _SYMBOLS:
                raise Unusable(f"no die shows {face!r:.40}{_shown(face)}")
    return given


def _shown(face: str) -> str:
    """What to say for a face that no die has: the word for it here, or all there are."""
    here = spoken_of(face)
    return f"; say: {here}" if here else offered(face, _SYMBOLS, len(_SYMBOLS))


_READ: dict[str, Callable[[Position, Form], Any]] = {
    "by": _seat,
    "attack": _attack,
    "card": _card,
    "cards": _cards,
    "fighter": _fighter("fighter"),
    "target": _fighter("target"),
    "fighters": _fighters,
    "hex": _hex,
    "faces": _faces,
}
"""How each field is read; the fighter last of those that ask for it."""


def _path(position: Position, form: dict[str, Any]) -> tuple[Hex, ...]:
    """The shortest way to the hex that is meant; that hex alone where no way leads there."""
    if "path" in form:
        raise Unusable(f"{form['t']}: say a path, or to which hex, not both")
    fighter = _own(position, form)
    if fighter < 0 or position.fighters[fighter].hex is None:
        raise Unusable(f"{form['t']}: say which fighter on the battlefield goes there")
    to = hex_meant(position, _pair(form["to"]), called(position, fighter))
    if to is not None and to not in field(position):
        raise Unusable(f"{form['t']}: {hex_in_words(to)} is no complete hex of the battlefield")
    how = "charge" if form["t"] == "charge" else "no charge"
    found = (path for path in ways(position, fighter, _ANYWHERE, how) if path[-1] == to)
    return next(found, (to,) if to is not None else ())


def _pair(given: Any) -> Any:
    if isinstance(given, str):
        return given
    try:
        return msgspec.convert(given, Hex)
    except msgspec.ValidationError as error:
        raise Unusable(f"no hex: {error}") from None


def _chooses_later(card: str) -> bool:
    """Whether a gambit of the power step: it chooses fighters once it is played."""
    rules = rules_of(card)
    return rules is not None and not rules.at and kind_of(card) in ("ploy", "spell")


def check_event(position: Position, event: Event) -> None:
    """Hold the numbers of an event against the table it is of. Raises Unusable."""
    if not -1 <= event.by < len(position.seats):
        raise Unusable(f"there is no seat {event.by}, only 0 to {len(position.seats) - 1}")
    if isinstance(event, Play) and event.fighter >= 0 and _chooses_later(event.card):
        raise Unusable(
            f"{card_title(event.card)} is played on nobody: say whom it chooses in a `choose` event"
            " after it, and leave out its `fighter`"
        )
    count = len(position.fighters)
    for name in ("fighter", "target"):
        number = getattr(event, name, -1)
        if not -1 <= number < count:
            raise Unusable(f"there is no fighter {number} in this position")
    for number in getattr(event, "fighters", ()):
        if not 0 <= number < count:
            raise Unusable(f"there is no fighter {number} in this position")
    seat = getattr(event, "seat", 0)
    if not 0 <= seat < len(position.seats):
        raise Unusable(f"there is no seat {seat}, only 0 to {len(position.seats) - 1}")
