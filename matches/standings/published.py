"""Real events with published standings, as files: their form, and what is read from them.

The form is that of tests/data/published_events/README.md. Nothing here looks at a game or a name.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain as flattened
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from matches.standings.conventions import REGISTRY, Tiebreaker, tiebreaker
from matches.standings.cuts import Duel, Places, places_after
from matches.standings.errors import UnfitConvention, UnfitFile
from matches.standings.exact import Number, parse, simple
from matches.standings.records import Entrant, Field, Game, Match, MatchWinner
from matches.standings.rules import Award, MatchPoints, Rules

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Games = Annotated[int, Meta(ge=0, le=99)]
Judge: TypeAlias = Callable[[Sequence[Game]], MatchWinner]
"""Who has won a match of these games; it raises ValueError for games that no match has."""
SharedRanks = Literal["first", "dense", "listed"]
Figure = Number | Places
_SHARED = re.compile(r"[T=]?(?P<first>\d{1,5})(?:[-–](?P<last>\d{1,5}))?")
# columns that every table has
OF_EVERY_TABLE = ("rank", "points")


class _Pairing(msgspec.Struct):
    a: Name | None
    b: Name | None
    games: tuple[Games, Games, Games] | None = None
    a_points: Any = None
    b_points: Any = None
    unreported: bool = False


class _Duel(msgspec.Struct, forbid_unknown_fields=True):
    a: Name
    b: Name
    winner: Literal["a", "b"]


class _Place(msgspec.Struct, forbid_unknown_fields=True):
    player: Name
    place: int | str


class _Cut(msgspec.Struct, forbid_unknown_fields=True):
    rounds: Annotated[list[list[_Duel]], Meta(min_length=1)]
    places: Annotated[list[_Place], Meta(min_length=1)]


class _Points(msgspec.Struct, forbid_unknown_fields=True):
    win: Any
    draw: Any
    loss: Any
    bye: Any


class _Rounding(msgspec.Struct, forbid_unknown_fields=True):
    decimals: Annotated[int, Meta(ge=0, le=12)]
    mode: str = "half up"
    ties: str = "exact"


class _Convention(msgspec.Struct, forbid_unknown_fields=True):
    match_points: _Points | str
    chain: Annotated[list[str], Meta(min_length=1)]
    bye_games: tuple[Games, Games, Games] = (0, 0, 0)
    match_win_floor: str | None = None
    game_win_floor_of_opponents: str | None = None
    game_win_floor_own: str | None = None
    opponents_byes_count: bool = True
    own_byes_count_in_opponent_average: bool = False
    rounding: _Rounding | None = None


class _File(msgspec.Struct):
    rounds: Annotated[list[list[_Pairing]], Meta(min_length=1)]
    published: Annotated[list[dict[str, Any]], Meta(min_length=1)]
    compare: Annotated[list[str], Meta(min_length=1)]
    convention: _Convention
    tolerance: str = "0"
    decimals: Annotated[int, Meta(ge=0, le=12)] | None = None
    figures: int | None = None
    shared_ranks: SharedRanks = "first"
    cut: _Cut | None = None


class Pairing(NamedTuple):
    """A match as published; b is None for a bye.

    games: in an order in which they can have been played, none after the match was decided.
    points: match points of a and of b, where the file scores in points; any of them may be below
    zero. winner: where it scores in games. is_unreported: both were paired and nobody said how it
    ended, so that it is a round without points for either.
    """

    a: str
    b: str | None
    games: tuple[Game, ...]
    points: tuple[Number, Number] | None
    winner: MatchWinner | None = None
    is_unreported: bool = False


class Published(NamedTuple):
    """A published event.

    names: of everybody, in order of appearance. rounds: the pairings, round 1 first.
    scored_in_games: whether results are games and not points; such an event can be played.
    figures: by player and column, as published, a shared rank as its places. shared_ranks: how
        players who are level are ranked there: all the first of their places ('first'), as if each
        rank were one place ('dense'), or one after the other ('listed').
    cut: the places that follow from the matches of its cut, by player, empty without one; final:
        the published ones.
    decimals: a figure is the same when equal after rounding to so many; None where the tolerance
        decides, which may be 0.
    """

    names: tuple[str, ...]
    rounds: tuple[tuple[Pairing, ...], ...]
    scored_in_games: bool
    rules: Rules
    chain: tuple[Tiebreaker, ...]
    compare: tuple[str, ...]
    figures: Mapping[str, Mapping[str, Figure]]
    tolerance: Fraction
    decimals: int | None
    shared_ranks: SharedRanks
    cut: Mapping[str, Places]
    final: Mapping[str, Places]


def read_published(data: bytes | str, decide: Judge) -> Published:
    """The event in a file of the published form, each match won as `decide` says by its games.

    Raises UnfitFile, saying what and where.
    """
    try:
        file = msgspec.json.Decoder(_File, float_hook=parse).decode(data)
        rounds = tuple(
            tuple(_pairing(pairing, number, decide) for pairing in pairings)
            for number, pairings in enumerate(file.rounds, 1)
        )
        _check_seats(rounds)
        rules = _rules(file.convention, rounds)
        chain = tuple(_link(name, file.convention) for name in file.convention.chain)
        figures = _figures(file)
        cut, final = _cut(file.cut)
        tolerance = Fraction(parse(file.tolerance))
    except (UnfitConvention, msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise UnfitFile(f"This is no file of a published event: {error}") from error
    played = flattened.from_iterable(rounds)
    seated = [name for pairing in played for name in pairing[:2] if name is not None]
    reported = [pairing for pairings in rounds for pairing in pairings if not pairing.is_unreported]
    return Published(
        names=tuple(dict.fromkeys([*seated, *figures, *cut, *final])),
        rounds=rounds,
        scored_in_games=all(pairing.points is None for pairing in reported),
        rules=rules,
        chain=chain,
        compare=tuple(file.compare),
        figures=figures,
        tolerance=tolerance,
        decimals=file.decimals,
        shared_ranks=file.shared_ranks,
        cut=cut,
        final=final,
    )


def published_field(published: Published) -> tuple[Field, dict[str, int]]:
    """The event as records, and the ids given to its players, from 1 in order of appearance."""
    ids = {name: number for number, name in enumerate(published.names, 1)}
    seen: dict[str, list[int]] = {name: [] for name in ids}
    matches = []
    for number, pairings in enumerate(published.rounds, 1):
        for pairing in pairings:
            for name in filter(None, pairing[:2]):
                seen[name].append(number)
            matches.append(_match(pairing, number, ids))
    last = len(published.rounds)
    entrants = (_entrant(ids[name], rounds, last) for name, rounds in seen.items())
    return Field(tuple(entrants), tuple(matches)), ids


def _pairing(given: _Pairing, number: int, decide: Judge) -> Pairing:
    """A pairing with a player in a, whichever side the file leaves empty."""
    a, b, games, points = given.a, given.b, given.games, (given.a_points, given.b_points)
    if a is None:
        a, b, points = b, None, points[::-1]
        games = None if games is None else (games[1], games[0], games[2])
    if a is None or a == b:
        raise ValueError(f"round {number} has a pairing without two different players")
    if given.unreported:
        if b is None or games is not None or points != (None, None):
            raise ValueError(
                f"round {number}, {a}: an unreported match has two players and no score"
            )
        return Pairing(a, b, (), None, is_unreported=True)
    if points == (None, None):
        if games is None and b is not None:
            raise ValueError(
                f"round {number}, {a}: neither games nor points are given. Write "
                '"unreported": true where nobody said how it ended'
            )
        played = _in_order(games or (0, 0, 0))
        return Pairing(a, b, played, None, None if b is None else decide(played))
    return Pairing(a, b, (), (_number(points[0]), _number(points[1] if b else 0)))


def _in_order(games: tuple[int, int, int]) -> tuple[Game, ...]:
    """Drawn games first, then those of who won fewer, so that the last one decides."""
    won_a, won_b, drawn = games
    of_a, of_b = [Game("a")] * won_a, [Game("b")] * won_b
    fewer, more = (of_a, of_b) if won_a < won_b else (of_b, of_a)
    return (*[Game("drawn")] * drawn, *fewer, *more)


def _number(value: object) -> Number:
    if isinstance(value, str):
        return parse(value)
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return simple(value)
    raise ValueError(f"{value!r} is not a number")


def _check_seats(rounds: tuple[tuple[Pairing, ...], ...]) -> None:
    for number, pairings in enumerate(rounds, 1):
        seated = [name for pairing in pairings for name in filter(None, pairing[:2])]
        _check_once(f"round {number}", seated)
    reported = (one for pairings in rounds for one in pairings if not one.is_unreported)
    if len({pairing.points is None for pairing in reported}) > 1:
        raise ValueError("some matches are scored in games and some in points")


def _rules(convention: _Convention, rounds: tuple[tuple[Pairing, ...], ...]) -> Rules:
    worth = convention.match_points
    played = [pairing for pairings in rounds for pairing in pairings if not pairing.is_unreported]
    if isinstance(worth, str):
        if any(pairing.points is None for pairing in played):
            raise ValueError(f"match points are {worth!r}, but there are matches without points")
        if "omw" in convention.chain:
            raise ValueError("omw needs to know what a win is worth: give match_points")
        return Rules(bye=Award())
    won = [sum(game.winner == side for game in p.games) for p in played for side in ("a", "b")]
    best_of = max(2 * max([*won, convention.bye_games[0]]) - 1, sum(convention.bye_games), 1)
    return Rules(
        points=MatchPoints(
            win=_number(worth.win),
            draw=_number(worth.draw),
            loss=_number(worth.loss),
            bye=_number(worth.bye),
        ),
        best_of=best_of,
        bye=Award(*convention.bye_games),
        concession=None,
        no_show=Award(),
        match_loss=None,
        double_loss=None,
        missed_loss=Award(),
    )


def _link(name: str, convention: _Convention) -> Tiebreaker:
    """The convention of this name, with those of the file's parameters that it has."""
    floors = {
        "omw": convention.match_win_floor,
        "gw": convention.game_win_floor_own,
        "ogw": convention.game_win_floor_of_opponents,
    }
    known: dict[str, object] = {
        "opponents_byes_count": convention.opponents_byes_count,
        "own_byes_count": convention.own_byes_count_in_opponent_average,
        "floor": floors.get(name),
    }
    rounding = convention.rounding
    if rounding is not None:
        if rounding.mode != "half up":
            raise ValueError(f"numbers are rounded 'half up', not {rounding.mode!r}")
        known |= {"decimals": rounding.decimals, "ties": rounding.ties}
    fields = REGISTRY[name].__struct_fields__ if name in REGISTRY else ()
    return tiebreaker(name, {key: value for key, value in known.items() if key in fields})


def _cut(given: _Cut | None) -> tuple[dict[str, Places], dict[str, Places]]:
    """The places that follow from the matches of the cut, and the published ones."""
    if given is None:
        return {}, {}
    rounds = [
        [Duel(one.a, one.b) if one.winner == "a" else Duel(one.b, one.a) for one in duels]
        for duels in given.rounds
    ]
    for number, duels in enumerate(rounds, 1):
        _check_once(f"round {number} of the cut", [name for duel in duels for name in duel])
    _check_once("the places after the cut", [one.player for one in given.places])
    return places_after(rounds), {one.player: _places(one.place) for one in given.places}


def _check_once(where: str, names: Sequence[str]) -> None:
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"{where} has {twice} twice")


def _places(value: object) -> Places:
    """The places of 3, '3', 'T3', '=3' or '3-4'."""
    form = _SHARED.fullmatch(str(value).strip()) if isinstance(value, (int, str)) else None
    if form is None or isinstance(value, bool):
        raise ValueError(f"{value!r} is not a place such as 3, 'T3' or '3-4'")
    first = int(form["first"])
    last = int(form["last"] or first)
    if not 1 <= first <= last:
        raise ValueError(f"{value!r} is not a place such as 3, 'T3' or '3-4'")
    return Places(first, last)


def _figures(file: _File) -> dict[str, dict[str, Figure]]:
    """Published figures by player and column, those to compare only."""
    unknown = set(file.compare) - {*OF_EVERY_TABLE, *file.convention.chain}
    if unknown:
        raise ValueError(f"{', '.join(sorted(unknown))} cannot be compared: not in the chain")
    figures = {}
    for row in file.published:
        name = row.get("player")
        if not isinstance(name, str) or not name or name in figures:
            raise ValueError(f"a published row has no player, or one twice: {name!r}")
        figures[name] = dict(_row_figures(name, row, file.compare))
    total = sum(map(len, figures.values()))
    if file.figures not in (None, total):
        raise ValueError(f"it speaks of {file.figures} figures but holds {total}")
    return figures


def _row_figures(
    name: str, row: Mapping[str, object], compare: list[str]
) -> Iterator[tuple[str, Figure]]:
    for key in compare:
        value = row.get(key)
        try:
            yield (
                key,
                _places(value) if key == "rank" and isinstance(value, str) else _number(value),
            )
        except ValueError as error:
            raise ValueError(f"published {key} of {name}: {error}") from error


def _match(pairing: Pairing, number: int, ids: Mapping[str, int]) -> Match:
    return Match(
        round=number,
        a=ids[pairing.a],
        b=None if pairing.b is None else ids[pairing.b],
        kind="bye" if pairing.b is None else "played",
        games=() if pairing.b is None else pairing.games,
        winner="neither" if pairing.is_unreported else pairing.winner,
        points=(0, 0) if pairing.is_unreported else pairing.points,
    )


def _entrant(id: int, rounds: list[int], last: int) -> Entrant:
    if not rounds:
        return Entrant(id)
    return Entrant(id, entered=rounds[0], dropped=None if rounds[-1] == last else rounds[-1])
