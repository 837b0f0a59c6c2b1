"""Tournament Report Files: how Swiss events are told to other programs. Plain Python.

TRF16 is the form of 2016 (FIDE Handbook, C.04 Annex 2), with the two lines that JaVaFo and its kin
add (rounds, points); TRF26 that of 2026 (FIDE Handbook, TRF26). See docs/pairing.md.
"""

from matches.trf.comparing import Difference, differences
from matches.trf.reading import Unreadable, read
from matches.trf.records import Line, Player, Report, Scoring
from matches.trf.writing import Unwritable, Version, write

__all__ = [
    "Difference",
    "Line",
    "Player",
    "Report",
    "Scoring",
    "Unreadable",
    "Unwritable",
    "Version",
    "differences",
    "read",
    "write",
]
