"""Addresses of events, by audience."""

from matches.urls import desk, player, public

urlpatterns = [*public.urlpatterns, *player.urlpatterns, *desk.urlpatterns]
