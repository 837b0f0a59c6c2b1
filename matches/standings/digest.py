"""A hash of everything that standings were computed from."""

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from operator import attrgetter

import msgspec

from matches.standings.conventions import Tiebreaker, parameters_of
from matches.standings.exact import text_of
from matches.standings.records import Field
from matches.standings.rules import Rules


def digest(field: Field, rules: Rules, chain: Sequence[Tiebreaker]) -> str:
    """sha256 (hexadecimal) over canonical JSON of the field, the rules and the chain.

    The order in which entrants and matches are given makes no difference.
    """
    content = {
        "entrants": sorted(field.entrants, key=attrgetter("id")),
        "matches": sorted(field.matches, key=attrgetter("stage", "round", "a")),
        "roll_offs": sorted(field.roll_offs.items()),
        "manual": sorted(field.manual.items()),
        "stage": field.stage,
        "rules": rules,
        "chain": [[link.name, parameters_of(link)] for link in chain],
    }
    encoded = msgspec.json.encode(content, enc_hook=_fraction_text, order="sorted")
    return hashlib.sha256(encoded).hexdigest()


def _fraction_text(value: object) -> str:
    if isinstance(value, Fraction):
        return text_of(value)
    raise NotImplementedError(f"no JSON form of {type(value)}")
