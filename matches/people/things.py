"""What pages show of an event, each by the name under which its changes are told.

A page names the things that it shows; its ETag follows their stamps. Every change stamps `ALL`, and
`EVENT` besides unless it is known to show in few places (`matches.people.services.stamps`).
"""

ALL = "all"
EVENT = "event"  # whatever is not one of the following
STANDINGS = "standings"  # the tables kept
RESULTS = "results"  # the version of the results, which says whether standings are behind

TOKENS = "tokens"  # where the tokens of journeys lie that are being played


def of_round(number: int) -> str:
    """The results of a round by its number."""
    return f"round{number}"


def of_match(match_id: int) -> str:
    """A match: its reports, its result, its calls."""
    return f"match{match_id}"


def of_entry(entry_id: int) -> str:
    """A player's own state and the matches they sit at."""
    return f"entry{entry_id}"


def of_place(entry_id: int) -> str:
    """A player's place in the standings."""
    return f"place{entry_id}"


def entry_of_place(thing: str) -> int | None:
    """The entry whose place it is, None for any other thing."""
    number = thing.removeprefix("place")
    return int(number) if number != thing and number.isdecimal() else None
