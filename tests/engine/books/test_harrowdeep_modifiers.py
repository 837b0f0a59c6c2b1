"""Harrowdeep, gambits that last (pg 37), modifiers and innate symbols (pg 38), played out."""

import pytest

from rules_engine.card_book.known import CardRules
from rules_engine.effects import choose, dealt, enemy, modify
from rules_engine.effects.choosing import chosen
from rules_engine.facts.fighters import AttackProfile
from rules_engine.machine import legal
from rules_engine.scene import Piece
from rules_engine.sense.modifiers import defence_of, dice_of, level_of, move_of, range_of, wounds_of
from rules_engine.state.events import Attack, Cast, Choose, Pass, Play, Push, Roll
from rules_engine.state.position import Modifier, Position, Seat, put
from tests.engine.books.arena import fighter, idle, registered
from tests.engine.driving import ask_of, dice, drive, refusal, scene, skip

RED, BLUE = "Red warband", "Blue warband"
SWORD = AttackProfile("Sword", 1, 2, "smash", 2)
SCYTHE = AttackProfile("Scythe", 1, 2, "smash", 1, keywords=("scything",))
GIVEN = (
    fighter("Reaper", RED, SCYTHE, wounds=4),
    fighter("Magus", RED, SWORD, wizard_level=1, wounds=3, defence=1, leader=True),
    fighter("Bern", BLUE, SWORD, defence=1, symbol="dodge", wounds=5),
)
BOOTS, SNARE, HEROIC, EYE = (
    "stand-in:upgrade:boots",
    "stand-in:ploy:snare",
    "stand-in:upgrade:heroic",
    "stand-in:upgrade:eye",
)
SPELL, BURST = "stand-in:spell:flash", "stand-in:ploy:outburst"


def one_more(name: str) -> CardRules:
    more = Modifier("move", "add", 1, name, until="game")
    return CardRules(name, rule="upgrades.grant", modifiers=(more,))


stand_ins = registered(
    CardRules(
        BOOTS,
        rule="upgrades.grant",
        modifiers=(Modifier("move", "set", 5, BOOTS, until="game"),),
    ),
    CardRules(
        SNARE,
        rule="modifiers.set-first",
        effects=(modify("move", "set", 1, until="next-activation", everyone=True),),
        persists="next-activation",
    ),
    CardRules(
        BURST,
        rule="ploys.next-event",
        effects=(modify("damage", "add", 1, until="next-attack"),),
        persists="next-activation",
    ),
    one_more(HEROIC),
    one_more(EYE),
    CardRules(
        SPELL,
        rule="spells.casting-value",
        casting=("channel",),
        effects=(choose(enemy), dealt(chosen(), 1)),
    ),
)


def hd(*power: str, upgrades: tuple[str, ...] = (), **told: object) -> Position:
    seats = (Seat(RED, power=power, glory=3), Seat(BLUE))
    pieces = (Piece("Magus", (3, 2), upgrades=upgrades), Piece("Bern", (4, 2)))
    return scene(*pieces, edition="harrowdeep-2021", seats=seats, given=GIVEN, **told)


def with_all(*found: Modifier) -> Position:
    return put(hd(), ("modifiers",), found)


def test_characteristics_add_up_and_are_doubled_before_anything_is_added():
    """Pg 38: Move 3 with Heroic End 4, with Raptor's Eye 5; doubled with Heroic End 7."""
    assert move_of(hd(upgrades=(HEROIC,)), 0) == 4
    assert move_of(hd(upgrades=(HEROIC, EYE)), 0) == 5
    double = Modifier("move", "multiply", 2, "a card", who=0)
    doubled = put(hd(upgrades=(HEROIC,)), ("modifiers",), (double,))
    assert move_of(doubled, 0) == 7
    assert move_of(hd(upgrades=(HEROIC, BOOTS)), 0) == 6, "set to 5, then 1 is added"


def test_of_two_that_set_the_one_that_came_last_counts_as_long_as_it_lasts():
    """Pg 38: the ploy after the upgrade gives 1 and then 5 again; the upgrade after the ploy 5."""
    boots = f"{BOOTS}:0"
    position = hd(SNARE, boots, step="power step")
    given = drive(position, Play(by=0, card=boots, fighter=0), Pass(by=1), Play(by=0, card=SNARE))
    theirs = idle(given, lambda now: ask_of(now).kind == "activation")
    assert move_of(theirs, 0) == 1
    assert move_of(skip(drive(theirs, Pass(by=1))), 0) == 5
    given = drive(position, Play(by=0, card=SNARE), Pass(by=1), Play(by=0, card=boots, fighter=0))
    theirs = idle(given, lambda now: ask_of(now).kind == "activation")
    assert (move_of(theirs, 0), move_of(theirs, 1)) == (5, 1)


@pytest.mark.parametrize(
    ("what", "least"),
    [("wounds", 1), ("defence", 1), ("dice", 1), ("range", 1), ("wizard level", 1), ("move", 0)],
)
def test_nothing_falls_below_one_but_move(what, least):
    """Pg 38, and pg 18: a wizard level is a characteristic too; who is no wizard stays none."""
    position = with_all(Modifier(what, "add", -9, "a curse"))
    found = {
        "wounds": wounds_of(position, 1),
        "defence": defence_of(position, 1),
        "dice": dice_of(position, 1, SWORD),
        "range": range_of(position, 1, SWORD),
        "wizard level": level_of(position, 0),
        "move": move_of(position, 1),
    }
    assert found[what] == least
    assert level_of(position, 1) == 0


def test_a_fighter_whose_move_is_nought_makes_no_move_action():
    """Pg 29 and 38: a Move action ends in another hex."""
    position = with_all(Modifier("move", "add", -9, "a curse", who=0))
    assert not [event for event in legal(position) if type(event).__name__ == "Move"]


def innate(word: str, roll: str, who: int = 0) -> Modifier:
    return Modifier(f"innate {roll}", "set", 0, f"card {word}", who=who, word=word)


def test_one_innate_symbol_is_added_to_a_casting_roll_and_chosen_before_it():
    """Pg 38: with two to choose from the player chooses ahead of the roll."""
    both = (innate("channel", "casting"), innate("focus", "casting"))
    position = put(hd(f"{SPELL}:0", step="power step"), ("modifiers",), both)
    position = skip(drive(position, Play(by=0, card=f"{SPELL}:0"), Cast(by=0, fighter=0)))
    assert (ask_of(position).kind, ask_of(position).who) == ("innate symbol", 0)
    assert refusal(position, Choose(by=0, option="critical")) == "innate.one-only"
    cast = skip(
        drive(
            position,
            Choose(by=0, option="channel"),
            Roll(by=0, kind="magic", faces=dice("o")),
        )
    )
    assert ask_of(cast).kind == "choose fighter"
    failed = skip(
        drive(
            position,
            Choose(by=0, option="focus"),
            Roll(by=0, kind="magic", faces=dice("o")),
        )
    )
    assert ask_of(failed).kind == "power step"


def test_the_same_innate_symbol_twice_is_added_once():
    """Pg 38: two sources, one symbol; the target's dodges are 1 and the roll's none."""
    twice = (
        innate("dodge", "defence", 1),
        Modifier("innate defence", "set", 0, "other card", who=1, word="dodge"),
    )
    position = put(hd(), ("modifiers",), twice)
    position = skip(
        drive(
            position,
            Attack(by=0, fighter=0, attack="Sword", target=1),
            Roll(by=0, kind="attack", faces=dice("ss")),
            Roll(by=1, kind="defence", faces=dice("b")),
        )
    )
    after = skip(drive(position, Push(by=0, fighter=1, path=())))
    assert after.fighters[1].wound_tokens == 2


def test_a_set_symbol_replaces_the_one_printed():
    """Pg 38: as many dice, and smash is no success any more."""
    fury = Modifier("attack symbol", "set", 0, "a ploy", who=0, word="fury")
    position = put(hd(), ("modifiers",), (fury,))
    position = skip(drive(position, Attack(by=0, fighter=0, attack="Sword", target=1)))
    assert ask_of(position).count == 2
    position = drive(
        position,
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    assert skip(position).fighters[1].wound_tokens == 0


def test_a_gambit_for_the_next_attack_is_discarded_once_it_is_applied():
    """Pg 37: ahead of the activation's end; pg 34: of a scything it serves the first alone."""
    seats = (Seat(RED, power=(BURST,)), Seat(BLUE))
    pieces = (Piece("Reaper", (3, 2)), Piece("Bern", (4, 2)), Piece("Bern", (2, 2)))
    told = {"edition": "harrowdeep-2021", "seats": seats, "given": GIVEN}
    position = scene(*pieces, step="power step", player=1, **told)
    position = skip(drive(position, Pass(by=1), Play(by=0, card=BURST)))
    mine = idle(position, lambda now: ask_of(now).kind == "activation")
    for target, ask in ((1, "next target"), (2, "power step")):
        mine = skip(
            drive(
                mine,
                Attack(by=0, fighter=0, attack="Scythe", target=target),
                Roll(by=0, kind="attack", faces=dice("ss")),
                Roll(by=1, kind="defence", faces=dice("b")),
                Push(by=0, fighter=target, path=()),
            )
        )
        assert ask_of(mine).kind == ask
        assert (mine.in_play, mine.seats[0].power_discard) == ((), (BURST,))
    assert [one.wound_tokens for one in mine.fighters] == [0, 2, 1]
