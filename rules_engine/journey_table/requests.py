"""What a phone at a journey's table asks of the engine, in JSON; `rules_engine.door` answers it.

A position here is one of middle detail, as an earlier answer gave it. Every answer about a position
has it with `shown`, what the table sees (`showing`).
"""

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

import msgspec

from rules_engine.facts.errors import Refused, Unusable
from rules_engine.journey_table.lookup import Table, looked_up
from rules_engine.journey_table.misread import PARTY, read_told
from rules_engine.journey_table.report import ONE_VOICE, JourneyPlayer
from rules_engine.journey_table.showing import shown
from rules_engine.journeys.position import EDITION, Journey, Kind
from rules_engine.journeys.seeded import rolled
from rules_engine.log.folding import Step, fold
from rules_engine.log.forms import EVENTS_AT_MOST, Entry
from rules_engine.log.journeys import JourneyHeader, JourneyLog
from rules_engine.log.own_rules import places, wording

DICE_AT_ONCE = 40


class JourneyBegin(msgspec.Struct, tag_field="do", tag="journey-open"):
    """The table that a journey begins with; header is the first line of its log."""

    header: msgspec.Raw


class JourneyAt(msgspec.Struct, tag_field="do", tag="journey-log"):
    """The table after these client events, corrections folded in.

    An event that breaks a rule is passed over and told in `broken`, as the server would refuse it.
    """

    header: msgspec.Raw
    events: Annotated[tuple[msgspec.Raw, ...], msgspec.Meta(max_length=EVENTS_AT_MOST)] = ()


class JourneyTake(msgspec.Struct, tag_field="do", tag="journey-take"):
    """The table after one event more; refused by the rule that the event breaks."""

    header: msgspec.Raw
    position: Journey
    event: msgspec.Raw


class JourneyLookup(msgspec.Struct, tag_field="do", tag="journey-lookup"):
    """Entries of a table: of the roll, or all of a table that is not rolled on."""

    kind: Kind
    table: Table
    roll: int = 0
    night: bool = False


class JourneyRoll(msgspec.Struct, tag_field="do", tag="journey-roll"):
    """Dice rolled by the phone: what follows from a seed of its own."""

    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    dice: Annotated[int, msgspec.Meta(ge=1, le=DICE_AT_ONCE)]
    faces: Annotated[int, msgspec.Meta(ge=2, le=20)]


JourneyRequest: TypeAlias = JourneyBegin | JourneyAt | JourneyTake | JourneyLookup | JourneyRoll


def header_told(text: bytes) -> JourneyHeader:
    """The header of a journey that a phone names. Raises Refused for more heroes than set out,
    Unusable for what is no header."""
    try:
        return msgspec.json.decode(text, type=JourneyHeader)
    except (msgspec.DecodeError, RecursionError) as error:
        heroes = _party(text)
        if heroes is not None and not 1 <= heroes <= PARTY:
            raise Refused("journey.heroes", {"heroes": heroes, "most": PARTY}) from None
        raise Unusable(f"no header of a journey: {error}") from None


def _party(text: bytes) -> int | None:
    try:
        form = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    heroes = form.get("heroes") if isinstance(form, dict) else None
    return len(heroes) if isinstance(heroes, list) else None


def player_of(header: JourneyHeader) -> JourneyPlayer:
    """A player for what phones log. Raises Unusable for the header of a full log."""
    if header.detail == "full":
        raise Unusable("a phone keeps journeys of middle detail, or their result alone")
    return JourneyPlayer(JourneyLog(header))


def entry_told(text: bytes, n: int) -> Entry:
    """A client event as entry n of a log without hashes. Raises as `read_told` does."""
    logged, raw = read_told(text)
    return Entry(n, logged, "", raw)


def taken(player: JourneyPlayer, line: Step) -> None:
    """The player's position after a line. Raises Refused by the rule the line breaks."""
    checked = player.take(line)
    if checked.verdict == "contradicted":
        raise Refused(checked.rule, checked.facts)


def _begin(request: JourneyBegin) -> Any:
    return _standing(player_of(header_told(bytes(request.header))).position)


def _at(request: JourneyAt) -> Any:
    player = player_of(header_told(bytes(request.header)))
    read: list[Entry] = []
    broken: list[dict[str, Any]] = []
    for n, text in enumerate(request.events, start=1):
        try:
            read.append(entry_told(bytes(text), n))
        except Refused as refused:
            broken.append(_broken(refused, _id_of(bytes(text))))
    for line in fold(tuple(read), ONE_VOICE):
        try:
            taken(player, line)
        except Refused as refused:
            broken.append(_broken(refused, line.entry.logged.id))
    return {**_standing(player.position), "broken": broken}


def _id_of(text: bytes) -> str:
    return str(msgspec.json.decode(text).get("id", ""))


def _broken(refused: Refused, name: str) -> dict[str, Any]:
    return {"id": name, **_rule(refused.rule), "facts": refused.facts}


def _take(request: JourneyTake) -> Any:
    player = player_of(header_told(bytes(request.header)))
    player.position = request.position
    entry = entry_told(bytes(request.event), 1)
    if hasattr(entry.logged.event, "agreed"):
        raise Unusable("a correction is folded into the whole log: ask with `journey-log`")
    taken(player, Step(entry, entry.logged.event))
    return _standing(player.position)


def _rule(rule: str) -> dict[str, Any]:
    return {"rule": rule, "says": wording(rule, EDITION), "cites": places(rule, EDITION)}


def _standing(journey: Journey) -> dict[str, Any]:
    return {"position": journey, "shown": shown(journey)}


def _lookup(request: JourneyLookup) -> Any:
    return looked_up(request.table, request.kind, roll=request.roll, night=request.night)


def _roll(request: JourneyRoll) -> Any:
    return rolled(request.seed, request.dice, request.faces)


JOURNEY_ANSWERS: dict[type, Callable[[Any], Any]] = {
    JourneyBegin: _begin,
    JourneyAt: _at,
    JourneyTake: _take,
    JourneyLookup: _lookup,
    JourneyRoll: _roll,
}
