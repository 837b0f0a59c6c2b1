"""The cards of Dreadfane."""

from rules_engine.scene import Piece
from rules_engine.state.events import Pass, Play, Push
from rules_engine.state.position import Seat, put
from tests.engine.books.arena import (
    BRODUS,
    CONDEMNORS,
    HARROW,
    MOURNFLIGHT,
    TAVIAN,
    arena,
    rolled,
    weapon,
)
from tests.engine.cards.tables import id_of
from tests.engine.driving import ask_of, drive, skip

CHAMPIONS = "Champions of Sigmar"


def test_champions_of_sigmar_adds_a_support_to_the_first_close_attack_of_the_next_activation():
    """Pg 18: an innate symbol, which counts where the attacker has support; then the card goes."""
    mine = Seat(CONDEMNORS, power=(id_of(CHAMPIONS),))
    pieces = (Piece(TAVIAN, (3, 8)), Piece(HARROW, (4, 8)), Piece(BRODUS, (4, 9)))
    position = arena(*pieces, seats=(mine, Seat(MOURNFLIGHT)), step="power step", player=1)
    while ask_of(position).who != 0:
        position = drive(position, Pass(by=1))
    position = drive(position, Play(by=0, card=id_of(CHAMPIONS)), Pass(by=1), Pass(by=0))
    position = skip(position)
    assert (ask_of(position).kind, ask_of(position).who) == ("activation", 0)
    attack = weapon(position, 0, 1)
    level = rolled(position, attack, "sff", "bd")
    assert level.fighters[1].wound_tokens == 2, "Brodus stands beside her: the support counts"
    unaided = put(position, ("fighters", 2, "hex"), (1, 1))
    assert rolled(unaided, attack, "sff", "bd").fighters[1].wound_tokens == 0
    spent = skip(drive(level, Push(by=0, fighter=1, path=())))
    assert not spent.modifiers, "the first attack alone"
    quiet = skip(drive(position, Pass(by=0)))
    assert quiet.seats[0].power_discard == (id_of(CHAMPIONS),), "unused it goes with the activation"
    assert not quiet.modifiers
