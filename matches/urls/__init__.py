"""Addresses of events, by audience."""

from matches.urls import decks, desk, player, public

urlpatterns = [
    *public.urlpatterns,
    *player.urlpatterns,
    *desk.urlpatterns,
    *decks.urlpatterns,
]
