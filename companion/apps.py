"""The site as an app, so that its commands and static files are found."""

from django.apps import AppConfig


class CompanionConfig(AppConfig):
    name = "companion"
    verbose_name = "Companion"
