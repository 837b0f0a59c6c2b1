"""Writes of archives."""
