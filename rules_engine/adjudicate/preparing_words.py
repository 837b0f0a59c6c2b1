"""Events around the fighting in words: setting up, drawing lots, scatter, what was told."""

from rules_engine.facts.hexes import Hex
from rules_engine.sense.naming import called, seat_called
from rules_engine.state.events import (
    ChooseBoard,
    DealTokens,
    DoOver,
    Event,
    Pick,
    PlaceFighter,
    PlaceToken,
    RevealTokens,
    RollOff,
    Scattered,
    ScatterToken,
    SettleMatch,
    Told,
)
from rules_engine.state.position import Position


def prepared_in_words(position: Position, event: Event) -> str:
    """An event that sets the game up or that no fighter does; '' for any other."""
    seat = seat_called(position, event.by)
    match event:
        case RollOff():
            rolls = (
                f"{seat_called(position, one)}: {_faces(faces)}"
                for one, faces in enumerate(event.faces)
                if faces
            )
            return f"the dice are rolled off: {'; '.join(rolls)}"
        case Pick():
            return f"{seat} names {seat_called(position, event.seat)}"
        case ChooseBoard():
            return f"{seat} chooses the board {event.board.board}"
        case DealTokens():
            return "the tokens are dealt"
        case PlaceToken():
            return f"{seat} places a token in {_hex(event.hex)}"
        case RevealTokens():
            return f"the tokens are turned over: {', '.join(map(str, event.numbers))}"
        case DoOver():
            return f"{seat} draws anew"
        case PlaceFighter():
            return f"{called(position, event.fighter)} is set up in {_hex(event.hex)}"
    return _besides(event)


def _besides(event: Event) -> str:
    match event:
        case ScatterToken():
            return f"the scatter token is laid on {_hex(event.hex)}"
        case Scattered():
            return f"the scatter dice: {_faces(event.faces)}"
        case SettleMatch():
            return "the match is level and goes on to a winner"
        case Told():
            return "what a card or a judge did is told"
    return ""


def _faces(faces: tuple[str, ...]) -> str:
    return ", ".join(face.replace("_", " ") for face in faces)


def _hex(hex_: Hex) -> str:
    return f"({hex_[0]},{hex_[1]})"
