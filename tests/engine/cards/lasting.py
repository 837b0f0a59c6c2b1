"""Spells tried by Stormsire, and what comes round after round until something is asked."""

from typing import Any

from rules_engine.machine import step
from rules_engine.state.events import Cast, Choose, Pass, Play
from rules_engine.state.position import Position
from tests.engine.cards.blows import rolled
from tests.engine.cards.playing import held
from tests.engine.cards.tables import G, N, id_of, piece
from tests.engine.driving import ask_of, drive, skip

STORMSIRE = piece("Averon Stormsire")
CASTER = (STORMSIRE((3, 2), seat=0), G((5, 2)), N((2, 2)))


def next_step(position: Position, kind: str) -> Position:
    """Everybody passes until this is asked."""
    while ask_of(position).kind != kind:
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


def cast(name: str, faces: str, *chosen: int, **told: Any) -> Position:
    """The power step after Stormsire has tried a spell, and chosen these fighters."""
    card = id_of(name)
    position = drive(held(card, **({"pieces": CASTER} | told)), Play(by=0, card=card))
    position = skip(rolled(drive(position, Cast(by=0, fighter=0)), faces))
    for fighter in chosen:
        position = skip(drive(position, Choose(by=0, fighters=(fighter,))))
    return position
