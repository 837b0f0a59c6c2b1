"""Deck lists of entries: registration, lock, checks and who may see them."""
