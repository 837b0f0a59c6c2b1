"""Ploys of Beastgrave's warbands that answer a move, an attack or a fall."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.fighters import AttackProfile
from rules_engine.machine import legal, step
from rules_engine.state.events import Attack, Charge, Choose, Event, Move, Pass, Push, Roll
from rules_engine.state.position import Mark, Position
from tests.engine.cards.arming import AXE, offered, reacted, rolled, stays, window, worn
from tests.engine.cards.blows import passing
from tests.engine.cards.playing import held
from tests.engine.cards.tables import A, B, G, N, S, id_of, piece
from tests.engine.driving import BROADSWORD, STEELHEART, ask_of, dice, drive, skip
from tests.engine.driving import armed as with_attack

MOLLOG, HROTHGORN, HUNTER = map(piece, ("Mollog the Mighty", "Hrothgorn", "Ushkor"))
STURDY = MOLLOG((4, 2), seat=1)
PAIR = (S((3, 2)), STURDY)
STEP = Move(by=0, fighter=0, path=((3, 3),))
KNIFE = Attack(by=0, fighter=0, attack="Hunting Knife", target=1)


def ready(name: str, *pieces, mine: bool = True) -> Position:
    """Seat 0 holds the card; it (or else seat 1) is about to act."""
    told = {"pieces": pieces or PAIR, "step": "activation", "player": 0 if mine else 1}
    return held(id_of(name), **told)


def after(position: Position, *events: Event) -> Position:
    """The window after an action, asked of seat 0."""
    return window(drive(position, *events), "after-action", 0)


def struck(name: str, *pieces, rolls: str = "ss", against: str = "d", by=BROADSWORD) -> Position:
    """The window after seat 0's own attack, its target staying."""
    there = stays(rolled(ready(name, *pieces), by, rolls, against), 1)
    return window(there, "after-action", 0)


def attacked(name: str, *pieces, rolls: str = "ss", against: str = "2") -> Position:
    """The window after Garrek's attack on the first fighter."""
    there = stays(rolled(ready(name, *pieces, mine=False), AXE, rolls, against), 0)
    return window(there, "after-action", 0)


def moves_of(position: Position) -> set[int]:
    """Whose Move actions are open."""
    return {one.fighter for one in legal(position) if isinstance(one, Move)}


def test_double_time_is_for_a_move_of_its_own():
    name, far = "Double Time", (S((3, 2)), G((3, 6)))
    again = skip(reacted(after(ready(name, *far), STEP), name))
    assert moves_of(again) == {0}
    charging = Charge(by=0, fighter=0, path=((3, 3), (3, 4), (3, 5)))
    assert name not in offered(after(ready(name, *far), charging))
    theirs = ready(name, *far, mine=False)
    assert name not in offered(after(theirs, Move(by=1, fighter=1, path=((3, 5),))))


def test_combat_drill_brings_another_beside_the_charger():
    name, pieces = "Combat Drill", (S((3, 2)), G((3, 6)), N((2, 3)))
    charging = Charge(by=0, fighter=0, path=((3, 3), (3, 4), (3, 5)))
    drilled = skip(
        drive(reacted(after(ready(name, *pieces), charging), name), Choose(by=0, fighters=(2,)))
    )
    ends = {one.path[-1] for one in legal(drilled) if isinstance(one, Move)}
    assert ends <= {(2, 4), (2, 5), (3, 4), (4, 4), (4, 5), (3, 6)}
    assert ends
    assert name not in offered(after(ready(name, *pieces), STEP))


def test_skirmisher_shoots_after_a_plain_move():
    name, own = "Skirmisher", HUNTER((3, 2), seat=0)
    shooting = skip(reacted(after(ready(name, own, STURDY), STEP), name))
    assert {one.attack for one in legal(shooting) if isinstance(one, Attack)} == {"Shortbow"}
    guard = ready(name, own, STURDY, mine=False)
    assert name not in offered(after(guard, Move(by=1, fighter=1, path=((5, 2),))))


def test_horrifying_spectacle_inspires_those_who_see_it_from_nearby():
    name, pieces = (
        "Horrifying Spectacle",
        (S((3, 2)), G((4, 2), wound_tokens=2), N((4, 1)), A((1, 1))),
    )
    there = window(rolled(ready(name, *pieces), BROADSWORD, "ss", "b"), "damage-dealt", 0)
    found = skip(reacted(there, name)).fighters
    assert [one.inspired for one in found] == [True, False, True, False]
    unhurt = window(rolled(ready(name, *PAIR), BROADSWORD, "ss", "d"), "damage-dealt", 0)
    assert name not in offered(unhurt)


def test_shattering_impact_costs_both_an_upgrade():
    name, gear = "Shattering Impact", ("Great Strength",)
    foe = MOLLOG((4, 2), seat=1, upgrades=("War Cry",))
    there = struck(name, S((3, 2), upgrades=gear), foe, rolls="ff")
    card, other = id_of("Great Strength"), id_of("War Cry")
    broke = skip(drive(reacted(there, name), Choose(by=0, option=card), Choose(by=0, option=other)))
    assert (worn(broke), worn(broke, 1)) == ((), ())
    assert name not in offered(struck(name, S((3, 2)), foe, rolls="ff"))


def test_stench_of_victory_brings_another_to_the_target():
    name, pieces = "Stench of Victory", (S((3, 2)), STURDY, N((3, 4)))
    there = window(rolled(ready(name, *pieces), BROADSWORD, "ss", "d"), "success-determined", 0)
    pushing = skip(drive(reacted(there, name), Choose(by=0, fighters=(2,))))
    ends = {one.path[-1] for one in legal(pushing) if isinstance(one, Push)}
    assert ends
    assert ends <= {(4, 1), (5, 2), (4, 3), (3, 3), (5, 3), (3, 1), (5, 1)}
    missed = window(rolled(ready(name, *pieces), BROADSWORD, "ff", "d"), "success-determined", 0)
    assert name not in offered(missed)


def test_furious_reprisal_strikes_back_with_any_dice_again():
    name, pieces = "Furious Reprisal", (S((3, 2)), G((4, 2)), B((3, 1)))
    back = skip(reacted(attacked(name, *pieces), name))
    blows = [one for one in legal(back) if isinstance(one, Attack)]
    assert {one.target for one in blows} == {1}
    asked = drive(back, blows[0])
    faces = dice("2" * ask_of(skip(asked)).count)
    again = ask_of(skip(drive(asked, Roll(by=0, kind="attack", faces=faces))))
    assert again.kind == "re-roll"
    assert name not in offered(struck(name, *PAIR))


def test_narrow_escape_takes_one_off():
    name, pieces = "Narrow Escape", (MOLLOG((3, 2), seat=0), G((4, 2)))
    position = ready(name, *pieces, mine=False)
    there = window(rolled(position, AXE, "ss", "2"), "damage-dealt", 0)
    assert skip(reacted(there, name)).fighters[0].wound_tokens == 1
    ours = window(rolled(ready(name), BROADSWORD, "ss", "d"), "damage-dealt", 0)
    assert name not in offered(ours)


def launched(rolls: str, foe) -> Position:
    """The window after Hrothgorn's Trap Launcher."""
    trap = Attack(by=0, fighter=0, attack="Trap Launcher", target=1)
    position = drive(ready("Gotcha!", HROTHGORN((3, 2), seat=0), foe), trap)
    position = drive(position, Roll(by=0, kind="attack", faces=dice(rolls)))
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("2"))), ("surge",))
    while ask_of(position).kind in ("push", "drive back") or not _after_action(position):
        ask = ask_of(position)
        nothing = Push(by=0, fighter=1, path=()) if ask.kind != "reaction" else Pass(by=ask.who)
        position = drive(position, nothing) if ask.kind != "reaction" else _passed(position)
    return window(position, "after-action", 0)


def _after_action(position: Position) -> bool:
    return getattr(position.stack[-1].args, "at", "") == "after-action"


def _passed(position: Position) -> Position:
    ask = ask_of(position)
    return skip(position, ()) if ask.kind != "reaction" else _step(position, Pass(by=ask.who))


def _step(position: Position, event: Event) -> Position:
    return step(position, event).position


def test_gotcha_slows_who_is_caught():
    caught = skip(reacted(launched("ff", STURDY), "Gotcha!"))
    assert caught.fighters[1].move_tokens == 1
    assert "Gotcha!" not in offered(launched("ss", STURDY))


def test_near_miss_pushes_whom_a_hunter_missed():
    name = "Near Miss"
    missed = struck(name, HROTHGORN((3, 2), seat=0), STURDY, rolls="ff", by=KNIFE)
    pushing = skip(reacted(missed, name))
    assert {(one.fighter, len(one.path)) for one in legal(pushing) if isinstance(one, Push)} == {
        (1, 1)
    }
    assert name not in offered(struck(name, rolls="ff")), "Steelheart is no Hunter"


@pytest.mark.parametrize(
    ("foe", "healed"),
    [(piece("Targor")((4, 2), wound_tokens=1), 1), (MOLLOG((4, 2), seat=1, wound_tokens=6), 2)],
)
def test_quick_snack_feeds_the_leader(foe, healed: int):
    name, own = "Quick Snack", HROTHGORN((3, 2), seat=0, wound_tokens=3)
    fed = skip(reacted(struck(name, own, foe, B((6, 10)), by=KNIFE), name))
    assert fed.fighters[0].wound_tokens == 3 - healed
    assert name not in offered(struck(name, own, MOLLOG((4, 2), seat=1), by=KNIFE))


def test_quick_snack_follows_a_fall_by_the_ground_too():
    name, own = "Quick Snack", HROTHGORN((3, 2), seat=0, wound_tokens=3)
    stepping = Move(by=1, fighter=1, path=((4, 2),))
    for wounds, met in ((2, {name}), (0, set())):
        foe = piece("Targor")((5, 2), seat=1, wound_tokens=wounds)
        told = {"step": "activation", "player": 1, "edition": "harrowdeep-2021"}
        there = held(id_of(name), pieces=(own, foe, B((6, 10))), **told)
        deadly = replace(there, marks=(Mark((4, 2), "lethal", "test", until="round"),))
        assert offered(after(deadly, stepping)) == met


def test_ravenous_fury_follows_a_miss_at_range_1():
    name = "Ravenous Fury"
    again = skip(
        reacted(struck(name, HROTHGORN((3, 2), seat=0), STURDY, rolls="ff", by=KNIFE), name)
    )
    assert {one.fighter for one in legal(again) if isinstance(one, Attack)} == {0}
    assert name not in offered(struck(name, HROTHGORN((3, 2), seat=0), STURDY, by=KNIFE))


JAWS = AttackProfile("Snarlfang Jaws", 1, 2, "smash", 2)
BITE = Attack(by=0, fighter=0, attack=JAWS.name, target=1)


def biting(name: str, rolls: str = "ss") -> Position:
    """The window after a bite of Steelheart's, who is lent the jaws of a Snarlfang."""
    lent = with_attack(ready(name), STEELHEART, JAWS)
    return window(stays(rolled(lent, BITE, rolls, "d"), 1), "after-action", 0)


def test_bites_slow_and_poison():
    assert skip(reacted(biting("Hamstring"), "Hamstring")).fighters[1].move_tokens == 1
    poisoned = skip(reacted(biting("Venomous Spittle"), "Venomous Spittle"))
    assert (poisoned.fighters[1].wound_tokens, len(poisoned.in_play)) == (2, 1)
    poisoned = passing(poisoned)
    while ask_of(poisoned).kind == "activation":
        poisoned = passing(drive(poisoned, Pass(by=ask_of(poisoned).who)))
    assert poisoned.fighters[1].wound_tokens == 3
    for name in ("Hamstring", "Venomous Spittle"):
        assert name not in offered(biting(name, "ff"))
        assert name not in offered(struck(name))
