"""Bodies of players' records: across events, what is shown of them, what is held, erasing."""

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from companion.core.api.documents import Body, Words, example
from matches.api.bodies.entries import ENDINGS
from matches.figures.shares import Share, Trust
from matches.players.queries.ratings import Rated
from matches.players.queries.records import RecordPage
from matches.rules.results import Kind


class ShareOut(serializers.Serializer[Any]):
    """How many were won, and between what percentages the true rate lies (Wilson, wrong once in
    20 times). trust: how much so many tell."""

    won = serializers.IntegerField(source="got")
    of = serializers.IntegerField()
    percent = serializers.IntegerField()
    low = serializers.IntegerField()
    high = serializers.IntegerField()
    trust = serializers.ChoiceField(choices=get_args(Trust))
    words = serializers.SerializerMethodField()

    def get_words(self, share: Share) -> str:
        """The same in a sentence."""
        return share.words()


class SumOut(serializers.Serializer[Any]):
    """Matches decided at the table, added up. glory: scored and the opponents', over
    `glory_games` games."""

    label = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # the sum's, not the field's
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    share = ShareOut()
    glory = serializers.ListField(child=serializers.IntegerField())
    glory_games = serializers.IntegerField()
    address = serializers.CharField(allow_blank=True)


class RatingOut(serializers.Serializer[Any]):
    """A rating: 1,000 to begin with, between what it most likely lies, and on how many matches it
    rests."""

    rating = serializers.IntegerField(source="now.shown")
    low = serializers.IntegerField(source="now.low")
    high = serializers.IntegerField(source="now.high")
    matches = serializers.IntegerField(source="now.matches")
    is_settled = serializers.BooleanField(source="now.is_settled")
    words = serializers.SerializerMethodField()

    def get_words(self, rated: Rated) -> str:
        """What it means."""
        return rated.words


class PlayedOut(serializers.Serializer[Any]):
    """A confirmed match. games: won, drawn, lost. glory: scored and the opponent's, over the games
    of which both are known. opponent, warband, against: '' where not shown or not known."""

    event = serializers.CharField(source="match.event.slug")
    round = serializers.IntegerField(source="match.round")
    match = serializers.IntegerField(source="match.match_id")
    opponent = serializers.CharField(allow_blank=True)
    kind = serializers.ChoiceField(source="match.kind", choices=get_args(Kind))
    ended = serializers.ChoiceField(source="match.how", choices=ENDINGS)
    games = serializers.ListField(source="match.games", child=serializers.IntegerField())
    glory = serializers.ListField(source="match.glory", child=serializers.IntegerField())
    glory_games = serializers.IntegerField(source="match.glory_games")
    warband = serializers.CharField(source="match.warband", allow_blank=True)
    against = serializers.CharField(source="match.against", allow_blank=True)


class PlayerRecordOut(serializers.Serializer[Any]):
    """A player's record. What its player does not show is null or empty."""

    name = serializers.CharField(source="user.label")
    address = serializers.SerializerMethodField()
    all = SumOut(allow_null=True)
    warbands = SumOut(many=True)
    opponents = SumOut(many=True)
    rating = RatingOut(allow_null=True)
    matches = PlayedOut(many=True)

    @extend_schema_field({"type": "string"})
    def get_address(self, page: RecordPage) -> str:
        """Under which it is found, '' for one that was never shown."""
        return page.profile.address if page.profile else ""


_SWITCHES = {
    "is_minor": "Under age: nothing is shown, whatever else is chosen.",
    "shows_matches": "Matches and events.",
    "shows_warbands": "Warbands.",
    "shows_opponents": "Whom one met, and how it went.",
    "shows_rating": "The rating.",
}


class ShowingOut(serializers.Serializer[Any]):
    """What an account shows of its record to everybody."""

    address = serializers.CharField(allow_blank=True)
    is_public = serializers.BooleanField()

    def get_fields(self) -> dict[str, Any]:
        """The switches beside them."""
        switches = {
            name: serializers.BooleanField(help_text=text) for name, text in _SWITCHES.items()
        }
        return {**super().get_fields(), **switches}


@example({"address": "goblin-king", "shows_matches": True, "shows_rating": True})
class ShowingIn(Body):
    """What to change; what is left out stays. address: 3 to 40 letters, digits, hyphens."""

    address = Words(longest=40, required=False)

    def get_fields(self) -> dict[str, Any]:
        """The switches beside it."""
        asked = {
            name: serializers.BooleanField(required=False, help_text=text)
            for name, text in _SWITCHES.items()
        }
        return {**super().get_fields(), **asked}


@extend_schema_field({"type": "object", "additionalProperties": True})
class Values(serializers.Field[Any, Any, Any, Any]):
    """Values of many kinds."""

    def to_representation(self, value: Any) -> Any:
        """As they are."""
        return value


class HeldOut(serializers.Serializer[Any]):
    """Everything that is held of an account."""

    account = Values()
    showing = Values(allow_null=True)
    entries = serializers.ListField(child=Values())
    matches = serializers.ListField(child=Values())
    rating = Values(allow_null=True)
    roles = serializers.ListField(child=Values())
    decks = serializers.ListField(child=Values())
    api_tokens = serializers.ListField(child=Values())
    decks_handed_in = serializers.ListField(child=Values())
    reports = serializers.ListField(child=Values())
    game_logs = serializers.ListField(child=Values())
    judge_calls = serializers.ListField(child=Values())
    disputes = serializers.ListField(child=Values())
    penalties = serializers.ListField(child=Values())
    acts = serializers.ListField(child=Values())


@example({"password": "three-brown-hexes"})
class EraseIn(Body):
    """The account's password, since nothing brings it back."""

    password = serializers.CharField(max_length=1000, trim_whitespace=False)
