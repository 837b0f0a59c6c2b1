"""Matches added up: by warband, by opponent, over all."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from companion.core.worded import Worded
from matches.figures.shares import Share
from matches.models import Entry, Profile
from matches.people.names import bare
from matches.players.queries.histories import PlayedMatch

UNKNOWN = Worded("not known")
A_PLAYER = "a player"


@dataclass(frozen=True, slots=True)
class Sum:
    """Matches played at the table, added up. address: of the record of whom they are against,
    where that is public. glory: scored and the opponents', over `glory_games` games."""

    label: str
    won: int
    drawn: int
    lost: int
    glory: tuple[int, int]
    glory_games: int
    address: str = ""

    @property
    def matches(self) -> int:
        """How many."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> Share:
        """Won of those played, a draw being no win."""
        return Share(self.won, self.matches)

    @property
    def glory_a_game(self) -> tuple[float, float] | None:
        """Glory a game, one's own and the opponents'; None where none is known."""
        if not self.glory_games:
            return None
        mine, theirs = self.glory
        return mine / self.glory_games, theirs / self.glory_games


def sum_of(matches: Iterable[PlayedMatch], label: str = "", address: str = "") -> Sum:
    """Matches as one sum; byes, concessions, rulings and pods left out."""
    listed = [match for match in matches if match.is_played]
    ended = [match.how for match in listed]
    return Sum(
        label=label,
        won=ended.count("won"),
        drawn=ended.count("drawn"),
        lost=ended.count("lost"),
        glory=(sum(one.glory[0] for one in listed), sum(one.glory[1] for one in listed)),
        glory_games=sum(one.glory_games for one in listed),
        address=address,
    )


def by_warband(matches: Iterable[PlayedMatch]) -> list[Sum]:
    """One sum for each warband that the player brought, the most played first."""
    return _grouped(matches, lambda match: (match.warband, match.warband or UNKNOWN, ""))


def by_opponent(matches: Iterable[PlayedMatch], *, hides_minors: bool = False) -> list[Sum]:
    """One sum for each opponent, the most met first.

    Players are the same across events where they say so by a public record; else the same name is
    taken for the same player. hides_minors: a minor is 'a player'.
    """
    met = [match for match in matches if match.opponent is not None]
    return _grouped(met, lambda match: _whose(match, hides_minors))


def name_of(entry: Entry, *, hides_minors: bool) -> str:
    """An opponent's name as this record tells it."""
    return A_PLAYER if hides_minors and is_of_minor(entry) else entry.name


def is_of_minor(entry: Entry) -> bool:
    """Whether the entry's account says that it is a minor's."""
    profile = _profile(entry)
    return profile is not None and profile.is_minor


def _profile(entry: Entry) -> Profile | None:
    return getattr(entry.user, "profile", None) if entry.user is not None else None


def _whose(match: PlayedMatch, hides_minors: bool) -> tuple[Hashable, str, str]:
    opponent = match.opponent
    if opponent is None or (hides_minors and is_of_minor(opponent)):
        return A_PLAYER, A_PLAYER, ""
    profile = _profile(opponent)
    if profile is not None and profile.is_public and profile.shows_matches:
        return profile.pk, opponent.name, profile.address
    if opponent.erased_at is not None:
        return ("erased", opponent.pk), opponent.name, ""
    return bare(opponent.name), opponent.name, ""


def _grouped(
    matches: Iterable[PlayedMatch], whose: Callable[[PlayedMatch], tuple[Hashable, str, str]]
) -> list[Sum]:
    groups: dict[Hashable, list[PlayedMatch]] = {}
    titles: dict[Hashable, tuple[str, str]] = {}
    for match in matches:
        if match.is_played and not match.is_pod:
            key, label, address = whose(match)
            groups.setdefault(key, []).append(match)
            titles.setdefault(key, (label, address))
    sums = [sum_of(group, *titles[key]) for key, group in groups.items()]
    return sorted(sums, key=lambda one: (-one.matches, bare(one.label)))
