"""Abilities of upgrades that turn on who did what, and on which fighter has them."""

import pytest
from msgspec.structs import replace

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Action,
    Attack,
    Cast,
    Choose,
    Discard,
    Draw,
    Pass,
    Play,
    Push,
    React,
    Roll,
)
from rules_engine.state.position import Mark, Position, Seat, put
from tests.engine.cards.tables import G, N, S
from tests.engine.driving import ask_of, dice, drive, refusal, scene, skip

LEARNER, INSIGHT, BOLT = "NV530", "HD275", "stand-in:spell:spark:0"
LEARNS = React(by=1, card=LEARNER, fighter=1, target=1)


def at(position: Position, window: str) -> Position:
    """Pass on until seat 1 is asked in the window of this name."""
    while getattr(position.stack[-1].args, "at", "") != window or ask_of(position).who != 1:
        assert ask_of(position).kind == "reaction"
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


def attacked(rolled: str) -> Position:
    """Steelheart has attacked Garrek, who has Quick Learner."""
    seats = (Seat("Steelheart's Champions"), Seat("Garrek's Reavers", power_deck=("S360",)))
    position = scene(S((3, 2)), G((4, 2), upgrades=(LEARNER,)), seats=seats)
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1),
        Roll(by=0, kind="attack", faces=dice(rolled)),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = skip(position) if rolled == "ss" else position
    return position if rolled == "ff" else step(position, Push(by=0, fighter=1, path=())).position


def test_quick_learner_draws_after_an_attack_that_hurt_its_fighter():
    position = at(attacked("ss"), "after-action")
    position = skip(step(position, LEARNS).position)
    assert (ask_of(position).kind, ask_of(position).who) == ("draw power", 1)


def test_quick_learner_learns_nothing_from_a_miss():
    assert LEARNS not in legal(at(attacked("ff"), "after-action"))


def shot(by: int) -> Position:
    """A bolt of magic has hurt Garrek, cast by his enemy's wizard or by his own."""
    hands = [Seat("Steelheart's Champions"), Seat("Garrek's Reavers", power_deck=("S360",))]
    hands[by] = replace(hands[by], power=(BOLT,))
    wizards = (Piece("Averon Stormsire", (3, 4), seat=0), Piece("Zarbag", (5, 4), seat=1))
    foe = G((4, 2), upgrades=(LEARNER,))
    position = scene(
        S((3, 2)),
        foe,
        *wizards,
        edition="nightvault-2019",
        seats=tuple(hands),
        player=by,
        step="power step",
    )
    position = drive(
        position,
        Play(by=by, card=BOLT),
        Cast(by=by, fighter=2 + by),
        Roll(by=by, kind="magic", faces=dice("cc")),
        Choose(by=by, fighters=(1 - by,)),
    )
    return at(position, "card-resolved")


def test_quick_learner_draws_after_a_gambit_of_another_warband_and_not_of_its_own():
    enemys, own = shot(0), shot(1)
    assert enemys.fighters[1].wound_tokens == own.fighters[0].wound_tokens == 1
    assert (LEARNS in legal(enemys), LEARNS in legal(own)) == (True, False)


def in_cover(*hexes: tuple[int, int]) -> Position:
    """Steelheart with Dark Insight and Obryn without, these hexes being cover."""
    mine = Seat("Steelheart's Champions", objectives=("S263",), objective_deck=("S264", "S265"))
    pieces = (S((3, 2), upgrades=(INSIGHT,)), N((5, 2)), G((3, 8)))
    seats = (mine, Seat("Garrek's Reavers"))
    position = scene(*pieces, edition="harrowdeep-2021", seats=seats)
    return put(position, ("marks",), tuple(Mark(hex_, "cover", "trial") for hex_ in hexes))


def test_dark_insight_is_for_the_fighter_that_has_it_standing_in_cover():
    """Another friend in cover does not do."""
    use = Action(by=0, fighter=0, card=INSIGHT)
    assert use in legal(in_cover((3, 2)))
    assert use not in legal(in_cover((5, 2)))
    assert refusal(in_cover((5, 2)), use) == "actions.printed-actions"


@pytest.mark.parametrize("drawn", [True, False])
def test_dark_insight_exchanges_an_objective_or_leaves_the_card_in_the_deck(drawn):
    position = drive(in_cover((3, 2)), Action(by=0, fighter=0, card=INSIGHT))
    if drawn:
        position = drive(position, Draw(by=0, deck="objective", cards=("S264",)))
        position = drive(position, Discard(by=0, cards=("S263",)))
        assert position.seats[0].objectives == ("S264",)
        assert position.seats[0].objective_discard == ("S263",)
    else:
        position = drive(position, Pass(by=0))
        assert position.seats[0].objectives == ("S263",)
        assert set(position.seats[0].objective_deck) == {"S264", "S265"}
    assert ask_of(skip(position)).kind == "power step"
