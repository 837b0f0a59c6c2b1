"""The rules engine: whole games of four editions, played, checked and explained.

This is its public door; everything it offers is named in `__all__`.
"""
