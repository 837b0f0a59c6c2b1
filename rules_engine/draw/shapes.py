"""Elements of SVG as text, every value made safe."""

import re
from collections.abc import Iterable
from html import escape
from typing import TypeAlias

Number: TypeAlias = int | float
Point: TypeAlias = tuple[Number, Number]

_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def polygon(points: Iterable[Point], **attributes: object) -> str:
    """A closed outline."""
    return element("polygon", points=" ".join(map(pair, points)), **attributes)


def circle(x: Number, y: Number, radius: Number, **attributes: object) -> str:
    """A circle about a point."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def path(d: str, **attributes: object) -> str:
    """A path."""
    return element("path", d=d, **attributes)


def box(x: Number, y: Number, width: Number, height: Number, **attributes: object) -> str:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def group(*parts: str, **attributes: object) -> str:
    """Several elements as one."""
    return element("g", "".join(parts), **attributes)


def text(
    content: str,
    x: Number,
    y: Number,
    *,
    size: Number,
    anchor: str = "middle",
    weight: str = "650",
    **attributes: object,
) -> str:
    """A line of text set on a point, its content made safe."""
    return element(
        "text",
        clean(content),
        x=x,
        y=y,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        font_weight=weight,
        **attributes,
    )


def clean(text: str) -> str:
    """Text that is safe inside XML, whatever it was."""
    return escape(_NOT_XML.sub("\ufffd", text))


def number(value: Number) -> str:
    """A number in as few letters as a tenth needs."""
    return f"{value:.1f}".removesuffix(".0")


def pair(point: Point) -> str:
    """A point."""
    return f"{number(point[0])},{number(point[1])}"


def element(tag: str, content: str = "", /, **attributes: object) -> str:
    """An element; an underscore inside a name stands for a hyphen, None leaves one out."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def _value(value: object) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return number(value)
    return clean(str(value))
