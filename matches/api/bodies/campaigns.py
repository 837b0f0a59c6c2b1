"""Bodies of campaigns: groups, their heroes, journeys and results."""

from typing import Any

from rest_framework import serializers

from companion.core.api.documents import Body, Words, count, example, reason
from matches.journeys.group_list import MOST_BYTES
from matches.models import Journey


class HeroOut(serializers.Serializer[Any]):
    """A hero by now. position: its number in the group. player: number of the entry that plays it,
    null where the group does. experience: journeys that gave it some."""

    position = serializers.IntegerField(source="hero.position")
    name = serializers.CharField(source="hero.name")
    player = serializers.IntegerField(source="hero.entry.number", default=None, allow_null=True)
    retired = serializers.BooleanField(source="hero.retired")
    experience = serializers.IntegerField()
    inspiration = serializers.IntegerField()
    inspired = serializers.BooleanField()


class JourneyHeroOut(serializers.Serializer[Any]):
    """A hero on a journey. number: in its log. position: in its group. standing and the values
    after are null while it is open."""

    number = serializers.IntegerField(source="position")
    position = serializers.IntegerField(source="hero.position")
    name = serializers.CharField(source="hero.name")
    inspiration = serializers.IntegerField()
    inspired = serializers.BooleanField()
    standing = serializers.BooleanField(allow_null=True)
    experience = serializers.BooleanField()
    inspiration_after = serializers.IntegerField(allow_null=True)
    inspired_after = serializers.BooleanField(allow_null=True)


class JourneyOut(serializers.Serializer[Any]):
    """A journey. fear, influence: before it. roll: of the quest dice afterwards, 0 for none. turns:
    0 where nobody counted. result_by: whose word the result is. events: logged so far; breaks: the
    first of them that does not hold."""

    id = serializers.IntegerField(source="pk")
    number = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Journey.Kind.choices)
    state = serializers.ChoiceField(choices=Journey.State.choices)
    table = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField()
    fear = serializers.IntegerField()
    influence = serializers.IntegerField()
    success = serializers.BooleanField(allow_null=True)
    quest = serializers.IntegerField()
    roll = serializers.IntegerField()
    turns = serializers.IntegerField()
    fear_after = serializers.IntegerField()
    influence_after = serializers.IntegerField()
    result_by = serializers.ChoiceField(choices=Journey.ResultBy.choices, allow_blank=True)
    events = serializers.IntegerField(source="last")
    breaks = serializers.IntegerField(allow_null=True)
    heroes = JourneyHeroOut(many=True, source="heroes.all")


class TurnOut(serializers.Serializer[Any]):
    """A turn of a journey in words."""

    number = serializers.IntegerField()
    head = serializers.CharField()
    lines = serializers.ListField(child=serializers.CharField())


class JourneyToldOut(serializers.Serializer[Any]):
    """A journey with its story. group: the group's number. came: how fear and influence came to be
    what they are. is_otherwise: the log has another result than the one that counts."""

    group = serializers.IntegerField(source="journey.group.number")
    journey = JourneyOut()
    turns = TurnOut(many=True, source="story.turns", default=())
    came = serializers.ListField(child=serializers.CharField())
    is_otherwise = serializers.BooleanField()


class GroupOut(serializers.Serializer[Any]):
    """A group by now. leader: number of the entry that leads it without a hero."""

    number = serializers.IntegerField(source="group.number")
    name = serializers.CharField(source="group.name")
    leader = serializers.IntegerField(source="group.leader.number", default=None, allow_null=True)
    fear = serializers.IntegerField()
    influence = serializers.IntegerField()
    heroes = HeroOut(many=True)
    journeys = JourneyOut(many=True)


class JourneyPlayedOut(serializers.Serializer[Any]):
    """What a journey gave to a group's standing."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Journey.Kind.choices)
    won = serializers.BooleanField()
    quest = serializers.IntegerField()
    standing = serializers.IntegerField()
    heroes = serializers.IntegerField()
    turns = serializers.IntegerField()


class PlacedOut(serializers.Serializer[Any]):
    """A row of the standings, values in the order in which they rank. turns: null where those of a
    journey were not counted."""

    rank = serializers.IntegerField(source="row.rank")
    group = serializers.IntegerField(source="group.number")
    name = serializers.CharField(source="group.name")
    won = serializers.IntegerField(source="row.won")
    quest = serializers.IntegerField(source="row.quest")
    standing = serializers.IntegerField(source="row.standing")
    turns = serializers.IntegerField(source="row.turns", allow_null=True)
    journeys = JourneyPlayedOut(many=True, source="row.journeys")


class CampaignStandingsOut(serializers.Serializer[Any]):
    """The standings as kept. is_computing: newer results are in."""

    is_computing = serializers.BooleanField()
    computed_at = serializers.DateTimeField(allow_null=True)
    rows = PlacedOut(many=True, source="placed")


@example({"groups": "Night Watch: Ana (Orla), Ben (Tam)"})
class GroupsIn(Body):
    """groups: a line for each, with players and in brackets their heroes."""

    groups = Words(longest=MOST_BYTES)


@example({"heroes": "Cleo (Vara)"})
class HeroesIn(Body):
    """heroes: who joins, as in the list of groups."""

    heroes = Words(longest=400)


@example({"name": "Night Watch", "leader": "#7", "fear": 0, "influence": 0})
class GroupIn(Body):
    """leader: a name or '#7', '' for nobody. fear, influence: those it begins with."""

    name = Words(longest=80)
    leader = Words(longest=80, required=False, default="")
    fear = count(least=0, most=99)
    influence = count(least=0, most=99)


@example({"kind": "hunt", "table": 4})
class SetOutIn(Body):
    """heroes: positions of those who set out, none for all."""

    kind = serializers.ChoiceField(choices=Journey.Kind.choices)
    table = count(most=9999, required=False, default=None, allow_null=True)
    heroes = serializers.ListField(child=count(least=0), required=False, default=list, max_length=4)


class BackIn(Body):
    """What a hero came back with; number: in the log."""

    number = count(least=0, most=3)
    inspiration = count(least=0, most=20)
    inspired = serializers.BooleanField(default=False)


@example({"version": 0, "quest": 7, "standing": [0, 1], "roll": 5, "turns": 9})
class JourneyResultIn(Body):
    """version: of the journey as it was seen. quest: space of its token. standing: numbers of the
    heroes left. roll: of the quest dice afterwards, 0 where none are rolled. turns: 0 where nobody
    counted. back: what heroes came back with; who is not named keeps what was brought."""

    version = count(least=0)
    quest = count(least=0, most=10)
    standing = serializers.ListField(child=count(least=0, most=3), max_length=4)
    roll = count(least=0, most=12, required=False, default=0)
    turns = count(least=0, most=400, required=False, default=0)
    back = BackIn(many=True, required=False, default=list)


@example({"version": 1, "quest": 8, "standing": [0], "roll": 5, "reason": "The token stood on 8"})
class JourneyCorrectionIn(JourneyResultIn):
    """The same with why it is corrected."""

    reason = reason(needed=True)
