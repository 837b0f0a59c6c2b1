"""Calls for a judge, extensions and penalties."""
