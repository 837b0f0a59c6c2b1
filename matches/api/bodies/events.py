"""Bodies of events, their rules and their steps."""

from typing import Any, get_args

from rest_framework import serializers

from companion.core.api.documents import MOST, Body, Words, count, example, reason
from matches.events.queries.undo import Counter
from matches.models import Entry, Event, EventRole
from matches.pairing import Constraint
from matches.people.queries.roles import Role
from matches.rounds.queries.steps import StepCode
from matches.rounds.services.pairing import SEED_MOST
from matches.rules.editions import NAME_LONGEST
from matches.rules.presets import Whose

ROLES = get_args(Role)


def seed() -> serializers.IntegerField:
    """The seed of a pairing, drawn where left out."""
    return count(least=0, most=SEED_MOST, required=False, allow_null=True, default=None)


class EventOut(serializers.Serializer[Any]):
    """An event in a list. playing: entries with a place. roles, entry_number: the caller's own."""

    slug = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    place = serializers.CharField(source="event.place", allow_blank=True)
    starts_on = serializers.DateField(source="event.starts_on")
    ends_on = serializers.DateField(source="event.ends_on")
    time_zone = serializers.CharField(source="event.time_zone")
    edition = serializers.CharField(source="event.edition")
    state = serializers.ChoiceField(source="event.state", choices=Event.State.choices)
    capacity = serializers.IntegerField(source="event.capacity", allow_null=True)
    playing = serializers.IntegerField()
    waitlisted = serializers.IntegerField()
    round_number = serializers.IntegerField()
    roles = serializers.ListField(child=serializers.ChoiceField(choices=EventRole.Role.choices))
    entry_number = serializers.IntegerField(allow_null=True)


class StepOut(serializers.Serializer[Any]):
    """A thing to do with the event. why_not: empty where it is allowed."""

    code = serializers.ChoiceField(choices=get_args(StepCode))
    label = serializers.CharField()  # type: ignore[assignment]  # the step's, not the field's
    does = serializers.CharField()
    allowed = serializers.BooleanField()
    why_not = serializers.CharField(allow_blank=True)


class ProgressOut(serializers.Serializer[Any]):
    """How far an event is. ready: entries that a round paired now would hold. away: those who
    have not checked in, where check-in is asked for."""

    ready = serializers.IntegerField()
    away = serializers.IntegerField()
    waitlisted = serializers.IntegerField()
    dropped = serializers.IntegerField()
    planned_rounds = serializers.IntegerField(source="planned")
    published_rounds = serializers.IntegerField(source="published")
    tables_open = serializers.IntegerField()


class EventDetailOut(serializers.Serializer[Any]):
    """An event. sentence: where it is, in words. differs: values in which its rules differ from
    the preset. roles, entry_number: the caller's. steps: for organisers, else empty."""

    slug = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    place = serializers.CharField(source="event.place", allow_blank=True)
    about = serializers.CharField(source="event.about", allow_blank=True)
    starts_on = serializers.DateField(source="event.starts_on")
    ends_on = serializers.DateField(source="event.ends_on")
    time_zone = serializers.CharField(source="event.time_zone")
    edition = serializers.CharField(source="event.edition")
    state = serializers.ChoiceField(source="event.state", choices=Event.State.choices)
    capacity = serializers.IntegerField(source="event.capacity", allow_null=True)
    places_left = serializers.IntegerField(allow_null=True)
    preset = serializers.CharField(source="preset.key")
    differs = serializers.ListField(child=serializers.CharField())
    sentence = serializers.CharField()
    progress = ProgressOut()
    rounds = serializers.ListField(child=serializers.IntegerField(), source="round_numbers")
    roles = serializers.ListField(child=serializers.ChoiceField(choices=ROLES))
    entry_number = serializers.IntegerField(allow_null=True)
    steps = StepOut(many=True)


@example(
    {
        "name": "Autumn clash",
        "starts_on": "2026-11-21",
        "ends_on": "2026-11-21",
        "edition": "harrowdeep-2021",
        "place": "The Old Library, Leeds",
        "about": "Doors open at nine.",
        "time_zone": "Europe/London",
        "capacity": 32,
        "preset": "standard",
        "rules": {"round_minutes": 75},
    }
)
class EventIn(Body):
    """A new event. edition: the key of one that the engine plays, such as harrowdeep-2021, or
    another's name in words. rules: single values that differ from the preset's."""

    name = Words(longest=100)
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    edition = Words(longest=NAME_LONGEST)
    place = Words(longest=120, required=False)
    about = Words(longest=5000, required=False)
    time_zone = serializers.CharField(max_length=64, required=False)
    capacity = count(least=2, most=100_000, required=False, allow_null=True)
    preset = serializers.CharField(max_length=40, default="standard")
    rules = serializers.DictField(default=dict)


@example({"capacity": 40, "place": "The New Library, Leeds"})
class EventChanges(Body):
    """New values of an event's details; what is left out stays."""

    name = Words(longest=100, required=False)
    starts_on = serializers.DateField(required=False)
    ends_on = serializers.DateField(required=False)
    edition = Words(longest=NAME_LONGEST, required=False)
    place = Words(longest=120, required=False)
    about = Words(longest=5000, required=False)
    time_zone = serializers.CharField(max_length=64, required=False)
    capacity = count(least=2, most=100_000, required=False, allow_null=True)


class MayChangeOut(serializers.Serializer[Any]):
    """Whether a value may change now; note: why not, or what follows if it does."""

    allowed = serializers.BooleanField()
    note = serializers.CharField(allow_blank=True)


class RuleOut(serializers.Serializer[Any]):
    """A value of the rules. whose: whether the preset's value is the pack's or ours. differs: it
    is no longer the preset's."""

    name = serializers.CharField()
    value = serializers.JSONField()
    meaning = serializers.CharField()
    whose = serializers.ChoiceField(choices=get_args(Whose))
    differs = serializers.BooleanField()
    may_change = MayChangeOut()


@example(
    {"changes": {"round_minutes": 75, "club_avoidance": "always"}, "reason": "The hall closes"}
)
class RuleChanges(Body):
    """New values of the rules by their names."""

    changes = serializers.DictField()
    reason = reason()


@example({"preset": "standard"})
class PresetIn(Body):
    """The preset to begin the rules anew from."""

    preset = serializers.CharField(max_length=40)


class PresetOut(serializers.Serializer[Any]):
    """Rules to start from. provenance: whose each value is, by its dotted name."""

    key = serializers.CharField()
    name = serializers.CharField()
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # the preset's, not the field's
    note = serializers.CharField(allow_blank=True)
    capacity = serializers.IntegerField(allow_null=True)
    rules = serializers.DictField()
    provenance = serializers.DictField(child=serializers.ChoiceField(choices=get_args(Whose)))


class ParameterOut(serializers.Serializer[Any]):
    """One parameter of a tiebreaker."""

    name = serializers.CharField()
    kind = serializers.CharField()
    description = serializers.CharField()
    default = serializers.JSONField()
    optional = serializers.BooleanField()
    choices = serializers.ListField(child=serializers.CharField())
    least = serializers.IntegerField(allow_null=True)
    most = serializers.IntegerField(allow_null=True)


class TiebreakerOut(serializers.Serializer[Any]):
    """A convention by which players who are level are told apart."""

    name = serializers.CharField()
    title = serializers.CharField()
    unit = serializers.CharField()
    family = serializers.CharField()
    better = serializers.ChoiceField(choices=["higher", "lower"])
    sentence = serializers.CharField()
    parameters = ParameterOut(many=True)


class GiveUp(serializers.ListField):
    """Constraints that the pairing need not hold to."""

    child = serializers.ChoiceField(choices=[str(one) for one in Constraint])


@example({"reason": "Too few players"})
class StepIn(Body):
    """What goes with a step. seed, give_up: for preparing a round alone."""

    reason = reason()
    seed = seed()
    give_up = GiveUp(required=False, default=list, max_length=10)


@example({"number": 3, "give_up": ["second_bye"]})
class PrepareIn(Body):
    """Which round is meant, so that two who press at once make one; and how it is paired."""

    number = count(most=MOST, required=False, allow_null=True, default=None)
    seed = seed()
    give_up = GiveUp(required=False, default=list, max_length=10)


class EventAskedEntry(serializers.Serializer[Any]):
    """An entry of the caller's and its event."""

    event = serializers.CharField(source="event.slug")
    event_name = serializers.CharField(source="event.name")
    event_state = serializers.ChoiceField(source="event.state", choices=Event.State.choices)
    number = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=Entry.State.choices)


class HeldRoleOut(serializers.Serializer[Any]):
    """A staff role of the caller's."""

    event = serializers.CharField(source="event.slug")
    event_name = serializers.CharField(source="event.name")
    role = serializers.ChoiceField(choices=EventRole.Role.choices)


@example({"counter": "unpublish_round", "reason": "Two were missing"})
class UndoIn(Body):
    """The last step, named by what takes it back (`GET last-step/` tells it)."""

    counter = serializers.ChoiceField(choices=[(one, one) for one in get_args(Counter)])
    reason = reason()


class LastStepOut(serializers.Serializer[Any]):
    """The last step and what takes it back. counter: '' where there is none."""

    counter = serializers.CharField(allow_blank=True)
    what = serializers.CharField(allow_blank=True)
    does = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField(source="round.number", default=None, allow_null=True)


@example({"name": "Spring clash", "starts_on": "2027-03-06"})
class CopyIn(Body):
    """A new event with the rules of this one. ends_on: the same day where left out."""

    name = Words(longest=100)
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(required=False, allow_null=True, default=None)
    with_staff = serializers.BooleanField(default=True)


@example({"name": "Consolation", "rounds": 3})
class SideEventIn(Body):
    """An event for those who are still here and not in the bracket."""

    name = Words(longest=100)
    rounds = count(most=20, required=False, allow_null=True, default=None)
