"""Bodies of entries."""

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from companion.core.api.documents import MOST, Body, Words, count, example, reason
from matches.entries import fields
from matches.entries.queries.crowds import Crowd
from matches.entries.queries.entries import EntryRow
from matches.entries.services.wishes import TABLE_MOST
from matches.models import Entry, Match
from matches.overview.queries.player import ActionCode, Ending

ENDINGS = [one for one in get_args(Ending) if one]
MISSED = Entry.Missed.choices


class EntryForStaff(serializers.Serializer[Any]):
    """What staff alone see of an entry. real_name: set where others are not told the name. account:
    the name of the account it belongs to."""

    real_name = serializers.CharField(source="entry.real_name", allow_blank=True)
    note = serializers.CharField(source="entry.note", allow_blank=True)
    fixed_table = serializers.IntegerField(source="entry.fixed_table", allow_null=True)
    entered_round = serializers.IntegerField(source="entry.entered_round")
    missed_count_as = serializers.ChoiceField(source="entry.missed_count_as", choices=MISSED)
    dropped_after = serializers.IntegerField(source="entry.dropped_after", allow_null=True)
    account = serializers.CharField(source="entry.user.label", default=None, allow_null=True)
    must_not_meet = serializers.ListField(child=serializers.CharField(), source="apart")


class _Told(serializers.Serializer[Any]):
    """The fields of an entry, as `entries.fields` lists them."""

    def get_fields(self) -> dict[str, Any]:
        """What is written down of a player, and what the class says."""
        first = {
            field.name: serializers.CharField(
                source=f"entry.{field.name}", allow_blank=not field.needed
            )
            for field in fields.PLAYERS
        }
        return {**first, **super().get_fields()}


class _Asked(Body):
    """The fields of a new entry, as `entries.fields` lists them."""

    def get_fields(self) -> dict[str, Any]:
        """What is asked of a player, and what the class says."""
        asked = {
            field.name: Words(longest=field.longest)
            if field.needed
            else Words(longest=field.longest, required=False, default="")
            for field in fields.PLAYERS
        }
        return {**asked, **super().get_fields()}


class EntryOut(_Told):
    """An entry. label: its name, told apart from a namesake's. waiting: the place on the
    waitlist."""

    id = serializers.IntegerField(source="entry.id")
    number = serializers.IntegerField(source="entry.number")
    label = serializers.CharField()  # type: ignore[assignment]  # the player's, not the field's
    state = serializers.ChoiceField(source="entry.state", choices=Entry.State.choices)
    waiting = serializers.IntegerField(allow_null=True)
    for_staff = serializers.SerializerMethodField()

    @extend_schema_field(EntryForStaff(allow_null=True))
    def get_for_staff(self, row: EntryRow) -> dict[str, Any] | None:
        """What staff alone see, None for others."""
        return EntryForStaff(row).data if self.context.get("staff") else None


class CrowdOut(serializers.Serializer[Any]):
    """Many sign-ups of one address within an hour. mark: what is kept of the address, to name them
    by. numbers: of their entries; waiting: of those among them that wait."""

    mark = serializers.CharField()
    numbers = serializers.SerializerMethodField()
    waiting = serializers.SerializerMethodField()
    first = serializers.DateTimeField()
    last = serializers.DateTimeField()

    def get_numbers(self, crowd: Crowd) -> list[int]:
        """Every entry's number."""
        return [entry.number for entry in crowd.entries]

    def get_waiting(self, crowd: Crowd) -> list[int]:
        """The numbers of those that wait."""
        waits = Entry.State.WAITLISTED
        return [entry.number for entry in crowd.entries if entry.state == waits]


class PlaceOut(serializers.Serializer[Any]):
    """Where a player stands. points: exact, as text."""

    rank = serializers.IntegerField()
    points = serializers.CharField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


class PlayerMatchOut(serializers.Serializer[Any]):
    """A match of a player's. ending: how it ended for the player, empty while it has not."""

    round = serializers.IntegerField(source="round.number")
    match_id = serializers.IntegerField(source="row.match.pk")
    table = serializers.IntegerField(source="row.table", allow_null=True)
    opponent_number = serializers.IntegerField(
        source="opponent.entry.number", default=None, allow_null=True
    )
    opponent_name = serializers.CharField(source="opponent.label", default=None, allow_null=True)
    state = serializers.ChoiceField(source="row.match.state", choices=Match.State.choices)
    score = serializers.CharField(source="row.score", allow_blank=True)
    ending = serializers.ChoiceField(choices=ENDINGS, allow_blank=True)


class NowOut(serializers.Serializer[Any]):
    """What the player does next. until: when the table's time is over."""

    code = serializers.ChoiceField(choices=get_args(ActionCode))
    text = serializers.CharField()
    match_id = serializers.IntegerField(source="match.match.pk", default=None, allow_null=True)
    table = serializers.IntegerField(source="match.table", default=None, allow_null=True)
    until = serializers.DateTimeField(allow_null=True)


class EntryDetailOut(serializers.Serializer[Any]):
    """An entry with its matches and place. now: for the player and staff, else null."""

    entry = EntryOut()
    now = NowOut(allow_null=True)
    place = PlaceOut(allow_null=True)
    matches = PlayerMatchOut(many=True)


class EntriesAsked(serializers.Serializer[Any]):
    """Which entries: search by part of a name or club, or a number; states may be repeated."""

    search = serializers.CharField(max_length=80, required=False, default="")
    state = serializers.MultipleChoiceField(choices=Entry.State.choices, required=False)


@example({"name": "Ana Okoye", "club": "Northern Dice", "key": "3f0c2d9a7b5e4c1d8a6f"})
class SignUpIn(_Asked):
    """A sign-up. key: made by the caller; sent again, it answers as the first time. hides_name:
    others are not told the name, as of who is under age."""

    hides_name = serializers.BooleanField(default=False)
    key = Words(longest=64, required=False, default="")


class SignedUpOut(serializers.Serializer[Any]):
    """What a sign-up came to. token, link: of the private link, to keep. waiting: the place on
    the waitlist. held: it waits until the organisers have looked at it, as many came from its
    address. same_name: others of this name. repeated: this is what the first one made."""

    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    state = serializers.ChoiceField(source="entry.state", choices=Entry.State.choices)
    waiting = serializers.IntegerField(allow_null=True)
    held = serializers.BooleanField()
    same_name = serializers.IntegerField()
    repeated = serializers.BooleanField()
    token = serializers.CharField()
    link = serializers.SerializerMethodField()

    @extend_schema_field(serializers.URLField())
    def get_link(self, done: Any) -> str:
        """The address of the private link."""
        link: str = self.context["link"](done.token)
        return link


@example({"name": "Ben Silva", "missed_count_as": "bye"})
class LateIn(_Asked):
    """A late entry; missed_count_as: what each round missed counts as. key, hides_name: as of a
    sign-up."""

    hides_name = serializers.BooleanField(default=False)
    missed_count_as = serializers.ChoiceField(choices=MISSED, default=Entry.Missed.LOSS)
    key = Words(longest=64, required=False, default="")


@example({"club": "Southern Dice"})
class EntryChanges(Body):
    """New values; what is left out stays. note, real_name: for organisers alone."""

    def get_fields(self) -> dict[str, Any]:
        """Every field of an entry, the organiser's own too."""
        changed = {
            field.name: Words(longest=field.longest, required=False) for field in fields.FIELDS
        }
        return {**changed, **super().get_fields()}


@example({"reason": "Had to catch a train"})
class ReasonIn(Body):
    """Why, if one wants to say."""

    reason = reason()


@example({"missed_count_as": "loss"})
class MissedIn(Body):
    """What each round missed counts as."""

    missed_count_as = serializers.ChoiceField(choices=MISSED, default=Entry.Missed.LOSS)


@example({"table": 7})
class FixedTableIn(Body):
    """The table to sit at in every round; null ends it."""

    table = count(most=MOST, allow_null=True, help_text=f"1 to {TABLE_MOST}")


class LinkOut(serializers.Serializer[Any]):
    """A private link: whoever holds it is the player."""

    token = serializers.CharField()
    link = serializers.URLField()


@example({"token": "17-1.Qm9yZGVyTGluZQ"})
class ClaimIn(Body):
    """The token of the private link of the entry to be claimed."""

    token = serializers.CharField(max_length=200)


@example({"one": 3, "other": 8, "reason": "They share a car"})
class ApartIn(Body):
    """Two entries, by number, that are never to be paired."""

    one = count()
    other = count()
    reason = Words(longest=200, required=False, default="")


class ApartOut(serializers.Serializer[Any]):
    """Two entries that are never paired."""

    id = serializers.IntegerField()
    one = serializers.IntegerField(source="one.number")
    one_name = serializers.CharField(source="one.name")
    other = serializers.IntegerField(source="other.number")
    other_name = serializers.CharField(source="other.name")
    reason = serializers.CharField(allow_blank=True)
