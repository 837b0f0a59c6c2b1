"""Pictures of a battlefield as SVG, with the same facts in words."""

from rules_engine.draw.picture import Figure, Marker, Picture, described, short_names
from rules_engine.draw.svg import draw

__all__ = ["Figure", "Marker", "Picture", "described", "draw", "short_names"]
