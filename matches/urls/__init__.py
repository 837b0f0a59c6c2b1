"""Addresses of events, by audience."""

from matches.urls import decks, desk, player, public, rules

urlpatterns = [
    *public.urlpatterns,
    *player.urlpatterns,
    *desk.urlpatterns,
    *decks.urlpatterns,
    *rules.urlpatterns,
]
