"""Capture the Artefact: one more objective, which pays whoever holds it (Shadespire pg 26)."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Advance, Ask, Verb, args_of, need, rest_on, told
from rules_engine.sense.ground import can_hold, field, fighter_in
from rules_engine.sequences.base.common import from_seat
from rules_engine.sequences.turn.inspiring import inspired
from rules_engine.state.events import Event, PlaceToken
from rules_engine.state.frames import SettingUp
from rules_engine.state.position import Position, Token, note, put_seat

WORTH = 3
NAME = "Katophrane Artefact"


def place(position: Position) -> Verb:
    """Ask who placed a board last for the artefact's hex, where it is played with."""
    if not position.artefact or position.tokens or not _open(position):
        return Advance(position)
    return Ask(
        _seat(position), "place artefact", (PlaceToken,), _placed, _placings, "artefact.place"
    )


def _seat(position: Position) -> int:
    return from_seat(position, args_of(position, SettingUp).chooser)[-1]


def _open(position: Position) -> list[Hex]:
    """The hexes of no one's territory and not on the edge; one that no token lies on is none."""
    ground = field(position)
    barred = ground.edge | ground.blocked | ground.starting
    return [one for one in ground.hexes if one not in barred and ground.territory(one) is None]


def _placed(position: Position, event: PlaceToken) -> Verb:
    need(event.hex in _open(position), "artefact.place", hex=event.hex)
    need(event.number == 0, "artefact.is-an-objective", number=event.number)
    token = Token(event.hex, artefact=True)
    return Advance(replace(position, tokens=(token,)))


def _placings(position: Position) -> Iterable[Event]:
    for hex_ in _open(position):
        yield PlaceToken(by=_seat(position), hex=hex_)


def held(position: Position) -> Verb:
    """In each end phase the fighter that holds the artefact is Inspired, its warband paid."""
    token = next((one for one in position.tokens if one.artefact), None)
    holder = -1 if token is None else fighter_in(position, token.hex)
    if holder < 0 or position.sudden_death or not can_hold(position, holder):
        return Advance(position)
    rest_on("artefact-moment")
    seat = position.fighters[holder].seat
    told("artefact.end-phase", fighter=holder, glory=WORTH)
    paid = put_seat(position, seat, glory=position.seats[seat].glory + WORTH)
    paid = note(paid, "glory", seat=seat, fighter=holder, amount=WORTH, word=NAME)
    return Advance(inspired(paid, holder))
