"""Bodies of a bracket."""

from typing import Any

from rest_framework import serializers

from companion.core.api.documents import Body, count, example
from matches.models import Stage
from matches.stages.queries import BRACKETS

FORMATS = [one for one in Stage.Format.choices if one[0] in BRACKETS]


class BracketSideOut(serializers.Serializer[Any]):
    """One side of a match of the bracket. number: null while it is open, with name '' and seed 0.
    waits: where its player comes from. games: won, '' while there is no result."""

    number = serializers.IntegerField(source="entry.number", default=None, allow_null=True)
    name = serializers.CharField(source="label", allow_blank=True)
    seed = serializers.IntegerField()
    waits = serializers.CharField(allow_blank=True)
    games = serializers.CharField(allow_blank=True)
    has_won = serializers.BooleanField()


class BracketMatchOut(serializers.Serializer[Any]):
    """A match of the bracket by its number in it. match, table: null while it is not paired. half:
    'lower' and 'reset' are of a double elimination. said: 'walkover', 'not needed' or ''."""

    number = serializers.IntegerField()
    half = serializers.CharField()
    match = serializers.IntegerField(source="match.pk", default=None, allow_null=True)
    table = serializers.IntegerField(source="match.table", default=None, allow_null=True)
    sides = BracketSideOut(many=True)
    said = serializers.CharField(allow_blank=True)


class BracketRoundOut(serializers.Serializer[Any]):
    """A round of the bracket. round: its number in the event, null while nobody may see it."""

    name = serializers.CharField()
    round = serializers.IntegerField(source="round.number", default=None, allow_null=True)
    matches = BracketMatchOut(many=True, source="slots")


class BracketPlaceOut(serializers.Serializer[Any]):
    """Where somebody stands: from `best` to `worst`, one place where the two are the same."""

    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="label")
    best = serializers.IntegerField()
    worst = serializers.IntegerField()
    is_final = serializers.BooleanField()


class HowCutOut(serializers.Serializer[Any]):
    """How a cut was made: by which of the three ways, '' where it was not kept, with which number
    asked for; the numbers of those whom a recorded order parted at the line, level there in all
    else. best_of, minutes: of its matches, null for those of the event."""

    cut_by = serializers.ChoiceField(choices=Stage.CutBy.choices, allow_blank=True)
    asked = serializers.IntegerField(allow_null=True)
    parted = serializers.ListField(child=serializers.IntegerField())
    best_of = serializers.IntegerField(allow_null=True)
    minutes = serializers.IntegerField(allow_null=True)


class StageOut(HowCutOut):
    """A stage after the first rounds. number: its place in the chain, from 1. pools: how many, null
    for a bracket."""

    number = serializers.IntegerField()
    format = serializers.ChoiceField(choices=Stage.Format.choices)
    size = serializers.IntegerField()
    pools = serializers.IntegerField(allow_null=True)
    third_place = serializers.BooleanField()


class BracketOut(serializers.Serializer[Any]):
    """A bracket with everything played in it; places: of those who play it, best first."""

    bracket = serializers.ChoiceField(source="stage.format", choices=FORMATS)
    size = serializers.IntegerField(source="stage.size")
    third_place = serializers.BooleanField(source="stage.third_place")
    how_cut = HowCutOut(source="stage")
    is_over = serializers.BooleanField()
    rounds = BracketRoundOut(many=True, source="columns")
    places = BracketPlaceOut(many=True)


class PoolRowOut(serializers.Serializer[Any]):
    """A player of a pool. place: in it, null while there are no standings. goes_on: by the cut
    that the rules name, as it stands."""

    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="label")
    place = serializers.IntegerField(allow_null=True)
    goes_on = serializers.BooleanField()


class PoolOut(serializers.Serializer[Any]):
    """A pool with its players, best first."""

    name = serializers.CharField()
    players = PoolRowOut(many=True, source="rows")


class _WhoPlaysOn(Body):
    """Who plays on: one of the three ways; and with what."""

    size = count(most=512, required=False, allow_null=True, default=None)
    wins = count(least=0, most=20, required=False, allow_null=True, default=None)
    per_pool = count(most=64, required=False, allow_null=True, default=None)
    best_of = count(most=3, required=False, allow_null=True, default=None)
    minutes = count(most=600, required=False, allow_null=True, default=None)


@example({"size": 8, "bracket": "single", "third_place": True, "best_of": 3})
class CutIn(_WhoPlaysOn):
    """Who plays on, and how: the best `size` by rank, or everybody with so many `wins` or more, or
    the best `per_pool` of each pool. best_of, minutes: as in the Swiss rounds where left
    out."""

    bracket = serializers.ChoiceField(choices=FORMATS, default=Stage.Format.SINGLE)
    third_place = serializers.BooleanField(default=False)


@example({"size": 8, "pools": 2})
class PoolsIn(_WhoPlaysOn):
    """Who plays on, as of a bracket, and in how many pools."""

    pools = count(most=64)
