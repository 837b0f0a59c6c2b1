"""Several pictures side by side with a caption below each, as a file to post."""

from collections.abc import Sequence

from rules_engine.draw.letters import fitted, width
from rules_engine.draw.palette import alone, colour
from rules_engine.draw.picture import Picture
from rules_engine.draw.shapes import box, clean, element, text
from rules_engine.draw.svg import FONT, layers

_GAP, _LINE, _SIZE = 24, 24, 19
_LINES = 2  # of a caption


def row(pictures: Sequence[tuple[Picture, str]], *, title: str) -> str:
    """The pictures in a row as the text of an SVG element, each with its caption. Raises ValueError
    for none."""
    if not pictures:
        raise ValueError("a row has at least one picture")
    parts = [layers(one, name=f"row-{at}") for at, (one, _) in enumerate(pictures)]
    high = max(one.high for one in parts)
    inside = []
    left, words = _GAP, []
    for one, (_, caption) in zip(parts, pictures, strict=True):
        inside.append(
            element(
                "svg",
                one.ground + one.play,
                x=left,
                y=_GAP,
                width=one.wide,
                height=high,
                viewBox=f"0 0 {one.wide} {one.high}",
            )
        )
        inside += _below(caption, left, _GAP + high, one.wide)
        words.append(f"{caption}\n" + "\n".join(one.words))
        left += one.wide + _GAP
    wide, tall = left, 2 * _GAP + high + _LINE * _LINES
    labels = element("title", clean(title), id="row-title")
    labels += element("desc", clean("\n".join(words)), id="row-desc")
    ground = box(0, 0, wide, tall, fill=colour("paper"))
    return element(
        "svg",
        "\n".join(["", labels, element("style", alone()), ground, *inside, ""]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {tall}",
        width=wide,
        height=tall,
        role="img",
        aria_labelledby="row-title row-desc",
        font_family=FONT,
        font_stretch="84%",
        fill=colour("ink"),
    )


def _below(caption: str, left: float, top: float, wide: float) -> list[str]:
    """The lines of a caption in the middle below a picture that ends at `top`."""
    return [
        text(
            line,
            left + wide / 2,
            top + _LINE * at,
            size=_SIZE,
            textLength=min(width(line, _SIZE), wide),
            lengthAdjust="spacingAndGlyphs",
        )
        for at, line in enumerate(_wrapped(caption, wide), 1)
    ]


def _wrapped(caption: str, room: float) -> list[str]:
    """The caption in at most two lines, the last one cut where it is longer."""
    lines = [""]
    for word in caption.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(lines) < _LINES and width(longer, _SIZE) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return [fitted(line, _SIZE, room) for line in lines if line]
