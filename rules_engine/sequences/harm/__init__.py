"""Damage and what deals it besides attacks."""
