"""A player's record as a page shows it: to the player whole, to others what the player chose."""

from dataclasses import dataclass, replace

from companion.core.actors import Actor
from companion.core.errors import NotFound
from companion.core.models import User
from matches.models import Profile
from matches.players.queries.histories import History, PlayedMatch, history_of
from matches.players.queries.ratings import Rated, rating_of
from matches.players.queries.sums import Sum, by_opponent, by_warband, name_of, sum_of


@dataclass(frozen=True, slots=True)
class ToldMatch:
    """A match of a list, with the opponent's name as this reader is told it, '' for a bye or where
    opponents are not shown."""

    match: PlayedMatch
    opponent: str


@dataclass(frozen=True, slots=True)
class RecordPage:
    """A record. What is not shown is empty or None. all: of all matches played at the table."""

    user: User
    profile: Profile | None
    history: History
    all: Sum | None
    matches: list[ToldMatch]
    warbands: list[Sum]
    opponents: list[Sum]
    rating: Rated | None


def own_record(user: User) -> RecordPage:
    """Everything that is known of an account's matches, for the account itself."""
    history = history_of(user.pk, Actor(label=user.label, user=user))
    return RecordPage(
        user=user,
        profile=profile_of(user),
        history=history,
        all=sum_of(history.matches),
        matches=[_told(match, hides_minors=False) for match in history.matches],
        warbands=by_warband(history.matches),
        opponents=by_opponent(history.matches),
        rating=rating_of(user.pk),
    )


def profile_of(user: User) -> Profile | None:
    """What an account chose to show, None where it never chose."""
    return Profile.objects.filter(user=user).first()


def public_record(address: str) -> RecordPage:
    """What the player of this address shows to everybody.

    Raises NotFound alike where there is no such player, nothing is shown or a minor is hidden.
    """
    profile = Profile.objects.select_related("user").filter(address=address.lower()).first()
    if profile is None or not profile.is_public or not profile.user.is_active:
        raise NotFound("No player shows a record at this address. Check the link.")
    history = _shown(history_of(profile.user_id, Actor(label="a visitor")), profile)
    return RecordPage(
        user=profile.user,
        profile=profile,
        history=history if profile.shows_matches else History([], []),
        all=sum_of(history.matches) if profile.shows_matches else None,
        matches=[_told(one, hides_minors=True, profile=profile) for one in history.matches]
        if profile.shows_matches
        else [],
        warbands=by_warband(history.matches) if profile.shows_warbands else [],
        opponents=by_opponent(history.matches, hides_minors=True)
        if profile.shows_opponents
        else [],
        rating=rating_of(profile.user_id) if profile.shows_rating else None,
    )


def _shown(history: History, profile: Profile) -> History:
    if profile.shows_warbands:
        return history
    bare = [replace(match, warband="", against="") for match in history.matches]
    return History(history.events, bare)


def _told(match: PlayedMatch, *, hides_minors: bool, profile: Profile | None = None) -> ToldMatch:
    shown = profile is None or profile.shows_opponents
    if match.opponent is None or not shown:
        return ToldMatch(match, "")
    return ToldMatch(match, name_of(match.opponent, hides_minors=hides_minors))
