"""The editions: one flat table each, made from the base by named edits.

`load` looks one up by its key; `rules_engine.kernel.tables.diff` compares any two.
"""

from rules_engine.editions.cursed_city import CURSED_CITY
from rules_engine.editions.dreadfane_2019 import DREADFANE_2019
from rules_engine.editions.harrowdeep_2021 import HARROWDEEP_2021
from rules_engine.editions.nightvault_2019 import NIGHTVAULT_2019
from rules_engine.editions.shadespire_2018 import SHADESPIRE_2018
from rules_engine.facts.errors import Unusable
from rules_engine.facts.naming import offered
from rules_engine.facts.rules import JOURNEYS
from rules_engine.kernel.tables import EDITIONS, Edition

EDITIONS.update(
    (edition.key, edition)
    for edition in (SHADESPIRE_2018, NIGHTVAULT_2019, DREADFANE_2019, HARROWDEEP_2021, CURSED_CITY)
)


def load(key: str) -> Edition:
    """The edition of a key such as `shadespire-2018`; raises Unusable for an unknown one."""
    try:
        return EDITIONS[key]
    except KeyError:
        raise Unusable(f"no edition {key!r}{offered(key, tuple(EDITIONS))}") from None


def load_duel(key: str) -> Edition:
    """The edition of a key, which must be one of the duel; raises Unusable for any other."""
    if key in JOURNEYS:
        raise Unusable(
            f"{EDITIONS[key].title} is a game of journeys: its logs and questions have forms of "
            "their own (docs/journeys.md)"
        )
    return load(key)


def last_warband_wins(edition: str) -> bool:
    """Whether the last warband standing has won a game of the edition, whatever the glory
    (Dreadfane, pg 19). Never in a game of journeys, where nobody plays against another warband.

    Raises Unusable for an unknown edition.
    """
    return bool(load(edition).values.get("victory.at-once", False))
