"""Cards of Harrowdeep played on a small table, and what came of it."""

from typing import Any

from rules_engine.machine import step
from rules_engine.state.events import (
    Attack,
    Pass,
    Play,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Position
from tests.engine.cards.arming import offered, stays, window
from tests.engine.cards.blows import SWORD
from tests.engine.cards.crews import CARDS, card, hd
from tests.engine.cards.playing import choosing
from tests.engine.cards.tables import G, S, id_of
from tests.engine.driving import ask_of, dice, drive, refusal, skip

FAT = {"upgrades": (id_of("Great Fortitude"), id_of("Undying"))}
APART = (S((3, 2)), G((6, 10)))
HURT = {"wound_tokens": 2}
BEAST = card("Hound", "beast")
GIVEN = {"given": (*CARDS, BEAST)}


def holding(name: str, *pieces: Any, **told: Any) -> Position:
    """A power step in which seat 0 holds the card of this name."""
    return hd(id_of(name), **({"pieces": pieces} if pieces else {}), **(GIVEN | told))


def refused(name: str, *pieces: Any, **told: Any) -> str:
    """The rule that bars the card here."""
    return refusal(holding(name, *pieces, **told), Play(by=0, card=id_of(name)))


def played(name: str, *pieces: Any, **told: Any) -> Position:
    """The position after the card is played, nobody chosen yet."""
    return skip(drive(holding(name, *pieces, **told), Play(by=0, card=id_of(name))))


def playing(name: str, *fighters: int, pieces: Any = (), **told: Any) -> Position:
    """The position after the card is played and these fighters are chosen."""
    return choosing(holding(name, *pieces, **told), id_of(name), *fighters)


def acting(*pieces: Any, hand: tuple[str, ...] = (), **told: Any) -> Position:
    """An activation with these fighters on the battlefield."""
    told = GIVEN | {"step": "activation"} | told
    return hd(*(id_of(one) for one in hand), pieces=pieces, **told)


def swung(
    position: Position, event: Attack = SWORD, attack: str = "ss", defence: str = "d"
) -> Position:
    """An attack up to the windows after both rolls."""
    foe = position.fighters[event.target].seat
    position = drive(position, event, Roll(by=event.by, kind="attack", faces=dice(attack)))
    return drive(position, Roll(by=foe, kind="defence", faces=dice(defence)))


def over(position: Position, target: int = 1) -> Position:
    """The window after the attack, nobody driven back."""
    return window(stays(position, target), "after-action", 0)


def never_offered(position: Position, name: str) -> bool:
    """Whether the card cannot be used in any window before something else is asked."""
    while ask_of(position).kind == "reaction":
        if name in offered(position):
            return False
        position = step(position, Pass(by=ask_of(position).who)).position
    return True


def scattered(position: Position, *ways: int) -> Position:
    """The position after a scatter whose dice all point one way."""
    origin = position.stack[-1].args.origin
    position = drive(position, ScatterToken(by=0, hex=origin, turned=0))
    return skip(drive(position, Scattered(by=0, faces=dice("s" * len(ways)), ways=ways)))


def wounds(position: Position) -> list[int]:
    """The wound tokens of each fighter."""
    return [one.wound_tokens for one in position.fighters]


def staggered(position: Position) -> list[int]:
    """The Stagger tokens of each fighter."""
    return [one.stagger_tokens for one in position.fighters]
