"""Elements of SVG as text, every value made safe."""

import re
from collections.abc import Iterable
from html import escape

Point = tuple[int, int]

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def polygon(points: Iterable[Point], **attributes: object) -> str:
    """A closed outline."""
    return element("polygon", points=" ".join(f"{x},{y}" for x, y in points), **attributes)


def circle(x: int, y: int, radius: int, **attributes: object) -> str:
    """A circle about a point."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def text(
    content: str,
    x: int,
    y: int,
    *,
    size: int,
    anchor: str = "middle",
    weight: str = "400",
    **attributes: object,
) -> str:
    """A line of text set on a point, its content made safe."""
    return element(
        "text",
        clean(content),
        x=x,
        y=y,
        font_size=size,
        text_anchor=anchor,
        font_weight=None if weight == "400" else weight,
        **attributes,
    )


def clean(text: str) -> str:
    """Text that is safe inside XML, whatever it was."""
    return escape(_NOT_XML.sub("\ufffd", text))


def element(tag: str, content: str = "", /, **attributes: object) -> str:
    """An element; an underscore in an attribute's name stands for a hyphen, None leaves it out."""
    written = "".join(
        f' {name.replace("_", "-")}="{clean(str(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"
