"""Abilities due at one moment: whose come first, what may be declined, what is asked.

2018 pg 14, DC-304; Dreadfane pg 18 and Harrowdeep pg 36, where only what says so may be declined.
"""

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import gained_glory
from rules_engine.kernel.flow import Advance, Push
from rules_engine.machine import begin, legal
from rules_engine.scene import Piece
from rules_engine.sequences.base.due import due
from rules_engine.state.events import Pass, Pick, React, RollOff
from rules_engine.state.frames import Frame, Sequencing
from rules_engine.state.position import Position, Seat
from tests.engine.driving import (
    GARREK,
    OBRYN,
    STEELHEART,
    ask_of,
    dice,
    drive,
    refusal,
    scene,
)

HORN, GONG, BELL = (f"stand-in:upgrade:{one}" for one in ("horn", "gong", "bell"))
"""At the start of an action phase: the horn may be left out, the gong may not; the bell is about
an enemy."""
START = "action-phase-start"
FIRST = RollOff(faces=(dice("****"), dice("ssss")))
SECOND = RollOff(faces=(dice("ssss"), dice("****")))


def _foes_beside(position: Position, seat: int, _: int) -> list[int]:
    return [one for one, state in enumerate(position.fighters) if state.seat != seat]


def _rich(position: Position, seat: int) -> bool:
    return position.seats[seat].glory < 3


knows(
    CardRules(HORN, rule="sequencing.own-order", at=(START,), effects=(gained_glory(1),)),
    CardRules(
        GONG,
        rule="sequencing.own-order",
        at=(START,),
        effects=(gained_glory(1),),
        playable=_rich,
        optional=False,
    ),
    CardRules(
        BELL,
        rule="sequencing.own-order",
        at=(START,),
        when=_foes_beside,
        effects=(gained_glory(1),),
    ),
)


def table(
    mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), edition: str = "shadespire-2018"
) -> Position:
    pieces = (
        Piece(STEELHEART, (3, 2), upgrades=mine),
        Piece(OBRYN, (0, 4)),
        Piece(GARREK, (5, 2), upgrades=theirs),
    )
    return scene(*pieces, edition=edition)


def at_start(position: Position) -> Position:
    """The moment at which the abilities are due."""
    frame = Frame("due", "roll-off", Sequencing(START))
    return begin(replace(position, stack=(*position.stack, frame)))


def react(card: str, fighter: int, by: int, target: int = -1) -> React:
    return React(by=by, card=card, fighter=fighter, target=target)


def test_nothing_is_asked_where_nothing_is_due():
    assert type(due(START)(table())) is Advance
    assert type(due(START)(table(("S390",)))) is Advance
    assert type(due("no such moment")(table((HORN,)))) is Advance
    verb = due(START)(table((HORN,)))
    assert isinstance(verb, Push)
    assert verb.frame == Frame("due", "roll-off", Sequencing(START))
    assert type(due(START)(table(theirs=(HORN,)))) is Push


def test_one_player_resolves_several_in_an_order_of_choice():
    position = at_start(table((HORN, GONG)))
    assert (ask_of(position).kind, ask_of(position).who) == ("ability", 0)
    assert legal(position) == (Pass(by=0), react(HORN, 0, 0), react(GONG, 0, 0))
    position = drive(position, react(GONG, 0, 0))
    assert position.seats[0].glory == 1
    assert legal(position) == (Pass(by=0), react(HORN, 0, 0))
    assert refusal(position, react(GONG, 0, 0)) == "sequencing.own-order"
    after = drive(position, react(HORN, 0, 0))
    assert (after.seats[0].glory, ask_of(after).kind) == (2, "activation")


def test_an_ability_that_cannot_be_used_any_more_is_not_due():
    poor = table((GONG,))
    rich = replace(poor, seats=(replace(poor.seats[0], glory=3), poor.seats[1]))
    assert type(due(START)(rich)) is Advance


def test_an_ability_is_used_by_who_has_it_and_about_whom_it_can_be():
    position = at_start(table((BELL,)))
    assert legal(position) == (Pass(by=0), react(BELL, 0, 0, target=2))
    assert refusal(position, react(BELL, 1, 0, target=2)) == "sequencing.own-order"
    assert refusal(position, react(BELL, 0, 0, target=1)) == "reactions.window"
    assert drive(position, react(BELL, 0, 0)).seats[0].glory == 1


@pytest.mark.parametrize(("rolled", "first"), [(FIRST, 0), (SECOND, 1)])
def test_two_players_roll_off_and_take_turns(rolled: RollOff, first: int):
    position = at_start(table((HORN, GONG), (HORN, GONG)))
    assert ask_of(position).kind == "roll-off"
    position = drive(position, rolled)
    fighter = {0: 0, 1: 2}
    second = 1 - first
    for card, seat in ((HORN, first), (HORN, second), (GONG, first), (GONG, second)):
        assert (ask_of(position).kind, ask_of(position).who) == ("ability", seat)
        position = drive(position, react(card, fighter[seat], seat))
    assert ask_of(position).kind == "activation"
    assert [seat.glory for seat in position.seats] == [2, 2]


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019"])
def test_in_the_older_editions_a_player_may_decline_all_of_them(edition: str):
    position = drive(at_start(table((GONG, HORN), (GONG,), edition)), FIRST)
    position = drive(position, Pass(by=0))
    assert legal(position) == (Pass(by=1), react(GONG, 2, 1))
    after = drive(position, react(GONG, 2, 1))
    assert ask_of(after).kind == "activation"
    assert [seat.glory for seat in after.seats] == [0, 1]


def test_in_dreadfane_what_does_not_say_so_must_be_resolved():
    position = at_start(table((GONG, HORN), edition="dreadfane-2019"))
    assert legal(position) == (Pass(by=0), react(GONG, 0, 0), react(HORN, 0, 0))
    declined = drive(position, Pass(by=0))
    assert legal(declined) == (react(GONG, 0, 0),)
    assert refusal(declined, Pass(by=0)) == "sequencing.declining"
    after = drive(declined, react(GONG, 0, 0))
    assert (ask_of(after).kind, after.seats[0].glory) == ("activation", 1)


def test_in_harrowdeep_the_winner_of_the_roll_off_names_who_is_first():
    position = drive(at_start(table((HORN,), (HORN,), "harrowdeep-2021")), SECOND)
    assert (ask_of(position).kind, ask_of(position).who) == ("first ability", 1)
    assert legal(position) == (Pick(by=1, seat=1), Pick(by=1, seat=0))
    assert refusal(position, Pick(by=1, seat=2)) == "sequencing.roll-off"
    assert [ask_of(drive(position, Pick(by=1, seat=one))).who for one in (0, 1)] == [0, 1]
    alone = at_start(table((HORN,), edition="harrowdeep-2021"))
    assert ask_of(alone).kind == "ability", "nobody to be named before"


@pytest.mark.parametrize("players", [3, 4])
def test_among_more_players_the_winner_of_the_roll_off_resolves_first(players):
    """Harrowdeep pg 46: though only two of them have an ability due, nobody is named."""
    names = ("Steelheart's Champions", "Garrek's Reavers", "Sepulchral Guard", "Ironskull's Boyz")
    pieces = (
        Piece(STEELHEART, (3, 2), upgrades=(HORN,)),
        Piece(GARREK, (5, 2), upgrades=(HORN,)),
        Piece("The Sepulchral Warden", (0, 4)),
        Piece("Gurzag Ironskull", (7, 4)),
    )
    seats = tuple(Seat(name) for name in names[:players])
    position = at_start(scene(*pieces[:players], edition="harrowdeep-2021", seats=seats))
    rolled = RollOff(faces=(dice("ssss"), dice("****"), *((),) * (players - 2)))
    position = drive(position, rolled)
    assert (ask_of(position).kind, ask_of(position).who) == ("ability", 1)
    position = drive(position, react(HORN, 1, 1))
    assert (ask_of(position).kind, ask_of(position).who) == ("ability", 0)
