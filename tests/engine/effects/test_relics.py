"""Katophrane Relics: those a fighter has are told from what else it has."""

from msgspec.structs import replace

from rules_engine.effects.relics import relics
from rules_engine.scene import Piece
from rules_engine.state.position import put_fighter
from tests.engine.cards.tables import id_of
from tests.engine.driving import STEELHEART, scene


def test_only_relics_count_among_the_upgrades_of_a_fighter():
    belt, plate = "Katophrane's Belt", "Katophrane's Plate"
    bearing = scene(Piece(STEELHEART, (3, 2)))
    worn = tuple(id_of(one) for one in (belt, "Great Fortitude", plate))
    bearing = put_fighter(bearing, 0, upgrades=("a card of one's own", *worn))
    assert relics(bearing, 0) == [belt, plate]
    assert relics(replace(bearing, fighters=(replace(bearing.fighters[0], upgrades=()),)), 0) == []
