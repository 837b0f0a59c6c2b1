"""Fighters of Harrowdeep for tests: their cards, which logs bring, with numbers of our own."""

from typing import Any

from rules_engine.facts.fighters import AttackProfile, FighterCard, Side
from rules_engine.scene import Piece
from rules_engine.state.position import Position
from tests.engine.cards.playing import held

BLADE = AttackProfile("Blade", 1, 2, "smash", 2)
BOW = AttackProfile("Stormcaller Bow", 4, 2, "smash", 2)
SHOT = AttackProfile("Grunderbuss", 3, 2, "smash", 2)


PIRATE = "pirate"
"""A trait that no card asks for: who has it is by his card nothing else."""


def card(name: str, *traits: str, leader: bool = False, **told: Any) -> FighterCard:
    """A card of this name: Move 3, a block, 3 Wounds, a blade unless told."""
    side = {"attacks": (BLADE,), "wounds": 3} | told
    base = Side(3, 1, "block", **side)
    return FighterCard(
        name, "Steelheart's Champions", base, inspired=base, leader=leader, traits=traits
    )


CARDS = (
    card("Gorlok Blackpowder", PIRATE, leader=True, attacks=(BLADE, SHOT)),
    card("Calthia Xandire", leader=True, wizard_level=2),
    card("Deintalos the Exile", PIRATE, leader=True, wizard_level=2),
    card("Prentice Marcov", "conductive", wizard_level=1),
    card("Regulus", "conductive", "minion"),
    card("Bault", "conductive", "minion"),
    card("Vlash", "conductive", "minion"),
    card("Krookgrin", wounds=2),
    card("Mannok da Kunnin'", leader=True, wizard_level=1),
    card(
        "Luxa Stormrider", "hunter", attacks=(AttackProfile("Stormcaller Bow", 4, 2, "smash", 2),)
    ),
    card("Dhoraz Giant-fell", "brawler"),
    card("Shreek", "companion", "minion"),
    card("Gikkit", "minion", "counts twice", wounds=2),
)


def crew(name: str) -> Any:
    """A short way to write one of these fighters, of seat 0."""
    return lambda hex_=None, **told: Piece(name, hex_, **({"seat": 0} | told))


GORLOK, XANDIRE, DEINTALOS = (
    crew(name) for name in ("Gorlok Blackpowder", "Calthia Xandire", "Deintalos the Exile")
)
MARCOV, REGULUS, BAULT, VLASH = (
    crew(name) for name in ("Prentice Marcov", "Regulus", "Bault", "Vlash")
)
KROOKGRIN, LUXA, DHORAZ = (
    crew(name) for name in ("Krookgrin", "Luxa Stormrider", "Dhoraz Giant-fell")
)
SHREEK, GIKKIT, MANNOK = crew("Shreek"), crew("Gikkit"), crew("Mannok da Kunnin'")


def hd(*cards: str, **told: Any) -> Position:
    """A power step (or another) of Harrowdeep in which seat 0 holds these cards."""
    return held(*cards, **({"edition": "harrowdeep-2021", "given": CARDS} | told))
