"""What can go wrong in standings.

StandingsError
├── UnfitConvention   the organiser's to mend: an unknown tiebreaker, a parameter out of range,
│                     rules that contradict themselves; says which value and why
├── UnfitFile         the user's to mend: a file of a published event that is not of its form
└── BadField          the caller's fault: records that contradict each other
"""


class StandingsError(Exception):
    """The root of the family."""


class UnfitConvention(StandingsError, ValueError):
    """A tiebreaker, parameter or rule that cannot be taken; the message is for the organiser."""


class UnfitFile(StandingsError, ValueError):
    """A file of a published event that cannot be read; the message is for its user."""


class BadField(StandingsError, ValueError):
    """Records that contradict each other: a stranger in a match, an entrant twice."""
