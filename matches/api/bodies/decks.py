"""Bodies of decks handed in for events."""

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from companion.core.api.documents import Body, Words, count, example, reason
from decks.api.serializers import VerdictOut
from decks.plain_text import MOST_CHARACTERS
from decks.services.decks import MOST_CARDS
from matches.decklists.queries import decks as deck_queries
from matches.decklists.queries.deck_terms import Why
from matches.decklists.queries.decks import Status
from matches.models import DeckRegistration

STATUSES = get_args(Status)


class LetInOut(serializers.Serializer[Any]):
    """That an organiser let the deck in though it is not legal, and why."""

    at = serializers.DateTimeField(source="let_in_at")
    by = serializers.CharField(source="let_in_by")
    reason = serializers.CharField(source="let_in_reason")


class DeckVerdictOut(serializers.Serializer[Any]):
    """What the player and the staff see of a deck besides. rules_of: the day whose rules count."""

    status = serializers.SerializerMethodField()
    handed_in_by = serializers.CharField()
    rules_of = serializers.DateField()
    checked_at = serializers.DateTimeField()
    verdict = serializers.SerializerMethodField()
    let_in = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ChoiceField(choices=STATUSES))
    def get_status(self, deck: DeckRegistration) -> str:
        """How it stands."""
        return deck_queries.status_of(deck)

    @extend_schema_field(VerdictOut())
    def get_verdict(self, deck: DeckRegistration) -> dict[str, Any]:
        """The verdict as stored."""
        return dict(VerdictOut(deck_queries.verdict_of(deck)).data)

    @extend_schema_field(LetInOut(allow_null=True))
    def get_let_in(self, deck: DeckRegistration) -> dict[str, Any] | None:
        """The organiser's decision, None where there is none."""
        return None if deck.let_in_at is None else dict(LetInOut(deck).data)


class RegisteredDeckOut(serializers.Serializer[Any]):
    """A deck handed in. cards: codes, one for each copy, or words that no card was found for.
    number: the how manieth of this entry. told: for the player and the staff, else null."""

    entry = serializers.IntegerField(source="entry.number")
    player = serializers.CharField(source="entry.name")
    number = serializers.IntegerField()
    is_current = serializers.BooleanField()
    name = serializers.CharField(allow_blank=True)
    warband = serializers.CharField(allow_blank=True)
    cards = serializers.SerializerMethodField()
    handed_in_at = serializers.DateTimeField()
    told = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_cards(self, deck: DeckRegistration) -> list[str]:
        """The cards in the order in which they were handed in."""
        return list(deck_queries.as_deck(deck).cards)

    @extend_schema_field(DeckVerdictOut(allow_null=True))
    def get_told(self, deck: DeckRegistration) -> dict[str, Any] | None:
        """What the player and the staff see besides."""
        knows = self.context.get("staff") or self.context.get("own") == deck.entry_id
        return dict(DeckVerdictOut(deck).data) if knows else None


class DecksAsked(serializers.Serializer[Any]):
    """Which decks: those of a warband."""

    warband = serializers.CharField(max_length=80, required=False, default="")


class StatesAsked(serializers.Serializer[Any]):
    """Which entries: those whose deck stands so."""

    status = serializers.ChoiceField(choices=STATUSES, required=False)


class DeckStateOut(serializers.Serializer[Any]):
    """An entry and how its deck stands. locked: why no deck can be handed in now, empty while one
    can. needs: whether an organiser has to do something about it."""

    entry = serializers.IntegerField(source="entry.number")
    player = serializers.CharField(source="label")
    status = serializers.ChoiceField(choices=STATUSES)
    warband = serializers.CharField(source="deck.warband", default="", allow_blank=True)
    faults = serializers.SerializerMethodField()
    locked = serializers.ChoiceField(
        source="lock.why", choices=[one for one in get_args(Why) if one], allow_blank=True
    )
    unlocked = serializers.SerializerMethodField()
    needs = serializers.BooleanField()

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_faults(self, row: Any) -> list[str]:
        """The codes of faults and gaps, in order."""
        return list(row.verdict.codes) if row.verdict else []

    @extend_schema_field(serializers.BooleanField())
    def get_unlocked(self, row: Any) -> bool:
        """Whether an organiser gave leave to hand in once more."""
        return row.lock.unlock is not None


@example({"name": "Skulls", "warband": "Garrek's Reavers", "cards": ["S1", "S2"], "key": "3f0c2d"})
class HandInIn(Body):
    """A deck to hand in: cards by code, or a text as people paste it, or the token of a deck.

    Exactly one of the three. Lines of a text that cannot be read for certain stay as words: read
    it by `decks/read/` first. key: made by the caller; sent again, it answers as the first time.
    reason: needed of an organiser who hands in for a player when it is too late.
    """

    name = Words(longest=80, required=False, default="")
    warband = Words(longest=80, required=False, default="")
    cards = serializers.ListField(
        child=serializers.CharField(max_length=200), required=False, max_length=MOST_CARDS
    )
    text = Words(longest=MOST_CHARACTERS, required=False, default="", trim_whitespace=False)
    deck = Words(longest=200, required=False, default="")
    key = Words(longest=64, required=False, default="")
    reason = reason()


@example({"deck": 2})
class WhichDeckIn(Body):
    """The deck that a decision is about, by its number, so that none falls on another deck."""

    deck = count()


@example({"deck": 2, "reason": "The card is misprinted in the list"})
class LetInIn(WhichDeckIn):
    """Why a deck that is not legal is let in."""

    reason = reason(needed=True)


@example({"reason": "A card was left at home"})
class UnlockIn(Body):
    """Why a player may hand in a deck once more."""

    reason = reason(needed=True)


class RecheckedOut(serializers.Serializer[Any]):
    """How many decks got another verdict."""

    changed = serializers.IntegerField()


class FaredOut(serializers.Serializer[Any]):
    """How a card fared at the finished events whose decks the caller may see."""

    decks = serializers.IntegerField()
    events = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
