"""Writes of the ground floor."""
