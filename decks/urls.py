"""Addresses of cards, warbands and decks."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
