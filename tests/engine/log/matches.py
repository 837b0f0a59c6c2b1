"""Logged games of whole matches: quiet ones that end in a draw, and sudden death after them."""

from collections.abc import Iterator
from functools import cache
from random import Random

from rules_engine.log import Brought, Header, Log
from rules_engine.machine import advance, asked
from rules_engine.replay import logged_game
from rules_engine.replay.opening import opening
from rules_engine.selfplay import random_player, trial_decks
from rules_engine.state.events import Attack, Charge, Event, Pass, SettleMatch
from rules_engine.state.position import Position

PLAYERS = (("Ada", "Steelheart's Champions"), ("Ben", "Ironskull's Boyz"))


def quiet(position: Position, random: Random) -> Event:
    """Pass wherever that is allowed, so that nobody is hurt and nothing scored."""
    ask = asked(position)
    assert ask is not None
    passes = [event for event in ask.legal(position) if isinstance(event, Pass)]
    return passes[0] if passes else random_player(position, ask, random)


def fierce(position: Position, random: Random) -> Event:
    """Attack or charge wherever that can be done."""
    ask = asked(position)
    assert ask is not None
    blows = [event for event in ask.legal(position) if isinstance(event, Attack | Charge)]
    return random.choice(blows) if blows else random_player(position, ask, random)


def header(edition: str, *, turned: bool = False) -> Header:
    """What Ada and Ben bring to each game; turned, Ben sits first."""
    seats = tuple(
        Brought(warband, name, *trial_decks(edition, seat, warband))
        for seat, (name, warband) in enumerate(PLAYERS)
    )
    return Header(1, edition, seats[::-1] if turned else seats)


def _drawn(begin: Position, seed: int) -> Iterator[tuple[Event, Position]]:
    random, position = Random(seed), begin
    while asked(position) is not None:
        event = quiet(position, random)
        position = advance(position, event)
        yield event, position


def _settled(over: Position, seed: int, event: Event) -> Iterator[tuple[Event, Position]]:
    random, position = Random(seed), advance(over, event)
    yield event, position
    while asked(position) is not None:
        event = fierce(position, random)
        position = advance(position, event)
        yield event, position


@cache
def drawn_game(edition: str, seed: int, *, turned: bool = False) -> Log:
    """A quiet game between Ada and Ben, drawn without a glory point."""
    first = header(edition, turned=turned)
    return logged_game(first, _drawn(opening(first), seed))


@cache
def settled_game(edition: str, seed: int, event: SettleMatch, *, turned: bool = False) -> Log:
    """Such a game that goes on into sudden death, fought to its end."""
    first = header(edition, turned=turned)
    played = list(_drawn(opening(first), seed))
    played += _settled(played[-1][1], seed, event)
    return logged_game(first, played)
