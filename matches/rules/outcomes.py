"""What a result comes to: rulings laid over what was played, who won, and the score in words."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from companion.core.worded import Worded
from matches import standings
from matches.pairing import pods
from matches.rules.event_rules import DrawnMatch, EventRules, UnfinishedGame
from matches.rules.results import ONE_SIDED, GameResult, Result
from rules_engine.facts.errors import Unusable
from rules_engine.match.play import (
    Game,
    Level,
    MatchFormat,
    MatchVerdict,
    SuddenDeath,
    Unfinished,
    counted,
    match_verdict,
)

DecidedBy = Literal["games", "glory", "survivors", "sudden_death", "roll_off", "ruling", "nothing"]

Ended = Literal["won", "lost", "drawn", "first", "placed"]


class Ruling(NamedTuple):
    """A judge's penalty as it bears on a result. game: the game lost, None for the match. glory:
    what the opponent gets for that game, None for what was played."""

    seat: int
    game: int | None
    glory: int | None = None


class Outcome(NamedTuple):
    """Who won a match. winner: a seat, None for a draw or where both lost."""

    winner: int | None
    both_lost: bool
    by: DecidedBy


def with_rulings(
    base: Result | None, rulings: Iterable[Ruling], *, best_of: int, seats: int = 2
) -> Result | None:
    """What counts of a result (None: nothing reported yet) under these rulings.

    A match loss decides the match; both players' is a double loss. A game loss gives that game to
    the opponent, whoever won it at the table; one that comes after the last game is the next game.
    In a pod, which plays one game, either takes the player's glory and win, and the others' places
    follow from theirs. None where nothing is reported and the rulings alone do not decide it.
    """
    listed = list(rulings)
    if seats > 2:
        return _pod_under(base, {ruling.seat for ruling in listed}, seats)
    losers = sorted({ruling.seat for ruling in listed if ruling.game is None})
    if len(losers) >= seats:
        return Result(kind="double_loss")
    if losers:
        return Result(kind="match_loss", loser=losers[0])
    games = {ruling.game: ruling for ruling in listed if ruling.game is not None}
    if base is not None and (base.kind != "played" or not games):
        return base
    merged = _decided_part(_merged(base.games if base else (), games, seats), best_of, seats)
    if base is None and not _is_decided(merged, best_of, seats):
        return None
    return Result(games=merged)


def _pod_under(base: Result | None, losers: set[int], seats: int) -> Result | None:
    """A pod's result where these seats lost it by a ruling."""
    if len(losers) == seats:
        nobody = GameResult(ending="drawn", winner=None, glory=(0,) * seats, by_ruling=True)
        return Result(games=(nobody,))
    if base is None or not losers:
        return base
    game = base.games[-1]
    glory = tuple(0 if seat in losers else one for seat, one in enumerate(game.glory))
    settled = base.settled if base.settled and base.settled.winner not in losers else None
    winner = game.winner
    if winner in losers:
        most = max(one or 0 for seat, one in enumerate(glory) if seat not in losers)
        first = [s for s, one in enumerate(glory) if s not in losers and (one or 0) == most]
        winner = first[0] if len(first) == 1 else None
    ruled = GameResult(
        ending=game.ending if winner == game.winner else "drawn" if winner is None else "won",
        winner=winner,
        glory=glory,
        by_ruling=True,
    )
    return msgspec.structs.replace(base, games=(*base.games[:-1], ruled), settled=settled)


def _merged(
    games: tuple[GameResult, ...], lost: dict[int, Ruling], seats: int
) -> tuple[GameResult, ...]:
    merged = list(games)
    for number, ruling in sorted(lost.items()):
        known = merged[number - 1] if number <= len(merged) else None
        glory = known.glory if known else (None,) * seats
        if ruling.glory is not None:
            glory = tuple(0 if seat == ruling.seat else ruling.glory for seat in range(seats))
        ruled = GameResult(
            ending="won",
            winner=next(seat for seat in range(seats) if seat != ruling.seat),
            glory=glory,
            by_ruling=True,
        )
        merged[number - 1 : number] = [ruled]
    return tuple(merged)


def _decided_part(
    games: tuple[GameResult, ...], best_of: int, seats: int
) -> tuple[GameResult, ...]:
    for played in range(1, len(games)):
        if _is_decided(games[:played], best_of, seats):
            return games[:played]
    return games[:best_of]


def with_game(
    base: Result, number: int, game: GameResult, *, best_of: int, seats: int = 2
) -> Result | None:
    """A played result with another game in the place of one, from 1; games after the match was
    decided fall away. None where the result has no such game."""
    if base.kind != "played" or not 1 <= number <= len(base.games):
        return None
    games = (*base.games[: number - 1], game, *base.games[number:])
    return Result(games=_decided_part(games, best_of, seats))


def _is_decided(games: Sequence[GameResult], best_of: int, seats: int) -> bool:
    return any(sum(game.winner == seat for game in games) > best_of // 2 for seat in range(seats))


_LEVEL: dict[DrawnMatch, Level] = {
    "stays_drawn": "drawn",
    "by_glory": "glory",
    "by_glory_loser_keeps_draw": "glory",
    "ladder": "ladder",
}
_UNFINISHED: dict[UnfinishedGame, Unfinished] = {
    "not_at_all": "not-at-all",
    "as_it_stands": "as-it-stands",
    "drawn": "drawn",
}
_BY: dict[str, DecidedBy] = {
    "games": "games",
    "glory": "glory",
    "survivors": "survivors",
    "sudden death": "sudden_death",
    "roll-off": "roll_off",
}


def ladder_of(rules: EventRules, edition: str = "") -> MatchFormat:
    """The ladder by which the matches of an event are decided: its rules, as the engine takes
    them."""
    return MatchFormat(
        best_of=rules.best_of,
        level=_LEVEL[rules.drawn_match],
        unfinished=_UNFINISHED[rules.unfinished_games],
        edition=edition,
    )


def outcome(result: Result, ladder: MatchFormat, *, seats: int = 2) -> Outcome:
    """Who won a match, by the engine's ladder; a ruling stands before it.

    Glory decides as it was scored, without the cap that a tiebreaker may have; it decides nothing
    while the glory of a game is unknown. A match that nothing has settled yet counts as drawn.
    """
    if result.kind == "double_loss":
        return Outcome(None, both_lost=True, by="ruling")
    if result.kind in ONE_SIDED:
        winner = next(seat for seat in range(seats) if seat != result.loser)
        return Outcome(winner, both_lost=False, by="ruling")
    if result.kind == "bye":
        return Outcome(0, both_lost=False, by="ruling")
    if is_pod(result):
        return _of_pod(result)
    verdict = verdict_of(result, ladder)
    return Outcome(verdict.winner, both_lost=False, by=_BY.get(verdict.by, "nothing"))


def ending_for(seat: int, result: Result, ladder: MatchFormat) -> Ended:
    """How a match ended for a seat. In a pod only the place counts: who stands behind the first has
    lost to nobody, and pods are no part of matches won and lost."""
    if is_pod(result):
        held = places_of(result)
        return "first" if held[seat] == held.count(1) == 1 else "placed"
    ended = outcome(result, ladder)
    if ended.winner is None:
        return "lost" if ended.both_lost else "drawn"
    return "won" if ended.winner == seat else "lost"


def is_pod(result: Result) -> bool:
    """Whether it is the result of three or four at one table."""
    return any(len(game.glory) > 2 for game in result.games)


def _of_pod(result: Result) -> Outcome:
    """Who won a pod: who won its game, else who won what settled it."""
    winner = result.games[-1].winner
    if winner is None and result.settled is not None:
        return Outcome(result.settled.winner, both_lost=False, by=result.settled.by)
    return Outcome(winner, both_lost=False, by="nothing" if winner is None else "games")


def places_of(result: Result) -> list[int]:
    """The place of each seat of a pod, from 1; shared where level."""
    return pods.places(result.games[-1].glory, _of_pod(result).winner)


def verdict_of(result: Result, ladder: MatchFormat) -> MatchVerdict:
    """How a played match of two stands, with every rung of the ladder that was asked."""
    settled = result.settled
    won = None if settled is None else settled.winner
    games = [_as_game(game) for game in result.games]
    if games and settled is not None:
        games[-1] = msgspec.structs.replace(games[-1], left=_LEFT[settled.by, settled.winner])
    sudden = settled is not None and settled.by == "sudden_death"
    return match_verdict(
        games,
        ladder,
        sudden_death=SuddenDeath(1, (won == 0, won == 1)) if sudden else None,
        roll_off=won if settled is not None and settled.by == "roll_off" else None,
        is_over=True,
    )


def winner_by_games(games: Sequence[standings.Game]) -> standings.MatchWinner:
    """Who has won a match by these games alone, as a plain record tells it.

    Raises ValueError for more games than the ladder knows.
    """
    played = [Game(_SIDES[game.winner], None) for game in games]
    try:
        winner = match_verdict(played, is_over=True).winner
    except Unusable as error:
        raise ValueError(str(error)) from error
    return "drawn" if winner is None else "b" if winner else "a"


_SIDES: dict[standings.GameWinner, tuple[int, ...]] = {"a": (0,), "b": (1,), "drawn": (0, 1)}
_LEFT = {
    ("survivors", 0): (True, False),
    ("survivors", 1): (False, True),
    ("sudden_death", 0): (True, True),
    ("sudden_death", 1): (True, True),
    ("roll_off", 0): (False, False),
    ("roll_off", 1): (False, False),
}


def _as_game(game: GameResult) -> Game:
    first, second = game.glory[:2]
    glory = None if first is None or second is None else (first, second)
    if game.winner is not None:
        return Game((game.winner,), glory)
    return Game((0, 1) if game.ending == "drawn" else (), glory)


def counts_as(game: GameResult, ladder: MatchFormat) -> GameResult | None:
    """A game as it counts in standings: one that was broken off by the event's rule, None for
    not at all."""
    if game.ending != "unfinished":
        return game
    as_played = counted(_as_game(game), ladder.unfinished)
    if as_played is None:
        return None
    if len(as_played.winners) == 1:
        return msgspec.structs.replace(game, ending="won", winner=as_played.winners[0])
    return msgspec.structs.replace(game, ending="drawn")


def _ahead(counts: Sequence[int]) -> int | None:
    best = max(counts)
    return counts.index(best) if counts.count(best) == 1 else None


def score(result: Result, names: Sequence[str]) -> Worded:
    """The result in a few words, games of the first seat first: '2-1', 'Ben conceded'."""
    match result.kind:
        case "double_loss":
            return Worded("a double loss")
        case "bye":
            return Worded("a bye")
        case "concession":
            return Worded("%(name)s conceded", name=names[result.loser or 0])
        case "no_show":
            return Worded("%(name)s did not show up", name=names[result.loser or 0])
        case "match_loss":
            return Worded("a match loss for %(name)s", name=names[result.loser or 0])
    seats = range(len(names))
    if is_pod(result):
        counts = ["?" if one is None else str(one) for one in result.games[-1].glory]
    else:
        counts = [str(sum(game.winner == seat for game in result.games)) for seat in seats]
    return Worded.listed(counts, by="-")


def score_for(result: Result, names: Sequence[str]) -> Worded:
    """The score with who is ahead in games, theirs first: '2-1 for Ben'; level in games, with what
    settled it: '1-1, Ben in sudden death'; else as `score`."""
    if is_pod(result):
        first = _of_pod(result).winner
        sentence = score(result, names)
        if first is None:
            return sentence
        return Worded("%(score)s, %(name)s first", score=sentence, name=names[first])
    won = [sum(game.winner == seat for game in result.games) for seat in range(len(names))]
    ahead = _ahead(won)
    if result.kind != "played":
        return score(result, names)
    if ahead is None:
        return _as_settled(result, names)
    games = "-".join(map(str, sorted(won, reverse=True)))
    return Worded("%(score)s for %(name)s", score=games, name=names[ahead])


def _as_settled(result: Result, names: Sequence[str]) -> Worded:
    games = score(result, names)
    if result.settled is None:
        return games
    name = names[result.settled.winner]
    match result.settled.by:
        case "survivors":
            return Worded("%(games)s, %(name)s as the last warband", games=games, name=name)
        case "sudden_death":
            return Worded("%(games)s, %(name)s in sudden death", games=games, name=name)
        case "roll_off":
            return Worded("%(games)s, %(name)s by a roll-off", games=games, name=name)


def score_in_full(result: Result, names: Sequence[str]) -> Worded:
    """The score with each game's winner and glory, to tell apart what `score` does not."""
    if not result.games:
        return score(result, names)
    games = Worded.listed(_game(game, names) for game in result.games)
    return Worded("%(score)s (%(games)s)", score=score(result, names), games=games)


_ENDED = {"drawn": Worded("drawn"), "unfinished": Worded("unfinished")}


def ended_without_winner(game: GameResult, ladder: MatchFormat, names: Sequence[str]) -> Worded:
    """How a game ended that nobody won at the table; of one that was broken off, what it counts by
    the event's rule."""
    if game.ending != "unfinished":
        return _ENDED["drawn"]
    counting = counts_as(game, ladder)
    if counting is None:
        return Worded("unfinished, does not count")
    if counting.winner is None:
        return Worded("unfinished, counts as drawn")
    return Worded("unfinished, counts for %(name)s", name=names[counting.winner])


def _game(game: GameResult, names: Sequence[str]) -> Worded:
    winner = names[game.winner] if game.winner is not None else ""
    ended = winner or _ENDED.get(game.ending, game.ending)
    glory = "-".join("?" if glory is None else str(glory) for glory in game.glory)
    sentence = Worded("%(ended)s %(glory)s", ended=ended, glory=glory)
    return Worded("%(game)s by ruling", game=sentence) if game.by_ruling else sentence


def told_apart(one: Result, other: Result, names: Sequence[str]) -> tuple[Worded, Worded]:
    """Two differing results, each as short as shows that they differ."""
    for words in (score, _as_settled):
        if words(one, names) != words(other, names):
            return words(one, names), words(other, names)
    return score_in_full(one, names), score_in_full(other, names)


def without_rulings(result: Result) -> Result:
    """The result with no game marked as ruled: what a player can claim."""
    games = tuple(msgspec.structs.replace(game, by_ruling=False) for game in result.games)
    return msgspec.structs.replace(result, games=games)
