"""Tables of cards and decks in Django's admin: to look at; what is changed goes by services."""

from django.contrib import admin
from django.http import HttpRequest

from decks.models import Board, Card, Deck, DeckFormat, Fighter, LegalityList, Warband


class ReadOnly(admin.ModelAdmin):
    """Rows that are looked at."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Card)
class CardAdmin(ReadOnly):
    list_display = ("code", "name", "owner", "type", "glory", "release", "in_data")
    list_filter = ("type", "release", "scores_at_once", "in_data")
    search_fields = ("code", "name")


@admin.register(Fighter)
class FighterAdmin(ReadOnly):
    list_display = ("name", "warband", "leader", "release")
    list_filter = ("release",)
    search_fields = ("name",)


@admin.register(Board)
class BoardAdmin(ReadOnly):
    list_display = ("name", "found_in", "trust")


@admin.register(Warband)
class WarbandAdmin(ReadOnly):
    list_display = ("name", "release", "grand_alliance")


@admin.register(LegalityList)
class LegalityListAdmin(ReadOnly):
    list_display = ("name", "kind", "starts_on", "max_restricted", "made_by")


@admin.register(DeckFormat)
class DeckFormatAdmin(ReadOnly):
    list_display = ("name", "based_on", "made_by")


@admin.register(Deck)
class DeckAdmin(ReadOnly):
    """Whose decks there are; their cards are private."""

    list_display = ("name", "owner", "format", "latest", "changed_at")
    fields = ("name", "owner", "format", "latest", "created_at", "changed_at")
