"""What came of reading a text as a deck: its cards, what must be decided, and what is no card."""

from dataclasses import dataclass
from typing import Literal

from companion.core.errors import Invalid
from companion.core.worded import Worded
from rules_engine.deck_rules import Deck

Status = Literal["card", "slip", "choose", "unknown"]


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One line that stands for a card.

    status: 'card' is certain, 'slip' is read as `card_id` with a slip of typing forgiven, 'choose'
    could mean several (`candidates`, best first), 'unknown' nothing near enough to read it as.
    """

    number: int
    text: str
    status: Status
    count: int = 1
    card_id: str | None = None
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Aside:
    """A line, or an address in it, that was not taken for a card, and why."""

    number: int
    text: str
    why: Literal["address", "sentence"]


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """What a text says: its title and warband where it names them, its cards, and what is none."""

    title: str = ""
    warband: str = ""
    lines: tuple[ReadLine, ...] = ()
    asides: tuple[Aside, ...] = ()

    @property
    def open_lines(self) -> tuple[ReadLine, ...]:
        """The lines that a person must decide."""
        return tuple(line for line in self.lines if line.status in ("choose", "unknown"))

    @property
    def is_sure(self) -> bool:
        """Whether every line is a certain card, the warband is told, and nothing was left aside."""
        certain = all(line.status == "card" for line in self.lines)
        return certain and bool(self.warband) and not self.asides

    def need_cards(self) -> None:
        """Raise Invalid where not one line stands for a card."""
        if self.lines:
            return
        address = next((aside.text for aside in self.asides if aside.why == "address"), "")
        raise Invalid(
            Worded(
                "The address %(address)s does not hold the cards, and nothing is fetched. Open "
                "it, copy the list of cards and paste that. Nothing was read.",
                address=address,
            )
            if address
            else "No card was found in this. Paste one card a line.",
            code="empty-deck",
        )

    @property
    def deck(self) -> Deck:
        """The deck as read; an undecided line stays as its words, a card not known."""
        words = ((line.card_id or line.text, line.count) for line in self.lines)
        return Deck(self.warband, tuple(word for word, count in words for _ in range(count)))
