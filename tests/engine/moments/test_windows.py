"""When something may be reacted to, and abilities due at the start of a phase."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import Charge, Move, Pass, Pick, Play, React, RollOff
from rules_engine.state.position import InPlay, Modifier, Position, Seat, put, put_fighter
from tests.engine.driving import GARREK, STEELHEART, ask_of, dice, refusal, scene, skip
from tests.engine.moments.scenes import DRUM, EDITIONS, duel, struck, windows


@pytest.mark.parametrize("edition", ["nightvault-2019", "dreadfane-2019", "harrowdeep-2021"])
def test_a_charge_token_bars_activation_and_nothing_else(edition):
    """DC-043, Dreadfane pg 14, Harrowdeep pg 35; in 2018 it bars moving too (pg 22)."""
    position = duel(edition)
    charged = put_fighter(position, 0, charge_tokens=1)
    assert refusal(charged, Move(by=0, fighter=0, path=((2, 2),))) == "actions.charge-token"


def test_moves_that_are_not_allowed_are_not_listed():
    charged = put_fighter(duel("shadespire-2018"), 0, charge_tokens=1)
    assert not [event for event in legal(charged) if isinstance(event, Move | Charge)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lasts_for_the_activation_is_over_when_it_is_reacted_to(edition):
    """DC-172: a reaction after the last action is outside the activation."""
    card = InPlay("S1", 0, "next-activation", since=0)
    lasting = Modifier("move", "set", 1, "trial", until="next-activation", since=0)
    position = put(put(duel(edition), ("in_play",), (card,)), ("modifiers",), (lasting,))
    position = step(position, Pass(by=0)).position
    assert (ask_of(position).kind, position.stack[-1].args.at) == ("reaction", "after-action")
    assert position.modifiers == position.in_play == ()
    assert position.seats[0].power_discard == ("S1",)


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019"])
def test_a_window_opens_when_a_target_could_be_driven_back(edition):
    """2018 pg 24, DC-174: damage dealt, nothing pushed yet; after a drawn attack too."""
    assert windows(struck(duel(edition), "ss", "b"))[-1] == "before-drive-back"
    assert windows(struck(duel(edition), "sf", "d"))[-1] == "before-drive-back"
    assert "before-drive-back" not in windows(struck(duel(edition), "ff", "d"))


def test_the_windows_of_an_upgrade_in_harrowdeep():
    """Harrowdeep pg 37 and 40: when revealed, and when given; neither in an end phase."""
    rich = Seat(glory=1, power=("S390", "S348"))
    play = Play(by=0, card="S390", fighter=0)
    in_step = step(duel("harrowdeep-2021", rich, step="power step"), play).position
    assert windows(in_step) == ["card-revealed", "upgrade-given"]
    ending = skip(duel("harrowdeep-2021", rich, step="end phase"))
    assert ask_of(step(ending, play).position).kind == "discard power"


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019", "dreadfane-2019"])
def test_only_harrowdeep_has_no_windows_in_the_end_phase(edition):
    """Harrowdeep pg 42; elsewhere only ploys and gambits are barred (2018 pg 25)."""
    rich = Seat(glory=1, power=("S390", "S348"))
    play = Play(by=0, card="S390", fighter=0)
    position = step(duel(edition, rich, step="end phase"), play).position
    assert windows(position) == ["upgrade-given"]
    while ask_of(position).who != 0:
        position = step(position, Pass(by=1)).position
    assert refusal(position, Play(by=0, card="S348")) == "end_phase.no-ploys"


def drummers(edition: str) -> Position:
    """The end of a round; both sides have an upgrade that acts at the start of the next phase."""
    pieces = (Piece(STEELHEART, (3, 2), upgrades=(DRUM,)), Piece(GARREK, (5, 2), upgrades=(DRUM,)))
    position = scene(*pieces, edition=edition, step="end phase", player=1)
    while ask_of(position).kind != "roll-off":
        ask = ask_of(position)
        position = step(position, next(iter(ask.legal(position)))).position
    position = step(position, RollOff(faces=(dice("ssss"), dice("***2")))).position
    position = step(position, Pick(by=1, seat=0)).position
    return step(position, RollOff(faces=(dice("****"), dice("ssss")))).position


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019"])
def test_abilities_of_both_players_at_the_start_of_a_phase_are_rolled_off(edition):
    """DC-304, DC-295: after the roll-off for the first activation, the winner's first."""
    position = drummers(edition)
    assert (ask_of(position).kind, ask_of(position).who) == ("ability", 0)
    position = step(position, React(by=0, card=DRUM, fighter=0)).position
    assert (position.seats[0].glory, ask_of(position).who) == (1, 1)
    position = step(position, Pass(by=1)).position
    assert (ask_of(position).kind, position.seats[1].glory) == ("activation", 0)


def test_in_harrowdeep_the_winner_names_who_goes_first():
    """Harrowdeep pg 36."""
    position = drummers("harrowdeep-2021")
    assert (ask_of(position).kind, ask_of(position).who) == ("first ability", 0)
    assert ask_of(step(position, Pick(by=0, seat=1)).position).who == 1
