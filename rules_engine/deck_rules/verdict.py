"""What is asked about a deck, and what is answered."""

from enum import StrEnum
from typing import Literal

import msgspec

Kind = Literal["fault", "gap", "note"]


class Outcome(StrEnum):
    """Whether a deck may be played."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    CANNOT_TELL = "cannot_tell"


class Deck(msgspec.Struct, frozen=True):
    """Both decks of a player together.

    cards: the id of each card, once for each copy; what is no id of the catalogue counts as a
    card that is not known.
    """

    warband: str
    cards: tuple[str, ...]


class Finding(msgspec.Struct, frozen=True):
    """One thing found: what it is, by which rule, with which cards, and what would mend it.

    code: kebab-case and stable, for programs.
    rule: its id in the rule index; citations name documents and pages, or questions (DC-nnn).
    cards: ids, or the words that were no id.
    """

    kind: Kind
    code: str
    rule: str
    citations: tuple[str, ...]
    cards: tuple[str, ...]
    message: str
    mend: str = ""


class Counts(msgspec.Struct, frozen=True):
    """How many cards of each kind a deck has; surge as the format counts it."""

    objectives: int
    gambits: int
    upgrades: int
    surge: int
    restricted: int
    unknown: int

    @property
    def power(self) -> int:
        """Gambits and upgrades together."""
        return self.gambits + self.upgrades


class DeckVerdict(msgspec.Struct, frozen=True):
    """The answer: every fault, every gap of the data that matters, and notes that do not.

    list_id names the legality list in force, None where the format has none on that day.
    """

    format_id: str
    list_id: str | None
    counts: Counts
    faults: tuple[Finding, ...]
    gaps: tuple[Finding, ...]
    notes: tuple[Finding, ...]

    @property
    def outcome(self) -> Outcome:
        """A fault outweighs a gap: an illegal deck is illegal whatever is not known."""
        if self.faults:
            return Outcome.ILLEGAL
        return Outcome.CANNOT_TELL if self.gaps else Outcome.LEGAL

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of faults and gaps, in order."""
        return tuple(finding.code for finding in (*self.faults, *self.gaps))
