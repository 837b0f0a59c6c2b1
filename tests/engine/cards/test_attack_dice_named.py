"""Cards that name attack dice pass a wizard's magic dice by (DC-026)."""

import pytest

from rules_engine.sense.modifiers import applying
from rules_engine.state.events import Attack, Roll
from tests.engine.cards.arming import armed
from tests.engine.cards.playing import held
from tests.engine.cards.tables import G, piece
from tests.engine.driving import ask_of, dice, drive, skip

STORMSIRE = piece("Averon Stormsire")
LIGHTNING = Attack(by=0, fighter=0, attack="Fulmination", target=1)


def after_the_bolt(*upgrades: str) -> str:
    """What is asked once Stormsire has rolled the dice of his spell."""
    pieces = (STORMSIRE((3, 2), seat=0, upgrades=upgrades), G((4, 2)))
    position = skip(drive(held(pieces=pieces, step="activation"), LIGHTNING))
    faces = dice("o" * ask_of(position).count)
    position = skip(drive(position, Roll(by=0, kind="magic", faces=faces)))
    return ask_of(position).kind


def test_an_awakened_weapon_rolls_no_magic_dice_again():
    assert after_the_bolt("Awakened Weapon") == after_the_bolt() == "defence roll"


@pytest.mark.parametrize(
    "name", ["Awakened Weapon", "Famed Hunter", "Crimson Shard", "Virulent Blade"]
)
def test_what_weapons_roll_again_is_no_spell(name: str):
    position = armed(name)
    for kind, met in (("attack", 1), ("spell", 0)):
        found = applying(position, 0, "attack re-rolls", ("range:1", kind))
        assert len(found) == met, kind
