"""Matched play: the one ladder by which games and matches are won (core rules, pg 26).

Two games are played, and a third unless one player has won both. Most games won wins the match;
else it is drawn, or, where the players agreed so or the event says so, settled by a ladder:
glory over all games, the warband that is left when the last game ends, sudden-death rounds, a
roll-off. Only the core rules of 2018 tell of matches: for the editions that share them their page
is cited, for the others the ground is the event's own. So are a match of one game, a match decided
by glory alone, and what becomes of a game that time broke off: no book tells of them.

Everything that asks who won a match asks here: pages, the API, standings, logs, the command line.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from rules_engine.facts.errors import Unusable
from rules_engine.facts.rules import cite

BOOK = "shadespire-2018"
# the editions whose matches are those of the core rules
OF_THE_BOOK = frozenset({BOOK, "nightvault-2019"})
PLAYERS = 2

Level = Literal["drawn", "glory", "ladder"]
Unfinished = Literal["not-at-all", "as-it-stands", "drawn"]


class MatchFormat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a match is played: its parameters, which are the event's rules.

    best_of: games at most. level: what becomes of a match with as many games on both sides: it
    stays drawn, the greater glory wins it, or the book's whole ladder does. unfinished: what a game
    counts that time broke off: neither as a game nor its glory; as it stands, the one with more
    glory having won it; or as a drawn one. edition: whose book is cited.
    """

    best_of: Literal[1, 3] = 3
    level: Level = "drawn"
    unfinished: Unfinished = "not-at-all"
    edition: str = BOOK


class Game(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game of a match that is over, or that time broke off.

    winners is one seat, both where the game was drawn, nobody where it was not finished; glory is
    None where it is not known; left says of each seat whether it had a fighter on the battlefield
    at the end, None where that is not known.
    """

    winners: tuple[int, ...]
    glory: tuple[int, int] | None
    left: tuple[bool, bool] | None = None

    def __post_init__(self) -> None:
        if self.winners not in ((), (0,), (1,), (0, 1)):
            raise ValueError("a game is won by seat 0 or 1, drawn between both, or unfinished")

    @property
    def is_finished(self) -> bool:
        """Whether it came to its end."""
        return bool(self.winners)


class SuddenDeath(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The rounds played after the last game: how many, and who had fighters left after them.

    gained is the glory each seat won in them, by bounties.
    """

    rounds: int
    left: tuple[bool, bool]
    gained: tuple[int, int] = (0, 0)


class Ground(msgspec.Struct, frozen=True):
    """One step to the verdict: the rule, where it stands, and what was found.

    cites is empty where no book tells of it and the event says so.
    """

    rule: str
    cites: tuple[str, ...]
    found: str


class MatchVerdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match stands.

    state is `to play` (another game), `won`, `drawn`, `sudden death` (a round of it is to be
    played), `roll-off`, or `not known` (which warbands were left is not told). next is the
    number of the game to play, winner the seat that has won and by the rung that decided it;
    grounds say why, in order.
    """

    state: Literal["to play", "won", "drawn", "sudden death", "roll-off", "not known"]
    games_won: tuple[int, int]
    winner: int | None = None
    next: int = 0
    by: Literal["games", "glory", "survivors", "sudden death", "roll-off", ""] = ""
    grounds: tuple[Ground, ...] = ()


def match_verdict(
    games: Sequence[Game],
    match_format: MatchFormat = MatchFormat(),  # noqa: B008  # a frozen value
    *,
    sudden_death: SuddenDeath | None = None,
    roll_off: int | None = None,
    is_over: bool = False,
) -> MatchVerdict:
    """How a match stands after these games (pg 26).

    sudden_death are the rounds played to settle it, roll_off the seat that won the last roll-off.
    is_over: no further game is played, since time was called. Raises Unusable for more games than
    the match has.
    """
    return _Match(games, match_format, sudden_death, roll_off, is_over).verdict()


def counted(game: Game, unfinished: Unfinished) -> Game | None:
    """A game as it counts: one that time broke off by the event's rule, None for not at all."""
    if game.is_finished:
        return game
    if unfinished == "not-at-all":
        return None
    if unfinished == "drawn" or game.glory is None or game.glory[0] == game.glory[1]:
        return msgspec.structs.replace(game, winners=(0, 1))
    return msgspec.structs.replace(game, winners=(int(game.glory[1] > game.glory[0]),))


class _Match:
    """The rungs of a match's verdict, from the first to the last."""

    def __init__(
        self,
        games: Sequence[Game],
        match_format: MatchFormat,
        sudden_death: SuddenDeath | None,
        roll_off: int | None,
        is_over: bool,
    ) -> None:
        self.played = games
        self.format = match_format
        rule = match_format.unfinished
        self.games = [counting for game in games if (counting := counted(game, rule)) is not None]
        self.sudden_death = sudden_death
        self.rolled = roll_off
        self.is_over = is_over or any(not game.is_finished for game in games)
        self.won = (_wins(self.games, 0), _wins(self.games, 1))
        self.grounds: list[Ground] = []

    def verdict(self) -> MatchVerdict:
        played = len(self.played)
        if played > self.last_game():
            raise Unusable(f"game {played} is none of this match: it was over before")
        if played == 2 and max(self.won) == 2:
            self._ground("match_play.two-games", f"games won {self.won[0]} to {self.won[1]}")
            return self._winner(self.won.index(2), "games")
        if played < self.last_game() and not self.is_over:
            rule = "match_play.third-game" if played == 2 else "match_play.two-games"
            self._ground(rule, f"{played} played, won {self.won[0]} to {self.won[1]}")
            return self._state("to play", following=played + 1)
        return self._by_games()

    def last_game(self) -> int:
        """The number of the game after which no other is played."""
        if self.format.best_of == 1:
            return 1
        over = max(_wins(self.played[:2], 0), _wins(self.played[:2], 1)) == 2
        return 2 if over else 3

    def _by_games(self) -> MatchVerdict:
        self._ground("match_play.winner", f"games won {self.won[0]} to {self.won[1]}")
        if self.won[0] != self.won[1]:
            return self._winner(int(self.won[1] > self.won[0]), "games")
        if self.format.level == "drawn":
            self._ground("match_play.draw", "no winner is needed")
            return self._state("drawn")
        self._ground("match_play.tiebreak-agreed", "a winner is needed")
        return self._by_glory()

    def _by_glory(self) -> MatchVerdict:
        glory = self._total((0, 0))
        if glory is None:
            self._ground("match_play.total-glory", "the glory of a game is not told")
            return self._state("not known" if self.format.level == "ladder" else "drawn")
        self._ground("match_play.total-glory", f"{glory[0]} to {glory[1]} over all games")
        if glory[0] != glory[1]:
            return self._winner(int(glory[1] > glory[0]), "glory")
        if self.format.level == "glory":
            self._ground("match_play.draw", "glory is level too")
            return self._state("drawn")
        return self._by_survivors()

    def _total(self, gained: tuple[int, int]) -> list[int] | None:
        """The glory of each seat over all games, and what was gained after the last of them."""
        totals = list(gained)
        for game in self.games:
            if game.glory is None:
                return None
            totals = [own + won for own, won in zip(totals, game.glory, strict=True)]
        return totals

    def _by_survivors(self) -> MatchVerdict:
        left = self.played[-1].left if self.played else None
        if left is None:
            self._ground("match_play.third-game-survivor", "who had fighters left is not told")
            return self._state("not known")
        self._ground("match_play.third-game-survivor", _left(left))
        if left[0] != left[1]:
            return self._winner(int(left[1]), "survivors")
        return self._by_sudden_death() if left[0] else self._by_roll_off()

    def _by_sudden_death(self) -> MatchVerdict:
        if self.sudden_death is None:
            self._ground("match_play.sudden-death", "a further round is to be played")
            return self._state("sudden death")
        left = self.sudden_death.left
        self._ground(
            "match_play.sudden-death", f"{_left(left)} after {self.sudden_death.rounds} rounds"
        )
        if left[0] != left[1]:
            return self._winner(int(left[1]), "sudden death")
        return self._state("sudden death") if left[0] else self._with_nobody_left()

    def _with_nobody_left(self) -> MatchVerdict:
        """Bounties of sudden death count: the assumption `sudden-death-nobody-left`."""
        assert self.sudden_death is not None
        glory = self._total(self.sudden_death.gained)
        if glory is None or glory[0] == glory[1]:
            return self._by_roll_off()
        self._ground("match_play.total-glory", f"{glory[0]} to {glory[1]}, the last bounties too")
        return self._winner(int(glory[1] > glory[0]), "sudden death")

    def _by_roll_off(self) -> MatchVerdict:
        if self.rolled is None:
            self._ground("match_play.last-roll-off", "nobody is left and glory is level")
            return self._state("roll-off")
        self._ground("match_play.last-roll-off", f"won by seat {self.rolled}")
        return self._winner(self.rolled, "roll-off")

    def _ground(self, rule: str, found: str) -> None:
        by_book = self.format.edition in OF_THE_BOOK
        self.grounds.append(Ground(rule, cite(rule, BOOK) if by_book else (), found))

    def _winner(
        self, seat: int, by: Literal["games", "glory", "survivors", "sudden death", "roll-off"]
    ) -> MatchVerdict:
        return MatchVerdict("won", self.won, seat, by=by, grounds=tuple(self.grounds))

    def _state(
        self,
        state: Literal["to play", "drawn", "sudden death", "roll-off", "not known"],
        following: int = 0,
    ) -> MatchVerdict:
        return MatchVerdict(state, self.won, next=following, grounds=tuple(self.grounds))


def _wins(games: Sequence[Game], seat: int) -> int:
    return sum(game.winners == (seat,) for game in games)


def _left(left: tuple[bool, bool]) -> str:
    sentences = {
        (True, True): "both warbands have fighters left",
        (True, False): "only seat 0 has fighters left",
        (False, True): "only seat 1 has fighters left",
        (False, False): "nobody has a fighter left",
    }
    return sentences[left]
