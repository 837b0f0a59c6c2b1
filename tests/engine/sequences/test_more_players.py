"""Three and four players: the order of play, and what goes by it (2018 pg 29, 2021 pg 46)."""

import pytest

from rules_engine.machine import asked, step
from rules_engine.scene import Piece
from rules_engine.sequences.base.common import precedence
from rules_engine.state.events import Attack, Delve, Pass, Pick, RollOff, Score
from rules_engine.state.position import Outcome, Position, Seat, Token
from tests.engine.driving import GARREK, STEELHEART, ask_of, dice, fight, refusal, scene, skip

PIECES = (
    Piece(STEELHEART, (3, 2)),
    Piece(GARREK, (6, 2)),
    Piece("Hakka", (1, 4)),
    Piece("The Sepulchral Warden", (3, 7)),
)
SHADESPIRE, NIGHTVAULT, HARROWDEEP = "shadespire-2018", "nightvault-2019", "harrowdeep-2021"
OLDER = pytest.mark.parametrize("edition", [SHADESPIRE, NIGHTVAULT])


def table(players: int, edition: str, **told: object) -> Position:
    return scene(*PIECES[:players], edition=edition, **told)


def round_of(position: Position) -> list[int]:
    """The seats that activate in the rest of the action phase, everybody passing."""
    order = []
    while asked(position) is not None and ask_of(position).kind in ("activation", "power step"):
        ask = ask_of(position)
        if ask.kind == "activation":
            order.append(ask.who)
        position = skip(step(position, Pass(by=ask.who)).position)
    return order


def power_step_of(position: Position) -> list[int]:
    """The seats asked in the power step after the activation that is due, everybody passing."""
    position = skip(step(position, Pass(by=ask_of(position).who)).position)
    seats = []
    while ask_of(position).kind == "power step":
        seats.append(ask_of(position).who)
        position = step(position, Pass(by=seats[-1])).position
    return seats


@pytest.mark.parametrize(("round_", "players", "order"), [
    (1, 3, [1, 2, 0]),
    (2, 3, [1, 0, 2]),
    (3, 3, [1, 2, 0]),
    (1, 4, [1, 2, 3, 0]),
    (2, 4, [1, 0, 3, 2]),
    (3, 4, [1, 2, 3, 0]),
    (2, 2, [1, 0]),
])  # fmt: skip
@OLDER
def test_play_goes_clockwise_and_the_other_way_in_the_second_round(edition, round_, players, order):
    """2018 pg 29: four activations each, whatever the number of players."""
    position = table(players, edition, round=round_, player=1, first=1)
    assert round_of(position) == order * 4


@OLDER
def test_the_power_step_goes_round_all_from_who_took_the_activation(edition):
    assert power_step_of(table(4, edition, player=2, first=2)) == [2, 3, 0, 1]
    assert power_step_of(table(4, edition, round=2, player=2, first=2)) == [2, 1, 0, 3]


@OLDER
def test_precedence_passes_on_the_same_way(edition):
    """The player whose activation is next comes first."""
    assert precedence(table(3, edition, player=1)) == (2, 0, 1)
    assert precedence(table(3, edition, round=2, player=1)) == (0, 2, 1)


def test_the_end_phase_begins_with_who_was_first_and_goes_the_way_of_its_round():
    hold = "stand-in:objective:hold:0"
    warbands = ("Steelheart's Champions", "Garrek's Reavers", "Ironskull's Boyz")
    seats = tuple(Seat(name, objectives=(hold,)) for name in warbands)
    asked_ = {}
    for round_ in (2, 3):
        told = {"step": "end phase", "round": round_, "player": 1, "first": 1, "seats": seats}
        position = table(3, SHADESPIRE, **told)
        who = []
        while asked(position) is not None and ask_of(position).kind != "roll-off":
            ask = ask_of(position)
            if Score in ask.events:
                who.append(ask.who)
            position = step(position, next(iter(ask.legal(position)))).position
        asked_[round_] = who
    assert asked_ == {2: [1, 0, 2], 3: [1, 2, 0]}


@pytest.mark.parametrize(("players", "turns"), [(3, 3), (4, 4)])
def test_in_harrowdeep_the_number_of_turns_goes_by_that_of_players(players, turns):
    for round_ in (1, 3):
        position = table(players, HARROWDEEP, round=round_, player=0)
        assert round_of(position) == list(range(players)) * turns


@pytest.mark.parametrize(("players", "following"), [(2, 2), (3, 2), (4, 3)])
def test_four_players_skip_the_second_round_of_harrowdeep(players, following):
    seat = players - 1
    told = {"step": "end phase", "player": seat, "first": 0, "round": 1}
    position = table(players, HARROWDEEP, **told)
    assert (position.round, ask_of(position).kind) == (following, "roll-off")
    older = table(players, SHADESPIRE, **told)
    assert older.round == 2


def test_in_harrowdeep_only_the_next_player_and_the_active_one_have_a_power_step():
    """At the last turn of a round the next is who would have a further turn."""
    assert power_step_of(table(4, HARROWDEEP, player=1)) == [2, 1]
    assert power_step_of(table(4, HARROWDEEP, player=3, turn=16)) == [0, 3]
    assert power_step_of(table(3, HARROWDEEP, player=2, turn=9)) == [0, 2]


def test_who_has_no_part_in_a_power_step_can_neither_play_nor_delve():
    tokens = (Token((1, 4), 2, face_up=False),)
    position = table(4, HARROWDEEP, player=0, step="power step", tokens=tokens)
    position = step(position, Pass(by=0)).position
    assert ask_of(position).who == 1
    assert refusal(position, Delve(by=2, hex=(1, 4), number=2)) == "kernel.whose"


def test_each_of_three_rolls_off_and_those_who_tie_roll_again():
    position = table(3, SHADESPIRE, player=2, turn=12)
    while ask_of(position).kind != "roll-off":
        position = step(position, Pass(by=ask_of(position).who)).position
    faces = (dice("**ss"), dice("**ss"), dice("ssss"))
    tied = step(position, RollOff(faces=faces)).position
    assert refusal(tied, RollOff(faces=faces)) == "rolls.roll-off", "the third is out of it"
    won = step(tied, RollOff(faces=(dice("ssss"), dice("*sss"), ()))).position
    assert (ask_of(won).kind, ask_of(won).who) == ("first activation", 1)
    assert ask_of(step(won, Pick(by=1, seat=2)).position).who == 2


def test_only_the_warband_that_took_a_fighter_out_gains_its_bounty():
    """2018 pg 29."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=3), PIECES[2])
    attack = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1)
    after = fight(scene(*pieces), attack, "ss", "d", None)
    assert after.fighters[1].out
    assert [seat.glory for seat in after.seats] == [1, 0, 0]


def ended(*glory: int, out: tuple[int, ...] = ()) -> Outcome:
    """How three players stand at the end with this glory, some warbands gone."""
    names = ("Steelheart's Champions", "Garrek's Reavers", "Ironskull's Boyz")
    seats = tuple(Seat(name, glory=points) for name, points in zip(names, glory, strict=True))
    pieces = [
        Piece(one.fighter, out=True) if seat in out else one for seat, one in enumerate(PIECES[:3])
    ]
    told = {"step": "end phase", "round": 3, "player": 2, "seats": seats}
    position = scene(*pieces, tokens=(Token((6, 2), 1),), **told)
    assert position.outcome is not None
    return position.outcome


def test_ties_are_broken_among_the_tied_alone():
    """2018 pg 29: the others lose, whoever stands and whatever they hold."""
    assert ended(5, 3, 4) == Outcome((0,), "victory.glory")
    assert ended(5, 3, 5, out=(2,)) == Outcome((0,), "victory.survivor")
    assert ended(5, 5, 3) == Outcome((1,), "victory.objectives")
    assert ended(5, 3, 5) == Outcome((0, 2), "victory.draw")
