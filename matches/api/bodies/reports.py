"""Bodies of Tournament Report Files."""

from typing import Any

from rest_framework import serializers

from companion.core.api.documents import Body, example

VERSIONS = [("16", "TRF16"), ("26", "TRF26")]


class TournamentReportAsked(serializers.Serializer[Any]):
    """Which form."""

    version = serializers.ChoiceField(choices=VERSIONS, required=False, default="26")


class TournamentReportOut(serializers.Serializer[Any]):
    """An event as a file."""

    version = serializers.ChoiceField(choices=VERSIONS)
    file = serializers.CharField()


@example({"file": "012 Autumn clash\r\n001    1 ..."})
class TournamentReportIn(Body):
    """A file of TRF16 or TRF26."""

    file = serializers.CharField(max_length=200_000, trim_whitespace=False)


class DifferenceOut(serializers.Serializer[Any]):
    """Something that the event and the report say differently. round: 0 for what is about none."""

    round = serializers.IntegerField()
    about = serializers.CharField()
    what = serializers.CharField()
    here = serializers.CharField(allow_blank=True)
    there = serializers.CharField(allow_blank=True)


class ComparedOut(serializers.Serializer[Any]):
    """A report beside the event. players, rounds: of the report."""

    name = serializers.CharField(allow_blank=True)
    players = serializers.IntegerField()
    rounds = serializers.IntegerField()
    differences = DifferenceOut(many=True)
