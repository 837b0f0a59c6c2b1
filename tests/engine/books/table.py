"""What the tests that go through the books page by page share: a set-up, an attack, walls."""

from collections.abc import Iterator

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.machine import legal, step
from rules_engine.scene import Piece, Warband, new_game
from rules_engine.selfplay import trial_decks
from rules_engine.state.events import (
    Attack,
    ChooseBoard,
    Draw,
    Event,
    Pass,
    Pick,
    PlaceFighter,
    PlaceToken,
    RevealTokens,
    Roll,
    RollOff,
)
from rules_engine.state.position import Position, Seat
from tests.engine.driving import GARREK, STEELHEART, WINDOWS, ask_of, dice, drive, scene, skip

CHAMPIONS, REAVERS = "Steelheart's Champions", "Garrek's Reavers"
FIRST_WINS = RollOff(faces=(dice("*sss"), dice("ssss")))
SECOND_WINS = RollOff(faces=(dice("ssss"), dice("*sss")))


def table(
    edition: str = "shadespire-2018", warbands: tuple[str, str] = (CHAMPIONS, REAVERS)
) -> Position:
    """Two players at a bare table, with their warbands and decks."""
    brought = [Warband(name, *trial_decks(edition, seat)) for seat, name in enumerate(warbands)]
    return new_game(edition, brought)


def duel(
    *more: Piece, mine: Seat | None = None, theirs: Seat | None = None, **told: object
) -> Position:
    """Steelheart (two smash dice, 3 damage) beside Garrek (one dodge die, 4 wounds), to act.

    What is told of a piece is told of Garrek.
    """
    foe = {name: told.pop(name) for name in list(told) if name in Piece.__struct_fields__}
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), **foe), *more)
    told.setdefault("seats", (mine or Seat(CHAMPIONS), theirs or Seat(REAVERS)))
    return scene(*pieces, **told)


def passed(position: Position) -> Position:
    """The power step passed by both players."""
    position = skip(position)
    while ask_of(position).kind == "power step":
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return position


def board(seat: int, name: str = "Mirror Well") -> PlacedBoard:
    """A board as the one who chooses first takes it."""
    return PlacedBoard(name, seats=(seat,))


def below(seat: int, name: str = "Katophrane's Reliquary", shift: int = 0) -> PlacedBoard:
    """A board laid long edge to long edge under the first one, shifted by so many hexes."""
    return PlacedBoard(name, at=(shift, 6), seats=(seat,))


def beside(seat: int, name: str = "Katophrane's Reliquary", drop: int = 0) -> PlacedBoard:
    """A board laid short edge to short edge beside the first one, dropped by so many rows."""
    return PlacedBoard(name, at=(8, drop), seats=(seat,))


def usual(position: Position) -> Event:
    """What anybody would answer: seat 1 chooses first, seat 0 lays the boards, all goes its way."""
    ask = ask_of(position)
    if ask.kind == "roll-off":
        return FIRST_WINS
    if ask.kind == "first board":
        return ChooseBoard(by=ask.who, board=board(ask.who))
    if ask.kind == "second board":
        return ChooseBoard(by=ask.who, board=below(ask.who))
    if ask.kind == "reveal tokens":
        return RevealTokens(numbers=(3, 1, 5, 2, 4))
    if ask.kind in ("draw objective", "draw power"):
        deck = ask.kind.partition(" ")[2]
        own = position.seats[ask.who]
        cards = own.objective_deck if deck == "objective" else own.power_deck
        return Draw(by=ask.who, deck=deck, cards=cards[: ask.count])
    if ask.kind in ("do-over", "reaction", "surge"):
        return Pass(by=ask.who)
    if ask.kind in ("first placer", "first activation"):
        return Pick(by=ask.who, seat=1)
    return next(one for one in legal(position) if isinstance(one, PlaceToken | PlaceFighter))


def until(position: Position, kind: str) -> Position:
    """The position in which something of this kind is asked, answered as usual before."""
    while ask_of(position).kind != kind:
        position = step(position, usual(position)).position
    return position


def questions(position: Position, kind: str) -> Iterator[tuple[str, int]]:
    """What is asked and of whom until something of this kind is, answered as usual."""
    while ask_of(position).kind != kind:
        yield ask_of(position).kind, ask_of(position).who
        position = step(position, usual(position)).position


def rolled(
    position: Position,
    attack: Attack,
    thrown: str,
    against: str,
    passing: tuple[str, ...] = WINDOWS,
) -> Position:
    """The attack made and both rolls thrown, windows passed."""
    position = drive(
        position,
        attack,
        Roll(by=attack.by, kind="attack", faces=dice(thrown)),
        Roll(by=1 - attack.by, kind="defence", faces=dice(against)),
    )
    return skip(position, passing)


POOL = joined(PlacedBoard("Pool of Fangs", seats=(0,)), PlacedBoard("Mirror Well", seats=(1,)))
"""A lethal hex at (3, 2)."""
WALLS = joined(PlacedBoard("Soul Refractor", seats=(0,)), PlacedBoard("Mirror Well", seats=(1,)))
"""Blocked hexes at (3, 1), (2, 3) and (4, 3)."""


def until_open(position: Position, event: Event) -> Position:
    """The position in which this reaction can be used, windows before it passed."""
    while event not in legal(position):
        assert ask_of(position).kind in WINDOWS, f"{event} was never open"
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


def played(position: Position, reaction: Event) -> Position:
    """The reaction used as soon as it is open."""
    return step(until_open(position, reaction), reaction).position
