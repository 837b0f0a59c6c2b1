"""The rating of an account, and how its events moved it."""

from dataclasses import dataclass

from matches.figures.ratings import Rating, words
from matches.models import Event, RatingStep


@dataclass(frozen=True, slots=True)
class Moved:
    """What an event made of a rating."""

    event: Event
    before: Rating
    after: Rating

    @property
    def by(self) -> int:
        """How far it moved, as people read it."""
        return self.after.shown - self.before.shown


@dataclass(frozen=True, slots=True)
class Rated:
    """A player's rating now. moves: of each finished event, the latest first."""

    now: Rating
    moves: list[Moved]

    @property
    def words(self) -> str:
        """What it means, in sentences."""
        return words(self.now)


def rating_of(user_id: int) -> Rated:
    """The rating of an account by its entries of finished events, in one query."""
    steps = RatingStep.objects.filter(entry__user=user_id).select_related("entry__event")
    moves = [_moved(step) for step in steps.order_by("-place")]
    return Rated(moves[0].after if moves else Rating(), moves)


def _moved(step: RatingStep) -> Moved:
    before = Rating(step.mu_before, step.sigma_before, step.matches_before)
    return Moved(step.entry.event, before, Rating(step.mu, step.sigma, step.matches))
