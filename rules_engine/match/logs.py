"""Matches from the logs of their games (core rules, pg 26)."""

from collections.abc import Sequence

from rules_engine.facts.errors import Refused, Unusable
from rules_engine.log.forms import Brought, Header
from rules_engine.match.play import (
    PLAYERS,
    Game,
    MatchFormat,
    MatchVerdict,
    SuddenDeath,
    match_verdict,
)
from rules_engine.replay import Report
from rules_engine.replay.verdicts import GameResult, Settlement


def game_of(report: Report) -> Game:
    """A game of a match from its replayed log, whatever was played after it to settle the match.

    Raises Unusable for a game that is contradicted, unfinished, or not one of two players.
    """
    result = report.result
    if not report.holds:
        raise Unusable("a game whose log is contradicted has no result")
    if not result.finished:
        raise Unusable("the game is not finished by the rules")
    if len(result.glory) != PLAYERS:
        raise Unusable("matched play is for two players")
    return game_ended(result, report.standing)


def game_ended(result: GameResult, standing: tuple[bool, ...] | None) -> Game:
    """A finished game of two, as the match counts it; standing says who had a fighter left."""
    left = standing
    if result.settled is not None:
        # sudden death needs fighters on both sides, and a roll-off at once none at all
        left = (result.settled.rounds > 0,) * PLAYERS
    both = None if left is None else (left[0], left[1])
    return Game(result.winners, (result.glory[0], result.glory[1]), both)


def match_of(
    reports: Sequence[Report],
    match_format: MatchFormat = MatchFormat(),  # noqa: B008  # a frozen value
) -> MatchVerdict:
    """How a match stands by the replayed logs of its games, in the order they were played.

    Seats are those of the first game; players who changed sides are known by name. Raises Refused,
    by the rule of pg 26, for other warbands or decks, and for a log that settles the match where
    it was not to be settled or that tells of the games before otherwise than they ended. Raises
    Unusable as `game_of` and `match_verdict` do, and for games of other players.
    """
    headers = [report.log.header for report in reports]
    check_same(headers)
    turned = [_turned(headers[0], header) for header in headers]
    ended = [(game_of(one), one.result.settled) for one in reports]
    return match_of_games(ended, turned, match_format)


def match_of_games(
    ended: Sequence[tuple[Game, Settlement | None]],
    turned: Sequence[bool],
    match_format: MatchFormat,
) -> MatchVerdict:
    """The same from games as their logs end, each with what was played after it to settle the
    match; turned says of each whether the players sit the other way round in its log."""
    games = [_seated(game, back) for (game, _), back in zip(ended, turned, strict=True)]
    for number, (_, after) in enumerate(ended[:-1], start=1):
        if after is not None:
            raise Refused("match_play.sudden-death", {"game": number, "games": len(games)})
    verdict = match_verdict(games, match_format)
    settled = ended[-1][1] if ended else None
    if settled is None:
        return verdict
    return _settled(games, match_format, verdict, settled, turned[-1])


def _settled(
    games: list[Game],
    match_format: MatchFormat,
    verdict: MatchVerdict,
    settled: Settlement,
    turned: bool,
) -> MatchVerdict:
    """The verdict of a match whose last log goes on to settle it."""
    last = verdict.grounds[-1]
    if verdict.state not in ("sudden death", "roll-off"):
        raise Refused(last.rule, {"state": verdict.state, "winner": verdict.winner})
    earlier = [_seated(Game(one.winners, one.glory), turned) for one in settled.earlier]
    for number, (one, game) in enumerate(zip(earlier, games, strict=False), start=1):
        if (one.winners, one.glory) != (game.winners, game.glory):
            raise Refused("match_play.winner", {"game": number, "told": one, "found": game})
    first, second = _seat(0, turned), _seat(1, turned)
    glory = games[-1].glory
    assert glory is not None  # a replayed game knows its glory
    after = SuddenDeath(
        settled.rounds,
        (settled.left[first], settled.left[second]),
        (settled.glory[first] - glory[0], settled.glory[second] - glory[1]),
    )
    rolled = settled.winner if settled.rule == "match_play.last-roll-off" else None
    return match_verdict(
        games,
        match_format,
        sudden_death=after if settled.rounds else None,
        roll_off=None if rolled is None else _seat(rolled, turned),
    )


def _turned(first: Header, header: Header) -> bool:
    """Whether the players sit the other way round than in the first game."""
    names, before = ([one.name for one in each.seats] for each in (header, first))
    if not all((*names, *before)) or names == before:
        return False
    if names != before[::-1]:
        raise Unusable(f"games of one match by {' and '.join(before)}, and {' and '.join(names)}")
    return True


def _seat(seat: int, turned: bool) -> int:
    return 1 - seat if turned else seat


def _seated(game: Game, turned: bool) -> Game:
    """A game with the seats of the first one of its match."""
    if not turned:
        return game
    left = None if game.left is None else (game.left[1], game.left[0])
    winners = tuple(sorted(_seat(seat, turned) for seat in game.winners))
    glory = None if game.glory is None else (game.glory[1], game.glory[0])
    return Game(winners, glory, left)


def check_same(headers: Sequence[Header]) -> None:
    """Hold the games of a match against being played with one warband and deck each.

    Seats may change sides from game to game: a player is known by name where names are told.
    Raises Refused by the rule of pg 26 where somebody brings something else.
    """
    if not headers:
        return
    first = _by_player(headers[0])
    for number, header in enumerate(headers[1:], start=2):
        for player, brought in _by_player(header).items():
            before = first.get(player)
            if before is not None and _differ(before, brought):
                facts = {"game": number, "player": player, "warband": brought.warband}
                raise Refused("match_play.same-warband-and-decks", facts)


def _by_player(header: Header) -> dict[str, Brought]:
    return {brought.name or f"seat {seat}": brought for seat, brought in enumerate(header.seats)}


def _differ(one: Brought, other: Brought) -> bool:
    """Whether two show different warbands or decks; lists that are not told may be the same."""
    if one.warband != other.warband:
        return True
    decks = ((one.objectives, other.objectives), (one.power, other.power))
    for before, after in decks:
        if isinstance(before, tuple) and isinstance(after, tuple):
            if sorted(before) != sorted(after):
                return True
        elif _size(before) != _size(after):
            return True
    return False


def _size(deck: tuple[str, ...] | int) -> int:
    return deck if isinstance(deck, int) else len(deck)
