"""The colours of a picture: each a variable with its light value, and a dark one beside it.

A page sets the variables (`companion/static/companion/battlefield.css` is `stylesheet()`, held to
it by a test); without any the picture is a light one. Every meaning has a shape beside its colour.
Seats are blue and rust, which the common kinds of colour blindness tell apart, violet and olive.
"""

# each name with its colour on light and on dark pages
COLOURS: dict[str, tuple[str, str]] = {
    "ink": ("#1a2322", "#ecebe4"),
    "soft": ("#56615f", "#a4aeab"),
    "paper": ("#fffdf7", "#0d1313"),
    "board": ("#e9e4d6", "#1b2322"),
    "rim": ("#8c8676", "#4c5754"),
    "grid": ("#a9a595", "#3d4846"),
    "grain": ("#6b6657", "#9aa39e"),
    "neutral": ("#f6f3ea", "#1e2726"),
    "neutral-deep": ("#ebe7da", "#18201f"),
    "seat-0": ("#1e5da8", "#5b9be6"),
    "seat-0-wash": ("#e6eff8", "#1a2a3a"),
    "seat-0-deep": ("#cfdfee", "#132130"),
    "seat-1": ("#b2461b", "#e58055"),
    "seat-1-wash": ("#faece1", "#352419"),
    "seat-1-deep": ("#f0d7c4", "#2b1c13"),
    "seat-2": ("#6f3f9c", "#b28be0"),
    "seat-2-wash": ("#f0e9f7", "#2a2135"),
    "seat-2-deep": ("#e0d3ed", "#211a2b"),
    "seat-3": ("#5a6410", "#b3bd56"),
    "seat-3-wash": ("#f0f2dc", "#282b14"),
    "seat-3-deep": ("#e2e6c0", "#1f220f"),
    "rock": ("#5d6462", "#4d5755"),
    "rock-deep": ("#454c4a", "#39423f"),
    "rock-line": ("#2b3231", "#080c0c"),
    "lethal": ("#a8281a", "#ee7360"),
    "lethal-wash": ("#f7d6cc", "#451b14"),
    "cover": ("#4d6b45", "#9cc08f"),
    "start": ("#7d7866", "#8f988f"),
    "gold": ("#e2a72b", "#e2a72b"),
    "gold-light": ("#f8dd92", "#f3cf77"),
    "gold-line": ("#7a4f04", "#f5cf7a"),
    "on-gold": ("#2b1d00", "#2b1d00"),
    "gloom": ("#3c4350", "#565f70"),
    "gloom-line": ("#161b24", "#c3cbd9"),
    "tray": ("#141a1a", "#0a0f0f"),
    "taken": ("#ff6b52", "#ff6b52"),
    "left": ("#ffffff", "#ffffff"),
    "plate": ("#fffdf7", "#10191a"),
    "die": ("#1a2322", "#ecebe4"),
    "on-die": ("#fffdf7", "#10191a"),
}


def colour(name: str) -> str:
    """A colour as an attribute takes it. Raises KeyError for one that is not of the palette."""
    return f"var(--bf-{name}, {COLOURS[name][0]})"


def seat_colour(seat: int, kind: str = "") -> str:
    """A player's colour: the line, or the `wash` and the `deep` end of their territory's tint."""
    return colour(f"seat-{seat % 4}" + (f"-{kind}" if kind else ""))


def stylesheet() -> str:
    """The variables for light and dark pages; what is printed is light."""
    light, dark = (
        "".join(f"  --bf-{name}: {pair[side]};\n" for name, pair in COLOURS.items())
        for side in (0, 1)
    )
    inner = "".join(f"  {line}\n" for line in f":root {{\n{dark}}}".splitlines())
    return f":root {{\n{light}}}\n\n@media screen and (prefers-color-scheme: dark) {{\n{inner}}}\n"


def alone() -> str:
    """What a picture needs that is a file of its own: its colours, and a page's behind it."""
    dark = "".join(f"--bf-{name}:{pair[1]};" for name, pair in COLOURS.items())
    return (
        ":root{color-scheme:light dark;color:#1a2322;background:#fffdf7}"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}color:#ecebe4;"
        "background:#0d1313}}"
    )
