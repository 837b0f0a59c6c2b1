"""End phases, victory, lethal hexes, hazards and Harrowdeep's minor steps."""

import pytest

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.selfplay import play
from rules_engine.state.events import (
    Attack,
    Delve,
    Discard,
    Draw,
    Move,
    Pass,
    Play,
    Push,
    Reroll,
    Roll,
    Score,
)
from rules_engine.state.position import Outcome, Position, Seat, Token, put
from tests.engine.driving import (
    BROADSWORD,
    GARREK,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    refusal,
    scene,
    skip,
)

SHARDGALE = "S356"
HOLD, LAST = "stand-in:objective:hold:1", "stand-in:objective:outlast:1"


def ending(seat: Seat, *, round: int = 1, **told: object) -> Position:
    """The first player's end phase, with a token under Steelheart."""
    return scene(
        Piece(STEELHEART, (3, 2), guard_tokens=1, move_tokens=1),
        Piece(GARREK, (5, 2), wound_tokens=1),
        seats=(seat, Seat("Garrek's Reavers")),
        tokens=(Token((3, 2), 2),),
        step="end phase",
        round=round,
        **told,
    )


def test_the_end_phase_runs_in_its_order_for_each_player():
    champions = Seat(
        "Steelheart's Champions",
        glory=1,
        objectives=(HOLD, LAST),
        power=("S390", "S369"),
        objective_deck=("S1", "S2", "S3"),
        power_deck=("S343", "S348", "S360", "S330"),
    )
    position = ending(champions)
    assert (ask_of(position).kind, ask_of(position).who) == ("score", 0)
    assert refusal(position, Score(by=0, card=LAST)) == "scoring.end-phase"
    position = drive(position, Score(by=0, card=HOLD), Pass(by=0))
    assert position.seats[0].glory == 2
    assert position.seats[0].scored == (HOLD,)
    position = drive(position, Discard(by=0, cards=(LAST,)))
    assert ask_of(position).kind == "upgrades"
    assert refusal(position, Play(by=0, card="S369")) == "end_phase.no-ploys"
    position = drive(position, Play(by=0, card="S390", fighter=0), Pass(by=0))
    assert ask_of(position).kind == "discard power"
    position = drive(position, Discard(by=0))
    assert (ask_of(position).kind, ask_of(position).count) == ("draw objective", 3)
    position = drive(position, Draw(by=0, deck="objective", cards=("S1", "S2", "S3")))
    assert (ask_of(position).kind, ask_of(position).count) == ("draw power", 4)
    position = drive(position, Draw(by=0, deck="power", cards=position.seats[0].power_deck))
    assert position.round == 2
    assert (position.fighters[0].guard_tokens, position.fighters[0].move_tokens) == (0, 0)
    assert position.fighters[1].wound_tokens == 1
    assert [one.what for one in position.history] == ["held"]
    assert position.seats[0].objective_discard == (HOLD, LAST)


def test_in_the_last_end_phase_there_is_nothing_but_scoring():
    champions = Seat("Steelheart's Champions", objectives=(HOLD,), power=("S390",), glory=3)
    position = drive(ending(champions, round=3), Score(by=0, card=HOLD))
    assert position.stack == ()
    assert position.outcome is not None
    assert (position.outcome.winners, position.outcome.rule) == ((0,), "victory.glory")


def last_round(*pieces: Piece, edition: str, glory: tuple[int, int], **told: object) -> Position:
    seats = (
        Seat("Steelheart's Champions", glory=glory[0]),
        Seat("Garrek's Reavers", spent=glory[1]),
    )
    return scene(*pieces, seats=seats, edition=edition, step="end phase", round=3, **told)


BOTH = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 2)))
ALONE = (Piece(STEELHEART, (3, 2)), Piece(GARREK, out=True))


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019", "harrowdeep-2021"])
def test_glory_then_the_only_survivor_then_objectives_held(edition):
    assert last_round(*BOTH, edition=edition, glory=(1, 2)).outcome.winners == (1,)
    level = last_round(*ALONE, edition=edition, glory=(2, 2)).outcome
    assert (level.winners, level.rule) == ((0,), "victory.survivor")
    held = last_round(*BOTH, edition=edition, glory=(2, 2), tokens=(Token((5, 2), 4),)).outcome
    assert (held.winners, held.rule) == ((1,), "victory.objectives")
    drawn = last_round(*BOTH, edition=edition, glory=(2, 2)).outcome
    assert (drawn.winners, drawn.rule) == ((0, 1), "victory.draw")


def test_a_warband_gone_does_not_lose_to_less_glory_except_in_dreadfane():
    assert last_round(*ALONE, edition="shadespire-2018", glory=(1, 2)).outcome.winners == (1,)
    outcome = last_round(*ALONE, edition="dreadfane-2019", glory=(1, 2)).outcome
    assert (outcome.winners, outcome.rule) == ((0,), "victory.annihilation")


def test_the_card_that_wipes_out_a_warband_lies_on_its_players_pile():
    """The game is over at once, in the middle of the card (Dreadfane pg 19)."""
    seats = (
        Seat("Steelheart's Champions", power=(SHARDGALE,)),
        Seat("Garrek's Reavers"),
    )
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 2), wound_tokens=3))
    position = scene(*pieces, edition="dreadfane-2019", seats=seats, step="power step")
    after = skip(drive(position, Play(by=0, card=SHARDGALE)))
    assert after.outcome == Outcome((0,), "victory.annihilation")
    assert after.seats[0].power_discard == (SHARDGALE,)
    assert (after.seats[0].power, after.in_play) == ((), ())


def test_a_face_down_token_is_held_by_nobody():
    hidden = last_round(
        *BOTH, edition="harrowdeep-2021", glory=(2, 2), tokens=(Token((5, 2), 4, face_up=False),)
    )
    assert hidden.outcome.rule == "victory.draw"


def lethal_boards():
    return joined(PlacedBoard("Pool of Fangs", seats=(0,)), PlacedBoard("Mirror Well", seats=(1,)))


@pytest.mark.parametrize("edition", ["nightvault-2019", "harrowdeep-2021"])
def test_moving_through_a_lethal_hex_hurts(edition):
    position = scene(
        Piece(STEELHEART, (2, 2)), Piece(GARREK, (7, 2)), boards=lethal_boards(), edition=edition
    )
    after = skip(drive(position, Move(by=0, fighter=0, path=((3, 2), (4, 2)))))
    assert (after.fighters[0].hex, after.fighters[0].wound_tokens) == ((4, 2), 1)
    assert [one.word for one in after.history if one.what == "damage"] == ["lethal"]


def test_a_fighter_may_fall_in_the_middle_of_a_move():
    position = scene(
        Piece(STEELHEART, (2, 2), wound_tokens=3),
        Piece(GARREK, (7, 2)),
        boards=lethal_boards(),
        edition="nightvault-2019",
    )
    after = skip(drive(position, Move(by=0, fighter=0, path=((3, 2), (4, 2)))))
    assert after.fighters[0].out
    assert after.seats[1].glory == 1, "the opponent gains it whatever the cause (DC-036)"


def test_an_ethereal_fighter_minds_no_lethal_hex():
    position = scene(
        Piece("Briar Queen", (2, 2)),
        Piece(GARREK, (7, 2)),
        boards=lethal_boards(),
        edition="nightvault-2019",
    )
    after = skip(drive(position, Move(by=0, fighter=0, path=((3, 2), (4, 2)))))
    assert after.fighters[0].wound_tokens == 0


def test_driven_into_a_lethal_hex_a_fighter_is_dealt_damage():
    position = scene(
        Piece(STEELHEART, (1, 2)),
        Piece(GARREK, (2, 2)),
        boards=lethal_boards(),
        edition="nightvault-2019",
    )
    position = drive(
        position,
        BROADSWORD,
        Roll(by=0, kind="attack", faces=dice("sf")),
        Roll(by=1, kind="defence", faces=dice("d")),
        Push(by=0, fighter=1, path=((3, 2),)),
    )
    assert skip(position).fighters[1].wound_tokens == 1


def test_an_attack_on_all_adjacent_is_one_attack_for_each():
    position = scene(Piece("Spiteshroom", (3, 2)), Piece(GARREK, (4, 2)), Piece(SAEK, (2, 2)))
    cloud = Attack(by=0, fighter=0, attack="Choking Cloud", target=2)
    position = drive(
        position,
        cloud,
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = skip(position)
    assert (ask_of(position).kind, [event.target for event in legal(position)]) == (
        "next target",
        [1],
    )
    again = Attack(by=0, fighter=0, attack="Choking Cloud", target=2)
    assert refusal(position, again) == "attack.multiple-separate"
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Choking Cloud", target=1),
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("b")),
        Push(by=0, fighter=1, path=()),
    )
    assert skip(position).fighters[1].wound_tokens == 1
    assert ask_of(skip(position)).kind == "power step"


def test_a_staggered_target_lets_one_attack_die_be_rolled_again():
    position = scene(
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (4, 2), stagger_tokens=1),
        edition="harrowdeep-2021",
    )
    position = drive(position, BROADSWORD, Roll(by=0, kind="attack", faces=dice("sf")))
    assert (ask_of(position).kind, ask_of(position).who) == ("re-roll", 0)
    both = Reroll(by=0, dice=(0, 1), faces=dice("ss"))
    assert refusal(position, both) == "rolls.re-roll-once"
    position = drive(position, Reroll(by=0, dice=(1,), faces=dice("s")))
    position = drive(position, Roll(by=1, kind="defence", faces=dice("b")))
    assert skip(position).fighters[1].wound_tokens == 3


def delving(**told: object) -> Position:
    return scene(
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (5, 2)),
        edition="harrowdeep-2021",
        tokens=(Token((3, 2), 2, face_up=False), Token((1, 2), 3)),
        step="power step",
        **told,
    )


def test_delving_flips_the_token_under_a_friend_once_a_power_step():
    position = delving()
    assert refusal(position, Delve(by=0, hex=(1, 2), number=3)) == "power_step.delve"
    position = drive(position, Delve(by=0, hex=(3, 2), number=2))
    assert position.tokens[0].face_up
    position = drive(position, Pass(by=1))
    assert refusal(position, Delve(by=0, hex=(3, 2))) == "power_step.delve-once"


def test_a_delve_may_leave_to_the_flip_what_it_shows():
    """The player whose fighter stands on a token dealt to the other has not seen its number."""
    flipped = step(delving(), Delve(by=0, hex=(3, 2))).position
    assert (flipped.tokens[0].face_up, flipped.tokens[0].number) == (True, 2)
    assert refusal(delving(), Delve(by=0, hex=(3, 2), number=4)) == "features.flip"


@pytest.mark.parametrize("number", [-1, 3, 6, 10**9])
def test_the_number_a_delve_shows_is_one_of_those_not_yet_shown(number):
    """Under an opponent's token that nobody has looked at, so that any number could be."""
    position = put(delving(), ("tokens", 0, "number"), 0)
    assert refusal(position, Delve(by=0, hex=(3, 2), number=number)) == "features.tokens"
    shown = step(position, Delve(by=0, hex=(3, 2), number=5)).position
    assert (shown.tokens[0].face_up, shown.tokens[0].number) == (True, 5)


def test_a_gloom_token_gives_cover():
    position = scene(
        Piece(GARREK, (4, 2)),
        Piece(STEELHEART, (3, 2)),
        edition="harrowdeep-2021",
        tokens=(Token((3, 2), 2, face_up=False),),
    )
    axe = Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)
    position = drive(
        position,
        axe,
        Roll(by=0, kind="attack", faces=dice("sf")),
        Roll(by=1, kind="defence", faces=dice("d")),
    )
    position = skip(position)
    assert ask_of(position).kind == "drive back", "a dodge counts in cover: a draw"


def test_in_harrowdeep_fighters_are_inspired_after_the_reactions():
    position = scene(
        Piece(GARREK, (4, 2)),
        Piece(STEELHEART, (3, 2)),
        edition="harrowdeep-2021",
    )
    axe = Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)
    position = drive(
        position,
        axe,
        Roll(by=0, kind="attack", faces=dice("11")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    while ask_of(position).kind == "reaction":
        assert not position.fighters[1].inspired
        position = step(position, Pass(by=ask_of(position).who)).position
    assert position.fighters[1].inspired


def test_as_many_hazards_are_drawn_as_the_rounds_number_and_each_is_resolved():
    seen = []
    warbands = ("Steelheart's Champions", "Garrek's Reavers")
    for event, position in play("dreadfane-2019", 4, warbands):
        if isinstance(event, Draw) and event.deck == "hazard":
            seen.append(position.round)
    assert seen[:3] == [1, 2, 2]
    assert seen.count(3) in (0, 3)


def test_the_stand_in_hazard_hurts_whoever_stands_at_the_rim():
    position = scene(
        Piece(STEELHEART, (0, 0)),
        Piece(GARREK, (3, 2)),
        edition="dreadfane-2019",
        player=1,
        turn=8,
        hazard_deck=("stand-in:hazard:rubble:1", "stand-in:hazard:rubble:2"),
    )
    while ask_of(position).kind != "draw hazard":
        position = step(position, Pass(by=ask_of(position).who)).position
    position = drive(position, Draw(deck="hazard", cards=("stand-in:hazard:rubble:2",)))
    position = skip(position)
    assert [fighter.wound_tokens for fighter in position.fighters] == [1, 0]
    assert position.hazard_discard == ("stand-in:hazard:rubble:2",)
