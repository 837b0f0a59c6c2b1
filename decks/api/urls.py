"""Addresses of the API of cards, warbands and decks."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
