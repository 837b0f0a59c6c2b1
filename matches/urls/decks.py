"""Addresses of decks at events.

`card` takes the address of the plain page of a card, which lies below in `decks`: its page adds
how the card fared at events. The site names the addresses of this app first.
"""

from django.urls import path

from matches.views import decks
from matches.views.desk import decks as desk_decks

urlpatterns = [
    path("cards/<slug:code>/", decks.card, name="card"),
    path("e/<slug:slug>/decks/", decks.event_decks, name="event_decks"),
    path("e/<slug:slug>/p/<int:number>/deck/", decks.player_deck, name="player_deck"),
    path(
        "e/<slug:slug>/p/<int:number>/deck/versions/<int:version>/",
        decks.player_deck,
        name="player_deck_version",
    ),
    path("e/<slug:slug>/p/<int:number>/deck/hand-in/", decks.hand_in, name="hand_in_deck"),
    path(
        "e/<slug:slug>/p/<int:number>/deck/deck.txt",
        decks.export,
        {"form": "text"},
        name="player_deck_text",
    ),
    path(
        "e/<slug:slug>/p/<int:number>/deck/deck.json",
        decks.export,
        {"form": "json"},
        name="player_deck_json",
    ),
    path("e/<slug:slug>/desk/decks/", desk_decks.desk_decks, name="desk_decks"),
    path("e/<slug:slug>/print/decks/", desk_decks.print_decks, name="print_decks"),
    path(
        "e/<slug:slug>/print/decks/<int:number>/", desk_decks.print_decks, name="print_player_deck"
    ),
]
