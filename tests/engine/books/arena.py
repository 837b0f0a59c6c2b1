"""What the tests of the books share: the warbands of each box, and one attack played out."""

from collections.abc import Callable, Iterator

import pytest

from rules_engine.battlefield import Layout, PlacedBoard, joined
from rules_engine.card_book import known
from rules_engine.card_book.known import CardRules, knows
from rules_engine.facts.fighters import AttackProfile, FighterCard, Side
from rules_engine.machine import asked, step
from rules_engine.moments.now import just_ended
from rules_engine.scene import Piece, Scene, stage
from rules_engine.state.events import Attack, Discard, Event, Pass, Pick, Roll, RollOff
from rules_engine.state.position import Position, Seat
from tests.engine.driving import ask_of, dice, drive, skip

CONDEMNORS, MOURNFLIGHT = "Ironsoul's Condemnors", "Lady Harrow's Mournflight"
GWYNNE, TAVIAN, BRODUS = "Gwynne Ironsoul", "Tavian of Sarnassus", "Brodus Blightbane"
HARROW, MAIDEN = "Lady Harrow", "The Screaming Maiden"
ANGUISHED, CAITHA = "The Anguished One", "Widow Caitha"
BOARD = Layout((PlacedBoard("Dreadfane stand-in, side 1", seats=(0, 1)),))
"""Blocked: (5, 4), (5, 7), (1, 3), (2, 6); objectives: (5, 3), (1, 4), (3, 5), (6, 6), (1, 7)."""


def arena(*pieces: Piece, **told: object) -> Position:
    """A scene in the Dreadfane: the Condemnors are seat 0, the Mournflight seat 1."""
    seats = told.pop("seats", (Seat(CONDEMNORS), Seat(MOURNFLIGHT)))
    return stage(Scene("dreadfane-2019", BOARD, fighters=pieces, seats=seats, **told))


MACE = dict.fromkeys((GWYNNE, TAVIAN), "Storm mace") | {BRODUS: "Great storm mace"}
BLADE = {
    HARROW: "Incorporeal ice blade",
    MAIDEN: "Deadly ice blade",
    ANGUISHED: "Piercing ice blade",
    CAITHA: "Spiteful ice blade",
}


def weapon(position: Position, fighter: int, target: int, name: str = "") -> Attack:
    """The Attack action of a fighter's card, or the one named."""
    one = position.fighters[fighter]
    return Attack(
        by=one.seat,
        fighter=fighter,
        attack=name or (MACE | BLADE)[one.card],
        target=target,
    )


def rolled(position: Position, attack: Attack, ours: str, theirs: str) -> Position:
    """An Attack action up to the comparison of its rolls, and on to the next question."""
    foe = position.fighters[attack.target].seat
    return skip(
        drive(
            position,
            attack,
            Roll(by=attack.by, kind="attack", faces=dice(ours)),
            Roll(by=foe, kind="defence", faces=dice(theirs)),
        )
    )


def to_window(position: Position, at: str) -> Position:
    """Pass until the reaction window of this name is open; a test fails where it never is."""
    while (ask := asked(position)) is not None and ask.kind == "reaction":
        if position.stack[-1].args.at == at:
            return position
        position = step(position, Pass(by=ask.who)).position
    raise AssertionError(f"no window {at}")


def to_next(position: Position, kind: str) -> Position:
    """Pass until something of this kind is asked."""
    while (ask := asked(position)) is not None and ask.kind != kind:
        position = step(position, Pass(by=ask.who)).position
    assert ask is not None, f"never asked for {kind}"
    return position


def idle(position: Position, until: Callable[[Position], bool]) -> Position:
    """Let everybody pass, seat 0 win every roll-off and begin, until this holds."""
    while not until(position):
        ask = ask_of(position)
        event: Event = Pass(by=ask.who)
        if RollOff in ask.events:
            event = RollOff(faces=(dice("*sss"), dice("ffff")))
        elif Pick in ask.events:
            event = Pick(by=ask.who, seat=0)
        elif Discard in ask.events:
            event = Discard(by=ask.who)
        position = step(position, event).position
    return position


def happened(position: Position, what: str) -> list[str]:
    """The words of what happened of one kind in this round, in order."""
    return [one.word for one in position.history if one.what == what]


def outcome_of(position: Position) -> str:
    """The outcome of the last Attack action."""
    return happened(position, "attack")[-1]


def next_asked(position: Position, *events: Event) -> tuple[str, int]:
    """What is asked, and of whom, after these events with every window passed."""
    ask = ask_of(skip(drive(position, *events)))
    return ask.kind, ask.who


def fighter(
    name: str,
    warband: str,
    *attacks: AttackProfile,
    move: int = 3,
    defence: int = 1,
    symbol: str = "dodge",
    wounds: int = 3,
    **more: object,
) -> FighterCard:
    """A fighter's card told with the game, where the sources have no numbers."""
    told = {key: more.pop(key) for key in ("wizard_level",) if key in more}
    return FighterCard(name, warband, Side(move, defence, symbol, wounds, attacks, **told), **more)


def open_boards() -> Layout:
    """Two boards without blocked or lethal hexes, long edge to long edge."""
    first = PlacedBoard("Mirror Well", seats=(0,))
    return joined(first, PlacedBoard("Katophrane's Reliquary", seats=(1,)))


def just_moved(position: Position, _: int, __: int) -> list[int]:
    """When of a stand-in that reacts to a Move action: the fighter that has made it."""
    move = just_ended(position, "move")
    return [] if move is None else [move.fighter]


def registered(*cards: CardRules) -> object:
    """A fixture under which these stand-ins are known to the tests of one module, and to no other.

    Random play takes every card that is known, so that none of these may be left behind.
    """

    @pytest.fixture(scope="module", autouse=True)
    def stand_ins() -> Iterator[None]:
        knows(*cards)
        yield
        for card in cards:
            known._BY_NAME.pop(card.name)
        known.read_anew()

    return stand_ins
