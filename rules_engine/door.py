"""The rules engine spoken to in JSON text: what the web worker of a phone calls.

The same requests are answered by the server where no phone can (`matches.rulebook`).
A request names what it wants in `do`; positions, events and questions have the JSON forms of the
engine's schemas; what is asked at a journey's table stands in `journey_table.requests`. The answer
is one of

    {"ok": ...}
    {"refused": {"rule", "says", "cites", "facts"}}     the rules do not allow it
    {"unusable": "why"}                                  the input is no log, position, event ...
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from rules_engine import Refused, Report, adjudicate, legal, read_log, replay, step
from rules_engine.adjudicate import read_question
from rules_engine.card_book.printed import cards
from rules_engine.draw import Stroke, dice
from rules_engine.draw.position import draw
from rules_engine.facts.commitments import commit
from rules_engine.facts.errors import Unusable
from rules_engine.facts.hexes import Hex
from rules_engine.facts.version import ENGINE, data_hash
from rules_engine.journey_table import (
    JOURNEY_ANSWERS,
    JourneyRequest,
    is_of_journey,
    read_journey_question,
    rule_on_journey,
)
from rules_engine.log.own_rules import places, wording
from rules_engine.replay.forms import form_of
from rules_engine.replay.hashing import position_hash
from rules_engine.showing import onward, prompted, show
from rules_engine.state.events import AnyEvent
from rules_engine.state.position import Position


class Versions(msgspec.Struct, tag_field="do", tag="versions"):
    """Which engine this is, and which data it goes by."""


class Replay(msgspec.Struct, tag_field="do", tag="replay"):
    """Check a log, given as its lines. hashes: also the hash of every position reached."""

    log: str
    hashes: bool = False


class PositionAfter(msgspec.Struct, tag_field="do", tag="position"):
    """The position after event n of a log; the last that holds where n is left out."""

    log: str
    n: int | None = None


class Step(msgspec.Struct, tag_field="do", tag="step"):
    """The position after an event, with what is asked then."""

    position: Position
    event: AnyEvent


class Asked(msgspec.Struct, tag_field="do", tag="asked"):
    """What is asked now, and of whom; null when the game is over."""

    position: Position


class Legal(msgspec.Struct, tag_field="do", tag="legal"):
    """The decisions that may be made now; with seat only where that seat is asked."""

    position: Position
    seat: int | None = None


class Show(msgspec.Struct, tag_field="do", tag="show"):
    """The table as one seat may know it, with what it may answer."""

    position: Position
    seat: int


class GoOn(msgspec.Struct, tag_field="do", tag="onward"):
    """The table with its windows passed, so many or all, up to what somebody must answer; after
    an event where one is given."""

    position: Position
    event: AnyEvent | None = None
    windows: int | None = None


class Commit(msgspec.Struct, tag_field="do", tag="commit"):
    """The sealed names of cards, each with its salt."""

    cards: tuple[str, ...]
    salts: tuple[str, ...]


class CardsOf(msgspec.Struct, tag_field="do", tag="cards"):
    """The cards that a warband may bring, of these kinds."""

    warband: str
    kinds: tuple[str, ...]


class Adjudicate(msgspec.Struct, tag_field="do", tag="adjudicate"):
    """The answer to a question about a position."""

    question: msgspec.Raw


class DrawPosition(msgspec.Struct, tag_field="do", tag="draw"):
    """The battlefield as the text of an SVG element; options as of `rules_engine.draw`."""

    position: Position
    title: str = "Battlefield"
    seats: tuple[str, ...] = ()
    marked: tuple[Hex, ...] = ()
    marks: tuple[Stroke, ...] = ()
    key: bool = True
    tappable: bool = False
    name: str = "battlefield"


class Dice(msgspec.Struct, tag_field="do", tag="dice"):
    """A row of dice as the text of an SVG element."""

    faces: tuple[str, ...]
    label: str
    size: int = 40


Request: TypeAlias = (
    Versions
    | Replay
    | PositionAfter
    | Step
    | Asked
    | Legal
    | Show
    | GoOn
    | Commit
    | CardsOf
    | Adjudicate
    | DrawPosition
    | Dice
    | JourneyRequest
)

_REQUESTS = msgspec.json.Decoder(Request)


def answer(request: str) -> str:
    """The answer to a request, both JSON text. Raises Fault where the engine is at fault."""
    edition = ""
    try:
        asked_for = _REQUESTS.decode(request)
        position = getattr(asked_for, "position", None)
        edition = position.edition if position is not None else ""
        form: dict[str, Any] = {"ok": _ANSWERS[type(asked_for)](asked_for)}
    except Refused as error:
        form = {"refused": _refusal(error, edition)}
    except (Unusable, msgspec.DecodeError) as error:
        form = {"unusable": str(error)}
    return msgspec.json.encode(form, enc_hook=str).decode()


def _refusal(error: Refused, edition: str) -> dict[str, Any]:
    return {
        "rule": error.rule,
        "says": wording(error.rule, edition),
        "cites": places(error.rule, edition),
        "facts": error.facts,
    }


def _versions(request: Versions) -> Any:
    return {"engine": ENGINE, "data": data_hash()}


def _replay(request: Replay) -> Any:
    report = replay(read_log(request.log.encode()), keep=request.hashes)
    form = {"report": form_of(report), "last": report.last, "hash": _hash(report, report.last)}
    if request.hashes:
        form["hashes"] = [_hash(report, n) for n in range(report.last + 1)]
    return form


def _hash(report: Report, n: int) -> str | None:
    """The hash of the position after event n; None for a log that has no positions."""
    return position_hash(report.after(n)) if report.log.header.detail == "full" else None


def _position_after(request: PositionAfter) -> Any:
    report = replay(read_log(request.log.encode()), until=request.n, keep=False)
    return _standing(report.after(report.last if request.n is None else request.n))


def _step(request: Step) -> Any:
    return _standing(step(request.position, request.event).position)


def _standing(position: Position) -> Any:
    return {"position": position, "prompt": prompted(position), "hash": position_hash(position)}


def _asked(request: Asked) -> Any:
    return prompted(request.position)


def _legal(request: Legal) -> Any:
    return legal(request.position, request.seat)


def _show(request: Show) -> Any:
    return show(request.position, request.seat)


def _onward(request: GoOn) -> Any:
    position = request.position
    if request.event is not None:
        position = step(position, request.event).position
    return onward(position, request.windows)


def _commit(request: Commit) -> Any:
    return [commit(card, salt) for card, salt in zip(request.cards, request.salts, strict=True)]


def _cards_of(request: CardsOf) -> Any:
    found = {
        card.name: card.id
        for card in cards().values()
        if card.kind in request.kinds and card.warband in ("Universal", request.warband)
    }
    return [{"id": one, "name": name} for name, one in sorted(found.items())]


def _adjudicate(request: Adjudicate) -> Any:
    text = bytes(request.question)
    if is_of_journey(text):
        return rule_on_journey(read_journey_question(text))
    return adjudicate(read_question(text))


def _draw(request: DrawPosition) -> Any:
    return draw(
        request.position,
        title=request.title,
        seats=request.seats,
        marked=request.marked,
        marks=request.marks,
        key=request.key,
        tappable=request.tappable,
        name=request.name,
    )


def _dice(request: Dice) -> Any:
    return dice(request.faces, label=request.label, size=request.size)


_ANSWERS: dict[type, Callable[[Any], Any]] = {
    Versions: _versions,
    Replay: _replay,
    PositionAfter: _position_after,
    Step: _step,
    Asked: _asked,
    Legal: _legal,
    Show: _show,
    GoOn: _onward,
    Commit: _commit,
    CardsOf: _cards_of,
    Adjudicate: _adjudicate,
    DrawPosition: _draw,
    Dice: _dice,
    **JOURNEY_ANSWERS,
}
