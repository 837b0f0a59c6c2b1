"""The editions of the game that an event can be played by."""

from companion.core.errors import Invalid

EDITIONS: dict[str, str] = {
    "shadespire-2018": "Shadespire (2018)",
    "nightvault-2019": "Nightvault (2019)",
    "dreadfane-2019": "Dreadfane (2019)",
    "harrowdeep-2021": "Harrowdeep (2021)",
}


def need_known(key: str) -> None:
    """Raises Invalid for an edition that is not one of `EDITIONS`."""
    if key not in EDITIONS:
        raise Invalid(
            f"There is no edition called {key!r}. Choose one of: {', '.join(EDITIONS)}.",
            code="unknown-edition",
            fields={"edition": "Choose an edition."},
        )
