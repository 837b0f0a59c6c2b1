"""Dreadfane, modifiers, innate symbols and abilities due together (pg 18)."""

import pytest

from rules_engine.card_book.known import CardRules
from rules_engine.effects import dealt, gained_glory
from rules_engine.machine import legal
from rules_engine.scene import Piece
from rules_engine.state.events import Choose, Pass, React, Reroll, Roll, RollOff
from rules_engine.state.position import Modifier, Position, put
from tests.engine.books.arena import (
    BRODUS,
    HARROW,
    MAIDEN,
    TAVIAN,
    arena,
    idle,
    registered,
    rolled,
    weapon,
)
from tests.engine.driving import ask_of, dice, drive, refusal, skip

DRUM, BELL = "stand-in:upgrade:dreadfane-drum", "stand-in:upgrade:dreadfane-bell"

stand_ins = registered(
    CardRules(
        DRUM,
        rule="sequencing.own-order",
        at=("action-phase-start",),
        effects=(gained_glory(1),),
    ),
    CardRules(
        BELL,
        rule="sequencing.own-order",
        at=("action-phase-start",),
        optional=False,
        effects=(dealt(lambda _, __: 1, 1),),
    ),
)


def duel() -> Position:
    """Tavian beside Lady Harrow."""
    return arena(Piece(TAVIAN, (3, 8)), Piece(HARROW, (4, 8)))


def innate(word: str, source: str, who: int = 0, roll: str = "attack") -> Modifier:
    return Modifier(f"innate {roll}", "set", 0, source, who=who, word=word)


def test_one_innate_symbol_at_most_is_added_and_its_player_picks_it():
    """Pg 18: from several on one card, or the same from two sources."""
    two = (innate("smash", "card"), innate("fury", "card"))
    position = skip(drive(put(duel(), ("modifiers",), two), weapon(duel(), 0, 1)))
    assert {event.option for event in legal(position)} == {"smash", "fury"}
    position = drive(position, Choose(by=0, option="smash"))
    position = skip(
        drive(
            position,
            Roll(by=0, kind="attack", faces=dice("fff")),
            Roll(by=1, kind="defence", faces=dice("bb")),
        )
    )
    assert position.fighters[1].wound_tokens == 2
    same = (innate("dodge", "one", 1, "defence"), innate("dodge", "two", 1, "defence"))
    guarded = rolled(put(duel(), ("modifiers",), same), weapon(duel(), 0, 1), "ssf", "bb")
    assert guarded.fighters[1].wound_tokens == 2, "two against one: a single dodge is added"


@pytest.mark.parametrize("symbol", ["smash", "fury"])
def test_a_card_may_set_the_symbol_of_the_next_attack(symbol):
    """Pg 18: as many dice as before, only that symbol counts."""
    told = Modifier("attack symbol", "set", 0, "ploy", who=0, word=symbol)
    position = put(duel(), ("modifiers",), (told,))
    after = rolled(position, weapon(position, 0, 1), "sff", "dd")
    drives = ask_of(after).kind == "drive back"
    assert drives == (symbol == "fury"), "two furies against two dodges are level"


def test_a_modifier_of_a_roll_holds_for_its_re_roll():
    """Pg 18: the innate symbol still counts with the new face."""
    more = (innate("smash", "card"), Modifier("attack re-rolls", "add", 1, "card", who=0))
    position = drive(put(duel(), ("modifiers",), more), weapon(duel(), 0, 1))
    position = drive(position, Roll(by=0, kind="attack", faces=dice("fff")))
    position = skip(drive(position, Reroll(by=0, dice=(0,), faces=dice("s"))))
    after = skip(drive(position, Roll(by=1, kind="defence", faces=dice("db"))))
    assert after.fighters[1].wound_tokens == 2


def phase_start(first: tuple[str, ...], second: tuple[str, ...]) -> Position:
    """The start of round 2's action phase, after its roll-off."""
    pieces = (
        Piece(TAVIAN, (3, 8), upgrades=first),
        Piece(HARROW, (6, 8), upgrades=second),
        Piece(BRODUS, (1, 1)),
        Piece(MAIDEN, (5, 1)),
    )
    position = arena(*pieces, turn=8, player=1)
    return idle(
        position, lambda now: now.round == 2 and ask_of(now).kind in ("ability", "roll-off")
    )


def test_abilities_due_together_go_by_roll_off_the_winner_first():
    """Pg 18: after the roll-off for the first activation; then they take turns."""
    position = phase_start((f"{DRUM}:0",), (f"{DRUM}:1",))
    won = RollOff(faces=(dice("ssss"), dice("*sss")))
    position = drive(position, won)
    while ask_of(position).kind != "roll-off":
        position = drive(position, next(iter(legal(position))))
    position = drive(position, won)
    assert (ask_of(position).kind, ask_of(position).who) == ("ability", 1)
    position = drive(position, React(by=1, card=f"{DRUM}:1", fighter=1))
    assert ask_of(position).who == 0
    declined = drive(position, Pass(by=0))
    assert (declined.seats[0].glory, declined.seats[1].glory) == (0, 1)


def test_only_an_ability_that_says_can_may_be_declined():
    """Pg 18."""
    position = idle(phase_start((f"{BELL}:0",), ()), lambda now: ask_of(now).kind == "ability")
    assert refusal(position, Pass(by=0)) == "sequencing.declining"
    after = drive(position, React(by=0, card=f"{BELL}:0", fighter=0))
    assert skip(after).fighters[1].wound_tokens == 1
