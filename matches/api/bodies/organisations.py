"""Bodies of organisations, their members, invitations and events, and of leagues."""

from typing import Any

from rest_framework import serializers

from companion.core.api.documents import Body, Words, count, example
from matches.leagues.services import MOST_PLACES, MOST_POINTS, POINTS
from matches.models import EventRole, League
from matches.organisations.services import ABOUT_LONGEST


class OrganisationOut(serializers.Serializer[Any]):
    """An organisation in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField(allow_blank=True)


class OrganisationDetailOut(OrganisationOut):
    """An organisation. roles: what the caller is in it. keeps: whether the caller keeps it."""

    roles = serializers.ListField(child=serializers.ChoiceField(choices=EventRole.Role.choices))
    keeps = serializers.BooleanField()


@example({"name": "Dice & Axes", "about": "A club in Leeds."})
class OrganisationIn(Body):
    """A new organisation; the caller is its first organiser."""

    name = Words(longest=100)
    about = Words(longest=ABOUT_LONGEST, required=False, default="")


@example({"about": "A club in Leeds, since 2019."})
class OrganisationChanges(Body):
    """What it is called and says of itself; what is left out stays."""

    name = Words(longest=100, required=False)
    about = Words(longest=ABOUT_LONGEST, required=False)


class OrganisationsAsked(serializers.Serializer[Any]):
    """mine: only those that the caller works for."""

    mine = serializers.BooleanField(required=False, default=False)


class MemberOut(serializers.Serializer[Any]):
    """What an account is in the organisation, and with it at each of its events."""

    id = serializers.IntegerField()
    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user.label")
    role = serializers.ChoiceField(choices=EventRole.Role.choices)
    since = serializers.DateTimeField()


@example({"like": "autumn-clash", "name": "Winter clash", "starts_on": "2027-01-16"})
class EventLikeIn(Body):
    """A new event with the rules and staff of one of the organisation's, which like names."""

    like = serializers.SlugField(max_length=60)
    name = Words(longest=100)
    starts_on = serializers.DateField()


class LeagueOut(serializers.Serializer[Any]):
    """A league. ranked_by: points, or a rating by who beat whom, where the other three rest.
    points: by place, the first first; taking_part: for every place behind them. best: how many of
    a player's events count, null for all."""

    slug = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    ranked_by = serializers.ChoiceField(choices=League.RankedBy.choices)
    points = serializers.ListField(child=serializers.IntegerField())
    taking_part = serializers.IntegerField()
    best = serializers.IntegerField(allow_null=True)


class ScoreOut(serializers.Serializer[Any]):
    """What one event gave. counts: whether it is among the best that count."""

    event = serializers.CharField()
    place = serializers.IntegerField()
    points = serializers.IntegerField()
    counts = serializers.BooleanField()


class SeasonRowOut(serializers.Serializer[Any]):
    """A player's season. rank: shared by who is level."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    total = serializers.IntegerField()
    scores = ScoreOut(many=True)


class MoveOut(serializers.Serializer[Any]):
    """How far an event moved a rating."""

    event = serializers.CharField()
    by = serializers.IntegerField()


class RatedRowOut(serializers.Serializer[Any]):
    """A player's season by rating. rank: by low, then by rating; shared by who is level. low, high:
    between which the rating most likely is. matches: that it rests on."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    rating = serializers.IntegerField()
    low = serializers.IntegerField()
    high = serializers.IntegerField()
    matches = serializers.IntegerField()
    moves = MoveOut(many=True)


class SeasonOut(serializers.Serializer[Any]):
    """A league with its table. counted, to_come: addresses of events, finished and not. rows,
    rated: the table by points or by rating, the other one is empty."""

    league = LeagueOut()
    counted = serializers.ListField(child=serializers.CharField())
    to_come = serializers.ListField(child=serializers.CharField())
    rows = SeasonRowOut(many=True)
    rated = RatedRowOut(many=True)


def _points(**values: Any) -> serializers.ListField:
    return serializers.ListField(
        child=count(least=0, most=MOST_POINTS), min_length=1, max_length=MOST_PLACES, **values
    )


@example({"name": "The winter season", "points": [10, 6, 4, 2], "taking_part": 1, "best": 3})
class LeagueIn(Body):
    """A new league without events; the caller keeps it."""

    name = Words(longest=100)
    about = Words(longest=2000, required=False, default="")
    ranked_by = serializers.ChoiceField(
        choices=League.RankedBy.choices, required=False, default=League.RankedBy.POINTS
    )
    points = _points(required=False, default=list(POINTS))
    taking_part = count(least=0, most=MOST_POINTS, required=False, default=0)
    best = count(most=99, required=False, allow_null=True, default=None)


@example({"best": 4})
class LeagueChanges(Body):
    """New values; what is left out stays."""

    name = Words(longest=100, required=False)
    about = Words(longest=2000, required=False)
    ranked_by = serializers.ChoiceField(choices=League.RankedBy.choices, required=False)
    points = _points(required=False)
    taking_part = count(least=0, most=MOST_POINTS, required=False)
    best = count(most=99, required=False, allow_null=True)
