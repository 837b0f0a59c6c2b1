"""What one match counts for each side: the only place where a result becomes numbers."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from matches.standings.errors import BadField
from matches.standings.exact import Number
from matches.standings.lines import SIDE, SIDE_OF_A, Line, beside, pack, unpack, with_glory
from matches.standings.records import Game, Match
from matches.standings.rules import Award, Rules

Sides = tuple[int, int]
# what a game counts for a and for b, by who won it, but for its glory
_WON, _LOST, _DRAWN = (pack(Line(*one)) for one in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
_GAMES: dict[str, Sides] = {"a": (_WON, _LOST), "b": (_LOST, _WON), "drawn": (_DRAWN, _DRAWN)}
_NEEDS_WINNER = ("concession", "match_loss", "no_show")


class Scorer:
    """Scores matches under the rules, as wide lines; points come in units of 1 / scale."""

    def __init__(self, rules: Rules, scale: int) -> None:
        self.rules = rules
        self.scale = scale
        self._heads = self._match_points(rules)
        # both sides as one number: by what came of a match, and of games met so far
        self._ended = {outcome: beside(*sides) for outcome, sides in self._heads.items()}
        self._games: dict[Game, int] = {}

    def line(self, match: Match) -> Sides:
        """What a match counts for a and for b; b's is meaningless where there is no b.

        Raises BadField for a match that does not say what it must.
        """
        (of_a, of_b), _ = self.totals([match], [0], [1], 2)
        return of_a, of_b

    def totals(
        self, matches: Sequence[Match], left: Sequence[int], right: Sequence[int], size: int
    ) -> tuple[list[int], list[tuple[Match, int, int]]]:
        """What all matches together count for each of so many, as wide numbers; and the matches,
        each with the places of a and of b, that did not simply count as their games do.

        left, right: the places of a and of b of each match. Raises BadField for a match that does
        not say what it must.
        """
        worth, special = self._both_sides(matches)
        sums = [0] * size
        for both, a, b in zip(worth, left, right, strict=True):
            sums[a] += both & SIDE_OF_A
            sums[b] += both >> SIDE
        apart = [(matches[place], left[place], right[place]) for place in special]
        for match, a, b in apart:
            of_a, of_b = self._special(match)
            sums[a] += of_a
            sums[b] += of_b
        return sums, apart

    def _both_sides(self, matches: Sequence[Match]) -> tuple[list[int], list[int]]:
        """What each match counts for both sides, as one number; 0 for those that do not simply
        count as their games do, whose places are told besides."""
        ended, known = self._ended, self._games
        worth: list[int] = []
        special: list[int] = []
        for match in matches:
            if match.kind != "played" or match.points is not None:
                special.append(len(worth))
                worth.append(0)
                continue
            # written out here and not in functions: a large field has 90,000 games
            winner = f"{match.winner}, broken" if match.on_tiebreak else match.winner
            try:
                both = ended[winner or ""]
            except KeyError:
                raise self._unknown(match) from None
            for game in match.games:
                try:
                    both += known[game]
                except KeyError:
                    both += known.setdefault(game, beside(*self._sides(game)))
            worth.append(both)
        return worth, special

    def _sides(self, game: Game) -> Sides:
        try:
            for_a, for_b = _GAMES[game.winner]
        except KeyError:
            raise BadField(f"a game has no such winner: {game.winner!r}") from None
        if game.glory_a is None or game.glory_b is None:
            return for_a, for_b
        of_a, of_b = game.glory_a, game.glory_b
        gap, cap = _capped(of_a - of_b, self.rules.glory_cap), self.rules.total_glory_cap
        return (
            with_glory(for_a, of_a, of_b, counted=_capped(of_a, cap), gap=gap),
            with_glory(for_b, of_b, of_a, counted=_capped(of_b, cap), gap=-gap),
        )

    def _special(self, match: Match) -> Sides:
        """Lines of a match that does not count as its games do, or whose points are given."""
        outcome = _outcome(match)
        award = self._award(match, outcome)
        of_a, of_b = self._count(match.games) if award is None else award
        if outcome not in self._heads:
            raise self._unknown(match)
        head_a, head_b = self._heads[outcome]
        if match.points is not None:
            points_a, points_b = (int(points * self.scale) for points in match.points)
            head_a = pack(replace(unpack(head_a), points=points_a))
            head_b = pack(replace(unpack(head_b), points=points_b))
        return head_a + of_a, head_b + of_b

    def _count(self, games: Iterable[Game]) -> Sides:
        """The games' lines added up, for a and for b."""
        sides = [self._sides(game) for game in games]
        return sum(one for one, _ in sides), sum(other for _, other in sides)

    def _unknown(self, match: Match) -> BadField:
        fault = "does not say who won" if match.winner is None else "has no such winner"
        return BadField(f"a match of round {match.round} {fault}: {match.winner!r}")

    def _award(self, match: Match, outcome: str) -> Sides | None:
        """What stands in for the games, for a and for b; None where they count as played."""
        rules = self.rules
        if match.kind in ("played", "pod"):
            return None
        if outcome == "bye":
            return _same(rules.bye)
        if match.kind == "missed":
            return _same(rules.missed_draw if outcome == "drawn" else rules.missed_loss)
        if outcome == "neither, no-show":
            return _same(rules.double_loss or rules.no_show.mirrored())
        if outcome == "neither":
            return None if rules.double_loss is None else _same(rules.double_loss)
        award = {
            "no_show": rules.no_show,
            "concession": rules.concession,
            "match_loss": rules.match_loss,
        }[match.kind]
        if award is None:
            return None
        won, lost = _awarded(award), _awarded(award.mirrored())
        return (won, lost) if match.winner == "a" else (lost, won)

    def _match_points(self, rules: Rules) -> dict[str, Sides]:
        """Match points of a and of b, and what they had (a win, ...), by what came of it."""

        def win(points: Number) -> int:
            return pack(Line(won=1, points=int(points * self.scale)))

        def draw(points: Number) -> int:
            return pack(Line(drawn=1, points=int(points * self.scale)))

        def loss(points: Number) -> int:
            return pack(Line(lost=1, points=int(points * self.scale)))

        worth = rules.points
        won, drawn, lost = win(worth.win), draw(worth.draw), loss(worth.loss)
        bye, absent, neither = win(worth.bye), loss(worth.no_show), loss(worth.double_loss)
        broken = loss(worth.draw) if rules.loser_keeps_draw else lost
        return {
            "a": (won, lost),
            "b": (lost, won),
            "drawn": (drawn, drawn),
            "neither": (neither, neither),
            "bye": (bye, bye),
            "missed": (absent, absent),
            "a, broken": (won, broken),
            "b, broken": (broken, won),
            "a, no-show": (won, absent),
            "b, no-show": (absent, won),
            "neither, no-show": (absent, absent),
        }


def _outcome(match: Match) -> str:
    """The key of `Scorer._heads` for a match that was not simply played."""
    kind, winner = match.kind, match.winner
    if match.is_bye:
        return "bye"
    if kind == "played" and match.points is not None:
        points_a, points_b = match.points
        return winner or ("drawn" if points_a == points_b else "a" if points_a > points_b else "b")
    if kind == "pod" and winner in ("a", "b", "drawn"):
        return winner
    if kind == "missed":
        return "drawn" if winner == "drawn" else "missed"
    if kind == "double_loss":
        return "neither"
    if kind in _NEEDS_WINNER and winner in ("a", "b", "neither"):
        return f"{winner}, no-show" if kind == "no_show" else winner
    raise BadField(f"a {kind} of round {match.round} does not say who won: {winner!r}")


def _capped(value: int, cap: int | None) -> int:
    return value if cap is None else max(-cap, min(cap, value))


def _awarded(award: Award) -> int:
    return pack(
        Line(
            games_won=award.games_won,
            games_lost=award.games_lost,
            games_drawn=award.games_drawn,
            glory=award.glory_for,
            glory_against=award.glory_against,
            counted_glory=award.glory_for,
            ahead=award.glory_for,
            behind=award.glory_against,
        )
    )


def _same(award: Award) -> Sides:
    wide = _awarded(award)
    return wide, wide
