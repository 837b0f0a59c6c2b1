"""Bodies of rounds, their tables and their clock."""

from datetime import datetime
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from companion.core.api.documents import Body, count, example, reason
from matches.api.bodies.events import GiveUp, seed
from matches.api.bodies.results import ResultForm
from matches.models import Match, Round
from matches.rounds.queries.rounds import RoundPage, SeatRow


class ClockOut(serializers.Serializer[Any]):
    """The clock of a round. ends_at: when its time is over; null while it stands."""

    started_at = serializers.DateTimeField(source="clock_started_at", allow_null=True)
    paused_at = serializers.DateTimeField(source="clock_paused_at", allow_null=True)
    paused_seconds = serializers.IntegerField()
    minutes = serializers.IntegerField()
    extra_minutes = serializers.IntegerField()
    ends_at = serializers.SerializerMethodField()

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_ends_at(self, round_: Round) -> datetime | None:
        """When the round's time is over."""
        now = timezone.now()
        left = round_.time_left(now)
        return None if left is None or round_.clock_paused_at else now + left


class RoundOut(serializers.Serializer[Any]):
    """A round."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Round.State.choices)
    published_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    clock = ClockOut(source="*")


class SeatOut(serializers.Serializer[Any]):
    """Somebody at a table. score: match points when the round was paired. floated: up or down,
    where the player met somebody of another score group."""

    number = serializers.IntegerField(source="entry.number")
    label = serializers.CharField()  # type: ignore[assignment]  # the player's, not the field's
    score = serializers.IntegerField(allow_null=True)
    floated = serializers.ChoiceField(choices=["up", "down"], allow_blank=True)

    def to_representation(self, instance: SeatRow) -> dict[str, Any]:
        """The same, without asking field by field: a round has hundreds of seats."""
        return {
            "number": instance.entry.number,
            "label": instance.label,
            "score": instance.score,
            "floated": instance.floated,
        }


class TableOut(serializers.Serializer[Any]):
    """A table of a round, or a bye. score: the result in a few words. why: why this pairing."""

    match_id = serializers.IntegerField(source="match.pk")
    table = serializers.IntegerField(allow_null=True)
    is_bye = serializers.BooleanField()
    by_hand = serializers.BooleanField(source="match.by_hand")
    state = serializers.ChoiceField(source="match.state", choices=Match.State.choices)
    kind = serializers.ChoiceField(source="match.kind", choices=Match.Kind.choices)
    seats = SeatOut(many=True)
    result = ResultForm(allow_null=True)
    score = serializers.CharField(allow_blank=True)
    why = serializers.ListField(child=serializers.CharField())
    until = serializers.DateTimeField(allow_null=True)


class RoundForStaff(serializers.Serializer[Any]):
    """What staff alone see of a round. unplaced: numbers of entries that could be paired but have
    no place."""

    seed = serializers.IntegerField(source="round.seed")
    cost = serializers.DictField(source="round.why.cost", default=None, allow_null=True)
    warnings = serializers.ListField(child=serializers.CharField())
    clashes = serializers.ListField(child=serializers.CharField())
    given_up = serializers.ListField(child=serializers.CharField())
    unplaced = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_unplaced(self, page: RoundPage) -> list[int]:
        """Numbers of entries without a place."""
        return [entry.number for entry in page.unplaced]


class RoundDetailOut(serializers.Serializer[Any]):
    """A round with its tables; planned: how many rounds are to be played."""

    round = RoundOut()
    planned = serializers.IntegerField()
    tables_open = serializers.IntegerField()
    tables = TableOut(many=True)
    for_staff = serializers.SerializerMethodField()

    @extend_schema_field(RoundForStaff(allow_null=True))
    def get_for_staff(self, page: RoundPage) -> dict[str, Any] | None:
        """What staff alone see, None for others."""
        return RoundForStaff(page).data if self.context.get("staff") else None


class PairField(serializers.ListField):
    """Two entries by number."""

    child = count()


@example({"pairs": [[1, 2], [3, 4]], "byes": [5], "tables": [1, 2]})
class LayOutIn(Body):
    """The next round by hand: pairs and byes by the entries' numbers; tables of the pairs, seated
    by the house where left out."""

    pairs = serializers.ListField(child=PairField(min_length=2, max_length=2), max_length=5000)
    byes = serializers.ListField(child=count(), required=False, default=list, max_length=5000)
    tables = serializers.ListField(
        child=count(), required=False, allow_null=True, default=None, max_length=5000
    )


@example({"keep": [1, 4], "give_up": []})
class RepairIn(Body):
    """Pair anew what is unplayed. keep: further tables, by number, that stay as they are."""

    keep = serializers.ListField(child=count(), required=False, default=list, max_length=5000)
    seed = seed()
    give_up = GiveUp(required=False, default=list, max_length=10)


@example({"one": 3, "other": 8})
class TwoIn(Body):
    """Two entries by number."""

    one = count()
    other = count()


@example({"entry": 5})
class OneIn(Body):
    """An entry by number."""

    entry = count()


@example({"one": 9, "other": 10})
class LateTableIn(Body):
    """Two entries without a place, or one for a bye."""

    one = count()
    other = count(required=False, allow_null=True, default=None)


@example({"minutes": 10, "reason": "Fire alarm"})
class MinutesIn(Body):
    """Minutes to give, or below zero to take back."""

    minutes = serializers.IntegerField(min_value=-1000, max_value=1000)
    reason = reason()


@example({"table": 12})
class TableIn(Body):
    """A table by its number."""

    table = count()


class DeleteAsked(serializers.Serializer[Any]):
    """force: also where results, reports, calls or logs would go with it; then say why."""

    reason = reason()
    force = serializers.BooleanField(required=False, default=False)
