"""The bodies that the endpoints give and take."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from companion.core.api.documents import Body, example
from decks.models import Board, Card, Deck, DeckVersion, Fighter, Warband
from decks.plain_text import MOST_CHARACTERS
from decks.queries.decks import token_of
from decks.services.decks import MOST_CARDS


class CardOut(serializers.ModelSerializer[Card]):
    """One printing of a card."""

    class Meta:
        model = Card
        fields = (
            "code", "name", "release", "set_name", "number", "owner", "type", "glory", "scoring",
            "scores_at_once", "surge_keyword", "hybrid", "dual", "reaction", "restricted_to",
            "limits", "labels", "details", "facts_only", "summary", "tags", "doubts", "source",
            "crosscheck", "in_data",
        )  # fmt: skip


class ListLineOut(serializers.Serializer[Any]):
    """What a list says of a card; status '' where it says nothing."""

    list_id = serializers.CharField()
    kind = serializers.CharField()
    starts = serializers.CharField()
    status = serializers.CharField(allow_blank=True)
    complete = serializers.BooleanField()


class CardDetailOut(serializers.Serializer[Any]):
    """A card with its other printings and what the lists said of it by date."""

    card = CardOut()
    printings = CardOut(many=True)
    history = ListLineOut(many=True)


class FighterOut(serializers.ModelSerializer[Fighter]):
    """A fighter with both sides of the card."""

    class Meta:
        model = Fighter
        fields = (
            "name", "leader", "base", "inspired", "inspire_summary", "abilities_summary",
            "names_language", "doubts", "source",
        )  # fmt: skip


class WarbandOut(serializers.ModelSerializer[Warband]):
    """A warband; roster names its fighters where the data has none of their cards."""

    class Meta:
        model = Warband
        fields = ("slug", "name", "release", "grand_alliance", "roster")


class WarbandDetailOut(WarbandOut):
    """A warband with its fighters."""

    fighters = FighterOut(many=True)

    class Meta(WarbandOut.Meta):
        fields = (*WarbandOut.Meta.fields, "fighters")  # type: ignore[assignment]


class BoardOut(serializers.ModelSerializer[Board]):
    """A board; layout is null where no source has it."""

    class Meta:
        model = Board
        fields = ("slug", "name", "found_in", "layout", "trust", "doubts", "source")


class ListGapOut(serializers.Serializer[Any]):
    """What a list lacks; missing is null where nobody knows how many cards."""

    status = serializers.CharField()
    why = serializers.CharField()
    missing = serializers.IntegerField(allow_null=True)
    type = serializers.CharField(allow_null=True)


class ListOut(serializers.Serializer[Any]):
    """A legality list, published or house; cards by their codes."""

    id = serializers.CharField()
    kind = serializers.CharField()
    starts = serializers.CharField()
    max_restricted = serializers.IntegerField(allow_null=True)
    carries = serializers.CharField(allow_null=True)
    banned = serializers.ListField(child=serializers.CharField())
    forsaken = serializers.ListField(child=serializers.CharField())
    restricted = serializers.ListField(child=serializers.CharField())
    gaps = ListGapOut(many=True)
    source = serializers.CharField()  # type: ignore[assignment]  # the list's, not the field's


@example({"name": "Ours", "kind": "championship", "starts_on": "2026-03-01", "banned": ["NV436"]})
class HouseListIn(Body):
    """A house list to be saved; cards by their codes."""

    name = serializers.CharField(max_length=80)
    kind = serializers.CharField(max_length=60)
    starts_on = serializers.DateField()
    max_restricted = serializers.IntegerField(
        min_value=0, max_value=99, allow_null=True, default=None
    )
    carries = serializers.CharField(max_length=60, allow_blank=True, default="")
    banned = serializers.ListField(
        child=serializers.CharField(max_length=10), default=list, max_length=500
    )
    forsaken = serializers.ListField(
        child=serializers.CharField(max_length=10), default=list, max_length=500
    )
    restricted = serializers.ListField(
        child=serializers.CharField(max_length=10), default=list, max_length=500
    )
    note = serializers.CharField(max_length=300, allow_blank=True, default="")


class BoundsOut(serializers.Serializer[Any]):
    """The fewest and the most cards; max null for no limit."""

    min = serializers.IntegerField()
    max = serializers.IntegerField(allow_null=True)


class SurgeCapOut(serializers.Serializer[Any]):
    """The most surge objectives, and which count."""

    max = serializers.IntegerField()
    counts = serializers.CharField()


class FormatOut(serializers.Serializer[Any]):
    """What a format asks of a deck."""

    id = serializers.CharField()
    name = serializers.CharField()
    edition = serializers.CharField()
    based_on = serializers.CharField(allow_null=True)
    objectives = BoundsOut()
    power = BoundsOut()
    types = serializers.ListField(child=serializers.CharField())
    gambits = serializers.CharField(allow_null=True)
    surge = SurgeCapOut(allow_null=True)
    alliance_cards = serializers.BooleanField()
    restrictions = serializers.BooleanField()
    universal_releases = serializers.ListField(child=serializers.CharField(), allow_null=True)
    list_kind = serializers.CharField(allow_null=True)


@example({"name": "Ours", "based_on": "nightvault-2019", "changes": {"restrictions": False}})
class HouseFormatIn(Body):
    """A house format to be saved: its base and what differs, in the form of FormatOut."""

    name = serializers.CharField(max_length=80)
    based_on = serializers.CharField(max_length=60)
    changes = serializers.DictField(default=dict)


class FindingOut(serializers.Serializer[Any]):
    """One thing found in a deck."""

    code = serializers.CharField()
    rule = serializers.CharField()
    citations = serializers.ListField(child=serializers.CharField())
    cards = serializers.ListField(child=serializers.CharField())
    message = serializers.CharField()
    mend = serializers.CharField(allow_blank=True)


class CountsOut(serializers.Serializer[Any]):
    """How many cards of each kind."""

    objectives = serializers.IntegerField()
    power = serializers.IntegerField()
    gambits = serializers.IntegerField()
    upgrades = serializers.IntegerField()
    surge = serializers.IntegerField()
    restricted = serializers.IntegerField()
    unknown = serializers.IntegerField()


class VerdictOut(serializers.Serializer[Any]):
    """Whether a deck is legal: legal, illegal or cannot_tell, and why."""

    outcome = serializers.ChoiceField(choices=["legal", "illegal", "cannot_tell"])
    format_id = serializers.CharField()
    list_id = serializers.CharField(allow_null=True)
    counts = CountsOut()
    faults = FindingOut(many=True)
    gaps = FindingOut(many=True)
    notes = FindingOut(many=True)


@example({"format": "nightvault-2019", "warband": "Garrek's Reavers", "cards": ["S1", "S2"]})
class CheckIn(Body):
    """A deck to check: card codes, one for each copy, or a text as people paste it."""

    warband = serializers.CharField(max_length=80, allow_blank=True, default="")
    cards = serializers.ListField(
        child=serializers.CharField(max_length=200), default=list, max_length=MOST_CARDS
    )
    text = serializers.CharField(
        max_length=MOST_CHARACTERS, allow_blank=True, default="", trim_whitespace=False
    )
    format = serializers.CharField(max_length=60)
    on = serializers.DateField(required=False)


class ReadLineOut(serializers.Serializer[Any]):
    """One line that stands for a card, and what it may mean."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    status = serializers.ChoiceField(choices=["card", "slip", "choose", "unknown"])
    count = serializers.IntegerField()
    card_id = serializers.CharField(allow_null=True)
    candidates = serializers.ListField(child=serializers.CharField())


class AsideOut(serializers.Serializer[Any]):
    """A line, or an address in it, that was not taken for a card, and why."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    why = serializers.ChoiceField(choices=["address", "sentence"])


class ReadDeckOut(serializers.Serializer[Any]):
    """What a pasted text says."""

    title = serializers.CharField(allow_blank=True)
    warband = serializers.CharField(allow_blank=True)
    lines = ReadLineOut(many=True)
    asides = AsideOut(many=True)


class CheckOut(serializers.Serializer[Any]):
    """The verdict, and how the text was read where one was sent."""

    verdict = VerdictOut()
    read = ReadDeckOut(allow_null=True)


@example({"text": "Garrek's Reavers\nS1\nS2"})
class TextIn(Body):
    """A text to be read as a deck."""

    text = serializers.CharField(max_length=MOST_CHARACTERS, trim_whitespace=False)


@example(
    {"name": "Mine", "format": "nightvault-2019", "warband": "Garrek's Reavers", "cards": ["S1"]}
)
class DeckIn(Body):
    """A deck to be saved."""

    name = serializers.CharField(max_length=80)
    format = serializers.CharField(max_length=60)
    warband = serializers.CharField(max_length=80, allow_blank=True, default="")
    cards = serializers.ListField(
        child=serializers.CharField(max_length=200), max_length=MOST_CARDS
    )


class DeckOut(serializers.ModelSerializer[Deck]):
    """A deck; token is the secret of its private link."""

    token = serializers.SerializerMethodField()

    class Meta:
        model = Deck
        fields = ("token", "name", "format", "latest", "created_at", "changed_at")

    @extend_schema_field(serializers.CharField())
    def get_token(self, deck: Deck) -> str:
        """The secret part of the deck's private link."""
        return token_of(deck)


class DeckDetailOut(serializers.Serializer[Any]):
    """A deck with its newest version and what the rules say of it today."""

    deck = DeckOut()
    version = serializers.IntegerField()
    warband = serializers.CharField(allow_blank=True)
    cards = serializers.ListField(child=serializers.CharField())
    verdict = VerdictOut()


class VersionOut(serializers.ModelSerializer[DeckVersion]):
    """A version of a deck; a kept one never changes again."""

    class Meta:
        model = DeckVersion
        fields = ("number", "warband", "kept", "made_at", "made_by")
