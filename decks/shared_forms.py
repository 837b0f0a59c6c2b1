"""The numbers and addresses by which sites write decks, turned into our codes.

Known are underworldsdb.com, its addresses, codes and tables, and yawudb.com with its numbers, in
addresses, for Vassal and as the JSON of its club. Nothing is fetched: an address is read only as
far as it holds the cards itself.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

FEWEST_NUMBERS = 5  # so many numbers in a line are a deck's, not a hand of them
_ADDRESS = re.compile(
    r"(?:\w+://|(?:www\.)?(?:underworldsdb|yawudb)\.com/)\S+|(?:www\.)\S+\.\S+", re.IGNORECASE
)
_UNDERWORLDSDB: Final = {
    "": "S", "L": "L", "N": "NV", "P": "NVPU", "D": "COD", "B": "BG", "G": "BGGP", "A": "AMO",
    "DC": "DC", "S": "ST", "E": "EC", "AM": "AMT", "H": "HD", "NM": "NM",
}  # fmt: skip
# the sets that yawudb's own export to underworldsdb names (PompolutZ/yawudb)
_YAWUDB: Final = {
    1: "S", 2: "L", 3: "NV", 4: "NVPU", 5: "COD", 6: "BG", 7: "BGGP", 8: "AMO", 9: "DC", 10: "ST",
    11: "EC", 12: "AMT", 13: "HD", 14: "NM", 15: "V1-GP", 16: "V1-SV", 17: "V1-DD", 18: "V1-TC",
}  # fmt: skip
_OF_UNDERWORLDSDB = re.compile(r"^(?P<set>[A-Z]{0,2})0*(?P<number>\d{1,3})$", re.IGNORECASE)
_OF_YAWUDB = re.compile(r"^0?(?P<set>\d{1,2})(?P<number>\d{3})$")
_BEFORE_CARDS = frozenset({"", "0", "wuc"})


@dataclass(frozen=True, slots=True)
class Address:
    """An address in a line: what stood around it, and the codes it holds; none if unreadable."""

    written: str
    beside: str
    codes: tuple[str, ...]


def address_in(line: str) -> Address | None:
    """The first address in a line, or None."""
    found = _ADDRESS.search(line)
    if found is None:
        return None
    written = found[0].rstrip(").,:;>]")
    beside = " ".join(line.replace(written, " ").split()).strip(" :()<>[]-–")
    return Address(written, beside, _codes_of_address(written))


def _codes_of_address(written: str) -> tuple[str, ...]:
    try:
        parts = urlsplit(written if "://" in written else f"https://{written}")
        host = (parts.hostname or "").removeprefix("www.")
        query = parse_qs(parts.query)
    except ValueError:
        return ()
    if host == "underworldsdb.com" and "deck" in query:
        # the number before the first comma is no card
        return tuple(_known(part) for part in query["deck"][0].split(",")[1:] if part.strip())
    if host == "yawudb.com" and parts.path.startswith("/deck/transfer/"):
        listed = unquote(parts.path.removeprefix("/deck/transfer/")).split(",")
        return tuple(_known(part) for part in listed if part.strip().lower() not in _BEFORE_CARDS)
    return ()


def codes_in(line: str, ours: Collection[str]) -> tuple[str, ...]:
    """Our codes for a line that is nothing but codes or numbers of one of the sites, else none.

    ours: the letters that our own codes begin with; a line of them alone is left as it is.
    """
    parts = [part for part in re.split(r"[,;\s]+", line) if part]
    sets = [found["set"].upper() for part in parts if (found := _OF_UNDERWORLDSDB.match(part))]
    numbers = [part for part in parts if _OF_YAWUDB.match(part)]
    if len(parts) >= FEWEST_NUMBERS and len(numbers) == len(parts):
        return tuple(yawudb_code(part) for part in parts)
    foreign = any(one not in ours for one in sets)
    if len(parts) < FEWEST_NUMBERS or len(sets) < len(parts) or not foreign:
        return ()
    listed = parts[1:] if parts[0] in _BEFORE_CARDS else parts
    return tuple(_known(part) for part in listed)


def underworldsdb_code(written: str) -> str:
    """Our code for a number as underworldsdb writes it, such as NV265 for N265; '' for none."""
    found = _OF_UNDERWORLDSDB.match(written.strip())
    if found is None:
        return ""
    letters = found["set"].upper()
    release = _UNDERWORLDSDB.get(letters, f"V1-{letters}" if len(letters) > 1 else "")
    return f"{release}{int(found['number'])}" if release else ""


def yawudb_code(written: str) -> str:
    """Our code for a number as yawudb writes it, such as NV340 for 3340 and 03340.

    A number of a set that is not known comes back as it was written.
    """
    found = _OF_YAWUDB.match(written.strip())
    release = _YAWUDB.get(int(found["set"])) if found else None
    return f"{release}{int(found['number'])}" if found and release else written.strip()


def _known(written: str) -> str:
    """Our code for a number of either site; what is neither comes back as it was written."""
    bare = written.strip()
    return yawudb_code(bare) if _OF_YAWUDB.match(bare) else underworldsdb_code(bare) or bare
