"""Random games with cards without rules, each told as it is played, are logged to their end."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.cli.playing import WARBANDS, trial_header
from rules_engine.log import Brought, Header, Log
from rules_engine.machine import asked, step
from rules_engine.moments.playing import kind_of
from rules_engine.replay import logged_game, opening, replay
from rules_engine.selfplay import random_player
from rules_engine.sense.blindness import blind_spots
from rules_engine.sense.ground import blocked, field, fighter_in, surviving
from rules_engine.state.events import Event, Move, Play, Told
from rules_engine.state.position import Position
from rules_engine.state.tellings import AnyDeed, Damaged, Gained, Healed, Placed, Pushed, Tokened
from tests.engine.log.games import EDITIONS, changed

WITHOUT_RULES = "stand-in:ploy:none"


def header(edition: str, seed: int) -> Header:
    """Decks whose ploys are stand-ins that nobody knows the rules of."""
    told = trial_header(edition, seed, WARBANDS)
    return replace(told, seats=tuple(_brought(seat, own) for seat, own in enumerate(told.seats)))


def _brought(seat: int, own: Brought) -> Brought:
    upgrades = [card for card in own.power if kind_of(card) == "upgrade" and rules_of(card)]
    ploys = [f"{WITHOUT_RULES}:{seat}.{one}" for one in range(10)]
    return replace(own, power=(*ploys, *upgrades))


def told_game(edition: str, seed: int) -> Iterator[tuple[Event, Position]]:
    """A random game; after each ploy without rules its player tells what it did."""
    random = Random(seed)
    position = opening(header(edition, seed))
    while (ask := asked(position)) is not None:
        event = random_player(position, ask, random)
        position = step(position, event).position
        yield event, position
        if isinstance(event, Play) and event.card.startswith(WITHOUT_RULES):
            telling = Told(by=event.by, card=event.card, did=deeds(position, random), until="now")
            position = step(position, telling).position
            yield telling, position


def deeds(position: Position, random: Random) -> tuple[AnyDeed, ...]:
    """Something that a ploy may do: a fighter pushed, placed, hurt, healed, staggered; glory."""
    seat = random.randrange(2)
    fighter = random.choice(surviving(position, 0) + surviving(position, 1))
    here = position.fighters[fighter].hex
    ground, shut = field(position), blocked(position)
    free = [
        one for one in sorted(ground.hexes) if one not in shut and fighter_in(position, one) < 0
    ]
    near = [one for one in free if ground.distance(here, one) == 1]
    possible: list[AnyDeed] = [Damaged(fighter, 1), Gained(seat, 1), Tokened(fighter, "guard")]
    possible += [Placed(fighter, random.choice(free))]
    possible += [Pushed(fighter, (random.choice(near),))] if near else []
    possible += [Healed(fighter, 1)] if position.fighters[fighter].wound_tokens else []
    return (random.choice(possible),)


def log_of(edition: str, seed: int) -> Log:
    """The log of such a game."""
    return logged_game(header(edition, seed), told_game(edition, seed))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_whose_unknown_cards_are_told_holds_to_its_end(edition: str):
    log = log_of(edition, 3)
    tellings = [one.n for one in log.entries if isinstance(one.logged.event, Told)]
    report = replay(log)
    assert report.first is None
    assert report.result.finished
    assert len(tellings) > 2
    assert {report.checks[n - 1].verdict for n in tellings} == {"not shown"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_with_one_forbidden_act_is_contradicted(edition: str):
    """A Move made six times as long, where all that was told is done."""
    log, n = next(found for seed in range(3, 9) for found in certain_moves(log_of(edition, seed)))
    first = replay(changed(log, n, lambda move: replace(move, path=move.path * 6))).first
    assert (first.n, first.rule) == (n, "move.steps")


def certain_moves(log: Log) -> Iterator[tuple[Log, int]]:
    """The Moves after something was told at which the engine is blind to nothing."""
    report = replay(log)
    told = next(one.n for one in log.entries if isinstance(one.logged.event, Told))
    for one in log.entries[told:]:
        if isinstance(one.logged.event, Move) and not blind_spots(report.before(one.n)):
            yield log, one.n
