"""Pictures of a battlefield as SVG, with the same facts in words."""

from rules_engine.draw.palette import stylesheet
from rules_engine.draw.picture import (
    Fall,
    Figure,
    Marker,
    Path,
    Picture,
    Strike,
    Stroke,
    short_names,
    two_letters,
)
from rules_engine.draw.row import row
from rules_engine.draw.strokes import dice
from rules_engine.draw.svg import Layers, assembled, draw, layers
from rules_engine.draw.words import described

__all__ = [
    "Fall",
    "Figure",
    "Layers",
    "Marker",
    "Path",
    "Picture",
    "Strike",
    "Stroke",
    "assembled",
    "described",
    "dice",
    "draw",
    "layers",
    "row",
    "short_names",
    "stylesheet",
    "two_letters",
]
