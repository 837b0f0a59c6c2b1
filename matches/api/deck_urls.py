"""Addresses of the API of decks at events."""

from django.urls import URLPattern, path

from matches.api.decks import CardRecord, DeckDecisions, EntryDecks, EventDecks, MatchDecks

DECKS = "events/<slug:slug>/decks/"
DECK = "events/<slug:slug>/entries/<int:number>/deck/"

urlpatterns: list[URLPattern] = [
    path(DECKS, EventDecks.as_view({"get": "list"})),
    path(f"{DECKS}states/", EventDecks.as_view({"get": "states"})),
    path(f"{DECKS}recheck/", EventDecks.as_view({"post": "recheck"})),
    path(DECK, EntryDecks.as_view({"get": "retrieve", "put": "hand_in"})),
    path(f"{DECK}history/", EntryDecks.as_view({"get": "history"})),
    path(f"{DECK}unlock/", DeckDecisions.as_view({"post": "unlock"})),
    path(f"{DECK}lock/", DeckDecisions.as_view({"post": "lock"})),
    path(f"{DECK}let-in/", DeckDecisions.as_view({"post": "let_in"})),
    path(f"{DECK}take-back/", DeckDecisions.as_view({"post": "take_back"})),
    path("matches/<int:match_id>/decks/", MatchDecks.as_view({"get": "list"})),
    path("cards/<slug:code>/fared/", CardRecord.as_view({"get": "retrieve"})),
]
