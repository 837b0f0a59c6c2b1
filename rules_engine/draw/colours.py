"""The two colours in which each warband's tokens are drawn: our own choice, after its models.

The first fills the token, the second is its rim. Players are told apart by the base below the
token, never by these: two warbands may look alike, and both players may bring the same one.
"""

WARBANDS: dict[str, tuple[str, str]] = {
    "Blackpowder's Buccaneers": ("#7a2e22", "#d9b36a"),
    "Brethren of the Bolt": ("#2f3f7a", "#d8c071"),
    "Cyreni's Razors": ("#3f2b5c", "#8fd0c4"),
    "Da Kunnin' Krew": ("#3d6b2c", "#d8b13c"),
    "Daggok's Stab-ladz": ("#5b7a2d", "#b9422e"),
    "Domitan's Stormcoven": ("#29446e", "#d4b45a"),
    "Drepur's Wraithcreepers": ("#2d6f6b", "#c9e6d4"),
    "Elathain's Soulraid": ("#1f6a86", "#e7c9a2"),
    "Ephilim's Pandaemonium": ("#7a2d86", "#6fd3e8"),
    "Eyes of the Nine": ("#2b5db0", "#e3b53c"),
    "Garrek's Reavers": ("#a3221b", "#d9b24c"),
    "Gnarlspirit Pack": ("#6a4b2e", "#c8d39a"),
    "Godsworn Hunt": ("#7d4a2b", "#d7c7a0"),
    "Gorechosen of Dromm": ("#8c1414", "#cfcfcf"),
    "Grashrak's Despoilers": ("#54452f", "#b5482f"),
    "Grinkrak's Looncourt": ("#4d5f1f", "#e8cf3d"),
    "Gryselle's Arenai": ("#1f7a76", "#e4c66a"),
    "Hedkrakka's Madmob": ("#4f7a3b", "#f0e6d2"),
    "Hexbane's Hunters": ("#4a4038", "#d8a55b"),
    "Hrothgorn's Mantrappers": ("#4b6d86", "#d9e4ea"),
    "Ironskull's Boyz": ("#b3871a", "#2c2c2c"),
    "Ironsoul's Condemnors": ("#1f3c68", "#c9ced6"),
    "Kainan's Reapers": ("#6b6350", "#e9e0c3"),
    "Khagra's Ravagers": ("#3a3d43", "#c2913a"),
    "Lady Harrow's Mournflight": ("#5a3a78", "#cfe3e0"),
    "Magore's Fiends": ("#99201c", "#c9a05a"),
    "Mollog's Mob": ("#5c6a4e", "#c47fb0"),
    "Morgok's Krushas": ("#8a6a1f", "#c6432a"),
    "Morgwaeth's Blade-coven": ("#a11f3e", "#dcdcdc"),
    "Myari's Purifiers": ("#4a6fa5", "#f2e6b0"),
    "Rippa's Snarlfangs": ("#6b4a33", "#8ab04a"),
    "Sepulchral Guard": ("#57503f", "#d9cda8"),
    "Skabbik's Plaguepack": ("#5f6b23", "#b98c5a"),
    "Skaeth's Wild Hunt": ("#3c6a3e", "#d8a24a"),
    "Skittershank's Clawpack": ("#2d2d35", "#9fc04f"),
    "Sons of Velmorn": ("#3a5f5a", "#d3c184"),
    "Spiteclaw's Swarm": ("#5c3a26", "#cf4331"),
    "Steelheart's Champions": ("#b98a1c", "#24508f"),
    "Storm of Celestus": ("#27589a", "#e0c46c"),
    "Stormsire's Cursebreakers": ("#2a3f85", "#d9b85c"),
    "The Chosen Axes": ("#a4471b", "#e9c46a"),
    "The Crimson Court": ("#7a0f24", "#d8d0c8"),
    "The Dread Pageant": ("#8a3a78", "#e7b7c8"),
    "The Exiled Dead": ("#3a5346", "#c4e04f"),
    "The Farstriders": ("#b0861f", "#2f5f9e"),
    "The Grymwatch": ("#6e5a52", "#d8c6b4"),
    "The Headsmen's Curse": ("#2f4a4f", "#a9d6c9"),
    "The Shadeborn": ("#33294d", "#9a86d6"),
    "The Skinnerkin": ("#7a3a33", "#dcc3a8"),
    "The Starblood Stalkers": ("#1f7f8a", "#e8a63f"),
    "The Thricefold Discord": ("#9c2f6f", "#e6c4dc"),
    "The Wurmspat": ("#66702e", "#c8a7a0"),
    "Thorns of the Briar Queen": ("#2f6a5c", "#bfe3c8"),
    "Thundrik's Profiteers": ("#a3691c", "#3fa7b8"),
    "Xandire's Truthseekers": ("#24508a", "#e6d7a0"),
    "Ylthari's Guardians": ("#3f7a3a", "#e3a0b8"),
    "Zarbag's Gitz": ("#2c2c2c", "#d8c63a"),
    "Zondara's Gravebreakers": ("#4a3b5e", "#9ad0a6"),
}


def ink_on(fill: str) -> str:
    """White or near black, whichever reads better on that colour (`#rrggbb`)."""
    light = _luminance(fill)
    return "#ffffff" if 1.05 / (light + 0.05) >= (light + 0.05) / 0.055 else "#16130a"


def contrast(one: str, other: str) -> float:
    """The contrast of two colours (`#rrggbb`) as WCAG counts it, from 1 to 21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
