"""Bodies of standings, of a row opened, and of recorded orders."""

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from companion.core.api.documents import Body, count, example, reason
from matches.models import Entry, RollOff
from matches.standing.queries.standings import Place
from matches.standings import text_of
from matches.standings.explain import Outcome


@extend_schema_field({"type": "string", "pattern": r"^-?\d+(/\d+)?$"})
class Exact(serializers.Field[Any, Any, Any, Any]):
    """An exact number as text: '9' or '5/8'."""

    def to_representation(self, value: Any) -> str:
        """The number written out."""
        return text_of(value)


class ColumnOut(serializers.Serializer[Any]):
    """A link of the chain of tiebreakers as a column."""

    key = serializers.CharField()
    name = serializers.CharField()
    title = serializers.CharField()
    unit = serializers.CharField(allow_blank=True)
    better = serializers.ChoiceField(choices=["higher", "lower"])
    sentence = serializers.CharField()
    decimals = serializers.IntegerField(allow_null=True)
    parameters = serializers.DictField()


class ValueOut(serializers.Serializer[Any]):
    """The value of one column: exact, and as a page writes it."""

    key = serializers.CharField()
    exact = Exact()
    shown = serializers.CharField()


def values_of(place: Place) -> list[dict[str, str]]:
    """The values of a row by its columns."""
    row = place.row
    return [
        {"key": column.key, "exact": text_of(value), "shown": column.shown(value)}
        for column, value in zip(row.columns, row.values, strict=True)
    ]


class RankOut(serializers.Serializer[Any]):
    """A row of the standings. rounds: matches counted, byes included. dropped_after: the last
    round that counts the player as in. glory_difference: under the cap a game."""

    rank = serializers.IntegerField(source="row.rank")
    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    club = serializers.CharField(source="entry.club", allow_blank=True)
    played = serializers.BooleanField(source="row.played")
    dropped_after = serializers.IntegerField(source="row.dropped", allow_null=True)
    rounds = serializers.IntegerField(source="row.rounds")
    points = Exact(source="row.points")
    won = serializers.IntegerField(source="row.won")
    drawn = serializers.IntegerField(source="row.drawn")
    lost = serializers.IntegerField(source="row.lost")
    games_won = serializers.IntegerField(source="row.games_won")
    games_lost = serializers.IntegerField(source="row.games_lost")
    games_drawn = serializers.IntegerField(source="row.games_drawn")
    glory = serializers.IntegerField(source="row.glory")
    glory_against = serializers.IntegerField(source="row.glory_against")
    glory_difference = serializers.IntegerField(source="row.glory_difference")
    values = serializers.SerializerMethodField()

    @extend_schema_field(ValueOut(many=True))
    def get_values(self, place: Place) -> list[dict[str, str]]:
        """The value of each column."""
        return values_of(place)


class StandingsOut(serializers.Serializer[Any]):
    """The standings after a round. rounds: those that can be asked for. version, digest: of the
    results they were computed from. is_computing: newer ones are on their way."""

    round = serializers.IntegerField(source="round_number")
    rounds = serializers.ListField(child=serializers.IntegerField())
    version = serializers.IntegerField()
    digest = serializers.CharField(allow_blank=True)
    computed_at = serializers.DateTimeField(allow_null=True)
    is_computing = serializers.BooleanField()
    columns = ColumnOut(many=True)
    rows = RankOut(many=True, source="places")


class StandingsAsked(serializers.Serializer[Any]):
    """round: after this round; the last one where left out."""

    round = count(most=999, required=False)


class MetOut(serializers.Serializer[Any]):
    """Another player, named in a working."""

    number = serializers.IntegerField()
    name = serializers.CharField()


@extend_schema_field(MetOut)
class Met(serializers.Field[Any, Any, Any, Any]):
    """A player by id, told by number and name; `context['people']` holds them all."""

    def to_representation(self, value: int) -> dict[str, Any]:
        """Number and name."""
        person: Entry = self.context["people"][value]
        return {"number": person.number, "name": person.name}


class MatchLineOut(serializers.Serializer[Any]):
    """What one match counted for the player. opponent: null for a bye or a missed round."""

    round = serializers.IntegerField()
    opponent = Met(allow_null=True)
    kind = serializers.CharField()
    outcome = serializers.ChoiceField(choices=get_args(Outcome))
    points = Exact()
    games_won = serializers.IntegerField()
    games_lost = serializers.IntegerField()
    games_drawn = serializers.IntegerField()
    glory = serializers.IntegerField()
    glory_against = serializers.IntegerField()
    glory_difference = serializers.IntegerField()
    notes = serializers.ListField(child=serializers.CharField())


class PartOut(serializers.Serializer[Any]):
    """One number that a value is made of; counted false where it was left out."""

    round = serializers.IntegerField(allow_null=True)
    opponent = Met(allow_null=True)
    value = Exact()
    counted = serializers.BooleanField()
    note = serializers.CharField(allow_blank=True)


class LinkValueOut(serializers.Serializer[Any]):
    """The value of one link of the chain and its working."""

    key = serializers.CharField()
    title = serializers.CharField()
    unit = serializers.CharField(allow_blank=True)
    sentence = serializers.CharField()
    parameters = serializers.DictField()
    value = Exact()
    shown = serializers.CharField()
    parts = PartOut(many=True)
    how = serializers.CharField()


class ReasonOut(serializers.Serializer[Any]):
    """Why one player stands above another, or level."""

    upper = Met()
    lower = Met()
    kind = serializers.ChoiceField(choices=["link", "never_played", "level"])
    key = serializers.CharField(allow_null=True)
    upper_value = Exact(allow_null=True)
    lower_value = Exact(allow_null=True)
    text = serializers.CharField()


class OpenedOut(serializers.Serializer[Any]):
    """A row opened: every number and where it comes from. is_of_kept: worked out from the very
    results of the kept table; else newer ones, and the table will follow. above, below: why the
    neighbours stand where they do."""

    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    round = serializers.IntegerField(source="round_number")
    rank = serializers.IntegerField(source="explanation.row.rank")
    is_of_kept = serializers.BooleanField()
    matches = MatchLineOut(many=True, source="explanation.matches")
    links = LinkValueOut(many=True, source="explanation.links")
    above = ReasonOut(source="explanation.above", allow_null=True)
    below = ReasonOut(source="explanation.below", allow_null=True)


@example({"kind": "roll_off", "order": [4, 2], "reason": "Rolled at the desk"})
class OrderIn(Body):
    """The order of players who were level, by number, the best first."""

    kind = serializers.ChoiceField(choices=RollOff.Kind.choices)
    order = serializers.ListField(child=count(), min_length=2, max_length=1000)
    reason = reason(needed=True)


class OrderOut(serializers.Serializer[Any]):
    """A player's place in a recorded order; the higher value stands higher."""

    kind = serializers.ChoiceField(choices=RollOff.Kind.choices)
    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    value = serializers.IntegerField()
    reason = serializers.CharField(allow_blank=True)
    recorded_at = serializers.DateTimeField()


class WhyAsked(serializers.Serializer[Any]):
    """Why; it is kept on the record."""

    reason = reason(needed=True)


class ResultNeedOut(serializers.Serializer[Any]):
    """What one result of a player's own comes to. own: 'win', 'draw', 'loss', or '' where their
    match is decided. of: the ways that the other open matches can end, as text, since they may be
    many; in so many the player is in, level at the line, or out."""

    own = serializers.CharField(allow_blank=True)
    verdict = serializers.CharField()
    of = serializers.CharField(source="ways.all")
    inside = serializers.CharField(source="ways.inside")
    level = serializers.CharField(source="ways.level")
    outside = serializers.CharField(source="ways.outside")


class PlayerNeedOut(serializers.Serializer[Any]):
    """A player with what each result comes to."""

    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="label")
    points = Exact()
    by_result = ResultNeedOut(many=True)


class NeedsOut(serializers.Serializer[Any]):
    """What each player needs for the cut in the last round. size: null at any other time."""

    size = serializers.IntegerField(allow_null=True)
    round = serializers.IntegerField(source="round_number", allow_null=True)
    open_matches = serializers.IntegerField()
    unit = serializers.CharField(allow_blank=True)
    players = PlayerNeedOut(many=True)
