"""The steps in which objectives are scored at once (2018 pg 25, DC-056, Harrowdeep pg 42)."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import Advance, End, Push
from rules_engine.machine import begin, legal, step
from rules_engine.scene import Piece
from rules_engine.sequences.card_play.scoring import (
    ask_surge,
    revealed,
    score,
    surges,
    surges_between,
    surges_in_power_step,
)
from rules_engine.state.events import Pass, Reveal, Score
from rules_engine.state.frames import Attacking, Drawing, Frame, Playing, PowerStep, SeatBySeat
from rules_engine.state.position import Happening, Position, Seat, Token
from tests.engine.driving import GARREK, LEVEL, STEELHEART, ask_of, refusal, scene

TAKE_OUT, HOLD = "stand-in:objective:take-out:0", "stand-in:objective:hold:0"
FELLED = (Happening("out", seat=0, other=1), Happening("out", seat=1, other=0))


def table(
    mine: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    *,
    edition: str = "nightvault-2019",
    **told: object,
) -> Position:
    """Each side has just taken somebody out; these objectives are in hand."""
    seats = (
        Seat("Steelheart's Champions", objectives=mine, objective_deck=("S1",)),
        Seat("Garrek's Reavers", objectives=theirs, objective_deck=("S2",)),
    )
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)), edition=edition, seats=seats)
    return replace(position, history=FELLED, **told)


def in_step(*args: object, **told: object) -> Position:
    """The step after an action of seat 0."""
    position = table(*args, **told)
    frame = Frame("surge", "ask", SeatBySeat((0, 1)))
    return begin(replace(position, stack=(*position.stack, frame)))


def test_the_step_is_for_all_in_order_of_play_and_never_in_sudden_death():
    assert surges(table(active=1)).frame == Frame("surge", "ask", SeatBySeat((1, 0)))
    assert surges(table(active=-1)).frame == Frame("surge", "ask", SeatBySeat((0, 1)))
    assert type(surges(table(sudden_death=LEVEL))) is Advance


@pytest.mark.parametrize("edition", ["shadespire-2018", "dreadfane-2019", "harrowdeep-2021"])
def test_a_scored_objective_lies_discarded_but_in_harrowdeep(edition: str):
    """Dreadfane pg 19; Harrowdeep has a pile of scored ones."""
    mine = Seat("Steelheart's Champions", objectives=(HOLD,))
    seats = (mine, Seat("Garrek's Reavers"))
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)))
    told = {"edition": edition, "tokens": (Token((3, 2), 1),), "step": "end phase"}
    scored = step(scene(*pieces, seats=seats, **told), Score(by=0, card=HOLD)).position.seats[0]
    assert scored.scored == (HOLD,)
    assert scored.objective_discard == (() if edition == "harrowdeep-2021" else (HOLD,))


def test_after_a_power_card_there_is_a_step_unless_something_else_goes_on():
    """DC-056."""
    power, play = Frame("power-step", "ask", PowerStep(0)), Frame("play", "end", Playing("S369", 0))
    attack = Frame("attack", "end", Attacking(0, "Sigmarite Broadsword", 1))
    bottom = table()
    cases = {(power, play): Push, (attack, play): Advance, (play,): Advance, (power,): Advance}
    for frames, verb in cases.items():
        assert type(surges_in_power_step(replace(bottom, stack=frames))) is verb


def test_between_two_attacks_of_one_there_is_a_step_but_within_a_charge():
    """2018 pg 21, DC-182."""
    attack = Attacking(0, "Mighty Swing", -1, also=(1,))
    for args, verb in (
        (attack, Push),
        (replace(attack, also=()), Advance),
        (replace(attack, charge=True), Advance),
    ):
        position = replace(table(), stack=(Frame("attack-all", "between", args),))
        assert type(surges_between(position)) is verb


def test_each_with_an_objective_is_asked_until_they_pass():
    position = in_step((TAKE_OUT,), (TAKE_OUT,))
    assert (ask_of(position).kind, ask_of(position).who) == ("surge", 0)
    assert legal(position) == (Pass(by=0), Score(by=0, card=TAKE_OUT))
    assert refusal(position, Score(by=0, card=HOLD)) == "scoring.surge-when"
    position = step(position, Pass(by=0)).position
    assert (ask_of(position).kind, ask_of(position).who) == ("surge", 1)
    scored = step(position, Score(by=1, card=TAKE_OUT)).position
    assert scored.seats[1].glory == 1
    assert (ask_of(scored).kind, ask_of(scored).who) == ("draw objective", 1)


def test_who_has_no_objective_is_not_asked():
    position = in_step((), (TAKE_OUT,))
    assert (ask_of(position).kind, ask_of(position).who) == ("surge", 1)
    over = ask_surge(replace(position, stack=(Frame("surge", "ask", SeatBySeat(())),)))
    assert isinstance(over, End)
    assert over.position.surged == 2
    nobody = in_step()
    assert (ask_of(nobody).kind, nobody.surged) == ("activation", 2)


def test_the_card_drawn_is_a_choice_but_in_harrowdeep():
    for edition, optional in (("nightvault-2019", True), ("harrowdeep-2021", False)):
        position = in_step((TAKE_OUT,), edition=edition)
        after = step(position, Score(by=0, card=TAKE_OUT)).position
        assert after.stack[-1].args == Drawing(0, "objective", 1, optional=optional)


def test_an_objective_scored_is_glory_and_lies_with_the_scored():
    after = score(table((TAKE_OUT, HOLD)), 0, Score(by=0, card=HOLD))
    own = after.seats[0]
    assert (own.glory, own.objectives, own.scored) == (1, (TAKE_OUT,), (HOLD,))
    assert after.history[2:] == (Happening("scored", seat=0, amount=1, word=HOLD, turn=1),)


def test_a_surge_is_revealed_once_and_must_then_be_scored():
    """Harrowdeep pg 42."""
    position = table((TAKE_OUT, HOLD), edition="harrowdeep-2021")
    shown = revealed(position, Reveal(by=0, card=TAKE_OUT))
    assert shown.seats[0].objectives == (HOLD, TAKE_OUT)
    assert shown.seats[0].revealed == (TAKE_OUT,)
    frame = Frame("surge", "ask", SeatBySeat((0,)))
    asked = begin(replace(shown, stack=(*shown.stack, frame)))
    assert legal(asked) == (Score(by=0, card=TAKE_OUT),)
    assert refusal(asked, Pass(by=0)) == "scoring.surge-when"
    with pytest.raises(Refused, match="surge-when"):
        revealed(shown, Reveal(by=0, card=TAKE_OUT))
    with pytest.raises(Refused, match="surge-when"):
        revealed(position, Reveal(by=0, card=HOLD))
    with pytest.raises(Refused, match="surge-when"):
        revealed(replace(position, edition="nightvault-2019"), Reveal(by=0, card=TAKE_OUT))
