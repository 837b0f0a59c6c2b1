"""A hash of everything that standings were computed from."""

import hashlib
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from matches.standings.conventions import Tiebreaker, parameters_of
from matches.standings.exact import text_of
from matches.standings.records import Field
from matches.standings.rules import Rules


def digest(field: Field, rules: Rules, chain: Sequence[Tiebreaker]) -> str:
    """sha256 (hexadecimal) over canonical JSON of the field, the rules and the chain.

    One line of JSON each for the entrants and the matches, sorted, and a last one for the rest:
    the order in which records are given makes no difference.
    """
    encode = msgspec.json.Encoder(enc_hook=_fraction_text, order="sorted").encode
    rest = {
        "roll_offs": sorted(field.roll_offs.items()),
        "manual": sorted(field.manual.items()),
        "stage": field.stage,
        # left out where there is none, so that tables kept before there were any are known again
        **({"deductions": sorted(map(encode, field.deductions))} if field.deductions else {}),
        "rules": rules,
        "chain": [[link.name, parameters_of(link)] for link in chain],
    }
    lines = [
        *sorted(map(encode, field.entrants)),
        *sorted(map(encode, field.matches)),
        encode(rest),
    ]
    return hashlib.sha256(b"\n".join(lines)).hexdigest()


def _fraction_text(value: object) -> str:
    if isinstance(value, Fraction):
        return text_of(value)
    raise NotImplementedError(f"no JSON form of {type(value)}")
