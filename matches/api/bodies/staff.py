"""Bodies of staff, invitations, the record, and one's own account."""

from typing import Any

from rest_framework import serializers

from companion.core.api.documents import Body, Words, count, example
from companion.core.models import ApiToken
from companion.core.services.tokens import MOST_DAYS, USUAL_DAYS
from matches.api.bodies.events import EventAskedEntry, HeldRoleOut
from matches.models import EventRole


class StaffOut(serializers.Serializer[Any]):
    """Somebody's role at the event."""

    id = serializers.IntegerField()
    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user.label")
    role = serializers.ChoiceField(choices=EventRole.Role.choices)


class InvitationOut(serializers.Serializer[Any]):
    """An open invitation; its secret was told when it was made."""

    id = serializers.IntegerField()
    role = serializers.ChoiceField(choices=EventRole.Role.choices)
    note = serializers.CharField(allow_blank=True)
    made_by = serializers.CharField(source="made_by.label", default=None, allow_null=True)
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


@example({"role": "judge", "note": "Judith"})
class InviteIn(Body):
    """An invitation to a role. note: for whom it is."""

    role = serializers.ChoiceField(choices=EventRole.Role.choices)
    note = Words(longest=80, required=False, default="")


class InvitedOut(serializers.Serializer[Any]):
    """An invitation with its secret, which is told this once."""

    invitation = InvitationOut()
    secret = serializers.CharField()


@example({"secret": "kq1N0c4p0sJ7m2hXo9"})
class AcceptIn(Body):
    """The secret of an invitation."""

    secret = serializers.CharField(max_length=200)


class RecordAsked(serializers.Serializer[Any]):
    """What to show of the record. action: 'result.corrected', or the noun alone. actor: part of a
    name. since is included, until is not."""

    action = serializers.CharField(max_length=60, required=False, default="")
    actor = serializers.CharField(max_length=80, required=False, default="")
    object_type = serializers.CharField(max_length=40, required=False, default="")
    object_id = count(least=0, most=2**63 - 1, required=False, default=None)
    since = serializers.DateTimeField(required=False, default=None)
    until = serializers.DateTimeField(required=False, default=None)


class RecordOut(serializers.Serializer[Any]):
    """Who did what, when, with what before and after."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    actor = serializers.CharField()
    via = serializers.ChoiceField(choices=["page", "api", "command", "job"])
    action = serializers.CharField()
    object_type = serializers.CharField(allow_blank=True)
    object_id = serializers.IntegerField(allow_null=True)
    summary = serializers.CharField()
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    request_id = serializers.CharField(allow_blank=True)


class AccountOut(serializers.Serializer[Any]):
    """The account that asks."""

    username = serializers.CharField()
    name = serializers.CharField(source="label")
    may_create_events = serializers.BooleanField()


class MeOut(serializers.Serializer[Any]):
    """Who asks. account: null for a visitor or a private link. link_entry: the entry whose
    private link was sent."""

    account = AccountOut(allow_null=True)
    link_entry = EventAskedEntry(allow_null=True)
    entries = EventAskedEntry(many=True)
    roles = HeldRoleOut(many=True)


class TokenOut(serializers.Serializer[Any]):
    """One of one's own API tokens."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    scope = serializers.ChoiceField(choices=ApiToken.Scope.choices)
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True)


@example({"name": "Score robot", "scope": "write", "days": 7, "password": "three-brown-hexes"})
class TokenIn(Body):
    """name: by which one knows the token. scope: whether it may only look, change things too, or
    give and take people's rights besides. days: how long it works. password: the account's, since
    a token makes no tokens by itself."""

    name = serializers.CharField(max_length=80, allow_blank=True)
    password = serializers.CharField(max_length=1000, trim_whitespace=False)
    scope = serializers.ChoiceField(
        choices=ApiToken.Scope.choices, required=False, default=ApiToken.Scope.READ
    )
    days = count(least=1, most=MOST_DAYS, required=False, default=USUAL_DAYS)


class NewTokenOut(serializers.Serializer[Any]):
    """A token with its secret, which is told this once."""

    token = TokenOut()
    secret = serializers.CharField()


class MomentAsked(serializers.Serializer[Any]):
    """Which moment: after a line of the record, by its id, or at a time."""

    line = count(most=2**63 - 1, required=False)
    at = serializers.DateTimeField(required=False)


class TableThenOut(serializers.Serializer[Any]):
    """A table as it was. score: '' where it had no result."""

    table = serializers.IntegerField(allow_null=True)
    players = serializers.ListField(child=serializers.CharField())
    score = serializers.CharField(allow_blank=True)


class RoundThenOut(serializers.Serializer[Any]):
    """A round as it was. moved: its tables were changed since and are told as they are now."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    state = serializers.CharField()
    moved = serializers.BooleanField()
    tables = TableThenOut(many=True)


class PlaceThenOut(serializers.Serializer[Any]):
    """A row of the standings as they were."""

    rank = serializers.IntegerField()
    name = serializers.CharField(source="label")
    points = serializers.CharField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


class PoolThenOut(serializers.Serializer[Any]):
    """A pool as it stood; ranks are in it."""

    name = serializers.CharField(source="title")
    standings = PlaceThenOut(many=True, source="places")


class MomentOut(serializers.Serializer[Any]):
    """An event as it stood. line: of the record, null before the first. gone: what was deleted
    since. rules_changed: the standings are by rules that were changed since."""

    at = serializers.DateTimeField(source="moment")
    line = serializers.IntegerField(source="last.pk", default=None, allow_null=True)
    state = serializers.CharField()
    rounds = RoundThenOut(many=True)
    standings = PlaceThenOut(many=True, source="places")
    pools = PoolThenOut(many=True)
    gone = serializers.ListField(child=serializers.CharField())
    rules_changed = serializers.BooleanField()
