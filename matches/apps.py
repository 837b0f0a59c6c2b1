"""The event, its rounds, matches and results."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
