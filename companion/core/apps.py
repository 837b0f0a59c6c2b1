"""The ground floor as an app."""

from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "companion.core"
    label = "core"
    verbose_name = "Accounts and records"
