"""With what a window can be answered, and about whom (Shadespire pg 23-24, Harrowdeep pg 40)."""

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.facts.errors import Refused
from rules_engine.machine import legal
from rules_engine.moments.reacting import about, sources
from rules_engine.scene import Piece
from rules_engine.state.events import Pass, Play, React
from rules_engine.state.frames import Asking, Attacking, Frame
from rules_engine.state.position import Position, Seat
from tests.engine.driving import GARREK, LEVEL, STEELHEART, refusal, scene

TRAP, SPEED, TEAMWORK = "S369", "S390", "stand-in:ploy:choice:0"
CHARM = "stand-in:upgrade:charm:0"
AT = "after-action"
KNOCKED = Attacking(0, "Sigmarite Broadsword", 1, driven=True)


def _either(position: Position, _: int, __: int) -> list[int]:
    return [1, 0] if position.round == 1 else []


knows(
    CardRules("stand-in:ploy:choice", rule="reactions.window", at=(AT,), when=_either),
    CardRules("stand-in:upgrade:charm", rule="reactions.window", at=(AT,)),
)


def window(*power: str, at: str = AT, upgrades: tuple[str, ...] = ()) -> Position:
    """A window in which seat 0 is asked, holding these cards."""
    seats = (Seat("Steelheart's Champions", power=power), Seat("Garrek's Reavers"))
    pieces = (Piece(STEELHEART, (3, 2), upgrades=upgrades), Piece(GARREK, (4, 2)))
    position = scene(*pieces, seats=seats, edition="nightvault-2019")
    frames = (Frame("attack", "end", KNOCKED), Frame("window", "ask", Asking(at, (0,))))
    return replace(position, stack=(*position.stack, *frames))


def refused(position: Position, named: int, card: str = TEAMWORK, at: str = AT) -> str:
    with pytest.raises(Refused) as refusal_:
        about(position, 0, card, -1, named, at)
    return refusal_.value.rule


def test_a_reaction_is_about_the_one_named_else_the_first_it_could_be_about():
    position = window()
    assert [about(position, 0, TEAMWORK, -1, named, AT) for named in (-1, 0, 1)] == [
        1,
        0,
        1,
    ]
    assert refused(position, 2) == "reactions.window"
    assert refused(position, 1, at="another") == "reactions.window"
    assert refused(replace(position, round=2), 1) == "reactions.window"
    assert about(position, 0, CHARM, 0, -1, AT) == -1


def test_what_is_listed_names_whom_it_is_about():
    position = window(TEAMWORK, TEAMWORK)
    first, second = (Play(by=0, card=TEAMWORK, fighter=one) for one in (1, 0))
    assert legal(position) == (Pass(by=0), first, second)
    assert legal(window(TEAMWORK, at="another")) == (Pass(by=0),)


def test_an_upgrade_answers_from_its_fighter_and_never_from_the_hand():
    held = window(CHARM)
    assert legal(held) == (Pass(by=0),)
    assert refusal(held, Play(by=0, card=CHARM)) == "reactions.sources"
    given = window(upgrades=(CHARM,))
    assert legal(given) == (Pass(by=0), React(by=0, card=CHARM, fighter=0))
    assert refusal(given, React(by=0, card=SPEED, fighter=0)) == "reactions.sources"


def test_no_gambit_is_played_in_an_end_phase_or_in_sudden_death():
    position = window(TEAMWORK, upgrades=(CHARM,))
    ability = React(by=0, card=CHARM, fighter=0)
    play = Play(by=0, card=TEAMWORK, fighter=1)
    assert legal(position) == (Pass(by=0), play, Play(by=0, card=TEAMWORK, fighter=0), ability)
    ending = replace(position, phase="end")
    assert legal(ending) == (Pass(by=0), ability)
    assert refusal(ending, play) == "end_phase.no-ploys"
    sudden = replace(position, sudden_death=LEVEL)
    assert legal(sudden) == (Pass(by=0), ability)
    assert refusal(sudden, play) == "match_play.sudden-death-limits"


def test_a_fighter_can_react_with_its_upgrades_and_its_reaction_attacks():
    stabbit = scene(Piece("Stabbit", (3, 2), upgrades=(CHARM,)), Piece(GARREK, (4, 2)))
    assert sources(stabbit, 0) == (CHARM, "Snarlfang Jaws")
    assert sources(stabbit, 1) == ()


def test_trap_is_about_the_enemy_just_driven_back():
    position = window(TRAP, at="driven-back")
    assert legal(position) == (Pass(by=0), Play(by=0, card=TRAP, fighter=1))
    assert refusal(position, Play(by=0, card=TRAP, fighter=0)) == "reactions.window"
