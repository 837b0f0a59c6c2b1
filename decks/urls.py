"""Addresses of cards, warbands, boards, lists and decks."""

from django.urls import path

from decks.views import catalogue, decks, house_rules

urlpatterns = [
    path("cards/", catalogue.cards, name="cards"),
    path("cards/<slug:code>/", catalogue.card, name="card"),
    path("warbands/", catalogue.warbands, name="warbands"),
    path("warbands/<slug:slug>/", catalogue.warband, name="warband"),
    path("boards/", catalogue.boards, name="boards"),
    path("boards/<slug:slug>/", catalogue.board, name="board"),
    path("sources/", catalogue.sources, name="sources"),
    path("lists/", house_rules.lists, name="legality_lists"),
    path("lists/new/", house_rules.edit_list, name="new_list"),
    path("lists/<slug:list_id>/", house_rules.legality_list, name="legality_list"),
    path("lists/<slug:list_id>/edit/", house_rules.edit_list, name="edit_list"),
    path("formats/new/", house_rules.edit_format, name="new_format"),
    path("formats/<slug:format_id>/", house_rules.deck_format, name="deck_format"),
    path("formats/<slug:format_id>/edit/", house_rules.edit_format, name="edit_format"),
    path("decks/", decks.decks, name="decks"),
    path("decks/new/", decks.new_deck, name="new_deck"),
    path("decks/paste/", decks.paste, name="paste_deck"),
    path("decks/<str:token>/", decks.deck, name="deck"),
    path("decks/<str:token>/versions/<int:number>/", decks.deck, name="deck_version"),
    path("decks/<str:token>/build/", decks.build, name="deck_build"),
    path("decks/<str:token>/change/", decks.change, name="deck_change"),
    path("decks/<str:token>/deck.txt", decks.export, {"form": "text"}, name="deck_text"),
    path("decks/<str:token>/deck.json", decks.export, {"form": "json"}, name="deck_json"),
]
