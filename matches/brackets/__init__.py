"""Brackets: who meets whom when a lost match sends a player out, or into the lower half.

Plain Python on plain records, seeds from 1; knows no Django. `single` and `double` draw an empty
bracket for a field of any size, `play` lays results into it, `places` tells where everybody ended.
"""

from matches.brackets.drawing import double, single
from matches.brackets.places import Place, places
from matches.brackets.playing import Standing, play
from matches.brackets.records import Bracket, BracketMatch, LoserOf, Seed, Source, Unfit, WinnerOf

__all__ = [
    "Bracket",
    "BracketMatch",
    "LoserOf",
    "Place",
    "Seed",
    "Source",
    "Standing",
    "Unfit",
    "WinnerOf",
    "double",
    "places",
    "play",
    "single",
]
