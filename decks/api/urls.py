"""Addresses of the API of cards, warbands, boards, lists, formats and decks."""

from django.urls import path

from decks.api import catalogue, decks, house_rules

urlpatterns = [
    path("catalogue/", catalogue.WholeCatalogue.as_view(), name="api_catalogue"),
    path("cards/", catalogue.Cards.as_view(), name="api_cards"),
    path("cards/<slug:code>/", catalogue.CardByCode.as_view(), name="api_card"),
    path("warbands/", catalogue.Warbands.as_view(), name="api_warbands"),
    path("warbands/<slug:slug>/", catalogue.WarbandBySlug.as_view(), name="api_warband"),
    path("boards/", catalogue.Boards.as_view(), name="api_boards"),
    path("boards/<slug:slug>/", catalogue.BoardBySlug.as_view(), name="api_board"),
    path("lists/", house_rules.Lists.as_view(), name="api_lists"),
    path("lists/<slug:list_id>/", house_rules.ListById.as_view(), name="api_list"),
    path("formats/", house_rules.Formats.as_view(), name="api_formats"),
    path("formats/<slug:format_id>/", house_rules.FormatById.as_view(), name="api_format"),
    path("decks/", decks.Decks.as_view(), name="api_decks"),
    path("decks/check/", decks.CheckDeck.as_view(), name="api_check_deck"),
    path("decks/read/", decks.ReadText.as_view(), name="api_read_deck"),
    path("decks/<str:token>/versions/", decks.Versions.as_view(), name="api_deck_versions"),
    path(
        "decks/<str:token>/versions/<int:number>/",
        decks.VersionByNumber.as_view(),
        name="api_deck_version",
    ),
    path("decks/<str:token>/link/", decks.DeckLink.as_view(), name="api_deck_link"),
    path("decks/<str:token>/owner/", decks.DeckOwner.as_view(), name="api_deck_owner"),
    path("decks/<str:token>/", decks.DeckByToken.as_view(), name="api_deck"),
]
