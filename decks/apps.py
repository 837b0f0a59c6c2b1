"""What players bring to an event."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"
