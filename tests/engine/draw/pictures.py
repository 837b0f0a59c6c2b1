"""Pictures that the tests of drawing share, and how to look into them."""

from xml.etree import ElementTree

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.draw import Figure, Picture, draw

SVG = "{http://www.w3.org/2000/svg}"
SEVERIN = Figure(
    name="Severin Steelheart",
    seat=0,
    hex=(3, 4),
    fighter=0,
    damage=1,
    wounds=4,
    tokens=("guard",),
    warband="Steelheart's Champions",
)
GARREK = Figure(
    name="Garrek Gorebeard",
    seat=1,
    hex=(3, 6),
    fighter=4,
    wounds=4,
    inspired=True,
    tokens=("move", "stagger"),
)
LONG = joined(PlacedBoard("Shattered Tower"), PlacedBoard("Cover stand-in, side 1", seats=(1,)))
SHORT = joined(PlacedBoard("Mirror Well"), PlacedBoard("Living Rock", seats=(1,)), edge="short")


def picture(**facts):
    return Picture(**{"layout": LONG, "figures": (SEVERIN, GARREK), **facts})


def parsed(what, **how):
    return ElementTree.fromstring(draw(what, **how))


def classed(root, name):
    """Every element of a class."""
    return [element for element in root.iter() if name in (element.get("class") or "").split()]


def texts(root):
    return [element.text for element in root.iter(f"{SVG}text")]


def box_of(rect):
    """Left, top, right and bottom of a rectangle."""
    x, y, wide, high = (float(rect.get(side)) for side in ("x", "y", "width", "height"))
    return x, y, x + wide, y + high


def meet(one, other):
    """Whether two boxes share more than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
