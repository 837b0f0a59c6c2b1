"""Logs for tests: whole games played by two random players, and the same with a rule broken."""

import json
from datetime import timedelta
from functools import cache, partial
from itertools import count
from random import Random
from typing import NamedTuple

from django.utils import timezone
from msgspec.structs import replace

from matches.models import GameEvent, LoggedGame, LogLine, Match
from matches.rules import event_rules
from rules_engine.cli.playing import trial_header
from rules_engine.draw.position import draw
from rules_engine.log import Header, Log, Logged, Void, read_log, write_log
from rules_engine.log.chain import enveloped
from rules_engine.machine import asked, legal, step
from rules_engine.replay import GameResult, logged_game, replay
from rules_engine.selfplay import opening, play, random_player
from rules_engine.state.events import Draw, Event, Play, Reveal, Roll, Score
from rules_engine.state.position import Position
from rules_engine.story.names import card_name
from tests.engine.golden.make import golden

WARBANDS = ("Garrek's Reavers", "Steelheart's Champions")


@cache
def whole_game(edition: str = "shadespire-2018") -> bytes:
    """A whole game logged in full, the first one played at random that somebody won."""
    return next(log for log in map(partial(_game, edition), count(1)) if len(_ended(log)[0]) == 1)


@cache
def glorious_game(edition: str = "shadespire-2018") -> bytes:
    """The first of these games in which glory decided."""
    games = map(partial(_game, edition), count(1))
    return next(log for log in games if len(set(_ended(log)[1])) == 2)


@cache
def wide_game(edition: str = "shadespire-2018") -> bytes:
    """The first of these games whose battlefield is so wide that phones may see it larger."""
    games = map(partial(_game, edition), count(1))
    return next(log for log in games if "bf-wide" in draw(replay(read_log(log)).after(60)))


def _game(edition: str, seed: int, warbands: tuple[str, str] = WARBANDS) -> bytes:
    header = trial_header(edition, seed, warbands)
    return write_log(logged_game(header, play(edition, seed, warbands)))


def _ended(log: bytes) -> tuple[tuple[int, ...], list[int]]:
    result = replay(read_log(log)).result
    return result.winners, list(result.glory)


@cache
def result_of(edition: str = "shadespire-2018") -> tuple[tuple[int, ...], list[int]]:
    """Winners and glory of that game, by the engine."""
    return _ended(whole_game(edition))


def broken_game() -> bytes:
    """The game with one roll claimed to have been of dice that it was not, hashed anew."""
    lines = whole_game().splitlines()
    for place, line in enumerate(lines):
        event = json.loads(line).get("e", {})
        if event.get("t") == "roll" and event.get("kind") == "attack":
            event["faces"] = [*event["faces"], "critical"]
            lines[place] = json.dumps({"n": json.loads(line)["n"], "e": event}).encode()
            break
    else:
        raise AssertionError("no attack roll in this game")
    return b"\n".join(_without_hashes(line) for line in lines) + b"\n"


def card_twice_game() -> bytes:
    """The game brought with one power card twice in a deck."""
    header, *lines = whole_game().splitlines()
    brought = json.loads(header)
    power = brought["seats"][0]["power"]
    brought["seats"][0]["power"] = [power[0], power[0], *power[2:]]
    return b"\n".join([json.dumps(brought).encode(), *map(_without_hashes, lines)]) + b"\n"


def _without_hashes(line: bytes) -> bytes:
    data = json.loads(line)
    return json.dumps({key: value for key, value in data.items() if key not in {"h", "p"}}).encode()


class Turned(NamedTuple):
    """A whole game in which one line decides: without it the log holds and ends otherwise."""

    content: bytes
    line: int
    before: GameResult
    after: GameResult


FIRST_SEED = 148  # its game is such a one; should cards or rules change, the next one is found


@cache
def turned_game(edition: str = "harrowdeep-2021") -> Turned:
    """The first random game, of the edition that the tests' events are played by, in which an
    objective's scoring decides which of the two wins and a card is laid open before."""
    for seed in range(FIRST_SEED, FIRST_SEED + 400):
        log = golden(edition, seed)
        before = replay(log).result
        laid_open = any(isinstance(entry.logged.event, Reveal) for entry in log.entries)
        if len(before.winners) != 1 or not laid_open:
            continue
        for entry in log.entries:
            if isinstance(entry.logged.event, Score):
                void = Logged("turn", len(log.entries), Void(by=-1, of=entry.logged.id))
                corrected = replace(log, entries=(*log.entries, enveloped(log, void)))
                after = replay(corrected)
                if not (after.holds and after.result.finished):
                    continue
                if len(after.result.winners) == 1 and after.result.winners != before.winners:
                    return Turned(write_log(log), entry.n, before, after.result)
    raise AssertionError("no random game is decided by one objective")


class Cut(NamedTuple):
    """A game, and how many of its events come before the one that is wanted."""

    content: bytes
    events: int
    wanted: Event


def cut_before(kind: type[Event], edition: str, warbands: tuple[str, str], *, of: str = "") -> Cut:
    """The first game played at random in which there is an event of a kind; of a card, as it is
    the last one named before."""
    for seed in range(1, 100):
        content, card = _game(edition, seed, warbands), ""
        for entry in read_log(content).entries:
            if isinstance(entry.logged.event, kind) and of in ("", card):
                return Cut(content, entry.n - 1, entry.logged.event)
            card = getattr(entry.logged.event, "card", "") or card
    raise AssertionError(f"no {kind.__name__} in a hundred games")


def cut_before_unasked(card: str, warbands: tuple[str, str]) -> Cut:
    """The first such game of Nightvault in which the first player may play a card while dice are
    asked for, that card in its deck."""
    edition = "nightvault-2019"
    for seed in range(1, 400):
        random, (start, header) = Random(seed), _with(card, edition, warbands)
        position, played = start, []
        while (ask := asked(position)) is not None:
            if Roll in ask.events and (shown := _played(legal(position, 0), card)):
                return Cut(write_log(logged_game(header, played)), len(played), shown)
            event = random_player(position, ask, random)
            position = step(position, event).position
            played.append((event, position))
    raise AssertionError(f"{card} is played at no dice in so many games")


def _with(card: str, edition: str, warbands: tuple[str, str]) -> tuple[Position, Header]:
    start, header = opening(edition, warbands), trial_header(edition, 0, warbands)
    power = (card, *header.seats[0].power[1:])
    brought = replace(header.seats[0], power=power)
    return (
        replace(start, seats=(replace(start.seats[0], power_deck=power), *start.seats[1:])),
        replace(header, seats=(brought, *header.seats[1:])),
    )


def _played(listed: tuple[Event, ...], card: str) -> Event | None:
    return next((one for one in listed if isinstance(one, Play) and one.card == card), None)


def logged_in_full(table: Match, events: int | None = None, content: bytes = b"") -> Log:
    """A whole game as phones logged it, or its first events, a minute apart, the last now."""
    content = content or whole_game()
    log = read_log(content)
    header = content.splitlines()[0].decode()
    entries = log.entries[:events]
    logged = LoggedGame.objects.create(match=table, game=1)
    line = LogLine.objects.create(
        logged=logged,
        state="stands",
        detail="full",
        header=header,
        last=len(entries),
        h=entries[-1].h,
    )
    now = timezone.now()
    for entry in entries:
        when = now - timedelta(minutes=len(entries) - entry.n)
        GameEvent.objects.create(
            line=line,
            n=entry.n,
            client_id=entry.logged.id,
            kind="x",
            by=-1,
            seat=0,
            raw=entry.raw.decode(),
            h=entry.h,
            p=entry.position,
            tapped_at=when,
            received_at=when,
        )
    return log


def cards_never_shown(log):
    """The names, of two words or more, of the cards that no player laid open."""
    listed = {card for seat in log.header.seats for card in (*seat.objectives, *seat.power)}
    shown = set()
    for entry in log.entries:
        event = entry.logged.event
        if not isinstance(event, Draw):
            shown |= {getattr(event, "card", ""), *getattr(event, "cards", ())}
    names = {card_name(card) for card in listed} - {card_name(card) for card in shown if card}
    return {name for name in names if " " in name}


def followed_after(table, minutes):
    """Let others follow the event's logs after so many minutes."""
    event = table.round.event
    rules = replace(event_rules.read(event.rules), follow_minutes=minutes)
    event.rules = event_rules.write(rules)
    event.save()
