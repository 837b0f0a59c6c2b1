"""The catalogue in the tables, for tests of decks at events."""

from tests.decks.conftest import tables, whole_catalogue

__all__ = ["tables", "whole_catalogue"]
