"""Words that two readings were left of: how things were as it happened, not how they are since."""

import pytest

from rules_engine.machine import legal
from rules_engine.sequences.fight.attack_rules import defence_counts
from rules_engine.state.events import Attack, Push
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Happening, Modifier, Position, put
from tests.engine.cards.arming import armed, offered, rolled, window
from tests.engine.cards.blows import AXE
from tests.engine.cards.crews import GORLOK
from tests.engine.cards.deeds import SWORD, attack, now, out
from tests.engine.cards.harrowdeep_play import acting, swung
from tests.engine.cards.tables import G, S, scorable, table, told
from tests.engine.driving import BROADSWORD, ask_of, drive, skip

FALLS = out(1)
BACK = told("raised", seat=1, other=1)


def turned(what: str) -> Happening:
    return told(what, seat=1, fighter=1)


@pytest.mark.parametrize(
    ("foe", "since", "met"),
    [
        (G((6, 10)), (BACK,), False),
        (G((6, 10), inspired=True), (BACK,), True),
        (G((6, 10), inspired=True), (BACK, turned("inspired")), False),
        (G((6, 10)), (BACK, turned("un-inspired")), True),
        (G((6, 10)), (BACK, told("inspired", seat=0, fighter=0)), False),
    ],
)
def test_dashed_hopes_asks_who_was_inspired_as_it_fell(foe: object, since: object, met: bool):
    position = table(S((2, 2)), foe, history=(turned("inspired"), FALLS, *since))
    assert scorable("Dashed Hopes", position) is met


@pytest.mark.parametrize(
    ("upgrades", "roll", "met"),
    [
        ((), "block dodge", True),
        (("Cursed Artefact",), "block", False),
        (("Cursed Artefact",), "", True),
        ((), "", False),
    ],
)
def test_fateful_strike_asks_what_the_target_defended_with(upgrades, roll: str, met: bool):
    dice = (told("defence-roll", seat=1, fighter=1, other=0, word=roll),) if roll else ()
    other = told("defence-roll", seat=0, fighter=0, other=1, word="block block")
    pieces = (S((3, 2)), G((4, 2), upgrades=upgrades))
    position = now(other, *dice, attack(0, 1, since=0), pieces=pieces)
    assert scorable("Fateful Strike", position) is met


@pytest.mark.parametrize(("roll", "met"), [(True, False), (False, True)])
def test_versatile_fighter_asks_how_far_it_reached_then(roll: bool, met: bool):
    """What lengthens its reach since does not count; what a scene leaves out is as it is now."""
    dice = told("attack-roll", seat=0, fighter=0, other=1, word="smash") if roll else FILLER
    near = told("attack-roll", seat=0, fighter=0, other=1, word="smash")
    blows = (
        near,
        attack(0, 1, about="Daemonic Weapon", since=0),
        dice,
        attack(0, 1, about=SWORD, since=2),
    )
    longer = (Modifier("range", "add", 2, "S390", who=0, only=(SWORD,), until="game"),)
    position = put(table(S((3, 2)), G((4, 2)), history=blows), ("modifiers",), longer)
    assert scorable("Versatile Fighter", position) is met


FILLER = told("move", seat=1, fighter=1)


def driven_back(position: Position, event: Attack, attack: str, defence: str) -> Position:
    """The window after an attack that drove its target back, away from its attacker."""
    position = skip(rolled(position, event, attack, defence))
    assert ask_of(position).kind == "drive back"
    back = next(one for one in legal(position) if isinstance(one, Push) and one.path)
    return drive(position, back)


@pytest.mark.parametrize(("name", "defence"), [("Shadow Keeper", "*"), ("Stunning Blow", "b")])
def test_an_adjacent_attacker_is_one_that_stood_beside_its_target_as_it_attacked(name, defence):
    roll = "*f" if defence == "*" else "sf"
    position = driven_back(armed(name, player=1), AXE, roll, defence)
    assert name in offered(window(position, "after-action", 0))


def test_an_adjacent_target_is_one_that_stood_beside_its_attacker():
    position = driven_back(armed("Dirty Fighting"), BROADSWORD, "sf", "d")
    assert "Dirty Fighting" in offered(window(position, "after-action", 0))


def test_who_must_be_adjacent_once_it_has_attacked_is_not_after_a_drive_back():
    position = driven_back(armed("Searing Ink", player=1), AXE, "ss", "d")
    assert "Searing Ink" not in offered(window(position, "after-action", 0))


def test_done_that_is_paid_though_the_leader_was_driven_back():
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    pieces = (GORLOK((3, 2)), G((4, 2)), S((0, 0)))
    position = skip(swung(acting(*pieces, hand=("Done That",), player=1), axe, "sf", "b"))
    back = next(one for one in legal(position) if isinstance(one, Push) and one.path)
    assert "Done That" in offered(window(drive(position, back), "after-action", 0))


INVERTED = Modifier("symbols changed about", "add", 1, "S313", until="attack")
SHIELDED = Modifier("defence symbol", "set", 0, "S390", until="game", word="block")


@pytest.mark.parametrize("change", [INVERTED, SHIELDED])
@pytest.mark.parametrize(
    ("name", "counts"), [("Substance Siphon", "dodge"), ("Phantom Shield", "block")]
)
def test_the_symbol_of_a_defence_that_cannot_be_modified_stays(name: str, counts: str, change):
    position = armed(name, "Paradox Armour", foe=G((4, 2)))
    change = change if change is INVERTED or counts == "dodge" else DODGES
    position = put(position, ("modifiers",), (change,))
    attacking = Attacking(1, "Blooddrinker Axe", 0)
    assert defence_counts(position, attacking, 0) - {"critical"} == {counts}


DODGES = Modifier("defence symbol", "set", 0, "S390", until="game", word="dodge")


@pytest.mark.parametrize(("foe", "met"), [(G((6, 10)), True), (G(out=True), False)])
def test_nobody_has_more_upgrades_than_enemies_who_are_not_there(foe: object, met: bool):
    """As nobody is Contained where no enemy is left (DC-216)."""
    position = table(S((2, 2), upgrades=("S390",)), foe)
    assert scorable("Tougher than Youse", position) is met
