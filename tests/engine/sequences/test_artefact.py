"""Capture the Artefact (Shadespire pg 26): where it lies, and what holding it brings."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from rules_engine.battlefield import PlacedBoard
from rules_engine.draw.position import draw
from rules_engine.facts.errors import Unusable
from rules_engine.log import read_log, write_log
from rules_engine.log.forms import Setup
from rules_engine.machine import advance, asked, legal
from rules_engine.replay import log_for, logged_game, replay
from rules_engine.replay.opening import opening
from rules_engine.scene import Piece, Warband, new_game
from rules_engine.selfplay import random_player
from rules_engine.sense.ground import field
from rules_engine.sense.ground import held as objectives_held
from rules_engine.state.events import ChooseBoard, Event, PlaceToken, RevealTokens, RollOff
from rules_engine.state.position import Position, Token
from tests.engine.driving import GARREK, STEELHEART, ask_of, dice, drive, refusal, scene
from tests.engine.log.matches import header

OLDER = pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019"])


def boards_placed(edition: str = "shadespire-2018", *, artefact: bool = True) -> Position:
    """Seat 1 lost the roll-off and chose a board first, seat 0 placed the last."""
    brought = [Warband("Steelheart's Champions"), Warband("Garrek's Reavers")]
    position = new_game(edition, brought, artefact=artefact)
    position = drive(position, RollOff(faces=(dice("*sss"), dice("ssss"))))
    first = PlacedBoard("Mirror Well", seats=(1,))
    second = PlacedBoard("Katophrane's Reliquary", seats=(0,))
    position = drive(position, ChooseBoard(by=1, board=first))
    placing = next(
        event
        for event in board_choices(position, second)
        if isinstance(event, ChooseBoard) and event.board.at[1] > 0
    )
    return drive(position, placing)


def board_choices(position: Position, second: PlacedBoard) -> Iterator[Event]:
    for event in ask_of(position).legal(position):
        if isinstance(event, ChooseBoard) and event.board.board == second.board:
            yield event


@OLDER
def test_who_placed_a_board_last_puts_it_in_no_ones_territory(edition):
    position = boards_placed(edition)
    assert (ask_of(position).kind, ask_of(position).who) == ("place artefact", 0)
    ground = field(position)
    open_ = [event.hex for event in legal(position)]
    assert open_
    assert all(ground.territory(one) is None and one not in ground.edge for one in open_)
    edge = next(one for one in ground.hexes if one in ground.edge)
    own = next(one for one in ground.hexes if ground.territory(one) == 0 and one not in ground.edge)
    for wrong in (edge, own, (50, 50)):
        assert refusal(position, PlaceToken(by=0, hex=wrong)) == "artefact.place"
    placed = drive(position, PlaceToken(by=0, hex=open_[0]))
    assert placed.tokens == (Token(open_[0], artefact=True),)
    assert (ask_of(placed).kind, ask_of(placed).who) == ("place token", 1)


def test_other_tokens_may_lie_beside_it_but_not_on_it():
    position = boards_placed()
    position = drive(position, legal(position)[0])
    there = position.tokens[0].hex
    assert refusal(position, PlaceToken(by=1, hex=there)) == "artefact.spacing"
    near = [event for event in legal(position) if event.hex in field(position).around[there]]
    position = drive(position, near[0])
    assert refusal(position, PlaceToken(by=0, hex=near[0].hex)) == "objectives.spacing"
    while ask_of(position).kind == "place token":
        position = drive(position, legal(position)[0])
    assert len(position.tokens) == 6
    shown = drive(position, RevealTokens(numbers=(3, 1, 5, 2, 4)))
    assert [token.number for token in shown.tokens] == [0, 3, 1, 5, 2, 4]


def test_it_is_played_only_where_that_was_agreed_and_told_of():
    assert ask_of(boards_placed(artefact=False)).kind == "place token"
    brought = [Warband("Steelheart's Champions"), Warband("Garrek's Reavers")]
    for edition in ("dreadfane-2019", "harrowdeep-2021"):
        with pytest.raises(Unusable, match="has no Capture the Artefact"):
            new_game(edition, brought, artefact=True)


def ending(*pieces: Piece, edition: str = "shadespire-2018", **told: object) -> Position:
    """The last activation of a round has been taken, with the artefact under Steelheart."""
    told = {"turn": 8, "player": 1, "tokens": (Token((3, 2), artefact=True),), **told}
    position = scene(*pieces, edition=edition, **told)
    while asked(position) is not None and position.phase == "action" and position.turn == 8:
        ask = ask_of(position)
        position = advance(position, next(iter(ask.legal(position))))
    return position


HOLDING = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)))


@OLDER
def test_who_holds_it_in_an_end_phase_is_inspired_and_paid(edition):
    position = ending(*HOLDING, edition=edition)
    assert position.fighters[0].inspired
    assert [seat.glory for seat in position.seats] == [3, 0]
    assert not position.fighters[1].inspired
    again = ending(Piece(STEELHEART, (3, 2), inspired=True), HOLDING[1], edition=edition)
    assert [seat.glory for seat in again.seats] == [3, 0]


def test_nobody_is_paid_where_nobody_stands_on_it():
    position = ending(Piece(STEELHEART, (2, 2)), HOLDING[1])
    assert [seat.glory for seat in position.seats] == [0, 0]
    plain = ending(*HOLDING, tokens=(Token((3, 2), 4),))
    assert [seat.glory for seat in plain.seats] == [0, 0]


def test_it_counts_as_an_objective():
    tokens = (Token((3, 2), artefact=True), Token((6, 2), 4))
    position = scene(*HOLDING, tokens=tokens)
    assert (len(objectives_held(position, 0)), objectives_held(position, 1)) == (1, [4])


def test_the_third_end_phase_pays_too_and_sudden_death_does_not():
    assert ending(*HOLDING, round=3).outcome.winners == (0,)
    sudden = ending(*HOLDING, sudden_death=True)
    assert [seat.glory for seat in sudden.seats] == [0, 0]


def random_game(edition: str) -> Iterator[tuple[Event, Position]]:
    random = Random(4)
    position = opening(replace(header(edition), setup=Setup(artefact=True)))
    while (ask := asked(position)) is not None:
        event = random_player(position, ask, random)
        position = advance(position, event)
        yield event, position


@OLDER
def test_a_whole_game_is_logged_and_replayed(edition):
    told = replace(header(edition), setup=Setup(artefact=True))
    log = logged_game(told, random_game(edition))
    report = replay(log)
    assert report.holds
    assert report.result.finished
    assert sum(token.artefact for token in report.after(report.last).tokens) == 1
    assert read_log(write_log(log)) == log
    assert replay(log_for(log, 1)).result == report.result
    assert "Objective token" in draw(report.after(report.last))
    without = replace(log, header=header(edition))
    assert replay(without).first.rule in ("objectives.forbidden-hexes", "kernel.whose")
