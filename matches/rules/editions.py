"""The editions of the game that the engine plays; an event can be played by any other, by name."""

import re

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.models.event import JOURNEYS

__all__ = ["ANOTHER", "EDITIONS", "JOURNEYS", "NAME_LONGEST", "need_fit"]

EDITIONS: dict[str, str] = {
    "shadespire-2018": "Shadespire (2018)",
    "nightvault-2019": "Nightvault (2019)",
    "dreadfane-2019": "Dreadfane (2019)",
    "harrowdeep-2021": "Harrowdeep (2021)",
}
# the choice of one that is none of these, named in words
ANOTHER = "another"
NAME_LONGEST = 40

_LIKE_A_KEY = re.compile(r"[a-z]+-\d{4}")


def need_fit(edition: str) -> None:
    """Raises Invalid for what looks like a key of `EDITIONS` and is none; else it is a name."""
    if edition not in EDITIONS and _LIKE_A_KEY.fullmatch(edition):
        raise Invalid(
            Worded(
                "There is no edition called %(edition)s. Choose one of: %(editions)s; or "
                "name another in words.",
                edition=repr(edition),
                editions=", ".join(EDITIONS),
            ),
            code="unknown-edition",
            fields={"edition": "Choose an edition."},
        )
