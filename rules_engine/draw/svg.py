"""A battlefield as SVG: readable on a phone, in print and in the dark, and in words.

Nothing is told by colour alone. Colours are CSS variables with defaults (`palette`). There is no
style sheet inside unless asked for, so that a strict Content-Security-Policy has nothing to refuse.
"""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from rules_engine.draw import strokes, tokens
from rules_engine.draw.ground import ground
from rules_engine.draw.legend import legend
from rules_engine.draw.palette import alone, colour
from rules_engine.draw.picture import Picture
from rules_engine.draw.plan import Plan
from rules_engine.draw.shapes import clean, element, group
from rules_engine.draw.words import described

_WIDE = 520  # wider than that, letters are small on a phone: pages may offer it larger
FONT = "Hall, 'Archivo Narrow', 'Arial Narrow', system-ui, sans-serif"


class Layers(msgspec.Struct, frozen=True):
    """A picture in two parts, for pages that show one after another: what lies still, and what
    stands and happens upon it, each the text of an SVG group; the same facts in words; and how
    wide and high it is."""

    ground: str
    play: str
    words: tuple[str, ...]
    wide: int
    high: int


def draw(
    picture: Picture,
    *,
    key: bool = True,
    coordinates: bool = False,
    portrait: bool | None = None,
    standalone: bool = False,
    tappable: bool = False,
    name: str = "battlefield",
) -> str:
    """The picture as the text of an SVG element.

    ``key`` explains the signs that occur, below the battlefield. ``coordinates`` writes each hex's
    pair into it. ``portrait`` lays a wide battlefield upright by a quarter turn; None does so
    where it is much wider than high. ``standalone`` adds the colours of a page, for a file of its
    own. ``tappable`` makes every hex and fighter a thing of its own to those who hear the page,
    told by a label; else the whole is one picture with a description. ``name`` begins the ids
    inside, and must differ between pictures on one page.
    """
    parts = layers(
        picture, portrait=portrait, coordinates=coordinates, tappable=tappable, name=name
    )
    signs, below = legend(picture, parts.wide, parts.high, name) if key else ("", 0)
    return _assembled(
        parts,
        below=(signs, below),
        title=picture.title,
        name=name,
        tappable=tappable,
        standalone=standalone,
    )


def assembled(parts: Layers, *, title: str, name: str = "battlefield") -> str:
    """The text of an SVG element made of parts that `layers` gave under that name."""
    return _assembled(parts, below=("", 0), title=title, name=name)


def _assembled(
    parts: Layers,
    *,
    below: tuple[str, float],
    title: str,
    name: str,
    tappable: bool = False,
    standalone: bool = False,
) -> str:
    labels = [element("title", clean(title), id=f"{name}-title")]
    labels.append(element("desc", clean("\n".join(parts.words)), id=f"{name}-desc"))
    style = [element("style", alone())] if standalone else []
    high = round(parts.high + below[1])
    size = {"width": 2 * parts.wide, "height": 2 * high} if standalone else {}
    told_by = f"{name}-title" if tappable else f"{name}-title {name}-desc"
    return element(
        "svg",
        "\n".join(["", *labels, *style, parts.ground, parts.play, below[0], ""]),
        xmlns="http://www.w3.org/2000/svg",
        class_="bf bf-wide" if parts.wide > _WIDE else "bf",
        viewBox=f"0 0 {parts.wide} {high}",
        **size,
        role="group" if tappable else "img",
        aria_labelledby=told_by,
        font_family=FONT,
        font_stretch="84%",
        fill=colour("ink"),
    )


def layers(
    picture: Picture,
    *,
    portrait: bool | None = None,
    coordinates: bool = False,
    tappable: bool = False,
    name: str = "battlefield",
) -> Layers:
    """The parts of a picture. Arguments as of `draw`; ``name``: of the one they go into."""
    plan = Plan(picture.field(), portrait)
    still = (
        ground(picture, plan, name, coordinates=coordinates, tappable=True)
        if tappable
        else _still(_bare(picture), portrait, coordinates, name)
    )
    moving = [
        *strokes.under(picture, plan),
        *tokens.markers(picture, plan, name),
        *tokens.figures(picture, plan, name, tappable=tappable),
        *strokes.over(picture, plan),
        tokens.plates(picture, plan),
        *strokes.dice_beside(picture, plan),
    ]
    play = group(*moving, class_="bf-play")
    return Layers(still, play, described(picture), plan.width, plan.height)


def _bare(picture: Picture) -> Picture:
    """The picture without what moves, so that one ground serves many."""
    return replace(
        picture,
        title="",
        figures=(),
        markers=(),
        strokes=(),
        sight=(),
        marked=(),
        seats=picture.seats,
    )


@lru_cache(maxsize=64)
def _still(picture: Picture, portrait: bool | None, coordinates: bool, name: str) -> str:
    plan = Plan(picture.field(), portrait)
    return ground(picture, plan, name, coordinates=coordinates, tappable=False)
