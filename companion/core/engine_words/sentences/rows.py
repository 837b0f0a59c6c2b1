"""How things stand in a row."""

MESSAGES = (
    "%(items)s and %(last)s",
    "%(fact)s %(value)s",
)
