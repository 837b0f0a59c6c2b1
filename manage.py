#!/usr/bin/env python
"""Django's door for commands."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def _mode(arguments: list[str]) -> str:
    """The mode that a command is run in: the settings are read before the command is."""
    if arguments[:1] == ["serve"]:
        return "hall"
    if arguments[:1] == ["demo"] or (arguments[:1] == ["run"] and "--no-demo" not in arguments):
        return "demo"
    return ""


if __name__ == "__main__":
    if mode := _mode(sys.argv[1:]):
        os.environ.setdefault("COMPANION_MODE", mode)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"The settings cannot be used: {error}")
