"""Cards played from a hand: in a power step, by choosing fighters, in the window they wait for."""

from typing import Any

from rules_engine.machine import step
from rules_engine.state.events import Choose, Pass, Play, Roll
from rules_engine.state.position import Position, Seat
from tests.engine.cards.tables import G, S, id_of
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, refusal, scene, skip

PAIR = (S((3, 2)), G((4, 2)))


def held(*cards: str, theirs: tuple[str, ...] = (), **told: Any) -> Position:
    """A power step (or another) in which seat 0 holds these cards."""
    pieces = told.pop("pieces", PAIR)
    mine = {"power": cards} | told.pop("mine", {})
    seats = (
        Seat("Steelheart's Champions", **mine),
        Seat("Garrek's Reavers", power=theirs, **told.pop("their", {})),
    )
    told = {"edition": "nightvault-2019", "step": "power step"} | told
    return scene(*pieces, seats=seats, **told)


def choosing(position: Position, card: str, *fighters: int) -> Position:
    """The position after a ploy is played and these fighters are chosen, one after the other."""
    position = drive(position, Play(by=0, card=card))
    for fighter in fighters:
        position = drive(position, Choose(by=0, fighters=(fighter,)))
    return skip(position)


def holding(name: str, *pieces: Any, **told: Any) -> Position:
    """A power step in which seat 0 holds the card of this name."""
    return held(id_of(name), **({"pieces": pieces} if pieces else {}), **told)


def refused(name: str, *pieces: Any, **told: Any) -> str:
    """The rule that bars the card here."""
    return refusal(holding(name, *pieces, **told), Play(by=0, card=id_of(name)))


def playing(name: str, *fighters: int, pieces: Any = (), **told: Any) -> Position:
    """The position after the card is played and these fighters are chosen."""
    return choosing(holding(name, *pieces, **told), id_of(name), *fighters)


def struck(position: Position, attack: str, defence: str) -> Position:
    """The broadsword's Attack action with these rolls."""
    return drive(
        position,
        BROADSWORD,
        Roll(by=0, kind="attack", faces=dice(attack)),
        Roll(by=1, kind="defence", faces=dice(defence)),
    )


def until(position: Position, at: str) -> Position:
    """Pass on until the window of that name is open."""
    while getattr(position.stack[-1].args, "at", "") != at:
        ask = ask_of(position)
        assert ask.kind == "reaction"
        position = step(position, Pass(by=ask.who)).position
    return position
