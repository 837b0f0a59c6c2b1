"""The editions: one flat table each, made from the base by named edits.

`load` looks one up by its key; `rules_engine.kernel.tables.diff` compares any two.
"""

from rules_engine.editions.dreadfane_2019 import DREADFANE_2019
from rules_engine.editions.harrowdeep_2021 import HARROWDEEP_2021
from rules_engine.editions.nightvault_2019 import NIGHTVAULT_2019
from rules_engine.editions.shadespire_2018 import SHADESPIRE_2018
from rules_engine.facts.errors import Unusable
from rules_engine.facts.naming import offered
from rules_engine.kernel.tables import EDITIONS, Edition

EDITIONS.update(
    (edition.key, edition)
    for edition in (SHADESPIRE_2018, NIGHTVAULT_2019, DREADFANE_2019, HARROWDEEP_2021)
)


def load(key: str) -> Edition:
    """The edition of a key such as `shadespire-2018`; raises Unusable for an unknown one."""
    try:
        return EDITIONS[key]
    except KeyError:
        raise Unusable(f"no edition {key!r}{offered(key, tuple(EDITIONS))}") from None
