"""Bodies of a bracket."""

from typing import Any

from rest_framework import serializers

from companion.core.api.documents import Body, count, example
from matches.models import Stage

FORMATS = Stage.Format.choices


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


class BracketOut(serializers.Serializer[Any]):
    """A bracket with everything played in it; places: of those who play it, best first."""

    bracket = serializers.ChoiceField(source="stage.format", choices=FORMATS)
    size = serializers.IntegerField(source="stage.size")
    third_place = serializers.BooleanField(source="stage.third_place")
    is_over = serializers.BooleanField()
    rounds = BracketRoundOut(many=True, source="columns")
    places = BracketPlaceOut(many=True)


@example({"size": 8, "bracket": "single", "third_place": True, "best_of": 3})
class CutIn(Body):
    """How many of the best play on, and how. best_of, minutes: as in the Swiss rounds where left
    out."""

    size = count(most=512)
    bracket = serializers.ChoiceField(choices=FORMATS, default=Stage.Format.SINGLE)
    third_place = serializers.BooleanField(default=False)
    best_of = count(most=3, required=False, allow_null=True, default=None)
    minutes = count(most=600, required=False, allow_null=True, default=None)
