"""Bodies of announcements."""

from typing import Any

from rest_framework import serializers

from companion.core.api.documents import Body, count, example
from matches.events.services.announcements import LONGEST


class AnnouncementOut(serializers.Serializer[Any]):
    """Something told. round, table: to whom, null for all."""

    id = serializers.IntegerField()
    text = serializers.CharField()
    round = serializers.IntegerField(source="round.number", default=None, allow_null=True)
    table = serializers.IntegerField(source="match.table", default=None, allow_null=True)
    made_at = serializers.DateTimeField()
    taken_back_at = serializers.DateTimeField(allow_null=True)


@example({"text": "Lunch is served until two.", "key": "9f3c1a"})
class AnnouncementIn(Body):
    """text: what is told. to_round: to the newest round; table: to one table of it; else to all.
    key: made by the sender; the same key again is the announcement made before."""

    text = serializers.CharField(max_length=LONGEST)
    to_round = serializers.BooleanField(required=False, default=False)
    table = count(required=False, default=None, allow_null=True)
    key = serializers.CharField(max_length=64, required=False, default="", allow_blank=True)
