"""The ladder of penalties of an event: its rungs, what each does, and which one comes next.

Plain data, kept among the event's rules. The preset follows the store kits of 2017 and 2018: a
warning; the same offence twice in a game forfeits it; a third warning in a day disqualifies; a
major offence forfeits the game; lateness forfeits; cheating expels.
"""

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple

import msgspec

Effect = Literal["warning", "game_loss", "match_loss", "disqualified"]
When = Literal["first", "same_in_game", "warnings_in_day", "major", "severe", "worst"]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern="^[a-z][a-z_]*$")]


DOES: dict[Effect, str] = {
    "warning": "no effect on the result",
    "game_loss": "the game is lost",
    "match_loss": "the match is lost",
    "disqualified": "the match is lost, and the player is out",
}


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rung. name: as people call it. effect: what it does to games and standings; a match
    loss counts as the event's concession does, a disqualification is a match loss after which the
    player is out. when: what it is for; times: of warnings, which one. glory: what a lost game
    gives the opponent, the loser having none then; None leaves what was played. points: match
    points taken off besides.
    """

    name: Name
    effect: Effect
    when: When
    times: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    glory: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    points: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0

    @property
    def does(self) -> str:
        """What it does to games, glory and standings, in words."""
        words = [DOES[self.effect]]
        if self.effect == "game_loss" and self.glory is not None:
            words.append(f"glory 0 to {self.glory}")
        if self.points:
            words.append(f"{self.points} match point{'s' if self.points > 1 else ''} off")
        return ", ".join(words)


class Offence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody did. begins: what the first one is worth."""

    key: Key
    name: Name
    begins: Literal["first", "major", "severe", "worst"] = "first"


RUNGS = (
    Rung("Warning", "warning", "first"),
    Rung("Game loss for the same again in the game", "game_loss", "same_in_game", times=2),
    Rung("Disqualification for a third warning in the day", "disqualified", "warnings_in_day", 3),
    Rung("Game loss", "game_loss", "major"),
    Rung("Match loss", "match_loss", "severe"),
    Rung("Disqualification", "disqualified", "worst"),
)
OFFENCES = (
    Offence("slow_play", "Slow play"),
    Offence("wrong_play", "Play against the rules, put right"),
    Offence("wrong_state", "The state of the table disturbed", "major"),
    Offence("unfit_deck", "A deck that is not legal or not the one handed in", "major"),
    Offence("late", "Late to the table", "major"),
    Offence("left", "Left the match", "severe"),
    Offence("conduct", "Conduct"),
    Offence("cheating", "Cheating", "worst"),
    Offence("other", "Something else"),
)


class Ladder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rungs from the least to the worst, and the offences that are told apart."""

    rungs: Annotated[tuple[Rung, ...], msgspec.Meta(min_length=1, max_length=20)] = RUNGS
    offences: Annotated[tuple[Offence, ...], msgspec.Meta(min_length=1, max_length=30)] = OFFENCES

    def offence(self, key: str) -> Offence | None:
        """The offence of a key, None for none."""
        return next((one for one in self.offences if one.key == key), None)


class Given(NamedTuple):
    """A penalty that stands against a player. same_game: it was in the game now spoken of;
    same_day: it was given today."""

    offence: str
    effect: str
    same_game: bool
    same_day: bool


def next_rung(ladder: Ladder, offence: str, given: Iterable[Given]) -> int:
    """Which rung comes next for an offence, by its place on the ladder.

    The worst of: where the offence begins; the rung for the same offence once more in one game;
    the rung for so many warnings in a day.
    """
    standing = list(given)
    known = ladder.offence(offence)
    begins = known.begins if known is not None else "first"
    again = 1 + sum(one.same_game and one.offence == offence for one in standing)
    warnings = 1 + sum(one.same_day and one.effect == "warning" for one in standing)
    fits = [0]
    for place, rung in enumerate(ladder.rungs):
        reached = {
            "same_in_game": again >= rung.times and again > 1,
            "warnings_in_day": begins == "first" and warnings >= rung.times,
        }
        if reached.get(rung.when, rung.when == begins):
            fits.append(place)
    return max(fits)
