"""Line-ups: what is kept of the fighters while most of them stay as they were."""

from msgspec.structs import replace

from rules_engine.scene import Piece
from rules_engine.sense.kits import Lineup, lineup
from rules_engine.state.position import Position, put_fighter
from tests.engine.driving import GARREK, OBRYN, STEELHEART, scene

TABLE = scene(Piece(STEELHEART, (3, 2)), Piece(OBRYN, (1, 2)), Piece(GARREK, (5, 2)))
GREAT_FORTITUDE = "S389"


def anew(position: Position) -> Lineup:
    """The line-up worked out with none known before."""
    other = replace(position, fighters=position.fighters[:1])
    lineup(other)
    return lineup(position)


def told(found: Lineup) -> tuple[object, ...]:
    return found.kits, found.auras, found.labels, found.moments


def test_it_is_kept_while_the_fighters_are_the_same_ones():
    assert lineup(replace(TABLE, turn=3)) is lineup(TABLE)


def test_one_that_moves_or_is_wounded_changes_no_kit():
    kits = lineup(TABLE).kits
    moved = put_fighter(TABLE, 0, hex=(4, 2), wound_tokens=1)
    assert lineup(moved).kits is kits
    assert lineup(moved).fighters is moved.fighters


def test_whatever_changes_of_a_fighter_it_is_as_if_worked_out_anew():
    changes = (
        {"inspired": True},
        {"upgrades": (GREAT_FORTITUDE,)},
        {"hex": None, "out": True},
        {"card": "Karsus the Chained"},
    )
    for change in changes:
        lineup(TABLE)
        changed = put_fighter(TABLE, 2, **change)
        assert told(lineup(changed)) == told(anew(changed)), change
        assert told(lineup(TABLE)) == told(anew(TABLE)), change


def test_an_aura_comes_and_goes_with_its_fighter():
    feared = put_fighter(TABLE, 2, upgrades=("Horrifying Armour",))
    fallen = put_fighter(feared, 2, hex=None, out=True)
    assert [index for index, _, _ in lineup(feared).auras] == [2]
    assert lineup(fallen).auras == ()
    assert [index for index, _, _ in lineup(feared).auras] == [2]


def test_a_fighter_more_and_cards_given_are_seen():
    lineup(TABLE)
    more = replace(TABLE, fighters=(*TABLE.fighters, TABLE.fighters[0]))
    assert len(lineup(more).kits) == 4
    card = replace(lineup(TABLE).kits[0].card, leader=False)
    given = replace(TABLE, given=(card,))
    assert [kit.card.leader for kit in lineup(given).kits] == [False, False, True]
